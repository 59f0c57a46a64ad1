"""Random days of an annotator's work, with what must always hold checked after every step."""

import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from tempannot.core.changes import Batch
from tempannot.core.document import Document
from tempannot.core.edits import (
    add_event,
    add_link,
    annotate_link,
    delete_interval,
    delete_link,
    flip_link,
    keep_link,
    set_relation,
    skip_pair,
)
from tempannot.core.items import ItemKind, Span
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During
from tempannot.formats.opened import copy_of
from tempannot.formats.reading import read, to_bytes
from tempannot.session.document_session import DocumentSession
from tempannot.session.recovery import pending_recoveries, recover
from tests.core.convex import convex_relations

from .conftest import timeml

numbers = st.integers(0, 10**6)
relations = st.sampled_from(convex_relations())


def tables(document: Document) -> list:
    """All items of a document; those that lie in the text have their order from it."""
    in_text = {ItemKind.EVENT, ItemKind.TIME, ItemKind.SIGNAL}
    return [
        sorted(document.table(kind)) if kind in in_text else list(document.table(kind))
        for kind in ItemKind
    ] + contents(document)


def contents(document: Document) -> list:
    """All items of a document; a file has new ones at the end, wherever they were."""
    return [document.table(kind) for kind in ItemKind]


def closure(reasoning: Reasoning) -> tuple:
    """All that a document means."""
    network = reasoning.network
    places = {each.id: place for place, each in enumerate(reasoning.intervals)}
    return (
        # a new mark comes last in a closure that goes on, and where it stands in one from scratch
        {
            (a, b, found) if places[a] < places[b] else (b, a, found.converse)
            for a, b, found in network.pairs()
        },
        list(reasoning.intervals),
        set(network.assertions),
        set(network.set_aside),
        {id: reasoning.state(id) for id in reasoning.document.links},
        [reasoning.links_of(each.id) for each in reasoning.intervals],
        reasoning.counts(),
    )


class RandomSession(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())

    @initialize(during=st.sampled_from(During))
    def open(self, during):
        path = self.folder / "diary.tml"
        path.write_text(timeml(), encoding="utf-8")
        self.session = DocumentSession.open(path, during)

    @rule(first=numbers, second=numbers, relation=relations, kept=st.booleans())
    def add(self, first, second, relation, kept):
        ids = [each.id for each in self.session.reasoning.intervals]
        source, target = ids[first % len(ids)], ids[second % len(ids)]
        if source != target:
            self.do(add_link(self.session.document, source, target, relation, kept=kept))

    @rule(first=numbers, second=numbers)
    def skip(self, first, second):
        ids = [each.id for each in self.session.reasoning.intervals]
        if first % len(ids) != second % len(ids):
            self.do(skip_pair(self.session.document, ids[first % len(ids)], ids[second % len(ids)]))

    @precondition(lambda self: self.session.document.links)
    @rule(number=numbers, relation=relations)
    def change(self, number, relation):
        self.do(set_relation(self.session.document, self.link(number), relation))

    @precondition(lambda self: self.session.document.links)
    @rule(number=numbers, edit=st.sampled_from([flip_link, delete_link]))
    def edit_link(self, number, edit):
        self.do(edit(self.session.document, self.link(number)))

    @precondition(lambda self: self.session.document.links)
    @rule(number=numbers, kept=st.booleans())
    def keep(self, number, kept):
        self.do(keep_link(self.session.document, self.link(number), kept))

    @precondition(lambda self: self.session.document.links)
    @rule(number=numbers, comment=st.text(st.characters(codec="utf-8", categories=["L", "P"])))
    def comment(self, number, comment):
        self.do(annotate_link(self.session.document, self.link(number), comment=comment))

    @rule(number=numbers)
    def mark(self, number):
        document = self.session.document
        starts = [at for at in range(len(document.text)) if document.text.startswith("She", at)]
        free = [
            Span(at, at + 3)
            for at in starts
            if all(each.span.start != at for each in document.events.values())
        ]
        if free:
            self.do(add_event(document, free[number % len(free)]))

    @rule(number=numbers)
    def delete(self, number):
        document = self.session.document
        ids = [each.id for each in document.intervals() if each.id != document.creation_time]
        if len(ids) > 2:
            self.do(delete_interval(document, ids[number % len(ids)]))

    @rule(times=st.integers(1, 5))
    def undo(self, times):
        for _ in range(times):
            self.session.undo()

    @rule(times=st.integers(1, 5))
    def redo(self, times):
        for _ in range(times):
            self.session.redo()

    @rule(during=st.sampled_from(During))
    def read_during(self, during):
        self.session.set_during(during)

    @rule()
    def save(self):
        self.session.save()
        assert not self.session.is_modified
        assert contents(read(self.session.path).document) == contents(self.session.document)

    @rule()
    def load(self):
        self.session.save()
        names = (self.session.undo_name, self.session.redo_name)
        self.session.close()
        during = self.session.during
        self.session = DocumentSession.open(self.session.path, during)
        assert (self.session.undo_name, self.session.redo_name) == names
        assert not self.session.is_modified

    @rule()
    def go_back_to_the_start(self):
        steps = 0
        while self.session.undo_name is not None:
            self.session.undo()
            steps += 1
        assert to_bytes(self.session.opened, self.session.document) == timeml().encode()
        for _ in range(steps):
            self.session.redo()

    @rule()
    def crash(self):
        expected, during = copy_of(self.session.document), self.session.during
        modified = self.session.is_modified
        self.session.close()
        pending = pending_recoveries()
        assert bool(pending) <= modified
        if pending:
            name = self.session.undo_name
            self.session = DocumentSession.begun(recover(pending[0]), during)
            assert self.session.undo_name == name
        else:
            self.session = DocumentSession.open(self.session.path, during)
        assert contents(self.session.document) == contents(expected)

    @invariant()
    def the_closure_is_that_of_the_links(self):
        scratch = Reasoning(self.session.document, self.session.during)
        assert closure(self.session.reasoning) == closure(scratch)

    def do(self, change: Batch) -> None:
        """Carry out a step; taken back, nothing has happened; done again, it is the same."""
        session = self.session
        before, meant = tables(session.document), closure(session.reasoning)
        name = session.undo_name
        session.apply(change)
        after, means = tables(session.document), closure(session.reasoning)
        session.undo()
        assert (tables(session.document), closure(session.reasoning)) == (before, meant)
        assert session.undo_name == name
        session.redo()
        assert (tables(session.document), closure(session.reasoning)) == (after, means)

    def link(self, number: int) -> str:
        links = list(self.session.document.links)
        return links[number % len(links)]

    def teardown(self) -> None:
        if hasattr(self, "session"):
            self.session.close(discard=True)
        shutil.rmtree(self.folder)


TestRandomSession = RandomSession.TestCase
TestRandomSession.settings = settings(max_examples=20, stateful_step_count=25)
