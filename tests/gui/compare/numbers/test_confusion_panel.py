"""The confusion matrix: counts, sums, what the cells lead to, what was left out."""

import pytest
from PySide6.QtCore import Qt

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.comparison_settings import AgreementOn
from tempannot.gui.compare.numbers.agreement_panel import BASES
from tempannot.gui.compare.numbers.confusion_panel import ConfusionPanel
from tests.comparison.small import annotation, compared
from tests.gui.hands import tab_to


def counts(panel):
    return [[cell.text for cell in row] for row in panel.table.table.rows]


def labels(headings):
    return [heading.text for heading in headings]


def choose(qtbot, view, row, column):
    view.move_to(row, column)
    tab_to(view)
    qtbot.keyClick(view, Qt.Key.Key_Return)


@pytest.fixture
def panel(small, show):
    return show(ConfusionPanel(small))


def test_rows_are_a_columns_are_b_and_sums_close_the_table(panel):
    categories = ["before", "after", "during", "vague", "Sum"]
    assert labels(panel.table.table.row_headings) == categories
    assert labels(panel.table.table.headings) == categories
    # a-b and c-d agree; b-c is turned round; a is in e, or it is unclear
    assert counts(panel) == [
        ["2", "1", "·", "·", "3"],
        ["·", "·", "·", "·", "0"],
        ["·", "·", "·", "1", "1"],
        ["·", "·", "·", "·", "0"],
        ["2", "1", "0", "1", "4"],
    ]


def test_swapped_sides_turn_the_matrix(panel, small):
    small.session.swap()
    assert counts(panel) == [
        ["2", "·", "·", "·", "2"],
        ["1", "·", "·", "·", "1"],
        ["·", "·", "·", "·", "0"],
        ["·", "·", "1", "·", "1"],
        ["3", "0", "1", "0", "4"],
    ]


def test_a_cell_lists_its_pairs_whichever_side_comes_first(qtbot, panel, small):
    with qtbot.waitSignal(panel.pairs_requested):
        choose(qtbot, panel.table, 0, 1)
    evidence = small.session.evidence
    assert evidence.title == "pairs with key: before, response: after"
    assert [(each.source, each.target, each.credit) for each in evidence.credits] == [
        ("u1", "u2", 0)
    ]
    small.session.swap()
    choose(qtbot, panel.table, 1, 0)
    assert small.session.evidence == evidence


def test_sums_list_rows_columns_and_all(qtbot, panel, small):
    listed = []
    for row, column in ((0, 4), (4, 0), (4, 4)):
        choose(qtbot, panel.table, row, column)
        listed.append(len(small.session.evidence.credits))
    assert listed == [3, 2, 4]
    right = [each.credit for each in small.session.evidence.credits]
    observed = small.session.findings.agreement(AgreementOn.CLOSED).coefficients.observed.value
    assert sum(right) / len(right) == observed


def test_an_empty_cell_leads_nowhere(qtbot, panel, small):
    choose(qtbot, panel.table, 1, 0)
    assert small.session.evidence is None


def test_the_words_of_the_cell_under_the_keys_are_said(panel):
    panel.table.move_to(0, 1)
    assert panel.words == "A says before, B says after: 1 pair (25.0% of 4)"
    panel.table.move_to(4, 4)
    assert panel.words == "Both decided: 4 pairs"


def test_the_words_of_the_cell_under_the_mouse_are_said(qtbot, panel):
    panel.table.move_to(0, 0)
    place = panel.table.visualRect(panel.table.model().index(0, 1)).center()
    qtbot.mouseMove(panel.table.viewport(), place)
    qtbot.waitUntil(lambda: "B says after" in panel.words)


def test_links_alone_are_counted_by_type(panel):
    panel.basis.choose(BASES.index(AgreementOn.LINKS))
    assert labels(panel.table.table.headings) == ["before", "after", "during", "vague", "Sum"]


def test_what_was_left_out_is_listed_with_its_reason_and_pairs(qtbot, context, show):
    given = context(
        DocumentComparison.of(
            annotation("abc", "a BEFORE b", "b BEFORE c"),
            annotation("abd", "a BEFORE b", "b BEFORE d"),
        )
    )
    panel = show(ConfusionPanel(given))
    reasons = [row[1].text for row in panel.dropped.table.rows]
    assert reasons == ["A does not mark the event or time", "B does not mark the event or time"]
    with qtbot.waitSignal(panel.pairs_requested):
        choose(qtbot, panel.dropped, 0, 1)
    evidence = given.session.evidence
    assert len(evidence.credits) == 2
    assert {each.of for each in evidence.credits} == {0}
    assert evidence.title == "left out: the key does not mark the event or time"


def test_disjunctions_are_short_in_headings_and_long_in_words(context, show):
    vague = ["a before|meets|overlaps b"]
    panel = show(ConfusionPanel(context(compared(vague, vague))))
    heading = panel.table.table.row_headings[0]
    assert heading.text == "< m o"
    assert heading.tip == "A says before or meets or overlaps"


def test_nothing_rated_says_why(context, show):
    panel = show(ConfusionPanel(context(compared(["a BEFORE b"], ["c BEFORE d"]))))
    assert panel.table.table.rows == ()
    assert panel.words == "There is no pair that both annotators decided"


def test_without_a_comparison_it_says_what_to_do(context, show):
    panel = show(ConfusionPanel(context(None)))
    assert panel.table.table.rows == ()
    assert "Choose two annotations" in panel.legend
