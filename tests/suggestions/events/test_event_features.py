import pytest

from tempannot.core.items import Span
from tempannot.suggestions.events.event_features import event_features
from tempannot.suggestions.events.event_rates import EventRates
from tempannot.suggestions.events.word_classes import tagged
from tempannot.suggestions.tokens import tokens_of


def features(text, word):
    words = tagged(tokens_of(text, Span(0, len(text))))
    place = [each.token.text for each in words].index(word)
    return event_features(words, place, EventRates())


@pytest.mark.parametrize(
    ("text", "word", "event_class"),
    [
        ("The mayor reiterated this.", "reiterated", "REPORTING"),
        ("They tried to leave.", "tried", "I_ACTION"),
        ("He hoped to win.", "hoped", "I_STATE"),
        ("The harbour was shut after a downpour.", "downpour", "OCCURRENCE"),
    ],
)
def test_what_the_rules_say_of_a_word_is_told_even_if_no_document_has_it(text, word, event_class):
    assert f"rules={event_class}" in features(text, word)


def test_surer_rules_are_told_apart_from_less_sure_ones():
    sure = {
        each
        for each in features("The mayor reiterated this.", "reiterated")
        if each.startswith("rules sure=")
    }
    unsure = {
        each for each in features("They own the harbour.", "own") if each.startswith("rules sure=")
    }
    assert sure
    assert unsure
    assert not sure & unsure


@pytest.mark.parametrize("word", ["the", "harbour", "was"])
def test_a_word_that_is_no_event_by_the_rules_says_so(word):
    assert "rules=none" in features("They said the harbour was shut.", word)
