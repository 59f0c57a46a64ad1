"""Numbers and words that lead somewhere: a text has their marks, in every language, or nothing."""

from tempannot.core.language import bilingual, bilingual_plural, shown, speaking, tr, tr_plural
from tempannot.core.leads import MARKED, leading, plain, unmarked
from tempannot.core.wording import counted


def test_a_number_is_written_as_ever_between_its_marks():
    with speaking("de"):
        said = tr("{count:,} of {all}", count=leading(1200, "one"), all=leading("9", "two"))
    assert MARKED.findall(said) == [("one", "1.200"), ("two", "9")]
    assert tr("{alpha:.3f}", alpha=leading(0.25, "x")) != "0.250"
    assert unmarked(tr("{alpha:.3f}", alpha=leading(0.25, "x"))) == "0.250"


def test_words_in_two_languages_are_marked_in_both():
    with speaking("de"):
        words = leading(counted(2, "rater"), "here")
        said = bilingual("{raters} at work now: {here}.", raters=words, here="Ann")
        assert unmarked(said) == "2 raters at work now: Ann."
        assert MARKED.findall(shown(said))[0][0] == "here"
        assert unmarked(shown(said)) == shown(
            bilingual("{raters} at work now: {here}.", raters=counted(2, "rater"), here="Ann")
        )


def test_a_count_chooses_the_form_that_goes_with_it():
    one, many = "{count:,} item", "{count:,} items"
    assert unmarked(bilingual_plural(leading(1, "x"), one, many)) == "1 item"
    assert unmarked(bilingual_plural(leading(2, "x"), one, many)) == "2 items"


def test_chinese_sets_blanks_as_if_there_were_no_marks():
    one = "Agreement: cannot be told yet ({count:,} item answered by two raters)."
    many = "Agreement: cannot be told yet ({count:,} items answered by two raters)."
    with speaking("zh"):
        assert unmarked(tr_plural(leading(3, "shared"), one, many)) == tr_plural(3, one, many)


def test_plain_values_stay_as_they_are():
    assert (plain(3, "x"), plain("a", "x")) == (3, "a")
