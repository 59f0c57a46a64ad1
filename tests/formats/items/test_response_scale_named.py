import pytest

from tempannot.formats.items.item_kinds import LIKELIHOOD_SCALE, PLAUSIBILITY_SCALE, SCALES
from tempannot.formats.items.response_scale import ScaleError, guess_scale, parse_scale

KNOWN = tuple(SCALES.values())


def test_whole_numbers_are_a_scale_with_those_that_nobody_chose():
    assert guess_scale(["5", "1", "2.0", " 5 "], KNOWN).levels == ("1", "2", "3", "4", "5")


def test_known_words_have_their_order():
    scale = guess_scale(["Very likely", "even  chance"], KNOWN)
    assert scale.levels == LIKELIHOOD_SCALE.levels
    assert scale.place("EXTREMELY UNLIKELY") == 0


def test_nothing_but_invalid_leaves_the_scale_that_it_stands_beside():
    assert guess_scale(["invalid"], KNOWN).levels == PLAUSIBILITY_SCALE.levels


def test_invalid_is_an_answer_without_a_place():
    scale = guess_scale(["likely", "invalid", "unlikely"], KNOWN)
    assert scale.levels == PLAUSIBILITY_SCALE.levels
    assert scale.place("Invalid") is None


@pytest.mark.parametrize(
    ("cells", "odd", "said"),
    [
        (["1", "2", "n/a", "3"], "n/a", "is no whole number, as most others are"),
        (["good", "bad", "1"], "good", "is on no scale that is known"),
        (["1", "2", "3", "55"], "55", "'55' is far off"),
    ],
)
def test_an_odd_answer_is_named(cells, odd, said):
    with pytest.raises(ScaleError, match=said) as caught:
        guess_scale(cells, KNOWN)
    assert caught.value.cell == odd


def test_a_scale_can_be_written_as_a_range_or_as_levels():
    assert parse_scale("0..2").levels == ("0", "1", "2")
    assert parse_scale("-1-1").levels == ("-1", "0", "1")
    assert parse_scale("low, high").place("HIGH") == 1


@pytest.mark.parametrize("text", ["", "one", "a, A", "1-99", "5-1"])
def test_what_is_no_scale_is_refused(text):
    with pytest.raises(ScaleError):
        parse_scale(text)


def test_an_answer_outside_the_scale_is_refused_with_the_levels():
    with pytest.raises(ScaleError, match="'6' is not on the scale 1, 2, 3"):
        parse_scale("1-3").place("6")
