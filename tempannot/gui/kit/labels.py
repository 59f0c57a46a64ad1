"""Labels and tool tips that show texts as they are: never taken for markup, nor for a key.

Qt guesses whether a label, a tool tip or a message is HTML, and takes an "&" in the text of a
button for the mark of a key. So nothing else makes a label, and every tool tip or question
that is not a fixed text goes through here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from math import ceil

from PySide6.QtCore import QObject, QRect, QSize, Qt
from PySide6.QtGui import (
    QFontMetrics,
    QPaintEvent,
    QPalette,
    QShowEvent,
    QTextDocument,
    QTextDocumentFragment,
)
from PySide6.QtGui import Qt as Markup
from PySide6.QtWidgets import QComboBox, QLabel, QToolButton, QWidget
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.core.leads import MARKED, unmarked
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.kit.keys import BarButton
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.gui.kit.told_changes import Changes

_ASUNDER = 5
"""The part of their height by which letters move apart where one of them is underlined."""


_NARROW_BLANK = re.compile("\u202f(?![^<>]*>)")
"""As stands before a sign of percent; within a tag there is no markup to be made."""

_BY_TAB = Qt.FocusPolicy.TabFocus


_LONG_WORD, _WHOLE, _REST = 30, 20, 3
"""Letters of a word that may have to be broken; those that stay together at its start and end."""
_BREAK = "\N{ZERO WIDTH SPACE}"


def breakable(text: str) -> str:
    """A text for the eye, in whose very long words lines may break: Qt cuts them off.

    It is no text to be copied, as nobody sees what stands between its letters.

    >>> breakable("a" * 30) == "a" * 30, breakable("a" * 31).count("\u200b")
    (True, 9)
    """

    def broken(found: re.Match[str]) -> str:
        word = found[0]
        return _BREAK.join((word[:_WHOLE], *word[_WHOLE:-_REST], word[-_REST:]))

    return re.sub(rf"[^\s\u2e80-\U0003ffff]{{{_LONG_WORD + 1},}}", broken, text)


class PlainLabel(QLabel):
    """A label that shows its text letter by letter; one that wraps breaks very long words, too.

    ``names_field`` tells whether an & in it stands for a key that leads to a field. Qt is not asked
    for that field: PySide would take it for a part of the label from then on, and end both at once.
    """

    names_field = False
    _changes: Changes | None = None

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        if text:  # an empty one is not known to screen readers yet, and can be given a role
            self._show(text)

    def speak_up(self, about: QComboBox | None = None) -> None:
        """Let a screen reader hear what the text becomes while it is seen, ``about`` a box."""
        self._changes = Changes(self, about)

    @override
    def setBuddy(self, field: QWidget) -> None:
        self.names_field = True
        super().setBuddy(field)

    @override
    def sizeHint(self) -> QSize:
        """The line under a letter parts it from its neighbours, which takes some room."""
        hint = super().sizeHint()
        beside = self.fontMetrics().height() // _ASUNDER if self.names_field else 0
        return QSize(hint.width() + beside, hint.height())

    @override
    def setText(self, text: str) -> None:
        self._show(text)
        if self._changes is not None:
            self._changes.take()

    @override
    def text(self) -> str:
        return self._text

    @override
    def clear(self) -> None:
        self._show("")

    @override
    def setWordWrap(self, on: bool) -> None:
        super().setWordWrap(on)
        if self._text:
            self._show(self._text)

    def _show(self, text: str) -> None:
        self._text = text = shown(text)
        is_plain = self.textFormat() is Qt.TextFormat.PlainText
        is_copied = Qt.TextInteractionFlag.TextSelectableByMouse in self.textInteractionFlags()
        super().setText(breakable(text) if is_plain and self.wordWrap() and not is_copied else text)


LINKS_ALONE = (
    Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
)
"""What a label lets be done whose words are not to be copied."""


class _SpokenLinks(QLabel):
    """Lets a screen reader hear the link that Tab comes to within a label."""

    @override
    def focusNextPrevChild(self, forward: bool) -> bool:
        before = self._chosen()
        is_here = super().focusNextPrevChild(forward)
        if is_here and self.hasFocus() and self.hasSelectedText():
            if self._chosen() == before:  # Qt finds no way back from a link at the very beginning
                return super(QLabel, self).focusNextPrevChild(forward)
            announce(self, tr("Link: {words}", words=self.selectedText().replace(_BREAK, "")))
        return is_here

    def _chosen(self) -> tuple[int, str]:
        return self.selectionStart(), self.selectedText()


def _with_narrow_blanks(html: str) -> str:
    """Markup whose narrow blanks stay: Qt makes common ones of them, at which lines break."""
    return _NARROW_BLANK.sub('<span style="white-space:pre">\\g<0></span>', html)


class RichLabel(_SpokenLinks):
    """A label of markup; who makes it escapes what is not its own."""

    def __init__(self, html: str = "", parent: QWidget | None = None) -> None:
        super().__init__(_with_narrow_blanks(shown(html)), parent)
        self.setTextFormat(Qt.TextFormat.RichText)

    @override
    def setText(self, text: str) -> None:
        super().setText(_with_narrow_blanks(shown(text)))


def literal(text: str) -> str:
    """What shows a text letter by letter where Qt guesses what it is.

    >>> literal("two < three"), literal("<b>x</b>")
    ('two < three', "<p style='white-space:pre-wrap'>&lt;b&gt;x&lt;/b&gt;</p>")
    """
    text = shown(text)
    if not Markup.mightBeRichText(text):
        return text
    return f"<p style='white-space:pre-wrap'>{escape(text, quote=False)}</p>"


def rich_tip(html: str) -> str:
    """A tool tip of markup; who makes it escapes what is not its own."""
    return html


def set_tip(widget: QWidget, tip: str) -> None:
    """Give a widget a tool tip as ``literal`` or ``rich_tip`` made it.

    A screen reader gets the same in plain text, unless the widget is described in other words.
    """
    if widget.accessibleDescription() in ("", without_markup(widget.toolTip())):
        widget.setAccessibleDescription(without_markup(tip))
    widget.setToolTip(tip)


def tool_button(
    text: str, tip: str, parent: QWidget | None = None, *, name: str = "", checkable: bool = False
) -> QToolButton:
    """A small button with a tool tip; a screen reader calls it by its text or another ``name``."""
    button = BarButton(parent)
    button.setText(shown(text))
    button.setCheckable(checkable)
    set_tip(button, literal(tip))
    button.setAccessibleName(shown(name))
    return button


def without_markup(tip: str) -> str:
    """The words of a tool tip.

    >>> without_markup(literal("<b>x</b>")), without_markup("two < three")
    ('<b>x</b>', 'two < three')
    """
    return words_of(tip) if Markup.mightBeRichText(tip) else tip


def words_of(html: str) -> str:
    """The words of markup, which may have no tags at all.

    >>> words_of("R&amp;D")
    'R&D'
    """
    return QTextDocumentFragment.fromHtml(html).toPlainText()


def without_key(text: str) -> str:
    """A text for a button, tab or menu in which no "&" is the mark of a key.

    >>> without_key("R&D")
    'R&&D'
    """
    return shown(text).replace("&", "&&")


_TITLE, _HEADING, _SMALL = 1.7, 1.2, 0.8
_ELLIPSIS = "…"
_BLEED = 5
"""Pixels that lines of letters may stand over, where there is nothing of them to be seen."""


class Words(PlainLabel):
    """Text that wraps; ``scale`` times the size of running text, and follows its changes."""

    def __init__(
        self,
        text: str = "",
        *,
        scale: float = 1.0,
        bold: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._scale, self._bold = scale, bold
        self._points = 0
        self.setWordWrap(True)

    def resize_to(self, points: int) -> None:
        """Take up another size of running text."""
        self._points = points
        font = self.font()
        font.setPointSizeF(points * self._scale)
        font.setBold(self._bold)
        self.setFont(font)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._points:  # a style sheet takes the font away where a page gets another parent
            self.resize_to(self._points)


class WordSizes(QObject):
    """Keeps the words of a page at the size of running text, whenever that changes."""

    def __init__(self, page: QWidget, theme: Theme) -> None:
        super().__init__(page)
        self._page, self._theme = page, theme
        theme.changed.connect(self.fit)
        self.fit()

    def fit(self) -> None:
        """Give their size to words that came since."""
        for each in self._page.findChildren(Words):
            each.resize_to(self._theme.font_size)


class LinkedWords(Words, _SpokenLinks):
    """Text that wraps, in which what ``core.leads`` marks is a link: by mouse and by Tab.

    ``linkActivated`` carries where it leads to. Links may be gone to while words ``can_be_copied``;
    else very long words are broken.
    """

    def __init__(
        self,
        text: str = "",
        *,
        scale: float = 1.0,
        bold: bool = False,
        can_be_copied: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(scale=scale, bold=bold, parent=parent)
        self._marked = ""
        copied = Qt.TextInteractionFlag.TextSelectableByMouse
        self._flags = LINKS_ALONE | copied if can_be_copied else LINKS_ALONE
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setText(text)

    @property
    def words(self) -> str:
        """What is to be read."""
        return unmarked(self._marked)

    @override
    def setText(self, text: str) -> None:
        text = shown(text)
        if text != self._marked:  # else Tab would begin anew with every look at what goes on
            self._marked = text
            self._write()

    @override
    def clear(self) -> None:
        self.setText("")

    @override
    def resize_to(self, points: int) -> None:
        super().resize_to(points)
        self.rewrite()

    def rewrite(self) -> None:
        """Write it anew, as links keep the colours that they were set in."""
        self._write()

    def _write(self) -> None:
        is_copied = Qt.TextInteractionFlag.TextSelectableByMouse in self._flags
        html = _with_links(self._marked, str if is_copied else breakable).replace("\n", "<br>")
        super().clear()
        super().setText(_with_narrow_blanks(html))
        leads = html.count("<a ") > 0
        self.setTextInteractionFlags(self._flags)
        self.setFocusPolicy(_BY_TAB if leads else Qt.FocusPolicy.NoFocus)


def _with_links(marked: str, seen: Callable[[str], str]) -> str:
    """Markup of a text; ``seen`` makes what the eye has of it, but for where links lead to."""
    first, *rest = (
        escape(part if place % 3 == 1 else seen(part))
        for place, part in enumerate(MARKED.split(marked))
    )
    links = zip(rest[::3], rest[1::3], rest[2::3], strict=True)
    return first + "".join(f'<a href="{to}">{words}</a>{after}' for to, words, after in links)


def title(text: str = "") -> Words:
    """The title of a page."""
    return Words(text, scale=_TITLE, bold=True)


def heading(text: str = "") -> Words:
    """The heading of a part of a page."""
    return Words(text, scale=_HEADING, bold=True)


def linked_heading() -> LinkedWords:
    """The heading of a part of a page, whose numbers lead somewhere."""
    return LinkedWords(scale=_HEADING, bold=True)


def muted(text: str = "") -> Words:
    """Return words that stand back."""
    label = Words(text)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label


class WrappingLine(PlainLabel):
    """A line of text that wraps where its place is narrower than it is."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setWordWrap(True)

    @override
    def sizeHint(self) -> QSize:
        wide = self.fontMetrics().size(0, self.text()).width() + 2 * self.margin() + 1
        return QSize(wide, self.heightForWidth(wide))


class WrappingMarkup(RichLabel):
    """Markup in a line that wraps where its place is narrower than it is."""

    def __init__(self, html: str = "", parent: QWidget | None = None) -> None:
        super().__init__(html, parent)
        self.setWordWrap(True)

    @override
    def sizeHint(self) -> QSize:
        whole = QTextDocument()
        whole.setDefaultFont(self.font())
        whole.setDocumentMargin(0)
        whole.setHtml(self.text())
        wide = ceil(whole.idealWidth()) + 2
        return QSize(wide, self.heightForWidth(wide))


class NoteLabel(PlainLabel):
    """A note in one line, or in two of smaller letters where it is wider than its place."""

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(20, super().minimumSizeHint().height())

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        room, flags, font = self.contentsRect(), self.alignment(), self.font()
        text, metrics = self.text(), self.fontMetrics()
        if metrics.horizontalAdvance(text) > room.width():
            font.setPointSizeF(font.pointSizeF() * _SMALL)
            metrics = QFontMetrics(font)
            wrapped = flags | Qt.TextFlag.TextWordWrap
            high = metrics.boundingRect(room, int(wrapped), text).height()
            fits = high <= self.height() + _BLEED
            if metrics.horizontalAdvance(text) > room.width() and fits:
                flags, room = wrapped, QRect(room.x(), 0, room.width(), self.height())
            else:
                text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        set_tip(self, literal(self.text() if text != self.text() else ""))
        with painting(self, smooth=False) as painter:
            painter.setFont(font)
            painter.setPen(self.palette().color(self.foregroundRole()))
            painter.drawText(room, int(flags), text)


class ElidedLabel(PlainLabel):
    """A label in plain text that takes whatever width is left.

    One that ``is_whole`` shows nothing rather than a part, any other rather than fewer letters of
    it than ``least``; its tool tip has the text then.
    """

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        is_whole: bool = False,
        least: int = 1,
    ) -> None:
        super().__init__(text, parent)
        self._is_whole = is_whole
        self._least = least

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(20, super().minimumSizeHint().height())

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        room = self.contentsRect()
        right = Qt.TextElideMode.ElideRight
        fitting = self.fontMetrics().elidedText(self.text(), right, room.width())
        is_cut = fitting != self.text()
        set_tip(self, literal(self.text() if is_cut else ""))
        if is_cut and (self._is_whole or len(fitting.removesuffix(_ELLIPSIS)) < self._least):
            return
        with painting(self, smooth=False) as painter:
            painter.setPen(self.palette().color(self.foregroundRole()))
            painter.drawText(room, self.alignment(), fitting)
