"""What the page of scores is asked for, and what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError
from tempannot.core.language import tr
from tempannot.core.options import command_words, options_of, shown_command
from tempannot.datasets.mctaco import answer_tables
from tempannot.datasets.mctaco.answer_scores import AnswerScoring, read_answer_predictions
from tempannot.datasets.mctaco.answer_tables import (
    ScoredAnswers,
    answer_headlines,
    answer_standings,
    scored_answers,
)
from tempannot.datasets.nli_scores import nli_standing
from tempannot.datasets.nli_scores.nli_scoring import NliScoring, ScoredRuns
from tempannot.datasets.nli_scores.nli_standing import nli_headline, nli_standings
from tempannot.datasets.sentence_order.order_scores import OrderScoring, ScoredOrders
from tempannot.datasets.sentence_order.order_tables import measures as order_measures
from tempannot.datasets.sentence_order.order_tables import order_headline, order_standings
from tempannot.datasets.standing import Headline, StandingLine
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import ANSWER, NLI, ORDER, STRIDE, TEXTS, TRIPLE
from tempannot.formats.items.predictions import ScoringColumns
from tempannot.formats.items.rating_item import RatingItem
from tempannot.models.learning_curve import Curves, curves_beside
from tempannot.session.worker import Task
from tempannot.statistics.proportions import Proportion

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
        name, settings = _COMMANDS[gold.items[0].kind.key if gold is not None else NLI.key]
        files = {
            "gold": self.gold or "GOLD",
            "predictions": self.predictions or ("PREDICTIONS",),
        }
        words = command_words(settings, {**files, **self.options})
        return shown_command(["tempannot", "score", name, *words])

    def scoring(self, gold: GoldFile) -> NliScoring:
        """Return what is asked for, as far as the file of items has it."""
        found = NliScoring(gold.path, self.predictions, **self.options)
        return replace(found, by=self._by(gold), split=self._split(gold))

    def order_scoring(self, gold: GoldFile) -> OrderScoring:
        """Return the same of sentence orders."""
        known = {each.name for each in options_of(OrderScoring)}
        values = {name: value for name, value in self.options.items() if name in known}
        found = OrderScoring(gold.path, self.predictions, **values)
        return replace(found, by=self._by(gold), split=self._split(gold))

    @property
    def human(self) -> Path | None:
        """The study whose raters stand beside."""
        found: Path | None = self.options.get("human")
        return found

    def _by(self, gold: GoldFile) -> tuple[str, ...]:
        return tuple(name for name in self.options.get("by", ()) if name in gold.columns)

    def _split(self, gold: GoldFile) -> str | None:
        found = self.options.get("split")
        return found if found in gold.splits else None


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

    @property
    def is_order(self) -> bool:
        """Whether the items ask for the order of sentences."""
        return self.items[0].kind in (ORDER, TRIPLE, STRIDE)


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What was read and worked out; nothing is scored without predictions.

    ``lines`` stand side by side in ``measures``, below the ``headlines``; ``people`` is how right
    raters are by column, ``curves`` are those of the runs that the predictions are of.
    """

    gold: GoldFile
    nli: ScoredRuns | None = None
    answers: ScoredAnswers | None = None
    orders: ScoredOrders | None = None
    lines: tuple[StandingLine, ...] = ()
    measures: tuple[str, ...] = ()
    headlines: tuple[Headline, ...] = ()
    people: Mapping[str, Mapping[str, Proportion]] = field(default_factory=dict)
    curves: Curves = field(default_factory=dict)

    @property
    def is_scored(self) -> bool:
        """Whether there were predictions."""
        return any(each is not None for each in (self.nli, self.answers, self.orders))

    @property
    def runs(self) -> tuple[str, ...]:
        """The files of predictions of the full model."""
        if self.nli is not None:
            return tuple(self.nli.reports)
        found = self.answers or self.orders
        return found.runs if found is not None else ()


def worked_out(asked: ScoreRequest, known: GoldFile | None, task: Task) -> Outcome:
    """Return what is asked for; ``known`` is the file of items if it was read already."""
    assert asked.gold is not None
    is_known = known is not None and known.path == asked.gold and known.said == asked.said
    gold = known if is_known else None
    if gold is None:
        task.say(tr("reading {name}", name=asked.gold.name))
        gold = _read(asked.gold, asked.said)
    if not asked.predictions:
        return Outcome(gold)
    work = _of_answers if gold.is_mctaco else _of_orders if gold.is_order else _of_pairs
    partial: tuple[Path, ...] = asked.options.get("hypothesis_only", ())
    curves = curves_beside((*asked.predictions, *partial))
    return replace(work(asked, gold, task), curves=curves)


def _of_pairs(asked: ScoreRequest, gold: GoldFile, task: Task) -> Outcome:
    scored = asked.scoring(gold).run(task.say)
    task.say(tr("putting side by side"))
    found = nli_headline(scored)
    lines = nli_standings(scored, _people(asked, nli_standing.MEASURES))
    headlines = () if found is None else (found,)
    return Outcome(
        gold, nli=scored, lines=lines, measures=nli_standing.MEASURES, headlines=headlines
    )


def _of_answers(asked: ScoreRequest, gold: GoldFile, task: Task) -> Outcome:
    scored = _answers(asked, gold, task)
    task.say(tr("putting side by side"))
    lines = answer_standings(scored, _people(asked, answer_tables.MEASURES))
    return Outcome(
        gold,
        answers=scored,
        lines=lines,
        measures=answer_tables.MEASURES,
        headlines=answer_headlines(scored),
    )


def _of_orders(asked: ScoreRequest, gold: GoldFile, task: Task) -> Outcome:
    scored = asked.order_scoring(gold).run(task.say)
    task.say(tr("putting side by side"))
    found, wanted = order_headline(scored), order_measures(scored)
    people: Mapping[str, Mapping[str, Proportion]] = {}
    if asked.human is not None:
        from tempannot.study.results.human_scores import people_by  # noqa: PLC0415 - SQLAlchemy

        people = people_by(asked.human, scored.by)
    return Outcome(
        gold,
        orders=scored,
        lines=order_standings(scored, _people(asked, wanted)),
        measures=wanted,
        headlines=() if found is None else (found,),
        people=people,
    )


def _people(asked: ScoreRequest, measures: Sequence[str]) -> tuple[StandingLine, ...]:
    """The raters of the study that is chosen."""
    if asked.human is None:
        return ()
    from tempannot.study.results.human_scores import (  # noqa: PLC0415 - SQLAlchemy is slow
        human_baseline,
        human_standings,
    )

    return human_standings(human_baseline(asked.human), measures)


def _read(path: Path, said: str | None) -> GoldFile:
    items = read_items(path, ScoringColumns.of(said).items).items
    if not items:
        raise FileError(path, tr("there are no items to be scored"))
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
    partial: tuple[Path, ...] = asked.options.get("hypothesis_only", ())
    for path in (*asked.predictions, *partial):
        task.say(tr("reading {path}", path=path.name))
        columns = ScoringColumns.of(asked.said)
        predicted[str(path)] = read_answer_predictions(path, gold.items, columns)
    return scored_answers(gold.items, predicted, map(str, partial), asked.options.get("dataset"))


_COMMANDS: Mapping[str, tuple[str, type]] = {
    NLI.key: ("nli", NliScoring),
    ANSWER.key: ("mctaco", AnswerScoring),
    ORDER.key: ("order", OrderScoring),
    TRIPLE.key: ("order", OrderScoring),
    STRIDE.key: ("order", OrderScoring),
    TEXTS.key: ("nli", NliScoring),
}
"""The command and its settings by the kind of the items."""
