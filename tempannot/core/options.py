"""The options of a command, each declared once: as a field of the settings it works with.

    @dataclass(frozen=True, slots=True)
    class Making:
        inputs: tuple[Path, ...] = required(argument("IN...", Files("Texts (*.txt)")))
        rounds: int = setting(5, Option("--rounds", Number(1, 9), "How often.", "&Rounds"))

Everything else follows from that: the options of the command line (``cli.options.takes``), the
form (``gui.kit.form.Form``), the command that a page shows (``command_words``), and the settings
as values of JSON and back (``as_json``, ``from_json``). So another option is another field. What
a field holds is what the user chose (a text as it was typed, a word, paths); what follows from it
is worked out by the settings themselves.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeVar

from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual

Settings = TypeVar("Settings")
Value = TypeVar("Value")

_KEY = "option"
MOST = 2_147_483_647
"""The greatest number that a form can hold."""


class OptionError(TempannotError):
    """A value that an option cannot have, or an option that there is not."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What an option may be; ``accept`` takes a value of JSON or raises OptionError."""

    def accept(self, value: object) -> object:
        """The value that the settings hold."""
        return value


@dataclass(frozen=True, slots=True)
class Switch(Kind):
    """Given or not; its value is a bool."""

    @override
    def accept(self, value: object) -> object:
        return _checked(value, isinstance(value, bool), bilingual("true or false"))


@dataclass(frozen=True, slots=True)
class Number(Kind):
    """A whole number; with ``none`` words of a form for no number, whose value is None."""

    least: int | None = None
    most: int | None = None
    none: str = ""

    @override
    def accept(self, value: object) -> object:
        if value is None and self.none:
            return None
        fits = isinstance(value, int) and not isinstance(value, bool) and self._spans(value)
        least, most = (("any" if each is None else each) for each in (self.least, self.most))
        return _checked(
            value, fits, bilingual("a number from {least} to {most}", least=least, most=most)
        )

    def _spans(self, value: int) -> bool:
        return (self.least is None or self.least <= value) and (
            self.most is None or value <= self.most
        )


@dataclass(frozen=True, slots=True)
class Real(Kind):
    """A number with decimals; a form shows its ``unit``, and a share as so many ``%``."""

    least: float
    most: float
    unit: str = ""

    @override
    def accept(self, value: object) -> object:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        fits = is_number and self.least <= float(str(value)) <= self.most
        return _checked(
            value,
            fits,
            bilingual("a number from {least:g} to {most:g}", least=self.least, most=self.most),
        )


@dataclass(frozen=True, slots=True)
class OneOf(Kind):
    """One of some words, with what a form calls each; ``none`` for the choice of none of them.

    The words may be members of an enumeration of words, which then are the values.
    """

    choices: Mapping[Any, str]
    none: str = ""

    @override
    def accept(self, value: object) -> object:
        if value is None and self.none:
            return None
        words = {str(each): each for each in self.choices}
        return words[_checked(value, value in words, f"one of {', '.join(words)}")]


@dataclass(frozen=True, slots=True)
class Several(Kind):
    """Any of some words, with what a form calls each; its value is a tuple of words.

    ``none`` is what a form says of choosing none of them, if that means more than none.
    """

    choices: Mapping[str, str]
    none: str = ""

    @override
    def accept(self, value: object) -> object:
        fits = isinstance(value, list | tuple) and set(value) <= set(self.choices)
        return tuple(
            _checked(value, fits, bilingual("a list of {choices}", choices=", ".join(self.choices)))
        )


@dataclass(frozen=True, slots=True)
class Offered(Kind):
    """A word that the data offer, or several: a tuple then, else None where none is chosen."""

    none: str = ""
    is_several: bool = False

    @override
    def accept(self, value: object) -> object:
        fits = isinstance(value, list | tuple | str | None)
        return (
            tuple(_checked(value, fits, bilingual("a list of words"))) if self.is_several else value
        )


@dataclass(frozen=True, slots=True)
class Text(Kind):
    """A text, or None; ``check`` raises TempannotError for one that says nothing.

    If it ``is_repeated``, the command line takes it several times, as parts between commas; if it
    ``may_be_bare``, the option alone says the empty text.
    """

    hint: str = ""
    check: Callable[[str], object] | None = None
    is_repeated: bool = False
    may_be_bare: bool = False

    @override
    def accept(self, value: object) -> object:
        _checked(value, isinstance(value, str | None), "a text")
        if self.check is not None and isinstance(value, str):
            self.check(value)
        return value


@dataclass(frozen=True, slots=True)
class Lines(Kind):
    """Lines of text, such as names; its value is a tuple of them."""

    hint: str = ""

    @override
    def accept(self, value: object) -> object:
        fits = isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)
        return tuple(_checked(value, fits, bilingual("a list of texts")))


@dataclass(frozen=True, slots=True)
class Columns(Text):
    """What the columns of a table are, as ``role=column`` with commas in between; or None.

    ``of`` is the name of the option with the table, or the tables, that it speaks of.
    """

    of: str = ""


@dataclass(frozen=True, slots=True)
class File(Kind):
    """A file that exists, or None; ``files`` as dialogs write them: ``Texts (*.txt *.xml)``.

    ``editor`` is the id of the page that edits such files, "" if there is none. With
    ``is_folder`` it is a folder that is asked for.
    """

    files: str = ""
    none: str = ""
    editor: str = ""
    is_folder: bool = False

    @override
    def accept(self, value: object) -> object:
        return _path(value)


@dataclass(frozen=True, slots=True)
class Files(Kind):
    """Files, or folders too; its value is a tuple of paths.

    If it ``has_urls``, such as those of studies, they stay texts on the command line.
    """

    files: str = ""
    hint: str = ""
    has_folders: bool = False
    has_urls: bool = False

    @override
    def accept(self, value: object) -> object:
        return tuple(map(_path, _checked(value, isinstance(value, list | tuple), "a list")))


@dataclass(frozen=True, slots=True)
class NewFile(Kind):
    """A file to be written, or None; its ending is one of some such as ``.csv``, or any.

    With ``may_lack`` a name without any ending will do, too: the command has a form for it.
    """

    endings: Sequence[str] = ()
    may_lack: bool = False

    @override
    def accept(self, value: object) -> object:
        return _path(value)


@dataclass(frozen=True, slots=True)
class Option:
    """How a setting is asked for.

    ``flag`` is its name on the command line, "" for an argument that stands alone, and ``other``
    one by which it goes there too; ``metavar`` is what a help text calls its value. An option
    with a ``label`` is in the form, below the title of its ``group``; ``tip`` says there what
    ``help`` says on the command line, unless it is the same. ``name`` and ``default`` are those
    of the field (MISSING if it has to be given).
    """

    flag: str
    kind: Kind
    help: str = ""
    label: str = ""
    tip: str = ""
    group: str = ""
    metavar: str | None = None
    other: str = ""
    name: str = ""
    default: object = None

    @property
    def is_argument(self) -> bool:
        """Whether its value stands alone on the command line."""
        return not self.flag

    @property
    def title(self) -> str:
        """What a form calls it, without the mark of a key."""
        return self.label.replace("&", "")

    def words(self, value: object) -> Iterator[str]:
        """How the command line says a value; nothing for the default."""
        if value == self.default or value in (None, "", ()):
            return
        if isinstance(value, bool):
            yield self.flag
            return
        for part in value if isinstance(value, tuple) else (value,):
            yield from (str(part),) if self.is_argument else (self.flag, str(part))


_RANDOM, _SEED = bilingual("Of everything random."), bilingual("See&d")


def argument(metavar: str | None, kind: Kind, *, label: str = "", tip: str = "") -> Option:
    """What stands alone on the command line, where it has to be given."""
    return Option("", kind, label=label, tip=tip, metavar=metavar)


def seed_option(group: str, of: str = _RANDOM, label: str = _SEED) -> Option:
    """How a seed is asked for, which has one name and meaning everywhere."""
    tip = bilingual("The same seed gives the same file")
    return Option("--seed", Number(), of, label, tip, group)


def folder_option(of: str) -> Option:
    """How a folder is asked for that is made, or that holds what is gone on with."""
    none = bilingual("a new folder, or a begun one")
    return Option(
        "--output", File(none=none, is_folder=True), of, bilingual("Folde&r"), metavar="FOLDER"
    )


def setting(default: Value, how: Option) -> Value:
    """A field of settings, and how it is asked for."""
    return field(default=default, metadata={_KEY: how})


def required(how: Option) -> Any:  # noqa: ANN401 - the type of the field is that of the setting
    """A field of settings without a default, and how it is asked for."""
    return field(metadata={_KEY: how})


def as_in(settings: type, name: str) -> Any:  # noqa: ANN401 - the type is that of the field
    """A field of settings that is asked for as one of other settings is."""
    found = next(each for each in fields(settings) if each.name == name)
    return field(default=found.default, metadata=found.metadata)


def options_of(settings: type) -> tuple[Option, ...]:
    """The arguments and options of a class of settings, in the order of its fields."""
    return tuple(_named(each) for each in fields(settings) if _KEY in each.metadata)


def form_options(settings: type) -> tuple[Option, ...]:
    """The options that a form asks for."""
    return tuple(each for each in options_of(settings) if each.label and not each.is_argument)


def sources_of(settings: type) -> Option | None:
    """The first argument, None for settings without one."""
    return next((each for each in options_of(settings) if each.is_argument), None)


def command_words(settings: type, values: Mapping[str, object]) -> list[str]:
    """The words of a command line behind the name of the command: arguments, then options.

    ``values`` are by the names of the fields; one that is not there is not said.
    """
    found = sorted(options_of(settings), key=lambda each: not each.is_argument)
    return [word for each in found if each.name in values for word in each.words(values[each.name])]


def shown_command(words: Iterable[str]) -> str:
    """A command as a page shows it and a shell runs it, from the folder one stands in.

    Paths are told from that folder, and else from the home folder as ``~``: the whole path of a
    machine is hard to read. What a shell would take for something else is in quotes.

    >>> shown_command(["tempannot", "audit", "two words.csv"])
    "tempannot audit 'two words.csv'"
    """
    return " ".join(map(_shown_word, words))


def _shown_word(word: str) -> str:
    path, home = Path(word), Path.home()
    try:
        here = Path.cwd()
    except OSError:  # somebody has deleted it
        here = home
    if here != home and here != Path(here.anchor) and path.is_relative_to(here):
        inside = str(path.relative_to(here))
        return shlex.quote(f"./{inside}" if inside.startswith("-") else inside)
    if home != Path(home.anchor) and path != home and path.is_relative_to(home):
        return f"~/{shlex.quote(str(path.relative_to(home)))}"
    return shlex.quote(word)


def as_json(settings: object) -> dict[str, object]:
    """The chosen values of settings as values of JSON, by the names of their fields."""
    return {each.name: _plain(getattr(settings, each.name)) for each in options_of(type(settings))}


def from_json(settings: type[Settings], found: Mapping[str, object]) -> Settings:
    """Settings with values of JSON, defaults for the others; raises OptionError and the checks'."""
    known = {each.name: each for each in options_of(settings)}
    for name in found:
        if name not in known:
            raise OptionError(
                bilingual(
                    "there is no option {name!r}, but {known}", name=name, known=", ".join(known)
                )
            )
    missing = [
        name for name, each in known.items() if each.default is MISSING and name not in found
    ]
    if missing:
        raise OptionError(bilingual("{missing!r} is missing", missing=missing[0]))
    return settings(**{name: known[name].kind.accept(value) for name, value in found.items()})


def _named(found: Field[Any]) -> Option:
    made: Option = found.metadata[_KEY]
    tip = made.tip or made.help.rstrip(".。")
    return replace(made, name=found.name, default=found.default, tip=tip)


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return str(value) if isinstance(value, str | Path) else value


def _path(value: object) -> Path | None:
    return None if value is None else Path(_checked(value, isinstance(value, str | Path), "a path"))


def _checked(value: Any, fits: bool, wanted: str) -> Any:  # noqa: ANN401 - whatever JSON has
    if not fits:
        raise OptionError(bilingual("{value!r} is not {wanted}", value=value, wanted=wanted))
    return value
