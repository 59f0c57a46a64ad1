"""What a gesture does to the document: one step each, and a word when it cannot."""

import pytest

from tempannot.core.relations import AFTER, BEFORE, DURING, MEETS
from tempannot.gui.annotate.gestures import Gestures, RelationWanted


@pytest.fixture
def gestures(small) -> Gestures:
    """Gestures on the small text."""
    made = Gestures()
    made.set_context(small)
    made.heard = []
    made.said.connect(made.heard.append)
    made.failed.connect(made.heard.append)
    return made


@pytest.fixture
def links(small):
    """Return the links as (source, type, target)."""
    return lambda: [
        (each.source, each.rel_type, each.target) for each in small.session.document.links.values()
    ]


def test_a_new_relation_is_one_step_and_is_selected(small, gestures, links):
    gestures.relate(RelationWanted("ei2", "ei3", AFTER))
    assert links()[-1] == ("ei2", "AFTER", "ei3")
    assert small.selection.link == next(reversed(small.session.document.links))
    small.session.undo()
    assert len(links()) == 3


def test_a_pair_with_a_link_keeps_it_and_takes_the_converse_the_other_way_round(gestures, links):
    gestures.relate(RelationWanted("ei2", "ei1", BEFORE))
    assert links()[0] == ("ei1", "AFTER", "ei2")
    assert len(links()) == 3


def test_what_timeml_cannot_say_is_written_as_vague_with_the_exact_set(small, gestures):
    gestures.relate(RelationWanted("ei2", "ei3", BEFORE | MEETS, comment="so it seems"))
    made = next(reversed(small.session.document.links.values()))
    assert (made.rel_type, made.exact, made.comment) == ("VAGUE", BEFORE | MEETS, "so it seems")


def test_a_set_that_is_not_convex_is_refused_in_words(gestures, links):
    gestures.relate(RelationWanted("ei2", "ei3", BEFORE | AFTER))
    assert len(links()) == 3
    assert len(gestures.heard) == 1


def test_a_contradiction_is_made_and_told(qtbot, small, gestures, links):
    with qtbot.waitSignal(gestures.contradicted):
        gestures.relate(RelationWanted("ei1", "ei4", AFTER))
    assert len(links()) == 4
    assert not small.session.reasoning.is_consistent


def test_repeat_gives_the_next_pair_the_same_relation(small, gestures, links):
    gestures.relate(RelationWanted("ei2", "ei3", AFTER, confidence=0.5))
    small.selection.select_pair("ei3", "ei4")
    gestures.repeat()
    assert links()[-1] == ("ei3", "AFTER", "ei4")
    assert next(reversed(small.session.document.links.values())).confidence is None


def test_repeat_says_what_it_lacks(small, gestures, links):
    gestures.repeat()
    gestures.relate(RelationWanted("ei2", "ei3", AFTER))
    small.selection.clear()
    gestures.repeat()
    assert ["no relation to repeat" in gestures.heard[0], "Choose two" in gestures.heard[1]] == [
        True,
        True,
    ]
    assert len(links()) == 4


def test_flip_turns_the_link_and_keeps_it_selected(small, gestures):
    small.selection.select_pair("ei1", "t1", "l2")
    allowed = small.session.reasoning.allowed("ei1", "t1")
    gestures.flip()
    assert allowed is DURING
    assert small.session.reasoning.allowed("t1", "ei1") is DURING
    assert small.selection.link == "l2"


def test_delete_takes_the_link_of_the_pair_and_keeps_the_pair(small, gestures, links):
    small.selection.select_pair("ei2", "ei1")
    gestures.delete()
    assert ("ei1", "BEFORE", "ei2") not in links()
    assert (small.selection.source, small.selection.target) == ("ei2", "ei1")


@pytest.mark.parametrize("name", ["flip", "delete"])
def test_flip_and_delete_need_a_link(small, gestures, links, name):
    small.selection.select_pair("ei2", "ei3")
    getattr(gestures, name)()
    assert "no link between" in gestures.heard[0]
    assert len(links()) == 3


def test_skip_marks_the_pair_and_goes_to_another(small, gestures):
    small.selection.select_pair("ei2", "ei3")
    gestures.skip()
    made = next(reversed(small.session.document.links.values()))
    assert (made.source, made.target, made.skipped) == ("ei2", "ei3", True)
    assert (small.selection.source, small.selection.target) != ("ei2", "ei3")


def test_without_a_document_nothing_happens(gestures):
    gestures.set_context(None)
    gestures.relate(RelationWanted("ei2", "ei3", AFTER))
    gestures.flip()
    gestures.skip()
    gestures.next_pair()
    assert not gestures.heard or "no link" in gestures.heard[0]


def test_delete_with_one_event_alone_says_how_that_is_deleted(small, gestures):
    small.selection.focus("ei2")
    gestures.delete()
    assert "Shift+Del deletes the event or time itself" in gestures.heard[0]
