"""The rows of pairs agree with the closures, the disagreements and the measures."""

from math import fsum

from hypothesis import given, settings

from tempannot.comparison.comparison_settings import AgreementOn
from tempannot.comparison.disagreements.disagreements import difference
from tempannot.comparison.measures.measures import Measure, score
from tempannot.comparison.measures.measures import credits as credits_of
from tempannot.comparison.measures.scores import RatioKind
from tempannot.gui.compare.numbers.evidences import of_cells, of_dropped
from tempannot.gui.compare.numbers.pair_rows import ListedPairState, PairFacts
from tempannot.session.comparison_findings import ComparisonFindings
from tests.comparison.graphs import differing_pairs
from tests.comparison.small import comparisons_of_random_sides


@settings(max_examples=60)
@given(comparisons_of_random_sides())
def test_rows_are_the_related_pairs_and_states_are_those_of_the_closures(comparison):
    facts = PairFacts(comparison)
    ids = [unit.id for unit in facts.units]
    networks = [side.network for side in comparison.sides]
    related = {pair[:2] for network in networks for pair in network.pairs()}
    rows = facts.all_rows
    assert {(ids[row.source], ids[row.target]) for row in rows} == related
    differing = {
        (ids[row.source], ids[row.target])
        for row in rows
        if facts.state(row) is not ListedPairState.SAME
    }
    assert differing == set(differing_pairs(*networks))


@settings(max_examples=60)
@given(comparisons_of_random_sides())
def test_causes_are_those_of_the_disagreements(comparison):
    facts = PairFacts(comparison)
    for row in facts.all_rows:
        one, other = facts.units[row.source], facts.units[row.target]
        if None not in (*one.members, *other.members):
            found = difference(comparison, one.id, other.id)
            assert facts.cause(row) == (found.cause if found else None)


@settings(max_examples=40)
@given(comparisons_of_random_sides())
def test_every_credit_has_a_row_and_every_pair_behind_the_agreement_is_in_one_cell(comparison):
    facts = PairFacts(comparison)
    for measure in Measure:
        for part in RatioKind:
            found = credits_of(comparison, measure, part)
            rows = facts.rows_of(found)
            assert [row.credit for row in rows] == list(found)
            ratio = score(comparison, measure).ratio(part)
            assert fsum(row.credit.credit for row in rows) == (ratio.right if ratio else 0)
    agreement = ComparisonFindings(comparison).agreement(AgreementOn.CLOSED)
    places = range(len(agreement.confusion.labels))
    cells = [of_cells(agreement.confusion, row, column) for row in places for column in places]
    every = of_cells(agreement.confusion, None, None)
    assert sorted(each.source for cell in cells for each in cell.credits) == sorted(
        each.source for each in every.credits
    )
    assert len(every.credits) == agreement.coefficients.pairs
    for dropped in agreement.dropped:
        assert len(of_dropped(agreement, dropped).credits) == dropped.pairs
