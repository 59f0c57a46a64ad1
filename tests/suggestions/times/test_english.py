"""English times: the words that are marked, their type and value."""

import pytest

from tests.suggestions.times.written import proposed

CASES = [
    ("She left on March 3, 1996.", "March 3, 1996", "DATE", "1996-03-03"),
    ("He came yesterday.", "yesterday", "DATE", "1998-02-12"),
    ("They met on Monday.", "Monday", "DATE", "1998-02-09"),
    ("They will meet on Monday.", "Monday", "DATE", "1998-02-16"),
    ("It rained for two weeks.", "two weeks", "DURATION", "P2W"),
    ("The bus runs daily.", "daily", "SET", "P1D"),
    ("It closed last week.", "last week", "DATE", "1998-W06"),
    ("The doors opened at 9 a.m. Tuesday.", "9 a.m. Tuesday", "TIME", "1998-02-10T09:00"),
]


@pytest.mark.parametrize(("text", "words", "type", "value"), CASES)
def test_a_time_has_its_words_type_and_value(text, words, type, value):
    assert proposed(text) == [(words, type, value)]
