"""Any document as the column files of TempEval-2: tokens, and tables of marks and links beside.

Sentences and tokens are numbered from 0 as in the English files, instances are the events, and
links lie in the layers of the shared task by what they relate; one of two times, which it did not
ask for, is in ``tlinks-timex-timex.tab``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.items import ItemKind, Link, Span
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.core.wording import counted
from tempannot.formats.building import standing_alone
from tempannot.formats.column_corpora import CREATION, Place, Tokens
from tempannot.formats.flat_records import EVENT_ID, Record, records_of
from tempannot.formats.opened import Opened
from tempannot.formats.registry import Written
from tempannot.formats.timeml_types import links_in_few_types
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
    losses += (*words.lost(), *writer.lost(), *_lost(document))
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


def _lost(document: Document) -> Iterator[str]:
    links: Iterable[Link] = document.links.values()
    if document.signals or document.other_links:
        yield bilingual("signals, SLINKs and ALINKs")
    if any(each.comment or each.confidence is not None or each.signal for each in links):
        yield bilingual("comments, confidences and signals of links")


def _cell(written: str) -> str:
    return _BLANKS.sub(" ", written).strip()
