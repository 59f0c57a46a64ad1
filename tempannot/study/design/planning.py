"""A new study drawn from items: what is judged, in which lists, and by whom.

Texts that were cut into tokens are put together again first, as people write them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from heapq import heapreplace

from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.formats.items.item_files import ItemFile
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.repeats import Repeat, import_report
from tempannot.study.design.item_sampling import by_source, draw, shuffled, wholes
from tempannot.study.design.known_items import KnownItem, default_instructions
from tempannot.study.design.order import order_of_lists
from tempannot.study.design.study_design import DesignError, Role, StudyDesign, StudyItem, StudyPlan

_TOKENISED = re.compile(r" n't\b| '(?:s|re|ve|ll|d|m)\b| [.,;:?!](?:\s|$)|-[LR][RCS]B-|``")
"""What no text has that was not cut into tokens."""

_BRACKETS = {
    "-LRB-": "(",
    "-RRB-": ")",
    "-LCB-": "{",
    "-RCB-": "}",
    "-LSB-": "[",
    "-RSB-": "]",
    "``": '"',
    "''": '"',
}
"""How the Penn Treebank writes what has two sides."""

_NOT = re.compile(r"(\w) n(['’])t\b", re.IGNORECASE)
_PARTS = re.compile(r"\b(can) (not)\b|\b(gon|wan) (na)\b|\b(got) (ta)\b", re.IGNORECASE)


def written(texts: Iterable[str]) -> tuple[str, ...]:
    """Return texts as they are usually written; one without signs of tokens stays as it is.

    Blanks and quotes are those of the detokeniser of Moses (Koehn et al. 2007), in the port to
    Python; brackets and contractions of the Penn Treebank (Marcus et al. 1993) are put together
    before.

    >>> written(["I do n't know , he said -LRB- Bob 's dog -RRB- .", "Isn't it so , here?"])
    ("I don't know, he said (Bob's dog).", "Isn't it so, here?")
    """
    return tuple(_written(text) if _TOKENISED.search(text) else text for text in texts)


def _written(text: str) -> str:
    from sacremoses import MosesDetokenizer  # noqa: PLC0415 - slow, and few texts need it

    whole = _PARTS.sub(lambda found: "".join(each for each in found.groups() if each), text)
    tokens = _NOT.sub(r"\1n\2t", whole).split()
    return str(
        MosesDetokenizer(lang="en").detokenize([_BRACKETS.get(each, each) for each in tokens])
    )


def make_lists(
    design: StudyDesign, items: Sequence[RatingItem]
) -> tuple[tuple[RatingItem, ...], ...]:
    """Return lists of items of one source each, shuffled.

    The lists of a source are as even in size as can be, none larger than ``list_size`` unless
    the answers to one question, which are all in one list, make it so.
    """
    found: list[tuple[RatingItem, ...]] = []
    for source, places in by_source(items).items():
        mixed = shuffled(wholes(items, places), design.seed, "lists", source)
        for group in _split(mixed, design.list_size):
            found.append(tuple(items[place] for whole in group for place in whole))
    return tuple(found)


def deal(design: StudyDesign, lists: Sequence[int]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Give every list to as many raters of the roster as are to judge it.

    A list goes to those who have the fewest lists so far, by chance among equals; so loads
    differ by one at most, and who judges with whom changes from list to list. Each rater's
    lists come in that rater's order.
    """
    hands: Mapping[str, list[int]] = {name: [] for name in design.roster}
    for number in lists if hands else ():
        mixed = shuffled(design.roster, design.seed, "deal", number)
        for name in sorted(mixed, key=lambda each: len(hands[each]))[: design.raters]:
            hands[name].append(number)
    return tuple((name, order_of_lists(design.seed, name, own)) for name, own in hands.items())


def _split(groups: Sequence[Sequence[int]], size: int) -> list[list[Sequence[int]]]:
    """Return even parts: the largest groups first, each goes to the part that is smallest yet."""
    count = -(-sum(map(len, groups)) // size)
    smallest_first = [(0, part) for part in range(count)]
    found: list[list[Sequence[int]]] = [[] for _ in range(count)]
    for group in sorted(groups, key=len, reverse=True):
        filled, part = smallest_first[0]
        found[part].append(group)
        heapreplace(smallest_first, (filled + len(group), part))
    return [part for part in found if part]


_MOST_EXAMPLES, _MOST_NAMED = 3, 4


def plan_study(
    design: StudyDesign,
    items: Iterable[ItemFile | RatingItem],
    checks: Sequence[KnownItem] = (),
    training: Sequence[KnownItem] = (),
) -> StudyPlan:
    """Draw items, make lists of them and deal these out if there is a roster.

    The same design and items give the same plan everywhere. Items are numbered list by list,
    then come the checks and the training items. A design without instructions gets those of its
    scale. Raises DesignError for items, or known items,
    that are of different kinds, for no items at all, and for checks that are asked for but not
    there.
    """
    everything = _items(items)
    _check_kinds(everything, checks, training)
    if design.checks_per_list > len(checks):
        raise DesignError(
            bilingual(
                "{checks_per_list} checks are to stand in each list, but there are {checks}: "
                "give a file with more",
                checks_per_list=design.checks_per_list,
                checks=len(checks),
            )
        )
    if not design.instructions.strip():
        design = replace(design, instructions=default_instructions(design.scale))
    sample = draw(design, everything)
    lists = make_lists(design, sample.items)
    rated = [(number, item) for number, items in enumerate(lists, 1) for item in items]
    found = [
        StudyItem(number, Role.ITEM, item, list_number)
        for number, (list_number, item) in enumerate(rated, 1)
    ]
    for role, known in ((Role.CHECK, checks), (Role.TRAINING, training)):
        found += [
            StudyItem(number, role, each.item, None, each.expected, each.feedback)
            for number, each in enumerate(known, len(found) + 1)
        ]
    if design.detokenises:
        found = [replace(each, shown=written(each.item.texts)) for each in found]
    roster = deal(design, range(1, len(lists) + 1))
    return StudyPlan(design, tuple(found), roster, _notes(everything, sample.notes, sample.items))


def _items(given: Iterable[ItemFile | RatingItem]) -> tuple[RatingItem, ...]:
    found: list[RatingItem] = []
    for each in given:
        found += each.items if isinstance(each, ItemFile) else (each,)
    if not found:
        raise DesignError(bilingual("there are no items to judge"))
    return tuple(found)


def _check_kinds(items: Sequence[RatingItem], *known: Sequence[KnownItem]) -> None:
    """Refuse items that are not judged alike: raters are asked one question."""
    first = items[0]
    for each in (*items, *(one.item for group in known for one in group)):
        if (each.kind, len(each.texts)) != (first.kind, len(first.texts)):
            raise DesignError(
                bilingual(
                    "raters are asked one question of all items, but {place} is of the kind "
                    "{kind} and {place2} of the kind {kind2}: make a study of each",
                    place=_place(first),
                    kind=_kind(first),
                    place2=_place(each),
                    kind2=_kind(each),
                )
            )


def _kind(item: RatingItem) -> str:
    return bilingual("{kind} ({texts} texts)", kind=item.kind, texts=len(item.texts))


def _place(item: RatingItem) -> str:
    return bilingual("{item} of {file}", item=item.said, file=item.provenance.file)


def _notes(
    everything: Sequence[RatingItem], short: Sequence[str], drawn: Sequence[RatingItem]
) -> tuple[str, ...]:
    """Say what is odd in the data and in the draw; what is odd in both is said once."""
    report = import_report(everything)
    found = (*report.sentences, *_examples(report.contradictions), *short)
    if len(drawn) == len(everything):
        return found
    of_drawn = import_report(drawn).sentences
    return (*found, *(bilingual("of the items drawn, {value}", value=each) for each in of_drawn))


def _examples(repeats: Sequence[Repeat]) -> tuple[str, ...]:
    """Name the first items whose labels contradict each other."""
    return tuple(
        bilingual(
            "for example {value}",
            value=joined(", ", map(_labelled, repeat.items[:_MOST_NAMED])),
        )
        for repeat in repeats[:_MOST_EXAMPLES]
    )


def _labelled(item: RatingItem) -> str:
    return joined(": ", (_place(item), item.label or bilingual("no label")))
