"""What raters read of a study in their language: only our own texts, and each of them."""

import re

import pytest

from tempannot.core.language import use_language
from tempannot.formats.items.item_kinds import ITEM_KINDS, NAMED_SCALES, PLAUSIBILITY_SCALE
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.study.design.known_items import default_instructions
from tempannot.study.rating.item_words import time_words, waiting_words
from tempannot.study.rating.rater_words import (
    MARKED,
    declined_notice,
    said_answer,
    said_caption,
    said_instructions,
    said_question,
)
from tests.languages.pseudo import Pseudo, marked


@pytest.fixture
def marks():
    use_language("de", Pseudo(marked))
    yield
    use_language("en")


def test_every_word_of_our_scales_and_kinds_is_marked_for_the_catalogues():
    words = {each.question for each in NAMED_SCALES.values()}
    words |= {
        answer
        for scale in NAMED_SCALES.values()
        for answer in scale.answers
        if any(len(part) > 1 for part in answer.split())  # letters and numbers are no words
    }
    words |= {caption for kind in ITEM_KINDS for caption in kind.captions}
    assert {each[:] for each in MARKED} == words


@pytest.mark.parametrize("scale", NAMED_SCALES.values(), ids=NAMED_SCALES)
def test_in_english_the_instructions_are_those_that_stand_in_studies_but_for_small_keys(scale):
    default = default_instructions(scale)
    shown_keys = re.sub(r"(?<= or )[a-z]$", lambda key: key[0].upper(), default, flags=re.MULTILINE)
    assert said_instructions(default, scale).strip() == shown_keys.strip()
    assert said_instructions("", scale).strip() == shown_keys.strip()


def test_letters_of_keys_are_large_as_no_figure_looks():
    stored = default_instructions(PLAUSIBILITY_SCALE)
    assert "- **likely**: keys 1 or l\n" in stored  # by this a study's page is known as ours
    assert "- **likely**: keys 1 or L\n" in said_instructions(stored, PLAUSIBILITY_SCALE)


def test_ours_are_said_paragraph_by_paragraph_with_question_and_answers_in_them(marks):
    said = said_instructions("", PLAUSIBILITY_SCALE)
    assert said.startswith("⟦# What to do⟧\n\n⟦You will see")
    assert "⟦Is this answer to the question likely?⟧" in said
    assert "- **⟦likely⟧**: ⟦keys 1⟦ or ⟧L⟧" in said
    assert "{" not in said


def test_what_a_lead_wrote_is_shown_as_it_was_written(marks):
    own = ResponseScale("plausibility", "Really?", ("unlikely", "likely"))
    assert (said_question(own), said_answer(own, "likely")) == ("Really?", "likely")
    assert said_instructions("Do it.", PLAUSIBILITY_SCALE) == "Do it."
    assert said_answer(PLAUSIBILITY_SCALE, None) == ""
    assert said_answer(PLAUSIBILITY_SCALE, "invalid") == "⟦invalid⟧"
    assert said_caption("Question") == "⟦Question⟧"
    assert said_caption("My text") == "My text"


def test_what_is_said_to_raters_is_english_for_files_and_bilingual_for_screens(marks):
    notice = declined_notice()
    for each in (notice.title, *notice.paragraphs, time_words(5400), waiting_words(2)):
        assert "⟦" not in each[:]
        assert each.shown.startswith("⟦")
