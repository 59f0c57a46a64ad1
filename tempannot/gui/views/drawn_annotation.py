"""What graph and timeline draw: intervals, their words and colours, and what is known of them.

The words and colours are those of the matrix, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tempannot.core.document import Document, Interval, IntervalKind
from tempannot.core.language import tr
from tempannot.core.reduction import EndpointGraph
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.wording import noted
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.context import Context
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.drawing_parts import UnlinkedSection

LONGEST = 22


def short_word(interval: Interval, longest: int = LONGEST) -> str:
    """The words of an interval in one short line, its id where it has none.

    >>> from tempannot.core.document import IntervalKind
    >>> from tempannot.core.items import Span
    >>> short_word(Interval("e1", IntervalKind.EVENT, Span(0, 9), "took  place"), 8)
    'took pl…'
    """
    words = " ".join(interval.text.split()) or interval.id
    return words if len(words) <= longest else f"{words[: longest - 1]}…"


def color_name(document: Document, interval: Interval) -> str:
    """The theme's name for the colour of an interval's kind."""
    if interval.id == document.creation_time:
        return "creation-time"
    return interval.kind.value


def is_slanted(kind: str) -> bool:
    """Whether drawings slant the names of a kind: times, told from events without their colour.

    >>> is_slanted("time"), is_slanted("creation-time"), is_slanted("event")
    (True, True, False)
    """
    return kind != IntervalKind.EVENT.value


def sentence_text(document: Document, interval: Interval) -> str:
    """The sentence an interval stands in, "" where it stands in none."""
    place = document.sentence_of(interval.span.start) if interval.text else None
    return "" if place is None else " ".join(document.slice(document.sentences[place]).split())


_MANY = 24
"""More intervals that stand apart than this would hide what is known of the others."""


class DrawnAnnotation(Protocol):
    """One annotation as a drawing sees it; ids are those of its intervals."""

    @property
    def theme(self) -> Theme:
        """Colours and fonts."""

    @property
    def selection(self) -> Selection:
        """What is selected, in the same ids."""

    @property
    def intervals(self) -> Sequence[Interval]:
        """The intervals in text order."""

    @property
    def graph(self) -> EndpointGraph:
        """The minimal graph of all that is known of them."""

    @property
    def timeline(self) -> EndpointGraph:
        """The same with every world that is kept apart; see ``Results.drawn``."""

    @property
    def world_titles(self) -> Mapping[str, str]:
        """What the worlds are called that are kept apart, by their ids."""

    def word(self, interval: Interval) -> str:
        """What an interval is called in little space."""

    def color_name(self, interval: Interval) -> str:
        """The theme's name for the colour of an interval."""

    def sentence_of(self, interval: Interval) -> str:
        """The sentence it stands in, "" for none."""

    def allowed(self, source: str, target: str) -> RelationSet:
        """What can hold of a pair; ALL of an interval that is not there any more."""

    def title(self, interval: Interval) -> str:
        """Its words in full and what tells it from others with the same words."""

    def known(self, source: str, target: str) -> str:
        """Say in English what is known of a pair, "" if nothing is."""

    def sections(self, apart: Sequence[str]) -> tuple[UnlinkedSection, ...]:
        """How the intervals that nothing is known of are shown."""

    def standing(self, interval: str) -> str:
        """Say why an interval stands apart."""


@dataclass(frozen=True, slots=True)
class DrawnDocument:
    """The open document of a context."""

    context: Context

    @property
    def theme(self) -> Theme:
        """Colours and fonts of the window."""
        return self.context.theme

    @property
    def selection(self) -> Selection:
        """The selection of the window."""
        return self.context.selection

    @property
    def intervals(self) -> Sequence[Interval]:
        """The intervals of the document."""
        return self.context.session.reasoning.intervals

    @property
    def graph(self) -> EndpointGraph:
        """The minimal graph of the document."""
        return self.context.session.reasoning.minimal()

    @property
    def timeline(self) -> EndpointGraph:
        """The same with the worlds of the document."""
        return self.context.session.reasoning.results.drawn()

    @property
    def world_titles(self) -> Mapping[str, str]:
        """What the worlds of the document are called."""
        worlds, document = self.context.session.reasoning.worlds, self.context.session.document
        found = () if worlds is None else worlds.all
        return {each.id: worlds.title(document, each.id) for each in found if worlds}

    def word(self, interval: Interval) -> str:
        """Its words, shortened."""
        return self.context.session.document.names().name(interval.id, LONGEST)

    def color_name(self, interval: Interval) -> str:
        """The colour of the interval's kind."""
        return color_name(self.context.session.document, interval)

    def sentence_of(self, interval: Interval) -> str:
        """The sentence it stands in, "" for none."""
        return sentence_text(self.context.session.document, interval)

    def allowed(self, source: str, target: str) -> RelationSet:
        """What the links allow; ALL if one of the two was deleted a moment ago."""
        known = self.context.session.document.has_interval
        if not (known(source) and known(target)):
            return ALL
        return self.context.session.reasoning.allowed(source, target)

    def title(self, interval: Interval) -> str:
        """Its words and its id."""
        return noted(self.context.session.document.names().name(interval.id), interval.id)

    def known(self, source: str, target: str) -> str:
        """Say in English what the links tell of a pair, "" if nothing."""
        allowed = self.allowed(source, target)
        if allowed is ALL:
            return ""
        return self.context.session.reasoning.sentence(source, allowed, target)

    def sections(self, apart: Sequence[str]) -> tuple[UnlinkedSection, ...]:
        """Show them under one title, many of them folded."""
        title = tr("{apart} not tied to any other yet: when they are is open", apart=len(apart))
        are_many = len(apart) > _MANY
        section = UnlinkedSection(title, tuple(apart), is_folded=are_many, can_fold=are_many)
        return (section,) if apart else ()

    def standing(self, interval: str) -> str:
        """Say that nothing is known of it."""
        return tr("not tied to any other")
