"""In which order one rater sees lists and the items in them.

Everything follows from the seed of the study, the name of the rater and the number of the list,
so that an order can be told again at any time and on any machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tempannot.datasets.mctaco.quantities import equivalents
from tempannot.study.design.item_sampling import question_of, shuffled
from tempannot.study.design.study_design import StudyDesign, StudyItem


def order_of_lists(seed: int, rater: str, lists: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers of lists in the order in which a rater is to be offered them."""
    return tuple(shuffled(sorted(lists), seed, "lists", rater))


def turns_of_list(
    design: StudyDesign,
    items: Sequence[StudyItem],
    checks: Sequence[StudyItem],
    rater: str,
    list_number: int,
) -> tuple[StudyItem, ...]:
    """Return the items of a list as a rater sees them, attention checks included.

    Questions are shuffled as wholes, and the answers in each; answers that say the same follow
    each other. Checks stand neither first nor last, and between two questions where there is
    room. A rater who judges every list meets all checks equally often, give or take one.
    """
    names = (design.seed, "list", rater, list_number)
    questions = _questions(sorted(items, key=_number))
    runs = [
        _answers(questions[key], *names, place)
        for place, key in enumerate(shuffled(list(questions), *names))
    ]
    drawn = _checks(design, sorted(checks, key=_number), rater, list_number)
    return _with_checks(runs, drawn, *names)


def items_of_training(
    design: StudyDesign, items: Sequence[StudyItem], rater: str, attempt: int
) -> tuple[StudyItem, ...]:
    """Return the training items of an attempt, from 1, as a rater sees them.

    The first attempt has them in the order of their file, which may lead from easy to hard; each
    later one is shuffled. Where an attempt has fewer than there are, they are drawn in this
    rater's order, of each answer as evenly as can be, and those not seen yet come first.
    """
    pool = sorted(items, key=_number)
    count = min(design.training_items or len(pool), len(pool))
    mixed = _by_turns(design.seed, pool, rater)
    start = (attempt - 1) * count
    drawn = {mixed[(start + place) % len(mixed)].number for place in range(count)}
    own = [each for each in pool if each.number in drawn]
    return tuple(own if attempt == 1 else shuffled(own, design.seed, "training", rater, attempt))


def _by_turns(seed: int, pool: Sequence[StudyItem], rater: str) -> list[StudyItem]:
    """Return a rater's order of training items, in which expected answers take turns."""
    answers: dict[str | None, list[StudyItem]] = {}
    for each in pool:
        answers.setdefault(each.expected, []).append(each)
    mixed = {
        answer: shuffled(own, seed, "training", rater, answer or "")
        for answer, own in answers.items()
    }
    # an answer with many items comes up more often, spread over the whole
    ranked = [
        ((place + 0.5) / len(own), turn, each)
        for turn, own in enumerate(mixed.values())
        for place, each in enumerate(own)
    ]
    return [each for _rank, _turn, each in sorted(ranked, key=lambda found: found[:2])]


def _number(item: StudyItem) -> int:
    return item.number


def _questions(items: Iterable[StudyItem]) -> dict[object, list[StudyItem]]:
    """Return items by question, each in a group of its own if it is no answer to one."""
    found: dict[object, list[StudyItem]] = {}
    for each in items:
        found.setdefault(question_of(each.item) or each.number, []).append(each)
    return found


def _answers(answers: Sequence[StudyItem], *names: str | int) -> list[StudyItem]:
    if len(answers) < 2:
        return list(answers)
    alike = equivalents(each.item.texts[-1] for each in answers)
    return [
        answers[position]
        for place, group in enumerate(shuffled(alike, *names, "meanings"))
        for position in shuffled(group, *names, "wordings", place)
    ]


def _checks(
    design: StudyDesign, checks: Sequence[StudyItem], rater: str, list_number: int
) -> list[StudyItem]:
    """Return the checks of a list: the next ones in this rater's order of them, all in turn."""
    count = min(design.checks_per_list, len(checks))
    own = shuffled(checks, design.seed, "checks", rater)
    start = (list_number - 1) * count
    return [own[(start + place) % len(own)] for place in range(count)]


def _with_checks(
    runs: Sequence[Sequence[StudyItem]], checks: Sequence[StudyItem], *names: str | int
) -> tuple[StudyItem, ...]:
    """Put each check behind an item, seeded, but not behind the last one if that can be."""
    items = [item for run in runs for item in run]
    ends = {run[-1].number for run in runs}
    inner = range(1, len(items))
    between = [place for place in inner if items[place - 1].number in ends]
    within = [place for place in inner if items[place - 1].number not in ends]
    places = shuffled(between, *names, "between") + shuffled(within, *names, "within")
    places = places or [len(items)]
    behind: dict[int, list[StudyItem]] = {}
    for position, check in enumerate(checks):
        behind.setdefault(places[position % len(places)], []).append(check)
    found: list[StudyItem] = []
    for place, item in enumerate(items, 1):
        found += item, *behind.get(place, ())
    return tuple(found)
