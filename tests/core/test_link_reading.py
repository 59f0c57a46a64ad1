"""The index of links says after any changes what a walk over all links says."""

import random
from dataclasses import replace

import pytest

from tempannot.core import edits, link_reading
from tempannot.core.changes import Batch, Replace
from tempannot.core.document import Document
from tempannot.core.link_reading import LinkIndex, unread_types
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import scheme_named
from tempannot.formats.reading import read
from tempannot.resources import resource

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
