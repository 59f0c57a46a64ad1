"""TIE-ML: clauses as events, with slots on a line of time.

Only read: what it says of a pair follows from numbers at each clause, which other links are not.
Clauses of one slot are simultaneous, those of a lower slot come before. How the event of a clause
lies to the time of speech (``E`` and ``S``) is kept and no link, as that time is another one in
reported speech, and the file does not say which.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.items import Link, Span
from tempannot.core.language import bilingual
from tempannot.core.wording import counted
from tempannot.formats.building import DocumentBuilder
from tempannot.formats.opened import Opened
from tempannot.formats.problems import LEFT_ASIDE
from tempannot.formats.registry import DocumentFormat, Fit
from tempannot.formats.safe_xml import parse_xml, root_name

if TYPE_CHECKING:
    from lxml import etree


def read_tie_ml(raw: bytes, path: Path) -> Opened:
    """Read a TIE-ML file; raises FileError."""
    root = parse_xml(raw, path)
    text, clauses, sentences = _text(root)
    builder = DocumentBuilder(path, text, sentences=sentences)
    slots: dict[int, list[str]] = {}
    spoken = 0
    for number, (element, span) in enumerate(clauses, 1):
        id = element.get("eventid", "").strip()
        if not id:
            id = f"c{number}"
            message = bilingual("a clause has no eventid and is called {id}", id=id)
            builder.problem("missing-id", id, message, element.sourceline)
        own = {str(n): str(v) for n, v in element.attrib.items() if n != "eventid" and "}" not in n}
        if not builder.event(id, span, own, element.sourceline):
            continue
        slot = _number(builder, id, element, "timeslot")
        if slot is not None:
            slots.setdefault(slot, []).append(id)
        spoken += "E" in element.attrib or "eventtime" in element.attrib
    if spoken:
        said = counted(spoken, "clause")
        message = bilingual(
            "the place of {said} to the time of speech (E, S): kept and not shown", said=said
        )
        builder.problem(LEFT_ASIDE, "E", message)
    for link in _of_slots(slots):
        builder.link(link)
    return builder.opened("tie-ml", raw, "TIE-ML")


def _text(
    root: etree._Element,
) -> tuple[str, list[tuple[etree._Element, Span]], list[Span]]:
    """The clauses one after the other, each sentence on a line, with their places."""
    parts: list[str] = []
    clauses, sentences = [], []
    at = 0
    for sentence in root.iter("s"):
        begun = at
        for element in sentence.iter("c"):
            words = " ".join("".join(element.xpath("text()")).split())
            clauses.append((element, Span(at, at + len(words))))
            parts.append(f"{words} " if words else "")
            at += len(parts[-1])
        if at > begun:
            sentences.append(Span(begun, at - 1))
            parts.append("\n")
            at += 1
    return "".join(parts), clauses, sentences


def _number(builder: DocumentBuilder, id: str, element: etree._Element, name: str) -> int | None:
    written = element.get(name)
    if written is None:
        return None
    try:
        return int(written[:18])
    except ValueError:
        message = bilingual(
            "{name} of {id} is {written!r}, no number", name=name, id=id, written=written
        )
        builder.problem("wrong-number", id, message, element.sourceline)
        return None


def _of_slots(slots: dict[int, list[str]]) -> Iterator[Link]:
    """Yield what the slots say; one of each slot stands for all that are simultaneous."""
    for ids in (slots[slot] for slot in sorted(slots)):
        yield from (Link("", ids[0], id, "SIMULTANEOUS") for id in ids[1:])
    firsts = [slots[slot][0] for slot in sorted(slots)]
    yield from (Link("", before, after, "BEFORE") for before, after in pairwise(firsts))


def _fit(raw: bytes) -> Fit:
    return Fit.SURE if root_name(raw) == "tieml" else Fit.NO


FORMAT = DocumentFormat(
    name="tie-ml",
    label="TIE-ML",
    endings=(".xml",),
    shared_endings=(".xml",),
    sniff=_fit,
    read=read_tie_ml,
    write=None,
    not_written=bilingual(
        "clauses have slots that order every two, and no other document says both"
    ),
)
