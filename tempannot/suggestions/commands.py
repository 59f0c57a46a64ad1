"""A program of the user's that proposes: our JSON lines in, JSON lines out, within a time limit.

The program gets the document as one line on its standard input, in the form of the manual
(``json-lines.md``), and answers with one line a suggestion (``suggestion-lines.md``) or with the
document as it would have it. It is asked once for times and events and, when these are marked,
once more for links. Nothing else is given to it, and it is run without a shell.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from threading import Event
from time import monotonic
from typing import IO, Any

from tempannot.core.document import Document
from tempannot.core.errors import RelationError, TempannotError
from tempannot.core.items import Span
from tempannot.core.language import bilingual
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import said_relation
from tempannot.core.wording import cut, joined
from tempannot.formats.documents.json_lines import document_as_json, read_json_lines
from tempannot.formats.json_documents import as_line
from tempannot.suggestions.events.marked_places import MarkedPlaces
from tempannot.suggestions.links.taking import ScoredLink, taken
from tempannot.suggestions.other_annotation import OtherAnnotation
from tempannot.suggestions.suggestion import Suggestion, SuggestionKind

_MOST = 64 * 2**20
_MOST_WORDS = 4096
_LOOK = 0.05


class CommandError(TempannotError):
    """A program that could not be run, took too long, or answered what nobody understands."""


@dataclass(slots=True)
class CommandProposer:
    """Proposes what a program answers; the same document is not asked about twice in a row."""

    command: str
    seconds: float
    _asked: bytes = field(default=b"", init=False, repr=False)
    _answer: bytes = field(default=b"", init=False, repr=False)
    _stopping: Event = field(default_factory=Event, init=False, repr=False)

    @property
    def name(self) -> str:
        """What it is called where somebody asks who proposed something."""
        return self.command

    def marks(self, document: Document, within: Span | None = None) -> list[Suggestion]:
        """Propose the times and events of the answer that nothing surer overlaps, nor a mark.

        Raises CommandError.
        """
        found = self._ask(document)
        if isinstance(found, OtherAnnotation):
            return found.marks(document, within)
        reach = within or document.body
        marks = _free(document, [each for each in found if each.kind is not SuggestionKind.LINK])
        return [each for each in marks if reach.start <= each.start < reach.end]

    def links(self, reasoning: Reasoning, within: Span | None = None) -> list[Suggestion]:
        """Propose the links of the answer, the surest first, as far as they agree."""
        found = self._ask(reasoning.document, reasoning)
        if isinstance(found, OtherAnnotation):
            return found.links(reasoning, within)
        return taken(
            reasoning,
            (
                ScoredLink(each.source, each.relations, each.target, each.confidence, each.because)
                for each in found
                if each.relations is not None
            ),
        )

    def stop(self) -> None:
        """End the program, from whatever thread, now or as soon as it is run."""
        self._stopping.set()

    def afresh(self) -> CommandProposer:
        """Return the same proposer, not stopped."""
        return CommandProposer(self.command, self.seconds)

    def _ask(
        self, document: Document, reasoning: Reasoning | None = None
    ) -> OtherAnnotation | list[Suggestion]:
        asked = as_line(document_as_json(document))
        if asked != self._asked:
            self._answer = _answer_of(self.command, asked, self.seconds, self._stopping)
            self._asked = asked
        lines = [each for each in self._answer.splitlines() if each.strip()]
        objects = [self._object(line, number) for number, line in enumerate(lines, 1)]
        if objects and "tempannot" in objects[0]:
            with _named(self.command):
                other = read_json_lines(lines[0], Path(document.name)).document
                return OtherAnnotation(other, name=self.name)
        read = _Answer(document, reasoning or Reasoning(document), self.command)
        return [read.suggestion(value, number) for number, value in enumerate(objects, 1)]

    def _object(self, line: bytes, number: int) -> Mapping[str, Any]:
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            shown = cut(line.decode("utf-8", "replace"))
            raise CommandError(
                bilingual(
                    "{command}: line {number} of its answer is no JSON object: {shown}",
                    command=self.command,
                    number=number,
                    shown=shown,
                )
            )
        return value


@contextmanager
def _named(command: str) -> Iterator[None]:
    """Say of an error which program it comes from."""
    try:
        yield
    except TempannotError as error:
        raise CommandError(
            bilingual("{command}: its answer: {error}", command=command, error=error)
        ) from error


@dataclass(frozen=True, slots=True)
class _Answer:
    """Reads the lines of one answer about a document."""

    document: Document
    reasoning: Reasoning
    command: str

    def suggestion(self, value: Mapping[str, Any], number: int) -> Suggestion:
        """Return what a line proposes; raises CommandError, naming the line, if it is none."""
        try:
            kind = SuggestionKind(str(value.get("kind")))
            confidence = float(value.get("confidence", 1.0))
            if not 0 <= confidence <= 1:
                raise ValueError(
                    bilingual(
                        "the confidence {confidence} is not between 0 and 1", confidence=confidence
                    )
                )
            because = cut(str(value.get("because", ""))) or bilingual(
                "{command} says so", command=self.command
            )
            if kind is SuggestionKind.LINK:
                return self._link(value, confidence, because)
            return self._mark(value, kind, confidence, because)
        except (TypeError, ValueError, OverflowError, RelationError) as error:
            problem = bilingual(
                "line {number} of its answer proposes nothing: {error}", number=number, error=error
            )
            raise CommandError(joined(": ", (self.command, problem))) from error

    def _mark(
        self, value: Mapping[str, Any], kind: SuggestionKind, confidence: float, because: str
    ) -> Suggestion:
        start, end = value.get("start"), value.get("end")
        body = self.document.body
        if type(start) is not int or type(end) is not int:  # true and false are none
            raise TypeError(bilingual("start and end have to be numbers"))
        if not body.start <= start < end <= body.end:
            raise ValueError(
                bilingual("{start} to {end} lies outside the text", start=start, end=end)
            )
        attributes = value.get("attributes", {})
        if not isinstance(attributes, dict):
            raise TypeError(bilingual("attributes have to be an object"))
        said = {str(name): str(each) for name, each in attributes.items()}
        text = self.document.text[start:end]
        return Suggestion(kind, confidence, because, start, end, text, said)

    def _link(self, value: Mapping[str, Any], confidence: float, because: str) -> Suggestion:
        source, target = str(value.get("source", "")), str(value.get("target", ""))
        for end in (source, target):
            if not self.document.has_interval(end):
                raise ValueError(bilingual("there is no event or time {end!r}", end=end))
        relations, _ = said_relation(
            str(value.get("relations", "")), self.reasoning.during, self.reasoning.scheme
        )
        return Suggestion(
            SuggestionKind.LINK,
            confidence,
            because,
            source=source,
            relations=relations,
            target=target,
        )


def _free(document: Document, marks: Sequence[Suggestion]) -> list[Suggestion]:
    """Return, in text order, the marks that overlap none of the document, nor a surer one."""
    marked, starts = MarkedPlaces(document), list[int]()
    kept: dict[int, Suggestion] = {}
    for each in sorted(marks, key=lambda each: (-each.confidence, each.start, -each.end)):
        place = bisect_left(starts, each.end)
        is_free = not place or kept[starts[place - 1]].end <= each.start
        if is_free and not marked.has(each.span):
            starts.insert(place, each.start)
            kept[each.start] = each
    return [kept[start] for start in starts]


def _answer_of(command: str, asked: bytes, seconds: float, stopping: Event) -> bytes:
    """Run a program and return what it prints; raises CommandError, whatever goes wrong.

    Files take what it prints, so that neither an endless answer nor a full pipe can stop us.
    """
    with TemporaryFile() as question, TemporaryFile() as answer, TemporaryFile() as messages:
        question.write(asked)
        question.seek(0)
        program = _started(command, question, answer, messages)
        try:
            problem = _wait(program, (answer, messages), seconds, stopping)
        finally:
            _end(program)
        if problem:
            raise CommandError(joined(": ", (command, problem)))
        if program.returncode:
            said = _last_line(messages)
            raise CommandError(
                bilingual(
                    "{command}: it ended with status {returncode}{said}",
                    command=command,
                    returncode=program.returncode,
                    said=said,
                )
            )
        answer.seek(0)
        return answer.read()


def _started(command: str, *files: IO[bytes]) -> subprocess.Popen[bytes]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise CommandError(
            bilingual("{command}: this is no command: {error}", command=command, error=error)
        ) from error
    if not words:
        raise CommandError(bilingual("there is no command to run"))
    question, answer, messages = files
    try:
        return subprocess.Popen(
            words, stdin=question, stdout=answer, stderr=messages, start_new_session=True
        )
    except (OSError, ValueError) as error:  # a word with a NUL is the latter
        said = getattr(error, "strerror", None) or error
        raise CommandError(
            bilingual("{command}: it cannot be run: {said}", command=command, said=said)
        ) from error


def _wait(
    program: subprocess.Popen[bytes], written: Sequence[IO[bytes]], seconds: float, stopping: Event
) -> str:
    """Wait for the end of a program; return what is wrong with it, if it does not come."""
    until = monotonic() + seconds
    while True:
        is_late = monotonic() > until
        try:
            program.wait(_LOOK)
        except subprocess.TimeoutExpired:
            if is_late:
                return bilingual(
                    "it took longer than {seconds:g} s and was stopped", seconds=seconds
                )
        if stopping.is_set():
            return bilingual("it was stopped")
        if any(os.fstat(each.fileno()).st_size > _MOST for each in written):
            return bilingual("it answers more than {value} MB", value=_MOST // 2**20)
        if program.returncode is not None:
            return ""


def _last_line(messages: IO[bytes]) -> str:
    size = messages.seek(0, os.SEEK_END)
    messages.seek(max(0, size - _MOST_WORDS))
    lines = messages.read().decode("utf-8", "replace").strip().splitlines()
    return f": {cut(lines[-1])}" if lines else ""


def _end(program: subprocess.Popen[bytes]) -> None:
    """End a program with all that it started, if any of it still runs."""
    with suppress(OSError):
        if os.name == "posix":
            os.killpg(program.pid, signal.SIGKILL)
        else:
            program.kill()
    program.wait()
