"""Rules of a user's: what they add, and what is said of those that are wrong."""

import pytest

from tempannot.resources import resource
from tempannot.suggestions.times.expressions import BUILT_IN
from tempannot.suggestions.times.rule_files import RuleError, language_rules, languages
from tempannot.suggestions.times.time_features import NAMES
from tests.suggestions.times.written import proposed

SPELLS = """
language = "en"

[[duration]]
find = "{number} {unit} spell"
because = "a length of time"
confidence = 0.6
"""


@pytest.fixture
def rules(tmp_path):
    def write(text, name="own.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize("code", languages())
def test_the_rules_that_come_along_can_be_read(code):
    assert language_rules(code).code == code


def test_a_file_by_its_path_extends_a_language(rules):
    text = "The 6-week spell ended on Monday."
    assert proposed(text)[0] == ("6-week", "DURATION", "P6W")
    assert proposed(text, rules=[rules(SPELLS)])[0] == ("6-week spell", "DURATION", "P6W")


def test_a_file_among_the_settings_extends_a_language(user_folders):
    folder = user_folders / "times"
    folder.mkdir()
    (folder / "spells.toml").write_text(SPELLS, encoding="utf-8")
    assert proposed("A 6-week spell.", rules=None) == [("6-week spell", "DURATION", "P6W")]


def test_a_rule_of_the_user_wins_over_ours(rules):
    own = rules('language = "en"\n[[date]]\nfind = "now"\nvalue = "1066"')
    assert proposed("It is now.", rules=[own]) == [("now", "DATE", "1066")]


def test_a_file_says_whether_names_are_told_by_their_capitals(rules):
    own = 'language = "xx"\n[[date]]\nfind = "nuuuk"\nvalue = "PRESENT_REF"'
    text = "nuuuk they came to Nuuuk House."
    assert len(proposed(text, language="xx", rules=[rules(own)])) == 2
    told = rules(own.replace("\n", "\nlarge-names = true\n", 1), "told.toml")
    assert proposed(text, language="xx", rules=[told]) == [("nuuuk", "DATE", "PRESENT_REF")]


def test_what_looks_like_a_time_and_is_none_can_be_told(rules):
    own = rules('language = "en"\n[[none]]\nfind = ["March (Hare|Madness)", "week in week out"]\n')
    text = "The March Hare came in March, week in week out, for a week."
    assert proposed(text, rules=[own]) == [
        ("March", "DATE", "1998-03"),
        ("a week", "DURATION", "P1W"),
    ]


@pytest.mark.parametrize(("tense", "day"), [(7, "1998-02-16"), (-7, "1998-02-09")])
def test_a_tense_that_is_too_strong_is_the_strongest_there_is(rules, tense, day):
    own = rules(f'language = "en"\n[words.tense]\n{tense} = "zounds"')
    assert proposed("They meet, zounds, on Monday.", rules=[own]) == [("Monday", "DATE", day)]
    assert proposed("They meet, zounds, in June.", rules=[own])[0][1] == "DATE"


def test_a_file_changes_no_other_language(rules):
    assert proposed("Ein 6-week spell.", language="de", rules=[rules(SPELLS)]) == []


def test_a_file_brings_a_new_language(rules):
    own = rules('language = "pt"\n[words.month]\n5 = "maio"\n[[date]]\nfind = "{month} de {year}"')
    assert proposed("em maio de 1994", language="pt", rules=[own]) == [
        ("maio de 1994", "DATE", "1994-05")
    ]


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ('language = "en"\n[[date]\n', 2, "is no TOML"),
        (f'language = "en"\na = {"[" * 3000}', None, "is no TOML"),
        (f'language = "en"\n[[date]]\nfind = "now"\nnumber = {"9" * 5000}', None, "is no TOML"),
        (f'language = "en"\n[[date]]\nfind = "{"(" * 3000}"', 3, "too many brackets"),
        (f'language = "en"\n[numbers]\n{"9" * 5000} = "lots"\n', 3, "is no number"),
        ('language = "en"\n[numbers]\n"²" = "two"\n', 3, "is no number"),
        ("[[date]]\nfind = 'x'\n", 1, "does not say its language"),
        ('language = "en"\n[[date]]\nvalue = "1"\n', 2, "has no find"),
        ('language = "en"\n[[date]]\nfind = "in {mouth}"\n', 3, "no list or rule {mouth}"),
        ('language = "en"\n[[date]]\nfind = "x <in {mouth}>"\n', 3, "no list or rule {mouth}"),
        ('language = "en"\n[[date]]\nfind = "in [the {year}"\n', 3, "has no ']'"),
        ('language = "en"\n[[date]]\nfind = "in ] {year}"\n', 3, "where nothing began"),
        ('language = "en"\n[[date]]\nfind = "[in]"\n', 3, "without any words"),
        ('language = "en"\n[[date]]\nfind = "{year} to {year}"\n', 3, "one name twice"),
        ('language = "en"\n[[date]]\nfind = "x"\ncolour = 1\n', 4, "nothing is called 'colour'"),
        (
            'language = "en"\n[[date]]\nfind = "x"\nmonth = 13\n',
            3,
            "month is a number from 1 to 12",
        ),
        ('language = "en"\n[[date]]\nfind = "x"\nconfidence = 7\n', 3, "is not between 0 and 1"),
        (
            'language = "en"\n[[date]]\nfind = "x"\ndirection = 1\n',
            3,
            "has a direction, and no unit",
        ),
        ('language = "en"\n[[duration]]\nfind = "ages"\n', 3, "is a duration without a unit"),
        ('language = "en"\n[words.moon]\n1 = 5\n', 3, "the words of '1' are no text"),
        ('language = "en"\n[numbers]\nmany = "many"\n', 3, "'many' is no number"),
        ('language = "en"\nrules = 5\n', 2, "'rules' is no rule"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_its_line(rules, text, line, problem):
    path = rules(text)
    with pytest.raises(RuleError) as error:
        proposed("It is now.", rules=[path])
    assert (error.value.path, error.value.line) == (path, line)
    assert problem in str(error.value)


def test_a_file_that_is_none_is_told(tmp_path):
    with pytest.raises(RuleError, match="cannot be read"):
        proposed("It is now.", rules=[tmp_path / "none.toml"])
    (tmp_path / "raw.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RuleError, match="is not UTF-8"):
        proposed("It is now.", rules=[tmp_path / "raw.toml"])


def test_the_example_of_the_manual_does_what_it_says(rules):
    page = resource("manual/time-rules.md").read_text(encoding="utf-8")
    example = page.split("```toml\n")[1].split("```")[0]
    text = "On the eve of Guy Fawkes, after a 6-week spell, he came in mid-April 1997."
    assert proposed(text, rules=[rules(example)]) == [
        ("the eve of Guy Fawkes", "DATE", "1997-11-05"),
        ("a 6-week spell", "DURATION", "P6W"),
        ("mid-April 1997", "DATE", "1997-04"),
    ]


def test_the_manual_names_all_that_a_rule_may_say():
    page = resource("manual/time-rules.md").read_text(encoding="utf-8")
    assert [each for each in sorted(NAMES - {"zone"}) if f"`{each}`" not in page] == []
    assert [each for each in sorted(BUILT_IN) if f"{{{each}}}" not in page] == []
