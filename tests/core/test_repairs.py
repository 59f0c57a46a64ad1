import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.document import Document
from tempannot.core.edits import set_relation
from tempannot.core.items import Link, OtherLink
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.relations import AFTER, BEFORE, CONTAINS, FINISHED_BY, MEETS
from tempannot.core.repairs import Effect, RepairKind, network_without, repairs
from tempannot.core.schemes import TIMEML_TYPES
from tempannot.formats.reading import read
from tests.core.contradictory_stories import CYCLE, SHARED_END, document_of
from tests.oddities import contradictory, rows_of

CONTRADICTORY = contradictory(
    "tbaq/APW19980811.0474.tml",
    "tbaq/CNN19980227.2130.0067.tml",
    "tbaq/NYT19980402.0453.tml",
    "tbaq/wsj_0032.tml",
    "tbaq/wsj_0505.tml",
    "tbaq/wsj_0816.tml",
)


def proposals(*links: Link):
    reasoning = Reasoning(document_of(*links))
    return reasoning, repairs(reasoning, reasoning.conflicts()[0])


def after(document: Document, repair) -> Reasoning:
    document.apply(repair.batch)
    return Reasoning(document)


def inferred(reasoning: Reasoning) -> int:
    return reasoning.counts().inferred


def test_a_conflict_of_two_readings_is_weakened_first():
    reasoning, found = proposals(*SHARED_END)
    first = found[0]
    assert (first.kind, first.link) == (RepairKind.WEAKEN, "l3")
    assert any(
        each.link == "l1" and each.relations is CONTAINS | FINISHED_BY
        for each in found
        if each.kind is RepairKind.WEAKEN
    )
    assert after(reasoning.document, first).is_consistent


def test_a_round_of_befores_is_mended_by_turning_the_youngest_link():
    _, found = proposals(*CYCLE)
    assert (found[0].kind, found[0].link, found[0].relations) == (RepairKind.FLIP, "l3", AFTER)
    assert found[0].title == 'Turn round: let "c" start after "a" ends'


def test_turning_round_keeps_to_the_type_even_where_none_is_offered_for_its_converse():
    _, found = proposals(Link("l1", "a", "b", "BEFORE-OR-OVERLAP"), *CYCLE[1:])
    turned = next(each for each in found if (each.kind, each.link) == (RepairKind.FLIP, "l1"))
    (change,) = turned.batch.changes
    assert change.item == Link("l1", "a", "b", "OVERLAP-OR-AFTER")


def kept(found) -> list[str]:
    """The links that could be kept out, the most suspect first."""
    return [each.link for each in found if each.kind is RepairKind.KEEP]


def test_of_links_that_are_alike_the_youngest_comes_first():
    _, found = proposals(*CYCLE)
    assert kept(found) == ["l3", "l2", "l1"]


def test_a_link_that_was_edited_is_younger_than_one_that_was_read():
    document = document_of(*CYCLE[:2], Link("l3", "a", "c", "BEFORE"))
    document.apply(set_relation(document, "l1", BEFORE | MEETS))
    document.apply(set_relation(document, "l3", AFTER))
    reasoning = Reasoning(document)
    assert kept(repairs(reasoning, reasoning.conflicts()[0])) == ["l3", "l1", "l2"]


def test_of_links_that_are_alike_the_one_in_more_conflicts_comes_first():
    """Without l1 the round a, b, d goes on by e and f: both rounds stay one conflict each."""
    _, found = proposals(
        Link("l1", "a", "b", "BEFORE"),
        Link("l2", "b", "c", "BEFORE"),
        Link("l3", "c", "a", "BEFORE"),
        Link("l4", "b", "d", "BEFORE"),
        Link("l5", "a", "e", "BEFORE"),
        Link("l6", "e", "f", "BEFORE"),
        Link("l7", "f", "d", "BEFORE"),
        Link("l8", "d", "a", "BEFORE"),
    )
    assert [each.effect.conflicts for each in found if each.kind is RepairKind.KEEP] == [1, 1, 1]
    assert kept(found) == ["l3", "l1", "l2"]


def test_a_relation_of_more_than_three_names_comes_after_those_that_can_be_named():
    """That a and b share some time overturns least, and hardly anybody would assert it."""
    _, found = proposals(
        Link("l1", "c", "a", "IS_INCLUDED"),
        Link("l2", "c", "b", "IS_INCLUDED"),
        Link("l3", "b", "a", "BEFORE"),
    )
    said = [(each.link, len(each.relations)) for each in found if each.relations]
    assert said == [("l2", 1), ("l1", 1), ("l3", 9)]


def test_three_names_are_few_enough_for_what_overturns_less_to_come_first():
    _, found = proposals(
        Link("l1", "c", "a", "ENDED_BY"),
        Link("l2", "b", "a", "INCLUDES"),
        Link("l3", "b", "c", "IBEFORE"),
    )
    said = [(each.link, len(each.relations)) for each in found if each.relations]
    assert said == [("l3", 3), ("l2", 1), ("l1", 1)]


def test_of_a_link_that_others_contradict_too_nothing_but_parting_with_it_is_proposed():
    _, found = proposals(
        Link("l1", "a", "b", "BEFORE"),
        Link("l2", "a", "b", "BEFORE"),
        Link("l3", "b", "a", "BEFORE"),
    )
    useless = [each for each in found if each.link != "l3"]
    assert found[-2:] == tuple(useless)
    assert [(each.kind, each.effect.conflicts) for each in useless] == [
        (RepairKind.KEEP, 1),
        (RepairKind.DELETE, 1),
    ]


def test_a_conflict_in_a_world_of_its_own_is_mended_as_on_the_main_line():
    told, apart = document_of(*SHARED_END), document_of(*SHARED_END)
    apart.other_links |= {
        f"s{each}": OtherLink(f"s{each}", "SLINK", "d", each, "EVIDENTIAL") for each in "abc"
    }
    apart.links["main"] = Link("main", "d", "e", "BEFORE")
    apart.worlds = True
    said = []
    for document in (told, apart):
        reasoning = Reasoning(document)
        found = repairs(reasoning, reasoning.conflicts()[0])
        said.append([(each.title, each.effect) for each in found])
    assert said[0] == said[1]


def test_the_least_confident_link_comes_before_the_youngest():
    unsure = Link("l1", "a", "b", "BEFORE", confidence=0.3)
    _, found = proposals(unsure, *CYCLE[1:])
    assert found[0].link == "l1"


def test_a_link_in_two_conflicts_is_more_suspect_than_one_in_a_single_one():
    hub = Link("l1", "a", "b", "BEFORE")
    _, found = proposals(hub, Link("l2", "b", "a", "BEFORE"), Link("l3", "b", "a", "BEFORE"))
    assert found[0].link == "l1"
    assert found[0].effect.conflicts == 0


def test_the_link_edited_last_comes_before_the_least_confident_and_the_youngest():
    unsure = Link("l2", "b", "c", "BEFORE", confidence=0.3)
    document = document_of(CYCLE[0], unsure, Link("l3", "a", "c", "BEFORE"))
    document.apply(set_relation(document, "l1", AFTER))
    document.apply(set_relation(document, "l3", AFTER))
    document.apply(set_relation(document, "l1", BEFORE))
    reasoning = Reasoning(document)
    assert list(reasoning.network.set_aside) == ["l1"]
    first = repairs(reasoning, reasoning.conflicts()[0])[0]
    assert (first.kind, first.link) == (RepairKind.FLIP, "l1")


def test_repairs_are_told_with_the_words_of_the_intervals():
    _, found = proposals(*SHARED_END)
    assert [each.title for each in found if each.link == "l1"] == [
        'Weaken: let "a" include "b", or start before "b" and end together with it',
        'Let "a" start during "b" and end together with it, or start before "b" and end together '
        'with it, or be at the same time as "b"',
        'Keep, outside the closure: "a" starts before and ends after "b"',
        'Delete: "a" starts before and ends after "b"',
    ]


def test_what_turning_round_says_is_not_offered_as_a_change_too():
    _, found = proposals(*CYCLE[:2], Link("l3", "b", "a", "BEFORE"))
    said = [(each.link, each.relations) for each in found if each.relations]
    assert len(said) == len(set(said))


@pytest.mark.parametrize(
    ("path", "titles"),
    rows_of(
        (
            "timeml/overturned-by-one-of-four.tml",
            ['Let "storms" include "flood"', 'Let "gales" end before "flooded" starts'],
        ),
        real=(
            (
                "tbaq/CNN19980227.2130.0067.tml",
                [
                    'Let "bombings 1" include "explosion"',
                    'Let "attacks" end before "explodes" starts',
                ],
            ),
        ),
    ),
)
def test_of_two_changes_the_one_comes_first_that_overturns_less(path, titles):
    """Storms that are the gales, which include the flood, are hardly all before it."""
    reasoning = Reasoning(read(path).document)
    found = repairs(reasoning, reasoning.conflicts()[0])
    assert [each.title for each in found[:2]] == titles


def test_identity_is_split_into_two_events_and_never_weakened():
    _, found = proposals(
        Link("l1", "a", "b", "IDENTITY"),
        Link("l2", "a", "c", "BEFORE"),
        Link("l3", "c", "b", "BEFORE"),
    )
    kinds = {each.kind for each in found if each.link == "l1"}
    assert RepairKind.SPLIT in kinds
    assert RepairKind.WEAKEN not in kinds
    split = next(each for each in found if each.kind is RepairKind.SPLIT)
    assert split.relations is BEFORE
    assert split.title == 'Two events, not one: let "a" end before "b" starts'


def test_every_link_can_be_kept_or_deleted():
    _, found = proposals(*CYCLE)
    for kind in (RepairKind.KEEP, RepairKind.DELETE):
        assert {each.link for each in found if each.kind is kind} == {"l1", "l2", "l3"}


def test_a_link_of_an_interval_to_itself_can_only_be_kept_or_deleted():
    _, found = proposals(Link("l1", "a", "a", "BEFORE"))
    assert [each.kind for each in found] == [RepairKind.KEEP, RepairKind.DELETE]


def test_a_kept_link_leaves_the_closure_and_the_conflict():
    reasoning, found = proposals(*CYCLE)
    keep = next(each for each in found if each.kind is RepairKind.KEEP and each.link == "l2")
    mended = after(reasoning.document, keep)
    assert mended.is_consistent
    assert mended.state("l2") is LinkState.KEPT


def test_closure_without_a_set_aside_link_is_the_closure_itself():
    reasoning = Reasoning(document_of(*CYCLE))
    assert dict(network_without(reasoning, "l3").assertions) == dict(reasoning.network.assertions)


def test_closure_without_a_link_that_says_nothing_is_a_copy():
    reasoning = Reasoning(document_of(*CYCLE[:2], Link("l3", "c", "a", "VAGUE")))
    network = network_without(reasoning, "l3")
    assert network is not reasoning.network
    assert dict(network.assertions) == dict(reasoning.network.assertions)


def test_closure_without_a_link_gives_a_set_aside_one_its_chance():
    reasoning = Reasoning(document_of(*CYCLE))
    assert set(network_without(reasoning, "l1").assertions) == {"l2", "l3"}
    assert set(reasoning.network.assertions) == {"l1", "l2"}


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (Effect(14, 0, 0), "removes 14 inferred links, no further conflict"),
        (Effect(0, 1, 1), "adds 1 inferred link, 1 conflict left"),
        (Effect(0, 0, 2), "changes no inferred link, 2 conflicts left"),
    ],
)
def test_an_effect_is_said_in_words(effect, said):
    assert str(effect) == said


@st.composite
def contradictory(draw) -> Document:
    names = st.sampled_from("abcd")
    links = [
        Link(f"l{i}", draw(names), draw(names), draw(st.sampled_from(TIMEML_TYPES)))
        for i in range(draw(st.integers(2, 7)))
    ]
    return document_of(*links)


@settings(max_examples=120)
@given(contradictory())
def test_previews_say_what_really_happens(document):
    reasoning = Reasoning(document)
    before = inferred(reasoning)
    for conflict in reasoning.conflicts():
        for repair in repairs(reasoning, conflict):
            inverse = document.apply(repair.batch)
            real = Reasoning(document)
            document.apply(inverse)
            gain = inferred(real) - before
            assert repair.effect == Effect(max(0, -gain), max(0, gain), len(real.conflicts()))


@pytest.mark.parametrize("path", CONTRADICTORY)
def test_documents_become_consistent_with_few_first_proposals(path):
    document = read(path).document
    reasoning = Reasoning(document)
    for _ in range(8):
        conflicts = reasoning.conflicts()
        if not conflicts:
            break
        reasoning = after(document, repairs(reasoning, conflicts[0])[0])
    assert reasoning.is_consistent
