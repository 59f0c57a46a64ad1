"""What messages quote is short, whatever a file holds."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.errors import DocumentError, FileError, reason_of
from tempannot.core.wording import shortened, without_passwords
from tempannot.formats.problems import Problem

LONG = "e" * 79_253


def test_a_quotation_is_cut_at_eighty_characters():
    message = f"the id '{'x ' * 500}' is taken, unlike 'l1' and \"{'y' * 81}\" here"
    cut = f"the id '{('x ' * 40)[:79]}…' is taken, unlike 'l1' and \"{'y' * 79}…\" here"
    assert shortened(message) == cut


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
