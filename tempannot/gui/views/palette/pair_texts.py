"""The words a panel shows for pairs, links and choices; no widgets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from tempannot.core.document import Document, Interval, IntervalKind
from tempannot.core.items import Link, Span
from tempannot.core.naming import named
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import relation_type
from tempannot.gui.views.palette.relation_choice import PickedRelations

STATES = {
    LinkState.ACTIVE: "in the closure",
    LinkState.VAGUE: "vague",
    LinkState.SKIPPED: "skipped",
    LinkState.KEPT: "kept, outside the closure",
    LinkState.CONFLICT: "contradicts, set aside",
    LinkState.SELF: "says nothing of itself",
    LinkState.DANGLING: "an end is missing",
    LinkState.UNKNOWN_TYPE: "unknown type",
    LinkState.NOT_CONVEX: "not convex, outside the closure",
}
"""What became of a link, in words."""


def color_name(document: Document, interval: Interval) -> str:
    """Return the theme's name for the colour of an interval."""
    if interval.id == document.creation_time:
        return "creation-time"
    return "event" if interval.kind is IntervalKind.EVENT else "time"


def sentences_of(document: Document, intervals: Iterable[str], around: int) -> tuple[str, ...]:
    """Return the sentences of intervals as HTML, each once, with the words bold.

    Intervals outside all sentences, such as the creation time, have none.
    """
    spans: dict[int, set[Span]] = {}
    for id in intervals:
        span = document.interval(id).span
        place = document.sentence_of(span.start)
        if place is not None and span.start < span.end:
            spans.setdefault(place, set()).add(span)
    return tuple(
        _marked(document, document.sentences[place], sorted(each), around)
        for place, each in spans.items()
    )


def _marked(document: Document, whole: Span, ordered: Sequence[Span], around: int) -> str:
    """Return a sentence with spans of it bold, and ``around`` characters on either side."""
    inner = Span(ordered[0].start, max(span.end for span in ordered))
    shown = _cut(document.text, whole, inner, around)
    parts, at = [], shown.start
    for span in ordered:
        if span.start >= at:
            parts.append(escape(document.text[at : span.start]))
            parts.append(f"<b>{escape(document.slice(span))}</b>")
            at = span.end
    parts.append(escape(document.text[at : max(at, shown.end)]))
    head = "… " if shown.start > whole.start else ""
    tail = " …" if shown.end < whole.end else ""
    return f"{head}{' '.join(''.join(parts).split())}{tail}"


def link_line(reasoning: Reasoning, link: Link, source: str) -> str:
    """Return one line about a link between ``source`` and another: what it says and became."""
    way = "" if link.source == source else " (other way round)"
    said = reasoning.vocabulary.link_words(link)
    return f"{said}{way}, {STATES[reasoning.state(link.id)]}  ({link.id})"


def choice_line(reasoning: Reasoning, source: str, target: str, choice: PickedRelations) -> str:
    """Say in a sentence what the link would say, or what is known while nothing is picked."""
    if choice.rel_type is not None:
        return type_sentence(reasoning, source, target, choice.rel_type)
    if choice.is_empty:
        return _known(reasoning, source, target, choice.allowed)
    return f"{reasoning.sentence(source, choice.picked, target)}."


def type_sentence(reasoning: Reasoning, source: str, target: str, rel_type: str) -> str:
    """Say in a sentence what one of the types that stand apart would say."""
    first, second = named(reasoning.document, source), named(reasoning.document, target)
    known = relation_type(rel_type)
    assert known is not None
    return known.sentence.format(a=first, b=second)


def _known(reasoning: Reasoning, source: str, target: str, allowed: RelationSet) -> str:
    if allowed is ALL:
        return "Nothing is known of the two yet."
    return f"So far: {reasoning.sentence(source, allowed, target)}."


def _cut(text: str, whole: Span, span: Span, around: int) -> Span:
    """Return as much of a sentence as fits about ``span``, whole words only."""
    start, end = max(whole.start, span.start - around), min(whole.end, span.end + around)
    if start > whole.start:
        start = next((i + 1 for i in range(start, span.start) if text[i].isspace()), span.start)
    if end < whole.end:
        end = next((i for i in range(end, span.end, -1) if text[i - 1].isspace()), span.end)
    return Span(start, max(start, end))
