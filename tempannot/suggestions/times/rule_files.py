"""Rule files: the words of a language, how it words times, and what each wording means.

    language = "en"                      # ISO 639-1; a file of a user's extends the language

    [numbers]                            # number words; "joining" stand between two of them
    1 = "one"
    joining = "and"

    [words.month]                        # a list of words: what each means = its words
    1 = "january, jan[.]"

    [[date]]                             # a rule: date, duration, set, or a part of such
    find = ["[the] {month} {day}[,] {year}"]
    because = "a full date"              # said with the proposal
    confidence = 0.95                    # how often what it finds is a time, with the right value
    modifier = "START"                   # anything else is a feature of what is found

What patterns may hold says ``patterns``; what features mean says ``resolution``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError, check_has_end
from tempannot.core.language import bilingual
from tempannot.core.wording import cut, joined
from tempannot.resources import data_folder, resource
from tempannot.suggestions.times.expressions import BUILT_IN, Grammar, TimeRule
from tempannot.suggestions.times.numbers import NumberWords
from tempannot.suggestions.times.patterns import (
    PatternError,
    Slot,
    Wording,
    WordingTree,
    wordings,
)
from tempannot.suggestions.times.time_features import DIRECTED, NAMES, wrong

_TOP = (
    *("language", "numbers", "words", "day-first", "decimal-comma", "large-names"),
    *("past-endings", "future-endings"),
)


class RuleError(FileError):
    """A rule file that cannot be read."""


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """What the rules of a language know.

    Verbs with one of ``past_endings`` speak of the past; where it ``has_large_names``, other words
    have no capitals within a sentence.
    """

    code: str
    grammar: Grammar
    past_endings: tuple[str, ...] = ()
    future_endings: tuple[str, ...] = ()
    has_large_names: bool = False


def languages() -> tuple[str, ...]:
    """Return the languages that have rules, by their codes."""
    return tuple(sorted(path.stem for path in resource("times").glob("*.toml")))


def has_time_rules(code: str, more: Sequence[Path] = ()) -> bool:
    """Whether times are found in a language: by our rules, by ``more``, or by those of the user's.

    Raises RuleError for a file of a user's that is wrong.
    """
    return language_rules(code, more or user_rule_files()) is not None


def user_rule_files() -> tuple[Path, ...]:
    """Return the rule files of the user's, by name: the folder ``times`` among the settings."""
    return tuple(sorted((data_folder() / "times").glob("*.toml")))


def language_rules(code: str, more: Sequence[Path] = ()) -> Language | None:
    """Return what is known of a language, None if nothing is.

    ``more`` are files of a user's, which extend a language or bring a new one; those of another
    language count for nothing. Raises RuleError, with the file and the line, for one that is wrong.
    """
    stamps = tuple((path, path.stat().st_mtime_ns if path.exists() else 0) for path in more)
    return _language(code, stamps)


@lru_cache(maxsize=16)
def _language(code: str, more: tuple[tuple[Path, int], ...]) -> Language | None:
    ours = [resource(f"times/{code}.toml")] if code in languages() else []
    files = [_RuleFile(path) for path in (*ours, *(path for path, _ in more))]
    known = [file for file in files if file.language == code]
    return _Builder(code, known).language() if known else None


class _RuleFile:
    """One file, and where its parts are in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            check_has_end(path)
            self._text = path.read_text(encoding="utf-8")
            self.tables: dict[str, Any] = tomllib.loads(self._text)
        except OSError as error:
            raise RuleError(
                path, bilingual("cannot be read: {strerror}", strerror=error.strerror)
            ) from error
        except UnicodeDecodeError as error:
            raise RuleError(path, bilingual("is not UTF-8")) from error
        except tomllib.TOMLDecodeError as error:
            place = re.search(r"line (\d+)", str(error))
            said = re.sub(r" \(at .*\)$", "", str(error))
            raise RuleError(
                path, bilingual("is no TOML: {said}", said=said), int(place[1]) if place else None
            ) from error
        except (ValueError, RecursionError) as error:
            raise RuleError(
                path, bilingual("is no TOML: a number is too long, or too much nested")
            ) from error
        self.language = self.tables.get("language")
        if not isinstance(self.language, str) or not self.language:
            raise RuleError(
                path, bilingual('does not say its language: begin with language = "en"'), 1
            )

    def error(self, problem: str, near: str = "") -> RuleError:
        """Return an error at the first line that has some text."""
        lines = self._text.splitlines()
        found = (number for number, line in enumerate(lines, 1) if near and near in line)
        return RuleError(self.path, problem, next(found, None))

    def rules(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield the rules with their kinds, as they stand in the file."""
        for kind, value in self.tables.items():
            if kind in _TOP:
                continue
            if not (isinstance(value, list) and all(isinstance(each, dict) for each in value)):
                raise self.error(
                    bilingual("{kind!r} is no rule: rules begin with [[{kind}]]", kind=kind), kind
                )
            for rule in value:
                yield kind, rule


class _Builder:
    """A language that is being put together out of files."""

    def __init__(self, code: str, files: Sequence[_RuleFile]) -> None:
        self._code = code
        self._files = files
        self._lists = WordingTree[tuple[str, object]]()
        self._trees = WordingTree[TimeRule](), WordingTree[TimeRule]()
        self._kinds = frozenset(kind for file in files for kind, _ in file.rules())
        self._values: dict[str, set[object]] = {}
        self._names = BUILT_IN | {name for file in files for name in self._table(file, "words")}

    def language(self) -> Language:
        """Return it, whole."""
        order = 0
        for file in self._files:
            for name, words in self._table(file, "words").items():
                self._list(file, name, words)
        # a user's rule comes before ours, so that it wins where both find the same
        for file in reversed(self._files):
            for kind, rule in file.rules():
                self._rule(file, order, kind, rule)
                order += 1
        first, later = self._trees
        is_day_first = self._says("day-first")
        grammar = Grammar(self._lists, first, later, self._numbers(), self._kinds, is_day_first)
        past, future = self._endings("past-endings"), self._endings("future-endings")
        return Language(self._code, grammar, past, future, self._says("large-names"))

    def _says(self, name: str) -> bool:
        return any(file.tables.get(name) is True for file in self._files)

    def _table(self, file: _RuleFile, name: str) -> dict[str, Any]:
        table = file.tables.get(name, {})
        if not isinstance(table, dict):
            raise file.error(bilingual("{name!r} is no table: write [{name}]", name=name), name)
        return table

    def _list(self, file: _RuleFile, name: str, words: object) -> None:
        if not isinstance(words, dict):
            raise file.error(
                bilingual("the list {name!r} is no table: write [words.{name}]", name=name), name
            )
        for value, wanted in words.items():
            self._values.setdefault(name, set()).add(_typed(value))
            for each in _entries(file, wanted, value):
                meaning = name, _typed(value)
                for wording in self._wordings(file, each, frozenset()):
                    self._lists.add(wording, meaning)

    def _rule(self, file: _RuleFile, order: int, kind: str, rule: dict[str, Any]) -> None:
        find = rule.get("find")
        patterns = [find] if isinstance(find, str) else find
        if (
            not isinstance(patterns, list)
            or not all(isinstance(p, str) for p in patterns)
            or not patterns
        ):
            raise file.error(
                bilingual('a rule of [[{kind}]] has no find = "..."', kind=kind), f"[[{kind}]]"
            )
        near = patterns[0]
        constants = {k: v for k, v in rule.items() if k not in ("find", "because", "confidence")}
        self._check_constants(file, constants, near)
        confidence = rule.get("confidence", 0.9)
        if not isinstance(confidence, int | float) or not 0 <= confidence <= 1:
            raise file.error(
                bilingual(
                    "the confidence {confidence!r} is not between 0 and 1", confidence=confidence
                ),
                near,
            )
        made = TimeRule(kind, order, constants, str(rule.get("because", "")), float(confidence))
        for pattern in patterns:
            for wording in self._wordings(file, pattern, self._kinds | self._names):
                self._check_labels(file, wording, made, pattern)
                names = {atom.name for atom in wording.atoms if isinstance(atom, Slot)}
                self._trees[bool(names & self._kinds)].add(wording, made)

    def _check_labels(self, file: _RuleFile, wording: Wording, rule: TimeRule, near: str) -> None:
        """Refuse what no time can be worked out from, while there is a line to name."""
        told = set(rule.constants)
        for atom in wording.atoms:
            if not isinstance(atom, Slot):
                continue
            told.add(atom.label)
            if atom.name in self._kinds:
                told |= {"unit", "value"}  # whoever made that expression was asked already
            elif atom.name in self._values:
                for value in self._values[atom.name]:
                    if problem := wrong(atom.label, value):
                        raise file.error(
                            bilingual("in {near!r}, {problem}", near=cut(near), problem=problem),
                            near,
                        )
        if rule.kind == "duration" and not told & {"unit", "value"}:
            raise file.error(
                bilingual("{near!r} is a duration without a unit", near=cut(near)), near
            )
        if rule.kind == "date" and "direction" in told and not told & DIRECTED:
            problem = bilingual(
                "has a direction, and no unit or part of the calendar that it is one of"
            )
            raise file.error(joined(" ", (repr(cut(near)), problem)), near)

    def _check_constants(self, file: _RuleFile, constants: Mapping[str, Any], near: str) -> None:
        for name, value in constants.items():
            if name not in NAMES:
                known = ", ".join(sorted(NAMES))
                raise file.error(
                    bilingual(
                        "nothing is called {name!r}; there are {known}", name=name, known=known
                    ),
                    name,
                )
            if problem := wrong(name, value):
                raise file.error(problem, near)

    def _wordings(
        self, file: _RuleFile, pattern: str, names: Collection[str]
    ) -> tuple[Wording, ...]:
        try:
            found = wordings(pattern)
        except PatternError as error:
            raise file.error(str(error), pattern) from error
        except RecursionError as error:
            raise file.error(
                bilingual("{pattern!r} has too many brackets", pattern=cut(pattern)), pattern
            ) from error
        for wording in found:
            for atom in wording.all_atoms:
                if isinstance(atom, Slot) and atom.name not in names:
                    problem = bilingual(
                        "there is no list or rule {{{name}}} in {pattern!r}",
                        name=atom.name,
                        pattern=cut(pattern),
                    )
                    raise file.error(problem, pattern)
        return found

    def _numbers(self) -> NumberWords:
        values: dict[str, int] = {}
        joining: set[str] = set()
        for file in self._files:
            for key, words in self._table(file, "numbers").items():
                entries = [each.casefold() for each in _entries(file, words, key)]
                if key == "joining":
                    joining |= set(entries)
                elif re.fullmatch(_NUMBER, key):
                    values |= dict.fromkeys(entries, int(key))
                else:
                    raise file.error(bilingual("{key!r} is no number", key=key), key)
        longer: dict[str, list[tuple[tuple[str, ...], int]]] = {}
        for entry in sorted(values, key=len, reverse=True):
            if len(parts := tuple(re.split("[ -]", entry))) > 1:
                longer.setdefault(parts[0], []).append((parts, values[entry]))
        return NumberWords(values, frozenset(joining), longer, self._says("decimal-comma"))

    def _endings(self, name: str) -> tuple[str, ...]:
        return tuple(
            each for file in self._files for each in _entries(file, file.tables.get(name, ""), name)
        )


def _entries(file: _RuleFile, words: object, near: str) -> list[str]:
    if not isinstance(words, str):
        raise file.error(bilingual("the words of {near!r} are no text", near=near), near)
    return [each for part in words.split(",") if (each := part.strip())]


_NUMBER = r"\d{1,18}"


def _typed(value: str) -> int | str:
    return int(value) if re.fullmatch(f"-?{_NUMBER}", value) else value
