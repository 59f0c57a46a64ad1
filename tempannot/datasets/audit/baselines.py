"""What is reached without reading the premise: by frequency, by template, by bag of words."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.core.ordered_work import OrderedWork, one_by_one
from tempannot.datasets.audit.balance import column_balance, group_balance
from tempannot.datasets.audit.coded import Chosen, Coded
from tempannot.datasets.audit.stored_words import PartOfTexts, StoredWords, WordCounts
from tempannot.statistics.proportions import Proportion

if TYPE_CHECKING:
    from tempannot.datasets.audit.coded import Numbers

FOLDS = 5
"""In how many parts items without splits are cut, each predicted from the others."""

_TRAINING, _TESTS = ("train", "training"), ("test", "dev", "validation", "val")
_LEARNT, _TESTED = 1, 2
_LEAST = 2 * FOLDS
_BLOCK = 100
"""As many items as make a process worth it."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """How many labels a way of guessing gets right; ``reason`` where it could not be tried.

    ``missed`` has the places of items among those with a label, and what was guessed wrongly.
    """

    name: str
    score: Proportion
    trained_on: str = ""
    tested_on: str = ""
    reason: str = ""
    missed: Sequence[tuple[int, str]] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """Places of items to learn from, and of those to be tested on, as numbers side by side."""

    learnt: Sequence[int]
    tested: Sequence[int]


@dataclass(frozen=True, slots=True)
class PartByTurns:
    """The same of many items, in a byte for each.

    Each item has a byte of ``turns``, which all parts share: those with the turn ``to_test`` are
    tested, those with ``to_learn`` learnt from, with None all others.
    """

    turns: bytes
    to_test: int
    to_learn: int | None = None

    @property
    def tested(self) -> Sequence[int]:
        """The places of the items to be tested on."""
        return self._places(self.to_test)

    @property
    def learnt(self) -> Sequence[int]:
        """The places of the items to learn from."""
        return self._places(self.to_learn)

    def _places(self, turn: int | None) -> Sequence[int]:
        import numpy as np  # noqa: PLC0415 - slow to load

        turns = np.frombuffer(self.turns, dtype=np.uint8)
        chosen = turns != self.to_test if turn is None else turns == turn
        return array("I", np.flatnonzero(chosen).astype(np.uint32).tobytes())


@dataclass(frozen=True, slots=True)
class Setting:
    """How learning and testing are kept apart."""

    parts: tuple[PartOfTexts, ...]
    trained_on: str
    tested_on: str


def setting(splits: Sequence[str] | None, groups: Sequence[Hashable] | Numbers) -> Setting | None:
    """Return train against test where splits say so, else folds; None if neither can be.

    Items of one of the ``groups`` (a premise) are never both learnt from and tested on in folds.
    """
    if splits is not None:
        known = {each.casefold() for each in splits}
        train = next((name for name in _TRAINING if name in known), None)
        test = next((name for name in _TESTS if name in known), None)
        if train and test:
            known_turns = {train: _LEARNT, test: _TESTED}
            names = {each: known_turns.get(each.casefold(), 0) for each in set(splits)}
            part = PartByTurns(bytes(map(names.__getitem__, splits)), _TESTED, _LEARNT)
            return Setting((part,), train, test)
    turns = _turns(groups)
    if turns is None:
        return None
    return Setting(
        tuple(PartByTurns(turns, fold) for fold in range(FOLDS)),
        bilingual("{value} of {folds} parts", value=FOLDS - 1, folds=FOLDS),
        bilingual("the other part"),
    )


def majority(labels: Sequence[str], setting: Setting) -> Baseline:
    """Guess the most frequent label."""

    def predict(part: PartOfTexts) -> Sequence[str]:
        most = group_balance("", (labels[place] for place in part.learnt)).majority
        return [most] * len(part.tested)

    return _tried("majority", map(predict, setting.parts), labels, setting)


def group_majority(
    name: str, values: Sequence[str], labels: Sequence[str], setting: Setting
) -> Baseline:
    """Guess the most frequent label of the group that a column puts an item in."""

    def predict(part: PartOfTexts) -> Sequence[str]:
        learnt = part.learnt
        kept = [labels[place] for place in learnt]
        overall = group_balance("", kept).majority
        known = column_balance(name, [values[place] for place in learnt], kept)
        guesses = {group.value: group.majority for group in known.groups}
        return [guesses.get(values[place], overall) for place in part.tested]

    return _tried(
        bilingual("majority by {name}", name=name), map(predict, setting.parts), labels, setting
    )


def bag_of_words(
    words: WordCounts | StoredWords,
    labels: Sequence[str],
    setting: Setting,
    in_order: OrderedWork = one_by_one,
) -> Baseline:
    """Learn from the words and word pairs of one text alone, by logistic regression.

    It should not beat the majority: what it knows is not what is asked (Poliak et al. 2018).
    ``in_order`` learns from each part.
    """
    name = bilingual("hypothesis only, bag of words")
    if any(len({labels[place] for place in part.learnt}) < 2 for part in setting.parts):
        return Baseline(
            name, Proportion(0, 0), reason=bilingual("all items to learn from have one label")
        )
    names = sorted(set(labels))
    codes = {label: code for code, label in enumerate(names)}
    work = words.learning(array("H", map(codes.__getitem__, labels)), tuple(names))
    count = max(len(setting.parts), len(labels) // _BLOCK)
    guesses = in_order(work, _lost, setting.parts, count)
    if isinstance(words, StoredWords):
        said = bilingual("{trained_on}, block by block", trained_on=setting.trained_on)
        setting = replace(setting, trained_on=said)
    return _tried(name, guesses, labels, setting)


def _lost(part: PartOfTexts) -> Sequence[str]:
    raise TempannotError(
        bilingual(
            "learning from {learnt:,} items ends the program, for want of memory perhaps",
            learnt=len(part.learnt),
        )
    )


def _turns(groups: Sequence[Hashable] | Numbers) -> bytes | None:
    """The fold of each item: its group by turns, in the order they come up; None for too few."""
    if isinstance(groups, Sequence):
        known: dict[Hashable, int] = {}
        numbers = bytes(known.setdefault(each, len(known)) % FOLDS for each in groups)
        return numbers if len(known) >= _LEAST else None
    if groups.max(initial=0) < _LEAST or not groups.all():
        return _turns(groups.tolist())
    return ((groups - 1) % FOLDS).astype("uint8").tobytes()  # they count from 1 as they come up


def _tried(
    name: str, guesses: Iterable[Sequence[str]], labels: Sequence[str], setting: Setting
) -> Baseline:
    of = 0
    places, guessed = array("I"), Coded()
    for part, found in zip(setting.parts, guesses, strict=True):
        tested = part.tested
        for place, guess in zip(tested, found, strict=True):
            if labels[place] != guess:
                places.append(place)
                guessed.add(guess)
        of += len(tested)
    score = Proportion(of - len(places), of)
    order = array("I", sorted(range(len(places)), key=places.__getitem__))
    missed = Chosen(order, lambda at: (places[at], guessed[at]))
    return Baseline(name, score, setting.trained_on, setting.tested_on, missed=missed)
