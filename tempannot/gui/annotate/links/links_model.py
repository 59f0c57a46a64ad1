"""The Qt model of the links table: a thin adapter over a list of rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont
from typing_extensions import override

from tempannot.core.relations import ALL
from tempannot.gui.annotate.links.links_rows import LinkColumn, LinkFacts, LinkOrigin, LinkRow
from tempannot.gui.kit.labels import literal
from tempannot.gui.state.context import Context

COLUMNS = tuple(LinkColumn)
_NOWHERE = QModelIndex()
_TROUBLE = frozenset(
    {
        LinkOrigin.CONFLICT,
        LinkOrigin.DANGLING,
        LinkOrigin.UNKNOWN_TYPE,
        LinkOrigin.NOT_CONVEX,
        LinkOrigin.SELF,
    }
)
_MUTED_COLUMNS = frozenset({LinkColumn.TYPE, LinkColumn.DISTANCE, LinkColumn.ID})
_NUMBERS = frozenset({LinkColumn.DISTANCE, LinkColumn.CONFIDENCE})
_HEADING_TIPS = {
    LinkColumn.ORIGIN: "Asserted by somebody, inferred from the links, or why a link has no say",
    LinkColumn.DISTANCE: "How many sentences source and target lie apart",
    LinkColumn.CONFIDENCE: "How sure the annotator was",
}
Index = QModelIndex | QPersistentModelIndex
_LookUp = Callable[[LinkFacts, Context, LinkRow, LinkColumn], Any]


class LinksModel(QAbstractTableModel):
    """Rows as the table shows them; cells are looked up when they are painted.

    ``more_wanted`` comes when somebody scrolls to the end while ``has_more`` is set.
    """

    more_wanted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.has_more = False
        self._rows: list[LinkRow] = []
        self._facts: LinkFacts | None = None
        self._context: Context | None = None
        self._row_of_link: dict[str, int] = {}
        role = Qt.ItemDataRole
        self._roles: dict[int, _LookUp] = {
            role.DisplayRole: self._shown,
            role.ForegroundRole: self._foreground,
            role.BackgroundRole: self._background,
            role.ToolTipRole: self._tool_tip,
            role.AccessibleTextRole: self._read_out,
            role.TextAlignmentRole: self._placement,
            role.FontRole: self._font,
        }

    @property
    def rows(self) -> list[LinkRow]:
        """The rows that have arrived so far, in the order shown."""
        return self._rows

    @property
    def facts(self) -> LinkFacts | None:
        """What the cells are looked up in."""
        return self._facts

    def start(self, context: Context | None, facts: LinkFacts | None, rows: list[LinkRow]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._context, self._facts = context, facts
        self._rows = rows
        self._row_of_link = {row.link: place for place, row in enumerate(rows) if row.link}
        self.endResetModel()

    def append(self, rows: list[LinkRow]) -> None:
        """Show more rows below those there are."""
        if not rows:
            return
        first = len(self._rows)
        self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
        self._rows.extend(rows)
        self._row_of_link.update(
            (row.link, first + place) for place, row in enumerate(rows) if row.link
        )
        self.endInsertRows()

    def find(self, source: str, target: str, link: str | None) -> int | None:
        """Return the row of a link, or of an inferred pair in either direction."""
        if link is not None and link in self._row_of_link:
            return self._row_of_link[link]
        pairs = ((source, target), (target, source))
        return next(
            (place for place, row in enumerate(self._rows) if (row.source, row.target) in pairs),
            None,
        )

    @override
    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    @override
    def canFetchMore(self, parent: Index) -> bool:
        return self.has_more and not parent.isValid()

    @override
    def fetchMore(self, parent: Index) -> None:
        self.more_wanted.emit()

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return COLUMNS[section].value
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(self._alignment(COLUMNS[section]) | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.ToolTipRole:
            return _HEADING_TIPS.get(COLUMNS[section])
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        facts, context = self._facts, self._context
        if facts is None or context is None or not index.isValid():
            return None
        look_up = self._roles.get(role)
        if look_up is None:
            return None
        return look_up(facts, context, self._rows[index.row()], COLUMNS[index.column()])

    def _shown(self, facts: LinkFacts, context: Context, row: LinkRow, column: LinkColumn) -> str:
        if column is LinkColumn.ORIGIN:
            origin = facts.origin(row)
            return f"{origin.glyph} {origin.value}"
        return facts.cell(row, column)

    def _placement(
        self, facts: LinkFacts, context: Context, row: LinkRow, column: LinkColumn
    ) -> int:
        return int(self._alignment(column) | Qt.AlignmentFlag.AlignVCenter)

    def _alignment(self, column: LinkColumn) -> Qt.AlignmentFlag:
        if column in _NUMBERS:
            return Qt.AlignmentFlag.AlignRight
        return Qt.AlignmentFlag.AlignLeft

    def _foreground(
        self, facts: LinkFacts, context: Context, row: LinkRow, column: LinkColumn
    ) -> QColor:
        origin = facts.origin(row)
        if origin in _TROUBLE and column in (LinkColumn.ORIGIN, LinkColumn.RELATION):
            return context.theme.color("conflict")
        if column is LinkColumn.RELATION:
            relations = facts.relations(row)
            if relations is None:
                return context.theme.color("muted")
            return context.theme.relation_color(relations)
        if column in _MUTED_COLUMNS or origin is LinkOrigin.INFERRED:
            return context.theme.color("inferred")
        return context.theme.color("text")

    def _background(
        self, facts: LinkFacts, context: Context, row: LinkRow, column: LinkColumn
    ) -> QColor | None:
        selection = context.selection
        if row.link and row.link in selection.highlighted_links:
            return context.theme.color("highlight")
        end = {LinkColumn.SOURCE: row.source, LinkColumn.TARGET: row.target}.get(column)
        if end is not None and end == selection.hovered:
            return context.theme.color("hover")
        return None

    def _font(
        self, facts: LinkFacts, context: Context, row: LinkRow, column: LinkColumn
    ) -> QFont | None:
        if column is LinkColumn.ID:
            return context.theme.mono_font()
        if facts.origin(row) is not LinkOrigin.INFERRED:
            return None
        font = context.theme.ui_font()
        font.setItalic(column is LinkColumn.RELATION)
        return font

    def _tool_tip(
        self, facts: LinkFacts, context: Context, row: LinkRow, column: LinkColumn
    ) -> str:
        told = (self._read_out(facts, context, row, column), *facts.sentences(row))
        return literal("\n\n".join(told))

    def _read_out(
        self, facts: LinkFacts, context: Context, row: LinkRow, column: LinkColumn
    ) -> str:
        """Say the row as a sentence, with where it comes from."""
        relations = facts.relations(row)
        ends_exist = facts.place(row.source) and facts.place(row.target)
        if relations is None or relations is ALL or not relations or not ends_exist:
            words = f"“{facts.word(row.source)}” and “{facts.word(row.target)}”"
        else:
            words = facts.reasoning.sentence(row.source, relations, row.target)
        return f"{words} ({facts.origin(row).value})"
