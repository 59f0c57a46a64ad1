"""``tempannot questions``: what to ask next about a document, so that few answers decide all."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tempannot.cli.output import EXIT_STATUSES, note, note_contradictions, print_json, say
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import json_option, reading_options, worlds_option
from tempannot.core.document import named
from tempannot.core.language import shown, tr
from tempannot.core.options import File, Number, Option, argument, required, setting
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During, Interpretation
from tempannot.core.wording import ended, strung, with_and
from tempannot.formats.reading import read
from tempannot.suggestions.question_queue import NOTHING_KNOWN, Question, Questions

if TYPE_CHECKING:
    from tempannot.suggestions.links.link_model import LinkModel

_LINES = 20


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked about, and how much of it."""

    file: Path = required(argument("FILE", File()))
    most: int | None = setting(
        None,
        Option(
            "--most",
            Number(1, none=tr("all")),
            tr(
                "Print so many questions at most; else the first 20, and all with --json. "
                "An answer changes what comes after it."
            ),
        ),
    )
    model: Path | None = setting(
        None,
        Option(
            "--model",
            File(),
            tr('What "suggest train" made: pairs that it finds likely to be related come first.'),
        ),
    )


def model_of_links(path: Path | None) -> LinkModel | None:
    """Return what a model tells links by; None without one, or if it has learnt none.

    Raises FileError for a file that is no model.
    """
    if path is None:
        return None
    from tempannot.suggestions.model import read_model  # noqa: PLC0415 - needs numpy

    learnt = read_model(path).of_links
    if learnt is None:
        note(tr("{path}: this model has learnt no links, and changes no question", path=path))
    return learnt


@click.command("questions", epilog=EXIT_STATUSES)
@reading_options
@worlds_option
@takes(_Asked)
@json_option
def questions_command(
    asked: _Asked, during: During, interpretation: Interpretation, as_json: bool
) -> int:
    """Say which pairs to ask about next, the best first.

    These are the pairs that the profile wants an answer for: of TimeBank-Dense those within a
    sentence and with the next, and all with the creation time; of NarrativeTime every pair. Where
    it wants none, as TimeML, the questions connect what stands apart, and then are about pairs
    nearby.

    One event or time after another is placed among those before it, each time by the question
    that decides most of its pairs on average, over what is still possible. No pair that follows
    from the links is asked about.
    """
    reasoning = Reasoning(read(asked.file, interpretation).document, during)
    status = note_contradictions(asked.file, reasoning)
    learnt = model_of_links(asked.model)
    related = NOTHING_KNOWN if learnt is None else learnt.related(reasoning)
    questions = Questions(reasoning, related)
    most = asked.most or (None if as_json else _LINES)
    found = list(islice(questions.ranked(), most))
    completeness = reasoning.completeness()
    if as_json:
        print_json(
            {
                "pairs": questions.wanted,
                "decided": questions.wanted - questions.left - questions.skipped,
                "left": questions.left,
                "expected": completeness.expected,
                "completeness": completeness.as_json(),
                "questions": [each.as_json() for each in found],
            }
        )
        return status
    for each in found:
        say(_line(reasoning, each))
    told = [shown(completeness.sentence)]
    if completeness.questions:  # there are none to count while nothing is marked
        told.append(ended(completeness.questions.capitalize()))
    say(strung(" ", told))
    return status


def _line(reasoning: Reasoning, question: Question) -> str:
    document, ends = reasoning.document, (question.source, question.target)
    words = with_and(f"{shown(named(document, end))} ({end})" for end in ends)
    return tr(
        "{words}: {because}; decides {decides:.1f} on average",
        words=words,
        because=question.because,
        decides=question.decides,
    )
