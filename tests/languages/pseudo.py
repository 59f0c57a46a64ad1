"""A pseudo-language: every text in brackets, or in letters of Arabic that mean nothing.

Run as ``python -m tests.languages.pseudo marks de COMMAND...`` it is the program in that language.
"""

import re
import sys

from tempannot.core import language

_FIXED = re.compile(r"(\{[^{}]*\}|</?[a-zA-Z][^<>]*>|&\w+;|\([^()]*\*[^()]*\)|;;|\n)")
_LETTERS = dict(zip("abcdefghijklmnopqrstuvwxyz", "ابتثجحخدذرزسشصضطظعغفقكلمنه", strict=True))


def marked(text: str) -> str:
    return f"⟦{text}⟧"


def arabic(text: str) -> str:
    return "".join(
        part if _FIXED.fullmatch(part) else "".join(_LETTERS.get(c.lower(), c) for c in part)
        for part in _FIXED.split(text)
    )


class Pseudo:
    """A catalogue with a translation of every text."""

    def __init__(self, change) -> None:
        self._change = change

    def gettext(self, message: str) -> str:
        return self._change(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._change(msgid1 if n == 1 else msgid2)


def speak(manner: str, code: str) -> None:
    """Take up a pseudo-language; what has texts must not be loaded yet."""
    language.use_language(code, Pseudo({"marks": marked, "arabic": arabic}[manner]))


if __name__ == "__main__":
    speak(sys.argv[1], sys.argv[2])
    from tempannot.cli.main import main

    sys.exit(main(sys.argv[3:]))
