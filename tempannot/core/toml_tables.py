"""The tables of a TOML file, asked for key by key; what is wrong is said with its key."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from tempannot.core.errors import FileError
from tempannot.core.wording import counted, cut

Choice = TypeVar("Choice", bound=StrEnum)


class TomlTable:
    """A table of a file, whose values are asked for by key and kind; it knows which were.

    ``error`` is raised for what is wrong; with the ``text`` of the file it has the line, too.
    """

    def __init__(
        self,
        values: Mapping[str, Any],
        path: Path,
        error: type[FileError] = FileError,
        *,
        place: str = "",
        text: str = "",
    ) -> None:
        self.values, self.path = values, path
        self._error, self._place, self._text = error, place, text
        self._asked: set[str] = set()

    def text(self, key: str) -> str:
        """A text, "" where there is none."""
        return str(self._value(key, str, "a text") or "")

    def switch(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self._value(key, bool, "true or false")
        return default if value is None else bool(value)

    def number(self, key: str) -> int | None:
        """A whole number, None where there is none."""
        value = self._value(key, int, "a number")
        return None if value is None else int(value)

    def words(self, key: str) -> list[str]:
        """A list of texts."""
        found = self._value(key, list, "a list of texts") or []
        if not all(isinstance(each, str) for each in found):
            raise self._not(key, "a list of texts")
        return list(found)

    def one_of(self, key: str, choices: type[Choice]) -> Choice | None:
        """One of some words, None where there is none."""
        word = self.text(key)
        if not word:
            return None
        try:
            return choices(word)
        except ValueError:
            raise self._not(key, f"one of {', '.join(choices)}") from None

    def table(self, key: str) -> TomlTable:
        """A table within this one, empty where there is none."""
        found = self._value(key, dict, "a table")
        place = f"{self._place}{key}."
        return TomlTable(found or {}, self.path, self._error, place=place, text=self._text)

    def finish(self, *others: str) -> None:
        """Refuse keys that nobody asked for."""
        left = [each for each in self.values if each not in {*self._asked, *others}]
        if left:
            known = ", ".join(sorted({*self._asked, *others}))
            what = f"{counted(len(left), 'key')} that nobody knows: {', '.join(map(cut, left))}"
            said = f"{self._place or 'it'} has {what}; there are {known}"
            raise self._error(self.path, said, self._line(left[0]))

    def wrong(self, key: str, problem: str) -> FileError:
        """What to raise of a key with a value that cannot be."""
        return self._error(self.path, f"'{self._place}{key}': {problem}", self._line(key))

    def _value(self, key: str, kind: type, wanted: str) -> Any:  # noqa: ANN401 - as TOML has it
        self._asked.add(key)
        value = self.values.get(key)
        fits = isinstance(value, kind) and (kind is not int or not isinstance(value, bool))
        if value is not None and not fits:
            raise self._not(key, wanted)
        return value

    def _not(self, key: str, wanted: str) -> FileError:
        said = f"'{self._place}{key}' is {cut(repr(self.values[key]))}, but should be {wanted}"
        return self._error(self.path, said, self._line(key))

    def _line(self, key: str) -> int | None:
        """The line where a key begins, behind the head of its table; None without the text."""
        head = f"[{self._place.rstrip('.')}]"
        lines = self._text.splitlines()
        start = next((at for at, line in enumerate(lines) if line.strip() == head), 0)
        return next(
            (at for at, line in enumerate(lines[start:], start + 1) if _key_of(line) == key), None
        )


def _key_of(line: str) -> str:
    return line.partition("=")[0].strip().strip("\"'")
