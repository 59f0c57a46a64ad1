"""The index of links says after any changes what a walk over all links says."""

import random
from dataclasses import replace

import pytest

from tempannot.core import edits, link_reading
from tempannot.core.changes import Batch, Replace
from tempannot.core.document import Document
from tempannot.core.items import Instance, Link, OtherLink
from tempannot.core.link_reading import (
    LinkIndex,
    LinkReading,
    LinkState,
    not_convex_links,
    not_convex_message,
    said_in,
    unread_message,
    unread_types,
)
from tempannot.core.relations import AFTER, MET_BY, RelationSet
from tempannot.core.schemes import During, scheme_named
from tempannot.core.worlds import Worlds
from tempannot.formats.reading import read
from tempannot.resources import resource
from tests.core.rows_of_events import row_of_events

BEFORE = RelationSet.parse("before")


def some_edit(document: Document, chance: random.Random):
    """Return a change of some link, as an annotator makes it."""
    link = chance.choice(list(document.links))
    ends = chance.sample(sorted(document.instances), 2)
    kinds = [
        lambda: edits.add_link(document, *ends, BEFORE),
        lambda: edits.set_relation(document, link, BEFORE),
        lambda: edits.flip_link(document, link),
        lambda: edits.delete_link(document, link),
        lambda: Batch("move", (Replace(replace(document.links[link], target=ends[0])),)),
    ]
    return chance.choice(kinds)()


@pytest.mark.parametrize("seed", range(10))
def test_after_edits_and_undo_the_index_says_what_a_walk_says(seed):
    chance = random.Random(seed)
    document = read(resource("samples/how-to.tml")).document
    index = LinkIndex(document)
    pairs = {(each.source, each.target) for each in document.links.values()}
    undo = []
    for _ in range(60):
        change = undo.pop() if undo and chance.random() < 0.3 else some_edit(document, chance)
        undo.append(document.apply(change))
        index.follow(change.changes)
        pairs |= {(each.source, each.target) for each in document.links.values()}
        for ends in sorted(pairs):
            links = document.links.values()
            named = [each for each in links if {each.source, each.target} == {*ends}]
            assert list(index.between(*ends)) == named
            at_end = [each for each in links if ends[0] in (each.source, each.target)]
            assert list(index.of(ends[0])) == at_end


class Walked(dict):
    """Links that count how often somebody goes through all of them."""

    walks = 0

    def values(self):
        self.walks += 1
        return super().values()


def test_only_what_changes_ends_or_comes_back_to_its_place_costs_a_walk():
    document = story("", Link("l1", "i0", "i1", "BEFORE"), Link("l2", "i0", "i0", "SIMULTANEOUS"))
    document.links = Walked(document.links)
    index = LinkIndex(document)

    def walks_after(change):
        """The walks that it costs to ask after a change, twice."""
        undo, before = document.apply(change), document.links.walks
        index.follow(change.changes if isinstance(change, Batch) else [change])
        for _ in range(2):
            assert {each.id for each in index.of("i0")} == set(document.links)
        return undo, document.links.walks - before

    assert index.between("i1", "i0") == (document.links["l1"],)
    assert document.links.walks == 1
    assert walks_after(edits.add_link(document, "i2", "i0", BEFORE))[1] == 0
    assert walks_after(edits.set_relation(document, "l1", AFTER))[1] == 0
    undo, walks = walks_after(edits.delete_link(document, "l2"))
    assert walks == 0
    assert walks_after(undo)[1] == 1
    assert walks_after(Replace(Link("l3", "i0", "i1", "BEFORE")))[1] == 1
    assert walks_after(Batch("two", (edits.delete_link(document, "l1"),)))[1] == 1


def test_each_type_of_a_document_is_looked_up_once_however_many_links_have_it(monkeypatch):
    document = read(resource("samples/how-to.tml")).document
    links = tuple(document.links.values())
    odd = replace(links[0], rel_type="NEARBY")
    document.apply(Batch("odd", (Replace(odd),)))
    asked = []
    scheme = scheme_named(document.scheme)

    class Counting:
        def type_named(self, name):
            asked.append(name)
            return scheme.type_named(name)

    monkeypatch.setattr(link_reading, "scheme_named", lambda _: Counting())
    assert unread_types(document) == (odd,)
    assert len(asked) == len(set(asked)) < len(links)


def story(scheme, *links):
    document = row_of_events(3, scheme)
    document.links |= {each.id: each for each in links}
    return document


APART = Link("l1", "i0", "i1", "VAGUE", exact=BEFORE | MET_BY)
NOWHERE = Link("l2", "i0", "i1", "VAGUE", exact=BEFORE | AFTER)


def test_links_that_no_comparisons_say_are_told_with_their_hull():
    document = story("", APART, Link("l3", "i1", "i2", "BEFORE"), NOWHERE)
    assert not_convex_links(document) == (APART, NOWHERE)
    assert not_convex_message(APART) == (
        f"l1 says before|met-by of i0 and i1, which is not convex, and counts for nothing; "
        f"--hull takes it as {(BEFORE | MET_BY).hull}"
    )
    assert not_convex_message(NOWHERE) == (
        "l2 says before|after of i0 and i1, which is not convex, and counts for nothing; "
        "its hull says nothing"
    )


def test_read_with_their_hulls_they_count():
    document = story("", APART, NOWHERE)
    document.hull = True
    assert not_convex_links(document) == ()
    reading = LinkReading(document)
    assert reading.meaning(APART) is (BEFORE | MET_BY).hull
    assert (reading.meaning(NOWHERE), reading.standing(NOWHERE)) == (None, LinkState.VAGUE)


def test_types_that_are_not_known_are_told_once_each():
    known = Link("l1", "i0", "i1", "BEFORE")
    odd = [Link(f"o{at}", "i0", "i1", name) for at, name in enumerate(("NEARBY", "", "NEARBY"))]
    said = Link("l2", "i0", "i1", "NEARBY", exact=BEFORE)
    assert unread_message(story("", known, said)) == ""
    assert unread_types(story("", known, said)) == ()
    assert unread_types(story("", known, *odd, said)) == tuple(odd)
    assert unread_message(story("", known, *odd, said)) == (
        "3 links have types that TimeML does not know: NEARBY, none; not read"
    )
    assert unread_message(story("", odd[0])) == (
        "1 link has a type that TimeML does not know: NEARBY; not read"
    )


@pytest.mark.parametrize(
    ("link", "rel_type", "exact"),
    [
        (Link("l", "i0", "i1", "BEFORE"), "VAGUE", "before"),  # wider in the dense scheme
        (Link("l", "i0", "i1", "INCLUDES"), "INCLUDES", None),
        (Link("l", "i0", "i1", "NONE"), "VAGUE", None),
        (Link("l", "i0", "i1", "VAGUE", exact=RelationSet.parse("during")), "IS_INCLUDED", None),
        (Link("l", "i0", "i1", "NEARBY"), "NEARBY", None),
    ],
)
def test_a_link_says_the_same_in_another_scheme(link, rel_type, exact):
    own, dense = scheme_named(""), scheme_named("timebank-dense")
    found = said_in(link, own, dense, During.EQUALS)
    assert (found.rel_type, found.exact and str(found.exact)) == (rel_type, exact)
    assert said_in(link, own, own, During.EQUALS) is link


def test_a_link_is_read_once_and_anew_when_asked_to():
    document = story("", Link("l1", "i0", "gone", "BEFORE"))
    reading = LinkReading(document)
    link = document.links["l1"]
    assert reading.standing(link) is LinkState.DANGLING
    document.instances["gone"] = Instance("gone", "e2")
    assert reading.standing(link) is LinkState.DANGLING
    reading.forget()
    assert reading.standing(link) is LinkState.ACTIVE
    assert reading.assertion(link) is reading.assertion(link)


def test_where_intervals_came_only_links_that_dangled_are_read_anew():
    document = story("", Link("l1", "i0", "gone", "BEFORE"), Link("l2", "i0", "i1", "BEFORE"))
    reading = LinkReading(document)
    dangling, active = document.links.values()
    said = reading.assertion(active)
    assert reading.standing(dangling) is LinkState.DANGLING
    document.instances["gone"] = Instance("gone", "e2")
    reading.forget_dangling()
    assert reading.standing(dangling) is LinkState.ACTIVE
    assert reading.assertion(active) is said


def test_a_link_into_another_world_asserts_nothing():
    link = Link("l1", "i0", "i1", "BEFORE")
    document = story("", link)
    document.other_links["s1"] = OtherLink("s1", "SLINK", "i0", "i1", "MODAL")
    assert LinkReading(document).standing(link) is LinkState.ACTIVE
    reading = LinkReading(document, worlds=Worlds(document))
    assert (reading.standing(link), reading.assertion(link)) == (LinkState.BETWEEN_WORLDS, None)
    inside = Link("l2", "i0", "i2", "BEFORE")
    assert reading.standing(inside) is LinkState.ACTIVE
