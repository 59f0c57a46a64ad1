"""Whatever two annotations look like, every number that leads somewhere leads to its pairs."""

from itertools import pairwise
from math import fsum

from hypothesis import HealthCheck, given, settings
from PySide6.QtCore import Qt

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.comparison_settings import AgreementOn
from tempannot.gui.compare.numbers.agreement_panel import GROUPINGS, AgreementPanel
from tempannot.gui.compare.numbers.cells import DASH, amount, decimals
from tempannot.gui.compare.numbers.confusion_panel import ConfusionPanel
from tempannot.gui.compare.numbers.measures_panel import MeasuresPanel
from tempannot.gui.compare.numbers.pairs_panel import PairsPanel
from tests.comparison.small import annotation, comparisons_of_random_sides

RANDOM = settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])


def follow(qtbot, view, session):
    """Press Enter on every cell that leads somewhere; yield it with what it leads to."""
    for row, cells in enumerate(view.table.rows):
        for column, cell in enumerate(cells):
            if cell.leads:
                view.move_to(row, column)
                qtbot.keyClick(view, Qt.Key.Key_Space)
                yield cell, session.evidence


@RANDOM
@given(comparisons_of_random_sides())
def test_measures_lead_to_credits_with_their_sums(qtbot, context, comparison):
    given_context = context(comparison)
    panel = MeasuresPanel(given_context)
    panel.refresh()
    pairs = PairsPanel(given_context)
    qtbot.addWidget(panel)
    qtbot.addWidget(pairs)
    for cell, evidence in follow(qtbot, panel.table, given_context.session):
        pairs.refresh()
        assert len(pairs.rows) == len(evidence.credits)
        if cell.detail:
            right, of = (
                fsum(getattr(each, name) for each in evidence.credits) for name in ("credit", "of")
            )
            assert cell.detail == f"{amount(right)} / {amount(of)}"
            assert cell.text == decimals(min(1.0, right / of))
    dashes = [cell for row in panel.table.table.rows for cell in row if cell.text == DASH]
    assert all("is undefined: " in cell.spoken and cell.tip for cell in dashes)


@RANDOM
@given(comparisons_of_random_sides())
def test_counts_lead_to_so_many_pairs(qtbot, context, comparison):
    given_context = context(comparison)
    confusion, agreement = ConfusionPanel(given_context), AgreementPanel(given_context)
    for panel in (confusion, agreement):
        qtbot.addWidget(panel)
        panel.refresh()
    for view in (confusion.table, confusion.dropped):
        for cell, evidence in follow(qtbot, view, given_context.session):
            assert view is confusion.dropped or cell.text == amount(len(evidence.credits))
    for place in range(len(GROUPINGS)):
        agreement.grouping.choose(place)
        sizes = [row[1].text for row in agreement.table.table.rows]
        for row, size in enumerate(sizes):
            agreement.table.move_to(row, 1)
            if size != "0":
                qtbot.keyClick(agreement.table, Qt.Key.Key_Space)
                assert size == amount(len(given_context.session.evidence.credits))


@RANDOM
@given(comparisons_of_random_sides())
def test_scores_and_agreement_of_groups_lead_to_what_they_are_out_of(qtbot, context, comparison):
    given_context = context(comparison)
    panel = AgreementPanel(given_context)
    qtbot.addWidget(panel)
    panel.refresh()
    for place in range(len(GROUPINGS)):
        panel.grouping.choose(place)
        for row, cells in enumerate(panel.table.table.rows):
            for column in (2, 3):
                if cells[column].leads:
                    panel.table.move_to(row, column)
                    qtbot.keyClick(panel.table, Qt.Key.Key_Space)
                    found = given_context.session.evidence.credits
                    right, of = fsum(each.credit for each in found), len(found)
                    assert f" {amount(right)} of {amount(of)} =" in cells[column].spoken
            if cells[5].leads:
                panel.table.move_to(row, 5)
                qtbot.keyClick(panel.table, Qt.Key.Key_Space)
                assert cells[5].text == amount(len(given_context.session.evidence.credits))


@RANDOM
@given(comparisons_of_random_sides())
def test_coefficients_lead_to_the_pairs_that_both_decided(qtbot, context, comparison):
    given_context = context(comparison)
    panel = AgreementPanel(given_context)
    qtbot.addWidget(panel)
    panel.refresh()
    found = list(follow(qtbot, panel.coefficients, given_context.session))
    rated = given_context.session.findings.agreement(AgreementOn.CLOSED).coefficients.pairs
    assert len(found) == (16 if rated else 0)
    assert all(len(evidence.credits) == rated for _, evidence in found)


def test_forty_thousand_pairs_are_listed_and_filtered(qtbot, context):
    units = [f"e{number}" for number in range(284)]
    chain = [f"{one} BEFORE {other}" for one, other in pairwise(units)]
    turned = [*chain[:-1], f"{units[-1]} BEFORE {units[-2]}"]
    panel = PairsPanel(
        context(DocumentComparison.of(annotation(units, *chain), annotation(units, *turned)))
    )
    qtbot.addWidget(panel)
    panel.refresh()
    assert len(panel.rows) == 284 * 283 // 2
    panel.set_filter("cause:direction_slip")
    assert len(panel.rows) == 1
    panel.set_filter("e283 -same")
    assert {panel.rows[0].pair} < {row.pair for row in panel.rows}
    assert all(283 in row.pair for row in panel.rows)
