"""Files of labelled pairs, one per line with tabs in between, and what their coarse labels say.

Three layouts are known: ``document source target label`` (TimeBank-Dense, TDDiscourse, RED-style),
the same without the document (one annotator's file of one document, named
``DOCUMENT.annotator``), and ``document verb verb instance instance LABEL`` (MATRES, whose
instances are bare numbers).

Sources of the labels: Cassidy et al. 2014 (TimeBank-Dense), Naik et al. 2019 (TDDiscourse, the same
labels), Ning et al. 2018 (MATRES: start points alone), O'Gorman et al. 2016 (RED); the readings of
before, begins-on and ends-on are those of Vashishtha et al. 2020, section 3.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import RelationType, scheme_named
from tempannot.formats.items.lines import decoded, lines_of
from tempannot.formats.opened import Problem
from tempannot.formats.reading import bytes_of


class PairScheme(StrEnum):
    """The labels that a file of pairs uses, by the names of their schemes."""

    DENSE = "timebank-dense"
    MATRES = "matres"
    RED = "red"


def meaning_of(label: str, scheme: PairScheme) -> RelationSet | None:
    """Return what a label says of its pair, None of a vague or an unknown one."""
    known = _type(label, scheme)
    return RelationSet.parse(known.relations) if known and known.relations else None


def is_vague(label: str, scheme: PairScheme) -> bool:
    """Whether annotators looked at the pair and could or would not place it in time."""
    known = _type(label, scheme)
    return known is not None and known.is_vague


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


_MATRES_CELLS, _CELLS, _CELLS_WITHOUT_DOCUMENT = 6, 4, 3


@dataclass(frozen=True, slots=True)
class LabelledPair:
    """What somebody said of two intervals of a document; ``line`` is where, from 1."""

    document: str
    source: str
    target: str
    label: str
    line: int


@dataclass(frozen=True, slots=True)
class PairFile:
    """The pairs of a file, in its order; ``problems`` names the lines that are left out."""

    path: Path
    scheme: PairScheme
    pairs: tuple[LabelledPair, ...]
    problems: tuple[Problem, ...]

    @property
    def documents(self) -> tuple[str, ...]:
        """The names of the documents, in the order in which they come up."""
        return tuple(dict.fromkeys(pair.document for pair in self.pairs))


def is_pair_file(text: str) -> bool:
    """Whether the first line that is not blank is a pair of one of the layouts."""
    first = next((line for line in lines_of(text[:10_000]) if line.strip()), "")
    return _scheme(first.split("\t")) is not None


def read_pairs(path: Path) -> PairFile:
    """Read a file of pairs; raises FileError, with the line, if it is none."""
    return parse_pairs(decoded(bytes_of(path), path), path)


def parse_pairs(text: str, path: Path) -> PairFile:
    """Return the pairs in the text of the file ``path``; raises FileError as ``read_pairs``.

    A line that is broken or has an unknown label is left out and named among the problems.
    """
    rows = [(n, line.split("\t")) for n, line in enumerate(lines_of(text), 1) if line.strip()]
    first, cells = rows[0] if rows else (1, [])
    scheme = _scheme(cells)
    if scheme is None:
        said = "this is no pair: a line has document, source, target and a label, with tabs between"
        raise FileError(path, said, first)
    reader = _Reader(path, scheme, len(cells))
    for line, row in rows:
        reader.read(row, line)
    return PairFile(path, scheme, tuple(reader.pairs), tuple(reader.problems))


def _scheme(cells: Sequence[str]) -> PairScheme | None:
    """Return the scheme of a line, by the number of its cells and by its label."""
    if len(cells) == _MATRES_CELLS:
        return PairScheme.MATRES if is_known(cells[-1], PairScheme.MATRES) else None
    if len(cells) not in (_CELLS, _CELLS_WITHOUT_DOCUMENT):
        return None
    schemes = (PairScheme.DENSE, PairScheme.RED)
    return next((each for each in schemes if is_known(cells[-1], each)), None)


class _Reader:
    """Collects pairs and problems, line by line."""

    def __init__(self, path: Path, scheme: PairScheme, width: int) -> None:
        self.pairs: list[LabelledPair] = []
        self.problems: list[Problem] = []
        self._path = path
        self._scheme = scheme
        self._width = width

    def read(self, row: Sequence[str], line: int) -> None:
        cells = [cell.strip() for cell in row]
        if len(cells) != self._width:
            said = f"the line has {len(cells)} cells, the first one {self._width}"
            self._report("broken-line", said, line)
        elif not all(cells):
            self._report("broken-line", "a cell of the line is empty", line)
        elif not is_known(cells[-1], self._scheme):
            said = f"the label {cells[-1]!r} is none of {self._scheme}"
            self._report("unknown-label", said, line)
        else:
            self.pairs.append(self._pair(cells, line))

    def _pair(self, cells: Sequence[str], line: int) -> LabelledPair:
        if self._scheme is PairScheme.MATRES:
            source, target = (f"ei{id}" if id.isdecimal() else id for id in cells[3:5])
            return LabelledPair(cells[0], source, target, cells[5], line)
        source, target, label = cells[-3:]
        document = cells[0] if self._width == _CELLS else self._path.stem
        return LabelledPair(document, source, target, label, line)

    def _report(self, kind: str, message: str, line: int) -> None:
        self.problems.append(Problem(kind, f"line {line}", message, line))
