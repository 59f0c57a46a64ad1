"""Small pieces of rich text: links to pairs, letters of sides in their colours."""

from __future__ import annotations

from html import escape

from tempannot.comparison.adjudication.decisions import Choice, Decision, ItemKey
from tempannot.gui.kit.theme import Theme
from tempannot.session.compare_session import CompareSession

_CHOICES = {
    Choice.UNION: "weakened to both",
    Choice.OTHER: "another relation",
    Choice.NEITHER: "neither",
    Choice.UNDECIDABLE: "the text does not tell",
    Choice.LATER: "put off",
}


def link(href: str, text: str) -> str:
    """Return a link; ``text`` is plain."""
    return f'<a href="{href}">{escape(text)}</a>'


def key_link(key: ItemKey, text: str) -> str:
    """Return a link that selects a pair or a unit."""
    return link("select:" + ":".join(key), text)


def key_of_link(href: str) -> ItemKey | None:
    """Return what a link selects, None if it does something else.

    >>> key_of_link("select:u1:u4"), key_of_link("why:0")
    (('u1', 'u4'), None)
    """
    kind, *ids = href.split(":")
    return tuple(ids) if kind == "select" else None


def muted(html: str, theme: Theme) -> str:
    """Return text that stands back."""
    return f'<span style="color:{theme.color("muted").name()}">{html}</span>'


def side_letter(session: CompareSession, side: int, theme: Theme) -> str:
    """Return the letter of a side in bold and in its colour."""
    color = theme.color("side-a" if session.order[0] == side else "side-b").name()
    return f'<b style="color:{color}">{session.letter(side)}</b>'


def choice_words(session: CompareSession, choice: Choice) -> str:
    """Say what was chosen, the sides called as they are shown."""
    if choice in (Choice.A, Choice.B):
        return f"as {session.letter(0 if choice is Choice.A else 1)} says"
    return _CHOICES[choice]


def decision_link(decision: Decision) -> str:
    """Return a link to what a decision was about."""
    return key_link(decision.key, f"#{decision.number}")


def paragraphs(*parts: str) -> str:
    """Return the parts that are not empty as paragraphs."""
    return "".join(f'<p style="margin:0 0 4px 0">{part}</p>' for part in parts if part)
