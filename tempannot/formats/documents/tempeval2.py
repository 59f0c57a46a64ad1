"""TempEval-2: folders of column files, one per language, with ``base-segmentation.tab``.

That file stands for the corpus. Beside it lie extents and attributes of events and times, the
creation times, and up to four layers of links whose names differ by language. Sentences and tokens
are numbered from 0 or from 1, and relations are in capitals or not (Verhagen et al. 2010).

Any document is written as such files: sentences and tokens are numbered from 0 as in the English
ones, instances are the events, and links lie in the layers of the shared task by what they relate;
one of two times, which it did not ask for, is in ``tlinks-timex-timex.tab``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.items import ItemKind, Link, Span
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.core.wording import counted
from tempannot.formats.building import DocumentBuilder, standing_alone
from tempannot.formats.column_corpora import (
    CREATION,
    MarkedTokens,
    Place,
    Row,
    Tokens,
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
from tempannot.formats.flat_records import EVENT_ID, Record, records_of
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit, Written
from tempannot.formats.timeml_types import links_in_few_types, lost_beside_relations
from tempannot.formats.tokenised_text import TextTokens

_KINDS = {ItemKind.EVENT: ("event", "event"), ItemKind.TIME: ("timex", "timex3")}
_LAYERS = ("main-events", "subordinated-events")
_TABLES = (
    *("event-extents.tab", "event-attributes.tab", "timex-extents.tab", "timex-attributes.tab"),
    *("dct.txt", "tlinks-dct-event.tab", "tlinks-timex-event.tab", "tlinks-timex-timex.tab"),
    *("tlinks-main-events.tab", "tlinks-subordinated-events.tab"),
)
_BLANKS = re.compile(r"\s+")


def write_tempeval2(opened: Opened, during: During) -> Written:
    """Write a document as tokens, with its rows of the tables beside; raises FileError.

    It must have a text.
    """
    document = standing_alone(opened.document)
    if not document.text.strip():
        raise FileError(
            opened.path, bilingual("a corpus of columns has a text, and this document has none")
        )
    losses: list[str] = []
    links = {e.id: e for e in links_in_few_types(document, "tempeval-2", during, losses)}
    records = records_of(replace(document, links=links))
    marks = [each for each in records.values() if each.kind in _KINDS]
    words = _Words(document, [piece for each in marks for piece in each.pieces])
    name = _cell(document.name) or opened.path.stem
    writer = _Tables(name, document, words)
    for record in marks:
        writer.mark(record)
    for link in links.values():
        writer.link(link)
    losses += (*words.lost(), *writer.lost(), *lost_beside_relations(document))
    data = "".join(f"{name}\t{place[0]}\t{place[1]}\t{form}\n" for place, form in words.rows)
    return Written(data.encode("utf-8", "replace"), tuple(losses), rows=writer.tables())


class _Words:
    """The tokens of a document with their numbers."""

    def __init__(self, document: Document, pieces: Sequence[Span]) -> None:
        self._document = document
        self._tokens = TextTokens(document, pieces)
        numbers: Counter[str] = Counter()
        sentences: dict[str, int] = {}
        self.rows: list[tuple[Place, str]] = []
        for token in self._tokens.tokens:
            sentence = sentences.setdefault(token.sentence, len(sentences))
            self.rows.append(((sentence, numbers[token.sentence]), token.form))
            numbers[token.sentence] += 1

    def places(self, record: Record) -> list[Place]:
        """Where the words of a mark are, in order."""
        found = {n for piece in record.pieces for n in self._tokens.within(piece)}
        return [self.rows[n][0] for n in sorted(found)]

    def lost(self) -> Iterator[str]:
        """Whether the words alone give another text."""
        again = Tokens()
        for place, form in self.rows:
            again.add(place, form)
        if again.text != self._document.text:
            yield bilingual("which blanks stand between words")


class _Tables:
    """The rows of a document in the tables beside its tokens."""

    def __init__(self, name: str, document: Document, words: _Words) -> None:
        self._name = name
        self._document = document
        self._words = words
        self._rows: dict[str, list[Sequence[str]]] = {}
        self._known: set[str] = set()
        self._nowhere: list[str] = []
        self._left_out = 0
        self._own_ids = 0
        created = document.creation_time
        if created is not None:
            value = document.times[created].attributes.get("value", "")
            is_usual = created == CREATION and document.times[created].span == Span(0, 0)
            self._rows["dct.txt"] = [[_cell(value), *([] if is_usual else [created])]]
            self._known.add(created)

    def mark(self, record: Record) -> None:
        """Add a mark, unless there is no word of it."""
        file, kind = _KINDS[record.kind]
        places = self._words.places(record)
        is_created = record.id == self._document.creation_time
        if not places:
            if not is_created:
                self._nowhere.append(record.id)
            return
        self._known.add(record.id)
        self._own_ids += EVENT_ID in record.attributes
        for sentence, token in places:
            self._add(f"{file}-extents", (str(sentence), str(token), kind, record.id, "1"))
        first = (*map(str, places[0]), kind, record.id, "1")
        for name, value in record.attributes.items():
            if name != EVENT_ID and value.strip():
                self._add(f"{file}-attributes", (*first, _cell(name), _cell(value)))

    def link(self, link: Link) -> None:
        """Add a link between marks that have words, or the creation time."""
        if self._known.issuperset((link.source, link.target)) and not (link.kept or link.skipped):
            said = (link.source, link.target, _cell(link.rel_type) or "NONE")
            self._add(f"tlinks-{self._layer(link)}", said)
        else:
            self._left_out += 1

    def _layer(self, link: Link) -> str:
        own = link.attributes.get("layer", "").removeprefix("tlinks-")
        ends = {link.source, link.target}
        times = ends & self._document.times.keys()
        if self._document.creation_time in ends and times != ends:
            return "dct-event"
        if times:
            return "timex-timex" if times == ends else "timex-event"
        return own if own in _LAYERS else _LAYERS[0]

    def _add(self, table: str, cells: Sequence[str]) -> None:
        self._rows.setdefault(f"{table}.tab", []).append(cells)

    def tables(self) -> dict[str, bytes]:
        """The rows by the names of their files, all of which the document may have had before."""
        return {file: self._written(file) for file in dict.fromkeys((*_TABLES, *self._rows))}

    def _written(self, file: str) -> bytes:
        lines = ("\t".join((self._name, *cells)) for cells in self._rows.get(file, ()))
        return "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")

    def lost(self) -> Iterator[str]:
        """What the tables have no place for."""
        if self._nowhere:
            ids = ", ".join(self._nowhere[:3])
            yield bilingual(
                "events and times without words ({nowhere}: {ids})",
                nowhere=len(self._nowhere),
                ids=ids,
            )
        if self._left_out:
            yield bilingual("links it has no place for ({left_out})", left_out=self._left_out)
        if self._own_ids:
            yield bilingual(
                "the ids of {own_ids} beside those of their instances",
                own_ids=counted(self._own_ids, "event"),
            )


def _cell(written: str) -> str:
    return _BLANKS.sub(" ", written).strip()


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
    lost=bilingual("blanks between words, marks without words, all but six types of links"),
)
