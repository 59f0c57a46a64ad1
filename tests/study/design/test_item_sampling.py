from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.formats.items.item_files import read_items
from tempannot.study.design.item_sampling import draw, proportions, quotas
from tempannot.study.design.study_design import CategoryShares, DesignError, Opposites, Repeats
from tests.formats.items.answers import many_answers
from tests.oddities import REAL
from tests.study.design.items import answer_design, answers, design, pair

sources = st.lists(
    st.tuples(st.sampled_from("AB"), st.sampled_from(["yes", "no", "maybe"])), max_size=60
)
counts = st.none() | st.integers(1, 12)


def pairs(parts):
    return [pair(number, *part) for number, part in enumerate(parts, 1)]


def labels(items):
    return Counter((each.source, each.label) for each in items)


@given(st.lists(st.integers(0, 20), max_size=6), st.integers(0, 80))
def test_quotas_are_as_even_as_there_are_items(available, total):
    found = quotas(available, total)
    assert sum(found) == min(total, sum(available))
    assert all(taken <= there for taken, there in zip(found, available, strict=True))
    unfilled = [taken for taken, there in zip(found, available, strict=True) if taken < there]
    assert max(found, default=0) - min(unfilled, default=max(found, default=0)) <= 1


@given(sources, counts, counts, st.integers())
def test_as_many_as_asked_for_are_drawn_of_each_source_and_label(parts, source, label, seed):
    items = pairs(parts)
    found = draw(design(per_source=source, per_label=label, seed=seed), items).items
    assert list(found) == [each for each in items if each in found]
    drawn, there = labels(found), labels(items)
    for name in {part[0] for part in parts}:
        most = {key: min(count, label or count) for key, count in there.items() if key[0] == name}
        total = sum(most.values())
        assert sum(drawn[key] for key in most) == min(total, source or total)
        assert all(drawn[key] <= count for key, count in most.items())


def test_a_seed_draws_the_same_items_for_ever():
    items = pairs([("A", "yes"), ("A", "no")] * 10)
    assert [each.id for each in draw(design(per_source=4, seed=1), items).items] == [
        "6",
        "15",
        "16",
        "17",
    ]
    assert [each.id for each in draw(design(per_source=4, seed=2), items).items] == [
        "4",
        "5",
        "6",
        "17",
    ]


def test_every_item_is_drawn_equally_often():
    items = pairs([("A", "yes")] * 5)
    drawn = Counter(
        each.id
        for seed in range(1000)
        for each in draw(design(per_source=2, seed=seed), items).items
    )
    assert all(340 < drawn[each.id] < 460 for each in items)


def test_what_falls_short_is_said():
    items = pairs([("A", "yes")] * 5 + [("A", "no")] * 2 + [("B", "no")])
    assert draw(design(per_source=100), items).notes == (
        "A: 7 of the 100 items asked for",
        "B: 1 of the 100 items asked for",
    )
    assert draw(design(per_label=3), items).notes == (
        "A, no: 2 of the 3 items asked for",
        "B, no: 1 of the 3 items asked for",
    )
    many = pairs([(f"S{number}", "no") for number in range(30)])
    assert draw(design(per_source=2), many).notes[-1] == "and 23 more that fell short"


def test_items_without_a_label_are_left_out_where_others_have_one():
    items = pairs([("A", "yes"), ("A", None), ("B", None), ("B", None)])
    sample = draw(design(per_source=2), items)
    assert labels(sample.items) == {("A", "yes"): 1, ("B", None): 2}
    assert sample.notes[0] == "A: 1 item without a label left out of the draw"
    assert draw(design(), items).items == tuple(items)


@given(st.lists(st.integers(1, 7), min_size=1, max_size=8), st.integers(1, 30), st.integers())
def test_questions_are_drawn_whole(sizes, wanted, seed):
    items = answers(*sizes)
    there = Counter(each.texts[1] for each in items)
    for settings in ({"questions": wanted}, {"per_source": wanted}):
        found = draw(answer_design(seed=seed, **settings), items).items
        drawn = Counter(each.texts[1] for each in found)
        assert all(drawn[question] == there[question] for question in drawn)
        if "questions" in settings:
            assert len(drawn) == min(wanted, len(sizes))
        else:
            assert min(wanted, len(items)) <= len(found) < wanted + max(sizes)


def test_questions_that_fall_short_are_said():
    items = answers(3, 2)
    assert draw(answer_design(questions=9), items).notes == ("2 of the 9 questions asked for",)
    assert draw(answer_design(per_source=9), items).notes == ("A: 5 of the 9 answers asked for",)


@pytest.mark.parametrize("wanted", [20, *([100] if REAL.is_dir() else [])])
def test_questions_of_mctaco_are_whole(tmp_path, wanted):
    own = wanted == 20
    path = many_answers(tmp_path) if own else REAL / "nli" / "mctaco_dev_3783.tsv"
    items = read_items(path).items
    found = draw(answer_design(questions=wanted), items).items
    drawn = {each.texts[:2] for each in found}
    assert len(drawn) == wanted
    assert len(found) == sum(each.texts[:2] in drawn for each in items)


@pytest.mark.parametrize(
    ("settings", "items", "said"),
    [
        ({"questions": 3}, [pair(1)], "can be drawn of answers to questions only"),
        ({"questions": 3, "per_source": 3}, answers(2), "leave out how many per source"),
        ({"per_label": 3}, answers(2), "answers cannot be drawn per label"),
    ],
)
def test_draws_that_make_no_sense_are_told(settings, items, said):
    with pytest.raises(DesignError, match=said):
        draw(design(**settings), items)


def repeated():
    """Ten pairs of one label: two say the same, two others the opposite of each other."""
    made = [pair(number, label="yes") for number in range(1, 9)]
    return [*made, replace(made[0], id="again"), replace(made[1], id="opposite", label="no")]


def ids(found):
    return [each.id for each in found.items]


def test_a_draw_has_each_item_once_and_none_with_opposite_labels():
    found = draw(design(per_source=20), repeated())
    assert ids(found) == ["1", "3", "4", "5", "6", "7", "8"]
    assert found.notes == (
        "2 items with labels that contradict those of others of the same texts left out",
        "1 item that other items repeat left out",
        "A: 7 of the 20 items asked for",
    )


def test_all_items_are_taken_as_they_are_unless_something_else_is_wanted():
    assert len(draw(design(), repeated()).items) == 10
    assert ids(draw(design(repeats=Repeats.ONCE), repeated()))[-1] == "opposite"
    assert len(draw(design(repeats=Repeats.ONCE), repeated()).items) == 9
    assert len(draw(design(opposites=Opposites.LEAVE_OUT), repeated()).items) == 8


def test_repeated_and_opposite_items_are_kept_on_purpose():
    wish = design(per_source=20, repeats=Repeats.KEEP, opposites=Opposites.KEEP)
    assert len(draw(wish, repeated()).items) == 10


def test_items_that_all_contradict_each_other_leave_no_study():
    both = [pair(1, label="yes"), pair(1, label="no")]
    with pytest.raises(DesignError, match="keep opposites"):
        draw(design(opposites=Opposites.LEAVE_OUT), both)


def categories(found):
    texts = {(each.source, each.texts[:2]) for each in found.items}
    return Counter(source for source, _texts in texts)


@pytest.mark.parametrize(
    ("shares", "expected"),
    [
        (CategoryShares.PROPORTIONAL, {"A": 6, "B": 3, "C": 1}),
        (CategoryShares.EVEN, {"A": 4, "B": 4, "C": 2}),
    ],
)
def test_questions_are_spread_over_categories(shares, expected):
    counts = {"A": 12, "B": 6, "C": 2}
    items = [
        each for source, count in counts.items() for each in answers(*[3] * count, source=source)
    ]
    for seed in range(5):
        found = draw(answer_design(questions=10, shares=shares, seed=seed), items)
        assert categories(found) == expected
        assert len(found.items) == 30, "questions come whole"
    by_chance = answer_design(questions=10, shares=CategoryShares.CHANCE)
    drawn = {
        tuple(categories(draw(replace(by_chance, seed=each), items)).items()) for each in range(9)
    }
    assert len(drawn) > 1


@given(st.lists(st.integers(0, 30), min_size=1, max_size=6), st.integers(0, 60))
def test_proportions_are_within_one_of_the_exact_share(available, total):
    found = proportions(available, total)
    wanted = min(total, sum(available))
    assert sum(found) == wanted
    for taken, there in zip(found, available, strict=True):
        assert taken <= there
        assert abs(taken - wanted * there / max(1, sum(available))) < 1
