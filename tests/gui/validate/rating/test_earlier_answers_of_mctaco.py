"""Answers to questions that say the same amount: they follow each other, and are told."""

from collections import defaultdict
from datetime import UTC, datetime

import pytest

from tempannot.datasets.mctaco.quantities import equivalents
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import PLAUSIBILITY_SCALE
from tempannot.study.design.item_sampling import question_of
from tempannot.study.design.order import turns_of_list
from tempannot.study.design.study_design import Role, StudyDesign, StudyItem
from tempannot.study.judgment import Judgment, JudgmentState, ShownItem, Turn
from tempannot.study.rating.item_words import earlier_answers
from tempannot.study.rating.stage import Judged
from tests.oddities import HERE, REAL

FILES = [(HERE / "items" / "mctaco-equal-answers.tsv", 1)]
if REAL.is_dir():
    FILES.append((REAL / "nli" / "mctaco_dev_3783.tsv", 53))
NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def _judged(turn):
    times = (NOW, NOW, 1.0, 1.0)
    state = JudgmentState.ANSWERED
    number = turn.item.number
    said = (number, 0, state, "likely", False, "")
    return Judged(
        "list 1", turn, Judgment(str(number), "ann", "list 1", turn.position, *said, *times)
    )


def _questions(path):
    found = defaultdict(list)
    for number, item in enumerate(read_items(path).items, 1):
        found[question_of(item)].append(StudyItem(number, Role.ITEM, item, 1))
    return list(found.values())


def _turns(items):
    design = StudyDesign("baseline", PLAUSIBILITY_SCALE, seed=3)
    for position, each in enumerate(turns_of_list(design, items, (), "ann", 1), 1):
        shown = ShownItem(each.number, each.item.kind, each.item.texts)
        yield Turn(position, shown, Role.ITEM)


@pytest.mark.parametrize(("path", "count_of_groups"), FILES)
def test_equal_answers_follow_each_other_and_the_earlier_ones_are_told(path, count_of_groups):
    groups = 0
    for items in _questions(path):
        turns = list(_turns(items))
        alike = [each for each in equivalents(turn.item.texts[-1] for turn in turns) if each[1:]]
        past = [_judged(turn) for turn in turns]
        for group in alike:
            assert list(group) == list(range(group[0], group[-1] + 1))
            texts = [turns[place].item.texts[-1] for place in group]
            for count, place in enumerate(group):
                told = earlier_answers(turns[place].item, past[:place])
                same = [text for each in told if each.is_same for text in each.texts]
                assert same == texts[:count]
        groups += len(alike)
    assert groups == count_of_groups


@pytest.mark.parametrize(
    ("path", "words"),
    list(zip((path for path, _ in FILES), ("did he knead", "Joey need to soak"), strict=False)),
)
def test_ninety_minutes_and_an_hour_and_a_half_are_told_to_be_the_same(path, words):
    (items,) = (each for each in _questions(path) if words in each[0].item.texts[1])
    turns = list(_turns(items))
    names = [turn.item.texts[-1] for turn in turns]
    first, second = sorted(names.index(name) for name in ("90 minutes", "1.5 hours"))
    told = earlier_answers(turns[second].item, [_judged(turn) for turn in turns[:second]])
    assert (told[0].is_same, told[0].texts) == (True, (names[first],))
    assert not any(each.is_same for each in told[1:])
