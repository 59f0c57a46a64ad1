"""The filter language of tables, without a table."""

from tempannot.gui.kit.row_filter import FilterLanguage

LANGUAGE = FilterLanguage({"origin": (1,), "apart": (2,)}, (0, 1), whole=frozenset({"apart"}))


def test_word_after_an_unknown_field_is_looked_for_with_its_colon():
    (term,) = LANGUAGE.terms("12:30")
    assert (term.field, term.wanted, term.places) == ("", "12:30", (0, 1))


def test_hyphen_alone_is_a_word():
    (term,) = LANGUAGE.terms("-")
    assert term.holds("twenty-one")
    assert not term.is_unwanted


def test_whole_cell_is_asked_for_where_a_part_would_be_another_number():
    (term,) = LANGUAGE.terms("-apart:1")
    assert term.is_unwanted
    assert [text for text in ("1", "10", "") if term.holds(text)] == ["1"]
