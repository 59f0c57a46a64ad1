"""Passwords that stand where a file or a study is named are repeated nowhere."""

import pytest

PLACES = (
    "bob:SECRET@localhost/db",
    "//bob:SECRET@localhost/db",
    "postgresql://bob:SECRET@localhost:1/db",
    "postgresql:/bob:SECRET@localhost/db",
    "postgresql//bob:SECRET@localhost/db",
    "mysql://bob:SECRET@localhost/db",
    "bob:SEC/SECRET@RET@localhost:5432/db",
    "host=localhost user=bob password=SECRET",
)
COMMANDS = (
    ("study", "status"),
    ("study", "report"),
    ("study", "merge", "x.tempstudy"),
    ("study", "status", "x.tempstudy"),
    ("check",),
    ("audit",),
    ("closure",),
    ("score", "mctaco", "x.tsv"),
)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_password_is_not_repeated(run, command, place):
    found = run(*command, place)
    assert found.status == 2
    assert "SECRET" not in found.out + found.err
    assert found.err


def test_a_file_that_looks_like_an_address_is_read_all_the_same(run, story):
    odd = story.rename(story.with_name("bob:SECRET@localhost.tml"))
    assert run("check", odd).status == 0
