"""How causes, states, sides and choices are written: glyphs and words, letters and links.

A cause or a state has a glyph and words, so that nothing rests on colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from tempannot.comparison.adjudication.decisions import (
    Choice,
    Decision,
    ItemKey,
    ItemStanding,
    ItemState,
)
from tempannot.comparison.disagreements.causes import Cause
from tempannot.core.language import shown, tr
from tempannot.core.vocabulary import Vocabulary
from tempannot.gui.kit.labels import RichLabel
from tempannot.gui.kit.theme import Theme
from tempannot.session.compare_session import CompareSession

START_WORDS = tr("the start")

_CHOICES = {
    Choice.UNION: tr("weakened to both"),
    Choice.OTHER: tr("another relation"),
    Choice.NEITHER: "neither",
    Choice.UNDECIDABLE: tr("the text does not tell"),
    Choice.LATER: tr("put off"),
}


@dataclass(frozen=True, slots=True)
class EntryHeading:
    """What a group of entries is called and what that means.

    ``short`` is a word for a narrow button. ``cause`` is None where the sides do not disagree, or
    not by themselves.
    """

    name: str
    glyph: str
    means: str
    short: str
    cause: Cause | None = None

    def called(self, vocabulary: Vocabulary) -> str:
        """Its name on a screen where relations have the names of a vocabulary."""
        return self.name if self.cause is None else shown(self.cause.words(vocabulary))


_CAUSES = {
    Cause.DIRECTION_SLIP: ("⇄", tr("turning it settles more"), tr("slip")),
    Cause.CONTRADICTORY: ("✕", tr("they cannot both be right"), tr("contrary")),
    Cause.NEIGHBOURING: ("≈", tr("one end point differs a little"), tr("near")),
    Cause.DURING: ("⊂", tr("two names that are mixed up"), tr("during")),
    Cause.SAYS_MORE: ("≤", tr("both can be right"), tr("finer")),
    Cause.VAGUE: ("?", tr("one says the text does not tell"), tr("vague")),
    Cause.MISSING: ("∅", tr("one leaves the pair open"), tr("missing")),
    Cause.ENTITY_MISSING: ("□", tr("one does not mark the words"), tr("mark")),
    Cause.IDENTITY: ("=", tr("the times are the same"), tr("same")),
    Cause.SET_ASIDE: ("!", tr("a link outside its own closure"), tr("aside")),
}

HEADINGS = {cause: EntryHeading(tr(cause.value), *_CAUSES[cause], cause) for cause in Cause}
"""The heading of every cause, in the order of ``Cause``."""

OTHER = EntryHeading(tr("follows from others"), "→", tr("decide the others first"), tr("follows"))
"""Pairs that differ, but only because of disagreements elsewhere."""

AGREED = EntryHeading(
    tr("both say the same"), "✓", tr("they can be accepted at once"), tr("agreed")
)
"""Items that the sides agree on."""

ALL_HEADINGS = (*HEADINGS.values(), OTHER, AGREED)

STATE_GLYPHS = {
    ItemStanding.OPEN: "○",
    ItemStanding.LATER: "↷",
    ItemStanding.DECIDED: "●",
    ItemStanding.SETTLED: "◐",
    ItemStanding.RULED_OUT: "⊘",
}


def state_words(state: ItemState) -> str:
    """Say where an item stands, in few words.

    >>> state_words(ItemState(ItemStanding.SETTLED, settled_by=3))
    'settled by #3'
    """
    if state.standing is ItemStanding.DECIDED:
        return tr("decided (#{decision})", decision=state.decision)
    if state.settled_by is None:
        return tr(state.standing.value)
    by = f"#{state.settled_by}" if state.settled_by else START_WORDS
    return tr("{value} by {by}", value=tr(state.standing.value), by=by)


def state_mark(state: ItemState) -> str:
    """The glyph of a state, with the number of the decision behind it."""
    number = state.decision if state.standing is ItemStanding.DECIDED else state.settled_by
    return f"{STATE_GLYPHS[state.standing]}{f' #{number}' if number else ''}"


def choice_words(session: CompareSession, decision: Decision) -> str:
    """Say what was chosen, the sides called as they are shown."""
    if decision.side is not None:
        return tr(
            "as {annotator_letter} says", annotator_letter=session.annotator_letter(decision.side)
        )
    return _CHOICES[decision.choice]


def link(href: str, text: str) -> str:
    """A link; ``text`` is plain."""
    return f'<a href="{href}">{shown(escape(text))}</a>'


def key_link(key: ItemKey, text: str) -> str:
    """A link that selects a pair or a unit."""
    return link("select:" + ":".join(key), text)


def key_of_link(href: str) -> ItemKey | None:
    """What a link selects, None if it does something else.

    >>> key_of_link("select:u1:u4"), key_of_link("why:0")
    (('u1', 'u4'), None)
    """
    kind, *ids = href.split(":")
    return tuple(ids) if kind == "select" else None


def decision_link(decision: Decision) -> str:
    """A link to what a decision was about."""
    return key_link(decision.key, f"#{decision.number}")


def side_letter(session: CompareSession, side: int, theme: Theme) -> str:
    """The letter of a side in bold and in its colour."""
    color = theme.color("side-a" if session.order[0] == side else "side-b").name()
    return f'<b style="color:{color}">{session.letter(side)}</b>'


def annotator_mark(session: CompareSession, number: int, theme: Theme) -> str:
    """The letter of an annotator in bold, in the colour of the side if it is shown."""
    for side in session.order:
        if session.number(side) == number:
            return side_letter(session, side, theme)
    return f"<b>{session.annotator_letter(number)}</b>"


def muted(html: str, theme: Theme) -> str:
    """Text that stands back."""
    return f'<span style="color:{theme.color("muted").name()}">{shown(html)}</span>'


def paragraphs(*parts: str) -> str:
    """The parts that are not empty as paragraphs."""
    return "".join(f'<p style="margin:0 0 4px 0">{shown(part)}</p>' for part in parts if part)


def rich_label(parent: QWidget) -> QLabel:
    """A label of rich text whose links work by mouse and by keys."""
    label = RichLabel(parent=parent)
    label.setWordWrap(True)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.LinksAccessibleByMouse
        | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        | Qt.TextInteractionFlag.TextSelectableByMouse
    )
    return label
