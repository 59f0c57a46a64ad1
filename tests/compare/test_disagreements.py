from collections import Counter

from hypothesis import given, settings

from tempannot.compare.causes import Cause
from tempannot.compare.comparison import Comparison
from tempannot.compare.disagreements import differing_pairs, disagreements
from tempannot.core.schemes import During
from tempannot.formats.reading import read
from tests.compare.small import annotation, compared, comparisons_of_random_sides


def found(comparison):
    """Causes by the names of the intervals."""
    name = {unit.id: unit.members[0] or unit.members[1] for unit in comparison.alignment.units}
    return {name[each.source] + name[each.target]: each.cause for each in disagreements(comparison)}


@settings(max_examples=300, deadline=None)
@given(comparisons_of_random_sides())
def test_every_differing_pair_is_a_root_or_explained_by_exactly_one(comparison):
    pairs = differing_pairs(comparison.key.network, comparison.response.network)
    told = [pair for each in disagreements(comparison) for pair in each.explains]
    told += [
        (each.source, each.target)
        for each in disagreements(comparison)
        if each.key is not each.response
    ]
    assert sorted(told) == sorted(pairs)


@settings(max_examples=300, deadline=None)
@given(comparisons_of_random_sides())
def test_the_differing_pairs_of_all_disagreements_add_up(comparison):
    pairs = differing_pairs(comparison.key.network, comparison.response.network)
    assert sum(each.differing for each in disagreements(comparison)) == len(pairs)


@settings(max_examples=200, deadline=None)
@given(comparisons_of_random_sides())
def test_differing_pairs_are_those_of_unequal_relations(comparison):
    key, response = comparison.key.network, comparison.response.network
    names = key.intervals
    assert differing_pairs(key, response) == tuple(
        (a, b)
        for place, a in enumerate(names)
        for b in names[place + 1 :]
        if key.relation(a, b) is not response.relation(a, b)
    )


def test_links_in_the_other_direction_say_the_same():
    assert found(compared(["a BEFORE b"], ["b AFTER a"])) == {}


def test_implied_and_repeated_links_are_no_disagreements():
    short = ["a BEFORE b", "b BEFORE c"]
    assert found(compared(short, [*short, "a BEFORE c", "a BEFORE b"])) == {}


def test_other_links_with_the_same_closure_say_the_same():
    key = ["a SIMULTANEOUS b", "b BEFORE c"]
    assert found(compared(key, ["b SIMULTANEOUS a", "a BEFORE c"])) == {}


def test_a_slip_is_shown_once_with_what_follows_from_it():
    chain = ["a BEFORE b", "c BEFORE d"]
    (slip,) = disagreements(compared([*chain, "b BEFORE c"], [*chain, "c BEFORE b"]))
    assert slip.cause is Cause.DIRECTION_SLIP
    assert (slip.source, slip.target) == ("u1", "u2")
    assert slip.explains == (("u0", "u2"), ("u0", "u3"), ("u1", "u3"))
    assert slip.alone == slip.involved == 3


def test_a_missing_interval_is_one_disagreement_for_all_its_links():
    key = annotation("abcd", "a BEFORE b", "b BEFORE c", "b BEFORE d")
    (missing,) = disagreements(Comparison.of(key, annotation("acd")))
    assert missing.cause is Cause.ENTITY_MISSING
    assert (missing.source, missing.target, missing.missing_side) == ("u1", "u1", 1)
    assert missing.links == (("l1", "l2", "l3"), ())
    assert missing.differing == len(missing.explains) == 5


def test_a_link_set_aside_that_nothing_else_tells_is_a_disagreement_without_a_time():
    key = ["a BEFORE b", "b BEFORE c", "c BEFORE a"]
    (aside,) = disagreements(compared(key, key[:2]))
    assert (aside.cause, aside.is_temporal) == (Cause.SET_ASIDE, False)
    assert aside.set_aside == (("l3",), ())


def test_the_same_link_set_aside_on_both_sides_is_none():
    key = ["a BEFORE b", "b BEFORE c", "c BEFORE a"]
    assert found(compared(key, [*key, "b AFTER a"])) == {}


def test_a_link_set_aside_where_the_closures_differ_is_noted_on_the_pair():
    key = ["a BEFORE b", "b BEFORE c", "c BEFORE a"]
    by_pair = {
        (each.source, each.target): each for each in disagreements(compared(key, ["a AFTER c"]))
    }
    assert by_pair["u0", "u2"].cause is Cause.DIRECTION_SLIP
    assert by_pair["u0", "u2"].set_aside == (("l3",), ())


def test_a_vague_link_is_a_disagreement_though_the_other_side_only_infers():
    key = ["a BEFORE b", "b BEFORE c"]
    assert found(compared(key, [*key[:1], "a VAGUE c"])) == {
        "bc": Cause.MISSING,
        "ac": Cause.VAGUE,
    }


def test_identity_passed_on_is_the_same_claim():
    key = ["a IDENTITY b", "b IDENTITY c"]
    assert found(compared(key, ["a IDENTITY b", "a IDENTITY c"])) == {}


def test_during_is_listed_even_where_it_is_read_as_inclusion():
    comparison = compared(["a DURING b"], ["a IS_INCLUDED b"], during=During.DURING)
    (slip,) = disagreements(comparison)
    assert (slip.cause, slip.is_temporal, slip.differing) == (Cause.DURING, False, 0)


def test_most_far_reaching_disagreements_come_first_and_timeless_ones_last():
    key = ["a IDENTITY b", "c BEFORE d", "d BEFORE e", "d BEFORE f"]
    response = ["a SIMULTANEOUS b", "d BEFORE e", "d BEFORE f"]
    sizes = [each.differing for each in disagreements(compared(key, response))]
    assert sizes == [3, 0]


def test_real_files_add_up(data):
    folder = data / "te3"
    key = read(folder / "gold_AP_20130322.tml").document
    for system in ("ClearTK1", "NavyTime1"):
        response = read(folder / f"sys_{system}_AP_20130322.tml").document
        comparison = Comparison.of(key, response)
        pairs = differing_pairs(comparison.key.network, comparison.response.network)
        roots = disagreements(comparison)
        assert sum(each.differing for each in roots) == len(pairs) > 200
        assert Counter(each.cause for each in roots)[Cause.CONTRADICTORY] == 6
