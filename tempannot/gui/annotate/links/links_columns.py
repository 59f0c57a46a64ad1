"""How the links table shows its rows: widths and colours of its columns, bars, and its filter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QPainter
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.core.other_links import other_link_sentence
from tempannot.core.relations import ALL
from tempannot.core.wording import noted, strung
from tempannot.gui.annotate.links.links_rows import LinkColumn, LinkFacts, LinkOrigin, LinkRow
from tempannot.gui.kit.row_filter import FilterLanguage, FilterTerm
from tempannot.gui.kit.row_model import CellMark, ShownColumn
from tempannot.gui.state.context import Context
from tempannot.gui.views.relation_pictures import bars_area, paint_bars
from tempannot.gui.views.text.shown_links import ORIGINS

COLUMNS = tuple(LinkColumn)
_FILTER: FilterLanguage[LinkColumn] = FilterLanguage(
    {
        "word": (LinkColumn.SOURCE, LinkColumn.TARGET),
        "source": (LinkColumn.SOURCE,),
        "target": (LinkColumn.TARGET,),
        "relation": (LinkColumn.RELATION,),
        "kind": (LinkColumn.KIND,),
        "type": (LinkColumn.TYPE,),
        "origin": (LinkColumn.ORIGIN,),
        "comment": (LinkColumn.COMMENT,),
        "by": (LinkColumn.BY,),
        "id": (LinkColumn.ID,),
    },
    anywhere=tuple(
        each for each in COLUMNS if each not in (LinkColumn.DISTANCE, LinkColumn.CONFIDENCE)
    ),
)
_WIDTHS = {
    LinkColumn.SOURCE: 14,
    LinkColumn.RELATION: 18,
    LinkColumn.TARGET: 14,
    LinkColumn.ORIGIN: 11,
    LinkColumn.KIND: 7,
    LinkColumn.TYPE: 14,
    LinkColumn.DISTANCE: 6,
    LinkColumn.CONFIDENCE: 5,
    LinkColumn.ID: 7,
    LinkColumn.BY: 12,
    LinkColumn.COMMENT: 10,
}
_LEAST = {LinkColumn.SOURCE: 16, LinkColumn.TARGET: 16, LinkColumn.COMMENT: 9, LinkColumn.BY: 9}
_TIPS = {
    LinkColumn.ORIGIN: tr(
        "Asserted by somebody, inferred from the links, or why a link has no say"
    ),
    LinkColumn.KIND: tr("TLINK in time, SLINK subordinating, ALINK aspectual"),
    LinkColumn.DISTANCE: tr("How many sentences source and target lie apart"),
    LinkColumn.CONFIDENCE: tr("How sure the annotator was"),
    LinkColumn.BY: tr("Who drew the link, or accepted it and from whom, as the history tells"),
}
_NUMBERS = frozenset({LinkColumn.DISTANCE, LinkColumn.CONFIDENCE})
_MUTED = frozenset(
    {LinkColumn.KIND, LinkColumn.TYPE, LinkColumn.DISTANCE, LinkColumn.ID, LinkColumn.BY}
)
_TROUBLE = frozenset(
    {
        LinkOrigin.CONFLICT,
        LinkOrigin.DANGLING,
        LinkOrigin.UNKNOWN_TYPE,
        LinkOrigin.NOT_CONVEX,
        LinkOrigin.SELF,
    }
)
_PADDING = 8
_INSET = 4

Test = Callable[[LinkFacts, LinkRow], bool]


def parse_filter(text: str) -> Test | None:
    """The test that all terms of a filter must pass, None if there are no terms."""
    terms = _FILTER.terms(text)
    return (lambda facts, row: all(_passes(facts, row, each) for each in terms)) if terms else None


def filtered(
    rows: Iterator[LinkRow], test: Test | None, facts: LinkFacts
) -> Iterator[LinkRow | None]:
    """Yield the rows that pass, and None for each that does not, so that callers can pause."""
    if test is None:
        yield from rows
        return
    for row in rows:
        yield row if test(facts, row) else None


def _passes(facts: LinkFacts, row: LinkRow, term: FilterTerm[LinkColumn]) -> bool:
    found = any(term.holds(facts.cell(row, column)) for column in term.places)
    ends = () if term.field else (row.source.casefold(), row.target.casefold())
    return (found or term.wanted in ends) != term.is_unwanted


def link_columns(facts: LinkFacts, context: Context) -> tuple[ShownColumn[LinkRow], ...]:
    """The columns for the links of a document."""
    return tuple(_LinkCells(facts, context, column).shown() for column in COLUMNS)


HEADINGS: tuple[ShownColumn[LinkRow], ...] = tuple(
    ShownColumn(
        tr(column.value),
        lambda row: "",
        _WIDTHS[column],
        is_number=column in _NUMBERS,
        tip=_TIPS.get(column, ""),
        least=_LEAST.get(column, 0),
    )
    for column in COLUMNS
)
"""The columns of a table that shows no document."""


class _LinkCells:
    """One column of the links of a document: what its cells say and how they look."""

    def __init__(self, facts: LinkFacts, context: Context, column: LinkColumn) -> None:
        self._facts, self._context, self._column = facts, context, column

    def shown(self) -> ShownColumn[LinkRow]:
        """The column for a model."""
        return replace(
            HEADINGS[COLUMNS.index(self._column)],
            text=self._text,
            color=self._color,
            ground=self._ground,
            font=self._font,
            details=self._details,
            says=self._sentence,
            mark=_Bars(self._facts) if self._column is LinkColumn.RELATION else None,
        )

    def _text(self, row: LinkRow) -> str:
        if self._column is LinkColumn.ORIGIN:
            origin = self._facts.origin(row)
            return f"{origin.glyph} {tr(origin.value)}"
        return self._facts.cell(row, self._column)

    def _color(self, row: LinkRow) -> QColor:
        theme, column, origin = self._context.theme, self._column, self._facts.origin(row)
        if origin in _TROUBLE and column in (LinkColumn.ORIGIN, LinkColumn.RELATION):
            return theme.color("conflict")
        other = self._facts.other_link(row)
        if other is not None and column is LinkColumn.RELATION:
            return theme.color(ORIGINS[other.tag].value)
        if column is LinkColumn.RELATION:
            relations = self._facts.relations(row)
            return theme.color("muted") if relations is None else theme.relation_color(relations)
        is_muted = column in _MUTED or origin is LinkOrigin.INFERRED
        return theme.color("inferred" if is_muted else "text")

    def _ground(self, row: LinkRow) -> QColor | None:
        selection = self._context.selection
        if row.link and row.link in selection.highlighted_links:
            return self._context.theme.color("highlight")
        ends = {LinkColumn.SOURCE: row.source, LinkColumn.TARGET: row.target}
        end = ends.get(self._column)
        is_hovered = end is not None and end == selection.hovered
        return self._context.theme.color("hover") if is_hovered else None

    def _font(self, row: LinkRow) -> QFont | None:
        if self._column is LinkColumn.ID:
            return self._context.theme.mono_font()
        if self._facts.origin(row) is not LinkOrigin.INFERRED:
            return None
        font = self._context.theme.ui_font()
        font.setItalic(self._column is LinkColumn.RELATION)
        return font

    def _details(self, row: LinkRow) -> str:
        return "\n\n".join((self._sentence(row), *self._facts.sentences(row)))

    def _sentence(self, row: LinkRow) -> str:
        """Say the row as a sentence, with where it comes from."""
        facts = self._facts
        other = facts.other_link(row)
        if other is not None:
            said = other_link_sentence(facts.document, other)
            return noted(said, strung(", ", (other.tag, tr(facts.origin(row).value))))
        relations = facts.relations(row)
        ends_exist = facts.place(row.source) and facts.place(row.target)
        if relations is None or relations is ALL or not relations or not ends_exist:
            words = tr(
                "“{source}” and “{target}”",
                source=facts.word(row.source),
                target=facts.word(row.target),
            )
        else:
            words = facts.reasoning.sentence(row.source, relations, row.target)
        return noted(shown(words), tr(facts.origin(row).value))


class _Bars(CellMark[LinkRow]):
    """The two bars of a relation before its words."""

    def __init__(self, facts: LinkFacts) -> None:
        self._facts = facts

    @override
    def room(self, height: int) -> int:
        return round(bars_area(QRectF(0, 0, 0, height), 0).width()) + _PADDING + _INSET

    @override
    def draw(self, painter: QPainter, area: QRectF, row: LinkRow, color: QColor) -> None:
        relations = self._facts.relations(row)
        if relations is not None and relations is not ALL:
            paint_bars(painter, bars_area(area, area.left() + _PADDING), relations, color)
