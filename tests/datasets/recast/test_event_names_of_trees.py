import pytest

from tempannot.datasets.recast.event_names import UnusableError, name_from_tree
from tests.datasets.recast.trees import tree

HAPPY = tree(
    "We/we/PRON/4/nsubj", "are/be/AUX/4/cop", "n't/not/PART/4/neg", "happy/happy/ADJ/0/root"
)
PRESIDENT = tree(
    "He/he/PRON/5/nsubj",
    "is/be/AUX/5/cop",
    "a/a/DET/5/det",
    "good/good/ADJ/5/amod",
    "President/President/PROPN/0/root",
)
CLEANED = tree(
    "We/we/PRON/2/nsubj",
    "cleaned/clean/VERB/0/root",
    "the/the/DET/5/det",
    "old/old/ADJ/5/amod",
    "apartment/apartment/NOUN/2/dobj",
)


def lemmas(*trees):
    return [token.lemma for each in trees for token in each.tokens]


def test_a_negation_stands_before_being_as_in_the_paper():
    assert name_from_tree(HAPPY, 4, lemmas(HAPPY)) == "the not being happy"


def test_determiners_and_adjectives_come_in_their_order_and_names_keep_their_capitals():
    assert name_from_tree(PRESIDENT, 5, lemmas(PRESIDENT)) == "the being a good President"


def test_a_verb_becomes_a_gerund():
    assert name_from_tree(CLEANED, 2, lemmas(CLEANED)) == "the cleaning"


def test_the_object_tells_two_verbs_of_one_lemma_apart():
    twice = [*lemmas(CLEANED), "clean"]
    assert name_from_tree(CLEANED, 2, twice) == "the cleaning the old apartment"


def test_an_object_of_the_second_release_counts_and_a_pronoun_does_not():
    second = tree("saw/see/VERB/0/root", "Ann/Ann/PROPN/1/obj")
    assert name_from_tree(second, 1, ["see", "see"]) == "the seeing Ann"
    pronoun = tree("saw/see/VERB/0/root", "her/she/PRON/1/dobj", "Ann/Ann/PROPN/1/dobj")
    assert name_from_tree(pronoun, 1, ["see", "see"]) == "the seeing"


@pytest.mark.parametrize("word", ["n't/not/PART/2/neg", "not/not/ADV/2/advmod", "nt/nt/PART/2/neg"])
def test_every_writing_of_not_becomes_not(word):
    found = tree(word, "come/come/VERB/0/root")
    assert name_from_tree(found, 2, ["come"]) == "the not coming"


def test_a_negation_of_the_second_release_is_told_by_its_features():
    found = tree("never/never/ADV/2/advmod/Polarity=Neg", "came/come/VERB/0/root")
    assert name_from_tree(found, 2, ["come"]) == "the never coming"
    adverb = tree("soon/soon/ADV/2/advmod", "came/come/VERB/0/root")
    assert name_from_tree(adverb, 2, ["come"]) == "the coming"


def test_the_part_of_speech_of_a_file_goes_before_that_of_the_tree():
    found = tree("killing/kill/NOUN/0/root")
    assert name_from_tree(found, 1, ["kill"]) == "the being killing"
    assert name_from_tree(found, 1, ["kill"], "VERB") == "the killing"


@pytest.mark.parametrize(("number", "said"), [(0, "no word for"), (3, "no word for")])
def test_a_word_that_is_not_there_gives_no_pair(number, said):
    with pytest.raises(UnusableError, match=said):
        name_from_tree(tree("came/come/VERB/0/root"), number, [])


@pytest.mark.parametrize("word", ["fraught/fraught", "goin/goin"])
def test_what_no_lexicon_knows_as_a_verb_gets_being_instead_of_an_ending(word):
    found = tree("is/be/AUX/2/aux", f"{word}/VERB/0/root")
    assert name_from_tree(found, 2, ["be"]) == f"the being {word.partition('/')[0]}"


def test_a_verb_that_is_no_word_gives_no_pair():
    with pytest.raises(UnusableError, match="without a gerund"):
        name_from_tree(tree("10%/10%/VERB/0/root"), 1, [])
