"""The pair under work: its names above the palette, its links and sentences below.

Both keep their heights whatever they say, so that nothing moves under the mouse.
"""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.core.reasoning import Reasoning
from tempannot.gui.kit.labels import RichLabel
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.palette.pair_texts import color_name, link_line, sentences_of

_MOST_LINKS = 3
_AROUND = 36
_LONGEST = 28
_TITLE_LINES = 2.5
_DETAIL_LINES = 5.4
LEFT_TO_RIGHT = "\u200e"
"""Begins what runs from left to right, whatever script the first of its words is in."""
_FIRST_STRONG, _END = "\u2068", "\u2069"


class PairHeader(QWidget):
    """Names a pair; ``details`` tells more of it, to be put elsewhere.

    ``link_clicked`` carries the id of a link somebody chose from the list.
    """

    link_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.details = QWidget()
        self._title = RichLabel()
        self._sentences = RichLabel()
        self._links = RichLabel()
        above, below = QVBoxLayout(self), QVBoxLayout(self.details)
        above.addWidget(self._title)
        below.addWidget(self._links)
        below.addWidget(self._sentences, 1)
        for column in (above, below):
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(3)
        for label in (self._title, self._sentences, self._links):
            label.setWordWrap(True)
            label.setMinimumWidth(1)
        self._sentences.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._sentences.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._links.linkActivated.connect(self.link_clicked)
        self._keep_heights()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._keep_heights()

    def show_nothing(self, hint: str) -> None:
        """Say what to do to get a pair."""
        self._title.setText(escape(hint))
        self._sentences.hide()
        self._links.hide()

    def show_pair(
        self, reasoning: Reasoning, pair: tuple[str, str], link: str | None, theme: Theme
    ) -> None:
        """Show a pair with its sentences and links, the one named ``link`` marked."""
        ends = (f"{_FIRST_STRONG}{_named(reasoning, end, theme)}{_END}" for end in pair)
        self._title.setText(LEFT_TO_RIGHT + " &nbsp;→&nbsp; ".join(ends))
        sentences = sentences_of(reasoning.document, pair, _AROUND)
        muted = theme.color("muted").name()
        told = "<br>".join(sentences)
        self._sentences.setText(f"<span style='color:{muted}'>{told}</span>")
        self._sentences.setVisible(bool(told))
        self._show_links(reasoning, pair, link, theme)

    def _keep_heights(self) -> None:
        line = self.fontMetrics().lineSpacing()
        self.setFixedHeight(round(line * _TITLE_LINES))
        self.details.setFixedHeight(round(line * _DETAIL_LINES))

    def _show_links(
        self, reasoning: Reasoning, pair: tuple[str, str], chosen: str | None, theme: Theme
    ) -> None:
        links = reasoning.links_between(*pair)
        lines = [
            _anchor(link_line(reasoning, link, pair[0]), link.id, link.id == chosen, theme)
            for link in links[:_MOST_LINKS]
        ]
        if len(links) > _MOST_LINKS:
            lines.append(f"and {len(links) - _MOST_LINKS} more links between the two")
        self._links.setText("<br>".join(lines))
        self._links.setVisible(bool(lines))


def _named(reasoning: Reasoning, interval: str, theme: Theme) -> str:
    document = reasoning.document
    color = theme.color(color_name(document, document.interval(interval))).name()
    words = escape(document.names().name(interval, _LONGEST))
    return f"<b style='color:{color}; font-size:large'>{words}</b>"


def _anchor(text: str, link: str, chosen: bool, theme: Theme) -> str:
    color = theme.color("text" if chosen else "muted").name()
    mark = "●" if chosen else "○"
    style = f"color:{color}; text-decoration:none"
    return f"<a href='{escape(link, quote=True)}' style='{style}'>{mark} {escape(text)}</a>"
