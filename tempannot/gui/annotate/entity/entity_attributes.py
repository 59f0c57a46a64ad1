"""The attributes of events and times with the values that TimeML gives them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tempannot.core.document import Document, IntervalKind

_TENSES = ("PAST", "PRESENT", "FUTURE", "INFINITIVE", "PRESPART", "PASTPART", "NONE")
_ASPECTS = ("NONE", "PROGRESSIVE", "PERFECTIVE", "PERFECTIVE_PROGRESSIVE")
_CLASSES = (
    "OCCURRENCE",
    "STATE",
    "REPORTING",
    "I_ACTION",
    "I_STATE",
    "ASPECTUAL",
    "PERCEPTION",
)
_MODIFIERS = (
    "APPROX",
    "START",
    "MID",
    "END",
    "BEFORE",
    "AFTER",
    "ON_OR_BEFORE",
    "ON_OR_AFTER",
    "LESS_THAN",
    "MORE_THAN",
    "EQUAL_OR_LESS",
    "EQUAL_OR_MORE",
)
_FUNCTIONS = (
    "NONE",
    "CREATION_TIME",
    "PUBLICATION_TIME",
    "RELEASE_TIME",
    "RECEPTION_TIME",
    "MODIFICATION_TIME",
    "EXPIRATION_TIME",
)
_EVENT_VALUES = {
    "class": _CLASSES,
    "tense": _TENSES,
    "aspect": _ASPECTS,
    "polarity": ("POS", "NEG"),
    "modality": ("can", "could", "may", "might", "must", "should", "would"),
    "pos": ("VERB", "NOUN", "ADJECTIVE", "PREPOSITION", "OTHER"),
    "cardinality": ("EVERY",),
    "stem": (),
}
_TIME_VALUES = {
    "type": ("DATE", "TIME", "DURATION", "SET"),
    "value": ("PRESENT_REF", "PAST_REF", "FUTURE_REF"),
    "mod": _MODIFIERS,
    "functionInDocument": _FUNCTIONS,
    "temporalFunction": ("true", "false"),
    "anchorTimeID": (),
    "beginPoint": (),
    "endPoint": (),
    "quant": ("EVERY", "EACH", "SOME"),
    "freq": (),
}
_REFERENCES = frozenset({"anchorTimeID", "beginPoint", "endPoint"})
_HINTS = {
    "value": "1998-03-03, 1998-W10, P3D, PT2H",
    "freq": "1W, 2X",
    "cardinality": "how many, or EVERY",
    "stem": "the word's base form",
}


@dataclass(frozen=True, slots=True)
class AttributeRow:
    """One attribute: its name as the file writes it, value, usual values, and an example."""

    name: str
    value: str
    usual: tuple[str, ...] = ()
    hint: str = ""


def attribute_rows(document: Document, interval_id: str) -> tuple[AttributeRow, ...]:
    """Return the attributes of an interval: TimeML's in a fixed order, then the file's own."""
    is_event = document.interval(interval_id).kind is IntervalKind.EVENT
    known = _EVENT_VALUES if is_event else _TIME_VALUES
    present = _present(document, interval_id, is_event)
    written = {name.casefold(): name for name in present}
    rows = [
        _row(document, written.get(name.casefold(), name), name, present, usual)
        for name, usual in known.items()
    ]
    folded = {name.casefold() for name in known}
    rows += (
        AttributeRow(name, value)
        for name, value in present.items()
        if name.casefold() not in folded
    )
    return tuple(rows)


def _row(
    document: Document,
    written: str,
    known: str,
    present: Mapping[str, str],
    usual: tuple[str, ...],
) -> AttributeRow:
    values = tuple(document.times) if known in _REFERENCES else usual
    return AttributeRow(written, present.get(written, ""), values, _HINTS.get(known, ""))


def _present(document: Document, interval_id: str, is_event: bool) -> dict[str, str]:
    if not is_event:
        return dict(document.times[interval_id].attributes)
    instance = document.instances[interval_id]
    return {**document.events[instance.event].attributes, **instance.attributes}
