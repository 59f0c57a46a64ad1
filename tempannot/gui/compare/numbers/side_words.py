"""What the sides are called in running text: A and B, as the session names them just now."""

from __future__ import annotations

import re

from tempannot.session.compare_session import CompareSession

_SIDES = re.compile(r"\b(?:[Tt]he )?([Kk]ey|[Rr]esponse)\b")


def lettered(text: str, session: CompareSession) -> str:
    """Return a text about key and response in the letters that the window gives them."""

    def letter(match: re.Match[str]) -> str:
        return session.letter(0 if match[1].casefold() == "key" else 1)

    return _SIDES.sub(letter, text)


def capitalised(text: str) -> str:
    """Return a text whose first letter is a capital; the others stay as they are."""
    return text[:1].upper() + text[1:]
