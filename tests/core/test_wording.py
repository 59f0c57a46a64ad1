"""What messages quote is short, whatever a file holds."""

import os
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.errors import (
    DocumentError,
    FileError,
    TempannotError,
    UnexpectedError,
    guarded,
    reason_of,
)
from tempannot.core.explanations import clauses
from tempannot.core.language import Bilingual, bilingual, shown, speaking, tr
from tempannot.core.wording import (
    as_beginning,
    cut,
    in_quotes,
    joined,
    listed,
    noted,
    plural,
    shortened,
    strung,
    with_and,
    with_note,
    without_passwords,
)
from tempannot.formats.problems import Problem

LONG = "e" * 79_253


def test_a_quotation_is_cut_at_eighty_characters():
    message = f"the id '{'x ' * 500}' is taken, unlike 'l1' and \"{'y' * 81}\" here"
    cut = f"the id '{('x ' * 40)[:79]}…' is taken, unlike 'l1' and \"{'y' * 79}…\" here"
    assert shortened(message) == cut


def test_what_is_as_long_as_may_be_stays_whole():
    assert (cut("x" * 80), cut("x" * 81)) == ("x" * 80, f"{'x' * 79}…")
    words = "word " * 400
    assert shortened(words) == words
    assert shortened(f"{words}s") == f"{words[:1999]}…"


def test_a_message_is_cut_in_both_languages():
    found = shortened(Bilingual(f"no {LONG!r} here", f"kein {LONG!r} hier"))
    assert found == f"no '{'e' * 79}…' here"
    assert shown(found) == f"kein '{'e' * 79}…' hier"


@pytest.mark.parametrize(
    ("noun", "many"), [("survey", "surveys"), ("entity", "entities"), ("link", "links")]
)
def test_more_than_one_follows_the_usual_rule(noun, many):
    assert plural(noun) == (noun, many)


def test_texts_are_put_together_in_both_languages():
    assert type(joined(", ", ["a", "b"])) is str
    with speaking("de"):
        cancel, there = bilingual("Cancel"), tr("Cancel")
        both = joined(", ", ["a", cancel])
        assert (both, shown(both)) == ("a, Cancel", f"a, {there}")
        assert with_and(["a", cancel]) == f"a{tr(' and ')}{there}"
        begun = as_beginning(Bilingual("one", "eins"))
        assert (begun, shown(begun)) == ("One", "Eins")
        quoted = in_quotes(cancel)
        assert (quoted, shown(quoted)) == ('"Cancel"', f"„{there}“")
    with speaking("zh"):
        assert shown(joined(", ", ["a", bilingual("Cancel")])) == f"a，{tr('Cancel')}"


def test_words_have_a_blank_between_them_where_their_language_has_one():
    sentences, words = ("甲。", "乙", "“丙”"), ("l1", "在", "“丙”")
    assert strung(" ", words) == "l1 在 “丙”"
    with speaking("zh"):
        assert strung(" ", sentences) == "甲。乙“丙”"
        assert strung(" ", words) == "l1 在“丙”"
        assert strung(" ", ("a", "b")) == "a b"
        assert with_and(["A", "B"]) == "A 和 B"
        assert with_and(["“甲”", "乙"]) == "“甲”和乙"
        assert with_and(["<b>甲</b>", "<b>a</b>"]) == "<b>甲</b>和 <b>a</b>"
        assert strung(". ", ("甲", "乙")) == "甲。乙"


def test_words_and_clauses_are_listed_as_the_language_lists_them():
    assert [listed(["x"] * count) for count in range(4)] == ["", "x", "x and x", "x, x and x"]
    with speaking("zh"):
        assert shown(listed(["l1", "l2", "l3"])) == "l1、l2 和 l3"
        claims = [Bilingual(each, each) for each in "甲乙丙"]
        assert shown(clauses(claims)) == "甲，乙，且丙"


def test_apostrophes_are_no_quotation_marks():
    message = f"the file's {'many ' * 30} words' end"
    assert shortened(message) == message


def test_every_error_and_problem_is_short_but_for_the_path():
    path = f"/{'a' * 200}/{'b' * 200}.tml"
    error = FileError(path, f"there is no {LONG!r} in {LONG}", 7)
    assert str(error).startswith(f"{path}:7: there is no 'eee")
    assert len(error.problem) < 200
    assert len(str(DocumentError(f"story: the id {LONG!r} is taken"))) < 120
    assert len(Problem("dangling-id", LONG, f"{LONG} names {LONG!r}").message) < 200


def test_a_name_with_a_line_end_in_it_stays_in_its_line():
    error = FileError("folder/new\nerror: line.tml", "the file is empty", 3)
    assert str(error) == "folder/new error: line.tml:3: the file is empty"
    assert error.path == Path("folder/new\nerror: line.tml")


def test_an_error_says_what_it_was_given():
    assert [str(TempannotError(*each)) for each in ((), ("a",), (3,), ("a", "b"))] == [
        "",
        "a",
        "3",
        "('a', 'b')",
    ]
    error = TempannotError(Bilingual("no", "nein"))
    assert (str(error), shown(str(error))) == ("no", "nein")


@pytest.mark.parametrize(
    "error", [FileError("a.tml", "it is empty", 7), UnexpectedError(Path("b"), ValueError())]
)
def test_an_error_of_a_file_comes_whole_out_of_another_process(error):
    found = pickle.loads(pickle.dumps(error))
    assert (type(found), str(found)) == (type(error), str(error))
    assert (found.path, found.line) == (error.path, error.line)


def test_an_error_of_a_file_has_its_path_and_line():
    path = Path("a.tml")
    assert FileError(path, "it is empty").path is path
    assert FileError(path, "it is empty", 7).line == 7


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        (DocumentError("the id 'l1' is taken"), "a.tml: the id 'l1' is taken"),
        (FileError("b.tml", "it is empty", 2), "b.tml:2: it is empty"),
        (MemoryError(), "a.tml: there is not enough memory for this file"),
        (IsADirectoryError(21, os.strerror(21)), "a.tml: this is a folder, not a file"),
        (ValueError("odd"), "a.tml: unexpected: ValueError: odd (a defect of tempannot, please "),
        (ValueError(), "a.tml: unexpected: ValueError (a defect of tempannot, please report it)"),
    ],
)
def test_whatever_goes_wrong_with_a_file_names_it(raised, said):
    with pytest.raises(FileError) as caught, guarded("a.tml"):
        raise raised
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (FileNotFoundError(2, os.strerror(2)), "there is no such file or folder"),
        (PermissionError(13, os.strerror(13)), "you have no permission to read or change it"),
        (IsADirectoryError(21, os.strerror(21)), "this is a folder, not a file"),
        (FileNotFoundError(2, "there is no such folder"), "there is no such folder"),
        (OSError(28, os.strerror(28)), os.strerror(28)),
        (OSError("odd"), "odd"),
    ],
)
def test_common_reasons_are_told_in_words_of_ours_but_those_that_say_more_stay(error, said):
    assert reason_of(error) == said


@given(st.text())
def test_a_message_is_never_longer_for_being_cut(text):
    assert len(shortened(text * 50)) <= min(2000, len(text * 50))


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters=":@ /"), min_size=1))
def test_no_password_stays_in_an_address(password):
    if not password.isspace():
        shown = without_passwords(f"postgresql://bob:{password}@example.org/x")
        assert shown == "postgresql://bob:***@example.org/x" or password.split() != [password]


def test_what_stands_between_parts_is_as_the_language_writes_it():
    assert strung(": ", ("a", 3)) == "a: 3"
    assert noted("a", "l1") == "a (l1)"
    assert type(with_note("a", "l1")) is str
    with speaking("zh"):
        assert strung("; ", (bilingual("Cancel"), 3)) == f"{tr('Cancel')}；3"
        assert noted("a", "l1") == "a（l1）"
        both = with_note(bilingual("Cancel"), "l1")
        assert (both, shown(both)) == ("Cancel (l1)", f"{tr('Cancel')}（l1）")
    with speaking("de"):
        both = with_note("a", bilingual("Cancel"))
        assert (both, shown(both)) == ("a (Cancel)", f"a ({tr('Cancel')})")
