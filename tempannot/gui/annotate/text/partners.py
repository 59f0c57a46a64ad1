"""Chips for the creation time and for partners of the focus that are out of view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tempannot.core.document import Document, Interval, IntervalKind, attribute
from tempannot.core.items import Link
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.other_links import KIND_WORDS, other_link_sentence
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import RelationSet
from tempannot.core.wording import noted, strung
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.text.chips import Chip
from tempannot.gui.views.text.shown_links import (
    ArcOrigin,
    ShownLink,
    asserted_link,
    inferred_link,
    links_of_focus,
    relation_label,
)
from tempannot.gui.views.text.text_marks import MarkKind

_NOTHING_MARKED = tr(
    "Nothing is marked yet: select words in the text and press E for an event, T for a time{}."
)
_NOTHING_FOCUSED = tr("Click an event or a time, or press Tab, to see its links.")
_LONGEST_SENTENCE = 300


def mark_kind(document: Document, interval: Interval) -> MarkKind:
    """How an interval is marked."""
    if interval.id == document.creation_time:
        return MarkKind.CREATION_TIME
    return MarkKind.EVENT if interval.kind is IntervalKind.EVENT else MarkKind.TIME


def creation_chip(reasoning: Reasoning, selection: Selection, hint: str) -> Chip | None:
    """The chip of the creation time, with what is known of it and the focus."""
    document = reasoning.document
    id = document.creation_time
    if id is None or not document.has_interval(id):
        return None
    value = attribute(document.times[id].attributes, "value", "val") or ""
    told = tr("written {value}", value=value or document.names().name(id))
    shown = _between(reasoning, selection.source, id)
    return Chip(
        id,
        MarkKind.CREATION_TIME,
        told,
        relation=_relation(reasoning, shown, selection.source),
        relations=_seen_from(shown, selection.source),
        badge=_badge(selection, id) or hint,
    )


def partner_chips(
    reasoning: Reasoning, selection: Selection, visible: Iterable[str], hints: Mapping[str, str]
) -> tuple[Chip, ...]:
    """A chip for the pair under work and every linked partner, as far as out of view."""
    source, document = selection.source, reasoning.document
    if source is None or not document.has_interval(source):
        return ()
    hidden = {document.creation_time, *visible}
    links = links_of_focus(reasoning, source)
    linked = {link.other_end(source): link for link in reversed(links)}
    target = selection.target
    order = [source, *([target] if target else []), *reversed(linked)]
    here = document.interval(source).span.start
    return tuple(
        _chip(reasoning, selection, id, linked.get(id), (here, hints.get(id, "")))
        for id in dict.fromkeys(order)
        if id not in hidden and document.has_interval(id)
    )


def candidate_chips(
    reasoning: Reasoning, selection: Selection, hints: Mapping[str, str]
) -> tuple[Chip, ...]:
    """A chip for each interval that is looked for, with its digit."""
    document, source = reasoning.document, selection.source
    has_source = source is not None and document.has_interval(source)
    here = document.interval(source).span.start if has_source and source else 0
    return tuple(_chip(reasoning, selection, id, None, (here, hint)) for id, hint in hints.items())


def description(reasoning: Reasoning, id: str) -> str:
    """An interval in words: what it is and how many links it has."""
    document = reasoning.document
    interval = document.interval(id)
    told = tr_plural(
        len(links_of_focus(reasoning, id)),
        "{name}, {kind}, {count} link",
        "{name}, {kind}, {count} links",
        name=document.names().name(id),
        kind=tr(mark_kind(document, interval).value.replace("-", " ")),
    )
    return strung(", ", (told, *_other_kinds(document, id), *_world(reasoning, id)))


def _world(reasoning: Reasoning, id: str) -> Iterator[str]:
    """Say which world apart from the main line an event belongs to, if one."""
    worlds = reasoning.worlds
    if worlds is not None and worlds.of(id):
        yield tr(
            "in the world “{worlds}”", worlds=worlds.title(reasoning.document, worlds.of(id) or "")
        )


def _other_kinds(document: Document, id: str) -> Iterator[str]:
    """Say for each SLINK and ALINK of an event how it stands to the other one."""
    for link in document.other_links.values():
        if id in (link.source, link.target):
            said = shown(other_link_sentence(document, link)).rstrip(".。")
            yield strung(": ", (shown(KIND_WORDS[link.tag]), said))


def told_of(reasoning: Reasoning, id: str, focus: str | None) -> str:
    """What a tool tip says of an interval: description, value, relation to the focus."""
    document = reasoning.document
    if not document.has_interval(id):
        return ""
    lines = [noted(description(reasoning, id), id)]
    if id in document.times:
        value = attribute(document.times[id].attributes, "value", "val")
        lines += [tr("value {value}", value=value)] if value else []
    seen = _seen_from(_between(reasoning, focus, id), focus)
    if seen is not None and focus is not None:
        lines.append(shown(reasoning.sentence(focus, seen, id)))
    return "\n".join(lines)


def header_note(
    reasoning: Reasoning, selection: Selection, is_linking: bool, has_chips: bool, proposes: str
) -> str:
    """What the row of partners says before its chips, or instead of them.

    ``proposes`` is the key that has events and times proposed, "" for none.
    """
    source = selection.source
    if source is None or not reasoning.document.has_interval(source):
        is_bare = all(e.id == reasoning.document.creation_time for e in reasoning.intervals)
        told = tr("; {proposes} proposes both", proposes=proposes) if proposes else ""
        return _NOTHING_MARKED.format(told) if is_bare else _NOTHING_FOCUSED
    word = reasoning.document.names().name(source)
    if is_linking:
        return tr("Linking from “{word}”: choose the other end (Esc ends this).", word=word)
    if has_chips:
        return tr("out of view:")
    if links_of_focus(reasoning, source):
        return tr("All partners of “{word}” are in view.", word=word)
    return _note_without_links(reasoning, source, selection.target, word)


def _note_without_links(reasoning: Reasoning, source: str, target: str | None, word: str) -> str:
    """Say what an event or a time without links waits for."""
    if target is not None and target != source and reasoning.document.has_interval(target):
        other = reasoning.document.names().name(target)
        return tr("“{word}” and “{other}”: press the letter of a relation.", word=word, other=other)
    if next(_other_kinds(reasoning.document, source), None) is not None:
        return tr(
            "“{word}” has no link in time yet: press a digit, or drag to the other end.", word=word
        )
    return tr("“{word}” has no link yet: press a digit, or drag to the other end.", word=word)


def _chip(
    reasoning: Reasoning,
    selection: Selection,
    id: str,
    link: Link | None,
    place: tuple[int, str],
) -> Chip:
    document = reasoning.document
    interval = document.interval(id)
    shown = asserted_link(reasoning, link) if link else _between(reasoning, selection.source, id)
    return Chip(
        id,
        mark_kind(document, interval),
        document.names().name(id),
        _sentence(document, interval),
        _relation(reasoning, shown, selection.source),
        _seen_from(shown, selection.source),
        shown.origin if shown else ArcOrigin.INFERRED,
        below=interval.span.start > place[0],
        badge=_badge(selection, id) or place[1],
        text=" ".join(interval.text.split()),
    )


def _between(reasoning: Reasoning, source: str | None, id: str) -> ShownLink | None:
    if source is None or source == id or not reasoning.document.has_interval(source):
        return None
    for link in reasoning.links_between(source, id):
        return asserted_link(reasoning, link)
    return inferred_link(reasoning, source, id)


def _seen_from(shown: ShownLink | None, focus: str | None) -> RelationSet | None:
    """The relation as it reads from the focus to its partner."""
    if shown is None or shown.relations is None:
        return None
    return shown.relations if shown.source == focus else shown.relations.converse


def _relation(reasoning: Reasoning, shown: ShownLink | None, focus: str | None) -> str:
    if shown is None:
        return ""
    if shown.source == focus or shown.relations is None:
        return shown.label
    return relation_label(shown.relations.converse, reasoning.vocabulary, reasoning.scheme)


def _badge(selection: Selection, id: str) -> str:
    return {selection.source: "S", selection.target: "T"}.get(id, "")


def _sentence(document: Document, interval: Interval) -> str:
    number = document.sentence_of(interval.span.start)
    if number is None:
        return ""
    return " ".join(document.slice(document.sentences[number]).split())[:_LONGEST_SENTENCE]
