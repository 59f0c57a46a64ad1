"""What a standoff file says, statement by statement, and the lines that say it.

A statement is the content of a line without its id, under a key: the letter of the line, the brat
id of the item that it is about, and the name of the attribute for A lines. Writing a document is
writing its statements; editing a file in place is rewriting the lines of those that changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from tempannot.core.changes import Change
from tempannot.core.document import Document
from tempannot.core.errors import DocumentError
from tempannot.core.items import Span
from tempannot.core.language import bilingual
from tempannot.formats.documents.brat.ann_lines import Line, parsed_line
from tempannot.formats.documents.brat.names import AnnNames, Key, Statements
from tempannot.formats.documents.brat.writer import statements
from tempannot.formats.opened import copy_of


@dataclass(slots=True)
class BratSource:
    """A standoff file as it was read: its lines, and which of them says what."""

    raw: bytes
    path: Path
    lines: list[str]
    where: dict[Key, int]
    names: AnnNames
    baseline: Document
    can_save: ClassVar[bool] = True

    def to_bytes(self, document: Document) -> bytes:
        """The file with the lines of what was edited rewritten, gone, or new at its end."""
        if document == self.baseline:
            return self.raw
        names = self.names.copy()
        before, after = self._said(document, names)
        return rewritten(self, names, before, after).encode()

    def check(self, document: Document, change: Change) -> None:
        """Raise DocumentError if the format could not hold a change, applied now."""
        trial = copy_of(document)
        trial.apply(change)
        self._said(trial, self.names.copy())

    def why_not_markable(self, document: Document, span: Span) -> str | None:
        """Say why no event or time can be marked at ``span``, None if one can."""
        if not document.text:
            return bilingual(
                "the text is not there; put {stem}.txt beside {name}",
                stem=self.path.stem,
                name=self.path.name,
            )
        if not 0 <= span.start < span.end <= len(document.text):
            return bilingual("it is not in the text")
        return None

    def _said(self, document: Document, names: AnnNames) -> tuple[Statements, Statements]:
        """What the file said as it was read, and what it is to say now."""
        known: list[str] = []
        lost: list[str] = []
        before = statements(self.baseline, names, self.where, known)
        after = statements(document, names, self.where, lost)
        if new := [each for each in lost if each not in known]:
            raise DocumentError(bilingual("brat cannot hold {new}", new=new[0]))
        return before, after


def rewritten(source: BratSource, names: AnnNames, before: Statements, after: Statements) -> str:
    """The file with the statements that differ from those read, and all else as it is.

    Lines that rest on one that is gone go with it, as in brat.
    """
    where = source.where
    lines: dict[int, str] = dict(enumerate(source.lines))
    ending = "\r\n" if any(each.endswith("\r\n") for each in source.lines[:1]) else "\n"
    added: list[str] = []
    gone: set[str] = set()
    for key in dict.fromkeys((*before, *after)):
        new = after.get(key)
        if before.get(key) == new:
            continue
        at = where.get(key)
        if new is None:
            if at is not None:
                lines.pop(at, None)
            if key[0] in "TER":
                gone.add(key[1])
        elif at is not None and at in lines:
            lines[at] = f"{_kept_start(lines[at], key, new)}{ending}"
        else:
            id = key[1] if key[0] in "TER" else names.fresh(key[0])
            added.append(f"{id}\t{new}{ending}")
    kept = _without(lines, gone, ending) if gone else lines
    text = "".join(kept.values())
    if added and text and not text.endswith("\n"):
        text += ending
    return text + "".join(added)


def _kept_start(line: str, key: Key, new: str) -> str:
    """A rewritten line: with the id that it had, and for E with the roles that it had."""
    parsed = parsed_line(0, line.rstrip("\r\n"))
    assert parsed is not None
    roles = " ".join(parsed.arguments[1:]) if key[0] == "E" else ""
    return f"{parsed.id}\t{new}{' ' if roles else ''}{roles}"


def _without(lines: dict[int, str], gone: set[str], ending: str) -> dict[int, str]:
    """The lines without those that name ids that are gone, and without what rests on these."""
    parsed = {
        n: found for n, line in lines.items() if (found := parsed_line(n, line.rstrip("\r\n")))
    }
    kept = dict(lines)
    more = set(gone)
    while more:
        now, more = more, set()
        for number, line in list(parsed.items()):
            if not now & set(line.named()):
                continue
            shorter = _shortened(line, now)
            if shorter is None:
                del kept[number], parsed[number]
                more.add(line.id)
            else:
                kept[number] = shorter + ending
                again = parsed_line(number, shorter)
                assert again is not None
                parsed[number] = again
    return kept


def _shortened(line: Line, gone: set[str]) -> str | None:
    """A line without ids that are gone, None if nothing is left of it."""
    left = [each for each in line.arguments if each.rpartition(":")[2] not in gone]
    if line.kind == "E" and line.arguments[0] not in gone:
        return f"{line.id}\t{line.type}:{' '.join(left)}"
    if line.kind == "*" and len(left) > 1:
        return f"*\t{line.type} {' '.join(left)}"
    return None
