"""A closed network as a table of all related pairs: CSV, JSON lines or Parquet.

Of a document whose worlds are kept apart there is one for each, whose pairs follow those of the
main line.

A long text has millions of pairs, so that no more than those of one source are held as text, or of
one batch in Parquet, and a line is two texts put together: one per source and relation, one per
target. That takes less than a microsecond a pair,
Parquet included.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.network import Network
from tempannot.formats.atomic import open_atomically, saving
from tempannot.formats.csv_records import table_row
from tempannot.formats.items.frame_files import arrow

if TYPE_CHECKING:
    import numpy as np
    from pyarrow import RecordBatch, Schema

    IntArray = np.ndarray[tuple[int, int], np.dtype[np.int32]]

COLUMNS = ("source", "relations", "target", "origin")
CLOSURE_ENDINGS = (".csv", ".jsonl", ".parquet")
"""What its file may end in; a name without any ending is CSV."""

_INFERRED, _ASSERTED = "inferred", "asserted"
_BATCH = 200_000
"""The fewest pairs that are written to Parquet at once; they take about ten megabytes."""


@dataclass(frozen=True, slots=True)
class _Lines:
    """How pairs are written as lines: the parts about the source, the target and the origin."""

    head: str
    source: Callable[[str], str]
    relations: str
    target: Callable[[str], str]
    origin: str


def _cell(text: str) -> str:
    """Return a text as the cell of a row that has several."""
    return table_row((text, "."), "").removesuffix('"."').removesuffix(".").removesuffix(",")


def _value(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


_CSV = _Lines(f"{','.join(COLUMNS)}\n", _cell, ",{},", _cell, ",{}\n")
_JSON_LINES = _Lines(
    "",
    lambda name: f'{{"source": {_value(name)}',
    ', "relations": "{}", "target": ',
    _value,
    ', "origin": "{}"}}\n',
)


@dataclass(frozen=True, slots=True)
class OtherClosures:
    """Closures beside the first one; pairs of what all ``share`` are told in the first alone."""

    networks: tuple[Network, ...] = ()
    share: frozenset[str] = frozenset()


_NO_OTHERS = OtherClosures()


def closure_head(ending: str = ".csv", is_named: bool = False) -> str:
    """The line above the pairs, "" if there is none; ``is_named`` if each tells its document."""
    return "" if ending == ".jsonl" else f"{'document,' if is_named else ''}{_CSV.head}"


def closure_lines(
    network: Network,
    ending: str = ".csv",
    others: OtherClosures = _NO_OTHERS,
    document: str | None = None,
) -> Iterator[str]:
    """Yield the lines of JSON for the ending ``.jsonl``, of CSV for any other.

    First comes the header, if there is one, then the pairs of one source after another. With a
    ``document`` each line begins with its name, and there is no header.
    """
    form = _JSON_LINES if ending == ".jsonl" else _CSV
    if document is not None:
        form = _named(form, document)
    elif form.head:
        yield form.head
    yield from _lines(network, form, frozenset())
    for each in others.networks:
        yield from _lines(each, form, others.share)


def _named(form: _Lines, document: str) -> _Lines:
    if form is _JSON_LINES:
        start = f'{{"document": {_value(document)}, "source": '
        return replace(form, source=lambda name: start + _value(name))
    start = f"{_cell(document)},"
    return replace(form, source=lambda name: start + _cell(name))


def _lines(network: Network, form: _Lines, left_out: frozenset[str]) -> Iterator[str]:
    tail, asserted_tail = form.origin.format(_INFERRED), form.origin.format(_ASSERTED)
    starts = [form.source(name) for name in network.intervals]
    ends = [f"{form.target(name)}{tail}" for name in network.intervals]
    asserted = _asserted_after(network)
    shared = _places(network, left_out)
    for place, source in enumerate(starts):
        lines = [""] * len(starts)
        for relations, others in network.rows.related_after(place).items():
            start = source + form.relations.format(relations)
            for other in others:
                lines[other] = start + ends[other]
        for other in asserted.get(place, ()):
            if lines[other]:
                lines[other] = lines[other].removesuffix(tail) + asserted_tail
        for other in shared if place in shared else ():
            lines[other] = ""
        yield "".join(lines)


def write_closure(network: Network, path: Path, others: OtherClosures = _NO_OTHERS) -> None:
    """Write all related pairs to a file, by its ending: ``.parquet``, ``.jsonl``, or else CSV.

    Raises FileError, with the old file as it was, if that fails.
    """
    if path.suffix.casefold() == ".parquet":
        _write_parquet(network, path, others)
        return
    with open_atomically(path) as file, saving(path):
        for piece in closure_lines(network, path.suffix.casefold(), others):
            file.write(piece.encode())


def _write_parquet(network: Network, path: Path, others: OtherClosures) -> None:
    pa = arrow()
    schema = pa.schema([(name, pa.string()) for name in COLUMNS])
    every = [(network, frozenset[str]()), *((each, others.share) for each in others.networks)]
    with (
        open_atomically(path) as file,
        saving(path),
        pa.parquet.ParquetWriter(file, schema) as writer,
    ):
        for each, left_out in every:
            for batch in _batches(each, schema, left_out):
                writer.write_batch(batch)


def _batches(network: Network, schema: Schema, left_out: frozenset[str]) -> Iterator[RecordBatch]:
    """Yield many pairs at once, each name and relation by its number until it is written."""
    import numpy as np  # noqa: PLC0415 - with pyarrow only

    pa = arrow()
    names, known = pa.array(list(network.intervals), pa.string()), list[str]()
    origins = pa.array([_INFERRED, _ASSERTED], pa.string())
    asserted, shared = _asserted_after(network), _places(network, left_out)

    def batch(pairs: Sequence[IntArray]) -> RecordBatch:
        parts = (names, pa.array(known, pa.string()), names, origins)
        numbers = np.concatenate(pairs, axis=1)
        columns = [part.take(pa.array(row)) for part, row in zip(parts, numbers, strict=True)]
        return pa.record_batch(columns, schema=schema)

    waiting: list[IntArray] = []
    count = 0
    for place in range(len(names)):
        found = _numbered(network, place, known)
        found[3] = np.isin(found[2], list(asserted.get(place, ())))
        if place in shared:
            found = found[:, ~np.isin(found[2], list(shared))]
        waiting.append(found)
        count += found.shape[1]
        if count >= _BATCH:
            yield batch(waiting)
            waiting, count = [], 0
    if count:
        yield batch(waiting)


def _places(network: Network, names: frozenset[str]) -> frozenset[int]:
    if not names:
        return frozenset()
    return frozenset(place for place, name in enumerate(network.intervals) if name in names)


def _numbered(network: Network, place: int, known: list[str]) -> IntArray:
    """Return the pairs of a source as columns: it, the relations, the target; and a row of zeros.

    ``known`` are the relations by number, to which new ones are added.
    """
    import numpy as np  # noqa: PLC0415

    parts: list[IntArray] = [np.zeros((4, 0), np.int32)]
    for relations, others in network.rows.related_after(place).items():
        if str(relations) not in known:
            known.append(str(relations))
        part = np.zeros((4, len(others)), np.int32)
        part[0], part[1], part[2] = place, known.index(str(relations)), others
        parts.append(part)
    whole = np.concatenate(parts, axis=1)
    return whole[:, np.argsort(whole[2], kind="stable")]


def _asserted_after(network: Network) -> dict[int, set[int]]:
    """Return per place of an interval the higher ones of those that some link relates to it."""
    places = {name: place for place, name in enumerate(network.intervals)}
    found: dict[int, set[int]] = {}
    for each in network.assertions.values():
        first, second = sorted((places[each.source], places[each.target]))
        found.setdefault(first, set()).add(second)
    return found
