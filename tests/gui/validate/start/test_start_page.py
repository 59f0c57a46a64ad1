from tempannot.gui.kit.cards import Card
from tempannot.gui.kit.labels import Words
from tempannot.gui.validate.start.start_pages import ConnectDialog, StartPage
from tempannot.study.store.place import StorePlace


def test_without_recent_studies_it_says_what_to_do(qtbot, theme):
    page = StartPage(theme)
    qtbot.addWidget(page)
    said = " ".join(each.text() for each in page.findChildren(Words))
    assert "try the sample" in said


def test_recent_studies_are_offered_but_not_files_that_are_gone(qtbot, theme, tmp_path):
    here = tmp_path / "here.tempstudy"
    here.touch()
    url = "postgresql://ann@db.example.org/verbs"
    page = StartPage(theme)
    qtbot.addWidget(page)
    page.show_recent([str(here), str(tmp_path / "gone.tempstudy"), url])
    recent = {each.toolTip(): each for each in page.findChildren(Card) if each.toolTip()}
    assert list(recent) == [str(here), url]
    assert recent[url].accessibleName() == "verbs"
    with qtbot.waitSignal(page.place_requested) as told:
        recent[url].click()
    assert told.args == [url]


def test_the_password_is_in_the_address_that_is_opened_but_not_in_its_name(qtbot):
    dialog = ConnectDialog()
    qtbot.addWidget(dialog)
    assert not dialog.accepting.isEnabled()
    dialog.address.setText("ann@db.example.org/verbs")
    dialog.password.setText("a:b@c/d")
    assert dialog.accepting.isEnabled()
    place = StorePlace.of(dialog.url)
    assert place.secrets == ("a%3Ab%40c%2Fd", "a:b@c/d")
    assert str(place) == "postgresql://ann@db.example.org/verbs"
    assert dialog.password.echoMode() is dialog.password.EchoMode.Password
