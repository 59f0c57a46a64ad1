"""The history of a document in the window: listed, looked at, gone back to, played."""

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QProxyStyle, QStyle
from typing_extensions import override

from tempannot.formats.opened import copy_of
from tempannot.project.record import read_record
from tempannot.project.record_lines import all_encoded, decoded
from tempannot.session.records import record_path
from tests.gui.hands import click, press, type_in


@pytest.fixture
def worked(window, news):
    """The window on the news, with three links drawn by keys, one of them taken back."""
    window.open_paths([news])
    press(window, "Tab", "9", "V", "Tab", "9", "V", "Ctrl+Z", "Tab", "Tab", "0", "B")
    return window


def panel(window):
    return window.annotate.history


def listed(window, column=2):
    model = panel(window).table.model()
    rows = range(model.rowCount(QModelIndex()))
    return [model.index(row, column).data() for row in rows]


def shown_links(window):
    """The links that the table of links lists."""
    press(window, "Alt+1")
    return set(window.annotate.links.context.session.document.links)


def field(window, name):
    fields = panel(window).findChildren(QLineEdit)
    return next(each for each in fields if each.accessibleName() == name)


def strip(window):
    return window.annotating.history.strip


def links(window):
    return set(window.documents.current.document.links)


def test_one_key_leads_to_the_steps_in_words_and_esc_out(worked):
    press(worked, "Alt+0")
    assert panel(worked).table.hasFocus()
    first, *steps = listed(worked)
    assert first == "What the file held first"
    assert [each.split()[0] for each in steps] == ["Link", "Link", "Taken", "Link"]
    assert "before" in steps[-1]
    press(worked, "Escape")
    assert worked.annotate.text.view.hasFocus()


def test_return_shows_the_document_as_it_was_and_the_rows_around_it(worked):
    now = links(worked)
    press(worked, "Alt+0", "Up", "Up", "Up", "Return")
    assert strip(worked).text.startswith("Link")
    assert "step 2 of 5" in strip(worked).text
    seen = worked.annotate.links.context.session.document
    assert len(seen.links) == len(now) - 1
    press(worked, "Down")
    assert len(seen.links) == len(now)
    press(worked, "Home", "Up")
    assert links(worked) == now
    press(worked, "Escape")
    assert strip(worked).isHidden()
    assert worked.annotate.links.context.session is worked.documents.current
    assert worked.annotate.text.view.hasFocus()


def test_the_past_cannot_be_edited_and_esc_in_the_text_ends_it(worked):
    now = copy_of(worked.documents.current.document)
    press(worked, "Alt+0", "Up", "Return", "F6", "Tab", "9", "A")
    assert "as it was" in worked.message.text
    assert worked.documents.current.document == now
    press(worked, "Escape")
    assert strip(worked).isHidden()
    press(worked, "Tab", "9", "A")
    assert worked.documents.current.document != now


def test_going_back_is_one_step_that_undo_takes_back(worked, news):
    original, now = news.read_bytes(), copy_of(worked.documents.current.document)
    press(worked, "Alt+0", "Up", "Up", "Up", "Up", "G")
    assert strip(worked).isHidden()
    assert worked.documents.current.undo_name.startswith("Go back to the beginning")
    press(worked, "Ctrl+S")
    assert news.read_bytes() == original
    press(worked, "Ctrl+Z")
    assert worked.documents.current.document == now


def test_playing_goes_through_the_steps_and_one_key_pauses(worked, qtbot):
    press(worked, "Alt+0", *["+"] * 3, *["Up"] * 4)
    seen = []
    panel(worked).moved.connect(lambda: seen.append(panel(worked).step))
    press(worked, "Space")
    assert panel(worked).is_playing
    press(worked, "Space")
    assert not panel(worked).is_playing
    press(worked, "Space")
    qtbot.waitUntil(lambda: panel(worked).place == (5, 5) and not panel(worked).is_playing)
    assert [each.position for each in dict.fromkeys(seen)] == [0, 1, 2, 3, 4]


class Still(QProxyStyle):
    """A style of a system on which nothing shall move by itself."""

    @override
    def styleHint(self, hint, option=None, widget=None, data=None):
        if hint == QStyle.StyleHint.SH_Widget_Animation_Duration:
            return 0
        return super().styleHint(hint, option, widget, data)


def test_where_motion_is_reduced_the_key_goes_on_by_one_step(worked, qapp):
    QApplication.setStyle(Still())
    press(worked, "Alt+0", *["Up"] * 4, "Space", "Space")
    assert (panel(worked).place, panel(worked).is_playing) == ((3, 5), False)
    press(worked, "Escape")
    QApplication.setStyle("Fusion")


def test_the_filter_narrows_by_who_and_what(worked):
    press(worked, "Alt+0")
    click(worked, field(worked, "Filter history"))
    type_in(worked, "what:taken_back")
    assert [each.split(":")[0] for each in listed(worked)] == ["Taken back"]


def test_the_history_is_there_after_closing_and_reopening(worked, news):
    press(worked, "Ctrl+S", "Alt+0")
    before = listed(worked)
    press(worked, "Escape", "Ctrl+W")
    worked.open_paths([news])
    press(worked, "Alt+0")
    assert listed(worked)[1:] == before[1:]
    assert len(before) == 5


def test_a_name_signs_the_steps_from_then_on(worked, qtbot):
    press(worked, "Alt+0")
    click(worked, field(worked, "Who signs the steps"))
    press(worked, "Ctrl+A")
    type_in(worked, "Ann")
    press(worked, "Return", "F6", "Tab", "9", "A", "Alt+0")
    qtbot.waitUntil(lambda: listed(worked, 1)[-1] == "Ann")
    assert worked.preferences.settings.annotator == "Ann"


def test_a_file_that_others_changed_keeps_its_steps_and_can_be_looked_at(worked, news):
    drawn = links(worked)
    press(worked, "Ctrl+S", "Ctrl+W")
    news.write_text(news.read_text().replace('relType="BEFORE"', 'relType="AFTER"', 1))
    worked.open_paths([news])
    press(worked, "Alt+0")
    assert "changed elsewhere" in listed(worked)[-1]
    press(worked, "Up", "Return")
    assert set(worked.annotate.links.context.session.document.links) == drawn
    press(worked, "G")
    assert "BEFORE" in {each.rel_type for each in worked.documents.current.document.links.values()}
    press(worked, "Ctrl+Z")
    assert worked.documents.current.undo_name is None


def test_a_record_that_does_not_fit_is_said_and_shows_nothing_wrong(worked, news):
    press(worked, "Ctrl+S", "Ctrl+W")
    news.write_text(news.read_text().replace('relType="BEFORE"', 'relType="AFTER"', 1))
    record = record_path(news)
    lines = [decoded(each)[1] for each in record.read_bytes().splitlines()]
    del lines[3]  # by a program that mends the numbers and sums
    record.write_bytes(all_encoded({**each, "line": n} for n, each in enumerate(lines, 1)))
    worked.open_paths([news])
    press(worked, "Alt+0", "Up", "Return")
    assert strip(worked).isHidden()
    assert "cannot be shown" in worked.message.text


def test_keys_and_the_mouse_are_signs_of_life(window, news):
    window.open_paths([news])
    press(window, "Tab", "9", "V", "Ctrl+S", "Ctrl+W")
    happened = read_record(record_path(news)).happenings
    assert [type(each).__name__ for each in happened] == [*("Active", "Entry", "Saving", "Active")]


def test_without_a_history_nothing_is_left_of_the_steps(window, news):
    window.actions_by_id["history.record"].trigger()
    window.open_paths([news])
    press(window, "Tab", "9", "V", "Ctrl+S", "Ctrl+W")
    assert not Path(record_path(news)).exists()


def test_a_damaged_record_is_named_and_its_good_steps_are_looked_at(worked, news):
    press(worked, "Ctrl+S", "Ctrl+W")
    record = record_path(news)
    lines = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join(lines[:4] + lines[5:]))
    worked.open_paths([news])
    before = len(links(worked))
    press(worked, "Alt+0")
    labels = [each.text() for each in panel(worked).findChildren(QLabel) if each.isVisible()]
    assert any(f"{record}:5" in each for each in labels)
    press(worked, "Up", "Return")
    assert "step 2 of 3" in strip(worked).text
    assert len(worked.annotate.links.context.session.document.links) == before - 1


def test_links_tell_who_drew_them_and_who_proposed_what_was_accepted(window, news, qtbot):
    window.open_paths([news])
    before = links(window)
    press(window, "Tab", "9", "V", "Alt+F5")
    walk = window.annotate.proposals
    qtbot.waitUntil(lambda: walk.is_on and not walk.proposals.is_busy)
    while not walk.current or walk.current.kind != "link":
        press(window, ".")
    press(window, "Return")
    qtbot.waitUntil(lambda: len(links(window) - before) == 2)
    press(window, "Alt+0")
    assert "sure" in listed(window, 3)[-1]
    press(window, "Escape", "Alt+1")
    table = window.annotate.links
    click(window, next(each for each in table.findChildren(QLineEdit)))
    type_in(window, "by:from_rules")
    found = table.table.model().rows
    assert len(found) == 1
    assert {each.link for each in found} < links(window) - before


def test_the_strip_does_by_mouse_what_the_keys_do(worked):
    back, play, end = strip(worked).buttons
    press(worked, "Alt+0", "Home", "Return")
    click(worked, play)
    assert panel(worked).is_playing
    assert "2 a second" in strip(worked).text
    click(worked, play)
    click(worked, end)
    assert strip(worked).isHidden()
    press(worked, "Alt+0", "Home", "Return")
    click(worked, back)
    assert worked.documents.current.undo_name.startswith("Go back to the beginning")


def test_another_document_ends_the_look(worked, medical):
    worked.open_paths([medical])
    press(worked, "Ctrl+PgDown", "Alt+0", "Home", "Return", "F6", "Ctrl+PgDown")
    assert strip(worked).isHidden()
    assert worked.annotate.links.context.session is worked.documents.current
    press(worked, "Ctrl+PgDown", "Tab", "9", "A")
    assert worked.annotate.links.context.session is worked.documents.current
