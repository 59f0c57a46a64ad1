"""The judgments of a study in columns: who answered what of which item, and how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from tempannot.statistics.coefficients import Floats, Ints

MOST_GROUPS = 60
"""With how many levels a source or label is still a group; above, it is more likely a mistake."""


@dataclass(frozen=True, slots=True)
class Factor:
    """A column of names: the ``levels`` that occur, and which one each judgment has, (n,)."""

    name: str
    levels: tuple[str, ...]
    codes: Ints

    @classmethod
    def of(cls, name: str, cells: Sequence[str]) -> Factor:
        """Return the factor of a column, its levels as numbers if all are, else by alphabet.

        >>> Factor.of("list", ["10", "9", "10"]).levels
        ('9', '10')
        """
        levels = sorted(set(cells), key=_order_of(cells))
        places = {level: place for place, level in enumerate(levels)}
        return cls(name, tuple(levels), np.array([places[cell] for cell in cells], dtype=np.int64))

    def numbers(self) -> Floats | None:
        """Return the levels as numbers, None if one of them is none."""
        try:
            found = np.array([float(level) for level in self.levels])
        except ValueError:
            return None
        return found if np.isfinite(found).all() else None

    def only(self, kept: NDArray[np.bool_]) -> Factor:
        """Return the factor of some of the judgments, with the levels that these have."""
        used, codes = np.unique(self.codes[kept], return_inverse=True)
        levels = tuple(self.levels[each] for each in used.tolist())
        return Factor(self.name, levels, codes.astype(np.int64))


@dataclass(frozen=True, slots=True)
class Checks:
    """Attention checks: who answered each, and whether as it had to be; both of shape (checks,)."""

    raters: tuple[str, ...]
    passed: NDArray[np.bool_]


_NO_CHECKS = Checks((), np.zeros(0, dtype=bool))


@dataclass(frozen=True, slots=True)
class Judgments:
    """Answers on an ordinal scale, one per entry of the columns, all of shape (n,).

    ``responses`` are places on ``scale``, lowest first, whose levels are bilingual if they are
    words of ours. ``list``, ``source``, ``label`` and ``seconds`` are None where the study has
    none, as are ``words``, how many the item has, and ``moments``, when the answer was given, in
    seconds since any time; ``is_in_seconds`` is false for times in a unit that nobody named.
    ``checks`` are apart from the answers; ``left_out`` says, in words, how many rows hold no
    answer and why. ``covariates`` are what is known of raters and can enter the model, "" where it
    is not known.
    """

    rater: Factor
    item: Factor
    list: Factor | None
    source: Factor | None
    label: Factor | None
    responses: Ints
    scale: tuple[str, ...]
    seconds: Floats | None = None
    checks: Checks = field(default=_NO_CHECKS)
    left_out: tuple[str, ...] = ()
    words: Floats | None = None
    moments: Floats | None = None
    is_in_seconds: bool = True
    covariates: tuple[Factor, ...] = ()

    def __len__(self) -> int:
        return len(self.responses)

    def in_time_order(self, rows: NDArray[np.bool_], values: Ints | None = None) -> Ints:
        """Return responses (or other ``values``) of rows in the order in which they were given.

        They are as they stand if nobody knows when.
        """
        found = (self.responses if values is None else values)[rows]
        return (
            found if self.moments is None else found[np.argsort(self.moments[rows], kind="stable")]
        )

    def only(self, rows: NDArray[np.bool_]) -> Judgments:
        """Return some of the answers, without the checks."""

        def factor(of: Factor | None) -> Factor | None:
            return None if of is None else of.only(rows)

        def column(of: Floats | None) -> Floats | None:
            return None if of is None else of[rows]

        return replace(
            self,
            rater=self.rater.only(rows),
            item=self.item.only(rows),
            list=factor(self.list),
            source=factor(self.source),
            label=factor(self.label),
            responses=self.responses[rows],
            seconds=column(self.seconds),
            words=column(self.words),
            moments=column(self.moments),
            checks=_NO_CHECKS,
            covariates=tuple(each.only(rows) for each in self.covariates),
        )

    def with_covariates(self, known: Mapping[str, Mapping[str, str]]) -> Judgments:
        """Return the same answers, with what is known of raters, by its name and by rater."""

        def factor(name: str, of: Mapping[str, str]) -> Factor:
            levels = [of.get(rater, "") for rater in self.rater.levels]
            return Factor.of(name, [levels[code] for code in self.rater.codes.tolist()])

        return replace(self, covariates=tuple(factor(*each) for each in known.items()))

    def used(self) -> Ints:
        """Return the places on the scale that were answered, lowest first."""
        return np.unique(self.responses)

    def unused(self) -> tuple[str, ...]:
        """Return the levels of the scale that nobody chose."""
        used = set(self.used().tolist())
        return tuple(level for place, level in enumerate(self.scale) if place not in used)


def many_valued(judgments: Judgments, factor: Factor) -> tuple[str, ...]:
    """Return the items that have more than one level of a factor, such as two labels."""
    pairs = np.unique(np.stack((judgments.item.codes, factor.codes)), axis=1)
    often = np.bincount(pairs[0], minlength=len(judgments.item.levels))
    return tuple(judgments.item.levels[each] for each in np.flatnonzero(often > 1).tolist())


def _order_of(cells: Sequence[str]) -> type[float] | type[str]:
    try:
        return float if all(float(cell) == float(cell) for cell in set(cells)) else str
    except ValueError:
        return str
