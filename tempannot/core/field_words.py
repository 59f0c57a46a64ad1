"""What the screen calls fields that files name in English: attributes of marks, parts of items.

Their values, and fields that somebody else named, stay as files write them.

>>> field_word("tense"), field_word("myColumn"), field_word("functionInDocument")
('tense', 'myColumn', 'functionInDocument')
"""

from __future__ import annotations

from enum import StrEnum

from tempannot.core.language import bilingual, language, worded


@worded
class Attribute(StrEnum):
    """The attributes of TimeML, and the parts of links."""

    CLASS = "class"
    TENSE = "tense"
    ASPECT = "aspect"
    POLARITY = "polarity"
    MODALITY = "modality"
    POS = "pos"
    CARDINALITY = "cardinality"
    STEM = "stem"
    TYPE = "type"
    VALUE = "value"
    MOD = "mod"
    FUNCTION_IN_DOCUMENT = "functionInDocument"
    TEMPORAL_FUNCTION = "temporalFunction"
    ANCHOR = "anchorTimeID"
    BEGIN = "beginPoint"
    END = "endPoint"
    QUANT = "quant"
    FREQ = "freq"
    SIGNAL = "signal"


@worded
class ItemField(StrEnum):
    """The parts of items, and what is known of them."""

    PREMISE = "premise"
    HYPOTHESIS = "hypothesis"
    CONTEXT = "context"
    SENTENCE = "sentence"
    QUESTION = "question"
    ANSWER = "answer"
    FIRST = "first"
    SECOND = "second"
    LABEL = "label"
    SOURCE = "source"
    TARGET = "target"
    DATASET = "dataset"
    SPLIT = "split"
    TEMPLATE = "template"
    LIST = "list"
    UNITS = "units"
    CATEGORY = "category"
    DOCUMENT = "document"
    START = "start"
    END = "end"
    EVENT = "event"
    BECAUSE = "because"
    LINK = "link"
    TEXT = "text"
    PLACE = "place"
    RELATION = "relation"
    INFERENCE = "type of inference"
    PAIR = "pair id"


@worded
class Phenomenon(StrEnum):
    """What questions of MCTACO are about, as its files call it."""

    DURATION = "Event Duration"
    ORDERING = "Event Ordering"
    FREQUENCY = "Frequency"
    STATIONARITY = "Stationarity"
    TYPICAL_TIME = "Typical Time"


_KNOWN = frozenset(each.value for kind in (Attribute, ItemField, Phenomenon) for each in kind)


def field_word(name: str) -> str:
    """Return what a field is called, bilingual: files go on to have its own name."""
    plain = _plain(name)
    return bilingual(plain) if plain in _KNOWN else plain


def field_tip(name: str) -> str:
    """Return the name of a field in files where the screen calls it something else, else ""."""
    return "" if language() == "en" or _plain(name) not in _KNOWN else name


def _plain(name: str) -> str:
    return name.replace("_", " ")
