import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tempannot.core.changes import Insert
from tempannot.core.items import OtherLink
from tempannot.gui.annotate.entity.entity_panel import EntityPanel
from tests.gui.hands import press


@pytest.fixture
def show(qtbot):
    def make(context):
        panel = EntityPanel(context)
        qtbot.addWidget(panel)
        panel.edit_requested.connect(context.session.apply)
        panel.resize(340, 600)
        panel.show()
        return panel

    return make


def give(panel, name, value):
    line = panel.form.field(name).lineEdit()
    line.selectAll()
    QTest.keyClicks(line, value)
    QTest.keyClick(line, Qt.Key.Key_Return)


def test_the_focused_event_shows_words_ids_and_attributes(small, show):
    panel = show(small)
    small.selection.focus("ei2")
    assert panel.title.text() == "said"
    assert panel.detail.text() == "event · e2 · ei2"
    assert panel.form.field("class").currentText() == "REPORTING"
    assert panel.form.field("tense").currentText() == "PAST"


def test_the_creation_time_shows_what_it_is(small, show):
    panel = show(small)
    small.selection.focus("t0")
    assert panel.detail.text() == "creation time · t0"
    assert panel.form.field("functionInDocument").currentText() == "CREATION_TIME"


def test_a_typed_value_goes_to_the_instance_and_undo_takes_it_back(small, show):
    panel = show(small)
    small.selection.focus("ei2")
    give(panel, "tense", "FUTURE")
    assert small.session.document.instances["ei2"].attributes["tense"] == "FUTURE"
    small.session.undo()
    assert panel.form.field("tense").currentText() == "PAST"


def test_a_value_that_timeml_does_not_know_may_be_typed(small, show):
    panel = show(small)
    small.selection.focus("t1")
    give(panel, "value", "1998-W10")
    assert small.session.document.times["t1"].attributes["value"] == "1998-W10"


def test_a_value_chosen_from_the_list_is_given_at_once(small, show):
    panel = show(small)
    small.selection.focus("ei1")
    field = panel.form.field("class")
    place = field.findText("STATE")
    field.setCurrentIndex(place)
    field.activated.emit(place)
    assert small.session.document.events["e1"].attributes["class"] == "STATE"


def test_an_emptied_value_takes_the_attribute_away(small, show):
    panel = show(small)
    small.selection.focus("ei1")
    line = panel.form.field("aspect").lineEdit()
    line.selectAll()
    QTest.keyClick(line, Qt.Key.Key_Delete)
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert "aspect" not in small.session.document.instances["ei1"].attributes


def test_a_value_left_as_it_was_asks_for_nothing(small, show, qtbot):
    panel = show(small)
    small.selection.focus("ei1")
    with qtbot.assertNotEmitted(panel.edit_requested):
        QTest.keyClick(panel.form.field("class").lineEdit(), Qt.Key.Key_Return)


def test_escape_puts_the_old_value_back(small, show, qtbot):
    panel = show(small)
    small.selection.focus("ei1")
    line = panel.form.field("class").lineEdit()
    line.setText("nonsense")
    with qtbot.assertNotEmitted(panel.edit_requested):
        QTest.keyClick(panel.form.field("class"), Qt.Key.Key_Escape)
    assert panel.form.field("class").currentText() == "OCCURRENCE"


def test_a_value_typed_before_the_focus_moves_on_is_not_given_to_the_next(small, show):
    panel = show(small)
    small.selection.focus("ei1")
    panel.form.field("tense").lineEdit().setText("FUTURE")
    small.selection.focus("ei2")
    assert panel.form.field("tense").currentText() == "PAST"
    assert small.session.document.instances["ei2"].attributes["tense"] == "PAST"


def test_the_span_grows_and_shrinks_word_by_word(small, show):
    panel = show(small)
    small.selection.focus("ei3")
    panel.span_buttons.button("start", -1).click()
    assert small.session.document.interval("ei3").text == "had\nleft"
    panel.span_buttons.button("start", 1).click()
    assert small.session.document.interval("ei3").text == "left"
    assert not panel.span_buttons.button("end", -1).isEnabled()


def test_the_span_cannot_cut_another_mark_in_two(small, show):
    panel = show(small)
    text = small.session.document.text
    small.selection.focus("t1")
    panel.span_buttons.button("start", -1).click()
    assert small.session.document.interval("t1").text == "on\nMonday"
    panel.span_buttons.button("start", -1).click()
    assert small.session.document.interval("t1").text == "met on\nMonday"
    assert text == small.session.document.text
    small.selection.focus("ei1")
    assert not panel.span_buttons.button("start", -1).isEnabled()


def test_delete_names_the_links_that_go_along_and_is_one_step(small, show):
    panel = show(small)
    small.selection.focus("ei2")
    assert panel.delete_button.text() == "Delete with 2 links"
    panel.delete_button.click()
    assert not small.session.document.has_interval("ei2")
    assert small.selection.source is None
    small.session.undo()
    assert small.session.document.has_interval("ei2")
    assert len(small.session.document.links) == 3


def test_the_creation_time_cannot_be_deleted_and_the_button_says_why(small, show, qtbot):
    panel = show(small)
    small.selection.focus("t0")
    assert not panel.delete_button.isEnabled()
    assert "creation time" in panel.delete_button.toolTip()
    with qtbot.assertNotEmitted(panel.edit_requested):
        panel.delete_entity()


def test_without_a_focus_it_says_what_to_do(small, show):
    panel = show(small)
    small.selection.focus("ei1")
    small.selection.focus(None)
    assert "press Tab" in panel.detail.text()
    assert not panel.form.isVisible()


def test_without_a_document_it_is_harmless(qtbot):
    panel = EntityPanel(None)
    qtbot.addWidget(panel)
    panel.show()
    panel.delete_entity()
    assert panel.title.text() == "Nothing is focused"


def test_a_refused_wish_leaves_the_old_value_on_show(small, qtbot):
    panel = EntityPanel(small)
    qtbot.addWidget(panel)
    panel.show()
    small.selection.focus("ei1")
    give(panel, "class", "STATE")
    assert panel.form.field("class").currentText() == "OCCURRENCE"
    panel.delete_button.click()
    assert small.selection.source == "ei1"


def test_the_deletion_counts_all_links_on_the_button_and_in_its_tip(small, show):
    phrase = OtherLink("s1", "SLINK", "ei1", "ei2")
    small.session.document.apply(Insert(phrase))
    panel = show(small)
    small.selection.focus("ei1")
    assert panel.delete_button.text() == "Delete with 3 links"
    assert "and 3 links" in panel.delete_button.toolTip()


def test_a_very_long_word_makes_the_panel_no_wider_than_its_place(window, tmp_path):
    path = tmp_path / "long.tml"
    word = "Donaudampfschifffahrts" * 6
    path.write_text(
        f"<TimeML><TEXT>Die <EVENT eid='e1' class='OCCURRENCE'>{word}</EVENT> fiel aus.</TEXT>"
        "<MAKEINSTANCE eiid='ei1' eventID='e1'/></TimeML>"
    )
    window.resize(1024, 700)
    window.open_paths([path])
    press(window, "Esc", "Tab", "F2")
    (panel,) = window.findChildren(EntityPanel)
    assert panel.title.text() == word
    assert panel.form.field("class").hasFocus()
    for field in (panel.title, panel.surroundings, panel.form.field("class")):
        right = field.mapTo(window, field.rect().topRight()).x()
        assert right < window.width()
