"""What a path is that somebody opens or drops: documents, items, a study, predictions, results.

The start of a file decides, its ending only where that says nothing. Formats of documents and kinds
of items are asked as their registries list them, so that this list knows none by itself. No file
is read as a whole: reading it, where it belongs, says what is wrong with it.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from tempannot.core.errors import FileError, guarded
from tempannot.core.language import bilingual
from tempannot.core.wording import counted, cut, joined
from tempannot.formats.finding import documents_in
from tempannot.formats.heads import FileHead, columns_of, head_of, item_kind_of
from tempannot.formats.items.column_mapping import known_mapping, plain_name
from tempannot.formats.items.dataset_folders import dataset_columns, is_dataset_folder
from tempannot.formats.items.item_kinds import NLI_LABELS
from tempannot.formats.items.mctaco_files import NO, YES
from tempannot.formats.items.nested_tables import unfolded_columns
from tempannot.formats.items.rating_item import RatingItemKind
from tempannot.formats.items.text_table import SPREADSHEETS, binary_table
from tempannot.formats.members import file_of
from tempannot.formats.registry import Fit, format_of_content, owner_of, start_of
from tempannot.formats.text_encoding import nothing_in
from tempannot.models.run_folder import run_in
from tempannot.study.export.foreign_judgments import program_of
from tempannot.study.export.potato_judgments import STATE_FILE, state_files

PROJECT_FILE = "tempannot.toml"
"""What lies in the folder of a project."""


class PathKind(StrEnum):
    """What a path is; the value is what a sentence calls one of them."""

    DOCUMENT = "document"
    ITEMS = "item file"
    STUDY = "study"
    PREDICTIONS = "prediction file"
    JUDGMENTS = "judgment table"
    RESULTS = "result file"
    DECISIONS = "decision log"
    MATERIAL = "source file"
    FOLDER = "folder"
    PROJECT = "project"
    RUN = "model run"
    UNKNOWN = "other file"


@dataclass(frozen=True, slots=True)
class Recognised:
    """What a path is.

    ``words`` say it in a sentence: what a file holds, what a folder has, or why nothing is known of
    it and what can be done. ``item_kind`` is that of items. ``purpose`` tells files of one kind
    apart that are for different things. ``decisions`` is the log beside a gold document. A folder
    has its ``parts``; ``skipped`` are the hidden and AppleDouble files, which are none.
    """

    path: Path
    kind: PathKind
    words: str
    item_kind: RatingItemKind | None = None
    purpose: str = ""
    decisions: Path | None = None
    parts: tuple[Recognised, ...] = ()
    skipped: tuple[Path, ...] = ()

    @property
    def sentence(self) -> str:
        """The path and what it is, in a line."""
        return joined(": ", (str(self.path), self.words))


def recognise(path: Path) -> Recognised:
    """Say what a file or folder is; what cannot be read is UNKNOWN, with the reason."""
    try:
        with guarded(path):
            if not file_of(path).exists():
                raise FileError(path, bilingual("there is no such file or folder"))
            if path.is_dir():
                return _folder(path)
            found = _file(head_of(file_of(path)))
            return found if found.kind is PathKind.PROJECT else replace(found, path=path)
    except FileError as error:
        return Recognised(path, PathKind.UNKNOWN, error.problem)


_TAKEN_BY = {
    PathKind.ITEMS: bilingual('"tempannot audit", "score" and "study new" take them'),
    PathKind.STUDY: bilingual('"tempannot study status" and "report" take it'),
    PathKind.PREDICTIONS: bilingual('"tempannot score" takes them, after the items'),
    PathKind.JUDGMENTS: bilingual('"tempannot study report" takes them'),
    PathKind.RESULTS: bilingual('"tempannot open" shows what they are about'),
    PathKind.DECISIONS: bilingual('"tempannot adjudicate --decisions" takes them'),
    PathKind.MATERIAL: bilingual('"tempannot open" shows what can be made of it'),
}


def way_out(path: Path) -> str:
    """What a file is that is no document, and what takes it; "" if nothing is known of it."""
    found = recognise(path)
    taken_by = _TAKEN_BY.get(found.kind)
    return (
        bilingual("it holds {found}, and {taken_by}", found=found.words, taken_by=taken_by)
        if taken_by
        else ""
    )


def _file(head: FileHead) -> Recognised:
    if refusal := _foreign(head):
        return Recognised(head.path, PathKind.UNKNOWN, refusal)
    if (certain := _project(head) or _judged_elsewhere(head)) is not None:
        return certain
    if _DESCRIPTION.search(head.text):
        return Recognised(head.path, PathKind.UNKNOWN, _DESCRIBES)
    raw = start_of(head.path)
    format = format_of_content(raw, head.path.suffix)
    if format is None or format.by_ending or format.sniff(raw) is not Fit.SURE:
        for sniff in _SNIFFERS:
            if (found := sniff(head)) is not None:
                return found
    if format is None:
        return Recognised(head.path, PathKind.UNKNOWN, _unknown(head))
    return Recognised(
        head.path, PathKind.DOCUMENT, format.title, decisions=_decisions_of(head.path)
    )


_FOREIGN = (
    (
        b"\x00\x05\x16\x07",
        bilingual("this is an AppleDouble file (what macOS leaves beside others)"),
    ),
    (b"\x1f\x8b", bilingual("this is a compressed file: unpack it and open what is in it")),
    (b"\x89PNG", bilingual("this is a picture")),
    (b"\xff\xd8\xff", bilingual("this is a picture")),
    (
        b"<!doctype html",
        bilingual("this is a page for a browser: save its text as .txt and open that"),
    ),
    (b"<html", bilingual("this is a page for a browser: save its text as .txt and open that")),
)
_DESCRIPTION = re.compile(
    r"\A\s*(?:<\?[^>]*\?>|<!--.*?-->|\s)*"
    r"(?:<!ELEMENT|<!ENTITY|<!ATTLIST|<(?:\w+:)?(?:schema|typeSystemDescription|task)\b)",
    re.DOTALL,
)
_DESCRIBES = bilingual(
    "this describes what other files may hold (a schema), and holds nothing: open those"
)
_ZIP = b"PK\x03\x04"


def _foreign(head: FileHead) -> str:
    """Why nothing can be in a file, "" if something can."""
    if not head.raw.strip() and head.is_whole:
        return nothing_in(head.path, head.raw).problem
    start = head.raw[:20].lstrip()
    return next((said for mark, said in _FOREIGN if start.lower().startswith(mark.lower())), "")


def _project(head: FileHead) -> Recognised | None:
    """The file of a project, or a bundle with it."""
    if head.path.name == PROJECT_FILE:
        return Recognised(head.path.parent, PathKind.PROJECT, bilingual("a project"))
    if (
        head.raw.startswith(_ZIP)
        and head.path.suffix.casefold() == ".zip"
        and _is_bundle(head.path)
    ):
        return Recognised(head.path, PathKind.PROJECT, bilingual("the bundle of an annotator"))
    return None


def _is_bundle(path: Path) -> bool:
    """Whether an archive has the file of a project; one that is damaged is opened to say so."""
    from zipfile import BadZipFile, ZipFile  # noqa: PLC0415 - for few files

    try:
        with ZipFile(path) as archive:
            return any(name.split("/")[-1] == PROJECT_FILE for name in archive.namelist())
    except (BadZipFile, OSError, ValueError, NotImplementedError):
        return PROJECT_FILE.encode() in path.read_bytes()[: 1 << 20]


_TEXT_OF_COLUMNS = "base-segmentation*"
"""What the file with the words is called in a corpus of columns, such as that of TempEval-2."""


def _unknown(head: FileHead) -> str:
    """Say that nothing fits, and what would."""
    if head.path.suffix.casefold() in SPREADSHEETS:
        try:
            binary_table(head.path)
        except FileError as error:
            return error.problem
    if head.raw.startswith(_ZIP):
        return bilingual("this is an archive: unpack it and open the folder")
    if not head.text:
        return bilingual("this is a binary file, and no format fits it")
    if (text := next(head.path.parent.glob(_TEXT_OF_COLUMNS), None)) is not None:
        return bilingual(
            "this is no document by itself: open {text} beside it if it belongs to that",
            text=text.name,
        )
    if head.is_table and len(columns_of(head)) > 1:
        shown = ", ".join(cut(name) for name in columns_of(head)[:8])
        return bilingual(
            "nothing is known of a table that begins with {shown}: if these are items, New "
            "study lets you say which columns are their texts, as --columns does",
            shown=shown,
        )
    start = cut(head.text.strip().split("\n")[0].strip())
    return bilingual(
        "this is no document, items, study or results (it starts with {start!r}): a text to "
        "annotate is opened under a name that ends in .txt",
        start=start,
    )


_DECISIONS = ".decisions.jsonl"
_SQLITE, _STUDY_MARK, _STUDY_ENDING = b"SQLite format 3\0", b"temp", ".tempstudy"


def _decisions_of(path: Path) -> Path | None:
    """The log of the decisions that a gold document came of."""
    log = path.with_name(path.stem + _DECISIONS)
    return log if log.is_file() else None


def _study(head: FileHead) -> Recognised | None:
    """A study is a file of SQLite that says so; one that lost this is opened to be told why."""
    if not head.raw.startswith(_SQLITE):
        return None
    if head.raw[68:72] == _STUDY_MARK or head.path.suffix.casefold() == _STUDY_ENDING:
        return Recognised(head.path, PathKind.STUDY, bilingual("a rating study"))
    return Recognised(
        head.path, PathKind.UNKNOWN, bilingual("this is a database of SQLite, but no rating study")
    )


@dataclass(frozen=True, slots=True)
class _Written:
    """Files that this program writes, by keys of JSON or columns that no others have together."""

    kind: PathKind
    words: str
    names: frozenset[str]
    purpose: str = ""
    is_json: bool = False


_WRITTEN = (
    _Written(
        PathKind.DECISIONS,
        bilingual("the decisions of an adjudication"),
        frozenset({"decisions", "start", "during"}),
        is_json=True,
    ),
    _Written(
        PathKind.RESULTS,
        bilingual("the numbers of a comparison"),
        frozenset({"annotations", "settings", "micro"}),
        "comparison",
        is_json=True,
    ),
    _Written(
        PathKind.RESULTS,
        bilingual("the statistics of a study"),
        frozenset({"responses", "rater_count", "scale"}),
        "study",
        is_json=True,
    ),
    _Written(
        PathKind.RESULTS,
        bilingual("the pairs of a comparison"),
        frozenset({"source_a", "target_b", "a_says", "b_says"}),
        "pairs",
    ),
    _Written(
        PathKind.RESULTS,
        bilingual("the decisions of an adjudication as a table"),
        frozenset({"standing", "settled_by", "adjudicator"}),
        "decisions",
    ),
    _Written(
        PathKind.JUDGMENTS,
        bilingual("judgments of raters"),
        frozenset({"rater", "item", "response"}),
    ),
    _Written(
        PathKind.MATERIAL,
        bilingual("templates of challenge sets"),
        frozenset({"past_forward", "premise_1"}),
        "templates",
    ),
    _Written(
        PathKind.MATERIAL,
        bilingual("templates of challenge sets (Thukral et al. 2021)"),
        frozenset({"Forward Past Template", "Spread I", "Duration Template"}),
        "templates",
    ),
    _Written(
        PathKind.MATERIAL,
        bilingual("questions for candidate answers"),
        frozenset({"question", "verifier1_valid"}),
        "candidates",
    ),
)


def _ours(head: FileHead) -> Recognised | None:
    columns = frozenset(columns_of(head))
    for each in _WRITTEN:
        if each.names <= (head.keys if each.is_json else columns):
            return Recognised(head.path, each.kind, each.words, purpose=each.purpose)
    return None


def _judged_elsewhere(head: FileHead) -> Recognised | None:
    """Judgments that were made in another program, some of which look like its documents."""
    if head.path.name == STATE_FILE:
        return _judgments(head.path, bilingual("Potato"))
    if head.path.suffix.casefold() in SPREADSHEETS:  # nobody exports these
        return None
    program = program_of(frozenset(columns_of(head)), head.text)
    return _judgments(head.path, program) if program else None


def _judgments(path: Path, program: str) -> Recognised:
    return Recognised(
        path, PathKind.JUDGMENTS, bilingual("judgments of raters ({program})", program=program)
    )


def _items(head: FileHead) -> Recognised | None:
    kind = item_kind_of(head)
    return (
        None
        if kind is None
        else Recognised(
            head.path, PathKind.ITEMS, bilingual("items ({kind})", kind=kind.title), kind
        )
    )


_SPEECH = frozenset({"text", "start", "end"})
_OF_VIDEOS = frozenset({"", "video_id", "video", "vid", "id", "duration"})
"""Columns of recognised speech, as HowTo100M has it; spans of other programs have more."""

_UDS = re.compile(r'"(?:rel-(?:start|end)[12]|dur-\w+|duration)"')


def _material(head: FileHead) -> Recognised | None:
    """What other programs or people made, and which is good for making items of it."""
    columns = set(head.columns)
    if {"sentences", "timestamps"} <= columns or _SPEECH <= columns <= _SPEECH | _OF_VIDEOS:
        return Recognised(
            head.path, PathKind.MATERIAL, bilingual("captions of videos"), purpose="sentence-order"
        )
    is_table = {"Event1.ID", "Pred1.Beg", "Pred1.End"} <= set(head.columns)
    if is_table or ("metadata" in head.keys and _UDS.search(head.text)):
        return Recognised(head.path, PathKind.MATERIAL, "UDS-Time", purpose="recast")
    return None


_LABELS = frozenset({YES, NO, *NLI_LABELS})


def _predictions(head: FileHead) -> Recognised | None:
    from tempannot.formats.items.predictions import (  # noqa: PLC0415 - for few files
        PREDICTION_COLUMNS,
    )

    words = [line.strip().casefold() for line in head.lines]
    if words and plain_name(words[0]) in (*PREDICTION_COLUMNS, "label"):
        del words[0]
    is_table = any(plain_name(name) in PREDICTION_COLUMNS for name in columns_of(head))
    if is_table or (words and all(each in _LABELS for each in words)):
        return Recognised(head.path, PathKind.PREDICTIONS, "predictions")
    return None


_SNIFFERS: tuple[Callable[[FileHead], Recognised | None], ...] = (
    _study,
    _ours,
    _items,
    _material,
    _predictions,
)


def _folder(path: Path) -> Recognised:
    """Say what a folder has, with all below it.

    Texts that belong to a document beside them, and texts among documents, are no parts.
    """
    if (path / PROJECT_FILE).is_file():
        return Recognised(path, PathKind.PROJECT, bilingual("a project"))
    if (run := run_in(path)) is not None:
        page = "models" if run.items is None else "scores"
        return Recognised(path, PathKind.RUN, run.words, purpose=page)
    if state_files(path):
        return _judgments(path, bilingual("Potato"))
    found = documents_in([path])
    documents: dict[Path, list[Path]] = {}
    for each in found.files:
        documents.setdefault(file_of(each), []).append(each)
    parts: list[Recognised] = []
    for file in _files_below(path):
        own = documents.get(file, [])
        one = None if own and _is_certain(file) else recognise(file)
        if own and (one is None or one.kind in (PathKind.DOCUMENT, PathKind.UNKNOWN)):
            parts += (Recognised(each, PathKind.DOCUMENT, bilingual("a document")) for each in own)
        elif one is not None and one.kind is not PathKind.DOCUMENT:
            parts.append(one)
    closed = (each for each in found.files if each.is_dir())
    parts += (
        Recognised(each, PathKind.DOCUMENT, bilingual("a folder that is closed")) for each in closed
    )
    is_other = any(each.name != _CARD for each in documents)
    if not is_other and (dataset := _dataset(path)) is not None:
        return dataset
    words = (
        bilingual("a folder with {listed}", listed=_listed(parts))
        if parts
        else bilingual("this folder is empty")
    )
    return Recognised(path, PathKind.FOLDER, words, parts=tuple(parts), skipped=found.skipped)


_CARD = "README.md"
"""What describes a dataset in its folder."""


def _dataset(folder: Path) -> Recognised | None:
    """A folder of the library ``datasets`` as what its table is; None if it is none."""
    if not is_dataset_folder(folder):
        return None
    mapping = known_mapping(unfolded_columns(dataset_columns(folder)[0]))
    if mapping is None:
        return None
    words = bilingual("a dataset of items ({title})", title=mapping.kind.title)
    return Recognised(folder, PathKind.ITEMS, words, mapping.kind)


def _is_certain(file: Path) -> bool:
    """Whether nothing but documents has the ending of a file."""
    owner = owner_of(file.suffix)
    return owner is not None and not owner.by_ending


def _files_below(folder: Path) -> Iterator[Path]:
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(parent) / name for name in sorted(names) if not name.startswith("."))


def _listed(parts: Iterable[Recognised]) -> str:
    """The kinds of parts with their numbers, in the order of the kinds."""
    counts = Counter(each.kind for each in parts)
    said = [counted(counts[kind], kind.value) for kind in PathKind if counts[kind]]
    *first, last = said
    return bilingual("{first} and {last}", first=", ".join(first), last=last) if first else last
