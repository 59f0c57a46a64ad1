"""The kinds of files that dialogs of the window ask for, a row each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tempannot.core.language import tr
from tempannot.formats.items.frame_files import PARQUET
from tempannot.formats.items.text_table import SPREADSHEETS
from tempannot.formats.registry import DocumentFormat, endings, writable
from tempannot.gui.kit.dialogs import Completion, FileKind, file_filter
from tempannot.study.store.place import ENDING, PAGE_ENDING

_TABLES = (".csv", ".tsv", ".json", ".jsonl")
ITEM_ENDINGS = (*_TABLES, ".txt", *SPREADSHEETS, PARQUET)
"""What the names of files of items end in."""


def documents(words: str = tr("Documents"), *more: str) -> FileKind:
    """Documents to be read, in all formats that are known now; and files with ``more`` endings."""
    return FileKind("documents", file_filter(words, (*endings(), *more)))


def everything() -> FileKind:
    """All that the window opens: filters for all of it, and for each kind."""
    kinds = {
        tr("Documents"): endings(),
        tr("Items and tables"): ITEM_ENDINGS,
        tr("Studies"): (ENDING,),
    }
    known = dict.fromkeys(ending for some in kinds.values() for ending in some)
    filters = ";;".join(
        file_filter(words, some).removesuffix(";;All files (*)")
        for words, some in {tr("All that is known"): tuple(known), **kinds}.items()
    )
    return FileKind("documents", tr("{filters};;All files (*)", filters=filters))


def documents_to_save(own: str = "timeml") -> FileKind:
    """Documents to be written, a filter for each format, that of a name first.

    A name without ending means the format that they have.
    """
    rows = sorted(writable(), key=lambda each: (each.name != own, each.name != "timeml"))
    return FileKind("documents", ";;".join(map(_filter_of, rows)), Completion.NEVER)


def format_chosen(wanted: str, path: Path) -> DocumentFormat | None:
    """The format of a filter, if a name to write has one of its endings."""
    rows = (each for each in writable() if _filter_of(each) == wanted)
    return next((each for each in rows if path.suffix.casefold() in each.endings), None)


def _filter_of(format: DocumentFormat) -> str:
    title = format.label[:1].upper() + format.label[1:]
    return f"{title} ({' '.join(f'*{each}' for each in format.endings)})"


def items_to_write(endings: Sequence[str]) -> FileKind:
    """Items to be written, in the formats of some endings."""
    filters = ";;".join(f"{_FORMATS[each]} (*{each})" for each in endings)
    return FileKind("items", filters, Completion.UNLESS_KNOWN)


_FORMATS = {
    ".csv": tr("Comma-separated values"),
    ".tsv": tr("Tab-separated values"),
    ".jsonl": tr("JSON lines"),
    ".json": "JSON",
    ".parquet": tr("Parquet"),
    ".xlsx": tr("Excel"),
    ".dataset": tr("Folder for the library datasets"),
}


GOLD = FileKind("gold", file_filter("TimeML", (".tml", ".xml")), Completion.NEVER)
PROBLEMS = FileKind("problems", tr("CSV (*.csv)"))
DECISIONS = FileKind("decisions", tr("CSV (*.csv)"), Completion.NEVER)
COMPARISON_REPORTS = FileKind(
    "reports",
    tr("HTML (*.html);;Markdown (*.md);;LaTeX (*.tex);;CSV of every pair (*.csv)"),
    Completion.NEVER,
)
STUDIES = FileKind("studies", file_filter(tr("Studies"), (ENDING,)))
HANDED_OUT = FileKind(
    "copies",
    tr("Study files (*{ending});;Pages for a browser (*{page})", ending=ENDING, page=PAGE_ENDING),
    Completion.UNLESS_KNOWN,
)
"""Studies and pages handed out to raters."""
RETURNED = FileKind(
    "copies",
    file_filter(tr("What raters did"), (ENDING, ".json", ".csv", ".tsv", ".jsonl")),
    Completion.UNLESS_KNOWN,
)
"""Studies back from raters, answers from pages, and exports of Label Studio and Potato."""
STUDY_REPORTS = FileKind(
    "reports", tr("HTML (*.html);;Markdown (*.md);;LaTeX (*.tex)"), Completion.UNLESS_KNOWN
)
JUDGMENT_TABLES = FileKind(
    "judgments",
    tr(
        "CSV (*.csv);;JSON lines (*.jsonl);;Parquet (*.parquet);;Excel (*.xlsx);;Folder for the "
        "library datasets (*.dataset)"
    ),
    Completion.UNLESS_KNOWN,
)
AGREED_ANSWERS = FileKind("judgments", tr("MCTACO (*.tsv)"), Completion.UNLESS_KNOWN)
JUDGMENTS = FileKind(
    "judgments",
    file_filter(tr("Exported judgments"), (".csv", ".jsonl", ".parquet", ".xlsx", ".json", ".tsv")),
)
INSTRUCTIONS = FileKind("instructions", file_filter(tr("Markdown"), (".md", ".txt")))
ITEMS = FileKind("items", file_filter(tr("Items"), ITEM_ENDINGS))
QUESTION_PAGES = FileKind("pages", file_filter(tr("Questions"), (".toml",)))
TEMPLATES = FileKind("templates", file_filter(tr("Templates"), _TABLES))
QUESTIONS = FileKind("questions", file_filter(tr("Questions"), (*_TABLES, ".txt")))
RINGS = FileKind("rings", tr("Rings (*.toml)"))
PROJECT_REPORTS = FileKind(
    "reports",
    tr("HTML (*.html);;Markdown (*.md);;LaTeX (*.tex);;CSV of progress and time (*.csv)"),
    Completion.UNLESS_KNOWN,
)
BUNDLES = FileKind("bundles", file_filter(tr("Bundles"), (".zip",)))
PROJECTS = FileKind("projects", tr("Folders (*)"), Completion.NEVER)
"""Folders to be made."""
