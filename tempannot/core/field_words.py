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
class Making(StrEnum):
    """How an item came about: the other columns of what can be built, an item a row."""

    ID = "id"
    CORPUS = "corpus"
    RELATIONS = "relations"
    IN_CORPUS = "corpus sent id"
    ORIGIN = "origin"
    ANNOTATORS = "annotators"
    APPROACH = "creation approach"
    MONTH_STYLE = "month style"
    DURATION_FORMAT = "duration format"
    POSITION = "position"
    WORDING = "wording"
    CYCLE = "cycle"
    NEXT_CYCLE = "next cycle"
    PREMISE_KIND = "premise kind"
    PREMISE_RELATION = "premise relation"
    PREMISE_TIME = "premise time"
    PREMISE_POSITION = "premise position"
    PREMISE_AMOUNT = "premise amount"
    PREMISE_UNIT = "premise unit"
    HYPOTHESIS_TYPE = "hypothesis type"
    HYPOTHESIS_TIME = "hypothesis time"
    HYPOTHESIS_POSITION = "hypothesis position"
    HYPOTHESIS_AMOUNT = "hypothesis amount"
    HYPOTHESIS_UNIT = "hypothesis unit"
    SIDE = "side"
    DIFFERENCE = "difference"
    DIFFERENCE_UNIT = "difference unit"
    CLAIM = "claim"
    FAR_FETCHED = "far fetched"
    ONE_SENTENCE = "one sentence"
    OTHER_SENTENCE = "other sentence"
    SENTENCE_A = "sentence a"
    SENTENCE_B = "sentence b"
    SENTENCE_C = "sentence c"
    VIDEO = "video"
    FILE = "file"
    STRIDE = "stride"
    SECONDS = "seconds"
    APART = "apart"
    FIRST_PLACE = "first place"
    SECOND_PLACE = "second place"
    FIRST_START = "first start"
    SECOND_START = "second start"
    PLACE_A = "place a"
    PLACE_B = "place b"
    PLACE_C = "place c"
    REPEATED_WORDS = "repeated words"
    TECHNIQUE = "technique"
    MADE_FROM = "made from"
    SEED = "seed"
    VALID_TO_ONE = "verifier1 valid"
    CATEGORY_OF_ONE = "verifier1 category"
    CORRECT_OF_ONE = "verifier1 correct"
    INCORRECT_OF_ONE = "verifier1 incorrect"
    VALID_TO_OTHER = "verifier2 valid"
    CATEGORY_OF_OTHER = "verifier2 category"
    CORRECT_OF_OTHER = "verifier2 correct"
    INCORRECT_OF_OTHER = "verifier2 incorrect"


@worded
class Phenomenon(StrEnum):
    """What questions of MCTACO are about, as its files call it."""

    DURATION = "Event Duration"
    ORDERING = "Event Ordering"
    FREQUENCY = "Frequency"
    STATIONARITY = "Stationarity"
    TYPICAL_TIME = "Typical Time"


_KNOWN = frozenset(
    each.value for kind in (Attribute, ItemField, Making, Phenomenon) for each in kind
)


def is_known_field(name: str) -> bool:
    """Whether the screen has a word for a field; others are called as somebody named them."""
    return _plain(name) in _KNOWN


def field_word(name: str) -> str:
    """Return what a field is called, bilingual: files go on to have its own name."""
    plain = _plain(name)
    return bilingual(plain) if plain in _KNOWN else plain


def field_tip(name: str) -> str:
    """Return the name of a field in files where the screen calls it something else, else ""."""
    return "" if language() == "en" or not is_known_field(name) else name


def _plain(name: str) -> str:
    return name.replace("_", " ")
