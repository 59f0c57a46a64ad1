import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel, QPushButton

from tempannot.gui.kit.dialogs import LeftOutDialog
from tempannot.gui.validate.design.new_study_dialog import RepeatsDialog
from tempannot.gui.validate.design.settings_page import SettingsPage
from tempannot.study.design.study_design import Role
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.gui.hands import click, drop, type_in
from tests.gui.validate.design.conftest import written_table


@pytest.fixture
def pairs(tmp_path):
    """Thirty pairs of two sources; one is there twice with opposite labels."""
    rows = [(f"p{n}", f"h{n}", ("entailed", "not-entailed")[n % 2], "ab"[n % 2]) for n in range(30)]
    rows.append(("p0", "h0", "not-entailed", "a"))
    return written_table(tmp_path / "pairs.csv", ("premise", "hypothesis", "label", "source"), rows)


@pytest.fixture
def odd(tmp_path):
    """A table whose columns have names that nobody knows."""
    rows = [(f"first {n}", f"second {n}", "yes" if n % 2 else "no") for n in range(12)]
    return written_table(tmp_path / "odd.csv", ("uno", "due", "tre"), rows)


def _labels(dialog):
    items = dialog.planned.plan.items if dialog.planned else ()
    return {each.item.label for each in items if each.role is Role.ITEM}


def test_without_items_it_says_what_to_do_first(qtbot, dialog):
    qtbot.waitUntil(lambda: "Add a file" in dialog.notes_line.text())
    assert not dialog.in_file.isEnabled()


def test_it_tells_what_comes_of_the_settings_while_they_change(qtbot, dialog, pairs):
    dialog.add_files([pairs])
    qtbot.waitUntil(lambda: dialog.planned is not None)
    assert dialog.size_line.text() == "31 items in 4 lists, 3 raters each: 93 judgments."
    dialog.settings.boxes["per_source"].box.setValue(10)
    dialog.settings.boxes["list_size"].box.setValue(5)
    dialog.settings.boxes["raters"].box.setValue(2)
    wanted = "20 items in 4 lists, 2 raters each: 40 judgments."
    qtbot.waitUntil(lambda: dialog.size_line.text() == wanted)


def test_a_file_that_is_dropped_is_taken(qtbot, dialog, pairs):
    drop(dialog, dialog.items.list, pairs)
    qtbot.waitUntil(lambda: dialog.planned is not None)
    assert dialog.size_line.text().startswith("31 items")


def test_repeated_items_and_opposite_labels_are_reported(qtbot, dialog, pairs):
    dialog.add_files([pairs])
    qtbot.waitUntil(lambda: dialog.planned is not None)
    assert "1 item is there more than once" in dialog.notes_line.text()
    assert dialog.repeats.isVisible()
    listed = RepeatsDialog(dialog.planned.repeats)
    qtbot.addWidget(listed)
    row = listed.tree.topLevelItem(0)
    assert row.text(1).startswith("opposite")
    named = [[row.child(n).text(column) for column in (0, 2)] for n in range(2)]
    assert named == [["line 2", "line 2 of pairs.csv"], ["line 32", "line 32 of pairs.csv"]]


def test_unknown_columns_are_asked_for_above_the_first_rows(qtbot, dialog, odd):
    dialog.add_files([odd])
    picker = dialog.items.picker
    qtbot.waitUntil(lambda: len(picker.roles) == 3)
    assert picker.table.item(1, 0).text() == "first 0"
    assert dialog.planned is None
    for box, role in zip(picker.roles, ("premise", "hypothesis", "label"), strict=True):
        box.setCurrentText(role)
        box.activated.emit(box.currentIndex())
    qtbot.waitUntil(lambda: _labels(dialog) == {"yes", "no"})
    assert dialog.planned.plan.design.mapping.texts == ("uno", "due")


def test_only_the_columns_that_are_still_open_are_asked_for(qtbot, dialog, odd):
    dialog.add_files([odd])
    picker = dialog.items.picker
    qtbot.waitUntil(lambda: len(picker.roles) == 3)
    box = picker.roles[0]
    box.setCurrentIndex(box.findData("hypothesis"))
    box.activated.emit(box.currentIndex())
    assert picker.problem.text() == "Still to be said: which column is the premise."


def test_a_role_belongs_to_one_column_at_a_time(qtbot, dialog, odd):
    dialog.add_files([odd])
    picker = dialog.items.picker
    qtbot.waitUntil(lambda: len(picker.roles) == 3)
    for box in picker.roles[:2]:
        box.setCurrentText("premise")
        box.activated.emit(box.currentIndex())
    assert [box.currentText() for box in picker.roles[:2]] == ["not used", "premise"]


@pytest.mark.parametrize("size", [(840, 690), (1024, 700), (1400, 900)])
def test_the_roster_is_as_high_with_names_as_without(dialog, size):
    dialog.resize(*size)
    bar = dialog.tabs.tabBar()
    click(dialog, bar, bar.tabRect(1).center())
    box = dialog.settings.boxes["roster"]
    empty = box.height()
    click(dialog, box)
    type_in(dialog, "Ann")
    assert (box.value, dialog.settings.form.usual.isVisible()) == (("Ann",), True)
    assert box.height() == empty


def test_what_cannot_be_is_said_and_nothing_can_be_made(qtbot, dialog, pairs):
    dialog.add_files([pairs])
    qtbot.waitUntil(lambda: dialog.planned is not None)
    dialog.settings.boxes["roster"].box.setPlainText("Ann\nBo")
    qtbot.waitUntil(lambda: "roster" in dialog.notes_line.text())
    assert dialog.planned is None
    assert not dialog.in_file.isEnabled()


def test_a_file_that_cannot_be_read_is_one_sentence_with_its_line(qtbot, dialog, tmp_path):
    path = tmp_path / "broken.csv"
    path.write_text("premise,hypothesis\nc\n")
    dialog.add_files([path])
    qtbot.waitUntil(lambda: "broken.csv:2" in dialog.notes_line.text())
    dialog.settings.boxes["name"].line.setText("Verbs")
    qtbot.waitUntil(lambda: not dialog.is_due)
    assert "broken.csv:2" in dialog.notes_line.text()  # not said over by what comes of the rest


def test_of_files_that_are_dropped_the_broken_ones_are_told_and_the_others_taken(
    qtbot, dialog, pairs, tmp_path
):
    broken = [tmp_path / "broken.csv", tmp_path / "none.csv"]
    broken[0].write_text("premise,hypothesis\na\n")
    dialog.add_files([broken[0], pairs, broken[1]])
    qtbot.waitUntil(lambda: dialog.planned is not None)
    assert all(each.name in dialog.notes_line.text() for each in broken)
    assert dialog.size_line.text().startswith("31 items")
    assert dialog.in_file.isEnabled()
    dialog.add_files(
        [written_table(tmp_path / "more.csv", ("premise", "hypothesis"), [("x", "y")])]
    )
    qtbot.waitUntil(lambda: len(dialog.items.files) == 2 and not dialog.is_due)
    assert "none.csv" not in dialog.notes_line.text()


def test_rows_that_are_no_items_are_told_before_the_study_is_made(qtbot, dialog, tmp_path):
    path = tmp_path / "odd.csv"
    path.write_text("id,premise,hypothesis\n1,a,b\n2,c\n3,d,\n1,e,f\n4,g,h\n")
    dialog.add_files([path])
    qtbot.waitUntil(lambda: dialog.planned is not None)
    assert dialog.size_line.text().startswith("2 items")
    assert "3 rows are no items and left out" in dialog.notes_line.text()
    assert "odd.csv:3: the row has 2 cells" in dialog.notes_line.text()
    assert dialog.items.list.item(0).text().endswith("2 items, 3 rows left out")
    assert dialog.in_file.isEnabled()
    click(dialog, dialog.left_out)
    listed = dialog.findChild(LeftOutDialog)
    lines = [listed.list.item(row).text() for row in range(listed.list.count())]
    assert [line.split(": ")[0] for line in lines] == [f"{path}:{line}" for line in (3, 4, 5)]


def test_of_a_file_of_good_rows_none_are_said_to_be_left_out(qtbot, dialog, pairs):
    dialog.add_files([pairs])
    qtbot.waitUntil(lambda: dialog.planned is not None)
    assert not dialog.left_out.isVisible()


def test_the_study_is_made_with_all_that_was_said(qtbot, dialog, pairs, tmp_path):
    dialog.add_files([pairs])
    qtbot.waitUntil(lambda: dialog.planned is not None)
    dialog.settings.boxes["name"].line.setText("Verbs")
    dialog.settings.boxes["roster"].box.setPlainText("Ann\n  Bo \n\nCleo")
    dialog.training.checks.use("default")
    dialog.instructions.text.setPlainText("# Read this")
    qtbot.waitUntil(dialog.in_file.isEnabled)
    path = tmp_path / "verbs.tempstudy"
    with qtbot.waitSignal(dialog.accepted):
        dialog.create_at(StorePlace.of(path))
    dialog.study.store.close()
    with StudyStore.open(StorePlace.of(path)) as store:
        design = store.study.design
    assert (design.name, design.roster) == ("Verbs", ("Ann", "Bo", "Cleo"))
    assert design.checks_per_list == 1
    assert design.instructions == "# Read this"


def test_a_place_that_is_taken_is_refused_and_the_dialog_stays(qtbot, dialog, pairs, tmp_path):
    dialog.add_files([pairs])
    qtbot.waitUntil(dialog.in_file.isEnabled)
    path = tmp_path / "taken.tempstudy"
    path.write_text("mine")
    dialog.create_at(StorePlace.of(path))
    qtbot.waitUntil(lambda: "taken.tempstudy" in dialog.notes_line.text())
    assert dialog.isVisible()
    assert path.read_text() == "mine"
    qtbot.waitUntil(dialog.in_file.isEnabled)


def test_the_letter_of_every_label_leads_to_a_field_that_takes_keys(dialog):
    labels = [each for each in dialog.findChildren(QLabel) if "&" in each.text()]
    fields = {each.text(): each.buddy() for each in labels}
    assert {"&Items", "I&tems", "&Pass mark"} <= fields.keys()
    mute = [
        text
        for text, field in fields.items()
        if field is None or field.focusPolicy() == Qt.FocusPolicy.NoFocus
    ]
    assert not mute


def test_return_creates_the_study_and_one_escape_loses_nothing(qtbot, dialog, pairs):
    buttons = [each for each in dialog.findChildren(QPushButton) if each.isDefault()]
    assert buttons == [dialog.in_file]
    dialog.add_files([pairs])
    qtbot.waitUntil(lambda: dialog.planned is not None)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert "once more" in dialog.notes_line.text()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_a_study_is_offered_a_place_beside_its_items(qtbot, dialog, pairs, monkeypatch):
    asked = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *given: asked.append(given[2]) or ("", "")
    )
    dialog.add_files([pairs])
    qtbot.waitUntil(lambda: dialog.planned is not None)
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert asked == [str(pairs.with_suffix(".tempstudy"))]
    assert dialog.isVisible()


def test_closing_the_window_asks_again_as_escape_does(qtbot, dialog, pairs):
    dialog.add_files([pairs])
    qtbot.waitUntil(lambda: dialog.planned is not None)
    assert not dialog.close()
    assert dialog.isVisible()
    assert dialog.notes_line.text().startswith("Closing this window once more gives up")
    assert dialog.close()
    assert not dialog.isVisible()


def test_dialog_without_items_closes_at_once(dialog):
    assert dialog.close()


def test_four_raters_of_answers_are_suggested_but_not_set(dialog):
    dialog.settings.suit_items(are_answers=True)
    assert dialog.settings.boxes["raters"].value == 3
    assert "four" in dialog.settings.hint.text()
    assert not dialog.settings.hint.isHidden()
    dialog.settings.suit_items(are_answers=False)
    assert dialog.settings.hint.isHidden()


def test_no_letter_leads_to_two_places_of_one_page(qtbot, dialog, pairs):
    dialog.add_files([pairs])
    qtbot.waitUntil(lambda: dialog.planned is not None)
    for place in range(dialog.tabs.count()):
        dialog.tabs.setCurrentIndex(place)
        shown = [*dialog.findChildren(QLabel), *dialog.findChildren(QAbstractButton)]
        texts = [each.text() for each in shown if each.isVisible()]
        letters = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
        assert len(letters) == len(set(letters)), sorted(letters)


def test_tab_goes_down_the_rows_of_the_settings(qtbot, theme):
    page = SettingsPage()
    qtbot.addWidget(page)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    qtbot.mouseClick(page.more, Qt.MouseButton.LeftButton)
    first = page.boxes["name"].focusProxy()
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    places = []
    while True:
        here = page.focusWidget()
        places.append(here.mapTo(page, QPoint(0, 0)).y())
        qtbot.keyClick(here, Qt.Key.Key_Tab)
        if page.focusWidget() is first:
            break
    assert len(places) > 12
    assert places == sorted(places)
