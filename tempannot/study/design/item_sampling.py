"""Which items a study is about: a seeded draw per source and label, questions whole."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeVar

from tempannot.core.language import bilingual
from tempannot.core.wording import counted
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.repeats import Repeat, claim_of, find_repeats
from tempannot.study.design.study_design import (
    CategoryShares,
    DesignError,
    Opposites,
    Repeats,
    StudyDesign,
)

Thing = TypeVar("Thing")


def shuffled(things: Sequence[Thing], *names: str | int) -> list[Thing]:
    """Return the things in an order that depends on their number and the names alone.

    They are sorted by digests of their positions, which no change of a library's generator of
    random numbers can alter; a part from the start is a fair sample.

    >>> shuffled("abcde", 1, "Ada")
    ['c', 'e', 'b', 'a', 'd']
    """
    key = blake2b(json.dumps(names).encode(), digest_size=16).digest()

    def rank(position: int) -> bytes:
        return blake2b(position.to_bytes(8, "big"), digest_size=16, key=key).digest()

    return [things[position] for position in sorted(range(len(things)), key=rank)]


def question_of(item: RatingItem) -> tuple[str, ...] | None:
    """Return what answers to one question have in common; None for an item that stands alone.

    For MCTACO it is the sentence and the question: one question can be asked of two sentences.
    """
    return item.texts[: item.kind.question_texts] or None


def wholes(items: Sequence[RatingItem], places: Iterable[int]) -> list[list[int]]:
    """Return the places of items, those of one question together, by the first of each."""
    found: dict[Hashable, list[int]] = {}
    for place in places:
        found.setdefault(question_of(items[place]) or place, []).append(place)
    return list(found.values())


def by_source(items: Iterable[RatingItem]) -> dict[str, list[int]]:
    """Return the places of items per source, in the order in which sources come up."""
    found: dict[str, list[int]] = {}
    for place, item in enumerate(items):
        found.setdefault(item.source, []).append(place)
    return found


_MOST_TOLD = 8


@dataclass(frozen=True, slots=True)
class Sample:
    """The items drawn, in the order of the data; ``notes`` say in words what fell short."""

    items: tuple[RatingItem, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Part:
    """What was drawn of a part of the data: places of items, and what fell short."""

    places: Iterable[int]
    notes: Sequence[str] = ()


def draw(design: StudyDesign, items: Sequence[RatingItem]) -> Sample:
    """Draw items as the design says.

    Of each source ``per_source`` items are drawn, as evenly over its labels as they allow, and
    of each label in it at most ``per_label``; items without a label are then left out where
    others have one. Answers come with all others to their question: ``questions`` of these are
    drawn over all sources, or for ``per_source`` so many that they have as many answers or a
    few more. What the design does not want of repeated items is left out before. Raises
    DesignError for what cannot be drawn of such items.
    """
    has_questions = bool(items) and all(each.kind.question_texts for each in items)
    _check(design, has_questions)
    wanted = without_repeats(design, items)
    drawn = _drawn(design, wanted.items, has_questions)
    return Sample(drawn.items, _told([*wanted.notes, *drawn.notes]))


def without_repeats(design: StudyDesign, items: Sequence[RatingItem]) -> Sample:
    """The items without the repeated ones that the design does not want, and what was left out."""
    once, opposites = _wishes(design, items)
    if not (once or opposites):
        return Sample(tuple(items))
    gone: set[int] = set()
    opposite = 0
    for repeat in find_repeats(items):
        if repeat.is_contradictory and opposites:
            opposite += len(repeat.items)
            gone.update(map(id, repeat.items))
        elif once:
            gone.update(map(id, _others_alike(repeat)))
    kept = tuple(each for each in items if id(each) not in gone)
    if items and not kept:
        raise DesignError(
            bilingual("all items have labels that contradict those of others: keep opposites")
        )
    counts = (
        (opposite, bilingual("with labels that contradict those of others of the same texts")),
        (len(items) - len(kept) - opposite, bilingual("that other items repeat")),
    )
    notes = [
        bilingual("{count} {which} left out", count=counted(count, "item"), which=which)
        for count, which in counts
        if count
    ]
    return Sample(kept, tuple(notes))


def _wishes(design: StudyDesign, items: Sequence[RatingItem]) -> tuple[bool, bool]:
    """Whether repeated items come once, and whether those of opposite labels are left out."""
    usual = design.is_drawn and not any(each.kind.question_texts for each in items)
    once = usual if design.repeats is None else design.repeats is Repeats.ONCE
    if design.opposites is None:
        return once, usual
    return once, design.opposites is Opposites.LEAVE_OUT


def _others_alike(repeat: Repeat) -> list[RatingItem]:
    """All but the first item of each claim that a repeat makes."""
    claims = [claim_of(each) for each in repeat.items]
    return [each for place, each in enumerate(repeat.items) if claims.index(claims[place]) < place]


def _drawn(design: StudyDesign, items: Sequence[RatingItem], has_questions: bool) -> Sample:
    if not design.is_drawn:
        return Sample(tuple(items))
    if design.questions is not None:
        parts = list(_of_questions(design, items))
    else:
        of_source = _answers_of_source if has_questions else _items_of_source
        parts = [of_source(design, items, each) for each in by_source(items).values()]
    drawn = sorted(place for part in parts for place in part.places)
    notes = tuple(note for part in parts for note in part.notes)
    return Sample(tuple(items[place] for place in drawn), notes)


def quotas(available: Sequence[int], total: int) -> tuple[int, ...]:
    """Return how many to take of each group, as evenly as they allow; the first get the rest.

    >>> quotas([50, 2, 50], 21)
    (10, 2, 9)
    """
    taken = [0] * len(available)
    left = min(total, sum(available))
    while left:
        unfilled = [at for at, count in enumerate(available) if taken[at] < count]
        share = max(1, left // len(unfilled))
        for at in unfilled:
            more = min(share, available[at] - taken[at], left)
            taken[at] += more
            left -= more
    return tuple(taken)


def proportions(available: Sequence[int], total: int) -> tuple[int, ...]:
    """Return how many to take of each group, in proportion to how many it has.

    What rounding leaves goes to the groups with the largest remainders, the first ones of equals
    (Hamilton's method).

    >>> proportions([60, 30, 10], 15)
    (9, 5, 1)
    """
    everything = sum(available)
    wanted = min(total, everything)
    parts = [divmod(wanted * each, max(1, everything)) for each in available]
    left = wanted - sum(whole for whole, _rest in parts)
    first = sorted(range(len(parts)), key=lambda place: -parts[place][1])[:left]
    return tuple(whole + (place in first) for place, (whole, _rest) in enumerate(parts))


def _check(design: StudyDesign, has_questions: bool) -> None:
    if design.questions is not None and not has_questions:
        raise DesignError(bilingual("whole questions can be drawn of answers to questions only"))
    if design.questions is not None and design.per_source is not None:
        raise DesignError(
            bilingual("questions are drawn over all sources: leave out how many per source")
        )
    if design.per_label is not None and has_questions:
        raise DesignError(
            bilingual(
                "answers cannot be drawn per label, for those to one question stay together: "
                "draw questions, or answers per source"
            )
        )


def _items_of_source(
    design: StudyDesign, items: Sequence[RatingItem], places: Sequence[int]
) -> _Part:
    source = items[places[0]].source
    labels = _by_label(items, places)
    notes = []
    if len(labels) > 1 and None in labels:
        count = len(labels.pop(None))
        notes.append(
            bilingual(
                "{source}: {count} without a label left out of the draw",
                source=source,
                count=counted(count, "item"),
            )
        )
    notes += _short_labels(design.per_label, source, labels)
    names = shuffled(list(labels), design.seed, "labels", source)
    available = [len(labels[name]) for name in names]
    if design.per_label is not None:
        available = [min(design.per_label, count) for count in available]
    total = sum(available)
    wanted = total if design.per_source is None else design.per_source
    if total < wanted:
        notes.append(
            bilingual(
                "{source}: {total:,} of the {wanted:,} items asked for",
                source=source,
                total=total,
                wanted=wanted,
            )
        )
    drawn = [
        shuffled(labels[name], design.seed, "items", source, name or "")[:count]
        for name, count in zip(names, quotas(available, wanted), strict=True)
    ]
    return _Part([place for part in drawn for place in part], notes)


def _by_label(items: Sequence[RatingItem], places: Sequence[int]) -> dict[str | None, list[int]]:
    found: dict[str | None, list[int]] = {}
    for place in places:
        found.setdefault(items[place].label, []).append(place)
    return found


def _short_labels(
    most: int | None, source: str, labels: Mapping[str | None, Sequence[int]]
) -> list[str]:
    return [
        bilingual(
            "{source}, {label}: {places:,} of the {most:,} items asked for",
            source=source,
            label=name or bilingual("no label"),
            places=len(places),
            most=most,
        )
        for name, places in labels.items()
        if most is not None and len(places) < most
    ]


def _answers_of_source(
    design: StudyDesign, items: Sequence[RatingItem], places: Sequence[int]
) -> _Part:
    """Draw questions until there are answers enough."""
    source, wanted = items[places[0]].source, design.per_source or 0
    drawn: list[int] = []
    for whole in shuffled(wholes(items, places), design.seed, "questions", source):
        if len(drawn) >= wanted:
            break
        drawn += whole
    short = bilingual(
        "{source}: {drawn:,} of the {wanted:,} answers asked for",
        source=source,
        drawn=len(drawn),
        wanted=wanted,
    )
    return _Part(drawn, [short] if len(drawn) < wanted else [])


def _of_questions(design: StudyDesign, items: Sequence[RatingItem]) -> Iterator[_Part]:
    """Draw whole questions, of each category as many as the design says."""
    wanted = design.questions or 0
    categories: dict[str, list[list[int]]] = {}
    for whole in wholes(items, range(len(items))):
        is_one = design.shares is CategoryShares.CHANCE
        categories.setdefault("" if is_one else items[whole[0]].source, []).append(whole)
    available = [len(each) for each in categories.values()]
    names = list(categories)
    if design.shares is CategoryShares.EVEN:
        order = shuffled(range(len(names)), design.seed, "categories")
        shares = dict(zip(order, quotas([available[each] for each in order], wanted), strict=True))
    else:
        shares = dict(enumerate(proportions(available, wanted)))
    for place, (name, found) in enumerate(categories.items()):
        of_part = (name,) if name else ()
        mixed = shuffled(found, design.seed, "questions", *of_part)[: shares[place]]
        yield _Part([each for whole in mixed for each in whole])
    if sum(available) < wanted:
        yield _Part(
            (),
            [
                bilingual(
                    "{available:,} of the {wanted:,} questions asked for",
                    available=sum(available),
                    wanted=wanted,
                )
            ],
        )


def _told(notes: Sequence[str]) -> tuple[str, ...]:
    """Return the notes, the many of data with a great many sources or labels cut short."""
    if len(notes) <= _MOST_TOLD:
        return tuple(notes)
    return (
        *notes[: _MOST_TOLD - 1],
        bilingual("and {value:,} more that fell short", value=len(notes) - _MOST_TOLD + 1),
    )
