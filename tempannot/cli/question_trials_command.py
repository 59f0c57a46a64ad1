"""``tempannot experiment questions``: how many answers it takes to find all that gold knows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tempannot.cli.many_documents import (
    DocumentOutcome,
    EachDocument,
    found_documents,
    note_all,
    outcome_word,
    put_lines,
    results_of,
)
from tempannot.cli.output import OK, print_json, say
from tempannot.cli.questions import model_of_links
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import json_option, reading_options
from tempannot.core.language import tr
from tempannot.core.options import File, Files, Number, Option, argument, required, setting
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During, Interpretation
from tempannot.core.wording import strung
from tempannot.corpus.corpus_run import CorpusRun
from tempannot.formats.reading import read
from tempannot.suggestions.question_trials import AskingOrder, QuestionTrial, try_questions

if TYPE_CHECKING:
    from tempannot.suggestions.links.link_model import LinkModel

_SHOWN = {
    AskingOrder.RANKED: tr("answers"),
    AskingOrder.TEXT: tr("text order"),
    AskingOrder.NEAREST: tr("nearest first"),
    AskingOrder.RANDOM: tr("random order"),
}


@dataclass(frozen=True, slots=True)
class _Trials:
    """What is tried, and with which questions first."""

    paths: tuple[Path, ...] = required(argument("GOLD...", Files(has_folders=True)))
    seed: int = setting(0, Option("--seed", Number(), tr("Of the random order.")))
    model: Path | None = setting(
        None,
        Option(
            "--model",
            File(),
            tr(
                'What "suggest train" made: tell how many answers it takes with likely pairs first.'
            ),
        ),
    )


@dataclass(frozen=True, slots=True)
class _Document:
    """The trials of one document by the order of asking, and the one that a model weighs."""

    path: Path
    links: int
    trials: dict[AskingOrder, QuestionTrial]
    weighed: QuestionTrial | None = None

    def as_json(self) -> dict[str, object]:
        ours = self.trials[AskingOrder.RANKED]
        others = (each for each in self.trials if each is not AskingOrder.RANKED)
        return {
            "path": str(self.path),
            "pairs": ours.pairs,
            "answers": ours.answers,
            "decided": ours.decided / ours.pairs if ours.pairs else 1.0,
            "vague": ours.vague,
            "answers_to_95": ours.for_most,
            "links": self.links,
            **{f"{order.value}_order": self.trials[order].answers for order in others},
            **({} if self.weighed is None else _as_json(self.weighed)),
        }


@click.command("questions", epilog="Exit status: 0 fine; 2 a document cannot be used.")
@takes(_Trials, CorpusRun)
@reading_options
@json_option
def question_trials_command(
    asked: _Trials, run: CorpusRun, during: During, interpretation: Interpretation, as_json: bool
) -> int:
    """Ask until all is known that gold documents know, with their links for answers.

    The questions are those of "tempannot questions", about the pairs that the profile wants, or
    about all pairs where it wants none. The answer is what the closure of the gold says of the
    pair; where it says nothing the answer is vague, and counts. It ends when every pair that the
    gold decides is decided alike.

    The same is told for pairs in the order of the text (each interval with all that follow), from
    the nearest on (each with those before it), and in random order, always passing over what
    follows from earlier answers; and how many links the annotators drew. With --model it is also
    told how many answers it takes where pairs come first that the model finds likely to be related.
    """
    learnt = model_of_links(asked.model)
    work = EachDocument("asking", partial(_tried, during, interpretation, asked.seed, learnt))
    found = found_documents(asked.paths, work.failed, are_needed=True)
    if run.has_lines:
        return put_lines(run, found, work, outcome_word)
    status = OK
    done: list[_Document] = []
    for outcome in results_of(run, found.files, work):
        note_all(outcome)
        status = max(status, outcome.exit_status)
        if outcome.value is not None:
            done.append(outcome.value)
    if as_json:
        print_json({"documents": [each.as_json() for each in done]})
    else:
        _print(done)
    found.note_skipped()
    return status


def _print(found: list[_Document]) -> None:
    for each in found:
        ours = each.trials[AskingOrder.RANKED]
        told = strung(
            ", ", (f"{word} {each.trials[order].answers}" for order, word in _SHOWN.items())
        )
        told += "" if each.weighed is None else _with_model(each.weighed)
        ratio = (
            tr("{pairs:.1f} pairs an answer", pairs=ours.pairs / ours.answers)
            if ours.answers
            else tr("no answer")
        )
        say(
            tr(
                "{path}: {pairs} pairs decided, {links} links drawn",
                path=each.path,
                pairs=ours.pairs,
                links=each.links,
            )
        )
        say(f"  {told}")
        say(
            tr(
                "  {ratio}; {vague} vague; {for_most} answers decide 95 %",
                ratio=ratio,
                vague=ours.vague,
                for_most=ours.for_most,
            )
        )


def _tried(
    during: During, how: Interpretation, seed: int, learnt: LinkModel | None, path: Path
) -> DocumentOutcome[_Document]:
    document = read(path, how).document
    reasoning = Reasoning(document, during)
    trials = {order: try_questions(reasoning, order, seed) for order in AskingOrder}
    weighed = None
    if learnt is not None:
        weighed = try_questions(reasoning, related=learnt.related(reasoning))
    found = _Document(path, len(document.links), trials, weighed)
    return DocumentOutcome(path, found, found.as_json())


def _as_json(weighed: QuestionTrial) -> dict[str, object]:
    return {"model_order": weighed.answers, "model_answers_to_95": weighed.for_most}


def _with_model(weighed: QuestionTrial) -> str:
    return tr(
        ", with the model {answers}, of which {for_most} decide 95 %",
        answers=weighed.answers,
        for_most=weighed.for_most,
    )
