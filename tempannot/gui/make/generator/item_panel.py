"""One item in full: its texts, its label and the reason for it, and all of its columns."""

from __future__ import annotations

from html import escape

from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from tempannot.datasets.recipes.build import Build
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.generator.work import ShownItem

_MARGIN = 9
_EMPTY = "Choose an item above to see where it comes from."


class ItemPanel(QTextBrowser):
    """The item that is chosen in the preview."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._item: ShownItem | None = None
        self._build: Build | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setAccessibleName("The chosen item and where it comes from")
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(_MARGIN)
        theme.changed.connect(self._show)
        self._show()

    def show_item(self, item: ShownItem | None, build: Build | None) -> None:
        """Show an item of a build."""
        self._item, self._build = item, build
        self._show()

    def _show(self) -> None:
        self.setFont(self._theme.ui_font())
        muted = self._theme.color("muted").name()
        if self._item is None or self._build is None:
            self.setHtml(f'<p style="color:{muted}">{_EMPTY}</p>')
        else:
            self.setHtml(_html(self._item, self._build, muted))


def _html(item: ShownItem, build: Build, muted: str) -> str:
    texts = zip(build.texts, item.texts, strict=True)
    rows = [(name.replace("_", " "), escape(text)) for name, text in texts]
    reason = f' <span style="color:{muted}">because</span> {escape(item.reason)}'
    label = f"<b>{escape(item.label or 'no label yet')}</b>"
    rows.append(("label", label + (reason if item.reason else "")))
    rows.append(("", ""))
    rows += [
        (name.replace("_", " "), escape(str(value)))
        for name in build.columns
        if name not in (*build.texts, "label") and (value := item.row.get(name)) not in (None, "")
    ]
    cells = "".join(
        f'<tr><td style="color:{muted}; padding-right:14px">{escape(name)}</td>'
        f"<td>{value}</td></tr>"
        for name, value in rows
    )
    return f'<table cellspacing="0" cellpadding="1">{cells}</table>'
