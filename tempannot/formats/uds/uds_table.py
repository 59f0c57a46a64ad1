"""The table in which UDS-Time was first published: a row per pair of events and annotator.

It numbers the tokens of a sentence from 0, unlike the JSON of later releases.

Source: Vashishtha, Van Durme & White 2019, release 1.0 of the data.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.items.lines import filled_lines
from tempannot.formats.uds.annotations import (
    DURATIONS,
    Durations,
    Report,
    Sliders,
    UdsEvent,
    UdsPair,
    checked,
    slider,
)

_COLUMNS = ("Annotator.ID", "Event1.ID", "Event2.ID", "Document.ID")
_ENDS = ("Pred1.Beg", "Pred1.End", "Pred2.Beg", "Pred2.End")
_LENGTHS = ("Pred1.Duration", "Pred2.Duration")
_RANKS = {str(rank): duration for rank, duration in enumerate(DURATIONS)}
_EVENT = re.compile(r"en-ud-(train|dev|test)\.conllu ([0-9]{1,9})_([0-9]{1,9})")


def is_uds_table(text: str) -> bool:
    """Whether the first line that is not blank has the columns of the table."""
    names = {name.strip() for name in text.lstrip("\r\n").partition("\n")[0].split("\t")}
    return names.issuperset((*_COLUMNS, *_ENDS))


def uds_table(text: str, path: Path, report: Report) -> tuple[tuple[UdsPair, ...], Durations]:
    """Return the pairs, in the order in which they come up, and the durations of their events.

    Raises FileError, with the line, for a row that has another number of cells than the first.
    """
    reader = _Reader(report)
    first, lines = filled_lines(text)
    names = [name.strip() for name in lines[0].split("\t")]
    for line, content in enumerate(lines[1:], first + 1):
        cells = content.split("\t")
        if len(cells) != len(names):
            raise FileError(
                path,
                bilingual(
                    "the row has {cells} cells, not {names}", cells=len(cells), names=len(names)
                ),
                line,
            )
        reader.read(dict(zip(names, cells, strict=True)), bilingual("line {line}", line=line))
    return reader.pairs(), reader.durations


class _Reader:
    """Puts the rows of one pair together, wherever they stand."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._sliders: dict[tuple[str, UdsEvent, UdsEvent], list[Sliders]] = {}
        self.durations: dict[UdsEvent, dict[str, str]] = {}

    def read(self, row: Mapping[str, str], where: str) -> None:
        first, second = _event(row["Event1.ID"]), _event(row["Event2.ID"])
        if first is None or second is None:
            self._report(bilingual("an id that names no pair of predicates"), where)
            return
        who = row["Annotator.ID"].strip()
        places = [slider(row[end], where, self._report) for end in _ENDS]
        found = checked(who, places, where, self._report)
        kept = self._sliders.setdefault((row["Document.ID"].strip(), first, second), [])
        if found is not None:
            kept.append(found)
        for event, name in zip((first, second), _LENGTHS, strict=True):
            rank = row.get(name, "").strip()
            if rank in _RANKS:
                self.durations.setdefault(event, {})[who] = _RANKS[rank]

    def pairs(self) -> tuple[UdsPair, ...]:
        return tuple(
            UdsPair(document, f"{first.id}%%{second.id}", first, second, tuple(sliders))
            for (document, first, second), sliders in self._sliders.items()
        )


def _event(name: str) -> UdsEvent | None:
    match = _EVENT.fullmatch(name.strip())
    return None if match is None else UdsEvent(match[1], int(match[2]), int(match[3]) + 1)
