from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tempannot.study.design.planning import deal, make_lists
from tests.study.design.items import answer_design, answers, design, pair

NAMES = [f"rater {number}" for number in range(9)]


@given(st.lists(st.sampled_from("ABC"), max_size=60), st.integers(1, 12), st.integers())
def test_lists_hold_one_source_and_are_even_and_not_too_large(sources, size, seed):
    items = [pair(number, source) for number, source in enumerate(sources)]
    lists = make_lists(design(list_size=size, seed=seed), items)
    listed = [item for each in lists for item in each]
    assert sorted(item.id for item in listed) == sorted(item.id for item in items)
    assert all(len({item.source for item in each}) == 1 for each in lists)
    for source, count in Counter(sources).items():
        sizes = [len(each) for each in lists if each[0].source == source]
        assert len(sizes) == -(-count // size)
        assert max(sizes) <= size
        assert max(sizes) - min(sizes) <= 1


@given(st.lists(st.integers(1, 9), min_size=1, max_size=12), st.integers(1, 12), st.integers())
def test_the_answers_to_a_question_are_in_one_list(sizes, size, seed):
    lists = make_lists(answer_design(list_size=size, seed=seed), answers(*sizes))
    homes = Counter(question for each in lists for question in {item.texts[1] for item in each})
    assert set(homes.values()) == {1}
    assert sum(map(len, lists)) == sum(sizes)
    assert max(map(len, lists)) < size + max(sizes)


def test_a_seed_makes_the_same_lists_for_ever():
    items = [pair(number) for number in range(8)]
    found, other = (make_lists(design(seed=seed, list_size=4), items) for seed in (1, 2))
    assert [[int(item.id) for item in each] for each in found] == [[3, 5, 2, 0], [1, 6, 7, 4]]
    assert other != found


@given(st.integers(0, 40), st.integers(1, 9), st.data(), st.integers())
def test_every_list_is_dealt_to_different_raters_and_loads_are_even(lists, raters, draw, seed):
    roster = tuple(NAMES[: draw.draw(st.integers(raters, 9))])
    hands = deal(design(raters=raters, roster=roster, seed=seed), range(1, lists + 1))
    assert tuple(name for name, _ in hands) == roster
    dealt = Counter(number for _, own in hands for number in own)
    assert dealt == dict.fromkeys(range(1, lists + 1), raters)
    assert all(len(set(own)) == len(own) for _, own in hands)
    loads = [len(own) for _, own in hands]
    assert max(loads) - min(loads) <= 1


def test_who_judges_with_whom_changes_from_list_to_list():
    hands = deal(design(raters=2, roster=("Ada", "Bo", "Cy", "Di")), range(1, 41))
    shared = Counter(
        frozenset(name for name, own in hands if number in own) for number in range(1, 41)
    )
    assert len(shared) == 6


def test_without_a_roster_nothing_is_dealt():
    assert deal(design(), range(1, 5)) == ()
