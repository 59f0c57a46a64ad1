"""What a word is in its sentence, where its form can be several things."""

import pytest

from tempannot.core.items import Span
from tempannot.suggestions.events.word_classes import tagged
from tempannot.suggestions.tokens import tokens_of


def tag(text, word):
    words = tagged(tokens_of(text, Span(0, len(text))))
    return next(each.tag for each in words if each.token.text == word)


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("That means trouble.", "means", "VBZ"),
        ("It has a group that holds shares.", "holds", "VBZ"),
        ("That house stood there.", "That", "DT"),
        ("Many watchers say women came.", "say", "VBP"),
        ("Some say it rained.", "say", "VBP"),
        ("They had no say in it.", "say", "NN"),
        ("The sale takes effect today.", "takes", "VBZ"),
        ("A city official said it rained.", "said", "VBD"),
        ("An official announced visit followed.", "announced", "JJ"),
        ("He was suspected of blowing up a bridge.", "blowing", "VBG"),
        ("He was asked about the meaning of blowing.", "blowing", "NN"),
    ],
)
def test_verbs_are_told_from_nouns_and_adjectives(text, word, expected):
    assert tag(text, word) == expected
