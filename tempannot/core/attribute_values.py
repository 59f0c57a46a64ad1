"""The attributes that TimeML gives events and times, and the values that are usual for each."""

from __future__ import annotations

from collections.abc import Mapping

from tempannot.core.document import IntervalKind

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
_EVENT: Mapping[str, tuple[str, ...]] = {
    "class": _CLASSES,
    "tense": _TENSES,
    "aspect": _ASPECTS,
    "polarity": ("POS", "NEG"),
    "modality": ("can", "could", "may", "might", "must", "should", "would"),
    "pos": ("VERB", "NOUN", "ADJECTIVE", "PREPOSITION", "OTHER"),
    "cardinality": ("EVERY",),
    "stem": (),
}
_TIME: Mapping[str, tuple[str, ...]] = {
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

USUAL_VALUES: Mapping[IntervalKind, Mapping[str, tuple[str, ...]]] = {
    IntervalKind.EVENT: _EVENT,
    IntervalKind.TIME: _TIME,
}
"""By the names of the attributes, in the order in which they are listed."""
