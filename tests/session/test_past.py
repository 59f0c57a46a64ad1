"""A document as it was: every step of a random session can be looked at and gone back to."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tempannot.core.edits import add_event, add_link, annotate_link, delete_interval, delete_link
from tempannot.core.errors import DocumentError, TempannotError
from tempannot.core.items import Span
from tempannot.core.relations import AFTER, BEFORE
from tempannot.core.schemes import During
from tempannot.formats.opened import copy_of
from tempannot.project.record_reading import JournalError
from tempannot.session.document_session import DocumentSession
from tempannot.session.past import Past
from tests.session.conftest import timeml


def reopened(path: Path) -> DocumentSession:
    return DocumentSession.open(path, During.EQUALS)


def act(session: DocumentSession, kind: int, number: int) -> None:
    """Do one of the things that somebody may do; some are refused."""
    document = session.document
    ids = [each.id for each in document.intervals()]
    first, second = ids[number % len(ids)], ids[(number * 5 + 1) % len(ids)]
    links = list(document.links)
    try:
        match kind:
            case 0:
                relation = BEFORE if number % 2 else AFTER
                session.apply(add_link(document, first, second, relation))
            case 1:
                session.apply(delete_link(document, links[number % len(links)]))
            case 2:
                session.apply(delete_interval(document, first))
            case 3:
                place = number % (len(document.text) - 2)
                session.apply(add_event(document, Span(place, place + 1)))
            case 4:
                link = links[number % len(links)]
                session.apply(annotate_link(document, link, comment=str(number)))
            case 5:
                session.undo()
            case 6:
                session.redo()
            case 7:
                session.save()
    except (TempannotError, ZeroDivisionError):
        return


acts = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 99)), min_size=1, max_size=12)


@settings(max_examples=60, deadline=None)
@given(acts, st.booleans())
def test_every_step_is_as_it_was_and_can_be_gone_back_to(done, comes_back):
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("TEMPANNOT_HOME", f"{folder}/home")
        file = Path(folder) / "diary.tml"
        file.write_text(timeml(), encoding="utf-8")
        session = reopened(file)
        states = [copy_of(session.document)]
        for each in done:
            before = len(session.trail)
            act(session, *each)
            if len(session.trail) > before:
                states.append(copy_of(session.document))
        if comes_back:
            session.save()
            session.close()
            session = reopened(file)
        past = Past(session)
        assert past.problems == ()
        assert [each.position for each in past.steps] == list(range(len(states)))
        now = copy_of(session.document)
        for step, state in zip(past.steps, states, strict=True):
            assert past.look(step).document == state
        look = past.look(past.steps[-1])
        for step, state in zip(reversed(past.steps), reversed(states), strict=True):
            look.move_to(step.position)
            assert look.document == state
        step = past.steps[len(states) // 2]
        way = past.way_back(step)
        session.apply(way)
        assert session.document == states[len(states) // 2]
        if way.changes:
            session.undo()
        assert session.document == now
        session.close(discard=True)


@pytest.fixture
def changed_outside(session, file) -> tuple[DocumentSession, list]:
    """A session on a file that something else changed after two steps, and those states."""
    states = [copy_of(session.document)]
    for first in (2, 3):
        session.apply(add_link(session.document, f"ei{first}", f"ei{first + 1}", BEFORE))
        states.append(copy_of(session.document))
    session.save()
    session.close()
    file.write_text(
        file.read_text().replace('lid="l1" relType="BEFORE"', 'lid="l1" relType="VAGUE"')
    )
    again = reopened(file)
    again.apply(add_link(again.document, "ei5", "ei6", BEFORE))
    return again, states


def test_steps_before_a_change_from_outside_are_looked_at_and_gone_back_to(changed_outside):
    session, states = changed_outside
    past = Past(session)
    assert [(each.part, each.position) for each in past.steps] == [
        *((0, 0), (0, 1), (0, 2)),
        *((1, 0), (1, 1)),
    ]
    for step, state in zip(past.steps[:3], states, strict=True):
        assert past.look(step).document.links == state.links
    now = copy_of(session.document)
    session.apply(past.way_back(past.steps[1]))
    assert session.document.links == states[1].links
    session.save()
    session.undo()
    assert session.document == now


def test_a_step_of_another_text_is_looked_at_only(changed_outside, file):
    session, _ = changed_outside
    session.close(discard=True)
    file.write_text(file.read_text().replace("arrived", "came"))
    session = reopened(file)
    past = Past(session)
    assert "arrived" in past.look(past.steps[0]).document.text
    with pytest.raises(JournalError, match="text was another one"):
        past.way_back(past.steps[0])


def test_the_past_is_only_looked_at(session):
    session.apply(add_link(session.document, "ei2", "ei3", BEFORE))
    past = Past(session)
    look = past.look(past.steps[0])
    with pytest.raises(DocumentError, match="as it was"):
        look.apply(add_link(look.document, "ei2", "ei3", BEFORE))
    with pytest.raises(DocumentError, match="as it was"):
        look.save()


def test_looking_changes_nothing_of_the_document(session, file):
    session.apply(add_link(session.document, "ei2", "ei3", BEFORE))
    now, name = copy_of(session.document), session.undo_name
    past = Past(session)
    past.look(past.steps[0]).move_to(1)
    assert (session.document, session.undo_name) == (now, name)
    session.undo()
    session.save()
    assert file.read_text(encoding="utf-8") == timeml()
