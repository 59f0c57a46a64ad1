"""Files of labelled pairs, one per line, and what their labels say.

Layouts are told by the number of cells, with tabs in between (or blanks, in the file of verbs and
their clauses): ``document source target label`` (TimeBank-Dense, TDDiscourse, RED), the same with a
remark at the end (the phenomena of TDDiscourse) or without the document (one annotator's file of
one document, named ``DOCUMENT.annotator``), and ``document verb verb instance instance LABEL``
(MATRES, whose instances are bare numbers, and which has a table with commas and a header, too).

What a label means stands in the scheme of the file (``core.schemes``).
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import RelationType, scheme_named
from tempannot.formats.items.lines import decoded, lines_of
from tempannot.formats.problems import Problem
from tempannot.formats.reading import bytes_of


class PairScheme(StrEnum):
    """The schemes of files of pairs, by the names of their profiles."""

    DENSE = "timebank-dense"
    MATRES = "matres"
    RED = "red"
    TEMPEVAL = "tempeval-2"


PAIR_FORMATS = ("timebank-dense", "matres", "red", "verb-clauses")
"""The names of the formats of such files, in the order of their schemes."""


def meaning_of(label: str, scheme: PairScheme) -> RelationSet | None:
    """What a label says of its pair, None of a vague or an unknown one."""
    known = _type(label, scheme)
    return RelationSet.parse(known.relations) if known and known.relations else None


def is_known(label: str, scheme: PairScheme) -> bool:
    """Whether a label is one of a scheme."""
    return _type(label, scheme) is not None


@lru_cache(maxsize=1024)
def _type(label: str, scheme: PairScheme) -> RelationType | None:
    """Return the type of a label: of its letter, where the scheme has letters for such files."""
    known = scheme_named(scheme).type_named(label)
    if known and known.letter:
        return known if known.letter == label.strip().casefold() else None
    return known


@dataclass(frozen=True, slots=True)
class Layout:
    """What the cells of a line are, and what is between them."""

    separator: str
    cells: tuple[str, ...]

    def split(self, line: str) -> list[str]:
        """The cells of a line, without blanks around them."""
        if self.separator == ",":
            try:
                found = next(csv.reader([line]), [])
            except csv.Error:  # a stray line end within a cell, or a cell without end
                found = [line]
        else:
            found = line.split(self.separator if self.separator == "\t" else None)
        return [cell.strip() for cell in found]

    def written(self, cells: Sequence[str]) -> str:
        """A line of these cells, without its end."""
        return self.separator.join(cells)

    @property
    def has_document(self) -> bool:
        """Whether each line names its document."""
        return "document" in self.cells


_PLAIN = ("document", "source", "target", "label")
_VERBS = ("document", "source word", "target word", "source", "target", "label")
LAYOUTS = {
    PairScheme.DENSE: Layout("\t", _PLAIN),
    PairScheme.MATRES: Layout("\t", _VERBS),
    PairScheme.RED: Layout("\t", _PLAIN),
    PairScheme.TEMPEVAL: Layout(" ", _PLAIN),
}
"""The layouts that new files get."""

_TOLD_BY_WIDTH = {
    6: (LAYOUTS[PairScheme.MATRES], (PairScheme.MATRES,)),
    5: (Layout("\t", (*_PLAIN, "remark")), (PairScheme.DENSE,)),
    4: (LAYOUTS[PairScheme.DENSE], (PairScheme.DENSE, PairScheme.RED, PairScheme.TEMPEVAL)),
    3: (Layout("\t", _PLAIN[1:]), (PairScheme.DENSE, PairScheme.RED)),
}
_COLUMNS = {
    "docid": "document",
    "eiid1": "source",
    "eiid2": "target",
    "relation": "label",
    "verb1": "source word",
    "verb2": "target word",
}
_LOOKED_AT = 30
"""How many lines are looked at to tell the layout, since the first may be broken."""


@dataclass(frozen=True, slots=True)
class LabelledPair:
    """What somebody said of two intervals of a document; ``line`` is where, from 1.

    ``words`` are those of source and target in files that repeat them.
    """

    document: str
    source: str
    target: str
    label: str
    line: int
    remark: str = ""
    words: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class PairFile:
    """The pairs of a file, in its order; ``problems`` names the lines that are odd or left out."""

    path: Path
    scheme: PairScheme
    layout: Layout
    pairs: tuple[LabelledPair, ...]
    problems: tuple[Problem, ...]

    @property
    def documents(self) -> tuple[str, ...]:
        """The names of the documents, in the order in which they come up."""
        return tuple(dict.fromkeys(pair.document for pair in self.pairs))

    @property
    def left_out(self) -> tuple[Problem, ...]:
        """The problems of lines that give no pair."""
        return tuple(each for each in self.problems if each.kind != DOUBLED)


DOUBLED = "doubled-tab"
"""The kind of the problem that a line has an empty cell too many, and is clear all the same."""


def pair_layout(text: str) -> tuple[Layout, PairScheme] | None:
    """The layout and scheme of the start of a file, None if it is no file of pairs."""
    starts = text.split("\n", 10 * _LOOKED_AT)[: 10 * _LOOKED_AT]
    rows = (line for start in starts for line in start.splitlines() if is_row(line))
    lines = list(islice(rows, _LOOKED_AT))
    header = [cell.strip().casefold() for cell in lines[0].split(",")] if lines else []
    if {"docid", "eiid1", "eiid2", "relation"} <= set(header):
        return Layout(",", tuple(_COLUMNS.get(cell, cell) for cell in header)), PairScheme.MATRES
    told = [found for line in lines if (found := _layouts(line))]
    if not told or 2 * len(told) < len(lines):
        return None
    layout = told[0][0]
    fitting = Counter(scheme for other, schemes in told if other == layout for scheme in schemes)
    return layout, max(
        fitting, key=lambda scheme: (fitting[scheme], -list(PairScheme).index(scheme))
    )


def is_row(line: str) -> bool:
    """Whether a line is neither blank nor a comment."""
    return bool(line.strip()) and not line.startswith("#")


def header_lines(lines: Sequence[str], layout: Layout) -> int:
    """How many lines there are before the first that can be a pair."""
    rows = [number for number, line in enumerate(lines) if is_row(line)]
    skipped = int(layout.separator == ",")
    return rows[skipped] if len(rows) > skipped else len(lines)


def read_pairs(path: Path) -> PairFile:
    """Read a file of pairs; raises FileError, with the line, if it is none."""
    return parse_pairs(decoded(bytes_of(path), path), path)


def parse_pairs(text: str, path: Path) -> PairFile:
    """The pairs in the text of the file ``path``; raises FileError as ``read_pairs``.

    A line that is broken or has an unknown label is left out and named among the problems.
    """
    lines = lines_of(text)
    known = pair_layout(text)
    if known is None:
        said = bilingual(
            "this is no pair: a line has document, source, target and a label, with tabs between"
        )
        first = next((n for n, line in enumerate(lines, 1) if line.strip()), 1)
        raise FileError(path, said, first)
    layout, scheme = known
    reader = _Reader(path, layout, scheme)
    head = header_lines(lines, layout)
    for number, line in enumerate(lines[head:], head + 1):
        if is_row(line):
            reader.read(line, number)
    return PairFile(path, scheme, layout, tuple(reader.pairs), tuple(reader.problems))


def _layouts(line: str) -> tuple[Layout, tuple[PairScheme, ...]] | None:
    """The layout of a line by the number of its cells, and the schemes that have its label."""
    if "\t" not in line:
        cells = line.split()
        is_pair = len(cells) == len(_PLAIN) and is_known(cells[-1], PairScheme.TEMPEVAL)
        has_ids = is_pair and all(map(is_plain_id, cells[1:3]))
        return (LAYOUTS[PairScheme.TEMPEVAL], (PairScheme.TEMPEVAL,)) if has_ids else None
    cells = [cell.strip() for cell in line.split("\t")]
    filled = [cell for cell in cells if cell]
    cells = filled if len(filled) == len(cells) - 1 else cells
    layout, schemes = _TOLD_BY_WIDTH.get(len(cells), (LAYOUTS[PairScheme.DENSE], ()))
    if not schemes or not all(cells):
        return None
    label = cells[layout.cells.index("label")]
    fitting = tuple(each for each in schemes if is_known(label, each))
    return (layout, fitting) if fitting else None


def is_plain_id(id: str) -> bool:
    """Whether an id is one that lines without tabs have: a number, with letters before it."""
    return _ID.fullmatch(id) is not None


_ID = re.compile(r"(?:ei|e|t|tmx)?\d+")


class _Reader:
    """Collects pairs and problems, line by line."""

    def __init__(self, path: Path, layout: Layout, scheme: PairScheme) -> None:
        self.pairs: list[LabelledPair] = []
        self.problems: list[Problem] = []
        self._path = path
        self._layout = layout
        self._scheme = scheme

    def read(self, line: str, number: int) -> None:
        width = len(self._layout.cells)
        cells = self._layout.split(line)
        filled = [cell for cell in cells if cell]
        if len(cells) == width + 1 and len(filled) == width:
            self._report(
                DOUBLED, bilingual("a cell is empty; the others are read without it"), number
            )
            cells = filled
        if len(cells) != width:
            said = bilingual(
                "the line has {cells} cells, most have {width}", cells=len(cells), width=width
            )
            self._report("broken-line", said, number)
        elif len(filled) != width:
            self._report("broken-line", bilingual("a cell of the line is empty"), number)
        else:
            self._take(dict(zip(self._layout.cells, cells, strict=True)), number)

    def _take(self, cells: dict[str, str], number: int) -> None:
        if not is_known(cells["label"], self._scheme):
            said = bilingual(
                "the label {cells!r} is none of {scheme}", cells=cells["label"], scheme=self._scheme
            )
            self._report("unknown-label", said, number)
            return
        source, target = cells["source"], cells["target"]
        if self._scheme is PairScheme.MATRES:
            source, target = (f"ei{id}" if id.isdecimal() else id for id in (source, target))
        words = cells.get("source word", ""), cells.get("target word", "")
        document = cells.get("document", self._path.stem)
        remark = cells.get("remark", "")
        self.pairs.append(
            LabelledPair(document, source, target, cells["label"], number, remark, words)
        )

    def _report(self, kind: str, message: str, line: int) -> None:
        self.problems.append(Problem(kind, bilingual("line {line}", line=line), message, line))
