"""A group of commands that are imported when they are called, so that start is fast."""

from __future__ import annotations

import importlib
import keyword
from collections.abc import Mapping
from typing import ClassVar

import click
from typing_extensions import override

from tempannot.core.language import tr


class LazyGroup(click.Group):
    """A group that knows the names of its commands and what each does in a line.

    A class for a group sets both: the ``package`` of the modules, and the ``lines`` by name. The
    command ``hand-out`` is ``hand_out_command`` in the module ``hand_out``; a module whose name
    would be a keyword has an underscore behind it, and ``modules`` names those called otherwise.
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
        module = self.modules.get(cmd_name, f"{name}_" if keyword.iskeyword(name) else name)
        found = importlib.import_module(f"{self.package}.{module}")
        command: click.Command = getattr(found, f"{name}_command")
        return command

    @override
    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(tr("Commands")):
            formatter.write_dl(list(self.lines.items()))
