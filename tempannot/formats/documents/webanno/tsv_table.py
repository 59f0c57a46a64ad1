"""WebAnno TSV 3 as a table: a row for each token, columns for the features of each layer.

Annotations are cells: ``*`` has no value, ``_`` is none, ``|`` stacks several on one token, and a
number in brackets joins those of several tokens and tells stacked ones apart. A relation stands on
the first token of what it goes to and names the token that it comes from, ``1-3[2_4]``, with the
numbers of both annotations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual

START = "#FORMAT=WebAnno TSV 3"
TOKEN = "de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Token"
BASE = "BT_"
ROLE = "ROLE_"

_ROW = re.compile(
    r"(\d{1,9})-(\d{1,9}(?:\.\d{1,9})?)\t(\d{1,9})-(\d{1,9})\t([^\t]*)(?:\t(.*))?$", re.S
)
_NUMBERED = re.compile(r"(?<!\\)\[(\d{1,9})\]$")
_END = re.compile(r"(\d{1,9}-\d{1,9}(?:\.\d{1,9})?)(?:\[(\d{1,9})_(\d{1,9})\])?$")
_ESCAPED = re.compile(r"\\(->|.)", re.S)
_SPECIAL = re.compile(r"->|[\\\[\]|_;\t\n*]")
_LETTERS = {"t": "\t", "n": "\n", "r": "\r"}
_NAMES = {"\t": r"\t", "\n": r"\n", "\r": r"\r"}


@dataclass(frozen=True, slots=True, eq=False)
class TsvLayer:
    """A layer of the header: its type, and a column for each feature from ``first`` on.

    ``kind`` is SP for spans, RL for relations, whose last column names the source, and CH for
    chains. ``base`` is what relations relate.
    """

    kind: str
    name: str
    features: tuple[str, ...]
    base: str
    first: int

    @property
    def local(self) -> str:
        """The name without the package."""
        return self.name.rpartition(".")[2]

    @property
    def columns(self) -> range:
        """The places of its cells in a row."""
        return range(self.first, self.first + len(self.features) + bool(self.base))


@dataclass(slots=True, eq=False)
class TsvRow:
    """A token, a part of one, or a place of no width: offsets as the file has them."""

    line: int
    sentence: str
    id: str
    begin: int
    end: int
    form: str
    cells: list[str]


@dataclass(slots=True, eq=False)
class TsvMark:
    """An annotation over rows; its number is 0 where it needs none."""

    layer: TsvLayer | None
    rows: list[int]
    values: dict[str, str]
    number: int = 0


@dataclass(slots=True, eq=False)
class TsvRelation:
    """A relation; an end that is not there is None, and then named as written."""

    layer: TsvLayer
    source: TsvMark | None
    target: TsvMark | None
    values: dict[str, str]
    written: str = ""
    row: int = 0


@dataclass(slots=True)
class TsvTable:
    """A file: what stands before its rows, the rows, and what all of them say."""

    lines: list[str]
    layers: list[TsvLayer]
    rows: list[TsvRow] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    marks: list[TsvMark] = field(default_factory=list)
    relations: list[TsvRelation] = field(default_factory=list)
    at: dict[tuple[str, int], list[TsvMark]] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    last_number: int = 0

    def add_mark(self, mark: TsvMark) -> None:
        """Take in an annotation, so that relations find it."""
        self.marks.append(mark)
        self.last_number = max(self.last_number, mark.number)
        name = TOKEN if mark.layer is None else mark.layer.name
        for row in mark.rows:
            self.at.setdefault((name, row), []).append(mark)

    def find(self, base: str, row: int, number: int) -> TsvMark | None:
        """The annotation of a layer on a row: that of the number, or the only one."""
        if base == TOKEN:
            found = self.at.get((TOKEN, row), [])
            if not found:
                self.add_mark(TsvMark(None, [row], {}))
            return self.at[TOKEN, row][0]
        names = [base] if any(each.name == base for each in self.layers) else self._names()
        there = [mark for name in names for mark in self.at.get((name, row), [])]
        return next((mark for mark in there if mark.number == number), None)

    def _names(self) -> list[str]:
        return [each.name for each in self.layers if each.kind == "SP"]

    def free_number(self) -> int:
        """A number that no annotation has."""
        self.last_number += 1
        return self.last_number

    def data(self, touched: Sequence[TsvLayer]) -> str:
        """The file with the cells of some layers written anew."""
        for layer in touched:
            for row in self.rows:
                for column in layer.columns:
                    row.cells[column] = "_"
        for layer in touched:
            if layer.kind == "SP":
                self._write_marks(layer)
        for layer in touched:
            if layer.kind == "RL":
                self._write_relations(layer)
        lines = list(self.lines)
        for row in self.rows:
            written = lines[row.line - 1]
            bare = written.rstrip("\r\n")
            cells = [*bare.split("\t")[:3], *row.cells, *[""] * bare.endswith("\t")]
            lines[row.line - 1] = "\t".join(cells) + written[len(bare) :]
        return "".join(lines)

    def _write_marks(self, layer: TsvLayer) -> None:
        on: dict[int, list[TsvMark]] = {}
        for mark in self.marks:
            for row in mark.rows if mark.layer is layer else ():
                on.setdefault(row, []).append(mark)
        for marks in on.values():
            for mark in marks:
                if mark.number == 0 and (len(mark.rows) > 1 or len(marks) > 1):
                    mark.number = self.free_number()
        for row, marks in on.items():
            for column, feature in zip(layer.columns, layer.features, strict=True):
                self.rows[row].cells[column] = "|".join(_cell(each, feature) for each in marks)

    def _write_relations(self, layer: TsvLayer) -> None:
        on: dict[int, list[TsvRelation]] = {}
        for each in self.relations:
            if each.layer is layer:
                row = each.row if each.target is None else each.target.rows[0]
                on.setdefault(row, []).append(each)
        for row, relations in on.items():
            cells = self.rows[row].cells
            for column, feature in zip(layer.columns, layer.features, strict=False):
                values = (escaped(each.values.get(feature)) for each in relations)
                cells[column] = "|".join(values)
            cells[layer.columns[-1]] = "|".join(self._source(each) for each in relations)

    def _source(self, relation: TsvRelation) -> str:
        source, target = relation.source, relation.target
        if source is None or target is None:
            return relation.written
        numbers = f"[{source.number}_{target.number}]" if source.number or target.number else ""
        row = self.rows[source.rows[0]]
        return f"{row.sentence}-{row.id}{numbers}"


def _cell(mark: TsvMark, feature: str) -> str:
    return escaped(mark.values.get(feature)) + (f"[{mark.number}]" if mark.number else "")


def parsed_table(text: str, path: Path) -> TsvTable:
    """Take a file apart; raises FileError, with the line, for a row that is none."""
    table = TsvTable(re.findall(r"[^\n]*\n|[^\n]+", text), [])
    text_lines: list[str] = []
    for number, written in enumerate(table.lines, 1):
        line = written.rstrip("\r\n")
        if line.startswith("#T_"):
            _add_layer(table, line, number, path)
        elif line.startswith("#Text="):
            text_lines.append(unescaped(line.removeprefix("#Text=")))
        elif line and not line.startswith("#"):
            row = _row(line, number, path)
            if text_lines:
                table.texts.setdefault(row.sentence, "\n".join(text_lines))
                text_lines = []
            table.places.setdefault(f"{row.sentence}-{row.id}", len(table.rows))
            table.rows.append(row)
    width = table.layers[-1].columns.stop if table.layers else 0
    for row in table.rows:
        del row.cells[max(width, 1) :]
        row.cells += ["_"] * (width - len(row.cells))
    for layer in table.layers:
        if layer.kind == "SP":
            _read_marks(table, layer)
    for layer in table.layers:
        if layer.kind == "RL":
            _read_relations(table, layer)
    return table


def _add_layer(table: TsvTable, line: str, number: int, path: Path) -> None:
    kind, _, rest = line.removeprefix("#T_").partition("=")
    name, *features = rest.split("|")
    if kind not in ("SP", "RL", "CH"):
        raise FileError(
            path, bilingual("there are no layers #T_{kind} in WebAnno TSV", kind=kind), number
        )
    base = ""
    if kind == "RL":
        if not features or not features[-1].startswith(BASE):
            raise FileError(
                path,
                bilingual("the layer {name} does not say what it relates (BT_)", name=name),
                number,
            )
        base = features.pop().removeprefix(BASE)
    first = table.layers[-1].columns.stop if table.layers else 0
    table.layers.append(TsvLayer(kind, name, tuple(features or [""]), base, first))


def _row(line: str, number: int, path: Path) -> TsvRow:
    found = _ROW.match(line)
    if found is None:
        raise FileError(
            path, bilingual("this is no row of WebAnno TSV: {line!r}", line=line), number
        )
    sentence, id, begin, end, form, rest = found.groups(default="")
    cells = [cell or "_" for cell in rest.split("\t")] if rest else []
    return TsvRow(number, sentence, id, int(begin), int(end), form, cells)


def _read_marks(table: TsvTable, layer: TsvLayer) -> None:
    numbered: dict[int, TsvMark] = {}
    for place, row in enumerate(table.rows):
        stacks = [split(row.cells[column], "|") for column in layer.columns]
        if all(stack == ["_"] for stack in stacks):
            continue
        for level in range(max(map(len, stacks))):
            number, values = 0, {}
            for feature, stack in zip(layer.features, stacks, strict=True):
                written = stack[level] if level < len(stack) else "*"
                if joined := _NUMBERED.search(written):
                    number = int(joined[1])
                    written = written[: joined.start()]
                if written not in ("*", "_"):
                    values[feature] = unescaped(written)
            if number in numbered:
                known = numbered[number]
                if known.rows[-1] != place:
                    known.rows.append(place)
                    table.at.setdefault((layer.name, place), []).append(known)
                continue
            mark = TsvMark(layer, [place], values, number)
            table.add_mark(mark)
            if number:
                numbered[number] = mark


def _read_relations(table: TsvTable, layer: TsvLayer) -> None:
    for place, row in enumerate(table.rows):
        *stacks, ends = (split(row.cells[column], "|") for column in layer.columns)
        for level, end in enumerate(ends if ends != ["_"] else ()):
            values = {
                feature: unescaped(stack[level])
                for feature, stack in zip(layer.features, stacks, strict=True)
                if level < len(stack) and stack[level] not in ("*", "_")
            }
            found = _END.match(end)
            source = table.places.get(found[1]) if found else None
            numbers = [int(each) for each in found.groups(default="0")[1:]] if found else [0, 0]
            relation = TsvRelation(layer, None, None, values, end, place)
            relation.target = table.find(layer.base, place, numbers[1])
            if source is not None:
                relation.source = table.find(layer.base, source, numbers[0])
            table.relations.append(relation)


def split(cell: str, by: str) -> list[str]:
    r"""The parts of a cell between signs that are not escaped.

    >>> split(r"a|b\|c", "|")
    ['a', 'b\\|c']
    """
    if "\\" not in cell:
        return cell.split(by)
    return list(_parts(cell, by))


def _parts(cell: str, by: str) -> Iterator[str]:
    start = at = 0
    while at < len(cell):
        if cell[at] == "\\":
            at += 2
            continue
        if cell[at] == by:
            yield cell[start:at]
            start = at + 1
        at += 1
    yield cell[start:]


def unescaped(written: str) -> str:
    """A value or text as it is meant."""
    if "\\" not in written:
        return written
    return _ESCAPED.sub(lambda each: _LETTERS.get(each[1], each[1]), written)


def escaped(value: str | None) -> str:
    """A value as a cell has it."""
    if not value:
        return "*"
    return _SPECIAL.sub(lambda each: _NAMES.get(each[0], "\\" + each[0]), value).replace(
        "\r", r"\r"
    )


def escaped_text(text: str) -> str:
    """A line of text as ``#Text=`` has it."""
    return text.replace("\\", r"\\").replace("\t", r"\t").replace("\r", r"\r")
