"""The four jobs of an annotator in the real window: open, relate, see what follows, save."""

from itertools import combinations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from tempannot.core.reasoning import LinkState
from tempannot.core.relations import AFTER, ALL, BEFORE
from tempannot.formats.reading import read
from tempannot.gui.state.view_table import Workspace
from tempannot.resources import samples
from tests.gui.hands import drop


def _press(qtbot, window, *keys):
    for key in keys:
        qtbot.keyClick(window.focusWidget(), key)


def _undecided(window):
    window.selection.focus("ei23")
    window.annotate.gestures.next_pair()
    return window.selection.source, window.selection.target


def test_opening_a_file_shows_its_counts_and_title(window, news):
    window.open_paths([news])
    assert "news-report" in window.windowTitle()
    assert "asserted" in window.annotating.status.asserted_text
    assert "consistent" in window.annotating.status.verdict_text


def test_a_mark_of_the_title_in_the_name_of_a_file_is_read_as_it_is(window, news):
    """Qt puts a star in place of one where there is something to save."""
    window.open_paths([news.rename(news.with_name("a [*] b.tml"))])
    assert window.windowHandle().title() == "a [*] b.tml - tempannot"


def test_a_letter_relates_the_pair_under_work_and_undo_takes_it_back(qtbot, window, news):
    window.open_paths([news])
    session = window.documents.current
    before = dict(session.document.links)
    source, target = _undecided(window)
    _press(qtbot, window, Qt.Key.Key_A)
    made = session.document.links[next(reversed(session.document.links))]
    assert (made.source, made.target, made.rel_type) == (source, target, "AFTER")
    assert session.reasoning.allowed(source, target) is AFTER
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert session.document.links == before


def test_a_second_letter_changes_the_link_instead_of_adding_one(qtbot, window, news):
    window.open_paths([news])
    session = window.documents.current
    reasoning = session.reasoning
    ids = [each.id for each in reasoning.intervals]
    # no question: after the answer to one the next comes
    source, target = next(p for p in combinations(ids, 2) if reasoning.allowed(*p) is ALL)
    window.selection.select_pair(source, target)
    _press(qtbot, window, Qt.Key.Key_A)
    count = len(session.document.links)
    _press(qtbot, window, Qt.Key.Key_B)
    assert len(session.document.links) == count
    assert session.reasoning.allowed(source, target) is BEFORE


def test_saving_writes_the_link_and_nothing_else(qtbot, window, news):
    old = news.read_bytes()
    window.open_paths([news])
    _undecided(window)
    _press(qtbot, window, Qt.Key.Key_A)
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    new = news.read_bytes()
    assert not window.documents.current.is_modified
    assert len(read(news).document.links) == len(window.documents.current.document.links)
    added = [line for line in new.splitlines() if line not in old.splitlines()]
    assert len(added) == 1
    assert added[0].startswith(b"<TLINK")


def test_a_contradicting_letter_is_kept_and_explained(qtbot, window, news):
    window.open_paths([news])
    session = window.documents.current
    window.selection.select_pair("ei4", "t3")
    pair = next(
        (link.source, link.target)
        for link in session.document.links.values()
        if link.rel_type == "AFTER"
    )
    window.selection.select_pair(*pair)
    _press(qtbot, window, Qt.Key.Key_B)
    changed = session.reasoning.links_between(*pair)[0]
    assert changed.rel_type == "BEFORE"
    if not session.reasoning.is_consistent:
        assert "contradiction" in window.annotating.status.verdict_text


def test_an_inconsistent_file_opens_with_its_conflict_in_front(window, medical):
    window.open_paths([medical])
    assert "contradiction" in window.annotating.status.verdict_text
    assert window.docks["why"].isVisible()


def test_a_file_that_cannot_be_read_is_said_and_the_rest_stays(window, news, tmp_path):
    broken = tmp_path / "broken.tml"
    broken.write_text("<TimeML><TEXT>cut off")
    window.open_paths([news])
    window.open_paths([broken])
    assert "broken.tml" in window.message.text
    assert window.documents.current.path == news.resolve()


def test_documents_are_stepped_through_by_key(qtbot, window, news, medical):
    window.open_paths([news, medical])
    first = window.documents.current.path
    qtbot.keyClick(window, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert window.documents.current.path != first
    qtbot.keyClick(window, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert window.documents.current.path == first


def test_theme_and_font_size_are_remembered(window, qapp):
    window.preferences.switch_theme()
    window.preferences.step_font(3)
    dark, size = window.preferences.theme.is_dark, window.preferences.theme.font_size
    again = type(window.preferences)(qapp)
    assert (again.theme.is_dark, again.theme.font_size) == (dark, size)


def test_question_mark_lays_the_keys_over_the_window_until_a_key(qtbot, window):
    window.help.show_keys()
    overlay = window.focusWidget()
    assert overlay.isVisible()
    window.resize(window.width() - 100, window.height() - 50)
    assert overlay.size() == window.size()  # it watches the window as long as it is shown
    qtbot.keyClick(overlay, Qt.Key.Key_Escape)
    assert not overlay.isVisible()
    before = overlay.size()
    window.resize(window.width() - 100, window.height() - 50)
    assert overlay.size() == before


def test_every_action_does_something(window):
    silent = [
        id
        for id, action in window.actions_by_id.items()
        if not action.receivers("2triggered(bool)")
    ]
    assert silent == []


def test_keeping_a_contradicting_link_takes_it_out_of_the_closure_in_one_step(
    qtbot, window, medical
):
    window.open_paths([medical])
    session = window.documents.current
    keep = next(
        button
        for button in window.annotate.why.findChildren(QPushButton)
        if button.text() == "Keep"
    )
    keep.click()
    kept = [link.id for link in session.document.links.values() if link.kept]
    assert len(kept) == 1
    assert session.reasoning.state(kept[0]) is LinkState.KEPT
    assert "consistent" in window.annotating.status.verdict_text
    window.undo()
    assert "contradiction" in window.annotating.status.verdict_text


def test_mending_a_contradiction_lets_go_of_its_links(qtbot, window, medical):
    window.open_paths([medical])
    assert window.selection.highlighted_links == {"l5", "l7", "l14", "l44"}
    cards = window.annotate.why.page.proposals.cards
    next(card for card in cards if card.repair.link == "l5").click()
    qtbot.waitUntil(lambda: not window.selection.highlighted_links)
    assert "consistent" in window.annotating.status.verdict_text


def test_files_dropped_on_the_window_are_opened(window, news):
    drop(window, window.centralWidget(), news)
    assert window.documents.current.path == news.resolve()


def test_saving_over_a_file_that_another_program_changed_offers_another_name(qtbot, window, news):
    window.open_paths([news])
    _undecided(window)
    _press(qtbot, window, Qt.Key.Key_A)
    news.write_bytes(news.read_bytes() + b"\n")
    changed = news.read_bytes()
    assert not window.files.save()
    assert news.read_bytes() == changed
    assert "news-report.tml" in window.message.text
    assert window.documents.current.is_modified
    names = [button.text() for button in window.message.findChildren(QPushButton)]
    assert "Save as…" in names


def test_a_document_that_was_saved_after_all_is_no_longer_said_to_have_failed(
    qtbot, window, news, monkeypatch, tmp_path
):
    window.open_paths([news])
    _undecided(window)
    _press(qtbot, window, Qt.Key.Key_A)
    for chosen in (tmp_path / "nowhere" / "b.tml", tmp_path / "b.tml"):
        monkeypatch.setattr(
            "tempannot.gui.window.documents.file_menu.ask_target_as",
            lambda *_, chosen=chosen: (chosen, ""),
        )
        window.files.save_as()
    assert "Saved b.tml" in window.message.text
    window.message.clear()
    assert window.message.text == ""


def test_the_list_says_how_a_document_stands_that_got_another_name(
    window, news, monkeypatch, tmp_path
):
    window.open_paths([news])
    before = window.annotating.list.statuses[0]
    monkeypatch.setattr(
        "tempannot.gui.window.documents.file_menu.ask_target_as",
        lambda *_: (tmp_path / "b.tml", ""),
    )
    assert window.files.save_as()
    after = window.annotating.list.statuses[0]
    assert after.path.name == "b.tml"
    assert (after.standing, after.decided) == (before.standing, before.decided)


@pytest.mark.parametrize("workspace", [Workspace.VALIDATE, Workspace.BUILD, Workspace.COMPARE])
def test_documents_that_are_opened_are_shown_whatever_was(window, workspace):
    window.workspaces.show(workspace)
    window.open_paths([samples()[0]])
    assert window.workspaces.current is Workspace.ANNOTATE
    assert window.documents.current.path == samples()[0]
