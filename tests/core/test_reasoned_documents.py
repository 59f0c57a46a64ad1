"""What is kept up to date edit by edit is what a closure from scratch finds, in every document."""

from dataclasses import replace

import pytest

from tempannot.core import edits
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import AFTER
from tempannot.core.schemes import During
from tempannot.formats.reading import read
from tests.oddities import DOCUMENTS, each_of, rounds


def assert_as_from_scratch(reasoning, document, during):
    fresh = Reasoning(document, during)
    assert reasoning.is_consistent == fresh.is_consistent
    if fresh.is_consistent:
        assert list(reasoning.network.pairs()) == list(fresh.network.pairs())
        states = {id: fresh.state(id) for id in document.links}
        assert {id: reasoning.state(id) for id in document.links} == states


@pytest.mark.parametrize("during", list(During))
@pytest.mark.parametrize("paths", rounds("tbaq/wsj_00*.tml", own=DOCUMENTS))
def test_edits_keep_the_closure_that_a_whole_reading_finds(paths, during):
    for path in paths:
        document = read(path).document
        reasoning = Reasoning(document, during)
        before = reasoning.is_consistent, list(reasoning.network.pairs())
        for id in list(document.links)[:12]:
            for change in (
                edits.delete_link(document, id),
                edits.set_relation(document, id, AFTER),
            ):
                inverse = document.apply(change)
                reasoning.refresh(change)
                assert_as_from_scratch(reasoning, document, during)
                document.apply(inverse)
                reasoning.refresh(inverse)
        assert reasoning.is_consistent == before[0]
        if before[0]:
            assert list(reasoning.network.pairs()) == before[1]


@pytest.mark.parametrize("paths", rounds("tbaq/wsj_00*.tml", own=DOCUMENTS))
def test_without_the_links_set_aside_a_document_is_consistent(paths):
    for path in paths:
        document = read(path).document
        reasoning = Reasoning(document)
        while not reasoning.is_consistent:
            change = edits.delete_link(document, next(iter(reasoning.network.set_aside)))
            document.apply(change)
            reasoning.refresh(change)
        assert Reasoning(document).is_consistent


@pytest.mark.parametrize("oddity", each_of(*DOCUMENTS))
def test_a_smallest_conflict_has_no_link_that_it_could_do_without(oddity):
    document = read(oddity.path).document
    conflict = Reasoning(document).smallest_conflict()
    assert (conflict is None) == oddity.is_consistent("equals")
    links = {} if conflict is None else {id: document.links[id] for id in conflict.links}
    for id in links:
        rest = {other: link for other, link in links.items() if other != id}
        assert Reasoning(replace(document, links=rest)).is_consistent
    assert Reasoning(replace(document, links=links)).is_consistent == (conflict is None)
