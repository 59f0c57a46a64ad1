"""What is to go is told, in Python and by commands, and cannot be forgotten."""

import warnings

import click
import pytest
from click.testing import CliRunner
from typing_extensions import deprecated

from tempannot import __version__
from tempannot.core.deprecation import goes


@deprecated(goes("old()", "new()", "99.0"), category=FutureWarning)
def old() -> int:
    return 1


def test_in_python_it_is_told_once_for_each_line_that_asks():
    with warnings.catch_warnings(record=True) as told:
        warnings.resetwarnings()
        warnings.simplefilter("default")
        for _ in range(3):
            assert old() == 1
    assert [str(each.message) for each in told] == ["old() goes in tempannot 99.0: use new()"]
    assert told[0].filename == __file__


def test_a_command_tells_it_beside_its_work():
    @click.command()
    @click.option("--old", deprecated=goes("--old", "--new", "99.0"))
    def command(old: str) -> None:
        click.echo(old)

    done = CliRunner().invoke(command, ["--old", "x"])
    assert done.exit_code == 0
    assert done.stdout == "x\n"
    assert "--old goes in tempannot 99.0: use --new" in done.stderr
    assert "--old goes in tempannot 99.0" in CliRunner().invoke(command, ["--help"]).output


def test_what_was_to_go_by_now_is_no_text_any_more():
    with pytest.raises(ValueError, match="was to go in"):
        goes("--old", "--new", __version__)
