"""What the merging of copies of a study brought, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tempannot.core.wording import counted
from tempannot.tables.cell_formats import some

if TYPE_CHECKING:
    from tempannot.study.store.copies import MergedStore

_LISTS_NAMED = 10


def merged_words(merged: MergedStore) -> str:
    """Return what one copy brought."""
    parts = [f"{counted(merged.judgments, 'new judgment')}"]
    if merged.known:
        parts.append(f"{merged.known:,} were there already")
    if merged.raters:
        parts.append(counted(merged.raters, "new rater"))
    if merged.reviews:
        parts.append(counted(merged.reviews, "mark") + " for review")
    if merged.twice:
        parts.append(f"{counted(merged.twice, 'item')} judged here too: the latest answer holds")
    return ", ".join(parts)


def crowded_words(lists: Sequence[int]) -> str:
    """Return which lists more raters have judged than the study asks for."""
    named = some([str(each) for each in lists], _LISTS_NAMED)
    return f"more raters than the study asks for have judged list {named}"
