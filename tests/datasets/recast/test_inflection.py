import pytest

from tempannot.datasets.recast.inflection import gerund, gerund_of_lemma, part_of_speech


@pytest.mark.parametrize(
    ("word", "tense", "expected"),
    [
        ("said", "PAST", "saying"),
        ("left", "PAST", "leaving"),
        ("Sought", "PASTPART", "seeking"),
        ("is", "PRESENT", "being"),
        ("'s", "PRESENT", "being"),
        ("dying", "PRESPART", "dying"),
        ("travelled", "PAST", "traveling"),  # the first of two forms
        ("re-elected", "PAST", "re-electing"),
        ("nose-dived", "PAST", "nose-diving"),
        ("price-cutting", "PRESPART", "price-cutting"),
        ("found", "PAST", "finding"),
        ("found", "FUTURE", "finding"),  # will be found
        ("lay", "PAST", "lying"),
        ("lay", "INFINITIVE", "laying"),
        ("saw", "PAST", "seeing"),
        ("saw", "INFINITIVE", "sawing"),
    ],
)
def test_the_tense_decides_between_verbs_of_one_form(word, tense, expected):
    assert gerund(word, tense) == expected


@pytest.mark.parametrize("word", ["10%", "", "19", "a.b", "two words"])
def test_what_is_no_word_has_no_gerund(word):
    assert gerund(word) is None
    assert gerund_of_lemma(word) is None


@pytest.mark.parametrize("word", ["nació", "murió", "встретились", "会った"])
def test_what_is_no_english_word_has_no_gerund(word):
    assert gerund(word, "PAST") is None
    assert gerund_of_lemma(word) is None


def test_a_noun_has_no_gerund():
    assert gerund("investigation") is None


def test_verbs_that_no_dictionary_has_follow_the_rules():
    assert gerund("tweeted", "PAST") == "tweeting"
    assert gerund("zorbled", "PAST").endswith("ing")


@pytest.mark.parametrize(
    "word", ["fraught", "goin", "among", "available", "here", "there", "likely", "ident", "wrought"]
)
def test_what_the_lexicon_does_not_know_as_a_verb_gets_no_gerund(word):
    assert gerund(word, "PRESENT") is None
    assert gerund_of_lemma(word) is None


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("reburied", "reburying"),
        ("repurchase", "repurchasing"),
        ("delisted", "delisting"),
        ("denationalized", "denationalizing"),
        ("capsized", "capsizing"),
        ("villify", "villifying"),
        ("overbilled", "overbilling"),
    ],
)
def test_a_verb_that_the_lexicon_lacks_is_known_by_its_prefix_or_its_ending(word, expected):
    assert gerund(word, "PAST") == expected


@pytest.mark.parametrize(
    ("word", "is_tensed", "expected"),
    [
        ("help", True, "VERB"),
        ("capsized", True, "VERB"),
        ("happy", True, "ADJ"),
        ("among", True, None),
        ("fled", False, "VERB"),
        ("investigation", False, "NOUN"),
        ("help", False, None),
        ("among", False, None),
    ],
)
def test_a_tense_and_the_lexicon_tell_a_part_of_speech(word, is_tensed, expected):
    assert part_of_speech(word, is_tensed=is_tensed) == expected
