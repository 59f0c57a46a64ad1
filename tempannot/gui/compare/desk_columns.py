"""The columns of the list of documents: how well each matches, and how far its gold is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from tempannot.comparison.adjudication.gold_folder import GoldProgress
from tempannot.comparison.definitions import definition
from tempannot.comparison.measures.scores import Score
from tempannot.core.language import dated, shown, tr
from tempannot.gui.compare.numbers.cell_words import plain_decimals
from tempannot.gui.compare.shown_measures import ShownMeasure
from tempannot.gui.kit.row_model import ShownColumn
from tempannot.gui.kit.table_filter import FilterLanguage, FilterTerm
from tempannot.session.gold_desk import DeskRow

_UNDEFINED = -1.0
"""What is undefined sorts as worse than all numbers."""
_ORDER = {each: place for place, each in enumerate(GoldProgress)}
_COLORS = {GoldProgress.FINISHED: "muted", GoldProgress.UNREADABLE: "conflict"}
_Column = ShownColumn[DeskRow]

_FILTER: FilterLanguage[str] = FilterLanguage(
    {each: (each,) for each in ("document", "state", "who")}, ("document", "state", "who")
)


def filtered(rows: Sequence[DeskRow], text: str) -> Sequence[DeskRow]:
    """The rows that pass all terms of a filter, such as ``wsj state:under_way -who:kim``."""
    for term in _FILTER.terms(text):
        rows = [row for row in rows if _holds(term, row) != term.is_unwanted]
    return rows


def _holds(term: FilterTerm[str], row: DeskRow) -> bool:
    texts = {"document": row.name, "state": f"{_progress(row)} {_state(row)}", "who": _who(row)}
    return any(term.holds(texts[place]) for place in term.places)


def name_column(score: Callable[[DeskRow], Score | None]) -> _Column:
    """The name; what could not be compared says why."""

    def details(row: DeskRow) -> str:
        problem = row.gold.problem if row.gold else ""
        said = [] if score(row) else [_why_not(row)]
        return "\n".join([row.name, *said, *([problem] if problem else [])])

    def says(row: DeskRow) -> str:
        return row.name if score(row) else f"{row.name}: {_why_not(row)}"

    return ShownColumn(
        tr("Document"),
        lambda row: row.name,
        width=0,
        key=lambda row: row.place,
        color=lambda row: "" if row.document.pairs else "conflict",
        details=lambda row: details(row) if row.gold else says(row),
        says=says,
    )


def gold_columns(many: bool) -> tuple[_Column, ...]:
    """How far the gold of each document is; how many annotators are in, if there are ``many``."""
    annotators: _Column = ShownColumn(
        tr("Annotators"),
        lambda row: tr(
            "{annotators_in} of {files}",
            annotators_in=row.annotators_in,
            files=len(row.document.files.files),
        ),
        width=0,
        key=lambda row: row.annotators_in,
        tip=tr("How many annotations of the document are there and can be compared"),
    )
    return (
        *((annotators,) if many else ()),
        _count(tr("Items"), "items", tr("What there is to decide")),
        _count(tr("Decided"), "decided", tr("What somebody decided")),
        _count(
            tr("Settled"),
            "settled",
            tr("What follows from decisions, or is in the gold from the start"),
        ),
        left_column(),
        _count(
            tr("Contradictions"),
            "contradictions",
            tr("Links of the annotators that contradict others of the same annotator"),
        ),
        state_column(),
        ShownColumn(tr("Who"), _who, width=0, tip=tr("Who was at it last")),
        ShownColumn(tr("When"), _when, width=0, key=_at, tip=tr("When it was last at work on")),
    )


def left_column() -> _Column:
    """What still wants a decision."""
    return _count(tr("Left"), "left", tr("What still wants a decision"))


def short_column() -> _Column:
    """What still wants a decision and the state in one, for a narrow list."""
    signs = {GoldProgress.FINISHED: "✓", GoldProgress.UNREADABLE: "!"}

    def written(row: DeskRow) -> str:
        if row.gold is None:
            return ""
        left = row.gold.standing.left
        return signs.get(row.gold.state, "" if left is None else f"{left:,}")

    def rank(row: DeskRow) -> int | None:
        return row.gold.standing.left if row.gold else None

    return replace(
        state_column(), title=tr("Left"), text=written, key=rank, is_number=True, name="open"
    )


def state_column() -> _Column:
    """Not begun, under way, finished or unreadable."""
    return ShownColumn(
        tr("State"),
        _state,
        width=0,
        key=lambda row: _ORDER[row.gold.state] if row.gold else None,
        color=lambda row: _COLORS.get(row.gold.state, "") if row.gold else "",
        details=lambda row: (row.gold.problem if row.gold else "") or _state(row),
        says=lambda row: (row.gold.problem if row.gold else "") or _state(row),
    )


def number_columns(
    title: str, part: ShownMeasure, score: Callable[[DeskRow], Score | None], *, counted: bool
) -> list[_Column]:
    """A number of every document, and what it counts."""

    def value(row: DeskRow) -> float | None:
        found = score(row)
        return None if found is None else part.value(found)

    def written(row: DeskRow) -> str:
        return plain_decimals(value(row))

    def rank(row: DeskRow) -> float:
        found = value(row)
        return _UNDEFINED if found is None else found

    def count(row: DeskRow) -> str:
        found = score(row)
        return "" if found is None else part.count(found)

    columns = {title: written} | ({tr("Counts"): count} if counted else {})
    tip = definition(part.measure).definition
    return [
        ShownColumn(each, text, width=0, key=rank, is_number=True, tip=tip, details=lambda _: "")
        for each, text in columns.items()
    ]


def _count(title: str, name: str, tip: str) -> _Column:
    def value(row: DeskRow) -> int | None:
        found: int | None = getattr(row.gold.standing, name) if row.gold else None
        return found

    def written(row: DeskRow) -> str:
        found = value(row)
        return "" if found is None else f"{found:,}"

    return ShownColumn(title, written, width=0, key=value, is_number=True, tip=tip)


def _progress(row: DeskRow) -> str:
    """The word of the state in every language, as files and filters have it."""
    return row.gold.state.value if row.gold else ""


def _state(row: DeskRow) -> str:
    return tr(_progress(row))


def _who(row: DeskRow) -> str:
    return row.gold.standing.by if row.gold else ""


def _at(row: DeskRow) -> str:
    return row.gold.standing.at if row.gold else ""


def _when(row: DeskRow) -> str:
    try:
        return shown(dated(datetime.fromisoformat(_at(row)).astimezone()))
    except ValueError:
        return ""


def _why_not(row: DeskRow) -> str:
    """Why a document could not be compared."""
    return "\n".join(each.message for each in row.document.skipped) or tr("on one side only")
