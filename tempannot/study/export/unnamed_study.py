"""A study as others may see it: with pseudonyms for the names of its raters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from tempannot.study.design.study_design import StudyItem
from tempannot.study.pages.page_answers import PageAnswers
from tempannot.study.store.facts import JudgmentRow, RaterInfo, StudyInfo

if TYPE_CHECKING:
    from tempannot.study.store.study_store import StudyStore


class UnnamedStudy:
    """Gives what a store gives, with R01, R02 and so on where names of raters are."""

    def __init__(self, store: StudyStore) -> None:
        self._store = store
        self._names = store.pseudonyms()

    @property
    def study(self) -> StudyInfo:
        """What is known of the study, without the names of its roster."""
        study = self._store.study
        roster = tuple(sorted(self._name(each) for each in study.design.roster))
        return replace(study, design=replace(study.design, roster=roster))

    def items(self, numbers: Iterable[int] | None = None) -> Iterator[StudyItem]:
        """Return the items."""
        return self._store.items(numbers)

    def judgment_rows(self) -> Iterator[JudgmentRow]:
        """Return every judgment that holds, by item."""
        for row in self._store.judgment_rows():
            yield replace(row, judgment=replace(row.judgment, rater=self._name(row.judgment.rater)))

    def raters(self) -> tuple[RaterInfo, ...]:
        """Return how far raters are, by pseudonym."""
        named = (replace(each, name=self._name(each.name)) for each in self._store.raters())
        return tuple(sorted(named, key=lambda each: each.name))

    def rater_facts(self) -> dict[str, dict[str, str]]:
        """Return what is known of each rater beside the judgments."""
        return {self._name(rater): facts for rater, facts in self._store.rater_facts().items()}

    def page_answers(self) -> tuple[PageAnswers, ...]:
        """Return what raters answered on pages."""
        found = self._store.page_answers()
        return tuple(replace(each, rater=self._name(each.rater)) for each in found)

    def _name(self, rater: str) -> str:
        if rater not in self._names:  # who came while this was read
            self._names = self._store.pseudonyms()
        return self._names[rater]
