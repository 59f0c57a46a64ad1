"""Trees of sentences, by hand and by the parser, and what a pair of mentions is told of them."""

import pytest

from tempannot.core.reasoning import Reasoning
from tempannot.suggestions.links.link_features import Describer
from tempannot.suggestions.links.link_lexicon import lexicon
from tempannot.suggestions.links.link_pairs import PairKind, pairs
from tempannot.suggestions.links.mention_view import MentionView
from tempannot.suggestions.links.sentence_syntax import (
    ParsedWord,
    SentenceSyntax,
    can_parse,
    syntax_of,
)
from tests.suggestions.links.marked import marked

parser_wanted = pytest.mark.skipif(not can_parse("en"), reason="no parser is installed")
SAID = "Ada [said|e PAST] that Tom had [left|e PAST] before [Monday|t 2024-05-13]."


def tree(*heads):
    """Words of one letter each, a blank between, by the places that they depend on."""
    return SentenceSyntax(
        [ParsedWord(2 * n, 2 * n + 1, head, "dep", "NN", "x") for n, head in enumerate(heads)]
    )


def rows(text, kind):
    view = MentionView(Reasoning(marked(text)))
    describer = Describer(view, lexicon(), parsed=True)
    return {each.ends: set(describer.row(each)) for each in pairs(view) if each.kind is kind}


def test_the_head_of_a_stretch_depends_on_none_in_it():
    chain = tree(1, 2, 2)
    assert chain.head_within(0, 1) == 0
    assert chain.head_within(0, 3) == 1
    assert chain.head_within(0, 5) == 2
    assert chain.head_within(1, 2) is None


def test_of_words_that_depend_on_others_outside_the_last_is_the_head():
    assert tree(1, 1, 1).head_within(0, 1) == 0
    assert tree(2, 2, 2).head_within(0, 3) == 1


def test_two_words_meet_at_the_lowest_above_both():
    forked = tree(1, 4, 3, 4, 4)
    assert forked.path(0, 2) == ([0, 1, 4], [2, 3, 4])
    assert forked.path(0, 1) == ([0, 1], [1])
    assert forked.path(3, 3) == ([3], [3])
    assert forked.below(4) == [1, 3]


def test_words_of_two_trees_have_no_path():
    assert tree(0, 1).path(0, 1) is None


def test_other_languages_are_not_parsed():
    assert not can_parse("de")


@parser_wanted
def test_each_word_says_where_it_stands():
    text = "Ada can't\nleave  before Monday."
    words = [text[each.start : each.end] for each in syntax_of(text).words]
    assert [each for each in words if each.strip()] == [
        "Ada", "ca", "n't", "leave", "before", "Monday", ".",
    ]  # fmt: skip


@parser_wanted
def test_an_event_above_another_is_told_with_the_way_between():
    (row,) = rows(SAID, PairKind.SENTENCE).values()
    assert {"above=first", "path=|ccomp", "a.rel=ROOT", "b.rel=ccomp", "b.mark=that"} <= row
    assert {"events.between=0", "a.rel*b.rel=ROOT*ccomp"} <= row


@parser_wanted
def test_a_time_is_told_with_its_preposition_and_what_lies_between():
    found = rows(SAID, PairKind.TIME)
    assert "path.words=|prep:beforevpobj" in found["ei2", "t1"]
    assert "b.way.prep=before" in found["ei1", "t1"]
    assert "events.between=1" in found["ei1", "t1"]


@parser_wanted
def test_events_of_two_sentences_are_told_by_how_high_they_stand():
    text = f"Ada [slept|e PAST]. {SAID}"
    found = rows(text, PairKind.NEXT)
    assert "a.top*b.top=0*0" in found["ei1", "ei2"]
    assert "a.top*b.top=0*1" in found["ei1", "ei3"]


@parser_wanted
def test_the_creation_time_is_told_with_the_event_alone():
    found = rows(SAID, PairKind.CREATION)
    assert {"a.rel=ccomp", "a.head=say", "a.aux=had"} <= found["ei2", "t0"]
    assert not any(name.startswith(("b.", "path")) for name in found["ei2", "t0"])
