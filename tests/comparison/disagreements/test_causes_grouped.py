from tempannot.comparison.disagreements.causes import Cause
from tempannot.comparison.disagreements.disagreements import (
    CauseTally,
    by_pair,
    disagreements,
    tally,
)
from tests.comparison.small import compared

KEY = ["a BEFORE b", "c BEFORE d", "e BEFORE f"]
RESPONSE = ["a IBEFORE b", "c IBEFORE d", "e SIMULTANEOUS f"]


def test_causes_are_counted_in_their_order():
    found = disagreements(compared(KEY, RESPONSE))
    assert tally(found) == (
        CauseTally(Cause.CONTRADICTORY, 1, 1),
        CauseTally(Cause.NEIGHBOURING, 2, 2),
    )


def test_tally_counts_the_differing_pairs_too():
    comparison = compared(["a BEFORE b", "b BEFORE c"], ["a BEFORE b"])
    assert tally(disagreements(comparison)) == (CauseTally(Cause.MISSING, 1, 2),)


def test_every_differing_pair_leads_to_the_disagreement_behind_it():
    comparison = compared(["a BEFORE b", "b BEFORE c"], ["a BEFORE b"])
    found = disagreements(comparison)
    assert by_pair(found) == {("u1", "u2"): found[0], ("u0", "u2"): found[0]}
