"""``tempannot build candidates``: candidate answers to questions about time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from tempannot.cli.common import OK, check_outputs, checked_ending, json_option, note, print_json
from tempannot.compare.report.shown import counted
from tempannot.datasets.splitting import SplitError, parse_shares
from tempannot.formats.items.writing import ROW_ENDINGS, write_rows

if TYPE_CHECKING:
    from tempannot.datasets.mctaco.construction.candidate_rows import QuestionFile, Tally
    from tempannot.datasets.mctaco.construction.expansion import Techniques

_EXIT = "Exit status: 0 fine; 2 wrong usage, or a file that cannot be read or written."
_path = click.Path(readable=False, path_type=Path)


class _Options(TypedDict):
    """The options as the command line gives them."""

    rings: Path | None
    replacements: Path | None
    model: str | None
    pool: Path | None
    most: int
    split: dict[str, float]
    seed: int
    as_json: bool


def _shares(_context: click.Context, _parameter: click.Parameter, text: str) -> dict[str, float]:
    try:
        return parse_shares(text)
    except SplitError as error:
        raise click.BadParameter(str(error)) from error


@click.command("candidates", epilog=_EXIT)
@click.argument("path", metavar="QUESTIONS", type=_path)
@click.option(
    "-o",
    "--output",
    required=True,
    type=_path,
    callback=checked_ending(ROW_ENDINGS),
    help="The file of the candidates: .csv, .tsv, .jsonl or .json.",
)
@click.option("--rings", type=_path, help="Words to exchange, instead of the usual ones (TOML).")
@click.option(
    "--replacements",
    type=_path,
    help="Words for gaps, offline: CSV with the columns word, replacement, confidence.",
)
@click.option("--model", metavar="NAME", help="Words for gaps from a masked language model.")
@click.option("--pool", type=_path, help="Phrases of events to look up in, one per line.")
@click.option(
    "--most", type=click.IntRange(2), default=20, show_default=True, help="Candidates per question."
)
@click.option(
    "--split",
    default="dev=0.3,test=0.7",
    show_default=True,
    callback=_shares,
    metavar="NAME=SHARE,...",
    help="Shares of the sentences.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Of everything random.")
@json_option
def candidates_command(path: Path, output: Path, **options: Unpack[_Options]) -> int:
    """Expand the answers to questions about time to twenty candidates each (MCTACO, step 3).

    QUESTIONS has a row per answer (sentence, question, answer, label, category), or a row per
    question with what two people say who checked it; of these only questions are kept on which
    all agree (step 2). Rules come first, then words for gaps, then phrases from the pool. Let
    raters label the candidates with "study new", and keep what four agree on with "study export
    --keep-agreed".
    """
    from tempannot.datasets.mctaco.construction.candidate_rows import (  # noqa: PLC0415 - start
        CANDIDATE_COLUMNS,
        Tally,
        candidate_rows,
        read_questions,
    )

    if options["model"] and options["replacements"]:
        raise click.UsageError("give --model or --replacements, not both")
    check_outputs([path, options["rings"], options["replacements"], options["pool"]], [output])
    techniques = _techniques(options)
    questions = read_questions(path)
    last = Tally()

    def tell(tally: Tally) -> None:
        nonlocal last
        last = tally

    rows = candidate_rows(questions.questions, techniques, options["seed"], options["split"], tell)
    write_rows(output, CANDIDATE_COLUMNS, rows)
    _tell(questions, last, techniques)
    if options["as_json"]:
        print_json(_as_json(questions, last))
    return OK


def _techniques(options: _Options) -> Techniques:
    from tempannot.datasets.mctaco.construction.event_pool import EventPool  # noqa: PLC0415
    from tempannot.datasets.mctaco.construction.expansion import Techniques  # noqa: PLC0415
    from tempannot.datasets.mctaco.construction.masked_words import (  # noqa: PLC0415
        GapModel,
        MaskedLanguageModel,
        TableModel,
    )
    from tempannot.datasets.mctaco.construction.rings import (  # noqa: PLC0415
        default_rings,
        read_rings,
    )

    model: GapModel | None = None
    if options["model"]:
        model = MaskedLanguageModel(options["model"])
    elif options["replacements"]:
        model = TableModel.read(options["replacements"])
    rings = read_rings(options["rings"]) if options["rings"] else default_rings()
    pool = EventPool.read(options["pool"]) if options["pool"] else None
    return Techniques(rings, model, pool, options["most"])


def _tell(questions: QuestionFile, tally: Tally, techniques: Techniques) -> None:
    for reason, count in questions.refused.items():
        note(f"{counted(count, 'question')} not kept: {reason}")
    for warning in questions.warnings:
        note(f"warning: {warning}")
    made = ", ".join(f"{count:,} {name.value}" for name, count in tally.candidates.items())
    questions_made = counted(tally.questions, "question")
    note(f"{questions_made}, {counted(tally.candidates.total(), 'candidate')} ({made})")
    if tally.short:
        said = f"less than {techniques.most} candidates: {counted(tally.short, 'question')}"
        missing = [
            option
            for option, given in (
                ("--replacements", techniques.model),
                ("--pool", techniques.pool),
            )
            if given is None
        ]
        note(said + (f"; more come with {' and '.join(missing)}" if missing else ""))


def _as_json(questions: QuestionFile, tally: Tally) -> dict[str, object]:
    return {
        "questions": tally.questions,
        "refused": dict(questions.refused),
        "warnings": list(questions.warnings),
        "candidates": tally.candidates.total(),
        "techniques": {name.value: count for name, count in tally.candidates.items()},
        "short": tally.short,
    }
