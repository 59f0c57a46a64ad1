"""The options of a command as fields of a form, with the same names and defaults."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tempannot.datasets.recipes.build import Recipe

Value = bool | int | str | Path | tuple[str, ...] | tuple[Path, ...] | None
"""What a field holds."""

Values = Mapping[str, Any]
"""What is chosen, by the names of the fields."""


@dataclass(frozen=True, slots=True)
class Switch:
    """An option that is given or not; its value is a bool."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; with ``none`` words for no number, whose value is None."""

    least: int
    most: int = 2_147_483_647
    none: str = ""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some words, with what to call each; ``none`` for the choice of none of them."""

    choices: Mapping[str, str]
    none: str = ""


@dataclass(frozen=True, slots=True)
class Several:
    """Any of some words, with what to call each; its value is a tuple of words."""

    choices: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Line:
    """Text; the option is given once per part between commas if it ``is_repeated``."""

    hint: str = ""
    is_repeated: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """A file that exists, or None; ``filter`` as file dialogs write it.

    ``editor`` is the id of the page that edits such files, "" if there is none.
    """

    filter: str
    none: str
    editor: str = ""


@dataclass(frozen=True, slots=True)
class Files:
    """Files, or folders too; its value is a tuple of paths."""

    filter: str
    hint: str
    has_folders: bool = False


Control = Switch | Number | OneOf | Several | Line | File | Files


@dataclass(frozen=True, slots=True)
class Field:
    """An option: its ``name`` in a recipe, on the command line, and in the form."""

    name: str
    option: str
    label: str
    tip: str
    control: Control
    default: Value = None
    group: str = ""

    def arguments(self, value: object) -> Iterator[str]:
        """Yield how the command line says a value; nothing for the default."""
        if value == self.default or value in (None, "", ()):
            return
        if isinstance(value, bool):
            yield self.option
            return
        if isinstance(value, tuple):
            parts: Sequence[object] = value
        elif isinstance(self.control, Line) and self.control.is_repeated:
            parts = [part.strip() for part in str(value).split(",") if part.strip()]
        else:
            parts = [value]
        for part in parts:
            yield from (self.option, str(part))


@dataclass(frozen=True, slots=True)
class Generator:
    """What a page builds: its words, the command it does the same as, its sources and options.

    ``recipe`` makes a recipe of the sources and the values; it may raise a TempannotError.
    ``endings`` are those of the files that can be written, the usual one first.
    """

    title: str
    purpose: str
    command: tuple[str, ...]
    sources: Files | None
    fields: tuple[Field, ...]
    recipe: Callable[[tuple[Path, ...], Values], Recipe]
    file_name: str
    empty: str
    endings: tuple[str, ...] = (".csv", ".jsonl", ".tsv", ".json")

    def command_line(self, sources: Sequence[Path], values: Values, output: str) -> str:
        """Return the command that writes the same file."""
        return shlex.join(self.arguments(sources, values, output))

    def arguments(self, sources: Sequence[Path], values: Values, output: str) -> list[str]:
        """Return the words of the command that writes the same file."""
        words = ["tempannot", *self.command, *(str(path) for path in sources), "-o", output]
        for field in self.fields:
            words += field.arguments(values[field.name])
        return words
