"""The kinds of items that raters judge: one row for each, with all that is special to it.

To add a kind, add a row here and name it in ``ITEM_KINDS``. Everything else follows: how files are
recognised and read, which columns can be named, how a study draws, asks, orders and exports, how
the window shows an item, what labels claim and how raters are scored against them.
"""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from itertools import permutations

from tempannot.core.language import bilingual
from tempannot.formats.items import mctaco_files as mctaco
from tempannot.formats.items import tracie_files as tracie
from tempannot.formats.items.rating_item import ItemLayout, OwnFormat, RatingItemKind
from tempannot.formats.items.response_scale import INVALID, ResponseScale, ScaleError, parse_scale

LIKELIHOOD_SCALE = ResponseScale(
    "likelihood",
    "How likely is it that the second sentence is true if the first sentence is true?",
    ("extremely unlikely", "very unlikely", "even chance", "very likely", "extremely likely"),
    high_first=True,
)
"""The five points of Vashishtha et al. 2020, section 5 (after Zhang et al. 2017)."""

PLAUSIBILITY_SCALE = ResponseScale(
    "plausibility",
    "Is this answer to the question likely?",
    ("unlikely", "likely"),
    (INVALID,),
    {"likely": "l", "unlikely": "u", INVALID: "x"},
    high_first=True,
    gold={"yes": "likely", "no": "unlikely"},
)
"""The labelling of candidate answers in MCTACO (Zhou et al. 2019, step 4)."""

ORDER_SCALE = ResponseScale(
    "order",
    "Which of the two sentences comes first?",
    ("the first one", "the second one"),
    gold={"original": "the first one", "swapped": "the second one"},
)
"""Which of two sentences stands earlier in their text."""

ORDER_ERRORS_SCALE = ResponseScale(
    "order-errors",
    "Why can the order of the two sentences be told, or why not?",
    ("success", "success (repeated words)"),
    ("visual grounding needed", "unrelated concepts", "label makes no sense"),
)
"""The tags of an analysis of errors in sentence orders (strided sentence order prediction)."""

TRIPLE_SCALE = ResponseScale(
    "order-of-three",
    "In which order do the three sentences stand?",
    tuple(" ".join(each) for each in permutations("abc")),
    gold={" ".join(each): " ".join(each) for each in permutations("abc")},
)
"""The six orders of three sentences, which the labels name as they are."""

STRIDE_SCALE = ResponseScale(
    "stride",
    "How many sentences stand between the two in their text?",
    tuple(map(str, range(4))),
    gold={str(stride): str(stride) for stride in range(4)},
)
"""The strides of the study of strided sentence order prediction."""

NLI_LABELS = {
    "entailment": "entailment",
    "neutral": "neutral",
    "contradiction": "contradiction",
    "e": "entailment",
    "n": "neutral",
    "c": "contradiction",
    "entailed": "entailed",
    "not-entailed": "not-entailed",
    "not_entailed": "not-entailed",
    "not-entailment": "not-entailment",
    "not_entailment": "not-entailment",
    "true": "entailed",
    "false": "not-entailed",
}
"""The meaning of labels; true and false are those of a ``binary-label`` (Poliak et al. 2018)."""

GRADES = {str(grade): "entailed" if grade == 5 else "not-entailed" for grade in range(1, 6)}
"""The meaning of labels from 1 to 5, as DNC makes binary ones of them (Poliak et al. 2018)."""

ANSWER_LABELS = {
    mctaco.YES: mctaco.YES,
    mctaco.NO: mctaco.NO,
    "true": mctaco.YES,
    "false": mctaco.NO,
    "1": mctaco.YES,
    "0": mctaco.NO,
}
"""The meaning of labels of candidate answers, as MCTACO has them and as data frames do."""

ORDER_LABELS = {"original": "original", "swapped": "swapped"}
"""Whether the sentence that is shown first stands first in the text."""

_STRIDES = tuple(map(str, range(100)))
STRIDE_LABELS = {each: each for each in _STRIDES} | {
    f"{order} {each}": f"{order} {each}" for order in ORDER_LABELS for each in _STRIDES
}
"""How many sentences are left out between two, alone or with their order."""

TRIPLE_LABELS = {" ".join(each): " ".join(each) for each in permutations("abc")} | {
    "".join(each): " ".join(each) for each in permutations("abc")
}
"""The sentences a, b and c as they are shown, in the order of their text."""


_CORPORA = ("corpus", "source", "dataset")

NLI = RatingItemKind(
    key="nli",
    title=bilingual("premise and hypothesis"),
    roles=("premise", "hypothesis"),
    columns=("premise", "hypothesis"),
    headers=(
        ("context", "hypothesis"),
        ("premise", "hypothesis"),
        ("sentence1", "sentence2"),
        ("text", "hypothesis"),
        ("story", "query"),
    ),
    labels=NLI_LABELS,
    sources=_CORPORA,
    categories=(),
    own_formats=(
        OwnFormat(
            tracie.COLUMNS,
            ("premise", "hypothesis", "label", "source"),
            tracie.is_tracie,
            tracie.claim_row,
        ),
    ),
    opposites={},
    question_texts=0,
    has_premise=True,
    scale=LIKELIHOOD_SCALE,
    entailing=frozenset({"entailed", "entailment"}),
    captions=("First sentence", "Second sentence"),
    signs=(),
    layout=ItemLayout(((2, 3), (2, 2)), ((2, 2), (1, 1)), judged=1, beside=False),
)

ANSWER = RatingItemKind(
    key="answer",
    title=bilingual("sentence, question and answer"),
    roles=("sentence", "question", "answer"),
    columns=("sentence", "question", "answer"),
    headers=(
        ("sentence", "question", "answer"),
        ("context", "question", "answer"),
        ("passage", "question", "answer"),
    ),
    labels=ANSWER_LABELS,
    sources=("category", "type"),
    categories=mctaco.CATEGORIES,
    own_formats=(
        OwnFormat(
            mctaco.COLUMNS,
            ("sentence", "question", "answer", "label", "source"),
            mctaco.is_mctaco,
            mctaco.answer_row,
        ),
    ),
    opposites={},
    question_texts=2,
    has_premise=True,
    scale=PLAUSIBILITY_SCALE,
    entailing=None,
    captions=("Text", "Question", "Answer"),
    signs=("T", "Q", "A"),
    layout=ItemLayout(((2, 3), (1, 1), (1, 1)), ((1, 2), (1, 1), (1, 1)), judged=2, beside=False),
)

ORDER = RatingItemKind(
    key="order",
    title=bilingual("two sentences whose order is asked"),
    roles=("first sentence", "second sentence"),
    columns=("first", "second"),
    headers=(("first", "second"), ("first-sentence", "second-sentence")),
    labels=ORDER_LABELS,
    sources=_CORPORA,
    categories=(),
    own_formats=(),
    opposites={"original": "swapped", "swapped": "original"},
    question_texts=0,
    has_premise=False,
    scale=ORDER_SCALE,
    entailing=None,
    captions=("First sentence", "Second sentence"),
    signs=(),
    layout=ItemLayout((), (), judged=None, beside=True),
)

STRIDE = replace(
    ORDER,
    key="stride",
    title=bilingual("two sentences whose distance is asked"),
    roles=("one sentence", "other sentence"),
    columns=("one-sentence", "other-sentence"),
    headers=(("one-sentence", "other-sentence"),),
    labels=STRIDE_LABELS,
    opposites={},
    scale=STRIDE_SCALE,
    captions=("One sentence", "Other sentence"),
)

TRIPLE = replace(
    STRIDE,
    key="triple",
    title=bilingual("three sentences whose order is asked"),
    roles=("sentence a", "sentence b", "sentence c"),
    columns=("a", "b", "c"),
    headers=(("sentence-a", "sentence-b", "sentence-c"), ("a", "b", "c")),
    labels=TRIPLE_LABELS,
    scale=TRIPLE_SCALE,
    captions=("Sentence a", "Sentence b", "Sentence c"),
    layout=ItemLayout((), (), judged=None, beside=False),
)

TEXTS = replace(
    TRIPLE,
    key="texts",
    title=bilingual("other texts"),
    roles=(),
    columns=(),
    headers=(),
    labels={},
    scale=None,
    captions=(),
)
"""Texts of which only their file knows what they are; it has no headers, so users choose it."""

ITEM_KINDS = (NLI, ANSWER, ORDER, TRIPLE, STRIDE, TEXTS)

_TRAINED = (NLI, ANSWER, ORDER)
SCALES = {each.scale.name: each.scale for each in _TRAINED if each.scale is not None}
"""The scales that have names, for which training and attention checks come along."""

NAMED_SCALES = SCALES | {
    each.name: each for each in (ORDER_ERRORS_SCALE, TRIPLE_SCALE, STRIDE_SCALE)
}
"""All scales that have names."""

_BY_KEY = {each.key: each for each in ITEM_KINDS}

if len(_BY_KEY) < len(ITEM_KINDS):
    raise ValueError("two kinds of items have the same key")


def kind_named(key: str) -> RatingItemKind:
    """The kind of a key; raises KeyError if there is none."""
    return _BY_KEY[key]


def scale_for(kind: RatingItemKind) -> ResponseScale:
    """The scale that items of a kind are usually judged on, and that of likelihood for others."""
    return kind.scale or LIKELIHOOD_SCALE


def _check_characters(question: str, levels: str) -> None:
    """Refuse what nobody sees and no store keeps as it is, as a NUL; a question may have lines."""
    words = f"{question}{levels}".translate(dict.fromkeys(map(ord, "\n\r\t"), " "))
    if any(unicodedata.category(each) in ("Cc", "Cs") for each in words):
        raise ScaleError(
            bilingual("the question or a level of the scale has a character that cannot be shown")
        )


def scale_named(text: str, question: str | None = None) -> ResponseScale:
    """The scale of a name, or one of the levels with commas or ``1-7``, lowest first.

    Raises ScaleError for levels that are no scale, a scale without a question, and characters
    that cannot be shown.
    """
    _check_characters(question or "", text)
    known = NAMED_SCALES.get(text.strip().casefold())
    if known is not None:
        return replace(known, question=question or known.question)
    try:
        levels = parse_scale(text).levels
    except ScaleError as error:
        raise ScaleError(
            bilingual(
                "{error}; the scales with names are {named}",
                error=error,
                named=", ".join(NAMED_SCALES),
            )
        ) from None
    if not question:
        raise ScaleError(
            bilingual("a scale of one's own ({text}) needs the question that it answers", text=text)
        )
    return ResponseScale("custom", question, levels)
