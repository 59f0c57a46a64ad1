"""The candidate answers of MCTACO that raters agree on, and why the others are not kept.

Source: Zhou et al. 2019, section 3, step 4: four raters say of each answer whether it is likely,
unlikely or invalid; it stays if all four say likely, or all four say unlikely.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual, worded
from tempannot.core.wording import joined
from tempannot.formats.atomic import write_atomically
from tempannot.formats.items.item_kinds import ANSWER, PLAUSIBILITY_SCALE
from tempannot.formats.items.mctaco_files import CATEGORIES, YES
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.response_scale import INVALID
from tempannot.study.design.study_options import RATERS
from tempannot.study.results.item_results import ItemResult
from tempannot.study.results.study_results import StudyResults

_LABELS = {answer: label for label, answer in (PLAUSIBILITY_SCALE.gold or {}).items()}
_SEPARATING = re.compile(r"[\t\r\n]")


@worded
class Loss(StrEnum):
    """Why an answer is not kept."""

    NOT_JUDGED = "nobody judged it"
    TOO_FEW = "too few raters judged it"
    INVALID = "somebody found it invalid"
    DISAGREED = "raters disagree"
    UNWRITABLE = "a text has a tab or a line end in it"


@dataclass(frozen=True, slots=True)
class AgreedAnswers:
    """The answers that are kept, with the label that raters gave them, and how many were lost."""

    kept: tuple[tuple[RatingItem, str], ...]
    lost: dict[Loss, int]

    @property
    def likely(self) -> int:
        """How many of the kept ones are likely."""
        return sum(label == YES for _, label in self.kept)


def agreed_answers(found: StudyResults, raters: int = RATERS) -> AgreedAnswers:
    """Return the answers that at least so many raters judged, and all in the same way."""
    kept: list[tuple[RatingItem, str]] = []
    lost: Counter[Loss] = Counter()
    if found.untouched:
        lost[Loss.NOT_JUDGED] = found.untouched
    for each in found.items:
        why = _loss(each, raters)
        if why is None:
            kept.append((each.item.item, _LABELS[each.answered[0].response or ""]))
        else:
            lost[why] += 1
    return AgreedAnswers(tuple(kept), {each: lost[each] for each in Loss if lost[each]})


def check_answers(found: StudyResults, path: Path) -> None:
    """Raise FileError, about the file to be written, if the items are no answers of MCTACO."""
    if any(level not in found.design.scale.levels for level in PLAUSIBILITY_SCALE.levels):
        problem = bilingual("only answers judged as likely or unlikely can be kept by this rule")
        raise FileError(path, problem)
    for each in found.items:
        item = each.item.item
        if item.kind != ANSWER:
            raise FileError(
                path, bilingual("item {number} is no answer to a question", number=each.item.number)
            )
        if item.source not in CATEGORIES:
            problem = bilingual(
                "the category {source!r} of item {number} is none of MCTACO's",
                source=item.source,
                number=each.item.number,
            )
            raise FileError(path, joined(": ", (problem, ", ".join(CATEGORIES))))


def write_answers(path: Path, kept: Iterable[tuple[RatingItem, str]]) -> None:
    """Write a file of MCTACO; raises FileError if that is not possible."""
    lines = ("\t".join((*item.texts, label, item.source)) + "\n" for item, label in kept)
    write_atomically(path, "".join(lines).encode())


def _loss(found: ItemResult, raters: int) -> Loss | None:
    said = {each.response for each in found.answered}
    if len(found.answered) < raters:
        return Loss.TOO_FEW
    if INVALID in said:
        return Loss.INVALID
    if len(said) > 1:
        return Loss.DISAGREED
    return Loss.UNWRITABLE if any(map(_SEPARATING.search, found.item.item.texts)) else None
