"""Of links that contradict the one edited last gives way, whatever is taken back meanwhile."""

import pytest

from tempannot.core.changes import Batch, Delete, Insert
from tempannot.core.document import Document
from tempannot.core.items import ItemKind, Link
from tempannot.core.reasoning import Reasoning
from tests.core.rows_of_events import row_of_events


def contradicting(edited: dict[str, int]) -> Document:
    """A document whose two links contradict, with the places they have among the edited ones."""
    document = row_of_events(3)
    document.links["l1"] = Link("l1", "i0", "i1", "BEFORE")
    document.links["l2"] = Link("l2", "i1", "i0", "BEFORE")
    document.links["l3"] = Link("l3", "i1", "i2", "BEFORE")
    document.edited |= edited
    return document


def follow(reasoning: Reasoning, change: Batch) -> Batch:
    """Apply a change and return what takes it back."""
    inverse = reasoning.document.apply(change)
    reasoning.refresh(change)
    assert isinstance(inverse, Batch)
    return inverse


@pytest.mark.parametrize("edited", [{}, {"l2": 1}, {"l1": 1, "l2": 2}, {"l3": 3, "l1": 1, "l2": 2}])
@pytest.mark.parametrize("gone", ["l1", "l2", "l1 l2", "l2 l1", "l1 l3", "l3 l2 l1"])
def test_links_that_come_back_give_way_as_they_did_before(edited, gone):
    reasoning = Reasoning(contradicting(edited))
    before = list(reasoning.network.given)
    assert list(reasoning.set_aside) == ["l2"]
    inverse = follow(reasoning, Batch("", tuple(Delete(ItemKind.LINK, id) for id in gone.split())))
    assert reasoning.is_consistent
    follow(reasoning, inverse)
    assert list(reasoning.set_aside) == ["l2"]
    assert list(reasoning.network.given) == before


@pytest.mark.parametrize("goes_back_by", ["refresh", "restore"])
def test_what_is_said_once_more_is_the_last_until_that_is_taken_back(goes_back_by):
    document = contradicting({})
    reasoning = Reasoning(document)
    again = Batch("", (Delete(ItemKind.LINK, "l1"), Insert(document.links["l1"])))
    for _ in range(2):
        before = reasoning.snapshot()
        inverse = document.apply(again)
        reasoning.refresh(again)
        assert list(reasoning.set_aside) == ["l1"]
        document.apply(inverse)
        if goes_back_by == "refresh":
            reasoning.refresh(inverse)
        else:
            reasoning.restore(before, inverse)
        assert list(reasoning.set_aside) == ["l2"]
