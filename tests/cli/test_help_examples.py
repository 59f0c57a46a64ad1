"""The help of every command ends with an example that the command would take."""

from collections.abc import Iterator

import click
import pytest

from tempannot.cli.examples import EXAMPLES
from tempannot.cli.main import group


def commands(context: click.Context, path: str = "") -> Iterator[tuple[str, click.Command]]:
    found = context.command
    if not isinstance(found, click.Group):
        yield path, found
        return
    for name in found.list_commands(context):
        command = found.get_command(context, name)
        below = click.Context(command, info_name=name, parent=context)
        yield from commands(below, f"{path} {name}".strip())


COMMANDS = dict(commands(click.Context(group, info_name="tempannot")))


def test_every_command_has_an_example_and_every_example_a_command():
    assert sorted(EXAMPLES) == sorted(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_says_an_example(run, name):
    lines = run(*name.split(), "--help").out.splitlines()
    assert lines.count(f"  Example: tempannot {name} {EXAMPLES[name]}".rstrip()) == 1


@pytest.mark.parametrize("name", COMMANDS)
def test_an_example_has_options_and_arguments_that_its_command_takes(name):
    command = COMMANDS[name]
    context = click.Context(command, info_name=name)
    found, left, _ = command.make_parser(context).parse_args(EXAMPLES[name].split())
    assert left == []
    for each in command.params:
        choices = each.type.choices if isinstance(each.type, click.Choice) else ()
        value = found.get(each.name)
        assert value is not None or not each.required
        given = value if isinstance(value, list | tuple) else [value]
        assert not choices or value is None or {*given} <= {*choices}
