"""Dealing documents out to training, development and test, so that none is in two of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.core.options import Option, Text

SHARES = "train=0.8,dev=0.1,test=0.1"
"""The usual shares of the documents."""


def shares_option(one: str, usual: str, group: str) -> Option:
    """How shares are asked for; ``one`` is what is dealt out, such as a text."""
    return Option(
        "--split",
        Text(usual, parse_shares),
        bilingual("Shares of the {one}s.", one=one),
        bilingual("S&hares"),
        bilingual(
            "The splits and their shares of the {one}s; all items of a {one} are in one split",
            one=one,
        ),
        group,
        "NAME=SHARE,...",
    )


class SplitError(TempannotError):
    """Shares that cannot be had."""


def parse_shares(text: str) -> dict[str, float]:
    """Return the shares of ``train=0.8,dev=0.1,test=0.1``; raises SplitError if they are none.

    >>> parse_shares("train=3,test=1")
    {'train': 0.75, 'test': 0.25}
    """
    shares: dict[str, float] = {}
    for part in text.split(","):
        name, _, share = (each.strip() for each in part.partition("="))
        if name in shares:
            raise SplitError(bilingual("the split {name!r} is there twice", name=name))
        try:
            shares[name] = float(share)
        except ValueError:
            shares[name] = -1.0
        if not name or not 0 < shares[name] < float("inf"):
            problem = bilingual(
                "{part!r} is no share; write for example {shares}", part=part.strip(), shares=SHARES
            )
            raise SplitError(problem)
    total = sum(shares.values())
    return {name: share / total for name, share in shares.items()}


def assign_splits(
    documents: Iterable[str], shares: Mapping[str, float], seed: int
) -> dict[str, str]:
    """Return the split of each document; the same documents and seed give the same splits.

    The order of the documents does not matter. Every split gets its share, rounded, and one
    document at least if there are enough.
    """
    shuffled = sorted(set(documents))
    Random(f"{seed}|splits").shuffle(shuffled)
    least = int(len(shuffled) >= len(shares))
    found: dict[str, str] = {}
    upto, start = 0.0, 0
    for later, (name, share) in zip(range(len(shares) - 1, -1, -1), shares.items(), strict=True):
        upto += share
        end = min(max(round(upto * len(shuffled)), start + least), len(shuffled) - later * least)
        found |= dict.fromkeys(shuffled[start:end], name)
        start = end
    return found
