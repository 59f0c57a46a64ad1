"""WebAnno TSV 3 as documents: which cells say which item."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.items import ItemKind, Span
from tempannot.core.language import bilingual
from tempannot.core.schemes import TIMEML
from tempannot.core.wording import counted
from tempannot.formats.building import PIECES, DocumentBuilder, Utf16Offsets
from tempannot.formats.documents.webanno.tsv_table import (
    ROLE,
    TsvLayer,
    TsvMark,
    TsvRelation,
    parsed_table,
    split,
)
from tempannot.formats.flat_records import Record, add_record
from tempannot.formats.problems import LEFT_ASIDE
from tempannot.formats.type_names import (
    is_link_feature,
    kind_of_name,
    known_type,
    tag_of_layer,
)

LABEL = "WebAnno TSV 3"
KIND, ID = "kind", "id"
"""The features of our own layers that say what an annotation is, and how it is called."""

ORDER = "order"
"""The feature of our own layers that keeps the order of links."""

KINDS = {"EVENT": ItemKind.EVENT, "TIMEX3": ItemKind.TIME, "SIGNAL": ItemKind.SIGNAL}
TYPES = ("relType", "relationType", "relation", "value", "category", "label", "type")
_PREFIX = {ItemKind.EVENT: "e", ItemKind.TIME: "t", ItemKind.SIGNAL: "s"}
_PLAIN = ("lexmorph.", ".segmentation.", ".morph.")
_WIDEST = 10_000
"""How many blanks there may be between two sentences."""

Key = tuple[ItemKind, str]


class TsvReader:
    """One file: its table, the text put together, and which cells say which item."""

    def __init__(self, raw: bytes, path: Path) -> None:
        self.table = parsed_table(_decoded(raw, path), path)
        self.rows: list[tuple[int, int]] = []
        self._sentences: list[tuple[int, int]] = []
        self._odd: list[tuple[str, int]] = []
        text = self._text()
        self.offsets = Utf16Offsets(text)
        self.builder = DocumentBuilder(path, text)
        self.ids: dict[int, str] = {}
        self.marks: dict[Key, TsvMark] = {}
        self.relations: dict[Key, TsvRelation] = {}
        self.spelled: dict[str, str] = {}
        self._aside: Counter[str] = Counter()

    def _text(self) -> str:
        """Put the sentences where their tokens say; between them there are blanks alone."""
        parts: list[str] = []
        length = 0
        table = self.table
        begins: dict[str, int] = {}
        for row in table.rows:
            begins.setdefault(row.sentence, row.begin)
        shifts: dict[str, int] = {}
        for sentence, text in table.texts.items():
            begin = begins[sentence]
            gap = begin - length
            if gap < 0 or gap > _WIDEST:
                first = next(row for row in table.rows if row.sentence == sentence)
                self._odd.append(
                    (
                        bilingual(
                            "the sentence {sentence} begins at {begin}",
                            sentence=sentence,
                            begin=begin,
                        ),
                        first.line,
                    )
                )
                gap = 1 if length else 0
            parts += ("\n" * min(gap, 1) + " " * max(0, gap - 2) + "\n" * (gap > 1), text)
            shifts[sentence] = length + gap - begin
            end = length + gap + len(text.encode("utf-16-le", "surrogatepass")) // 2
            self._sentences.append((length + gap, end))
            length = end
        shift = 0
        for row in table.rows:
            shift = shifts.get(row.sentence, shift)
            self.rows.append((row.begin + shift, row.end + shift))
        return "".join(parts)

    def read(self) -> Document:
        """Read all there is; what is odd is told to the builder."""
        for message, line in self._odd:
            said = bilingual(
                "{message}, which is not behind the one before; put behind it", message=message
            )
            self.builder.problem("odd-offsets", "#Text", said, line)
        spans = (self._span(begin, end) for begin, end in self._sentences)
        self.builder.sentences = [each for each in spans if each is not None]
        self._check_forms()
        links = sorted(self._links(), key=_order)
        slots = list(self._slots())
        linked = {id(end) for _, each in links for end in (each.source, each.target)}
        linked |= {id(mark) for each in slots for mark in each.ends}
        numbers: Counter[ItemKind] = Counter()
        for mark in self.table.marks:
            self._add_mark(mark, id(mark) in linked, numbers)
        for number, (tag, relation) in enumerate(links, 1):
            self._add_link(tag, relation, number)
        for number, slot in enumerate(slots, len(links) + 1):
            self._add_slot(slot, number)
        for layer in self.table.layers:
            if layer.kind == "CH":
                used = sum(row.cells[layer.first] != "_" for row in self.table.rows)
                self._aside[layer.name] += used
        for name, count in self._aside.items():
            if count:
                message = bilingual(
                    "{count} of {name}: kept in the file, not shown",
                    count=counted(count, "annotation"),
                    name=name,
                )
                self.builder.problem(LEFT_ASIDE, name, message)
        return self.builder.document()

    @property
    def scheme(self) -> str:
        """The scheme of what was written here, whose links have the types of TimeML."""
        is_own = any({ID, KIND} <= set(layer.features) for layer in self.table.layers)
        return TIMEML.name if is_own else ""

    def _check_forms(self) -> None:
        told: set[str] = set()
        text = self.builder.text or ""
        for row, (begin, end) in zip(self.table.rows, self.rows, strict=True):
            span = self._span(begin, end)
            found = "" if span is None else text[span.start : span.end]
            if row.form != found.replace("\t", " ") and row.sentence not in told and row.form:
                told.add(row.sentence)
                message = bilingual(
                    "the token {form!r} is not at its place, where it reads {found!r}",
                    form=row.form,
                    found=found,
                )
                self.builder.problem("text-mismatch", row.sentence, message, row.line)

    def _span(self, begin: int, end: int) -> Span | None:
        start, stop = self.offsets.point(begin), self.offsets.point(end)
        return None if start is None or stop is None or stop < start else Span(start, stop)

    def _links(self) -> Iterator[tuple[str, TsvRelation]]:
        for relation in self.table.relations:
            tag = tag_of_layer(relation.layer.local)
            if not tag and known_type(relation.values.get(type_of(relation.layer), "")):
                ends = (relation.source, relation.target)
                tag = "TLINK" if any(end is not None and _kind(end) for end in ends) else ""
            if tag:
                yield tag, relation
            else:
                self._aside[relation.layer.name] += 1

    def _add_mark(self, mark: TsvMark, is_linked: bool, numbers: Counter[ItemKind]) -> None:
        kind = _kind(mark) or (ItemKind.EVENT if is_linked else None)
        if kind is None:
            if mark.layer is not None and not _is_plain(mark.layer):
                self._aside[mark.layer.name] += 1
            return
        numbers[kind] += 1
        attributes = {n: v for n, v in mark.values.items() if n and not n.startswith(ROLE)}
        attributes = {n: v for n, v in attributes.items() if n != KIND or v not in KINDS}
        own = attributes.pop(ID, "") if _is_own(mark) else ""
        item = own or f"{_PREFIX[kind]}{numbers[kind]}"
        written = attributes.pop(PIECES, "")
        first, last = self.rows[mark.rows[0]], self.rows[mark.rows[-1]]
        row = self.table.rows[mark.rows[0]]
        hull = self._span(first[0], last[1])
        if hull is None:
            message = bilingual(
                "{item} lies outside the text ({first} to {last})",
                item=item,
                first=first[0],
                last=last[1],
            )
            self.builder.problem("outside-text", item, message, row.line)
        whole = [] if hull is None or hull.start == hull.end else [hull]
        record = Record(kind, item, attributes, tuple(list(self._pieces(written)) or whole))
        self.ids[id(mark)] = item
        if add_record(self.builder, record, row.line):
            self.marks[record.key] = mark

    def _pieces(self, written: str) -> Iterator[Span]:
        for each in written.split():
            begin, _, end = each.partition("~")
            span = (
                self._span(int(begin), int(end)) if begin.isdecimal() and end.isdecimal() else None
            )
            if span is not None:
                yield span

    def _add_link(self, tag: str, relation: TsvRelation, number: int) -> None:
        kind = ItemKind.LINK if tag == "TLINK" else ItemKind.OTHER_LINK
        row = self.table.rows[relation.row]
        source, target = (
            self.ids.get(id(end), "") if end is not None else relation.written
            for end in (relation.source, relation.target)
        )
        attributes = {n: v for n, v in relation.values.items() if n and n != ORDER}
        written = attributes.pop(type_of(relation.layer), "")
        own = attributes.pop(ID, "") if ID in relation.layer.features else ""
        rel_type = self._read_type(written) if tag == "TLINK" else written
        record = Record(kind, own or f"l{number}", attributes, (), tag, source, target, rel_type)
        if add_record(self.builder, record, row.line):
            self.relations[record.key] = relation

    def _read_type(self, written: str) -> str:
        known = known_type(written) or written
        self.spelled.setdefault(known, written)
        return known

    def _slots(self) -> Iterator[_Slot]:
        """Yield the links that features of marks list, as in E3C."""
        for mark in self.table.marks:
            features = mark.layer.features if mark.layer is not None else ()
            for place, feature in enumerate(features[:-1]):
                name = feature.partition(":")[2].partition("_")[0]
                if feature.startswith(ROLE) and is_link_feature(name):
                    roles = split(mark.values.get(feature, ""), ";")
                    targets = split(mark.values.get(features[place + 1], ""), ";")
                    for role, target in zip(roles, targets, strict=False):
                        if target:
                            yield self._slot(name, features[place + 1], mark, role, target)

    def _slot(self, name: str, base: str, mark: TsvMark, role: str, target: str) -> _Slot:
        place, _, number = target.rstrip("]").partition("[")
        row = self.table.places.get(place)
        wanted = int(number) if number.isdecimal() and len(number) < 10 else 0
        found = None if row is None else self.table.find(base, row, wanted)
        return _Slot(name.upper().removesuffix("S"), role, target, mark, found)

    def _add_slot(self, slot: _Slot, number: int) -> None:
        kind = ItemKind.LINK if slot.tag == "TLINK" else ItemKind.OTHER_LINK
        source = self.ids.get(id(slot.owner), "")
        target = slot.written if slot.found is None else self.ids.get(id(slot.found), "")
        rel_type = (known_type(slot.role) or slot.role) if slot.tag == "TLINK" else slot.role
        record = Record(kind, f"l{number}", {}, (), slot.tag, source, target, rel_type)
        add_record(self.builder, record, self.table.rows[slot.owner.rows[0]].line)


@dataclass(frozen=True, slots=True, eq=False)
class _Slot:
    """A link that a feature of a mark lists."""

    tag: str
    role: str
    written: str
    owner: TsvMark
    found: TsvMark | None

    @property
    def ends(self) -> tuple[TsvMark | None, TsvMark | None]:
        return self.owner, self.found


def _order(link: tuple[str, TsvRelation]) -> tuple[bool, int]:
    """Where a link comes: by its number if it has one, else behind these."""
    written = link[1].values.get(ORDER, "")
    is_number = written.isdecimal() and len(written) < 10
    return not is_number, int(written) if is_number else 0


def _is_own(mark: TsvMark) -> bool:
    return mark.layer is not None and {ID, KIND} <= set(mark.layer.features)


def _kind(mark: TsvMark) -> ItemKind | None:
    """What a mark is: by its own word in our layer, else by the name of its layer."""
    if mark.layer is None:
        return None
    if KIND in mark.layer.features and mark.values.get(KIND) in KINDS:
        return KINDS[mark.values[KIND]]
    return None if _is_plain(mark.layer) else kind_of_name(mark.layer.local)


def _is_plain(layer: TsvLayer) -> bool:
    """Whether a layer is one of words and their forms, of which there is nothing to tell."""
    return any(each in layer.name for each in _PLAIN)


def type_of(layer: TsvLayer) -> str:
    """The feature of relations that is their type."""
    return next((each for each in TYPES if each in layer.features), layer.features[0])


def _decoded(raw: bytes, path: Path) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise FileError(path, bilingual("this is not UTF-8"), line) from error
