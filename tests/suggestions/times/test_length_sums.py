"""Lengths in several units are one, and lengths side by side are two."""

import pytest

from tests.suggestions.times.written import proposed


@pytest.mark.parametrize(
    ("language", "text", "words", "value"),
    [
        ("en", "It took two hours and 17 minutes.", "two hours and 17 minutes", "PT2H17M"),
        ("en", "It took five hours 38 minutes.", "five hours 38 minutes", "PT5H38M"),
        ("en", "He got a year, 6 months.", "a year, 6 months", "P1Y6M"),
        ("en", "It took 1 day, and 2 hours.", "1 day, and 2 hours", "P1DT2H"),
        ("de", "Es dauerte zwei Stunden und 17 Minuten.", "zwei Stunden und 17 Minuten", "PT2H17M"),
        ("es", "Duró dos horas y 17 minutos.", "dos horas y 17 minutos", "PT2H17M"),
        ("fr", "Il a fallu deux heures et 17 minutes.", "deux heures et 17 minutes", "PT2H17M"),
        ("it", "Durò due ore e 17 minuti.", "due ore e 17 minuti", "PT2H17M"),
        ("et", "See kestis kaks tundi ja 17 minutit.", "kaks tundi ja 17 minutit", "PT2H17M"),
    ],
)
def test_a_length_is_told_in_two_units(language, text, words, value):
    assert proposed(text, language=language) == [(words, "DURATION", value)]


@pytest.mark.parametrize(
    ("language", "text", "words", "value"),
    [
        ("en", "He came two years and 3 months ago.", "two years and 3 months ago", "1995-11"),
        ("en", "He left a week and 2 days later.", "a week and 2 days later", "1998-02-22"),
        ("en", "He came two years and 3 days ago.", "two years and 3 days ago", "1996"),
        ("fr", "Il est venu il y a un an et 2 mois.", "il y a un an et 2 mois", "1996-12"),
    ],
)
def test_a_distance_is_told_in_two_units(language, text, words, value):
    assert proposed(text, language=language) == [(words, "DATE", value)]


def test_a_distance_after_a_comma_is_another_time():
    found = proposed("He waited two weeks, three days later he left.")
    assert [words for words, _, _ in found] == ["two weeks", "three days later"]


def test_a_length_after_a_distance_that_is_told_is_another_time():
    found = proposed("He left two years ago and 6 months passed.")
    assert [words for words, _, _ in found] == ["two years ago", "6 months"]


def test_a_length_is_told_in_three_units():
    found = proposed("It took one hour, 16 minutes and 39 seconds.")
    assert found == [("one hour, 16 minutes and 39 seconds", "DURATION", "PT1H16M39S")]


@pytest.mark.parametrize(
    ("text", "words", "value"),
    [
        ("It took 4 minutes 5.08 seconds.", "4 minutes 5.08 seconds", "PT4M5.08S"),
        ("It took 2 hours and 2.5 minutes.", "2 hours and 2.5 minutes", "PT2H2M30S"),
    ],
)
def test_the_last_unit_may_be_told_in_parts(text, words, value):
    assert proposed(text) == [(words, "DURATION", value)]


def test_more_than_a_length_in_two_units_is_marked_as_more():
    found = proposed("It took more than an hour and 20 minutes.")
    assert found == [("more than an hour and 20 minutes", "DURATION", "PT1H20M")]


@pytest.mark.parametrize(
    "text",
    [
        "It took two years or three months.",
        "It took 17 minutes and two hours.",
        "It took two hours and two hours.",
        "It took two hours; 17 minutes were left.",
        "It took two hours\n\n17 minutes were left.",
        "It took 2.5 hours 17 minutes were left.",
        "It took two hours, many minutes were left.",
    ],
)
def test_other_lengths_side_by_side_are_two(text):
    assert len(proposed(text)) == 2
