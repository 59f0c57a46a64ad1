"""A masked language model of our own: what it reads, and what is no word for a gap."""

import pytest

from tempannot.datasets.mctaco.gap_words import (
    MaskedLanguageModel,
    MaskedWord,
    ModelError,
    masked_answers,
)
from tests.models.conftest import bert_folder

GAP = MaskedWord("the ", "dog", " barked", "The fox slept. How long?")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("masked") / "bert"
    return bert_folder(place, "BertForMaskedLM", ("##ing", "##s", "!", "p.m."))


@pytest.fixture(scope="module")
def model(folder):
    return MaskedLanguageModel(folder)


def test_pieces_of_words_marks_and_special_tokens_are_no_words_for_a_gap(model):
    words = [word for word, _ in model.replacements(GAP)]
    assert {"barked", "slept", "yes", "p.m."} <= set(words)
    assert not [word for word in words if word.startswith(("#", "[")) or word in ".?!"]


def test_the_most_confident_comes_first_and_the_three_best_others_are_taken(model):
    sure = [confidence for _, confidence in model.replacements(GAP)]
    assert sure == sorted(sure, reverse=True)
    found = list(masked_answers("the dog.", model, GAP.context))
    assert len(found) == 6
    assert all(each.endswith(".") for each in found)
    assert "the dog." not in found


def test_what_is_filled_in_depends_on_the_sentence_and_the_question(model):
    alone = model.replacements(MaskedWord("the ", "dog", " barked"))
    assert alone != model.replacements(GAP)


def test_of_a_sentence_that_is_too_long_the_start_is_left_out(model):
    long = "the dog barked before the man slept . " * 40
    gap = MaskedWord("the ", "dog", " barked", long)
    assert model.replacements(gap)
    other = MaskedWord("the ", "dog", " barked", "yes no " + long)
    assert model.replacements(other) == model.replacements(gap)


def test_a_model_without_a_mask_is_refused(folder, tmp_path):
    copy = tmp_path / "none"
    copy.mkdir()
    for each in folder.iterdir():
        (copy / each.name).write_bytes(each.read_bytes())
    config = copy / "tokenizer_config.json"
    config.write_text(config.read_text().replace("[MASK]", "[UNK]").replace("mask_token", "other"))
    with pytest.raises(ModelError, match="no token for a gap"):
        MaskedLanguageModel(copy)
