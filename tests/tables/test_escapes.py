import re

from hypothesis import given
from hypothesis import strategies as st

from tempannot.tables.escapes import latex, markdown, one_line

TEXTS = st.text(max_size=40)
PUNCTUATION = st.text("\\`*_[]<>|~&${}#%^-+=.)\"'1a ", max_size=30)


def unescaped(text):
    """What Markdown shows of text in which every mark is escaped."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text)


@given(TEXTS | PUNCTUATION)
def test_markdown_shows_what_was_given(text):
    assert unescaped(markdown(text)) == one_line(text)


@given(PUNCTUATION)
def test_no_mark_of_markdown_is_left_unescaped(text):
    shown = re.sub(r"\\.", " ", markdown(text))
    assert not set(shown) & set("`*[]<>|~$&")
    assert not re.search(r"(?<![0-9a-z])_|_(?![0-9a-z])", shown)


def test_a_number_at_the_start_is_no_list_but_a_decimal_stays_readable():
    assert markdown("1. first") == "1\\. first"
    assert markdown("0.762") == "0.762"
    assert markdown("- item") == "\\- item"
    assert markdown("snake_case_name") == "snake_case_name"


@given(PUNCTUATION)
def test_latex_gets_no_character_that_means_something(text):
    plain = re.sub(r"\\[a-z]+\{\}|\\[{}$&#%_]", "", latex(text).replace("-{}", ""))
    assert not set(plain) & set("\\{}$&#%_^~<>|\"`'")


def test_letters_that_the_fonts_of_latex_may_lack_keep_their_number():
    assert latex("é中") == "é\\anyletter{4E2D}{中}"


def test_two_hyphens_stay_two_in_latex():
    assert latex("a--b-c") == "a-{}-b-c"


def test_long_words_may_break_in_latex_short_ones_not():
    assert "\\allowbreak{}" in latex("/a/very/long/path/to/some/file")
    assert "\\allowbreak{}" not in latex("wsj_0006.tml")


@given(TEXTS)
def test_every_text_is_one_line_in_every_format(text):
    for escaped in (markdown(text), latex(text)):
        assert len(escaped.splitlines()) <= 1
