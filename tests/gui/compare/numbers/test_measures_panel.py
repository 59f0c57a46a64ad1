"""The table of measures: its numbers, what they lead to, and what is said beside them."""

from math import fsum

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.definitions import definition
from tempannot.comparison.measures.awareness import shuffled_awareness
from tempannot.comparison.measures.measures import Measure, score
from tempannot.comparison.measures.scores import RatioKind, macro, micro
from tempannot.formats.reading import read
from tempannot.gui.compare.numbers.cells import decimals, out_of
from tempannot.gui.compare.numbers.measures_panel import MeasuresPanel, Scope
from tempannot.gui.compare.numbers.shown_numbers import ShownMeasure
from tests.comparison.small import compared
from tests.gui.hands import tab_to
from tests.oddities import OF_CLEARTK, OF_MARKET, rows_of


def cell_of(panel, measure, column):
    return panel.table.table.rows[MEASURES.index(measure)][column]


def press_enter_on(qtbot, panel, measure, column):
    panel.table.move_to(MEASURES.index(measure), column)
    tab_to(panel.table)
    qtbot.keyClick(panel.table, Qt.Key.Key_Return)


MEASURES = tuple(Measure)
F1_COLUMN = 3
PART_COLUMNS = {
    1: RatioKind.PRECISION,
    2: RatioKind.RECALL,
    4: RatioKind.MAJOR,
    5: RatioKind.MINOR,
}


@pytest.fixture
def panel(small, show):
    made = show(MeasuresPanel(small))
    yield made
    made.end()


def test_every_number_is_that_of_the_measure_with_its_count(panel, small):
    scores = small.session.findings.scores
    for measure in Measure:
        for column, part in PART_COLUMNS.items():
            cell, ratio = cell_of(panel, measure, column), scores[measure].ratio(part)
            assert cell.text == ("" if ratio is None else decimals(scores[measure].value(part)))
            assert cell.detail == ("" if ratio is None else out_of(ratio))
        assert cell_of(panel, measure, F1_COLUMN).text == decimals(scores[measure].f1)


@pytest.mark.parametrize("measure", Measure)
def test_enter_on_a_number_lists_credits_that_add_up_to_it(qtbot, panel, small, measure):
    for column, part in PART_COLUMNS.items():
        ratio = small.session.findings.scores[measure].ratio(part)
        if ratio is None:
            continue
        with qtbot.waitSignal(panel.pairs_requested):
            press_enter_on(qtbot, panel, measure, column)
        credits = small.session.evidence.credits
        assert fsum(each.credit for each in credits) == ratio.right
        assert fsum(each.of for each in credits) == ratio.of


def test_a_click_on_a_number_lists_its_pairs(qtbot, panel, small):
    index = panel.table.model().index(MEASURES.index(Measure.STRICT), 1)
    place = panel.table.visualRect(index).center()
    with qtbot.waitSignal(panel.pairs_requested):
        qtbot.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert small.session.evidence.title == "strict precision"


def test_f1_lists_the_pairs_of_both_ratios_each_marked(qtbot, panel, small):
    press_enter_on(qtbot, panel, Measure.LINKS, F1_COLUMN)
    notes = [each.note for each in small.session.evidence.credits]
    assert sum(note.startswith("precision: ") for note in notes) == 3
    assert sum(note.startswith("recall: ") for note in notes) == 4


def test_the_name_of_a_measure_leads_nowhere(qtbot, panel, small):
    press_enter_on(qtbot, panel, Measure.LINKS, 0)
    assert small.session.evidence is None


def test_letters_go_on_to_the_window(qtbot, panel, small):
    before = panel.table.currentIndex()
    tab_to(panel.table)
    qtbot.keyClicks(panel.table, "sa")
    assert panel.table.currentIndex() == before


def test_the_page_explains_the_measure_under_the_keys(panel):
    for row, measure in enumerate(MEASURES):
        panel.table.move_to(row, 0)
        assert definition(measure).name in panel.help_text
        assert "Source:" in panel.help_text
    panel.table.move_to(MEASURES.index(Measure.AWARENESS), 0)
    assert "the same links in another order give another number" in panel.help_text


def test_the_line_counts_misses_splits_and_merges_of_temporal_measures(panel):
    panel.table.move_to(MEASURES.index(Measure.TEMPORAL), 1)
    assert "missed" in panel.detail
    assert "merged" in panel.detail
    panel.table.move_to(MEASURES.index(Measure.LINKS), 1)
    assert panel.detail == ""


def test_the_range_over_orders_is_that_of_the_library(panel, small, qtbot):
    button = next(each for each in panel.findChildren(QPushButton) if "Range" in each.text())
    before = button.text()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(panel.detail))
    assert button.text() == before
    expected = shuffled_awareness(small.session.comparison, 20).f1
    assert decimals(expected.lowest) in panel.detail
    assert decimals(expected.highest) in panel.detail
    assert "20 orders" in panel.detail


def test_an_undefined_number_is_a_dash_with_its_reason_in_letters(context, show):
    panel = show(MeasuresPanel(context(compared(["a BEFORE b"], []))))
    cell = cell_of(panel, Measure.STRICT, 1)
    assert cell.text == "–"
    assert cell.spoken == "Strict precision is undefined: B relates no pair"
    assert cell_of(panel, Measure.STRICT, 6).text == "B relates no pair"
    assert not cell.leads


def test_swapped_sides_change_letters_but_no_number(panel, small):
    before = cell_of(panel, Measure.STRICT, 1)
    small.session.swap()
    after = cell_of(panel, Measure.STRICT, 1)
    assert (after.text, after.detail) == (before.text, before.detail)
    assert "Of what B says" in before.tip
    assert "Of what A says" in after.tip


def test_a_side_that_contradicts_itself_is_named_with_its_links(qtbot, context, show):
    cyclic = ["a BEFORE b", "b BEFORE c", "c BEFORE a"]
    given = context(compared(cyclic, ["a BEFORE b"]))
    panel = show(MeasuresPanel(given))
    button, other = panel.notice.buttons
    assert button.text() == "! A contradicts itself: l3 set aside, the rest is measured"
    assert "measured on its consistent part" in button.toolTip()
    assert not other.isVisible()
    with qtbot.waitSignal(panel.pairs_requested):
        tab_to(button)
        qtbot.keyClick(button, Qt.Key.Key_Space)
    (credit,) = given.session.evidence.credits
    assert (credit.source, credit.target) == ("u2", "u0")


def test_it_says_which_side_precision_and_recall_are_of(panel, small):
    assert panel.sides == "Precision: of what B response says. Recall: of A key."
    small.session.hide_names(True)
    small.session.swap()
    assert panel.sides == "Precision: of what A says. Recall: of B."


def test_consistent_sides_need_no_notice(panel):
    assert not any(button.isVisible() for button in panel.notice.buttons)


def test_the_corpus_is_offered_when_there_is_one_and_leads_to_its_documents(qtbot, panel, small):
    both = [small.session.comparison, compared(["a BEFORE b"], ["a BEFORE b"])]
    summed = {measure: micro(score(each, measure) for each in both) for measure in Measure}
    means = {measure: macro(score(each, measure) for each in both) for measure in Measure}
    panel.show_corpus(summed, means)
    panel.choose_scope(Scope.MICRO)
    assert cell_of(panel, Measure.STRICT, 1).text == decimals(
        summed[Measure.STRICT].value(RatioKind.PRECISION)
    )
    with qtbot.waitSignal(panel.documents_requested) as caught:
        press_enter_on(qtbot, panel, Measure.STRICT, 1)
    assert caught.args == [ShownMeasure(Measure.STRICT, RatioKind.PRECISION)]
    assert small.session.evidence is None
    panel.choose_scope(Scope.MACRO)
    cell = cell_of(panel, Measure.STRICT, F1_COLUMN)
    assert cell.text == decimals(means[Measure.STRICT].f1.value)
    assert cell.detail == "over 2"
    panel.show_corpus(None, None)
    assert panel.scope is Scope.DOCUMENT


def test_numbers_over_all_stay_readable_beside_a_document_that_is_left_out(small, show):
    panel, session = show(MeasuresPanel(small)), small.session
    scores = session.findings.scores
    session.show(None)
    panel.show_corpus(scores, None)
    panel.choose_scope(Scope.MICRO)
    wanted = sum(panel.table.columnWidth(column) for column in range(F1_COLUMN + 1))
    assert panel.table.width() >= wanted
    assert panel.sides.startswith("Precision: of what B")


def test_without_a_comparison_the_panel_says_what_to_do(context, show):
    panel = show(MeasuresPanel(context(None)))
    assert "Choose two annotations" in panel.sides
    panel.show_range()
    assert panel.table.table.rows == ()


@pytest.mark.parametrize(
    ("folder", "files", "precision", "recall"),
    rows_of(
        ("compared", OF_MARKET, ("0.455", "10 / 22"), "5 / 13"),
        real=(("te3", OF_CLEARTK, ("0.067", "17 / 253"), "13 / 41"),),
    ),
)
def test_a_document_scores_as_on_the_command_line(folder, files, precision, recall, context, show):
    key, response = (read(folder / name).document for name in files)
    panel = show(MeasuresPanel(context(DocumentComparison.of(key, response))))
    cell = cell_of(panel, Measure.STRICT, 1)
    assert (cell.text, cell.detail) == precision
    assert cell_of(panel, Measure.AWARENESS, 2).detail == recall
