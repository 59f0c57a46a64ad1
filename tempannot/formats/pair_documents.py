"""Files of labelled pairs as documents without a text, and any document as labelled pairs.

What stands in a line that nobody edits stays as it is written; a pair that says the same in a
file's own letters is written in these, and by what it means where the scheme has another name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path

from tempannot.core.document import Document
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import Link, Span
from tempannot.core.language import bilingual
from tempannot.core.link_reading import WRITTEN_AS
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import During, Scheme, scheme_named
from tempannot.formats.building import DocumentBuilder
from tempannot.formats.csv_records import table_row
from tempannot.formats.items.lines import decoded, lines_of
from tempannot.formats.joining import WORD, event_name
from tempannot.formats.opened import Opened
from tempannot.formats.pair_files import (
    LAYOUTS,
    LabelledPair,
    Layout,
    PairScheme,
    header_lines,
    is_plain_id,
    is_row,
    pair_layout,
    parse_pairs,
)
from tempannot.formats.registry import DocumentFormat, Fit, Member, Written
from tempannot.formats.timeml_types import lost_beside_relations, lost_relations

_TIME = re.compile(r"t(mx)?\d+")
_NOWHERE = Span(0, 0)


def pair_format(
    scheme: PairScheme, name: str, label: str, endings: tuple[str, ...], lost: str
) -> DocumentFormat:
    """The row of a format of labelled pairs."""
    return DocumentFormat(
        name=name,
        label=label,
        medium=bilingual("pairs"),
        endings=endings,
        shared_endings=endings,
        has_text=False,
        needs_text=True,
        sniff=lambda raw: _fit(raw, scheme),
        read=lambda raw, path: _read(raw, path, name, label),
        write=partial(_write, scheme),
        split=_split,
        join=_join,
        lost=lost,
    )


def _fit(raw: bytes, scheme: PairScheme) -> Fit:
    return Fit.SURE if _scheme_of(raw[:_LOOKED_AT]) is scheme else Fit.NO


_LOOKED_AT = 1 << 16
"""How many bytes are looked at; more lines than a scheme is told by."""


@lru_cache(maxsize=2)
def _scheme_of(start: bytes) -> PairScheme | None:
    """The scheme of the start of a file, None if it has no pairs; all the formats ask for it."""
    if b"\0" in start or start.lstrip()[:1] in (b"<", b"{", b"["):
        return None
    found = pair_layout(start.decode("utf-8-sig", "replace"))
    return None if found is None else found[1]


def _read(raw: bytes, path: Path, format: str, label: str) -> Opened:
    """Read the pairs of one document; raises FileError if they are none."""
    text = decoded(raw, path)
    found = parse_pairs(text, path)
    names = found.documents
    name = names[0] if len(names) == 1 else path.stem
    builder = DocumentBuilder(path, None, name=name)
    builder.problems.extend(found.problems)
    lines = lines_of(text)
    links: dict[str, Link] = {}
    ids: dict[int, str] = {}
    for number, pair in enumerate(found.pairs, 1):
        for id, word in zip((pair.source, pair.target), pair.words, strict=True):
            _add_interval(builder, id, word)
        link = Link(f"l{number}", pair.source, pair.target, pair.label, attributes=_further(pair))
        builder.link(link, pair.line)
        links[link.id] = link
        ids[pair.line] = link.id
    builder.creation_time("t0")
    written = tuple((ids.get(number, ""), line) for number, line in enumerate(lines, 1))
    rows = _Rows(found.layout, found.scheme, name, written, "\r\n" in text)
    known = frozenset(id for pair in found.pairs for id in (pair.source, pair.target))
    rewrite = _Rewriting(rows, links, known)
    return builder.opened(format, raw, label, rewrite, found.scheme.value)


def _add_interval(builder: DocumentBuilder, id: str, word: str) -> None:
    if builder.has_interval(id):
        return
    if _TIME.fullmatch(id):
        builder.time(id, _NOWHERE)
    else:
        builder.event(id, _NOWHERE, {WORD: word} if word else {})


def _further(pair: LabelledPair) -> dict[str, str]:
    return {"remark": pair.remark} if pair.remark else {}


@dataclass(frozen=True, slots=True)
class _Rows:
    """How a file is written: its layout, and its lines with the ids of their links (or "")."""

    layout: Layout
    scheme: PairScheme
    name: str
    written: tuple[tuple[str, str], ...]
    is_dos: bool

    def line(self, link: Link, document: Document, label: str) -> str:
        """The line of a link that was not in the file like this."""
        ends = {"source": link.source, "target": link.target}
        words = {f"{end} word": _word(document, id) for end, id in ends.items()}
        if self.scheme is PairScheme.MATRES:
            ends = {end: id.removeprefix("ei") for end, id in ends.items()}
        cells = {"document": self.name, "label": label, "remark": "-"} | ends | words
        if remark := link.attributes.get("remark"):
            cells["remark"] = remark
        row = [cells.get(name) or "-" for name in self.layout.cells]
        if self.layout.separator == ",":
            return table_row(row, "")
        blank = "_" if self.layout.separator == " " else " "
        return self.layout.written([re.sub(r"\s+", blank, cell) for cell in row])

    def file(self, lines: Sequence[str]) -> bytes:
        """The bytes of a file with these lines of pairs."""
        end = "\r\n" if self.is_dos else "\n"
        return "".join(line + end for line in lines).encode()


def _word(document: Document, id: str) -> str:
    """What an event is called: its words in the text, else those that a file of pairs gave it."""
    instance = document.instances.get(id)
    event = document.events.get(instance.event) if instance is not None else None
    if event is None:
        return ""
    return document.slice(event.span) or event.attributes.get(WORD, "")


@dataclass(frozen=True, slots=True)
class _Rewriting:
    """Writes an edited document: lines that nobody edited as they were."""

    rows: _Rows
    links: Mapping[str, Link]
    known: frozenset[str]

    def __call__(self, document: Document) -> bytes:
        """The file; raises DocumentError for what pairs cannot say."""
        _check(document, self.known)
        labels = _Labels(self.rows.scheme, document.scheme, During.EQUALS)
        return self.rows.file(list(self._lines(document, labels)))

    def _lines(self, document: Document, labels: _Labels) -> Iterator[str]:
        links = dict(document.links)
        for id, line in self.rows.written:
            link = links.pop(id, None)
            if link is not None:
                yield line if link == self.links[id] else self._line(link, document, labels)
            elif not id:
                yield line
        for link in links.values():
            yield self._line(link, document, labels)

    def _line(self, link: Link, document: Document, labels: _Labels) -> str:
        label, is_exact = labels.of(link)
        if not is_exact or link.kept or link.skipped:
            said = link.exact or link.rel_type
            raise DocumentError(
                bilingual(
                    "{label} has no label for {said!r}", label=labels.scheme.label, said=str(said)
                )
            )
        return self.rows.line(link, document, label)


def _check(document: Document, known: frozenset[str]) -> None:
    """Raise DocumentError for what stands beside the pairs, and was not ``known`` before."""
    linked = {end for link in document.links.values() for end in (link.source, link.target)}
    intervals = (*document.instances, *document.times)
    lonely = next((id for id in intervals if id not in linked and id not in known), None)
    if lonely is not None:
        raise DocumentError(
            bilingual("a file of pairs holds links only, and none has {lonely!r}", lonely=lonely)
        )
    if document.signals or document.other_links:
        raise DocumentError(bilingual("a file of pairs holds no signals and no SLINKs or ALINKs"))


class _Labels:
    """The labels of a scheme for the links of a document, which may have another scheme."""

    def __init__(self, scheme: PairScheme, given: str, during: During) -> None:
        self.scheme: Scheme = scheme_named(scheme.value)
        self._given = scheme_named(given)
        self._during = during

    def of(self, link: Link) -> tuple[str, bool]:
        """The label of a link, and whether it says all that the link does."""
        own = self.scheme.type_named(link.rel_type)
        if link.exact is None and own is not None and self._given is self.scheme:
            return (link.rel_type if own.letter == "" else own.letter), True
        meaning = link.exact
        if meaning is None:
            meaning = self._given.meaning_of(link.rel_type, self._during) or ALL
        known = self.scheme.type_for(meaning)
        whole = link.attributes.get(WRITTEN_AS, "")
        named = self.scheme.type_named(whole)
        vague = self.scheme.vague_type if meaning is ALL else None
        if named is not None and named.name == (known or vague):
            return whole, True
        is_plain = not self._given.qualification(link.rel_type)
        if known is not None:
            return self._written(known), is_plain
        wider = self._wider(meaning)
        is_vague = meaning is ALL and (link.exact is ALL or self._given.is_vague(link.rel_type))
        return self._written(wider or self.scheme.vague_type), is_vague and is_plain

    def _wider(self, meaning: RelationSet) -> str | None:
        """The narrowest type that leaves open all that a relation does."""
        types = self.scheme.meanings(self._during).items()
        fitting = [(len(said), name) for name, said in types if said & meaning is meaning]
        return min(fitting, default=(0, None))[1]

    def _written(self, name: str) -> str:
        known = self.scheme.type_named(name)
        return known.letter if known is not None and known.letter else name


def _write(scheme: PairScheme, opened: Opened, during: During) -> Written:
    """Write the links of any document as pairs; raises FileError if it has none."""
    document = opened.document
    labels = _Labels(scheme, document.scheme, during)
    rows = _Rows(LAYOUTS[scheme], scheme, document.name, (), is_dos=False)
    coarser: Counter[str] = Counter()
    lines: list[str] = []
    left_out = 0
    for link in document.links.values():
        if not _can_hold(link, document, scheme):
            left_out += 1
            continue
        label, is_exact = labels.of(link)
        if not is_exact:
            said = link.exact if link.exact is not None else link.rel_type
            coarser[f"that {said} was said where {label!r} stands now"] += 1
        lines.append(rows.line(_named_as(link, document, scheme), document, label))
    if not lines:
        raise FileError(
            opened.path,
            bilingual("it has no link that {label} could hold", label=labels.scheme.label),
        )
    losses = list(lost_relations(coarser))
    if left_out:
        losses.append(bilingual("links it has no place for ({left_out})", left_out=left_out))
    return Written(rows.file(lines), (*losses, *_losses(document)))


def _can_hold(link: Link, document: Document, scheme: PairScheme) -> bool:
    ends = (link.source, link.target)
    if link.skipped or link.kept or not all(map(document.has_interval, ends)):
        return False
    if scheme is PairScheme.MATRES:
        return all(re.fullmatch(r"ei\d+|(?!t)\w+", id) and id not in document.times for id in ends)
    return scheme is not PairScheme.TEMPEVAL or all(map(is_plain_id, ends))


def _named_as(link: Link, document: Document, scheme: PairScheme) -> Link:
    """A link by the ids of events, where the pairs of a scheme name these and one is enough."""
    if scheme in (PairScheme.MATRES, PairScheme.TEMPEVAL):
        return link
    ends = (event_name(document, id) for id in (link.source, link.target))
    return replace(link, source=next(ends), target=next(ends))


def _losses(document: Document) -> Iterator[str]:
    if document.text:
        yield bilingual("the text and the marks in it")
    linked = {end for link in document.links.values() for end in (link.source, link.target)}
    unlinked = [i for i in (*document.instances, *document.times) if i not in linked]
    if unlinked:
        yield bilingual("events and times that no link names ({unlinked})", unlinked=len(unlinked))
    yield from lost_beside_relations(document)


def _split(raw: bytes, path: Path) -> Sequence[Member]:
    """The lines of each document, in the order in which documents come up first."""
    text = decoded(raw, path)
    known = pair_layout(text)
    if known is None or not known[0].has_document:
        return (Member(path.stem, raw),)
    layout = known[0]
    lines = lines_of(text)
    head = header_lines(lines, layout)
    place = layout.cells.index("document")
    found: dict[str, list[str]] = {}
    begins: dict[str, int] = {}
    last = ""
    for number, line in enumerate(lines[head:], head + 1):
        cells = layout.split(line) if is_row(line) else []
        if len(cells) > place and len(cells) > 1 and cells[place]:
            last = cells[place]
        begins.setdefault(last, number)
        found.setdefault(last, []).append(line)
    if len(found) <= 1:
        return (Member(next(iter(found), path.stem), raw),)
    end = "\r\n" if "\r\n" in text else "\n"
    repeated = lines[head - 1 : head] if layout.separator == "," else []
    members: list[Member] = []
    for name, rows in found.items():
        before = lines[:head] if not members else repeated
        data = "".join(line + end for line in (*before, *rows)).encode()
        members.append(Member(name or path.stem, data, begins[name] - len(before)))
    return tuple(members)


def _join(members: Sequence[Member]) -> bytes:
    """One file of the lines of several documents, with the header of a table once."""
    parts: list[bytes] = []
    for number, member in enumerate(members):
        data = member.raw
        layout = pair_layout(data[:4096].decode("utf-8-sig", "replace"))
        if number and layout is not None and layout[0].separator == ",":
            data = data.partition(b"\n")[2]
        parts.append(data if data.endswith(b"\n") else data + b"\n")
    return b"".join(parts)
