"""One item in full: its texts, its label and the reason for it, and all of its columns."""

from __future__ import annotations

from html import escape

from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from tempannot.gui.build.generator.work import ShownItem
from tempannot.gui.theme import Theme

_EMPTY = "Choose an item above to see where it comes from."


class ItemPanel(QTextBrowser):
    """The item that is chosen in the preview."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._item: ShownItem | None = None
        self._columns: tuple[str, ...] = ()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setAccessibleName("The chosen item and where it comes from")
        self.setTabChangesFocus(True)
        theme.changed.connect(self._show)
        self._show()

    def show_item(self, item: ShownItem | None, columns: tuple[str, ...] = ()) -> None:
        """Show an item, whose file has these columns."""
        self._item, self._columns = item, columns
        self._show()

    def _show(self) -> None:
        self.setFont(self._theme.ui_font())
        muted = self._theme.color("muted").name()
        if self._item is None:
            self.setHtml(f'<p style="color:{muted}">{_EMPTY}</p>')
            return
        self.setHtml(_html(self._item, self._columns, muted))


def _html(item: ShownItem, columns: tuple[str, ...], muted: str) -> str:
    texts = "".join(f"<p>{escape(text)}</p>" for text in item.texts)
    because = f' <span style="color:{muted}">- {escape(item.reason)}</span>' if item.reason else ""
    label = f"<p><b>{escape(item.label or 'no label yet')}</b>{because}</p>"
    rows = "".join(
        f'<tr><td style="color:{muted}; padding-right:14px">{escape(name)}</td>'
        f"<td>{escape(str(value))}</td></tr>"
        for name in columns
        if (value := item.row.get(name)) not in (None, "") and str(value) not in item.texts
    )
    return f'{texts}{label}<table cellspacing="0" cellpadding="1">{rows}</table>'
