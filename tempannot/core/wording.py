"""How sentences are put together: joined, quoted, begun and ended, counted, cut, no passwords."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tempannot.core.language import (
    Bilingual,
    bare,
    bilingual,
    bilingual_plural,
    is_without_blanks,
    isolated,
    language,
    shown,
    stands_close,
)

LONGEST = 80
"""How many characters of a file a message quotes."""

_QUOTES = {"de": "„“", "es": "«»", "zh": "“”"}
"""What stands around words that are quoted."""

_BETWEEN = {"zh": {", ": "，", "; ": "；", ": ": "：", ". ": "。"}}
"""What stands between texts where others have a mark and a blank."""

_IN_LISTS = {"zh": "、"}
"""What stands between the words of a list where others have a comma."""

_BRACKETS = {"zh": "{text}（{note}）"}
"""How a note behind a text is bracketed where it is not by a blank and round brackets."""

_WORD_FIRST = re.compile(r"[^\W\d_]{2}|[aeiou] ")
"""How a heading begins that begins with a word: a letter that stands alone is one if it is a vowel,
as in many languages, and a unit or a sign if it is a consonant or Greek."""

_LONGEST_NAME = 255
_LONGEST_MESSAGE = 2000
_QUOTED = re.compile(rf"""(?<!\w)(['"])((?:(?!\1).){{{LONGEST + 1},}}?)\1(?!\w)""", re.DOTALL)
_RUN = re.compile(rf"[^\s/\\]{{{_LONGEST_NAME + 1},}}")
_LOGIN = re.compile(r"([\w.+%-]+):[^\s:@/]\S*@(?=[\w.\[-])")
_PASSWORD = re.compile(r"(password=)[^\s&]+", re.IGNORECASE)


def counted(count: int, noun: str) -> str:
    """Return a count with its noun, which follows the usual rule for more than one.

    >>> counted(1, "item"), counted(2000, "day"), counted(0, "entity")
    ('1 item', '2,000 days', '0 entities')
    """
    # a file may give the noun, and braces in it are no placeholders
    one, many = (each.replace("{", "{{").replace("}", "}}") for each in plural(noun))
    return bilingual_plural(count, f"{{count:,}} {one}", f"{{count:,}} {many}")


def plural(noun: str) -> tuple[str, str]:
    """Return a noun and what it is for more than one, by the usual rule.

    >>> plural("entity")
    ('entity', 'entities')
    """
    has_consonant_y = noun.endswith("y") and noun[-2:-1] not in "aeiou"
    return noun, f"{noun[:-1]}ies" if has_consonant_y else f"{noun}s"


def cut(text: str) -> str:
    """Return a text with at most as many characters as a message quotes."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def shortened(message: str) -> str:
    """Return a message with all that it quotes cut, and nothing that is longer than a file's name.

    Files that were damaged, or made to do harm, have ids and cells of any length.

    >>> len(shortened(f"the id '{'x' * 5000}' is taken"))
    98
    """
    if isinstance(message, Bilingual):
        return Bilingual(shortened(message[:]), shortened(message.shown))
    if len(message) <= LONGEST:
        return message
    found = _QUOTED.sub(lambda each: f"{each[1]}{cut(each[2])}{each[1]}", message)
    found = _RUN.sub(lambda each: cut(each[0]), found)
    return found if len(found) <= _LONGEST_MESSAGE else f"{found[: _LONGEST_MESSAGE - 1]}…"


def file_name_as_text(name: str) -> str:
    r"""The name of a file as texts can hold it: bytes in it that are no UTF-8 are spelt out.

    >>> print(file_name_as_text("Z\udcfcrich"))
    Z\udcfcrich
    """
    return name.encode("utf-8", "backslashreplace").decode()


def without_passwords(text: str) -> str:
    """Return a text without the passwords of addresses in it.

    >>> without_passwords("no bob:secret@example.org/ratings here")
    'no bob:***@example.org/ratings here'
    >>> without_passwords("host=example.org password=secret")
    'host=example.org password=***'
    """
    return _PASSWORD.sub(r"\1***", _LOGIN.sub(r"\1:***@", text))


def clock_time(seconds: float) -> str:
    """Return a time in hours, minutes and seconds.

    >>> clock_time(59.6), clock_time(754), clock_time(7200)
    ('1:00', '12:34', '2:00:00')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def joined(between: str, parts: Iterable[str]) -> str:
    """Return texts with another between them, bilingual if one of them is.

    >>> joined(", ", ["a", "b"])
    'a, b'
    """
    parts = list(parts)
    english = between.join(parts)
    if not any(isinstance(each, Bilingual) for each in (between, *parts)):
        return english
    return Bilingual(english, strung(between, parts))


def strung(between: str, parts: Iterable[object]) -> str:
    """Return what the screen shows of texts with another between them.

    >>> strung(": ", ["a", 2])
    'a: 2'
    """
    there = shown(between)
    if there == between:
        there = _BETWEEN.get(language(), {}).get(between, there)
    texts = [shown(each) if isinstance(each, str) else str(each) for each in parts]
    if is_without_blanks() and (there.isspace() or stands_close(there.strip()[:1])):
        return _close_together(there.strip(), texts)
    return there.join(texts)


def _close_together(between: str, texts: list[str]) -> str:
    """Texts with words between them, and a blank only beside letters and figures."""
    told = "".join(texts[:1])
    for each in texts[1:]:
        for part in (between, each):
            sides = bare(told)[-1:], bare(part)[:1]
            is_close = not all(sides) or all(map(stands_close, sides)) or any(map(_is_mark, sides))
            told += part if is_close else f" {part}"
    return told


def _is_mark(sign: str) -> bool:
    return stands_close(sign) and not sign.isalpha()


def with_note(text: str, note: str) -> str:
    """Return a text with a note behind it, in brackets; bilingual if a part or its brackets are.

    >>> with_note("A is before B", "l1")
    'A is before B (l1)'
    """
    english = f"{text} ({note})"
    is_bilingual = any(isinstance(each, Bilingual) for each in (text, note))
    is_plain = language() not in _BRACKETS and not is_bilingual
    return english if is_plain else Bilingual(english, noted(text, note))


def noted(text: str, note: str) -> str:
    """Return what the screen shows of a text with a note behind it, in brackets.

    >>> noted("before", "inferred")
    'before (inferred)'
    """
    form = _BRACKETS.get(language(), "{text} ({note})")
    return form.format(text=shown(text), note=shown(note))


def with_and(parts: Iterable[str]) -> str:
    """Return what the screen shows of texts with "and" between them.

    >>> with_and(["a", "b"])
    'a and b'
    """
    return shown(joined(bilingual(" and "), parts))


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence; bilingual if one of them is, or the list is.

    >>> listed(["sentence", "question", "answer"])
    'sentence, question and answer'
    """
    if len(words) < 2:
        return joined("", words)
    comma = _IN_LISTS.get(language())
    between = ", " if comma is None else Bilingual(", ", comma)
    return bilingual("{parts} and {parts2}", parts=joined(between, words[:-1]), parts2=words[-1])


def as_beginning(text: str) -> str:
    """Return a text with a large first letter, as a sentence begins.

    >>> as_beginning("let it end")
    'Let it end'
    """
    if isinstance(text, Bilingual):
        return Bilingual(as_beginning(text[:]), as_beginning(text.shown))
    return text[:1].upper() + text[1:]


def as_heading(text: str) -> str:
    """Return a heading as the screen shows it: a first word large, signs and units as they are.

    >>> as_heading("seconds each"), as_heading("s each"), as_heading("α"), as_heading("95 %")
    ('Seconds each', 's each', 'α', '95 %')
    >>> as_heading("a 1 o menos")
    'A 1 o menos'
    """
    there = shown(text)
    return as_beginning(there) if _WORD_FIRST.match(there) else there


def ended(text: str) -> str:
    """Return what the screen shows of a text with a full stop, as a sentence ends.

    >>> ended("it is consistent")
    'it is consistent.'
    """
    return shown(bilingual("{said}.", said=text))


def in_quotes(words: str, *, curly: bool = False) -> str:
    """Return words as they are quoted in the middle of a sentence.

    >>> in_quotes("said"), in_quotes("said", curly=True)
    ('"said"', '“said”')
    """
    english = f"“{words}”" if curly else f'"{words}"'
    marks = _QUOTES.get(language(), english[0] + english[-1])
    there = f"{marks[0]}{isolated(shown(words))}{marks[1]}"
    return english if there == english else Bilingual(english, there)


def quoting(words: str) -> str:
    """Return what the screen shows of words in curly quotation marks.

    >>> quoting("said")
    '“said”'
    """
    return shown(in_quotes(words, curly=True))
