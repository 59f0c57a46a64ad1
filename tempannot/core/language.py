"""The language of the interface: texts stand in English in the sources, and are translated there.

The window and the commands say ``tr("{links} of {pairs}", links=..., pairs=...)``: a text in the
language of the process, with its values as that language writes numbers. What lies below them does
not know whether its texts go to a screen or into a file, which is English in every language. So it
makes a ``bilingual`` text: an English ``str``, which is what files get, that knows besides what
the screen shows of it; ``shown`` is that. In English both are plain texts, and nothing is loaded.

The language is one of the process: ``use_language`` sets it before anything else is imported, so
that texts of modules are translated too. A server that answers people of several languages is
``speaking`` that of each while it answers. The translations are gettext's, in
``resources/languages``.

>>> tr("{count:,} of {name}", count=1200, name="A")
'1,200 of A'
>>> tr_plural(2, "{count} link", "{count} links")
'2 links'
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from enum import StrEnum
from functools import cache
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from typing_extensions import override

if TYPE_CHECKING:
    from typing import SupportsIndex

LANGUAGES: Mapping[str, str] = {"en": "English", "de": "Deutsch", "es": "Español", "zh": "中文"}
"""The languages there are, by their codes, each as it calls itself."""

ENGLISH = "en"
FOLDER = "languages"
"""Where the catalogues are, in the resources."""

_MARKS = {"de": ".,", "es": ".,", "zh": ",."}
"""What stands between thousands and before decimals; in English a comma and a point."""

_DATES = {"de": "%d.%m.%Y", "es": "%d/%m/%Y", "zh": "%Y/%m/%d"}
"""How days are written; in English as ISO 8601 does, which nobody reads in another order."""
_ISO_DAY = "%Y-%m-%d"
_BEFORE_PERCENT = {"de": "\u202f", "es": "\u202f"}
"""What stands between a number and the sign of percent: a narrow blank that no line breaks at, in
English and Chinese nothing. Texts in the sources, and files, have a blank there or none."""
_PERCENT = re.compile(r"(?<=[\d}]) ?%(?![\w}])")
"""The sign behind a number or a placeholder, not in one such as ``{share:.0%}``."""

_FROM_THE_RIGHT = ("ar", "fa", "he", "ur")
_FIGURES = r"\d+(?:[-/:.\u2013 ]+\d+)+"
"""Dates and times of the clock: their parts would change places in what is read from the right."""

_MARKS_OF_LEADS = re.compile("\ue000[^\ue001]*\ue001|\ue002")
"""What ``core.leads`` puts around a value that leads somewhere."""

_ROUND_WORDS = re.compile(rf"{_MARKS_OF_LEADS.pattern}|<[^<>]*>")
"""The same, and tags."""

_WITHOUT_BLANKS = ("zh",)
_CLOSE = re.compile("[\u4e00-\u9fff\u3000-\u303f\uff00-\uffef“”‘’…]")
"""Ideographs and the marks between them."""
_FIGURE_COMES = r"([\u4e00-\u9fff])\{(\w+)"
"""Where a value follows an ideograph at once: figures stand apart from these."""
_BLANK_BEFORE = r"(?<=[\u4e00-\u9fff]) (?=\{(\w+))"
_BLANK_BEHIND = r"(\{(\w+)[^{}]*\}) (?=[\u4e00-\u9fff])"
"""Where a blank stands between an ideograph and a value: other ideographs want none."""


class Catalogue(Protocol):
    """What ``gettext`` reads from a file of translations."""

    def gettext(self, message: str) -> str:
        """Return the translation of a text, or the text."""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form of a text that goes with a number."""


class _Process:
    """The language of the process, which like its locale is one for all that runs in it."""

    code: str = ENGLISH
    catalogue: Catalogue | None = None


_Speech = tuple[str, Catalogue | None]
_HERE: ContextVar[_Speech | None] = ContextVar("language", default=None)
"""The language of what is under way, where it is not that of the process."""


def _speech() -> _Speech:
    return _HERE.get() or (_Process.code, _Process.catalogue)


class Bilingual(str):
    """A text in English that knows what it is in the language of the interface."""

    __slots__ = ("shown",)
    shown: str

    def __new__(cls, english: str, shown: str) -> Bilingual:
        """Make the two of one text."""
        made = super().__new__(cls, english)
        made.shown = shown
        return made

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return Bilingual, (self[:], self.shown)

    @override
    def __str__(self) -> str:
        return self

    def __radd__(self, before: str) -> Bilingual:
        return Bilingual(str.__add__(before, self), shown(before) + self.shown)

    @override
    def __add__(self, after: str) -> Bilingual:
        return Bilingual(str.__add__(self, after), self.shown + shown(after))

    @override
    def format(self, *places: object, **values: object) -> Bilingual:
        given = [_shown_value(each) for each in places]
        shown_values = _shown_values(values)
        text = _apart(self.shown, shown_values) if is_without_blanks() else self.shown
        translated = _Writer().vformat(text, given, shown_values)
        return Bilingual(str.format(self, *places, **values), translated)

    def _as(self, change: Callable[[str], str]) -> Bilingual:
        return Bilingual(change(self[:]), change(self.shown))

    @override
    def capitalize(self) -> Bilingual:
        return self._as(_capitalized)

    @override
    def rstrip(self, marks: str | None = None, /) -> Bilingual:
        return self._as(lambda text: text.rstrip(marks))

    @override
    def strip(self, marks: str | None = None, /) -> Bilingual:
        return self._as(lambda text: text.strip(marks))

    @override
    def replace(self, old: str, new: str, count: SupportsIndex = -1, /) -> Bilingual:
        return self._as(lambda text: text.replace(old, new, count))

    @override
    def removeprefix(self, start: str, /) -> Bilingual:
        return self._as(lambda text: text.removeprefix(start))

    @override
    def removesuffix(self, end: str, /) -> Bilingual:
        return self._as(lambda text: text.removesuffix(end))


def use_language(code: str, catalogue: Catalogue | None = None) -> None:
    """Let the interface speak a language from now on; English where it has no translation.

    A ``catalogue`` is taken instead of the file of the language, which may then be any.
    """
    catalogue = _known_catalogue(code) if catalogue is None else catalogue
    _Process.code, _Process.catalogue = code, catalogue


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Let what is done meanwhile, in this thread or task, speak a language, whatever others do."""
    token = _HERE.set((code, _known_catalogue(code)))
    try:
        yield
    finally:
        _HERE.reset(token)


def language() -> str:
    """Return the code of the language of the interface."""
    return _speech()[0]


def tr(text: str, /, **values: object) -> str:
    """Return a text in the language of the interface, with values for its placeholders."""
    catalogue = _speech()[1]
    if catalogue is None or not text:  # the empty text is the head of a catalogue
        return _filled(text, text, values)
    return _filled(catalogue.gettext(text), text, values)


def tr_plural(count: int, one: str, many: str, /, **values: object) -> str:
    """Return the text that goes with a count, which is its value ``count``."""
    values["count"] = count
    catalogue = _speech()[1]
    english = one if count == 1 else many
    if catalogue is None:
        return _filled(english, english, values)
    return _filled(catalogue.ngettext(one, many, count), english, values)


def plural_template(one: str, many: str, count: int) -> str:
    """Return the text that goes with a count, its placeholders not filled."""
    return said_forms(one, many)[count != 1]


def bilingual(text: str, /, **values: object) -> str:
    """Return an English text, of which ``shown`` is what ``tr`` would say."""
    english = text.format(**values) if values else text
    return _with_shown(english, tr(text, **values))


def bilingual_plural(count: int, one: str, many: str, /, **values: object) -> str:
    """Return the same for the text that goes with a count."""
    english = (one if count == 1 else many).format(count=count, **values)
    return _with_shown(english, tr_plural(count, one, many, **values))


_Words = TypeVar("_Words", bound=type[StrEnum])


def worded(words: _Words) -> _Words:
    """Mark an enumeration whose values a screen shows, so that the catalogues have them.

    Who shows one says ``tr(member.value)``.
    """
    return words


def shown(text: str) -> str:
    """Return what the screen shows of a text: its translation if it is bilingual, else itself."""
    return text.shown if isinstance(text, Bilingual) else text


def of_data(text: str) -> str:
    """Return a text of data, such as a label, which no catalogue is asked for: it stays as it is.

    >>> of_data("before")
    'before'
    """
    return text if _speech()[1] is None else Bilingual(text, text)


def in_both(made: Callable[[Callable[[str], str]], str]) -> str:
    """Return what is made of texts that each go through a function, in English and as shown.

    >>> in_both(lambda word: word("a").ljust(3) + word("b"))
    'a  b'
    """
    return _with_shown(made(str), made(shown))


def said(text: str) -> str:
    """Return what the screen shows of an English text that was made when another language was on.

    Texts of modules are: a server is asked for them in many languages later. What no catalogue has
    stays as it is.
    """
    catalogue = _speech()[1]
    return _percents(text[:] if catalogue is None or not text else catalogue.gettext(text[:]))


def said_forms(one: str, many: str) -> tuple[str, str]:
    """Return the forms of a text that go with one and with several, their values not yet in."""
    catalogue = _speech()[1]
    if catalogue is None:
        return one, many
    return catalogue.ngettext(one, many, 1), catalogue.ngettext(one, many, 2)


def written(number: str) -> str:
    """Return a number that was formatted as English writes it as the interface writes it.

    >>> written("1,200.5"), written("71.4 %")
    ('1,200.5', '71.4%')
    """
    marks = _MARKS.get(_speech()[0])
    with_marks = number if marks is None else number.translate({44: marks[0], 46: marks[1]})
    return _percents(with_marks)


def bilingual_number(number: str) -> str:
    """Return a number for a text that may go into files: ``written`` on screens only.

    >>> bilingual_number("70.0 %"), shown(bilingual_number("70.0 %"))
    ('70.0 %', '70.0%')
    """
    return _with_shown(number, written(number))


def dated(at: date, form: str = f"{_ISO_DAY} %H:%M") -> str:
    """Return a day or moment as the interface writes it; in files it stays as ISO 8601 has it.

    >>> dated(date(2026, 3, 2), "%Y-%m-%d")
    '2026-03-02'
    """
    there = _DATES.get(_speech()[0])
    english = format(at, form)
    if there is None:
        return english
    return Bilingual(english, format(at, form.replace(_ISO_DAY, there)))


def percent(share: float, places: int = 0) -> str:
    """Return a share in percent as the interface writes it.

    >>> percent(0.714, 1)
    '71.4%'
    """
    return written(f"{100 * share:.{places}f}%")


def isolated(text: str) -> str:
    """Return a text that keeps its order and its marks within one that is read from the right."""
    return f"\u2068{text}\u2069" if _speech()[0] in _FROM_THE_RIGHT else text


class _Writer(string.Formatter):
    """Fills placeholders, numbers and dates as the language of the interface writes them."""

    @override
    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, date) and format_spec:
            return shown(dated(value, format_spec))
        text = str(super().format_field(value, format_spec))
        if not (isinstance(value, int | float) and format_spec):
            return text
        return written(text)


def _filled(text: str, english: str, values: Mapping[str, object]) -> str:
    """The text with its values; the English one where a translation asks for what is not there."""
    text = _percents(text)
    if not values:
        return text
    if _speech()[1] is None and Bilingual not in map(type, values.values()):
        return text.format(**values)
    given = _shown_values(values)
    if is_without_blanks():
        text = _apart(text, given)
    try:
        return _Writer().vformat(text, (), given)
    except (ValueError, LookupError):
        return _Writer().vformat(english, (), given)


def _with_shown(english: str, there: str) -> str:
    """The text in English, bilingual if a screen shows another, which in English it seldom does."""
    return english if _speech()[1] is None and there == english else Bilingual(english, there)


def _percents(text: str) -> str:
    """The text with each sign of percent as far from its number as the language has it."""
    return _PERCENT.sub(f"{_BEFORE_PERCENT.get(_speech()[0], '')}%", text) if "%" in text else text


def _apart(text: str, values: Mapping[str, object]) -> str:
    """The text with a blank between an ideograph and a value that begins with a figure.

    Between an ideograph and one of a value, or its marks, there is none.
    """

    def value(name: str) -> str:
        return bare(str(values.get(name, "")))

    def before(found: re.Match[str]) -> str:
        blank = " " if value(found[2])[:1].isdecimal() else ""
        return f"{found[1]}{blank}{{{found[2]}"

    def blank_before(found: re.Match[str]) -> str:
        return "" if stands_close(value(found[1])[:1]) else " "

    def blank_behind(found: re.Match[str]) -> str:
        return found[1] if stands_close(value(found[2])[-1:]) else f"{found[1]} "

    text = re.sub(_BLANK_BEHIND, blank_behind, re.sub(_BLANK_BEFORE, blank_before, text))
    return re.sub(_FIGURE_COMES, before, text)


def is_without_blanks() -> bool:
    """Whether the language of the interface sets no blanks between words, nor behind sentences."""
    return _speech()[0] in _WITHOUT_BLANKS


def bare(text: str) -> str:
    """Return the words of a text, without tags and what makes them lead somewhere."""
    return _ROUND_WORDS.sub("", text)


def stands_close(sign: str) -> bool:
    """Whether a sign wants no blank beside an ideograph: as others do, and their marks."""
    return bool(_CLOSE.match(sign))


def _shown_values(values: Mapping[str, object]) -> dict[str, object]:
    return {name: _shown_value(each) for name, each in values.items()}


def _shown_value(value: object) -> object:
    if isinstance(value, Exception):
        return shown(str(value))
    if isinstance(value, PurePath):
        return isolated(str(value))
    if not isinstance(value, str):
        return value
    return isolated(value) if re.fullmatch(_FIGURES, value) else shown(value)


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:].lower()


@cache
def _known_catalogue(code: str) -> Catalogue | None:
    """The catalogue of a language; None for English, and where there is none."""
    if code == ENGLISH or code not in LANGUAGES:
        return None
    from gettext import GNUTranslations  # noqa: PLC0415 - not for English

    from tempannot.resources import resource  # noqa: PLC0415 - as above

    try:
        with resource(f"{FOLDER}/{code}.mo").open("rb") as file:
            return GNUTranslations(file)
    except OSError:
        return None
