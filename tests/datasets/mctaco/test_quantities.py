import pytest

from tempannot.datasets.mctaco.quantities import quantities


def named(text: str) -> list[str]:
    return [str(each.quantity) for each in quantities(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("30 months", "30 months"),
        ("1,200 Years", "1200 years"),
        (".5 hours", "0.5 hours"),
        ("1.67 day", "1.67 days"),
        ("a century", "1 century"),
        ("twenty-five minutes", "25 minutes"),
        ("Twenty five minutes", "25 minutes"),
        ("a hundred and five years", "105 years"),
        ("two thousand five hundred days", "2500 days"),
        ("one hundred thousand seconds", "100000 seconds"),
        ("3 million years", "3000000 years"),
        ("hundred years", "100 years"),
        ("two dozen weeks", "24 weeks"),
        ("sixteen weeks", "16 weeks"),
    ],
)
def test_numerals_and_number_words_are_amounts(text, expected):
    assert named(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("several days", "4 days"),
        ("many days", "10 days"),
        ("some days", "3 days"),
        ("few days", "3 days"),
        ("a few days", "3 days"),
        ("a couple days", "3 days"),
        ("a couple of days", "2 days"),
        ("tens of days", "10 days"),
        ("hundreds of days", "100 days"),
        ("thousands of days", "1000 days"),
        ("an hour", "1 hour"),
    ],
)
def test_vague_words_count_as_in_the_released_program(text, expected):
    assert named(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("several hundred years", "400 years"),
        ("half a million years", "500000 years"),
        ("half an hour", "0.5 hours"),
        ("an hour and a half", "1.5 hours"),
        ("two and a half hours", "2.5 hours"),
    ],
)
def test_hundreds_and_halves_change_the_number(text, expected):
    assert named(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "3 to 14 days",
        "3-14 days",
        "3 – 14 days",
        "ten or twenty days",
        "the 20th century",
        "1/2 hour",
        "2:30 hours",
        "daily",
        "the next day",
        "5 people",
        "awhile",
        "a daydream",
    ],
)
def test_what_is_no_single_amount_is_passed_over(text):
    assert named(text) == []


def test_places_lead_to_the_words():
    text = "It took 5 hours and 30 minutes."
    found = [text[each.start : each.stop] for each in quantities(text)]
    assert found == ["5 hours", "30 minutes"]


@pytest.mark.parametrize("number", ["9" * 5000, "0." + "1" * 5000])
def test_numbers_beyond_all_measure_are_no_amounts(number):
    assert named(f"{number} days") == []
