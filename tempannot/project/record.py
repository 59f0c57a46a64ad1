"""The record of a document: who did what when, over all sessions, in a file that only grows.

A record is journals one after the other (see ``record_lines``). Each is the *part* of some sessions
that go on from one another; a part ends where the file was changed by something else, or where it
became long. Beside an annotator's file of a project it is ``DOCUMENT.record.jsonl``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from tempannot.core.changes import Batch, Change, Delete, Insert, Replace
from tempannot.core.items import ItemKind, Link
from tempannot.core.language import bilingual
from tempannot.project.project_file import FILE_NAME
from tempannot.project.provenance import (
    ACCEPTED_BY,
    PROPOSER,
    DecidedProposal,
    ProposalVerdict,
    Said,
    StepNote,
    said_by,
)
from tempannot.project.record_lines import Act, Active, Entry, Happening, parts_of
from tempannot.project.record_reading import (
    JournalContent,
    JournalError,
    bytes_of_journal,
    read_lines,
)

RECORD_ENDING = ".record.jsonl"
IDLE = timedelta(seconds=60)
"""Who gives no sign of life for longer was not at work in between."""
_ANNOTATORS = "annotators"


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    """What a record holds: the good beginning of each part.

    ``problems`` has a line for each damage, with the file and the line in it.
    """

    path: Path
    parts: tuple[JournalContent, ...] = ()
    problems: tuple[str, ...] = ()

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """What happened, in the order in which it was written."""
        return tuple(each for part in self.parts for each in part.events)


@dataclass(frozen=True, slots=True)
class LinkHistory:
    """Where a link comes from: who drew, accepted or changed it when, and who proposed it, if any.

    ``confidence`` is how sure the proposer was.
    """

    who: str
    at: datetime | None
    proposer: str = ""
    confidence: float | None = None


def project_place(path: Path) -> Path | None:
    """Return the folder of the annotator whose file this is in a project, None if it is none."""
    for folder in path.parents:
        of_all = folder.parent
        if of_all.name == _ANNOTATORS and (of_all.parent / FILE_NAME).is_file():
            return folder
    return None


def record_beside(path: Path) -> Path:
    """Return where the record of an annotator's file is in a project."""
    return path.with_name(f"{path.stem}{RECORD_ENDING}")


def read_record(path: Path) -> DocumentRecord:
    """Read what is good of a record; there is nothing in one that does not exist.

    Raises JournalError if it cannot be read at all.
    """
    if not path.exists():
        return DocumentRecord(path)
    found: list[JournalContent] = []
    problems: list[str] = []
    line = 1
    for raw in parts_of(bytes_of_journal(path)):
        try:
            part = read_lines(path, raw)
        except JournalError:
            problems.append(
                bilingual(
                    "{path}:{line}: this is no line of a record, or it is damaged",
                    path=path,
                    line=line,
                )
            )
        else:
            if part is not None:
                found.append(part)
            if part is not None and part.missing is not None:
                number = line + part.missing - 1
                problems.append(
                    bilingual(
                        "{path}:{number}: this line is damaged or missing", path=path, number=number
                    )
                )
        line += raw.count(b"\n")
    return DocumentRecord(path, tuple(found), tuple(problems))


def active_time(happenings: Iterable[Happening]) -> float:
    """Return how many seconds somebody was at work, pauses of more than ``IDLE`` left out.

    Steps and stretches of work are signs of life; the time between two counts if it is short.
    """
    signs = sorted(_signs(happenings))
    total, last = timedelta(), None
    for start, end in signs:
        counts_from = start if last is None or start - last > IDLE else last
        total += max(end - counts_from, timedelta())
        last = end if last is None else max(end, last)
    return total.total_seconds()


class LinkHistories:
    """Where the links of a document come from, followed step by step; ``here`` has them by id.

    A link that was deleted and came back by undo is still the one that was drawn first. One whose
    relation was changed is theirs who changed it, for as long as it does not say the same again.
    """

    def __init__(self) -> None:
        self.here: dict[str, LinkHistory] = {}
        self._ever: dict[str, dict[Said, LinkHistory]] = {}

    def follow(self, entry: Entry) -> None:
        """Take up another step."""
        for change in _small_changes(entry.change):
            match change:
                case Insert(Link() as link):
                    if entry.act is Act.DO or link.id not in self._ever:
                        self._ever[link.id] = {said_by(link): _history(entry, link)}
                    self._take_up(entry, link)
                case Replace(Link() as link) if link.id in self._ever:
                    self._take_up(entry, link)
                case Delete(ItemKind.LINK, id):
                    self.here.pop(id, None)

    def _take_up(self, entry: Entry, link: Link) -> None:
        of_link = self._ever[link.id]
        changed = LinkHistory(entry.who, entry.at)
        self.here[link.id] = of_link.setdefault(said_by(link), changed)


def link_histories(happenings: Iterable[Happening]) -> dict[str, LinkHistory]:
    """Return where each link comes from that was drawn in all this and is still there, by id."""
    found = LinkHistories()
    for each in happenings:
        if isinstance(each, Entry):
            found.follow(each)
    return found.here


def stated_history(link: Link) -> LinkHistory | None:
    """Return where a link comes from as its file tells, None if that says nothing."""
    proposer = link.attributes.get(PROPOSER, "")
    return LinkHistory(link.attributes.get(ACCEPTED_BY, ""), None, proposer) if proposer else None


def _signs(happenings: Iterable[Happening]) -> Iterator[tuple[datetime, datetime]]:
    for each in happenings:
        match each:
            case Entry(at=datetime() as at):
                yield at, at
            case Active(at, seconds):
                yield at, at + timedelta(seconds=seconds)


def _history(entry: Entry, link: Link) -> LinkHistory:
    note = entry.note
    found = None if note is None else _proposal_of(note, link)
    if note is None or found is None:
        return LinkHistory(entry.who, entry.at)
    return LinkHistory(entry.who or note.user, entry.at, note.proposer, found.confidence)


def _proposal_of(note: StepNote, link: Link) -> DecidedProposal | None:
    if note.verdict is not ProposalVerdict.ACCEPTED:
        return None
    pair = {link.source, link.target}
    return next((each for each in note.proposals if {each.source, each.target} == pair), None)


def _small_changes(change: Change) -> Iterator[Change]:
    if isinstance(change, Batch):
        for each in change.changes:
            yield from _small_changes(each)
    else:
        yield change
