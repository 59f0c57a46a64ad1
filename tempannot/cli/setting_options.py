"""The command line of settings whose options are declared by their fields (``core.options``)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING
from functools import wraps
from pathlib import Path
from typing import Any

import click
from typing_extensions import override

from tempannot.cli.shared_options import checked_ending, path_type
from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr
from tempannot.core.options import (
    Files,
    Kind,
    Lines,
    NewFile,
    Number,
    Offered,
    OneOf,
    Option,
    Real,
    Several,
    Switch,
    Text,
    options_of,
)

Command = Callable[..., int]

OUTPUT = Option("--output", NewFile(), tr("Write to a file, all or nothing."))
LOSSY = Option("--lossy", Switch(), tr("Write it though OUT cannot hold everything."))
"""How it is asked where data go, if not to the terminal."""


class _UrlOrPath(click.ParamType):  # type: ignore[type-arg]
    """A path, or a URL, which is none."""

    name = "path"

    @override
    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Path | str:
        text = str(value)
        return text if "://" in text else path_type.convert(text, param, ctx)


def takes(*settings: type) -> Callable[[Command], Command]:
    """A decorator: the command takes arguments and options as settings, its first values.

    With several such decorators those of the upper one come first.
    """
    options = [each for one in settings for each in options_of(one)]

    def decorate(function: Command) -> Command:
        @wraps(function)
        def run(*earlier: object, **given: object) -> int:
            made = [
                each(**{option.name: given.pop(option.name) for option in options_of(each)})
                for each in settings
            ]
            return function(*earlier, *made, **given)

        command: Command = run
        for each in reversed(options):
            command = _argument(each)(command) if each.is_argument else asks(each)(command)
        return command

    return decorate


def _argument(each: Option) -> Callable[[Command], Command]:
    if isinstance(each.kind, OneOf):
        return click.argument(each.name, **_type_of(each.kind))
    count = -1 if isinstance(each.kind, Files) else 1
    has_urls = isinstance(each.kind, Files) and each.kind.has_urls
    return click.argument(
        each.name,
        metavar=each.metavar,
        type=_UrlOrPath() if has_urls else path_type,
        nargs=count,
        required=each.default is MISSING,
    )


def asks(each: Option) -> Callable[[Command], Command]:
    """A decorator: the command takes an option, as a value of its own."""
    more: dict[str, Any] = {"help": shown(each.help) or None, "metavar": each.metavar}
    more |= _type_of(each.kind)
    if each.default is MISSING:
        more["required"] = True
    elif not isinstance(each.kind, Switch) and each.default is not None:
        default = str(each.default) if isinstance(each.kind, OneOf) else each.default
        more |= {"default": default, "show_default": default not in ((), "")}
    others = ("-o",) if each.flag == "--output" else (each.other,) if each.other else ()
    return click.option(*others, each.flag, each.name, **more)


def _type_of(kind: Kind) -> dict[str, Any]:
    """What click has to know of a kind of value."""
    match kind:
        case Switch():
            found: dict[str, Any] = {"is_flag": True}
        case Number(None, None):
            found = {"type": int}
        case Number(least, most):
            found = {"type": click.IntRange(least, most)}
        case Real(least=low, most=high):
            found = {"type": click.FloatRange(low, high)}
        case Lines():
            found = {"multiple": True}
        case OneOf(choices):
            found = {"type": click.Choice(list(map(str, choices))), "callback": _accept(kind)}
        case Several(choices):
            found = {"type": click.Choice(list(choices)), "multiple": True}
        case Offered():
            found = {"multiple": kind.is_several}
        case Text():
            found = {"multiple": kind.is_repeated, "callback": _accept(kind)}
            if kind.may_be_bare:
                found |= {"is_flag": False, "flag_value": ""}
        case NewFile(endings, may_lack) if endings:
            found = {"type": path_type, "callback": checked_ending(endings, may_lack)}
        case _:
            found = {"type": path_type, "multiple": isinstance(kind, Files)}
    return found


def _accept(kind: Kind) -> Callable[[click.Context, click.Parameter, object], object]:
    """A callback that gives the value of the settings, or says what is wrong with a word."""

    def accept(_context: click.Context, _parameter: click.Parameter, value: object) -> object:
        if value in (None, ()):
            return None
        try:
            return kind.accept(",".join(value) if isinstance(value, tuple) else value)
        except TempannotError as error:
            raise click.BadParameter(str(error)) from error

    return accept
