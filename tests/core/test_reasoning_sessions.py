"""Whatever is edited, taken back and looked up, a reasoning says what a new one would."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core import edits
from tempannot.core.changes import Batch, Delete, Insert
from tempannot.core.document import Document
from tempannot.core.items import Event, Instance, ItemKind, Link, OtherLink, Span, Time
from tempannot.core.link_reading import LinkState
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import AFTER, ALL, BEFORE, EQUALS, MEETS
from tests.core.rows_of_events import row_of_events

NAMES = [*(f"i{number}" for number in range(4)), "t0"]


def all_that_can_be_seen(reasoning):
    names = [each.id for each in reasoning.intervals]
    links = reasoning.document.links
    return (
        names,
        [reasoning.allowed(a, b) for a in names for b in names],
        [(id, reasoning.state(id), reasoning.standing(link)) for id, link in links.items()],
        [reasoning.links_of(name) for name in names],
        [reasoning.links_between(a, b) for a in names for b in names],
        [conflict.links for conflict in reasoning.conflicts()],
        reasoning.counts(),
        reasoning.completeness(),
        list(reasoning.network.given),
    )


def some_edit(document, action, ends, relations, number):
    """An edit of a sort that a letter stands for, None where it does not fit the document."""
    source, target = ends
    links = list(document.links)
    if action == "e":
        return edits.add_event(document, Span(0, 1))
    if action == "s":
        other = OtherLink(f"s{number}", "SLINK", "i0", "i1", "MODAL")
        held = document.other_links.get(other.id)
        change = Delete(ItemKind.OTHER_LINK, other.id) if held else Insert(other)
        return Batch("slink", (change,))
    has = document.has_interval
    if action == "x":
        return edits.delete_interval(document, "i3") if has("i3") else None
    if action == "a":
        fits = has(source) and has(target)
        return edits.add_link(document, source, target, relations) if fits else None
    return some_edit_of(document, links[number % len(links)], action, relations) if links else None


def some_edit_of(document, link, action, relations):
    if action == "d":
        return edits.delete_link(document, link)
    if action == "k":
        return edits.keep_link(document, link, kept=not document.links[link].kept)
    return edits.set_relation(document, link, relations)


steps = st.lists(
    st.tuples(
        st.sampled_from("aaaadrkexsuuu"),
        st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)),
        st.sampled_from([BEFORE, AFTER, MEETS, EQUALS, BEFORE | MEETS, ALL]),
        st.integers(0, 9),
    ),
    max_size=12,
)


@settings(max_examples=100)
@given(steps, st.booleans())
def test_after_edits_and_going_back_all_is_as_if_read_anew(steps, worlds):
    document = row_of_events(4)
    document.worlds = worlds
    reasoning, undo = Reasoning(document), []
    for action, *rest in steps:
        if action == "u":
            if not undo:
                continue
            inverse, before = undo.pop()
            document.apply(inverse)
            reasoning.restore(before, inverse)
        else:
            change = some_edit(document, action, *rest)
            if change is None:
                continue
            reasoning.counts()  # so that something is known that has to be forgotten
            before = reasoning.snapshot()
            undo.append((document.apply(change), before))
            reasoning.refresh(change)
        assert all_that_can_be_seen(reasoning) == all_that_can_be_seen(Reasoning(document))


def test_what_cannot_change_the_closure_leaves_it_as_it_is():
    document = row_of_events(3)
    document.links["l1"] = Link("l1", "i0", "i1", "BEFORE")
    reasoning = Reasoning(document)
    network = reasoning.network
    for action in "ses":  # an SLINK comes, an event, and the SLINK goes
        change = some_edit(document, action, ("i0", "i1"), BEFORE, 1)
        document.apply(change)
        reasoning.refresh(change)
        assert reasoning.network is network


def test_what_a_link_is_by_itself_does_not_depend_on_others():
    document = row_of_events(2)
    document.links |= {
        "l1": Link("l1", "i0", "i1", "BEFORE"),
        "l2": Link("l2", "i0", "i1", "AFTER"),
        "l3": Link("l3", "i0", "i1", "VAGUE", exact=BEFORE | AFTER),
    }
    reasoning = Reasoning(document)
    assert reasoning.state("l2") is LinkState.CONFLICT
    assert reasoning.standing(document.links["l2"]) is LinkState.ACTIVE
    assert reasoning.not_convex() == (document.links["l3"],)
    assert reasoning.between_worlds() == ()


def apart(*links: Link) -> Reasoning:
    """Five events told one after the other, and a sixth that is only reported; two times."""
    document = Document("apart", "x" * 6, Span(0, 6))
    for number in range(6):
        document.events[f"e{number}"] = Event(f"e{number}", Span(number, number + 1))
        document.instances[f"i{number}"] = Instance(f"i{number}", f"e{number}")
    document.times |= {id: Time(id, Span(0, 0)) for id in ("t0", "t1")}
    document.other_links["s1"] = OtherLink("s1", "SLINK", "i0", "i5", "EVIDENTIAL")
    document.worlds = True
    document.links |= {link.id: link for link in links}
    return Reasoning(document)


def test_nothing_is_said_of_two_in_different_worlds():
    reasoning = apart(Link("l1", "i0", "t0", "BEFORE"), Link("l2", "t0", "i5", "BEFORE"))
    assert reasoning.network_of("i0", "i5") is None
    assert reasoning.network_of("t0", "i5") is not reasoning.network_of("t0", "i0")
    assert reasoning.why_not("i0", "i5", AFTER) == ()
    assert reasoning.why("i0", "i5") == ()


def test_the_smallest_conflict_lies_within_one_world():
    ring = [Link(f"r{n}", f"i{n}", f"i{(n + 1) % 5}", "BEFORE") for n in range(5)]
    reasoning = apart(
        *ring,
        Link("m1", "t0", "i0", "BEFORE"),  # in the main line t0 is before t1
        Link("m2", "i0", "t1", "BEFORE"),
        Link("w1", "t1", "i5", "BEFORE"),  # in what is reported it is the other way round
        Link("w2", "i5", "t0", "BEFORE"),
    )
    assert sorted(reasoning.smallest_conflict().links) == [each.id for each in ring]
