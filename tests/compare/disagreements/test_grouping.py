from tempannot.compare.comparison import Comparison
from tempannot.compare.disagreements.causes import Cause
from tempannot.compare.disagreements.disagreements import disagreements
from tempannot.compare.disagreements.grouping import (
    Filter,
    Tally,
    by_cause,
    by_kind,
    by_pair,
    by_relations,
    kind_of,
    selected,
    tally,
)
from tempannot.core.relations import AFTER, ALL, BEFORE, EQUALS
from tempannot.formats.reading import read
from tests.compare.small import compared

KEY = ["a BEFORE b", "c BEFORE d", "e BEFORE f"]
RESPONSE = ["a AFTER b", "c AFTER d", "e SIMULTANEOUS f"]


def pairs(found):
    return [each.source + each.target for each in found]


def test_groups_by_cause_are_in_the_order_of_causes():
    groups = by_cause(disagreements(compared(KEY, RESPONSE)))
    assert list(groups) == [Cause.DIRECTION_SLIP, Cause.CONTRADICTORY]
    assert pairs(groups[Cause.DIRECTION_SLIP]) == ["u0u1", "u2u3"]


def test_groups_by_relations_are_the_cells_of_a_confusion_matrix():
    groups = by_relations(disagreements(compared(KEY, RESPONSE)))
    assert {cell: len(found) for cell, found in groups.items()} == {
        (BEFORE, AFTER): 2,
        (BEFORE, EQUALS): 1,
    }


def test_tally_counts_the_differing_pairs_too():
    comparison = compared(["a BEFORE b", "b BEFORE c"], ["a BEFORE b"])
    assert tally(disagreements(comparison)) == (Tally(Cause.MISSING, 1, 2),)


def test_every_differing_pair_leads_to_the_disagreement_behind_it():
    comparison = compared(["a BEFORE b", "b BEFORE c"], ["a BEFORE b"])
    found = disagreements(comparison)
    assert by_pair(found) == {("u1", "u2"): found[0], ("u0", "u2"): found[0]}


def test_a_filter_picks_by_cause_and_by_the_relation_of_either_side():
    comparison = compared(KEY, RESPONSE)
    found = disagreements(comparison)

    def picked(**chosen):
        return pairs(selected(comparison.alignment, found, Filter(**chosen)))

    assert picked() == pairs(found)
    assert picked(causes=frozenset({Cause.CONTRADICTORY})) == ["u4u5"]
    assert picked(relation=AFTER) == ["u0u1", "u2u3"]
    assert picked(relation=BEFORE) == pairs(found)
    assert picked(relation=ALL) == []
    assert picked(kinds=frozenset({"time-time"})) == pairs(found)
    assert picked(kinds=frozenset({"event-time"})) == []


def test_kinds_of_real_disagreements_partition_them(data):
    files = ("gold_AP_20130322.tml", "sys_ClearTK1_AP_20130322.tml")
    comparison = Comparison.of(*(read(data / "te3" / name).document for name in files))
    found, alignment = disagreements(comparison), comparison.alignment
    groups = by_kind(alignment, found)
    assert set(groups) == {"event", "time", "event-event", "event-time", "time-time"}
    assert sum(map(len, groups.values())) == len(found)
    assert all(kind_of(alignment, each) == kind for kind in groups for each in groups[kind])
