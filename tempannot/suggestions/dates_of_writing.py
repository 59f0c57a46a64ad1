"""Whether a date in the first lines of a text tells when it was written, or is one of its story.

A date of writing stands apart: alone in its line, behind a place, a name or a label, before the
dash of a dateline. One of the story is part of a sentence, of a length from one day to another, or
of what is said of somebody's life.
"""

from __future__ import annotations

import re

_MOST_WORDS, _MOST_LETTERS = 6, 60
"""How much may stand before a date, such as a place and who writes."""
_SHORT = 40
"""How many letters behind a date leave it alone in its line, such as a time of day."""

_LABEL = re.compile(r"^[^\n:]{0,40}:\s+(?=\S)|^[^\n:]{0,40}:\s*$")
_SAYS_SO = re.compile(
    r"^\W*(?:published|posted|updated|last updated|written|dated|created|issued|filed|sent|released"
    r"|veröffentlicht|aktualisiert|erstellt|geschrieben|stand|datum|publicado|actualizado|escrito"
    r"|fecha|publié|mis à jour|pubblicato|aggiornato|publicerad)\b",
    re.I,
)
_OF_A_LIFE = re.compile(
    r"[*†✝+]\s*$|\b(?:born|birth|b|dob|d\.?o\.?b|died|death|dead|geboren|geburtsdatum|geb|gestorben"
    r"|nacid[oa]|nacimiento|naci[óo]|fallecid[oa]|née?|naissance|nat[oa]|nascita|nascid[oa]"
    r"|nascimento)\b\W*(?:on|am|el|le|il|em)?\W*$",
    re.I,
)
_ARTICLE = re.compile(r"(?<=\W)(?:le|den|am|el|il|em|the)\s*$")
_SMALL = frozenset(
    "by von por par di de da del der la le van and und y".split()  # noqa: SIM905 - a list of words
)
"""Words of names and places, and of who wrote something, that are written small."""
_APART = ",;:|/()]–—-·•"
"""What a date may stand behind."""
_CLOCK = re.compile(
    r"^\W*(?:T|at|um|a las|à|alle|kl\.?)?\s*\d{1,2}[:.h]\d\d[\d:.]*(?:\s?[ap]\.?m\.?)?"
)
_YEAR = re.compile(r"^\s*[гр]\.")
"""What the word "year" is in dates of Russian and Ukrainian."""
_DATELINE = re.compile(r"^\s*[)\]]?\s*(?:\([^()]*\)\s*)?(?:[-–—:|/.]|\()")
_TO = re.compile(r"\s*(?:[-–—]+|to|until|till|bis|a|al|hasta|au|à|至|到)\s*")


def is_of_writing(line: str, start: int, end: int) -> bool:
    """Whether the date from ``start`` to ``end`` of a line tells when the text was written.

    >>> line = "LONDON, 17 May 2024 - The bridge that was opened on 3 May 1874 was closed."
    >>> is_of_writing(line, 8, 19), is_of_writing(line, 52, 62)
    (True, False)
    """
    before, behind = line[:start], line[end:]
    if _OF_A_LIFE.search(before):
        return False
    return _is_line_of_its_own(before, behind) or (_is_head(before) and _stands_alone(behind))


def are_a_length(between: str) -> bool:
    """Whether what stands between two dates makes a length of them: from one to the other."""
    return _TO.fullmatch(between) is not None


def _is_line_of_its_own(before: str, behind: str) -> bool:
    """Whether a date is all of its line, but for a word such as the day of the week."""
    return len(before.split()) <= 1 and not behind.strip(" .")


def _is_head(before: str) -> bool:
    """Whether only a label, a place or a name stands before a date."""
    if _SAYS_SO.match(before) and len(before) <= _MOST_LETTERS:
        return True
    before = _LABEL.sub("", before).strip()
    before = _ARTICLE.sub("", before).strip()
    if not before:
        return True
    words = re.findall(r"[^\W\d_]+", before)
    if before[-1] not in _APART or len(words) > _MOST_WORDS or len(before) > _MOST_LETTERS:
        return False
    return not any(word[0].islower() and word not in _SMALL for word in words)


def _stands_alone(behind: str) -> bool:
    """Whether a date ends its line, but for a few words, or is set off from what follows."""
    behind = _CLOCK.sub("", _YEAR.sub("", behind), count=1)
    if _DATELINE.match(behind):
        return True
    return len(behind.strip()) <= _SHORT and not behind.rstrip().endswith((".", "!", "?", "。"))
