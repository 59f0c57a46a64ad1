"""What raters are asked, and which answers they choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tempannot.formats.items.rating_item import ItemKind
from tempannot.study.scales import INVALID, LIKELIHOOD, PLAUSIBILITY, ScaleError, parse_scale

MOST_ANSWERS = 9
"""How many answers a rater can choose from: each has a number key."""


@dataclass(frozen=True, slots=True)
class ResponseScale:
    """A question and its answers.

    ``levels`` are lowest first, as the statistics take them; ``beside`` are answers on no scale.
    ``letters`` are second keys of some answers, beside their number. With ``high_first`` raters
    see the highest level first. ``gold`` says which level a label of the data asks for, where
    one does. Raises ScaleError for answers that cannot be told apart, less than two, or more
    than MOST_ANSWERS.
    """

    name: str
    question: str
    levels: tuple[str, ...]
    beside: tuple[str, ...] = ()
    letters: Mapping[str, str] | None = None
    high_first: bool = False
    gold: Mapping[str, str] | None = None

    def __post_init__(self) -> None:
        answers = self.answers
        if len({each.casefold() for each in answers}) < len(answers):
            raise ScaleError(f"the scale {self.name!r} has an answer twice")
        if len(self.levels) < 2 or len(answers) > MOST_ANSWERS:
            raise ScaleError(f"a scale has two levels or more and up to {MOST_ANSWERS} answers")

    @property
    def answers(self) -> tuple[str, ...]:
        """All answers, as raters see them."""
        levels = self.levels[::-1] if self.high_first else self.levels
        return (*levels, *self.beside)

    def keys(self, answer: str) -> tuple[str, ...]:
        """Return the keys of an answer: its number as raters see it, and its letter if any."""
        letter = (self.letters or {}).get(answer)
        number = str(self.answers.index(answer) + 1)
        return (number,) if letter is None else (number, letter)

    def answer_named(self, text: str) -> str:
        """Return the answer of a name in any case; raises ScaleError if there is none."""
        plain = " ".join(text.split()).casefold()
        for answer in self.answers:
            if answer.casefold() == plain:
                return answer
        raise ScaleError(f"{text!r} is none of the answers {', '.join(self.answers)}", text)

    def expected(self, label: str | None) -> str | None:
        """Return the answer that a label of the data asks for, None where it asks for none."""
        if label is None:
            return None
        meant = {key.casefold(): answer for key, answer in (self.gold or {}).items()}
        return meant.get(label.strip().casefold())

    def as_json(self) -> dict[str, object]:
        """Return what ``from_json`` reads."""
        return {
            "name": self.name,
            "question": self.question,
            "levels": list(self.levels),
            "beside": list(self.beside),
            "letters": dict(self.letters or {}),
            "high_first": self.high_first,
            "gold": dict(self.gold or {}),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> ResponseScale:
        """Return the scale of ``as_json``."""
        return cls(
            str(data["name"]),
            str(data["question"]),
            _strings(data["levels"]),
            _strings(data["beside"]),
            _mapping(data["letters"]),
            bool(data["high_first"]),
            _mapping(data["gold"]),
        )


LIKELIHOOD_SCALE = ResponseScale(
    "likelihood",
    "How likely is it that the second sentence is true if the first sentence is true?",
    LIKELIHOOD,
    high_first=True,
)
"""The five points of Vashishtha et al. 2020, section 5 (after Zhang et al. 2017)."""

PLAUSIBILITY_SCALE = ResponseScale(
    "plausibility",
    "Is this answer to the question likely?",
    PLAUSIBILITY,
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

SCALES = {each.name: each for each in (LIKELIHOOD_SCALE, PLAUSIBILITY_SCALE, ORDER_SCALE)}
"""The scales that have names, for which training and attention checks come along."""

_NAMED = SCALES | {ORDER_ERRORS_SCALE.name: ORDER_ERRORS_SCALE}

_BY_KIND = {ItemKind.ANSWER: PLAUSIBILITY_SCALE, ItemKind.ORDER: ORDER_SCALE}


def scale_for(kind: ItemKind) -> ResponseScale:
    """Return the scale that items of a kind are usually judged on."""
    return _BY_KIND.get(kind, LIKELIHOOD_SCALE)


def scale_named(text: str, question: str | None = None) -> ResponseScale:
    """Return the scale of a name, or one of the levels with commas or ``1-7``, lowest first.

    Raises ScaleError for levels that are no scale, or a scale without a question.
    """
    known = _NAMED.get(text.strip().casefold())
    if known is not None:
        asked = {"question": question} if question else {}
        return ResponseScale.from_json(known.as_json() | asked)
    try:
        levels = parse_scale(text).levels
    except ScaleError as error:
        raise ScaleError(f"{error}; the scales with names are {', '.join(_NAMED)}") from None
    if not question:
        raise ScaleError(f"a scale of one's own ({text}) needs the question that it answers")
    return ResponseScale("custom", question, levels)


def _strings(data: object) -> tuple[str, ...]:
    assert isinstance(data, Sequence)
    return tuple(str(each) for each in data)


def _mapping(data: object) -> dict[str, str] | None:
    assert isinstance(data, Mapping)
    return {str(key): str(value) for key, value in data.items()} or None
