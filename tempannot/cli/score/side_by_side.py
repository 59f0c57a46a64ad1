"""What every ``score`` command prints of a system beside others: the headline and the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tempannot.core.language import tr
from tempannot.datasets.papers.known_sets import KnownSet
from tempannot.datasets.standing import Headline, StandingLine, standing_table


def people_of(study: Path | None, measures: Sequence[str]) -> tuple[StandingLine, ...]:
    """The raters of a study as lines, none without a study."""
    if study is None:
        return ()
    from tempannot.study.results.human_scores import (  # noqa: PLC0415 - SQLAlchemy is slow
        human_baseline,
        human_standings,
    )

    return human_standings(human_baseline(study), measures)


def side_by_side_lines(
    rows: Iterable[StandingLine], measures: Sequence[str], headlines: Iterable[Headline]
) -> Iterator[str]:
    """The table, below what the full model knows beyond hypothesis only."""
    yield from (each.words for each in headlines)
    yield from standing_table(rows, measures).lines()


def known_line(known: KnownSet | None) -> Iterator[str]:
    """Which set of a paper it is, and what tells; nothing for an unknown one."""
    if known is not None:
        split = tr(", split {split}", split=known.split) if known.split else ""
        yield tr(
            "the set is {dataset}{split}: {because}",
            dataset=known.dataset,
            split=split,
            because=known.because,
        )


def side_by_side_json(
    rows: Iterable[StandingLine], measures: Sequence[str], headlines: Iterable[Headline]
) -> dict[str, Any]:
    """The same as JSON, shares from 0 to 1."""
    return {
        "side_by_side": standing_table(rows, measures).records(),
        "full_minus_hypothesis_only": {
            each.measure: {
                "full": each.full,
                "hypothesis_only": each.without,
                "difference": each.difference,
                "interval": list(each.interval),
            }
            for each in headlines
        },
    }
