"""Where a system stands: majority, template, hypothesis only, the full model, people, papers.

One table for every kind of items, and one figure, with a line each and its interval or deviation.
Its headline is what the full model knows beyond a model that never saw the premise (Poliak et al.
2018): a set on which this is nothing tests nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean
from typing import TYPE_CHECKING

from tempannot.core.language import bilingual, bilingual_plural, worded
from tempannot.datasets.item_evidence import Evidence
from tempannot.tables.cell_formats import ABSENT, TEXT, THOUSANDS, CellFormat
from tempannot.tables.figures import BLUE, BROWN, FAINT, GREEN, INK, VERMILION, DotChart
from tempannot.tables.table import Column, Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure


RESAMPLES = 1000
PERCENT = CellFormat(lambda share: f"{100 * share:.2f}")
"""A share in per cent, with two digits."""

Spread = tuple[float, float] | float | None
"""A 95 % interval, a standard deviation, or nothing known of either; shares from 0 to 1."""


@worded
class StandingRole(StrEnum):
    """What a line of the table stands for, in the order of the lines."""

    MAJORITY = "majority"
    TEMPLATE = "majority of the template"
    HYPOTHESIS = "hypothesis only"
    FULL = "full model"
    HUMAN = "people"
    PUBLISHED = "published"


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line: whose score it is, on how many items, and per measure a share with its spread.

    ``wrong`` gives the items that are not right, None where nobody knows them; ``source`` is the
    table of the paper that a published line stands in.
    """

    role: StandingRole
    name: str
    items: int | None
    values: tuple[tuple[float | None, Spread], ...]
    wrong: Callable[[], Evidence] | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class Headline:
    """What the full model reaches beyond hypothesis only, with its 95 % interval."""

    measure: str
    full: float
    without: float
    interval: tuple[float, float]

    @property
    def difference(self) -> float:
        """Full minus hypothesis only, from -1 to 1."""
        return self.full - self.without

    @property
    def words(self) -> str:
        """The headline in a sentence.

        >>> Headline("accuracy", 0.78, 0.61, (0.15, 0.19)).words
        'full minus hypothesis only: +17.0 points of accuracy (95 %: +15.0 to +19.0)'
        """
        low, high = self.interval
        return bilingual(
            "full minus hypothesis only: {points:+.1f} points of {measure} "
            "(95 %: {low:+.1f} to {high:+.1f})",
            points=100 * self.difference,
            measure=self.measure,
            low=100 * low,
            high=100 * high,
        )


def headline(
    measure: str,
    full: Sequence[Sequence[float]],
    without: Sequence[Sequence[float]],
    groups: Sequence[str],
) -> Headline | None:
    """Compare runs of two systems on the same units; None without runs of both.

    ``full`` and ``without`` have per run a value for each unit (an item, a question), ``groups``
    name what units are right or wrong together: whole groups are drawn for the interval.
    """
    if not full or not without or not groups:
        return None
    import numpy as np  # noqa: PLC0415 - slow to import

    means = [np.mean(np.array(runs, dtype=float), axis=0) for runs in (full, without)]
    names = {name: place for place, name in enumerate(dict.fromkeys(groups))}
    places = np.array([names[each] for each in groups])
    sums = np.bincount(places, weights=means[0] - means[1], minlength=len(names))
    sizes = np.bincount(places, minlength=len(names))
    even = np.full(len(names), 1 / len(names))
    times = np.random.default_rng(0).multinomial(len(names), even, RESAMPLES)
    drawn = (times @ sums) / np.maximum(1, times @ sizes)
    low, high = np.percentile(drawn, (2.5, 97.5))
    return Headline(measure, float(means[0].mean()), float(means[1].mean()), (low, high))


def mean_standing(role: StandingRole, runs: Sequence[StandingLine]) -> tuple[StandingLine, ...]:
    """Runs of one system as lines, and their mean with its deviation if there are several."""
    own = tuple(StandingLine(role, each.name, each.items, each.values, each.wrong) for each in runs)
    if len(own) < 2:
        return own
    from statistics import stdev  # noqa: PLC0415 - few have several runs

    values: list[tuple[float | None, Spread]] = []
    for column in zip(*(each.values for each in own), strict=True):
        known = [value for value, _ in column if value is not None]
        values.append((fmean(known) if known else None, stdev(known) if len(known) > 1 else None))
    mean = StandingLine(role, _mean_of(len(own)), own[0].items, tuple(values))
    return (*own, mean)


def _mean_of(runs: int) -> str:
    return bilingual_plural(runs, "mean of {count} run", "mean of {count} runs")


def standing_table(rows: Iterable[StandingLine], measures: Sequence[str]) -> Table[StandingLine]:
    """All lines side by side, in the order of their roles; numbers come right after the names."""
    order = list(StandingRole)
    found = sorted(rows, key=lambda row: order.index(row.role))
    columns = [Column[StandingLine]("name", "name", lambda row: row.name, TEXT)]
    for place, measure in enumerate(measures):
        columns += _measure_columns(place, measure)
    columns += [
        Column[StandingLine]("role", "kind", lambda row: bilingual(row.role.value)),
        Column[StandingLine](
            "items", "items", lambda row: ABSENT if row.items is None else row.items, THOUSANDS
        ),
    ]
    if any(row.source for row in found):
        columns.append(
            Column[StandingLine]("source", "paper", lambda row: row.source or ABSENT, TEXT)
        )
    return Table("Side by side", tuple(columns), found)


def _measure_columns(place: int, measure: str) -> list[Column[StandingLine]]:
    def value(row: StandingLine) -> object:
        found = row.values[place][0]
        return ABSENT if found is None else found

    def spread(row: StandingLine) -> object:
        found = row.values[place][1]
        return ABSENT if found is None else found

    def wrong(row: StandingLine) -> object:
        return row.wrong and row.wrong()

    key = measure.casefold().replace(" ", "_")
    return [
        Column[StandingLine](key, measure, value, PERCENT, evidence=wrong),
        Column[StandingLine](f"{key}_spread", bilingual("95 % or sd"), spread, SPREAD),
    ]


def _spread_text(spread: tuple[float, float] | float) -> str:
    if isinstance(spread, tuple):
        return bilingual(
            "{value:.1f} to {value2:.1f}", value=100 * spread[0], value2=100 * spread[1]
        )
    return f"± {100 * spread:.2f}"


SPREAD = CellFormat(_spread_text)
"""An interval, or a deviation, in per cent."""


_LOOKS = {
    StandingRole.MAJORITY: (FAINT, "|"),
    StandingRole.TEMPLATE: (BROWN, "D"),
    StandingRole.HYPOTHESIS: (VERMILION, "s"),
    StandingRole.FULL: (BLUE, "o"),
    StandingRole.HUMAN: (GREEN, "P"),
    StandingRole.PUBLISHED: (INK, "x"),
}
_LETTERS = 46


def standing_figure(lines: Sequence[StandingLine], measure: str, place: int = 0) -> Figure:
    """Draw one measure of all lines, the first at the top; ``place`` is that of the measure."""
    order = list(StandingRole)
    found = sorted(
        (each for each in lines if each.values[place][0] is not None),
        key=lambda each: order.index(each.role),
    )
    said = bilingual("{measure}\n(line: 95 % interval, or deviation over runs)", measure=measure)
    chart = DotChart.begin(
        [_short(each.name) for each in found], said, 1.25 + 0.24 * max(1, len(found))
    )
    named: set[StandingRole] = set()
    for row, each in enumerate(found):
        value, spread = each.values[place]
        assert value is not None
        title = None if each.role in named else bilingual(each.role.value)
        chart.add([(row, value, _ends(value, spread))], _LOOKS[each.role], title)
        named.add(each.role)
    return chart.end(3)


def _ends(value: float, spread: Spread) -> tuple[float, float] | None:
    if spread is None or isinstance(spread, tuple):
        return spread
    return value - spread, value + spread


def _short(name: str) -> str:
    return name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1]}…"
