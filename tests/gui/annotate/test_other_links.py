"""SLINKs and ALINKs in the real window, from opening a file on, by keys alone."""

import shutil

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from tempannot.core.items import OtherLink
from tempannot.formats.reading import read
from tests.gui.hands import press, type_in
from tests.oddities import HERE

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""What the display of the tests says of menus, which it shows all the same."""


@pytest.fixture
def opened(window, tmp_path):
    """A window on a text with every kind of subordination."""
    path = tmp_path / "story.tml"
    shutil.copy(HERE / "timeml" / "reported-and-conditional.tml", path)
    window.open_paths([path])
    press(window, "Esc")
    return window


def find(window, *words):
    """Choose an event, or a pair of events, by their letters."""
    for word in words:
        press(window, "J")
        type_in(window, word)
        press(window, "Return")


def others(window) -> dict[str, OtherLink]:
    return window.documents.current.document.other_links


def menu(window) -> list[str]:
    """The entries of the menu that is open, with a tick before those in force."""
    assert window.annotate.other_links.isVisible()
    return [
        ("✓ " if each.isChecked() else "") + each.text().replace("&", "").partition("\t")[0]
        for each in window.annotate.other_links.actions()
        if each.isEnabled() and not each.isSeparator()
    ]


def test_two_events_a_key_and_a_letter_make_a_link(opened):
    find(opened, "denied", "neglected")
    press(opened, "K", "O")
    expected = OtherLink("l19", "SLINK", "ei5", "ei8", "COUNTER_FACTIVE")
    assert others(opened)["l19"] == expected
    assert opened.selection.link == "l19"
    press(opened, "K", "T")
    assert others(opened)["l20"] == OtherLink("l20", "ALINK", "ei5", "ei8", "TERMINATES")
    assert opened.annotate.text.view.hasFocus()


def test_what_was_made_is_saved_as_one_row_and_undone_in_one_step(opened):
    path = opened.documents.current.path
    before = path.read_text()
    find(opened, "denied", "neglected")
    press(opened, "K", "E", "Ctrl+S")
    last = before.splitlines(True)[-4]
    row = last.replace("l16", "l19").replace("MODAL", "EVIDENTIAL")
    row = row.replace('"ei11"', '"ei5"').replace('"ei12"', '"ei8"')
    assert path.read_text() == before.replace(last, last + row)
    press(opened, "Ctrl+Z", "Ctrl+S")
    assert path.read_text() == before
    press(opened, "Ctrl+Shift+Z")
    assert others(opened)["l19"].rel_type == "EVIDENTIAL"


def test_a_letter_gives_the_link_of_the_pair_another_type(opened):
    find(opened, "hope", "finish")
    press(opened, "K")
    assert menu(opened)[0] == "✓ MODAL"
    press(opened, "F")
    assert others(opened)["l16"] == OtherLink("l16", "SLINK", "ei11", "ei12", "FACTIVE")


def test_escape_leaves_the_choice_and_changes_nothing(opened):
    before = dict(others(opened))
    find(opened, "hope", "finish")
    press(opened, "K")
    assert menu(opened)
    press(opened, "Esc")
    assert not opened.annotate.other_links.isVisible()
    assert others(opened) == before
    assert (opened.selection.source, opened.selection.target) == ("ei11", "ei12")


def test_reversing_and_deleting_by_the_keys_of_links(opened):
    find(opened, "hope", "finish")
    press(opened, "F")
    assert (others(opened)["l16"].source, others(opened)["l16"].target) == ("ei12", "ei11")
    press(opened, "Del")
    assert "l16" not in others(opened)
    press(opened, "Ctrl+Z", "Ctrl+Z")
    assert others(opened)["l16"] == OtherLink("l16", "SLINK", "ei11", "ei12", "MODAL")


def test_the_menu_reverses_and_deletes_the_link_of_a_pair_that_also_has_a_tlink(opened):
    links = dict(opened.documents.current.document.links)
    find(opened, "rises", "flood")
    press(opened, "K", "V")
    assert others(opened)["l13"].source == "ei4"
    press(opened, "K", "D")
    assert "l13" not in others(opened)
    assert opened.documents.current.document.links == links


def test_times_and_single_events_are_refused_with_a_reason(opened):
    before = dict(others(opened))
    find(opened, "hope")
    press(opened, "K")
    assert "Choose two events" in opened.message.text
    press(opened, "0", "K", "M")
    assert "is a time" in opened.message.text
    assert others(opened) == before


def test_attributes_of_the_selected_link_are_edited_in_their_panel(opened):
    find(opened, "hope", "finish")
    press(opened, "K", "A")
    panel = opened.annotate.entity
    assert panel.title.text() == '"finish" is no more than possible, by "hope".'
    assert panel.form.field("relType").currentText() == "MODAL"
    type_in(opened, "EVIDENTIAL")
    press(opened, "Tab")
    type_in(opened, "s1")
    press(opened, "Return")
    expected = OtherLink("l16", "SLINK", "ei11", "ei12", "EVIDENTIAL", "s1")
    assert others(opened)["l16"] == expected
    assert panel.form.field("signalID").currentText() == "s1 “If”"
    press(opened, "F2")
    type_in(opened, "HOPED")
    press(opened, "Return")
    assert others(opened)["l16"].rel_type == "HOPED"
    assert opened.annotate.text.view.hasFocus()


def test_a_signal_that_is_not_there_is_refused_and_said(opened):
    find(opened, "hope", "finish")
    press(opened, "K", "A", "Tab")
    type_in(opened, "s7")
    press(opened, "Return")
    assert "there is no signal 's7'" in opened.message.text
    assert others(opened)["l16"].signal is None
    assert opened.annotate.entity.form.field("signalID").currentText() == ""


def test_return_in_a_field_ends_it_and_gives_the_pair_no_relation(opened):
    find(opened, "begun", "mend")
    press(opened, "Del", "K", "A")
    links = dict(opened.documents.current.document.links)
    type_in(opened, "CONTINUES")
    press(opened, "Return")
    assert others(opened)["l17"].rel_type == "CONTINUES"
    assert opened.documents.current.document.links == links
    assert not opened.message.isVisible()


def test_the_list_of_links_has_them_and_filters_them_by_kind(opened):
    table = opened.annotate.links
    table.set_filter("kind:alink")
    assert [row.link for row in table.rows] == ["l17", "l18"]
    table.set_filter("kind:slink denied")
    assert [row.link for row in table.rows] == ["l14"]
    table.set_filter("-kind:tlink")
    assert len(table.rows) == 7


def test_a_row_of_the_list_selects_the_link_and_its_attributes(opened):
    opened.annotate.links.set_filter("l14")
    press(opened, "Alt+1", "Tab", "Tab", "Tab", "Tab", "Down", "Up")
    opened.annotate.links.table.selectRow(0)
    assert opened.selection.link == "l14"
    press(opened, "F2")
    assert "is not so" in opened.annotate.entity.title.text()


def test_deleting_an_event_takes_its_links_of_all_kinds_and_one_undo_brings_them_back(opened):
    before = dict(others(opened))
    find(opened, "mend")
    press(opened, "Shift+Del")
    assert before.keys() - others(opened).keys() == {"l17", "l18"}
    press(opened, "Ctrl+Z")
    assert others(opened) == before


def picture(window):
    return window.annotate.text.view.grab().toImage()


def test_a_key_draws_them_and_no_longer_and_the_menu_says_which(opened):
    press(opened, "Ctrl+2")
    opened.annotate.text.view.setCursorWidth(0)
    drawn = picture(opened)
    assert opened.actions_by_id["view.links-other"].isChecked()
    press(opened, "Ctrl+7")
    assert picture(opened) != drawn
    assert not opened.actions_by_id["view.links-other"].isChecked()
    press(opened, "Ctrl+7")
    assert picture(opened) == drawn


def test_an_event_tells_assistive_technology_how_it_depends_on_others(opened):
    find(opened, "burst")
    told = opened.annotate.text.view.accessibleDescription()
    assert 'subordinating link: "said" reports "burst"' in told
    find(opened, "said")
    press(opened, "K")
    choice = QAccessible.queryAccessibleInterface(opened.annotate.other_links)
    assert choice.text(QAccessible.Text.Name) == "Subordinating or aspectual link"
    QApplication.activePopupWidget().close()


def test_a_file_from_the_window_reads_back_the_same(opened):
    find(opened, "denied", "regret")
    press(opened, "K", "R", "Ctrl+S")
    session = opened.documents.current
    assert read(session.path).document.other_links == session.document.other_links
