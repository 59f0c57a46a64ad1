"""The words that panels show for relations, pairs, links and choices; no widgets.

Definitions, examples and usual confusions come from ``resources/relations.toml`` and are read
once; without that file there are none, and everything else works.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape

from tempannot.core.document import Document, named
from tempannot.core.items import Link, OtherLink, Span
from tempannot.core.language import shown, tr
from tempannot.core.other_links import type_word
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.wording import ended, noted, strung
from tempannot.gui.views.palette.relation_choice import PickedRelations
from tempannot.resources import resource

_FIRST = re.compile(r"\*(.+?)\*")
_SECOND = re.compile(r"_(.+?)_")


@dataclass(frozen=True, slots=True)
class RelationText:
    """What the guidelines say of a relation (``before``) or a type (``IDENTITY``)."""

    definition: str = ""
    example: str = ""
    confused_with: str = ""


@cache
def relation_text(name: str) -> RelationText:
    """The text of a relation or type; empty if nothing is written of it."""
    entry = _entries().get(name, {})
    return RelationText(
        tr(entry.get("definition", "")),
        entry.get("example", ""),
        tr(entry.get("confused_with", "")),
    )


def tooltip(title: str, name: str, reason: str = "", *, said: str = "", more: str = "") -> str:
    """The tool tip of a relation or type as rich text; ``reason`` is plain text.

    ``said`` is the definition of a type by another scheme than TimeML, ``more`` the key that
    leads to it in the guideline.
    """
    text = RelationText(said) if said else relation_text(name)
    parts = [f"<b>{escape(title)}</b>"]
    if reason:
        parts.append(f"<i>{escape(reason)}</i>")
    if text.definition:
        parts.append(escape(text.definition))
    if text.example:
        parts.append(tr("Example: {marked}", marked=marked(text.example)))
    if text.confused_with:
        parts.append(
            tr("Not to be confused with {confused_with}", confused_with=escape(text.confused_with))
        )
    if more:
        parts.append(tr("{more}: what the guideline says of it", more=escape(more)))
    return "".join(f"<p style='margin:3px 0'>{part}</p>" for part in parts)


def marked(example: str) -> str:
    """An example as rich text, its first interval bold and its second underlined."""
    shown = _FIRST.sub(r"<b>\1</b>", escape(example))
    return _SECOND.sub(r"<u>\1</u>", shown)


@cache
def _entries() -> dict[str, dict[str, str]]:
    path = resource("relations.toml")
    if not path.is_file():
        return {}
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    found: dict[str, dict[str, str]] = tables.get("relation", {}) | tables.get("type", {})
    return found


STATES = {
    LinkState.ACTIVE: tr("in the closure"),
    LinkState.VAGUE: tr("vague"),
    LinkState.SKIPPED: tr("skipped"),
    LinkState.KEPT: tr("kept, outside the closure"),
    LinkState.CONFLICT: tr("contradicts, set aside"),
    LinkState.SELF: tr("says nothing of itself"),
    LinkState.DANGLING: tr("an end is missing"),
    LinkState.UNKNOWN_TYPE: tr("unknown type"),
    LinkState.NOT_CONVEX: tr("not convex, outside the closure"),
    LinkState.BETWEEN_WORLDS: tr("between worlds, asserts nothing"),
}
"""What became of a link, in words."""


def sentences_of(document: Document, intervals: Iterable[str], around: int) -> tuple[str, ...]:
    """The sentences of intervals as HTML, each once, with the words bold.

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
    """A sentence with spans of it bold, and ``around`` characters on either side."""
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
    """One line about a link between ``source`` and another: what it says and became."""
    way = "" if link.source == source else tr(" (other way round)")
    said = reasoning.vocabulary.link_words(link, reasoning.scheme)
    told = strung(", ", (f"{shown(said)}{way}", STATES[reasoning.state(link.id)]))
    return noted(told, link.id)


def other_link_line(link: OtherLink, source: str) -> str:
    """One line about an SLINK or ALINK between ``source`` and another."""
    way = "" if link.source == source else tr(" (other way round)")
    return noted(f"{link.tag} {shown(type_word(link))}{way}", link.id)


def choice_line(reasoning: Reasoning, source: str, target: str, choice: PickedRelations) -> str:
    """Say in a sentence what the link would say, or what is known while nothing is picked."""
    if choice.rel_type is not None:
        return type_sentence(reasoning, source, target, choice.rel_type)
    if choice.is_empty:
        return _known(reasoning, source, target, choice.allowed)
    return ended(reasoning.sentence(source, choice.picked, target))


def type_sentence(reasoning: Reasoning, source: str, target: str, rel_type: str) -> str:
    """Say in a sentence what one of the types that stand apart would say."""
    first, second = named(reasoning.document, source), named(reasoning.document, target)
    known = reasoning.scheme.type_named(rel_type)
    assert known is not None
    return known.sentence.format(a=first, b=second)


def _known(reasoning: Reasoning, source: str, target: str, allowed: RelationSet) -> str:
    if allowed is ALL and (apart := worlds_apart(reasoning, source, target)):
        return apart
    if allowed is ALL:
        return tr("Nothing is known of the two yet.")
    return tr("So far: {sentence}.", sentence=reasoning.sentence(source, allowed, target))


def worlds_apart(reasoning: Reasoning, source: str, target: str) -> str:
    """Say that two events belong to different worlds, "" if they do not."""
    worlds = reasoning.worlds
    if worlds is None or worlds.of_pair(source, target) is not None:
        return ""
    told = (
        tr(
            "{named} in “{worlds}”",
            named=named(reasoning.document, end),
            worlds=worlds.title(reasoning.document, world),
        )
        for end in (source, target)
        if (world := worlds.of(end)) is not None
    )
    return tr(
        "They belong to different worlds: {told}. A link asserts nothing there.",
        told=strung(", ", told),
    )


def _cut(text: str, whole: Span, span: Span, around: int) -> Span:
    """Return as much of a sentence as fits about ``span``, whole words only."""
    start, end = max(whole.start, span.start - around), min(whole.end, span.end + around)
    if start > whole.start:
        start = next((i + 1 for i in range(start, span.start) if text[i].isspace()), span.start)
    if end < whole.end:
        end = next((i for i in range(end, span.end, -1) if text[i - 1].isspace()), span.end)
    return Span(start, max(start, end))
