"""WebAnno TSV 3, which WebAnno and INCEpTION export and import."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tempannot.core.document import Document
from tempannot.core.items import ItemKind, Span
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.formats.building import PIECES, Utf16Offsets, standing_alone, with_names
from tempannot.formats.documents.webanno.tsv_edits import read_webanno
from tempannot.formats.documents.webanno.tsv_reader import ID, KIND, KINDS, LABEL, ORDER
from tempannot.formats.documents.webanno.tsv_table import (
    BASE,
    START,
    TsvLayer,
    TsvMark,
    TsvRelation,
    TsvRow,
    TsvTable,
    escaped_text,
)
from tempannot.formats.flat_records import Record, records_of
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit, Written
from tempannot.formats.timeml_types import links_in_timeml
from tempannot.formats.tokenised_text import TextTokens

_SPANS = "webanno.custom.TimeML"
_LINKS = {"TLINK": "TLink", "SLINK": "SLink", "ALINK": "ALink"}
_NAME = re.compile(r"[A-Za-z][\w.-]*")
_MARKS = (ItemKind.EVENT, ItemKind.TIME, ItemKind.SIGNAL)


def write_webanno(opened: Opened, during: During) -> Written:
    """Write any document: a layer of marks that say what they are, and layers of links."""
    document = standing_alone(opened.document)
    if not document.text:
        document = with_names(document)
    links = {link.id: link for link in links_in_timeml(document, during)}
    records = records_of(replace(document, links=links))
    losses: list[str] = []
    tokens = _Tokens(document, [each for each in records.values() if each.is_mark])
    table = tokens.table()
    layers = _layers(records, losses)
    table.layers = list(layers.values())
    marks: dict[str, TsvMark] = {}
    for record in records.values():
        if record.is_mark:
            mark = TsvMark(layers[""], tokens.rows_of(record), _values(record, document.text))
            table.add_mark(mark)
            if record.kind in _MARKS[:2]:
                marks[record.id] = mark
        elif record.source in marks and record.target in marks:
            ends = marks[record.source], marks[record.target]
            values = _values(record, document.text)
            values[ORDER] = str(len(table.relations) + 1)
            table.relations.append(TsvRelation(layers[record.tag], *ends, values))
        else:
            losses.append(bilingual("the link {id}, an end of which is not there", id=record.id))
    for row in table.rows:
        row.cells = ["_"] * sum(len(each.columns) for each in table.layers)
    head = [f"{START}.3\n", *(_header(each) for each in table.layers), "\n"]
    data = ("".join(head) + table.data(table.layers)).encode("utf-8", "replace")
    if read_webanno(data, opened.path).document.text != document.text:
        losses.append(bilingual("which blanks stand between sentences"))
    return Written(data, tuple(losses))


def _header(layer: TsvLayer) -> str:
    base = f"|{BASE}{layer.base}" if layer.base else ""
    return f"#T_{layer.kind}={layer.name}|{'|'.join(layer.features)}{base}\n"


def _layers(
    records: Mapping[tuple[ItemKind, str], Record], losses: list[str]
) -> dict[str, TsvLayer]:
    """The layers by tag, that of marks under no tag, with a feature for each attribute."""
    found: dict[str, TsvLayer] = {}
    odd: dict[str, None] = {}
    for tag in ("", *_LINKS):
        of_tag = [each for each in records.values() if each.tag == tag]
        if tag and not of_tag:
            continue
        names = dict.fromkeys(name for each in of_tag for name in each.attributes)
        odd |= {name: None for name in names if not _NAME.fullmatch(name)}
        plain = [name for name in names if _NAME.fullmatch(name)]
        if any(len(each.pieces) > 1 for each in of_tag):
            plain.append(PIECES)
        first = max((each.columns.stop for each in found.values()), default=0)
        own = (KIND, ID) if not tag else ("relType", ID, ORDER)
        features = tuple(dict.fromkeys((*own, *plain)))
        name, base = (f"webanno.custom.{_LINKS[tag]}", _SPANS) if tag else (_SPANS, "")
        found[tag] = TsvLayer("RL" if tag else "SP", name, features, base, first)
    if odd:
        losses.append(
            bilingual(
                "what is called {value}, no names of features", value=", ".join(list(odd)[:3])
            )
        )
    return found


def _values(record: Record, text: str) -> dict[str, str]:
    """The features of a record; what is empty is none."""
    own = {"relType": record.rel_type}
    if record.is_mark:
        own = {KIND: next(word for word, kind in KINDS.items() if kind is record.kind)}
    if len(record.pieces) > 1:
        unit = Utf16Offsets(text).unit
        own[PIECES] = " ".join(f"{unit(start)}~{unit(end)}" for start, end in record.pieces)
    return dict(record.attributes) | own | {ID: record.id}


class _Tokens:
    """The tokens of a text, cut where marks begin and end, and the rows that they have.

    What is nowhere in the text has the second row, a part of the first token without width.
    """

    def __init__(self, document: Document, marks: Sequence[Record]) -> None:
        pieces = [span for each in marks for span in each.pieces]
        self._tokens = TextTokens(document, pieces)
        self._more = int(any(not self._within(each) for each in marks))
        self._text = document.text

    def _within(self, record: Record) -> range:
        if not record.pieces:
            return range(0)
        end = max(each.end for each in record.pieces)
        return self._tokens.within(Span(record.pieces[0].start, end))

    def rows_of(self, record: Record) -> list[int]:
        """The rows of a mark."""
        found = [place + self._more * (place > 0) for place in self._within(record)]
        if len(found) > 1 and self._more and found[0] == 0:
            return [0, *range(2, found[-1] + 1)]
        return found or [1]

    def table(self) -> TsvTable:
        """The rows without any cells yet."""
        table = TsvTable([], [])
        unit = Utf16Offsets(self._text).unit
        before, number = "", 0
        for token, span in zip(self._tokens.tokens, self._tokens.spans, strict=True):
            if token.sentence != before:
                before, number = token.sentence, 0
                start, end = self._tokens.sentences[int(before)]
                lines = self._text[start:end].split("\n")
                table.lines += ["\n", *(f"#Text={escaped_text(line)}\n" for line in lines)]
            number += 1
            name, begin = str(int(before) + 1), unit(span.start)
            _add_row(table, TsvRow(0, name, str(number), begin, unit(span.end), token.form, []))
            if len(table.rows) == 1 and self._more:
                _add_row(table, TsvRow(0, name, "1.1", begin, begin, "", []))
        return table


def _add_row(table: TsvTable, row: TsvRow) -> None:
    table.lines.append(f"{row.sentence}-{row.id}\t{row.begin}-{row.end}\t{row.form}\t\n")
    row.line = len(table.lines)
    table.rows.append(row)


def _fit(raw: bytes) -> Fit:
    is_table = raw.removeprefix(codecs.BOM_UTF8).startswith(START.encode())
    return Fit.SURE if is_table else Fit.NO


FORMAT = DocumentFormat(
    name="webanno-tsv",
    label=LABEL,
    medium="WebAnno, INCEpTION",
    endings=(".tsv",),
    shared_endings=(".tsv",),
    sniff=_fit,
    read=read_webanno,
    write=write_webanno,
    lost=bilingual("which blanks stand between sentences, links with an end missing"),
    checked=bilingual("web-anno-tsv, marks that have words"),
)
