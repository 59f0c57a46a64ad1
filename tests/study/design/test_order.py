from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tempannot.formats.items.item_kinds import ANSWER, LIKELIHOOD_SCALE, NLI
from tempannot.formats.items.rating_item import Provenance, RatingItem
from tempannot.study.design.order import items_of_training, order_of_lists, turns_of_list
from tempannot.study.design.study_design import Role, StudyDesign, StudyItem

names = st.text(min_size=1, max_size=8)


def design(seed=1, checks=1):
    return StudyDesign("pilot", LIKELIHOOD_SCALE, seed, checks_per_list=checks)


def pair(number, role=Role.ITEM):
    texts = (f"premise {number}", f"hypothesis {number}")
    item = RatingItem(str(number), NLI, texts, None, "A", Provenance("a.tsv", number))
    return StudyItem(number, role, item, 1 if role is Role.ITEM else None)


def answer(number, question, text):
    texts = ("She ran.", question, text)
    item = RatingItem(str(number), ANSWER, texts, None, "A", Provenance("a.tsv", number))
    return StudyItem(number, Role.ITEM, item, 1)


def pairs(count, start=1, role=Role.ITEM):
    return [pair(number, role) for number in range(start, start + count)]


def numbers(turns):
    return [each.number for each in turns]


def test_the_order_is_that_of_seed_rater_and_list_for_ever():
    turns = turns_of_list(design(), pairs(5), pairs(3, 6, Role.CHECK), "Ada", 1)
    assert numbers(turns) == [2, 3, 1, 4, 8, 5]
    assert order_of_lists(1, "Ada", range(1, 8)) == (4, 7, 3, 6, 5, 2, 1)


@given(st.permutations(pairs(6)), st.permutations(pairs(4, 7, Role.CHECK)), names)
def test_the_order_does_not_depend_on_the_order_of_reading(items, checks, rater):
    expected = turns_of_list(design(), pairs(6), pairs(4, 7, Role.CHECK), rater, 2)
    assert turns_of_list(design(), items, checks, rater, 2) == expected


def test_raters_lists_and_seeds_have_orders_of_their_own():
    first = order_of_lists(1, "Ada", range(9))
    assert len({first, order_of_lists(1, "Bo", range(9)), order_of_lists(2, "Ada", range(9))}) == 3
    orders = {
        tuple(numbers(turns_of_list(design(seed), pairs(9), (), rater, number)))
        for seed, rater, number in [(1, "Ada", 1), (2, "Ada", 1), (1, "Bo", 1), (1, "Ada", 2)]
    }
    assert len(orders) == 4


def test_every_place_is_equally_likely_for_every_item():
    places = Counter(
        (place, number)
        for rater in range(600)
        for place, number in enumerate(
            numbers(turns_of_list(design(), pairs(3), (), str(rater), 1))
        )
    )
    assert len(places) == 9
    assert all(150 < count < 250 for count in places.values())


@given(st.integers(1, 12), st.integers(0, 6), st.integers(0, 3), names)
def test_checks_stand_neither_first_nor_last(count, known, per_list, rater):
    items, checks = pairs(count), pairs(known, count + 1, Role.CHECK)
    turns = turns_of_list(design(checks=per_list), items, checks, rater, 3)
    assert sorted(numbers(turns))[:count] == numbers(items)
    assert len(turns) == count + min(per_list, known)
    assert turns[0].role is Role.ITEM
    assert turns[-1].role is Role.ITEM or count == 1


@given(st.integers(1, 7), st.integers(1, 3), names)
def test_checks_come_round_equally_often(known, per_list, rater):
    checks = pairs(known, 100, Role.CHECK)
    seen = Counter(
        each.number
        for number in range(1, 12)
        for each in turns_of_list(design(checks=per_list), pairs(4), checks, rater, number)
        if each.role is Role.CHECK
    )
    assert max(seen.values()) - min(seen[each.number] for each in checks) <= 1


@given(st.integers(0, 99), names)
def test_questions_stay_whole_and_answers_that_say_the_same_follow_each_other(seed, rater):
    texts = ["1 hour", "a day", "60 minutes", "yes", "2 hours"]
    items = [answer(number, f"Q{number % 3}?", texts[number // 3]) for number in range(15)]
    checks = pairs(2, 100, Role.CHECK)
    turns = turns_of_list(design(seed, checks=2), items, checks, rater, 1)
    shown = [each.item.texts for each in turns]
    runs = [
        text[1] for place, text in enumerate(shown) if not place or text[1] != shown[place - 1][1]
    ]
    assert len([run for run in runs if run.startswith("Q")]) == 3
    for question in ("Q0?", "Q1?", "Q2?"):
        answers = [text[2] for text in shown if text[1] == question]
        assert sorted(answers) == sorted(texts)
        assert abs(answers.index("1 hour") - answers.index("60 minutes")) == 1


def test_one_question_alone_has_its_checks_within():
    items = [answer(number, "How long?", f"{number} days") for number in range(1, 5)]
    turns = turns_of_list(design(), items, pairs(1, 9, Role.CHECK), "Ada", 1)
    assert 0 < [each.role for each in turns].index(Role.CHECK) < 4


def taught(count, answers=("yes", "no")):
    return [
        replace(pair(number, Role.TRAINING), expected=answers[number % len(answers)])
        for number in range(1, count + 1)
    ]


def test_a_second_attempt_has_the_same_items_in_another_order():
    first, again = (items_of_training(design(), taught(8), "Ada", each) for each in (1, 2))
    assert numbers(first) == list(range(1, 9))
    assert sorted(numbers(again)) == numbers(first) != numbers(again)


def test_a_second_attempt_brings_items_that_were_not_seen_yet():
    few = replace(design(), training_items=4)
    seen = [set(numbers(items_of_training(few, taught(10), "Ada", each))) for each in (1, 2, 3)]
    assert [len(each) for each in seen] == [4, 4, 4]
    assert not seen[0] & seen[1]
    assert len(seen[0] | seen[1] | seen[2]) == 10


def test_each_attempt_asks_for_all_answers():
    few = replace(design(), training_items=4)
    for rater in ("Ada", "Bo", "Cy"):
        for attempt in (1, 2, 3):
            drawn = items_of_training(few, taught(12), rater, attempt)
            assert Counter(each.expected for each in drawn) == {"yes": 2, "no": 2}


def test_more_training_than_there_is_is_all_of_it():
    many = replace(design(), training_items=40)
    assert numbers(items_of_training(many, taught(3), "Ada", 2)) != []
    assert len(items_of_training(many, taught(3), "Ada", 2)) == 3
    assert items_of_training(design(), [], "Ada", 1) == ()
