"""The densest documents: what a key costs does not grow with the thousands that it leaves alone."""

from threading import Event

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox

from tempannot.comparison.adjudication.decisions import Choice, ProposedDecision
from tempannot.comparison.disagreements.causes import PairClaims
from tempannot.gui.compare.decide.decision_outcome import OutcomeWords
from tempannot.gui.compare.decide.disagreement_entries import DisagreementEntry
from tempannot.gui.compare.decide.row_lines import RowLines
from tempannot.gui.compare.decide.target_panel import PairDetails
from tempannot.gui.compare.text.unit_page import UnitPage
from tempannot.gui.state.view_table import Workspace
from tempannot.session.adjudication_opening import AdjudicationOpening
from tests.dense_documents import dense_pair
from tests.gui.hands import begin_gold, click, press, tab_to
from tests.oddities import IS_OWN, REAL
from tests.work import calls, calls_of

MOST_CALLS = 200_000
"""Functions called for a decision among 5,460 items; about 100,000 are, and were 400,000."""


@pytest.fixture(params=IS_OWN)
def compared(window, qtbot, monkeypatch, tmp_path, request):
    """The Compare workspace with the densest two annotations."""
    close = QMessageBox.StandardButton.Close
    monkeypatch.setattr(QMessageBox, "question", lambda *_: close, raising=True)
    paths = sorted((REAL / "narrativetime").glob("a?_APW19980219.0476.tml"))
    if request.param:
        paths = dense_pair(tmp_path, events=60, moved=60)
    compare = window.workspaces[Workspace.COMPARE]
    with qtbot.waitSignal(compare.opened):
        window.workspaces.open_paths(Workspace.COMPARE, paths)
    return compare


@pytest.fixture
def dense(window, qtbot, compared):
    """The same with a gold begun by key."""
    begin_gold(window)
    qtbot.waitUntil(lambda: compared.session.adjudication is not None)
    return compared


def test_the_window_does_not_wait_for_a_gold_to_be_begun_and_it_can_be_given_up(
    window, qtbot, compared, monkeypatch
):
    is_given_up, prepare = Event(), AdjudicationOpening.prepare

    def slowly(opening):
        assert is_given_up.wait(60)
        return prepare(opening)

    monkeypatch.setattr(AdjudicationOpening, "prepare", slowly)
    begin_gold(window)
    assert compared.session.adjudication is None
    stop = compared.workspace.bar.stop
    qtbot.waitUntil(stop.isVisible)
    press(window, "N")  # what is compared can be looked at meanwhile
    assert compared.selection.source is not None
    click(window, stop)
    is_given_up.set()
    assert not stop.isVisible()
    assert not compared.workspace.texts.gold.isVisible()
    begin_gold(window)
    qtbot.waitUntil(lambda: compared.session.adjudication is not None)
    assert compared.workspace.texts.gold.isVisible()
    assert not stop.isVisible()


def test_the_entries_of_thousands_are_made_beside_the_window(window, qtbot, compared):
    begin_gold(window)

    def opened():
        qtbot.waitUntil(lambda: compared.session.adjudication is not None, timeout=60_000)

    assert calls_of(DisagreementEntry.__init__, opened) < 100  # of 5,460


def test_a_decision_looks_again_only_at_what_it_changed(window, dense):
    made = dense.session.adjudication.adjudication
    press(window, "1")  # what is made once is there now
    counts = []
    for key in "212":
        decided, left = len(made.decisions), made.progress().left
        counts.append(calls(lambda key=key: press(window, key)))
        assert len(made.decisions) == decided + 1
        assert made.progress().left < left
    assert sorted(counts)[1] < MOST_CALLS, counts


def test_a_decision_and_where_it_goes_on_are_shown_once(window, dense):
    press(window, "1")
    pages = len(dense.workspace.texts.shown_pages)
    assert calls_of(UnitPage.show_chosen, lambda: press(window, "2")) == pages
    assert calls_of(PairDetails.show_target, lambda: press(window, "1")) == 1
    assert calls_of(UnitPage.show_chosen, lambda: press(window, "Ctrl+Z")) == pages


def test_only_the_rows_that_a_decision_settles_leave_the_list(window, dense):
    made = dense.session.adjudication.adjudication
    model, gone = dense.workspace.disagreements.tree.entries, []
    press(window, "1")
    while made.queue()[0].impact > model.rowCount() / 20:
        press(window, "1")
    before = model.rowCount()
    model.rowsRemoved.connect(lambda _, first, last: gone.append(last - first + 1))
    press(window, "2")
    assert sum(gone) == before - model.rowCount()
    assert 0 < sum(gone) < before / 10
    press(window, "Ctrl+Z")
    assert model.rowCount() == before


def test_only_rows_in_sight_and_on_the_last_page_are_measured(window, dense):
    tree = dense.workspace.disagreements.tree
    tab_to(tree)
    press(window, "End")
    shown = tree.viewport().height() // tree.fontMetrics().height()
    for key in ("2", "Ctrl+Z", "N"):
        assert (
            calls_of(RowLines.of_entry, lambda key=key: _press_and_paint(window, key)) < 4 * shown
        )
    assert tree.entries.rowCount() > 20 * shown


def _press_and_paint(window, key):
    press(window, key)
    QApplication.processEvents()


def test_a_conflict_is_put_in_words_once(window, dense):
    made = dense.session.adjudication.adjudication
    press(window, "1", "1", "1")
    second = ProposedDecision(Choice.SIDE, side=1)
    key = next(e.key for e in made.queue() if made.preview(e.key, second).conflict is not None)
    dense.selection.select_pair(*key)
    assert calls_of(OutcomeWords.conflict, lambda: press(window, "2")) == 1


def test_what_the_sides_say_of_pairs_is_read_off_their_links_once(window, dense):
    made = dense.session.adjudication.adjudication
    alike = [item.key for item in made.all_items if item.agrees and not item.is_unit][:3]

    def look():
        for key in alike:
            dense.selection.select_pair(*key)

    assert len(alike) == 3
    assert calls_of(PairClaims.__init__, look) == 0  # finding disagreements did


def test_what_a_choice_clashes_with_is_found_without_a_look_at_every_link(window, dense):
    made = dense.session.adjudication.adjudication
    press(window, "1", "1", "1")
    second = ProposedDecision(Choice.SIDE, side=1)
    tried = (made.preview(item.key, second).conflict for item in made.queue()[:100])
    links = next(each for each in tried if each is not None).in_links.links
    assert calls(lambda: [made.origin(id) for id in links]) < 100 * len(links)


def test_the_texts_stand_still_while_one_decision_follows_another(window, dense, qtbot):
    pages = dense.workspace.texts.shown_pages
    press(window, "1")
    heights = set()
    for key in "2121":
        press(window, key)
        QApplication.processEvents()
        heights.add(tuple(page.view.height() for page in pages))
    assert len(heights) == 1
