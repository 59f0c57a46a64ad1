"""Agreement: coefficients with intervals and reasons, groups of pairs, many annotators."""

import pytest
from PySide6.QtCore import Qt

from tempannot.comparison.agreement.breakdown import breakdown
from tempannot.comparison.agreement.many_annotators import many_agreement
from tempannot.comparison.agreement.pair_ratings import rate
from tempannot.comparison.comparison import comparisons
from tempannot.comparison.comparison_settings import AgreementOn
from tempannot.gui.compare.numbers.agreement_panel import (
    ANNOTATORS,
    BASES,
    GROUPINGS,
    AgreementPanel,
)
from tempannot.gui.compare.numbers.cells import decimals
from tests.comparison.small import annotation, compared
from tests.gui.hands import tab_to


@pytest.fixture
def panel(small, show):
    return show(AgreementPanel(small))


def test_every_coefficient_has_value_interval_and_bar(panel, small):
    found = small.session.findings.agreement(AgreementOn.CLOSED).coefficients
    estimates = (found.observed, found.kappa, found.alpha, found.ac1)
    for row, estimate in zip(panel.coefficients.table.rows, estimates, strict=True):
        assert row[1].text == decimals(estimate.value)
        assert row[3].reach.value == estimate.value
        assert (row[3].reach.low, row[3].reach.high) == (estimate.low, estimate.high)
    assert panel.coefficients.table.rows[0][2].text.count("to") == 1
    assert "resampled pairs" in panel.hint


def test_links_and_closures_are_told_apart(panel, small):
    panel.basis.choose(BASES.index(AgreementOn.LINKS))
    found = small.session.findings.agreement(AgreementOn.LINKS).coefficients
    assert panel.coefficients.table.rows[0][1].text == decimals(found.observed.value)
    assert panel.table.table.rows[0][0].text == "before"


def test_an_undefined_coefficient_is_a_dash_and_says_why(context, show):
    same = ["a BEFORE b", "b BEFORE c"]
    panel = show(AgreementPanel(context(compared(same, same))))
    kappa = panel.coefficients.table.rows[1]
    assert kappa[1].text == "–"
    assert kappa[3].reach is None
    assert "one category" in kappa[1].spoken
    assert "one category" in panel.hint


def test_groups_are_those_of_the_library(panel, small):
    expected = breakdown([rate(small.session.comparison)])
    for place, grouping in enumerate(GROUPINGS):
        panel.grouping.choose(place)
        groups = expected.by(grouping)
        rows = panel.table.table.rows
        assert len(rows) == len(groups)
        for row, group in zip(rows, groups, strict=True):
            assert row[1].text == str(group.size)
            assert row[2].text == decimals(group.score.precision.value)
            assert row[7].text == decimals(group.coefficients.kappa.value)


def test_a_group_lists_its_pairs(qtbot, panel, small):
    panel.table.move_to(0, 0)
    tab_to(panel.table)
    with qtbot.waitSignal(panel.pairs_requested):
        qtbot.keyClick(panel.table, Qt.Key.Key_Return)
    evidence = small.session.evidence
    assert evidence.title == "pairs by relation: before"
    assert str(len(evidence.credits)) == panel.table.table.rows[0][1].text


def test_an_empty_group_leads_nowhere(qtbot, panel, small):
    panel.grouping.choose(1)
    row = next(row for row, cells in enumerate(panel.table.table.rows) if cells[1].text == "0")
    panel.table.move_to(row, 0)
    tab_to(panel.table)
    qtbot.keyClick(panel.table, Qt.Key.Key_Return)
    assert small.session.evidence is None


def test_more_than_two_annotators_are_shown_pairwise_and_overall(panel, small):
    documents = [
        annotation("abc", "a BEFORE b", "b BEFORE c"),
        annotation("abc", "a BEFORE b", "b AFTER c"),
        annotation("abc", "a AFTER b", "b BEFORE c"),
    ]
    many = many_agreement([comparisons(documents, names=("x", "y", "z"))])
    panel.show_pairwise(many)
    panel.grouping.choose(ANNOTATORS)
    rows = panel.table.table.rows
    names = [row[0].text for row in rows]
    assert names == ["A x and B y", "A x and C z", "B y and C z", "All annotators"]
    assert rows[0][4].text == decimals(many.table[0].agreement.coefficients.alpha.value)
    assert rows[-1][4].text == decimals(many.overall.alpha.value)
    small.session.hide_names(True)
    assert panel.table.table.rows[0][0].text == "A and B"
    panel.show_pairwise(None)
    assert panel.grouping.chosen == 0
    assert panel.table.table.rows[0][0].text == "before"


def test_without_a_comparison_it_says_what_to_do(context, show):
    panel = show(AgreementPanel(context(None)))
    assert panel.coefficients.table.rows == ()
    assert "Choose two annotations" in panel.pairs
