"""Which set of a paper a file of items is, told by what is in it.

Files that papers released say in none of their columns what they are. A set is known by its texts
(``resources/papers/known-sets.csv``), by the columns of the released files, or by the wording of
its hypotheses. Sets recast from different corpora are worded alike: only their texts, or a column
with the corpus, tell these apart.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.datasets.published_numbers import scored_datasets
from tempannot.formats.items.item_kinds import ANSWER, NLI, ORDER
from tempannot.formats.items.mctaco_files import CATEGORIES
from tempannot.formats.items.rating_item import RatingItem
from tempannot.resources import resource


class UnknownSetError(TempannotError):
    """A dataset is named of which no scores are published."""


@dataclass(frozen=True, slots=True)
class KnownSet:
    """A set of a paper, and its split where that is known; ``because`` says what told it."""

    dataset: str
    split: str = ""
    because: str = ""


_RELEASED_COLUMNS = {
    "temp-order": {"Prem Fixed", "Temp Type"},
    "temp-duration": {"Dur Type", "Next Cycle"},
    "cross-unit": {"Premise Preposition", "Higher Duration Unit"},
}
_AMOUNT = r"(?:\d+|a|an) (?:minute|hour|day|month|year)s*"
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
_DATE = rf"(?:(?:the )?\d+(?:st|nd|rd|th))? ?{_MONTH}(?: \d{{4}})?"
_TIME = rf"(?:\d+ [AP]M|\d\d:\d\d|[A-Z][a-z]+day|{_DATE}|(?:the )?\d+(?:st|nd|rd|th)|\d{{4}})"
_RECAST = r"^The .+ (?:did take or will take|did last or will last|did happen|is (?:not )?always)"
_WORDINGS = {
    "uds-duration": re.compile(_RECAST),
    "temp-duration": re.compile(rf"\bfor (?:less than )?(?:{_AMOUNT} ?)+\.$"),
    "cross-unit": re.compile(
        rf"(?:\b(?:before|after) {_AMOUNT}\.$)|(?:^(?:Before|After) {_AMOUNT},)"
    ),
    "temp-order": re.compile(rf"(?:\b(?:before|after) {_TIME}\.$)|(?:^(?:Before|After) {_TIME},)"),
}
_LOOKED_AT = 200
_VIDEO = re.compile(r"v_[\w-]{11}")


def known_set(items: Sequence[RatingItem], said: str | None = None) -> KnownSet | None:
    """The set that items are of, None if nothing tells it; ``said`` is what a user calls it.

    Raises UnknownSetError if ``said`` is no set of which scores are published.
    """
    if said is not None:
        return KnownSet(_named(said), because=bilingual("named so"))
    if not items:
        return None
    sources = {item.source.casefold() for item in items}
    if len(sources) == 1 and (name := next(iter(sources))) in scored_datasets():
        return KnownSet(name, _only_split(items), bilingual("its column says so"))
    print_ = _known_prints().get(fingerprint(items))
    if print_ is not None:
        return KnownSet(*print_, bilingual("its texts are those of the released file"))
    return _by_form(items)


def fingerprint(items: Sequence[RatingItem]) -> str:
    """A hash of the texts of items, whatever their order."""
    lines = sorted("\t".join(item.texts) for item in items)
    return sha256("\n".join(lines).encode(errors="replace")).hexdigest()


def _named(said: str) -> str:
    name = said.strip().casefold()
    if name not in scored_datasets():
        known = ", ".join(scored_datasets())
        raise UnknownSetError(
            bilingual(
                "no scores are published on {said!r}; they are on {known}", said=said, known=known
            )
        )
    return name


@cache
def _known_prints() -> dict[str, tuple[str, str]]:
    with resource("papers/known-sets.csv").open(encoding="utf-8", newline="") as file:
        return {row["sha256"]: (row["dataset"], row["split"]) for row in csv.DictReader(file)}


def _only_split(items: Sequence[RatingItem]) -> str:
    found = {item.provenance.details.get("split", "") for item in items}
    return next(iter(found)) if len(found) == 1 else ""


def _by_form(items: Sequence[RatingItem]) -> KnownSet | None:
    first = items[0]
    if first.kind == ANSWER and {item.source for item in items} == set(CATEGORIES):
        return KnownSet("mctaco", because=bilingual("its categories are those of MCTACO"))
    if first.kind == ORDER and all(_is_activitynet(item) for item in items):
        return KnownSet(
            "activitynet", because=bilingual("its videos are named as those of ActivityNet")
        )
    if first.kind != NLI:
        return None
    names = set(first.provenance.details)
    for dataset, columns in _RELEASED_COLUMNS.items():
        if columns <= names:
            return KnownSet(dataset, because=bilingual("it has the columns of the released file"))
    step = max(1, len(items) // _LOOKED_AT)
    hypotheses = [item.texts[-1] for item in items[::step]]
    for dataset, wording in _WORDINGS.items():
        if all(wording.search(each) for each in hypotheses):
            return KnownSet(dataset, because=bilingual("its hypotheses are worded so"))
    return None


def _is_activitynet(item: RatingItem) -> bool:
    video = item.provenance.document or item.provenance.details.get("video", "")
    return _VIDEO.fullmatch(video) is not None
