"""How large a study is and what it asks, in words."""

from __future__ import annotations

from tempannot.core.wording import counted
from tempannot.study.design.study_design import StudyDesign


def size_words(items: int, lists: int, raters: int) -> str:
    """Return the size of a study.

    >>> size_words(200, 20, 3)
    '200 items in 20 lists, 3 raters each: 600 judgments'
    """
    parts = f"{counted(items, 'item')} in {counted(lists, 'list')}"
    return f"{parts}, {counted(raters, 'rater')} each: {counted(items * raters, 'judgment')}"


def scale_words(design: StudyDesign) -> str:
    """Return the question of a study and its answers, as raters see them."""
    return f"{design.scale.question}\n{' · '.join(design.scale.answers)}"
