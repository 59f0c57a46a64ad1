"""Versions of one text laid on each other: places found again, and what differs."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.comparison.text_versions import squeezed, versions

words = st.lists(
    st.sampled_from(["the", "cat", "sat", "on", "a", "mat", ".", "dog", "x"]), max_size=40
)


def stretch(text, found):
    start, end = found
    return squeezed(text)[start:end]


@given(words, words)
def test_places_go_over_in_order_and_stay_within_the_text(one, other):
    laid = versions(" ".join(one), " ".join(other))
    starts = [laid.in_first(place, place + 1)[0] for place in range(laid.lengths[1])]
    assert starts == sorted(starts)
    assert all(0 <= place <= laid.lengths[0] for place in starts)


@given(words)
def test_a_text_lies_on_itself(text):
    laid = versions(" ".join(text), "  ".join(text))
    assert laid.changes == ()
    assert laid.shared == laid.lengths[0] == laid.lengths[1]
    assert all(laid.in_first(p, p + 1) == (p, p + 1) for p in range(laid.lengths[1]))


def test_words_behind_what_was_put_in_are_found_again():
    first, second = "She left before he came back .", "She really left before he came back ."
    laid = versions(first, second)
    start = squeezed(second).index("came")
    assert stretch(first, laid.in_first(start, start + 4)) == "came"


def test_words_that_the_other_lacks_have_no_room_there():
    laid = versions("She left before he came .", "She really left before he came .")
    start, end = laid.in_first(3, 9)
    assert start == end


def test_words_that_were_replaced_stand_where_the_others_do():
    first, second = "in Sept. he came back home again", "in September he came back home again"
    laid = versions(first, second)
    assert stretch(first, laid.in_first(2, 11)) == "Sept."


def test_words_around_what_was_put_in_do_not_grow():
    first, second = "one two three four five six", "one two three NEW four five six"
    laid = versions(first, second)
    start = squeezed(second).index("three")
    assert stretch(first, laid.in_first(start, start + 5)) == "three"
    assert stretch(first, laid.in_first(start + 8, start + 12)) == "four"


def test_changes_are_told_by_line_and_words():
    laid = versions("a b c\nd e f g h i", "a b c\nd e X g h i")
    assert [(each.line, each.first, each.second) for each in laid.changes] == [(2, "f", "X")]


def test_the_same_letters_cut_into_other_words_are_no_change():
    laid = versions('he has n\'t "gone" home', 'he hasn\'t "gone" home')
    assert laid.changes == ()


@pytest.mark.parametrize(
    ("second", "is_one"),
    [
        ("The ferry left at noon and came back at dawn .", True),
        ("HEADER 1998 The ferry left at noon and came back at dusk .", True),
        ("Shares fell sharply on Tuesday after the bank spoke .", False),
        ("", False),
    ],
)
def test_versions_share_most_of_their_words(second, is_one):
    first = "The ferry left at noon and came back at dusk ."
    assert versions(first, second).is_one_text is is_one


def test_a_hundred_thousand_words_are_laid_on_each_other():
    random = Random(1)
    first = [f"w{int(random.expovariate(1 / 2000))}" for _ in range(100_000)]
    second = [word if place % 97 else "changed" for place, word in enumerate(first)]
    laid = versions(" ".join(first), " ".join(second))
    assert laid.shared > 0.98 * laid.lengths[0]


def test_a_word_that_is_repeated_without_end_costs_no_square():
    assert versions("a b " * 30_000, "c " + "b a " * 30_000).is_one_text is False
