"""TempEval-2: folders of column files, one per language, with ``base-segmentation.tab``.

That file stands for the corpus. Beside it lie extents and attributes of events and times, the
creation times, and up to four layers of links whose names differ by language. Sentences and tokens
are numbered from 0 or from 1, and relations are in capitals or not (Verhagen et al. 2010).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from tempannot.core.items import Link
from tempannot.core.language import bilingual
from tempannot.formats.building import DocumentBuilder
from tempannot.formats.column_corpora import (
    CREATION,
    MarkedTokens,
    Row,
    add_creation_time,
    add_link,
    add_marks,
    broken,
    join_tokens,
    place_of,
    report_odd,
    rows_beside,
    rows_of,
    split_tokens,
    tokens_of,
)
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit
from tempannot.formats.tempeval2_writer import write_tempeval2

_EXTENT_CELLS, _ATTRIBUTE_CELLS, _LINK_CELLS = 5, 7, 3
_OTHER_NAMES = {"val": "value"}
_LINE = re.compile(rb"[^\t\r\n]+\t(\d{1,9})\t(\d{1,9})\t[^\t\r\n]+")


def read_tempeval2(raw: bytes, path: Path) -> Opened:
    """Read one document of a corpus; raises FileError if there is no token in it."""
    name, tokens = tokens_of(raw, path)
    beside = rows_beside(path, name)
    builder = DocumentBuilder(path, tokens.text, sentences=tokens.sentences, name=name)
    report_odd(builder, tokens)
    for start, is_time in (("event-", False), ("timex-", True)):
        found = {file: rows for file, rows in beside.items() if file.startswith(start)}
        add_marks(builder, tokens, _marked(builder, found), is_time)
    links = [row for file, rows in beside.items() if file.startswith("tlink") for row in rows]
    is_needed = any(CREATION in row.cells[:2] for row in links)
    dates = [row for file, rows in beside.items() if file.startswith("dct") for row in rows]
    add_creation_time(builder, dates, is_needed)
    for row in links:
        if len(row.cells) < _LINK_CELLS or not all(row.cells[:_LINK_CELLS]):
            broken(builder, row, bilingual("a link has document, two ids and a relation"))
        else:
            add_link(builder, row, Link("", row.cells[0], row.cells[1], row.cells[2].strip()))
    if not any(beside.values()):
        said = bilingual("no file beside base-segmentation.tab says anything of this document")
        builder.problem("no-annotation", name, said)
    return builder.opened("tempeval-2", raw, "TempEval-2", None, "tempeval-2")


def _marked(builder: DocumentBuilder, files: Mapping[str, Sequence[Row]]) -> MarkedTokens:
    """The marks of a kind: extents first, one row per token, then attributes."""
    marked = MarkedTokens()
    several: set[str] = set()
    for row in (row for file, rows in sorted(files.items(), key=_extents_first) for row in rows):
        cells = row.cells
        place = place_of(cells[:2])
        if place is None or len(cells) not in (_EXTENT_CELLS, _ATTRIBUTE_CELLS) or not cells[3]:
            broken(
                builder,
                row,
                bilingual("a mark has document, sentence, token, kind, id and instance"),
            )
            continue
        if cells[4] not in ("1", ""):
            several.add(cells[3])
            continue
        if len(cells) == _EXTENT_CELLS:
            marked.add(cells[3], place, {})
            continue
        if cells[3] not in marked.places:
            broken(builder, row, bilingual("{cells!r} has attributes and no place", cells=cells[3]))
            marked.add(cells[3], place, {})
        name = _OTHER_NAMES.get(cells[5], cells[5])
        if cells[6].strip():
            marked.attributes[cells[3]][name] = cells[6].strip()
    for id in sorted(several):
        builder.problem(
            "second-instance", id, bilingual("{id} has several instances; the first is read", id=id)
        )
    return marked


def _extents_first(item: tuple[str, Sequence[Row]]) -> tuple[bool, str]:
    return ("extent" not in item[0], item[0])


def _fit(raw: bytes) -> Fit:
    """A file of tokens has numbers that go up by one in its second or third column."""
    lines = raw[:4096].removeprefix(b"\xef\xbb\xbf").splitlines()[:-1] or raw.splitlines()
    places = []
    for line in filter(bytes.strip, lines):
        match = _LINE.fullmatch(line)
        if match is None:
            return Fit.NO
        places.append((int(match[1]), int(match[2])))
    if len(places) < 2:
        return Fit.NO
    steps = ((b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places))
    is_counted = all(step == (0, 1) or step[0] != 0 for step in steps)
    return Fit.SURE if is_counted and places[0][1] <= 1 else Fit.NO


FORMAT = DocumentFormat(
    name="tempeval-2",
    label="TempEval-2",
    medium=bilingual("column files"),
    endings=(".tab",),
    shared_endings=(".tab",),
    sniff=_fit,
    read=read_tempeval2,
    write=write_tempeval2,
    split=split_tokens,
    rows=rows_of,
    join=join_tokens,
    lost="blanks between words, marks without words, all but six types of links",
)
