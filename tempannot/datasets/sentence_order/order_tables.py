"""Scores of sentence orders as tables, JSON and a figure, beside people and the paper.

The figure has accuracy by stride: runs with their intervals, people, and the lines of the paper. No
two things in it differ in colour alone, and the same data give the same bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tempannot.core.language import bilingual
from tempannot.datasets.item_evidence import Evidence, FoundItem
from tempannot.datasets.published_numbers import HUMAN, PublishedNumber
from tempannot.datasets.sentence_order.order_scores import OrderScore, ScoredOrders, stride_name
from tempannot.datasets.standing import (
    PERCENT,
    SPREAD,
    Headline,
    StandingLine,
    StandingRole,
    headline,
    mean_standing,
)
from tempannot.statistics.proportions import Proportion
from tempannot.tables.cell_formats import ABSENT, THOUSANDS
from tempannot.tables.figures import (
    BLUE,
    BROWN,
    FAINT,
    GREEN,
    PURPLE,
    VERMILION,
    Dot,
    DotChart,
    figure_bytes,
)
from tempannot.tables.table import Column, Table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


ACCURACY, PAIRS = "accuracy", bilingual("pairs right")


class OrderRow(NamedTuple):
    """A line: a value of a column, its score, people's on it, and what the paper reports."""

    name: str
    score: OrderScore
    people: Proportion | None
    published: float | None
    published_people: float | None
    wrong: Callable[[], Evidence]


def measures(scored: ScoredOrders) -> tuple[str, ...]:
    """What is measured: of triples the pairs in them, too."""
    return (ACCURACY, PAIRS) if _is_triples(scored) else (ACCURACY,)


def group_table(
    scored: ScoredOrders, name: str, column: str, people: Mapping[str, Proportion] | None = None
) -> Table[OrderRow]:
    """The score of a run for each value of a column, with its 95 % interval (Wilson's)."""
    known = people or {}
    rows = [
        OrderRow(
            stride_name(value),
            scored.score(name, places),
            known.get(value) or known.get(stride_name(value)),
            published_of(scored, stride_name(value), human=False),
            published_of(scored, stride_name(value), human=True),
            _wrong(scored, name, f"{column} {value}", places),
        )
        for value, places in scored.places(column).items()
    ]
    columns = list(_COLUMNS)
    if _is_triples(scored):
        columns.insert(4, _PAIRS_COLUMN)
    if any(row.people for row in rows):
        columns += _PEOPLE_COLUMNS
    if any(row.published is not None for row in rows):
        columns.append(_PUBLISHED_COLUMN)
    if any(row.published_people is not None for row in rows):
        columns.append(_PUBLISHED_PEOPLE_COLUMN)
    return Table(f"Scores by {column}", tuple(columns), rows)


def published_of(scored: ScoredOrders, part: str, *, human: bool) -> float | None:
    """What the paper reports on a stride, of its model or of people."""
    found = (each for each in scored.published if each.part == part and _is_human(each) is human)
    return next((each.share for each in found), None)


def order_standings(
    scored: ScoredOrders, people: Sequence[StandingLine] = ()
) -> tuple[StandingLine, ...]:
    """All lines there are; ``people`` are those of a study."""
    return (
        *_majority(scored),
        *mean_standing(StandingRole.HYPOTHESIS, [_run(scored, each) for each in scored.partial]),
        *mean_standing(StandingRole.FULL, [_run(scored, each) for each in scored.runs]),
        *people,
        *_published(scored),
    )


def order_headline(scored: ScoredOrders) -> Headline | None:
    """What the full model knows beyond one that saw one sentence alone."""
    groups = [item.provenance.document or item.texts[0] for item in scored.items]
    return headline(
        ACCURACY,
        [_right(scored, name) for name in scored.runs],
        [_right(scored, name) for name in scored.partial],
        groups,
    )


def order_json(
    scored: ScoredOrders, people: Mapping[str, Mapping[str, Proportion]]
) -> dict[str, Any]:
    """Everything as JSON: per run overall and by column, the set and its published rows."""
    return {
        "items": len(scored.items),
        "dataset": scored.known and scored.known.dataset,
        "runs": {name: _run_json(scored, name) for name in (*scored.runs, *scored.partial)},
        "people": {
            column: {value: _share(found) for value, found in values.items()}
            for column, values in people.items()
        },
        "published": [
            {
                "source": each.source,
                "part": each.part,
                "system": each.name,
                "accuracy": each.share,
            }
            for each in scored.published
        ],
    }


def _run_json(scored: ScoredOrders, name: str) -> dict[str, Any]:
    return {
        **_score_json(scored.score(name)),
        "by": {
            column: {
                value: _score_json(scored.score(name, places))
                for value, places in scored.places(column).items()
            }
            for column in scored.by
        },
    }


def _score_json(score: OrderScore) -> dict[str, Any]:
    found = _share(score.orders)
    return found if score.pairs is None else {**found, "pairs": _share(score.pairs)}


def _share(found: Proportion) -> dict[str, Any]:
    interval = found.interval
    return {
        "items": found.of,
        "accuracy": found.share,
        "interval": interval and list(interval),
    }


def _is_triples(scored: ScoredOrders) -> bool:
    return bool(scored.items) and len(scored.items[0].texts) > 2


def _is_human(each: PublishedNumber) -> bool:
    return each.setting == HUMAN


def _values(score: OrderScore) -> tuple[tuple[float | None, Any], ...]:
    found = [score.orders] if score.pairs is None else [score.orders, score.pairs]
    return tuple((each.share, each.interval) for each in found)


def _run(scored: ScoredOrders, name: str) -> StandingLine:
    score = scored.score(name)
    short = name.rsplit("/", 1)[-1]
    places = range(len(scored.items))
    wrong = _wrong(scored, name, bilingual("Predicted wrongly in {short}", short=short), places)
    return StandingLine(StandingRole.FULL, short, score.orders.of, _values(score), wrong)


def _majority(scored: ScoredOrders) -> Iterator[StandingLine]:
    labels = Counter(item.label or "" for item in scored.items)
    if not labels:
        return
    label = min(labels, key=lambda each: (-labels[each], each))
    known = {label: [label] * len(scored.items)}
    always = ScoredOrders(
        scored.items, known, (label,), (), scored.by, scored.known, scored.published
    )
    found = _run(always, label)
    yield StandingLine(
        StandingRole.MAJORITY,
        bilingual("always {label}", label=label),
        found.items,
        found.values,
        found.wrong,
    )


def _published(scored: ScoredOrders) -> Iterator[StandingLine]:
    missing = ((None, None),) * (len(measures(scored)) - 1)
    for each in scored.published:
        name, values = f"{each.name}, {each.part}", ((each.share, None), *missing)
        yield StandingLine(StandingRole.PUBLISHED, name, None, values, source=each.source)


def _right(scored: ScoredOrders, name: str) -> list[float]:
    pairs = zip(scored.items, scored.predicted[name], strict=True)
    return [float(item.label == said) for item, said in pairs]


def _wrong(
    scored: ScoredOrders, name: str, title: str, places: Sequence[int]
) -> Callable[[], Evidence]:
    def items() -> Iterator[FoundItem]:
        for place in places:
            item, said = scored.items[place], scored.predicted[name][place]
            if item.label != said:
                yield FoundItem(item, said)

    def wrong() -> Evidence:
        return Evidence(title, items())

    return wrong


def _interval(found: Proportion | None) -> object:
    return ABSENT if found is None or found.interval is None else found.interval


_COLUMNS = (
    Column[OrderRow]("value", "", lambda row: row.name),
    Column[OrderRow]("items", "items", lambda row: row.score.orders.of, THOUSANDS),
    Column[OrderRow](
        "accuracy",
        ACCURACY,
        lambda row: row.score.orders.share,
        PERCENT,
        evidence=lambda row: row.wrong(),
    ),
    Column[OrderRow]("interval", "95 %", lambda row: _interval(row.score.orders), SPREAD),
)
_PAIRS_COLUMN = Column[OrderRow](
    "pairs",
    PAIRS,
    lambda row: row.score.pairs and row.score.pairs.share,
    PERCENT,
    definition=bilingual("Of the three pairs in each order, how many stand as in the text."),
)
_PEOPLE_COLUMNS = (
    Column[OrderRow](
        "people",
        "people",
        lambda row: ABSENT if row.people is None else row.people.share,
        PERCENT,
    ),
    Column[OrderRow]("people_interval", "95 % ", lambda row: _interval(row.people), SPREAD),
)
_PUBLISHED_COLUMN = Column[OrderRow](
    "published",
    "published",
    lambda row: ABSENT if row.published is None else row.published,
    PERCENT,
)
_PUBLISHED_PEOPLE_COLUMN = Column[OrderRow](
    "published_people",
    bilingual("published, people"),
    lambda row: ABSENT if row.published_people is None else row.published_people,
    PERCENT,
)


_COLOURS = (BLUE, GREEN, PURPLE, BROWN)
_MARKERS = ("o", "s", "^", "D")
_PEOPLE = (VERMILION, "P")
_CHANCE = 0.5
People = Mapping[str, Mapping[str, Proportion]]


def order_chart(scored: ScoredOrders, people: People, ending: str) -> bytes:
    """Draw the accuracies by the last column asked for; ``ending`` is .svg, .pdf or .png."""
    return figure_bytes(order_figure(scored, people), ending.lstrip("."))


def order_figure(scored: ScoredOrders, people: People | None = None) -> Figure:
    """Draw the accuracies of all runs by the last column asked for."""
    column = scored.by[-1]
    groups = scored.places(column)
    names = [stride_name(each) for each in groups]
    chart = DotChart.begin(names, bilingual("accuracy, 95 % interval"), 3.6, is_upright=True)
    runs = (*scored.runs, *scored.partial)
    for number, run in enumerate(runs):
        shares = [scored.score(run, places).orders for places in groups.values()]
        look = (_COLOURS[number % len(_COLOURS)], _MARKERS[number % len(_MARKERS)])
        shift = 0.12 * (number - (len(runs) - 1) / 2)
        title = Path(run).name
        if run in scored.partial:
            title = bilingual("{run}, one sentence alone", run=title)
        chart.add(_dots(shares, shift), look, title)
    known = (people or {}).get(column, {})
    rated = [known.get(value) or known.get(stride_name(value)) for value in groups]
    chart.add(_dots(rated, 0.24), _PEOPLE, bilingual("people"))
    _paper(chart.axes, scored, names)
    chart.axes.axhline(_CHANCE, color=FAINT, linewidth=0.8, linestyle=":")
    return chart.end(2)


def _dots(shares: Sequence[Proportion | None], shift: float) -> list[Dot]:
    return [
        (place + shift, found.share, found.interval)
        for place, found in enumerate(shares)
        if found is not None and found.share is not None
    ]


def _paper(axes: Axes, scored: ScoredOrders, names: Sequence[str]) -> None:
    for human, dashes in ((False, "--"), (True, "-.")):
        rows = [each for each in scored.published if (each.setting == HUMAN) is human]
        points = [(names.index(each.part), each.share) for each in rows if each.part in names]
        if points:
            axes.plot(
                [x for x, _ in points],
                [y for _, y in points],
                color=FAINT,
                linestyle=dashes,
                marker="x",
                linewidth=1,
                label=f"{rows[0].system} ({rows[0].source})",
                zorder=1,
            )
