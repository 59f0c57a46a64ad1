"""The chosen item is shown with a word of the interface for each of its columns."""

from gettext import GNUTranslations, NullTranslations

import pytest
from typing_extensions import override

from tempannot.core.field_words import field_word, is_known_field
from tempannot.core.language import ENGLISH, LANGUAGES, shown, speaking
from tempannot.datasets.recipes.build import nothing_told
from tempannot.datasets.recipes.candidates_recipe import CandidatesRecipe
from tempannot.datasets.recipes.challenge_recipes import (
    CrossUnitRecipe,
    TempDurationRecipe,
    TempOrderRecipe,
)
from tempannot.datasets.recipes.recast_recipe import RecastRecipe
from tempannot.datasets.recipes.sentence_order_recipe import SentenceOrderRecipe
from tempannot.datasets.sentence_order.orders import OrderLabel
from tempannot.gui.make.generator.generators import GENERATORS
from tempannot.resources import resource, samples
from tempannot.suggestions.text_questions_recipe import TextQuestionsRecipe

OTHERS = [code for code in LANGUAGES if code != ENGLISH]


class _Missing(NullTranslations):
    """What is asked for texts that a catalogue does not have."""

    @override
    def gettext(self, message):
        raise AssertionError(f"{message!r} is not translated")


@pytest.fixture
def recipes(tmp_path):
    story, questions = tmp_path / "story.txt", tmp_path / "questions.csv"
    story.write_text("One. Two. Three. Four. Five. Six. Seven.\n", encoding="utf-8")
    questions.write_text(
        "sentence,question,category,answer,label\nHe slept.,How long?,Event Duration,8 hours,yes\n",
        encoding="utf-8",
    )
    return (
        RecastRecipe(samples()),
        TempOrderRecipe(),
        TempDurationRecipe(),
        CrossUnitRecipe(),
        SentenceOrderRecipe((story,)),
        SentenceOrderRecipe((story,), label=OrderLabel.BOTH),
        SentenceOrderRecipe((story,), triples=True),
        TextQuestionsRecipe((story,)),
        TextQuestionsRecipe((story,), answers=True),
        CandidatesRecipe(questions),
    )


@pytest.fixture
def columns(recipes):
    return {name for each in recipes for name in each.start(nothing_told).columns}


def test_all_that_can_be_built_is_looked_at(recipes):
    assert {type(each) for each in recipes} == {each.settings for each in GENERATORS.values()}


@pytest.mark.parametrize("code", OTHERS)
def test_every_column_has_a_word_in_every_language(columns, code):
    with resource(f"languages/{code}.mo").open("rb") as file:
        catalogue = GNUTranslations(file)
    catalogue.add_fallback(_Missing())
    for name in columns:
        assert is_known_field(name), name
        word = field_word(name)
        with speaking(code):
            there = field_word(name)
        assert (there, shown(there)) == (word, catalogue.gettext(word))
