"""A group of commands that are imported when they are called, so that start is fast."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from inspect import cleandoc
from typing import ClassVar

import click
from typing_extensions import override

from tempannot.cli.examples import EXAMPLES
from tempannot.core.language import shown, tr


class LazyGroup(click.Group):
    """A group that knows the names of its commands and what each does in a line.

    A class for a group sets both: the ``package`` of the modules, and the ``lines`` by name. The
    command ``hand-out`` is ``hand_out_command`` in the module ``hand_out``, or in that which
    ``modules`` names for it.
    """

    package: ClassVar[str]
    lines: ClassVar[Mapping[str, str]]
    modules: ClassVar[Mapping[str, str]] = {}

    @override
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.lines)

    @override
    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.lines:
            return None
        name = cmd_name.replace("-", "_")
        found = importlib.import_module(f"{self.package}.{self.modules.get(cmd_name, name)}")
        command: click.Command = getattr(found, f"{name}_command")
        command.short_help = self.lines[cmd_name]  # which shells show that complete it
        return _with_example(_translated(command), f"{ctx.command_path} {cmd_name}")

    @override
    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(tr("Commands")):
            formatter.write_dl(list(self.lines.items()))

    @override
    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _translated(self)
        super().format_help_text(ctx, formatter)


def _with_example(command: click.Command, path: str) -> click.Command:
    """The command, or those of a group, whose help has an example above the exit statuses."""
    if isinstance(command, click.Group):
        for name, each in command.commands.items():
            _with_example(each, f"{path} {name}")
        return command
    example = EXAMPLES.get(path.partition(" ")[2])
    if example is None:  # who asks by a context without names, as tools do, gets none
        return command
    line = f"{path} {example}".rstrip()
    said = tr("Example: {line}", line=line)
    if said not in (command.epilog or ""):  # it is asked for more than once
        command.epilog = f"\b\n{said}\n\n{command.epilog or ''}".rstrip()
    return command


def _translated(command: click.Command) -> click.Command:
    """The command, which says in the language of the interface what it and its options do."""
    if command.help:
        command.help = tr(cleandoc(command.help))
    for each in command.params:
        if isinstance(each, click.Option) and each.help:
            each.help = shown(each.help)
    return command
