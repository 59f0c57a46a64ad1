"""The tables of a TOML file, asked for key by key; what is wrong is said with its key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from itertools import takewhile
from pathlib import Path
from types import UnionType
from typing import Any, TypeVar

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.wording import counted, cut

Choice = TypeVar("Choice", bound=StrEnum)

_HEAD = re.compile(r"\s*\[\[?[\w. \"'-]+\]")
_LINE = re.compile(r" ?\(at (?:line (\d+)|end).*\)")


def parsed_toml(raw: bytes, path: Path) -> TomlTable:
    """The whole of a file; raises FileError, with the line, for what is no TOML."""
    import tomllib  # noqa: PLC0415 - few commands read such files

    try:
        text = raw.decode("utf-8-sig")  # as some editors save it
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        found = _LINE.search(str(problem))
        said = _LINE.sub("", str(problem)).strip()
        line = int(found[1]) if found and found[1] else None
        raise FileError(path, bilingual("this is no TOML: {said}", said=said), line) from problem
    return TomlTable(values, path, text=text)


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
        self._head: int | None = None
        self._dotted = ""
        self._asked: set[str] = set()

    def text(self, key: str) -> str:
        """A text, "" where there is none."""
        return str(self._value(key, str, "a text") or "")

    def switch(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self._value(key, bool, bilingual("true or false"))
        return default if value is None else bool(value)

    def number(self, key: str) -> int | None:
        """A whole number, None where there is none."""
        value = self._value(key, int, "a number")
        return None if value is None else int(value)

    def words(self, key: str) -> list[str]:
        """A list of texts."""
        found = self._value(key, list, bilingual("a list of texts")) or []
        if not all(isinstance(each, str) for each in found):
            raise self._not(key, bilingual("a list of texts"))
        return list(found)

    def one_of(self, key: str, choices: type[Choice]) -> Choice | None:
        """One of some words, None where there is none."""
        word = self.text(key)
        if not word:
            return None
        try:
            return choices(word)
        except ValueError:
            raise self._not(
                key, bilingual("one of {choices}", choices=", ".join(choices))
            ) from None

    def table(self, key: str) -> TomlTable:
        """A table within this one, empty where there is none."""
        found = self._value(key, dict, "a table")
        place = f"{self._place}{key}."
        made = TomlTable(found or {}, self.path, self._error, place=place, text=self._text)
        made._head, made._dotted = self._head, f"{self._dotted}{key}."
        return made

    def real(self, key: str) -> float | None:
        """A number, whole or not, None where there is none."""
        value = self._value(key, int | float, "a number")
        if isinstance(value, bool):
            raise self._not(key, "a number")
        return None if value is None else float(value)

    def tables(self, key: str) -> list[TomlTable]:
        """The tables of an array of tables, each of which knows the line of its head."""
        found = (
            self._value(
                key, list, bilingual("a list of tables: they begin with [[{key}]]", key=key)
            )
            or []
        )
        if not all(isinstance(each, dict) for each in found):
            raise self._not(key, bilingual("a list of tables: they begin with [[{key}]]", key=key))
        place = f"{self._place}{key}"
        heads = self._heads(f"[[{place}]]")
        tables = [
            TomlTable(each, self.path, self._error, place=f"{place}.", text=self._text)
            for each in found
        ]
        for table, head in zip(tables, heads, strict=False):
            table._head = head
        return tables

    def finish(self, *others: str) -> None:
        """Refuse keys that nobody asked for."""
        left = [each for each in self.values if each not in {*self._asked, *others}]
        if left:
            known = ", ".join(sorted({*self._asked, *others}))
            what = bilingual(
                "{left} that nobody knows: {cut}",
                left=counted(len(left), "key"),
                cut=", ".join(map(cut, left)),
            )
            said = bilingual(
                "{place} has {what}; there are {known}",
                place=self._place.rstrip(".") or bilingual("it"),
                what=what,
                known=known,
            )
            raise self._error(self.path, said, self._line(left[0]))

    def wrong(self, key: str, problem: str) -> FileError:
        """What to raise of a key with a value that cannot be."""
        return self._error(self.path, f"'{self._place}{key}': {problem}", self._line(key))

    def _value(self, key: str, kind: type | UnionType, wanted: str) -> Any:  # noqa: ANN401 - as TOML has it
        self._asked.add(key)
        value = self.values.get(key)
        fits = isinstance(value, kind) and (kind is not int or not isinstance(value, bool))
        if value is not None and not fits:
            raise self._not(key, wanted)
        return value

    def _not(self, key: str, wanted: str) -> FileError:
        said = bilingual(
            "'{place}{key}' is {values}, but should be {wanted}",
            place=self._place,
            key=key,
            values=cut(repr(self.values[key])),
            wanted=wanted,
        )
        return self._error(self.path, said, self._line(key))

    def _heads(self, head: str) -> list[int]:
        """The lines with such a head, from 1, behind that of this table."""
        lines = enumerate(self._text.splitlines(), 1)
        return [at for at, line in lines if line.strip() == head and at > (self._head or 0)]

    def _line(self, key: str) -> int | None:
        """The line where a key begins, behind the head of its table; None without the text.

        Of a table in an array it is at least that of its head: no other one is meant.
        """
        lines = self._text.splitlines()
        if self._head is not None:
            return self._line_below(self._head, lines[self._head :], key)
        head = f"[{self._place.rstrip('.')}]"
        start = next((at for at, line in enumerate(lines) if line.strip() == head), 0)
        return next(
            (at for at, line in enumerate(lines[start:], start + 1) if _key_of(line) == key), None
        )

    def _line_below(self, head: int, lines: list[str], key: str) -> int:
        """The line of a key below the head of a table in an array: alone, or with its dots."""
        inner = f"[{self._place.rstrip('.')}]"
        until = takewhile(lambda line: not line.strip().startswith("[["), lines)
        own = next((at for at, line in enumerate(until, 1) if line.strip() == inner), None)
        if own is not None and self._dotted:  # a table inside, with a head of its own
            head, lines = head + own, lines[own:]
        before = "" if own is not None else self._dotted
        names = [_key_of(each) for each in takewhile(lambda line: not _HEAD.match(line), lines)]
        here = (at for at, name in enumerate(names, head + 1) if name == before + key)
        near = (at for at, name in enumerate(names, head + 1) if before and name.startswith(before))
        return next(here, next(near, head))


def _key_of(line: str) -> str:
    return line.partition("=")[0].strip().strip("\"'")
