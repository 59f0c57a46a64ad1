"""What of a study goes into its mixed model: columns of fixed effects, factors of random ones.

What cannot be told from the rest is left out, and said so, rather than given an arbitrary value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tempannot.core.language import bilingual
from tempannot.statistics.coefficients import Floats, Ints
from tempannot.statistics.judgments import MOST_GROUPS, Factor, Judgments

_INDEPENDENT = 1e-8
"""How much of a column, of length 1, must be left after those before it are taken out."""


@dataclass(frozen=True, slots=True)
class FixedColumns:
    """Columns of shape (n, p) with their names; ``notes`` say what was left out and why."""

    names: tuple[str, ...]
    values: Floats
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RandomFactors:
    """The factors whose variance can be estimated; ``left_out`` says why others cannot."""

    factors: tuple[Factor, ...]
    left_out: dict[str, str]


def fixed_columns(
    judgments: Judgments, *, with_label: bool, without: Factor | None = None
) -> FixedColumns:
    """Return the columns of source, covariates and label against their first levels.

    A label of two numbers, and a covariate of numbers, is one column of these numbers; the
    covariate ``without`` is left out. A column that follows from the others
    and the thresholds is left out, the later one of them, as its coefficient would be arbitrary.
    """
    wanted = _of_factor(judgments.source)
    notes = list(_absent(judgments.source))
    for each in judgments.covariates:
        if each is not without:
            wanted += _of_covariate(each)
            notes += _absent(each)
    if with_label:
        wanted += _of_label(judgments.label)
        notes += _absent(judgments.label)
    basis = [np.ones(len(judgments)) / np.sqrt(max(1, len(judgments)))]
    kept = []
    for name, column in wanted:
        rest = _without(column / max(1e-300, float(np.linalg.norm(column))), basis)
        if np.linalg.norm(rest) > _INDEPENDENT:
            basis.append(rest / np.linalg.norm(rest))
            kept.append((name, column))
        else:
            notes.append(
                bilingual(
                    "{name} is left out: it follows from the other columns, so that its effect "
                    "cannot be told from theirs.",
                    name=name,
                )
            )
    values = np.array([column for _, column in kept]).reshape(len(kept), len(judgments)).T
    return FixedColumns(tuple(name for name, _ in kept), values, tuple(notes))


def random_factors(judgments: Judgments) -> RandomFactors:
    """Return rater, item and list, without those whose variance the judgments cannot tell."""
    kept: list[Factor] = []
    left_out: dict[str, str] = {}
    for name in ("rater", "item", "list"):
        factor: Factor | None = getattr(judgments, name)
        reason = bilingual("the table has no such column") if factor is None else ""
        if factor is not None:
            reason = _why_not(factor, kept, judgments.source)
        if factor is None or reason:
            left_out[name] = reason
        else:
            kept.append(factor)
    return RandomFactors(tuple(kept), left_out)


def _why_not(factor: Factor, kept: list[Factor], source: Factor | None) -> str:
    """Say why the variance of a factor cannot be estimated; empty if it can."""
    if len(factor.levels) == 1:
        return bilingual("there is one {name} only", name=factor.name)
    if len(factor.levels) == len(factor.codes):
        return bilingual("there are as many {name}s as answers", name=factor.name)
    for other in kept:
        if _is_same(factor.codes, other.codes):
            return bilingual(
                "every {name} goes with one {name2} and the reverse, so that their variances "
                "cannot be told apart",
                name=factor.name,
                name2=other.name,
            )
    if source is not None and _is_same(factor.codes, source.codes):
        return bilingual(
            "every source is one {name}, so that its effect is part of the source's",
            name=factor.name,
        )
    return ""


def _is_same(one: Ints, other: Ints) -> bool:
    """Whether two factors part the answers in the same way."""
    sizes = [int(each.max()) + 1 for each in (one, other)]
    if sizes[0] != sizes[1]:
        return False
    of_level = np.zeros(sizes[0], dtype=np.int64)
    of_level[one] = other
    return bool((of_level[one] == other).all()) and len(np.unique(of_level)) == sizes[1]


def _of_factor(factor: Factor | None) -> list[tuple[str, Floats]]:
    if factor is None or len(factor.levels) > MOST_GROUPS:
        return []
    return [
        (f"{factor.name}{level}", (factor.codes == place).astype(np.float64))
        for place, level in enumerate(factor.levels)
        if place
    ]


def _of_label(label: Factor | None) -> list[tuple[str, Floats]]:
    numbers = None if label is None else label.numbers()
    if label is None or numbers is None or len(numbers) != 2:
        return _of_factor(label)
    return [(label.name, numbers[label.codes])]


def _of_covariate(factor: Factor) -> list[tuple[str, Floats]]:
    numbers = factor.numbers()
    if numbers is None:
        columns = _of_factor(factor)
        return [(f"{factor.name} {name[len(factor.name) :]}", column) for name, column in columns]
    if len(numbers) < 2:
        return []
    return [(factor.name, numbers[factor.codes])]


def _absent(factor: Factor | None) -> Iterator[str]:
    """Say why a factor that the table has makes no column."""
    if factor is not None and len(factor.levels) > MOST_GROUPS:
        yield (
            bilingual(
                "{name} has {levels} levels, more than {most_groups}: it is not in the model.",
                name=factor.name,
                levels=len(factor.levels),
                most_groups=MOST_GROUPS,
            )
        )
    if factor is not None and len(factor.levels) == 1:
        yield bilingual(
            "There is one {name} only ({levels}), so that it has no effect.",
            name=factor.name,
            levels=factor.levels[0],
        )


def _without(column: Floats, basis: list[Floats]) -> Floats:
    """Return what is left of a column; twice, or rounding would leave some of it."""
    for _ in range(2):
        for each in basis:
            column = column - (each @ column) * each
    return column
