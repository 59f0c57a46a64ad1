"""A study as others may see it: with pseudonyms for the names of its raters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from tempannot.core.language import bilingual
from tempannot.study.design.study_design import DesignError, StudyItem
from tempannot.study.pages.page_answers import PageAnswers
from tempannot.study.store.facts import JudgmentRow, RaterInfo, StudyInfo
from tempannot.study.store.place import StoreError

if TYPE_CHECKING:
    from tempannot.study.store.study_store import StudyStore

    ShownStudy: TypeAlias = "StudyStore | UnnamedStudy"


def shown_study(store: StudyStore, *, has_names: bool) -> ShownStudy:
    """The study as it is shown: with the names of raters only if they were asked for."""
    return store if has_names else UnnamedStudy(store)


def shown_name(store: StudyStore, rater: str, *, has_names: bool) -> str:
    """How a rater is called there who is meant by a name or a pseudonym; else what was said."""
    names = store.pseudonyms()
    if not has_names and rater in names.values():
        return rater
    name = named_rater(store, rater)
    return name if has_names else names.get(name, name)


def named_rater(store: StudyStore, rater: str) -> str:
    """The name of a rater who is meant by it or by a pseudonym; what was said if it is neither.

    Raises StoreError if it is the name of one and the pseudonym of another.
    """
    names = store.pseudonyms()
    try:
        known = store.known_name(rater)
    except DesignError:
        return rater
    meant = {name for name, short in names.items() if short == rater} | ({known} & names.keys())
    if len(meant) > 1:
        other = next(iter(meant - {known}))
        raise StoreError(
            store.place,
            bilingual(
                "{rater} is the pseudonym of one rater and the name of another: say {other} for "
                "the first, {short} for the second",
                rater=rater,
                other=other,
                short=names[known],
            ),
        )
    return next(iter(meant), rater)


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
        """The items of these numbers, or all: no item names a rater."""
        return self._store.items(numbers)

    def judgment_rows(self) -> Iterator[JudgmentRow]:
        """Return every judgment that holds, by item and pseudonym: no order tells a name."""
        for _, rows in groupby(self._store.judgment_rows(), lambda row: row.item.number):
            yield from sorted(map(self._unnamed, rows), key=lambda row: row.judgment.rater)

    def raters(self) -> tuple[RaterInfo, ...]:
        """Return how far raters are, by pseudonym."""
        named = (replace(each, name=self._name(each.name)) for each in self._store.raters())
        return tuple(sorted(named, key=lambda each: each.name))

    def rater_facts(self) -> dict[str, dict[str, str]]:
        """Return what is known of each rater beside the judgments."""
        facts = self._store.rater_facts().items()
        return dict(sorted((self._name(rater), told) for rater, told in facts))

    def page_answers(self) -> tuple[PageAnswers, ...]:
        """Return what raters answered on pages."""
        found = self._store.page_answers()
        named = (replace(each, rater=self._name(each.rater)) for each in found)
        return tuple(sorted(named, key=lambda each: each.rater))

    def _unnamed(self, row: JudgmentRow) -> JudgmentRow:
        return replace(row, judgment=replace(row.judgment, rater=self._name(row.judgment.rater)))

    def _name(self, rater: str) -> str:
        if rater not in self._names:  # who came while this was read
            self._names = self._store.pseudonyms()
        return self._names[rater]
