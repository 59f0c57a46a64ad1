"""Texts as people write them, out of texts that were cut into tokens."""

from __future__ import annotations

import re
from collections.abc import Iterable

_TOKENISED = re.compile(r" n't\b| '(?:s|re|ve|ll|d|m)\b| [.,;:?!](?:\s|$)|-[LR][RCS]B-|``")
"""What no text has that was not cut into tokens."""

_BRACKETS = {
    "-LRB-": "(",
    "-RRB-": ")",
    "-LCB-": "{",
    "-RCB-": "}",
    "-LSB-": "[",
    "-RSB-": "]",
    "``": '"',
    "''": '"',
}
"""How the Penn Treebank writes what has two sides."""

_NOT = re.compile(r"(\w) n(['’])t\b", re.IGNORECASE)
_PARTS = re.compile(r"\b(can) (not)\b|\b(gon|wan) (na)\b|\b(got) (ta)\b", re.IGNORECASE)


def written(texts: Iterable[str]) -> tuple[str, ...]:
    """Return texts as they are usually written; one without signs of tokens stays as it is.

    Blanks and quotes are those of the detokeniser of Moses (Koehn et al. 2007), in the port to
    Python; brackets and contractions of the Penn Treebank (Marcus et al. 1993) are put together
    before.

    >>> written(["I do n't know , he said -LRB- Bob 's dog -RRB- .", "Isn't it so , here?"])
    ("I don't know, he said (Bob's dog).", "Isn't it so, here?")
    """
    return tuple(_written(text) if _TOKENISED.search(text) else text for text in texts)


def _written(text: str) -> str:
    from sacremoses import MosesDetokenizer  # noqa: PLC0415 - slow, and few texts need it

    whole = _PARTS.sub(lambda found: "".join(each for each in found.groups() if each), text)
    tokens = _NOT.sub(r"\1n\2t", whole).split()
    return str(
        MosesDetokenizer(lang="en").detokenize([_BRACKETS.get(each, each) for each in tokens])
    )
