"""The settings of a study, the plan that is drawn from them, and how a store keeps both."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tempannot.core.codec import Json, from_json, to_json
from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.formats.items.column_mapping import ColumnMapping
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.study.design.rater_limits import RaterLimits
from tempannot.study.pages.checked_pages import check_pages
from tempannot.study.pages.page_languages import first_language
from tempannot.study.pages.page_words import LanguageCodeError, check_languages
from tempannot.study.pages.questionnaire import PageDesignError, PageMoment, QuestionnairePage


class DesignError(TempannotError):
    """Settings, items or raters that give no study; the message says which and what to do."""


LONGEST_RATER_NAME = 60
"""How many characters the name of a rater may have."""

_JOINERS = "\u200c\u200d"
"""Characters without a look of their own that names in Persian or Hindi are written with."""


def is_one_line(text: str) -> bool:
    """Whether all characters can be shown, in one line."""
    return all(
        each.isprintable() or unicodedata.category(each) == "Zs" or each in _JOINERS
        for each in text
    )


def rater_name(text: str) -> str:
    """Return a name in the form in which names are compared; raises DesignError for what is none.

    Blanks around it go, several become one, and letters with accents are one character each, as
    keyboards differ in that.

    >>> rater_name(" Ada  L. ")
    'Ada L.'
    """
    if not is_one_line(text.strip()):
        raise DesignError(
            bilingual("the name of a rater has a character that is none: {text!r}", text=text)
        )
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if not name.strip(_JOINERS) or len(name) > LONGEST_RATER_NAME:
        raise DesignError(
            bilingual(
                "the name of a rater has 1 to {longest_rater_name} characters: {name!r}",
                longest_rater_name=LONGEST_RATER_NAME,
                name=name[:20],
            )
        )
    return name


def checked_roster(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of raters; raises DesignError for a wrong one, or one there twice.

    Names that differ in case only are taken for the same, for people take them so.
    """
    seen: dict[str, str] = {}
    for name in map(rater_name, names):
        if name.casefold() in seen:
            raise DesignError(bilingual("the rater {name!r} is there twice", name=name))
        seen[name.casefold()] = name
    return tuple(seen.values())


LONGEST_NAME = 200
"""How many characters the name of a study may have."""


class Repeats(StrEnum):
    """What becomes of items that are there more than once: all are kept, or the first of them."""

    KEEP = "keep"
    ONCE = "once"


class Opposites(StrEnum):
    """What becomes of items of the same texts with labels that contradict each other."""

    KEEP = "keep"
    LEAVE_OUT = "leave-out"


class CategoryShares(StrEnum):
    """How the questions that are drawn are spread over the categories of the data."""

    PROPORTIONAL = "proportional"
    EVEN = "even"
    CHANCE = "chance"


class Role(StrEnum):
    """What a study uses an item for."""

    ITEM = "item"
    CHECK = "check"
    TRAINING = "training"


_COUNTS: Mapping[str, tuple[str, int]] = {
    "per_source": (bilingual("number of items per source"), 1),
    "per_label": (bilingual("number of items per label"), 1),
    "questions": (bilingual("number of questions"), 1),
    "list_size": (bilingual("size of a list"), 1),
    "raters": (bilingual("number of raters per item"), 1),
    "checks_per_list": (bilingual("number of checks per list"), 0),
    "attempts": (bilingual("number of attempts in training"), 1),
    "training_items": (bilingual("number of training items of an attempt"), 1),
}


@dataclass(frozen=True, slots=True)
class StudyDesign:
    """What a study is to be like.

    ``per_source`` and ``per_label`` say how many items to draw of each source, and of each label
    in each source, ``questions`` how many whole questions of MCTACO; None for all. ``raters`` is
    how many judge each item. ``checks_per_list`` attention checks stand in each list. A rater
    who gives at least the share ``pass_mark`` of the expected answers in training goes on, and
    may try ``attempts`` times, each with ``training_items`` of the training (None for all).
    ``instructions`` are Markdown. Time without any sign of life for ``idle_seconds`` is no active
    time. With a ``roster`` all lists are dealt out to these raters in advance, else to whoever
    comes. ``mapping`` is how the columns of the (first) file of items
    were read, None for a file of MCTACO. ``completion`` is the code or the address that a rater
    gets at the end in the browser. ``pages`` are shown around the items, in this order.
    ``repeats`` and ``opposites`` say what becomes of items that
    are there more than once, None for what is usual: all stay where all items are taken, and in a
    draw each comes once and those with opposite labels are left out, but for answers to one
    question, which stay together. ``shares`` is how questions are spread over categories. With
    ``shows_earlier`` a rater sees what he or she said of other answers to the same question, with
    ``detokenises`` texts are shown as they are usually written. ``limits`` say when raters are
    warned and stopped. ``languages`` are those that raters may choose, the first that of items,
    question and instructions; empty for English, and all that pages or the program speak.
    Raises DesignError for numbers and names that give no study.
    """

    name: str
    scale: ResponseScale
    seed: int = 0
    per_source: int | None = None
    per_label: int | None = None
    questions: int | None = None
    list_size: int = 10
    raters: int = 3
    checks_per_list: int = 0
    pass_mark: float = 0.8
    attempts: int = 2
    instructions: str = ""
    idle_seconds: float = 30.0
    roster: tuple[str, ...] = ()
    mapping: ColumnMapping | None = None
    completion: str = ""
    pages: tuple[QuestionnairePage, ...] = ()
    repeats: Repeats | None = None
    opposites: Opposites | None = None
    shares: CategoryShares = CategoryShares.PROPORTIONAL
    training_items: int | None = None
    shows_earlier: bool = False
    detokenises: bool = False
    limits: RaterLimits = field(default_factory=RaterLimits)
    languages: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for problem in self._problems():
            raise DesignError(problem)
        try:
            check_languages(self.languages)
            check_pages(self.pages)
        except (LanguageCodeError, PageDesignError) as error:
            raise DesignError(str(error)) from error
        object.__setattr__(self, "roster", checked_roster(self.roster))
        if self.roster and len(self.roster) < self.raters:
            raise DesignError(
                bilingual(
                    "{raters} raters are to judge each item, but the roster has only {roster}: "
                    "name more, or ask for fewer",
                    raters=self.raters,
                    roster=len(self.roster),
                )
            )

    def _problems(self) -> Iterator[str]:
        """Yield what is wrong with single settings."""
        if not self.name.strip():
            yield bilingual("a study needs a name")
        if len(self.name) > LONGEST_NAME or not is_one_line(self.name):
            yield bilingual(
                "the name of a study is one line of up to {longest_name} characters",
                longest_name=LONGEST_NAME,
            )
        for name, (meaning, least) in _COUNTS.items():
            count = getattr(self, name)
            if count is not None and count < least:
                yield bilingual(
                    "the {meaning} has to be {least} or more, not {count}",
                    meaning=meaning,
                    least=least,
                    count=count,
                )
        if not 0 <= self.pass_mark <= 1:
            yield bilingual(
                "the pass mark is a share from 0 to 1, not {pass_mark:g}", pass_mark=self.pass_mark
            )
        if not 0 < self.idle_seconds < float("inf"):
            yield bilingual(
                "a rater cannot be idle after {idle_seconds:g} seconds",
                idle_seconds=self.idle_seconds,
            )
        if len(self.completion) > LONGEST_NAME or not is_one_line(self.completion):
            yield bilingual(
                "a completion code or address is one line of up to {longest_name} characters",
                longest_name=LONGEST_NAME,
            )

    @property
    def language(self) -> str:
        """The language of items, question and instructions, and of pages that say no other."""
        return first_language(self.languages)

    @property
    def pages_before(self) -> tuple[QuestionnairePage, ...]:
        """The pages before the first item, the consent among them."""
        return tuple(each for each in self.pages if each.moment is not PageMoment.AFTER)

    @property
    def pages_after(self) -> tuple[QuestionnairePage, ...]:
        """The pages after the last item."""
        return tuple(each for each in self.pages if each.moment is PageMoment.AFTER)

    @property
    def is_drawn(self) -> bool:
        """Whether part of the items is drawn, instead of taking all."""
        return (self.per_source, self.per_label, self.questions) != (None, None, None)


@dataclass(frozen=True, slots=True)
class StudyItem:
    """An item in a study.

    ``number`` counts from 1 over all roles, ``list`` is the number of its list (None for checks
    and training), ``expected`` the answer that a check or training item must get, ``feedback``
    what a training item teaches. ``shown`` are the texts as raters see them, empty if that is as
    they stand in the data.
    """

    number: int
    role: Role
    item: RatingItem
    list: int | None = None
    expected: str | None = None
    feedback: str = ""
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """All that a new study consists of.

    ``roster`` holds, per rater in the order of the design, the numbers of the lists to judge, in
    that rater's order; empty without a roster. ``notes`` say what the reading of the items and the
    drawing found odd: repeated items, opposite labels, fewer items than asked for.
    """

    design: StudyDesign
    items: tuple[StudyItem, ...]
    roster: tuple[tuple[str, tuple[int, ...]], ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def lists(self) -> tuple[int, ...]:
        """The numbers of all lists."""
        return tuple(sorted({each.list for each in self.items if each.list is not None}))


def design_as_json(design: StudyDesign) -> Json:
    """What ``design_from_json`` reads."""
    return to_json(design)


def design_from_json(data: object) -> StudyDesign:
    """The settings of ``design_as_json``; what is missing is as usual.

    Raises DesignError for any other value.
    """
    try:
        return from_json(data, StudyDesign)
    except TempannotError as error:
        raise DesignError(
            bilingual("the settings of a study are broken: {error}", error=error)
        ) from error
