"""What the page of scores is asked for, and what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError
from tempannot.core.options import command_words, shown_command
from tempannot.datasets.mctaco.answer_scores import read_answer_predictions
from tempannot.datasets.mctaco.answer_tables import ScoredAnswers, scored_answers
from tempannot.datasets.nli_scores.nli_scoring import NliScoring, ScoredRuns
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import ANSWER
from tempannot.formats.items.predictions import ScoringColumns
from tempannot.formats.items.rating_item import RatingItem
from tempannot.session.worker import Task

_SPLIT = "split"
_MOST_VALUES = 200


@dataclass(frozen=True, slots=True)
class ScoreRequest:
    """What is chosen: the files, and the options of ``NliScoring`` by their names."""

    gold: Path | None
    predictions: tuple[Path, ...]
    options: Mapping[str, Any]

    @property
    def said(self) -> str | None:
        """What was said of the columns."""
        found: str | None = self.options.get("columns")
        return found

    def command(self, gold: GoldFile | None) -> str:
        """Return the command that says the same."""
        is_mctaco_file = gold is not None and gold.is_mctaco
        files = {
            "gold": self.gold or "GOLD",
            "predictions": self.predictions or ("PREDICTIONS",),
        }
        words = command_words(NliScoring, {**files, **self.options})
        return shown_command(["tempannot", "score", "mctaco" if is_mctaco_file else "nli", *words])

    def scoring(self, gold: GoldFile) -> NliScoring:
        """Return what is asked for, as far as the file of items has it."""
        found = NliScoring(gold.path, self.predictions, **self.options)
        return replace(
            found,
            by=tuple(name for name in found.by if name in gold.columns),
            split=found.split if found.split in gold.splits else None,
        )


@dataclass(frozen=True, slots=True, eq=False)
class GoldFile:
    """Items with labels; ``columns`` are those to score by, ``splits`` those there are.

    ``said`` is what was said of the columns that they were made of.
    """

    path: Path
    items: tuple[RatingItem, ...]
    columns: tuple[str, ...]
    splits: tuple[str, ...]
    is_mctaco: bool
    said: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What was read and worked out; nothing is scored without predictions."""

    gold: GoldFile
    nli: ScoredRuns | None = None
    answers: ScoredAnswers | None = None


def worked_out(asked: ScoreRequest, known: GoldFile | None, task: Task) -> Outcome:
    """Return what is asked for; ``known`` is the file of items if it was read already."""
    assert asked.gold is not None
    is_known = known is not None and known.path == asked.gold and known.said == asked.said
    gold = known if is_known else None
    if gold is None:
        task.say(f"reading {asked.gold.name}")
        gold = _read(asked.gold, asked.said)
    if not asked.predictions:
        return Outcome(gold)
    if gold.is_mctaco:
        return Outcome(gold, answers=_answers(asked, gold, task))
    return Outcome(gold, asked.scoring(gold).run(task.say))


def _read(path: Path, said: str | None) -> GoldFile:
    items = read_items(path, ScoringColumns.of(said).items).items
    if not items:
        raise FileError(path, "there are no items to be scored")
    is_answers = items[0].kind == ANSWER
    values: dict[str, Counter[str]] = {}
    for item in items:
        for name, value in item.provenance.details.items():
            values.setdefault(name, Counter())[value] += 1
    sources = {item.source for item in items}
    own = ("source", "label") if len(sources) > 1 else ("label",)
    some = (name for name, found in values.items() if 1 < len(found) <= _MOST_VALUES)
    columns = ("category",) if is_answers else (*own, *some)
    return GoldFile(path, items, columns, tuple(values.get(_SPLIT, ())), is_answers, said)


def _answers(asked: ScoreRequest, gold: GoldFile, task: Task) -> ScoredAnswers:
    predicted: dict[str, Sequence[bool]] = {}
    for path in asked.predictions:
        task.say(f"reading {path.name}")
        columns = ScoringColumns.of(asked.said)
        predicted[str(path)] = read_answer_predictions(path, gold.items, columns)
    return scored_answers(gold.items, predicted)
