from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.document import Document
from tempannot.core.document_repair import smallest_repair
from tempannot.core.edits import add_link
from tempannot.core.items import Event, Instance, Link, Span
from tempannot.core.network import Network
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import AFTER, BEFORE
from tempannot.core.repairs import RepairKind
from tempannot.core.schemes import TIMEML_TYPES
from tempannot.formats.reading import read
from tests.oddities import contradictory

NAMES = "abcde"


def document_of(*links: Link) -> Document:
    document = Document("story", NAMES, Span(0, len(NAMES)))
    for start, name in enumerate(NAMES):
        document.events[f"e{name}"] = Event(f"e{name}", Span(start, start + 1))
        document.instances[name] = Instance(name, f"e{name}")
    document.links |= {link.id: link for link in links}
    return document


def fewest_links_to_take_away(document: Document) -> int:
    """The size of a smallest hitting set of all conflicts, found by trying every set of links."""
    network = Reasoning(document).network
    for size in range(len(network.given) + 1):
        for gone in combinations(network.given, size):
            kept = [each for id, each in network.given.items() if id not in gone]
            if Network.close(network.intervals, kept).is_complete:
                return size
    raise AssertionError("without links nothing contradicts")


def changed(document: Document):
    repair = smallest_repair(Reasoning(document))
    document.apply(repair.batch)
    return repair.changes


@st.composite
def stories(draw):
    ends = st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES), st.sampled_from(TIMEML_TYPES))
    drawn = draw(st.lists(ends, max_size=10))
    return document_of(*(Link(f"l{i}", *each) for i, each in enumerate(drawn)))


@given(stories())
@settings(max_examples=150)
def test_as_many_links_change_as_the_smallest_hitting_set_has(document):
    fewest = fewest_links_to_take_away(document)
    changes = changed(document)
    assert len(changes) == fewest
    assert len({each.link.id for each in changes}) == fewest
    assert Reasoning(document).is_consistent


@given(stories())
def test_links_that_are_not_named_stay_as_they_are(document):
    before = dict(document.links)
    ids = {each.link.id for each in changed(document)}
    assert {id: link for id, link in document.links.items() if id not in ids} == {
        id: link for id, link in before.items() if id not in ids
    }


@given(stories())
def test_it_comes_out_the_same_each_time(document):
    assert smallest_repair(Reasoning(document)) == smallest_repair(Reasoning(document))


@pytest.mark.parametrize("path", contradictory("tbaq/wsj_0032.tml", "tbaq/wsj_0505.tml"))
def test_a_file_is_consistent_afterwards_and_one_undo_takes_it_back(path):
    document = read(path).document
    before = dict(document.links)
    undo = document.apply(smallest_repair(Reasoning(document)).batch)
    assert Reasoning(document).is_consistent
    document.apply(undo)
    assert document.links == before


def test_what_is_consistent_is_left_alone():
    assert changed(document_of(Link("l1", "a", "b", "BEFORE"))) == ()


def test_a_link_that_fits_when_turned_round_is_turned_round():
    chain = [
        Link(f"l{i}", first, second, "BEFORE") for i, (first, second) in enumerate(("ab", "bc"))
    ]
    document = document_of(*chain, Link("slip", "c", "a", "BEFORE"), Link("l5", "a", "c", "BEFORE"))
    (change,) = changed(document)
    assert (change.kind, change.link.id) == (RepairKind.FLIP, "slip")
    assert (change.said, change.written) == ("BEFORE", "AFTER")


def test_one_link_in_two_conflicts_is_changed_and_not_one_of_each():
    document = document_of(
        Link("l1", "a", "b", "BEFORE"),
        Link("l2", "b", "c", "BEFORE"),
        Link("l3", "a", "d", "BEFORE"),
        Link("l4", "d", "c", "BEFORE"),
        Link("wrong", "c", "a", "BEFORE"),
    )
    assert [each.link.id for each in changed(document)] == ["wrong"]


def test_an_end_that_does_not_quite_fit_is_weakened_to_its_neighbour():
    document = document_of(
        Link("l1", "a", "b", "INCLUDES"),
        Link("l2", "a", "c", "ENDED_BY"),
        Link("l3", "b", "c", "ENDED_BY"),
    )
    (change,) = changed(document)
    assert change.kind is RepairKind.WEAKEN


def test_a_link_to_itself_is_deleted_and_says_why():
    (change,) = changed(document_of(Link("l1", "a", "a", "BEFORE")))
    assert (change.kind, change.written, change.others) == (RepairKind.DELETE, None, ())
    assert "which nothing does to itself" in change.because


def test_the_reason_names_the_links_that_contradict():
    document = document_of(
        Link("l1", "a", "b", "BEFORE"),
        Link("l2", "b", "c", "BEFORE"),
        Link("l3", "c", "a", "BEFORE"),
    )
    (change,) = changed(document)
    assert set(change.others) == {"l1", "l2", "l3"} - {change.link.id}
    assert all(id in change.because for id in change.others)


def test_what_the_file_cannot_hold_is_not_proposed():
    document = document_of(
        Link("l1", "a", "b", "BEFORE"),
        Link("l2", "b", "c", "BEFORE"),
        Link("l3", "c", "a", "BEFORE"),
    )
    (change,) = smallest_repair(Reasoning(document), lambda _batch: False).changes
    assert change.kind is RepairKind.DELETE


def test_of_two_alike_the_one_edited_last_gives_way():
    document = document_of(Link("l1", "a", "b", "BEFORE"), Link("l2", "b", "c", "BEFORE"))
    document.apply(add_link(document, "a", "c", AFTER))
    assert [each.link.id for each in changed(document)] == ["l3"]
    document = document_of(Link("l1", "a", "b", "AFTER"), Link("l2", "b", "c", "AFTER"))
    document.apply(add_link(document, "a", "c", BEFORE))
    assert [each.link.id for each in changed(document)] == ["l3"]
