"""Fields are called by words of the screen, and by their own names in files."""

import pytest

from tempannot.core.field_words import field_tip, field_word
from tempannot.core.language import shown, speaking, tr


@pytest.mark.parametrize("name", ["tense", "pair_id", "Event Duration"])
def test_a_field_that_is_known_has_a_word_in_each_language(name):
    plain = name.replace("_", " ")
    assert (field_word(name), field_tip(name)) == (plain, "")
    with speaking("de"):
        word = field_word(name)
        assert (word, shown(word), field_tip(name)) == (plain, tr(plain), name)
        assert shown(word) != plain


def test_a_field_that_somebody_else_named_keeps_its_name():
    with speaking("de"):
        word = field_word("before")  # which is a word of ours, but no field
        assert (word, shown(word), field_tip("before")) == ("before", "before", "")
        assert tr("before") != "before"
