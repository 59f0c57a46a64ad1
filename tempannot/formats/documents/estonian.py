"""The Estonian TimeML corpus: column files with headers, ``base-segmentation-morph-syntax`` first.

That file has the tokens and stands for the corpus. Beside it lie events, times, creation times and
four layers of links. What is marked over several words is repeated for each of them, and only one
of these says its class (Orasmaa 2014).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
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
    place_of,
    report_odd,
    rows_beside,
    rows_of,
    split_tokens,
    tokens_of,
)
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit

_FILE = "base-segmentation-morph-syntax"
_HEADER = b"# fileName\tsentence_ID\tword_ID_in_sentence\ttoken"
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_MARK_CELLS = 5
_TO_CREATION = "tlink-event-dct"


def read_estonian(raw: bytes, path: Path) -> Opened:
    """Read one document of the corpus; raises FileError if there is no token in it."""
    name, tokens = tokens_of(raw, path)
    beside = rows_beside(path, name)
    builder = DocumentBuilder(path, tokens.text, sentences=tokens.sentences, name=name)
    report_odd(builder, tokens)
    add_marks(builder, tokens, _marked(builder, beside.get("event-annotation", ()), _EVENT), False)
    times = _marked(builder, beside.get("timex-annotation", ()), _TIME)
    add_marks(builder, tokens, times, True)
    created = _creation_time(builder, times, beside)
    for file, rows in beside.items():
        for row in rows if file.startswith("tlink") else ():
            _add_link(builder, row, created)
    return builder.opened("estonian", raw, "the Estonian TimeML corpus", None)


_EVENT = ("class",)
_TIME = ("type", "value")


def _marked(builder: DocumentBuilder, rows: Sequence[Row], names: tuple[str, ...]) -> MarkedTokens:
    marked = MarkedTokens()
    for row in rows:
        place = place_of(row.cells[:2])
        if place is None or len(row.cells) < _MARK_CELLS or not row.cells[4]:
            broken(
                builder,
                row,
                bilingual("a mark has document, sentence, word, expression, what and id"),
            )
            continue
        said = row.cells[3]
        attributes = dict(_ATTRIBUTE.findall(said))
        attributes.pop("multiword", None)
        words = _ATTRIBUTE.sub("", said).split()[1:]
        attributes |= dict(zip(names, words, strict=False))
        marked.add(row.cells[4].strip(), place, attributes)
    return marked


def _creation_time(
    builder: DocumentBuilder, times: MarkedTokens, beside: Mapping[str, Sequence[Row]]
) -> str:
    """Add the creation time, or find the one that is marked in the text; return its id."""
    for id, attributes in times.attributes.items():
        if attributes.get("functionInDocument") == "CREATION_TIME":
            builder.creation_time(id)
            return id
    dates = beside.get("timex-annotation-dct", ())
    add_creation_time(builder, dates, bool(beside.get(_TO_CREATION)))
    return CREATION


def _add_link(builder: DocumentBuilder, row: Row, created: str) -> None:
    cells = [cell.strip() for cell in row.cells]
    if row.file == _TO_CREATION:
        cells[2:2] = [created]
    if len(cells) < 3 or not all(cells[:3]):
        broken(builder, row, bilingual("a link has document, two ids and a relation between them"))
        return
    comment = cells[3] if len(cells) > 3 else ""
    add_link(builder, row, Link("", cells[0], cells[2], cells[1], comment=comment))


def _fit(raw: bytes) -> Fit:
    return Fit.SURE if raw.removeprefix(b"\xef\xbb\xbf").startswith(_HEADER) else Fit.NO


FORMAT = DocumentFormat(
    name="estonian",
    label=bilingual("the Estonian TimeML corpus"),
    medium=bilingual("column files"),
    endings=(),
    file_names=(_FILE,),
    sniff=_fit,
    read=read_estonian,
    write=None,
    split=split_tokens,
    rows=rows_of,
    not_written=bilingual(
        "each word has its Estonian morphology and syntax, which no other document has"
    ),
    lost=bilingual("morphology and syntax of the words"),
)
