"""The pair under work: its names above the palette; below it its links, its sentences, a readout.

The readout reads a relation out before it is given, and offers the hull. All keep their heights
whatever they say, so that nothing moves under the mouse.
"""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from tempannot.core.language import tr, tr_plural
from tempannot.core.other_links import other_links_between
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL
from tempannot.core.vocabulary import Vocabulary
from tempannot.gui.kit.labels import RichLabel, literal, set_tip
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.drawn_annotation import color_name
from tempannot.gui.views.palette.pair_texts import link_line, other_link_line, sentences_of
from tempannot.gui.views.palette.relation_choice import PickedRelations

_LINES = 3
_FEW = 3


class Readout(QWidget):
    """A sentence on a fixed number of lines, so that nothing jumps while the mouse moves.

    ``offer`` is a button to be put elsewhere, which keeps its room while it is hidden.
    """

    hull_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._sentence = RichLabel()
        self._sentence.setWordWrap(True)
        self._sentence.setIndent(0)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        room = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        room.setRetainSizeWhenHidden(True)
        self._sentence.setSizePolicy(room)
        self._sentence.hide()
        self.offer = QPushButton()
        self.offer.setSizePolicy(room)
        self.offer.hide()
        self.offer.clicked.connect(self.hull_requested)
        in_column(self._sentence, on=self, gap=4)

    @property
    def text(self) -> str:
        """What is read out, as HTML."""
        return self._sentence.text()

    def set_look(self, theme: Theme) -> None:
        """Take the colours from here."""
        self._theme = theme
        self._sentence.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES + 7)
        fill, accent = theme.color("raised").name(), theme.color("accent").name()
        self._sentence.setStyleSheet(
            f"background: {fill}; border-left: 3px solid {accent}; padding: 3px 7px"
        )

    def show_nothing(self) -> None:
        """Read nothing out."""
        self._sentence.clear()
        self._sentence.hide()
        self.offer.hide()

    def show_choice(
        self, line: str, choice: PickedRelations, vocabulary: Vocabulary = Vocabulary.ALLEN
    ) -> None:
        """Read ``line`` out, with what is to be said of the choice besides."""
        notes = list(_notes(choice))
        warning = choice.contradicts
        color = self._color("conflict" if warning else "muted")
        told = f"<br><span style='color:{color}'>{escape(' '.join(notes))}</span>"
        said = escape(line[:1].upper() + line[1:])
        self._sentence.show()
        self._sentence.setText(LEFT_TO_RIGHT + said + (told if notes else ""))
        hull = choice.hull
        self.offer.setVisible(hull is not None)
        if hull is not None:
            names = tr("any relation") if hull is ALL else vocabulary.words(hull)
            is_short = hull is ALL or len(hull) <= _FEW
            self.offer.setText(
                tr("Take {names}", names=names)
                if is_short
                else tr("Take the nearest {hull}", hull=len(hull))
            )
            set_tip(
                self.offer,
                literal(tr("The nearest combination that a link can say: {names}", names=names)),
            )

    def _color(self, name: str) -> str:
        return self._theme.color(name).name() if self._theme else "gray"


def _notes(choice: PickedRelations) -> tuple[str, ...]:
    if choice.contradicts:
        return (tr("Excluded by other links; it would contradict them."),)
    if choice.hull is not None:
        return (tr("No link can say just that."),)
    if choice.forced is not None and choice.picked is choice.forced:
        return (tr("The only relation left."),)
    if choice.combining:
        return (tr("Combining: pick more, then accept."),)
    return ()


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

    def __init__(self) -> None:
        super().__init__()
        self.details = QWidget()
        self._title = RichLabel()
        self._sentences = RichLabel()
        self._links = RichLabel()
        in_column(self._title, on=self, gap=3)
        in_column(self._links, (self._sentences, 1), on=self.details, gap=3)
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
        lines += [
            _anchor(other_link_line(other, pair[0]), other.id, other.id == chosen, theme)
            for other in other_links_between(reasoning.document, *pair)[:_MOST_LINKS]
        ]
        if len(links) > _MOST_LINKS:
            lines.append(
                tr_plural(
                    len(links) - _MOST_LINKS,
                    "and {count} more link between the two",
                    "and {count} more links between the two",
                )
            )
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
    style = tr("color:{color}; text-decoration:none", color=color)
    return f"<a href='{escape(link, quote=True)}' style='{style}'>{mark} {escape(text)}</a>"
