"""Temporal dependency trees (Zhang and Xue 2018): each event or time hangs on one other.

A line of nine cells has the document, a child (the numbers of its sentence, its first and its last
word), what it is, its parent, and how the parent lies to the child. The text stands beside the file
(``.txt`` or ``.text``, a line ``filename:NAME`` before each document); in the other form of the
format the sentences of a document stand before its edges, whose cells are ``4_1_3``. What hangs on
the root (-1) has the label of that as its attribute ``reference``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tempannot.core.errors import FileError, check_has_end
from tempannot.core.items import Link
from tempannot.core.language import bilingual
from tempannot.formats.building import DocumentBuilder
from tempannot.formats.column_corpora import MarkedTokens, Tokens, add_marks, decoded_columns
from tempannot.formats.members import file_of
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit, Member

_NAMED = re.compile(r"filename:([^\r\n]*?)(:SNT_LIST)?[ \r]*")
_NODE = re.compile(r"(-1|\d{1,9})_(-1|\d{1,9})_(-1|\d{1,9})")
_LINE = re.compile(rb"[^\t\r\n]+(\t\d{1,9}){3}\t[^\t\r\n]+(\t(-1|\d{1,9})){3}\t[^\t\r\n]+")
_BLOCK = re.compile(rb"filename:[^\r\n]*:SNT_LIST[ \r]*\n")
_SENTENCES, _EDGES = "SNT_LIST", "EDGE_LIST"
_BESIDE = (".txt", ".text")
_LOOKED_AT = 20
_LARGEST = 100_000_000

_Node = tuple[int, int, int]
"""The numbers of a sentence, of the first and of the last word."""

_ROOT = (-1, -1, -1)


@dataclass(frozen=True, slots=True)
class _Edge:
    """One line: how a parent lies to its child."""

    child: _Node
    kind: str
    parent: _Node
    label: str
    line: int


def read_dependency_tree(raw: bytes, path: Path) -> Opened:
    """Read the tree of one document; raises FileError if there is no edge in it."""
    lines = decoded_columns(raw).replace("\r\n", "\n").split("\n")
    name = next(_names(lines), "")
    sentences: Sequence[str] | None
    if _BLOCK.match(raw.removeprefix(b"\xef\xbb\xbf")):
        sentences = lines[1 : lines.index(_EDGES)] if _EDGES in lines else lines[1:]
    else:
        sentences = _text_beside(path).get(name)
    tokens = Tokens()
    for number, sentence in enumerate(sentences or ()):
        for place, word in enumerate(sentence.split()):
            tokens.add((number, place), word)
    text = None if sentences is None else tokens.text
    builder = DocumentBuilder(path, text, sentences=tokens.sentences, name=name)
    if sentences is None:
        said = bilingual(
            "the text of {name!r} is not beside the file ({beside})",
            name=name,
            beside=", ".join(_BESIDE),
        )
        builder.problem("no-text", name, said)
    _add_edges(builder, tokens, list(_edges(builder, lines)))
    return builder.opened("dependency-trees", raw, _LABEL, None, "dependency-trees")


def _add_edges(builder: DocumentBuilder, tokens: Tokens, edges: Sequence[_Edge]) -> None:
    marked = {True: MarkedTokens(), False: MarkedTokens()}
    names = {edge.child: _id(edge) for edge in edges}
    for edge in edges:
        is_time = edge.kind.startswith("Timex")
        said = {"label": edge.kind} | ({"reference": edge.label} if edge.parent == _ROOT else {})
        for word in range(edge.child[1], edge.child[2] + 1)[:_MOST_WORDS]:
            marked[is_time].add(names[edge.child], (edge.child[0], word), said)
    for is_time, found in marked.items():
        if builder.text is None:
            found.places = {id: [] for id in found.places}
        add_marks(builder, tokens, found, is_time)
    for edge in edges:
        if edge.parent != _ROOT:
            source = names.get(edge.parent, _written(edge.parent))
            builder.link(Link("", source, names[edge.child], edge.label.upper()), edge.line)


_MOST_WORDS = 1000


def _id(edge: _Edge) -> str:
    return f"{'t' if edge.kind.startswith('Timex') else 'e'}{_written(edge.child)}"


def _written(node: _Node) -> str:
    return "_".join(map(str, node))


def _edges(builder: DocumentBuilder, lines: Sequence[str]) -> Iterator[_Edge]:
    """Yield the edges of either form; what is none is told."""
    start = lines.index(_EDGES) + 1 if _EDGES in lines else 0
    for number, line in enumerate(lines[start:], start + 1):
        if not line.strip() or _NAMED.fullmatch(line):
            continue
        cells = [cell.strip() for cell in line.split("\t")]
        if len(cells) == 9:
            cells = ["_".join(cells[1:4]), cells[4], "_".join(cells[5:8]), cells[8]]
        child, parent = (_node(cell) for cell in (*cells, "", "", "")[:3:2])
        if len(cells) != 4 or child is None or parent is None or child == _ROOT or not all(cells):
            said = bilingual(
                "an edge has a child, its kind, a parent and a label, with tabs between"
            )
            builder.problem("broken-line", bilingual("line {number}", number=number), said, number)
        else:
            yield _Edge(child, cells[1], parent, cells[3], number)


def _node(cell: str) -> _Node | None:
    found = _NODE.fullmatch(cell)
    if found is None:
        return None
    sentence, first, last = map(int, found.groups())
    is_whole = sentence >= 0 and 0 <= first <= last
    return (sentence, first, last) if is_whole or (sentence, first, last) == _ROOT else None


def _names(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        found = _NAMED.fullmatch(line)
        if found or "\t" in line:
            yield found[1].strip() if found else line.partition("\t")[0]


def split_trees(raw: bytes, path: Path) -> Sequence[Member]:
    """The lines of each document; raises FileError if there is none."""
    text = decoded_columns(raw).replace("\r\n", "\n")
    found: dict[str, list[str]] = {}
    begins: dict[str, int] = {}
    name = ""
    is_block = _BLOCK.match(raw.removeprefix(b"\xef\xbb\xbf")) is not None
    for number, line in enumerate(text.split("\n"), 1):
        if is_block:
            named = _NAMED.fullmatch(line)
            name = named[1].strip() if named else name
        elif line.strip():
            name = line.partition("\t")[0]
        else:
            continue
        begins.setdefault(name, number)
        found.setdefault(name, []).append(line)
    if not found:
        raise FileError(path, bilingual("there is no edge in it"))
    if len(found) == 1:
        return (Member(next(iter(found)), raw),)
    return tuple(
        Member(name, "".join(f"{e}\n" for e in lines).encode(), begins[name])
        for name, lines in found.items()
    )


def _text_beside(path: Path) -> dict[str, list[str]]:
    """The sentences of each document in the text beside a file, blank lines included."""
    file = file_of(path)
    for ending in _BESIDE:
        text = file.with_suffix(ending)
        try:
            status = text.stat()
        except OSError:
            continue
        if text != file and status.st_size < _LARGEST:
            return _sentences_in(text, status.st_mtime_ns, status.st_size)
    return {}


@lru_cache(maxsize=4)
def _sentences_in(path: Path, _changed: int, _size: int) -> dict[str, list[str]]:
    try:
        check_has_end(path)
        lines = decoded_columns(path.read_bytes()).replace("\r\n", "\n").split("\n")
    except OSError:
        return {}
    found: dict[str, list[str]] = {}
    current: list[str] = []
    for line in lines:
        named = _NAMED.fullmatch(line)
        if named:
            current = found.setdefault(named[1].strip(), [])
        else:
            current.append(line)
    return found


def _fit(raw: bytes) -> Fit:
    start = raw[:65536].removeprefix(b"\xef\xbb\xbf")
    if _BLOCK.match(start):
        return Fit.SURE
    lines = start.split(b"\n", _LOOKED_AT)
    whole = [line.rstrip() for line in lines[:-1] or lines if line.strip()]
    fitting = sum(_LINE.fullmatch(line) is not None for line in whole)
    return Fit.SURE if whole and 2 * fitting > len(whole) else Fit.NO


_LABEL = bilingual("temporal dependency trees")

FORMAT = DocumentFormat(
    name="dependency-trees",
    label=_LABEL,
    medium=bilingual("lines of children and parents"),
    endings=(".tdt", ".tdp", ".txt"),
    shared_endings=(".txt",),
    beside=_BESIDE,
    sniff=_fit,
    read=read_dependency_tree,
    write=None,
    split=split_trees,
    not_written=bilingual("there each event and time hangs on one other alone"),
    checked=bilingual(
        "counts of the published files; the form with its text from a published program"
    ),
)
