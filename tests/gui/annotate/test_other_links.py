"""SLINKs and ALINKs in the real window, from opening a file on, by keys alone."""

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from tempannot.core.items import OtherLink
from tempannot.formats.reading import read
from tests.gui.hands import find, press, type_in

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""What the display of the tests says of menus, which it shows all the same."""


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


def test_two_events_a_key_and_a_letter_make_a_link(reported):
    find(reported, "denied", "neglected")
    press(reported, "K", "O")
    expected = OtherLink("l19", "SLINK", "ei5", "ei8", "COUNTER_FACTIVE")
    assert others(reported)["l19"] == expected
    assert reported.selection.link == "l19"
    press(reported, "K", "T")
    assert others(reported)["l20"] == OtherLink("l20", "ALINK", "ei5", "ei8", "TERMINATES")
    assert reported.annotate.text.view.hasFocus()


def test_what_was_made_is_saved_as_one_row_and_undone_in_one_step(reported):
    path = reported.documents.current.path
    before = path.read_text()
    find(reported, "denied", "neglected")
    press(reported, "K", "E", "Ctrl+S")
    last = before.splitlines(True)[-4]
    row = last.replace("l16", "l19").replace("MODAL", "EVIDENTIAL")
    row = row.replace('"ei11"', '"ei5"').replace('"ei12"', '"ei8"')
    assert path.read_text() == before.replace(last, last + row)
    press(reported, "Ctrl+Z", "Ctrl+S")
    assert path.read_text() == before
    press(reported, "Ctrl+Shift+Z")
    assert others(reported)["l19"].rel_type == "EVIDENTIAL"


def test_a_letter_gives_the_link_of_the_pair_another_type(reported):
    find(reported, "hope", "finish")
    press(reported, "K")
    assert menu(reported)[0] == "✓ MODAL"
    press(reported, "F")
    assert others(reported)["l16"] == OtherLink("l16", "SLINK", "ei11", "ei12", "FACTIVE")


def test_escape_leaves_the_choice_and_changes_nothing(reported):
    before = dict(others(reported))
    find(reported, "hope", "finish")
    press(reported, "K")
    assert menu(reported)
    press(reported, "Esc")
    assert not reported.annotate.other_links.isVisible()
    assert others(reported) == before
    assert (reported.selection.source, reported.selection.target) == ("ei11", "ei12")


def test_reversing_and_deleting_by_the_keys_of_links(reported):
    find(reported, "hope", "finish")
    press(reported, "F")
    assert (others(reported)["l16"].source, others(reported)["l16"].target) == ("ei12", "ei11")
    press(reported, "Del")
    assert "l16" not in others(reported)
    press(reported, "Ctrl+Z", "Ctrl+Z")
    assert others(reported)["l16"] == OtherLink("l16", "SLINK", "ei11", "ei12", "MODAL")


def test_the_menu_reverses_and_deletes_the_link_of_a_pair_that_also_has_a_tlink(reported):
    links = dict(reported.documents.current.document.links)
    find(reported, "rises", "flood")
    press(reported, "K", "V")
    assert others(reported)["l13"].source == "ei4"
    press(reported, "K", "D")
    assert "l13" not in others(reported)
    assert reported.documents.current.document.links == links


def test_times_and_single_events_are_refused_with_a_reason(reported):
    before = dict(others(reported))
    find(reported, "hope")
    press(reported, "K")
    assert "Choose two events" in reported.message.text
    press(reported, "0", "K", "M")
    assert "is a time" in reported.message.text
    assert others(reported) == before


def test_attributes_of_the_selected_link_are_edited_in_their_panel(reported):
    find(reported, "hope", "finish")
    press(reported, "K", "A")
    panel = reported.annotate.entity
    assert panel.title.text() == '"finish" is no more than possible, by "hope".'
    assert panel.form.field("relType").currentText() == "MODAL"
    type_in(reported, "EVIDENTIAL")
    press(reported, "Tab")
    type_in(reported, "s1")
    press(reported, "Return")
    expected = OtherLink("l16", "SLINK", "ei11", "ei12", "EVIDENTIAL", "s1")
    assert others(reported)["l16"] == expected
    assert panel.form.field("signalID").currentText() == "s1 “If”"
    press(reported, "F2")
    type_in(reported, "HOPED")
    press(reported, "Return")
    assert others(reported)["l16"].rel_type == "HOPED"
    assert reported.annotate.text.view.hasFocus()


def test_a_signal_that_is_not_there_is_refused_and_said(reported):
    find(reported, "hope", "finish")
    press(reported, "K", "A", "Tab")
    type_in(reported, "s7")
    press(reported, "Return")
    assert "there is no signal 's7'" in reported.message.text
    assert others(reported)["l16"].signal is None
    assert reported.annotate.entity.form.field("signalID").currentText() == ""


def test_return_in_a_field_ends_it_and_gives_the_pair_no_relation(reported):
    find(reported, "begun", "mend")
    press(reported, "Del", "K", "A")
    links = dict(reported.documents.current.document.links)
    type_in(reported, "CONTINUES")
    press(reported, "Return")
    assert others(reported)["l17"].rel_type == "CONTINUES"
    assert reported.documents.current.document.links == links
    assert not reported.message.isVisible()


def test_the_list_of_links_has_them_and_filters_them_by_kind(reported):
    table = reported.annotate.links
    table.set_filter("kind:alink")
    assert [row.link for row in table.rows] == ["l17", "l18"]
    table.set_filter("kind:slink denied")
    assert [row.link for row in table.rows] == ["l14"]
    table.set_filter("-kind:tlink")
    assert len(table.rows) == 7


def test_a_row_of_the_list_selects_the_link_and_its_attributes(reported):
    reported.annotate.links.set_filter("l14")
    press(reported, "Alt+1", "Tab", "Tab", "Tab", "Tab", "Down", "Up")
    reported.annotate.links.table.selectRow(0)
    assert reported.selection.link == "l14"
    press(reported, "F2")
    assert "is not so" in reported.annotate.entity.title.text()


def test_deleting_an_event_takes_its_links_of_all_kinds_and_one_undo_brings_them_back(reported):
    before = dict(others(reported))
    find(reported, "mend")
    press(reported, "Shift+Del")
    assert before.keys() - others(reported).keys() == {"l17", "l18"}
    press(reported, "Ctrl+Z")
    assert others(reported) == before


def picture(window):
    return window.annotate.text.view.grab().toImage()


def test_a_key_draws_them_and_no_longer_and_the_menu_says_which(reported):
    press(reported, "Ctrl+2")
    reported.annotate.text.view.setCursorWidth(0)
    drawn = picture(reported)
    assert reported.actions_by_id["view.links-other"].isChecked()
    press(reported, "Ctrl+7")
    assert picture(reported) != drawn
    assert not reported.actions_by_id["view.links-other"].isChecked()
    press(reported, "Ctrl+7")
    assert picture(reported) == drawn


def test_an_event_tells_assistive_technology_how_it_depends_on_others(reported):
    find(reported, "burst")
    told = reported.annotate.text.view.accessibleDescription()
    assert 'subordinating link: "said" reports "burst"' in told
    find(reported, "said")
    press(reported, "K")
    choice = QAccessible.queryAccessibleInterface(reported.annotate.other_links)
    assert choice.text(QAccessible.Text.Name) == "Subordinating or aspectual link"
    QApplication.activePopupWidget().close()


def test_a_file_from_the_window_reads_back_the_same(reported):
    find(reported, "denied", "regret")
    press(reported, "K", "R", "Ctrl+S")
    session = reported.documents.current
    assert read(session.path).document.other_links == session.document.other_links
