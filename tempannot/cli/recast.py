"""``tempannot recast``: annotations of time as pairs of a context and a hypothesis."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from tempannot.cli.common import (
    NO,
    OK,
    UNREADABLE,
    checked_ending,
    json_option,
    note,
    path_type,
    print_json,
)
from tempannot.core.schemes import During
from tempannot.formats.outputs import check_outputs

if TYPE_CHECKING:
    from tempannot.datasets.recast.recasting import Recasting
    from tempannot.datasets.recast.report import RecastReport
    from tempannot.datasets.recast.rows import Row
    from tempannot.datasets.recast.settings import RecastSettings

_EPILOG = (
    "Exit status: 0 fine; 1 no pair came of it, and nothing is written; 2 wrong usage, or a file "
    "that cannot be read (pairs of the others are written)."
)
_ENDINGS = (".jsonl", ".tsv", ".json", ".csv")
_PROFILES = ("exact", "seed", "released")
_KINDS = ("order", "duration", "both")
_SHOWN_EVERY = 5000


class _How(TypedDict):
    """The options that say how pairs are made."""

    profile: str
    kind: str
    during: str | None
    closure: bool
    instantaneous: bool
    weak: bool
    corpus: str | None


class _Where(TypedDict):
    """The options that say where texts and splits come from."""

    texts: tuple[Path, ...]
    trees: tuple[Path, ...]
    parse: bool
    split: str | None
    seed: int


class _Options(_How, _Where):
    """All options but those of output."""


@click.command("recast", epilog=_EPILOG)
@click.argument("inputs", metavar="IN...", nargs=-1, required=True, type=path_type)
@click.option(
    "-o",
    "--output",
    required=True,
    type=path_type,
    callback=checked_ending(_ENDINGS),
    metavar="FILE",
    help=f"Where pairs go, all or nothing: {', '.join(_ENDINGS)}.",
)
@click.option("--profile", type=click.Choice(_PROFILES), default="exact", show_default=True)
@click.option("--kind", type=click.Choice(_KINDS), default="both", show_default=True)
@click.option(
    "--during",
    type=click.Choice([each.value for each in During]),
    help="How DURING is read  [default: equals; overlaps in the profiles seed and released]",
)
@click.option("--closure", is_flag=True, help="Also recast the relations that follow from links.")
@click.option("--instantaneous", is_flag=True, help="Events may start and end at one moment.")
@click.option("--weak", is_flag=True, help="Points that definitions put in order may be equal.")
@click.option(
    "--texts",
    multiple=True,
    type=path_type,
    metavar="PATH",
    help="TimeML files or folders with the texts of labelled pairs and relation tables.",
)
@click.option(
    "--trees",
    multiple=True,
    type=path_type,
    metavar="FILE",
    help="Treebanks in CoNLL-U with the sentences of UDS; names say train, dev or test.",
)
@click.option(
    "--parse",
    is_flag=True,
    help="Parse sentences with stanza, an optional extra; its models have to be installed.",
)
@click.option(
    "--split",
    metavar="SPLIT",
    help="timebank-dense, tempeval-3, shares of documents as train=0.8,dev=0.1,test=0.1, or a "
    ".csv file with the columns document and split. UDS keeps its own.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="For drawn splits.")
@click.option("--corpus", metavar="NAME", help="The source that pairs bear.")
@json_option
@click.option("--progress", is_flag=True, help="Show how far the work is, on a terminal always.")
def recast_command(
    inputs: tuple[Path, ...],
    output: Path,
    as_json: bool,
    progress: bool,
    **options: Unpack[_Options],
) -> int:
    """Make pairs of a context and a hypothesis that it entails or not.

    IN are TimeML files, relation tables, folders of them, files of labelled pairs
    (TimeBank-Dense, TDDiscourse, MATRES, RED-style labels) with the TimeML files they are about,
    and raw UDS-Time in JSON with --trees. After Vashishtha et al. (2020).

    \b
    exact     every label follows from the annotation; nothing is made of
              links that contradict each other, nor of two events that
              would be called the same (of UDS each pair gives its eight,
              and those of one name are counted as odd)
    seed      the choices of the paper: DURING as overlaps, verbs alone
    released  those of its published data where they differ: durations
              with other bounds, RED's BEFORE/CAUSES as a plain before

    What gave no pair is counted by reason. A hypothesis that a relation leaves open gives none.
    """  # noqa: D301 - click wants the control character itself
    from tempannot.datasets.recipes.recast import advice, files_read  # noqa: PLC0415 - slow

    check_outputs(files_read((*inputs, *options["texts"], *options["trees"])), (output,))
    recasting = _recasting(inputs, options)
    status = _write(recasting, output, progress or sys.stderr.isatty())
    report = recasting.report
    for message in report.unreadable:
        note(f"error: {message}")
    for sentence in (*report.sentences(), *advice(report)):
        note(sentence)
    if as_json:
        print_json({"output": str(output) if status == OK else None, **report.as_json()})
    return UNREADABLE if report.unreadable else status


def _recasting(inputs: tuple[Path, ...], options: _Options) -> Recasting:
    from tempannot.datasets.recast.parsing import StanzaParser  # noqa: PLC0415 - slow to import
    from tempannot.datasets.recast.recasting import Recasting  # noqa: PLC0415 - slow to import

    return Recasting(
        inputs,
        _settings(options),
        options["texts"],
        options["trees"],
        options["split"],
        options["seed"],
        StanzaParser() if options["parse"] else None,
    )


def _settings(options: _Options) -> RecastSettings:
    from tempannot.datasets.recast.order import Regime  # noqa: PLC0415 - slow to import
    from tempannot.datasets.recast.settings import (  # noqa: PLC0415 - slow to import
        Kind,
        Profile,
        RecastSettings,
    )

    during = options["during"]
    return RecastSettings(
        Profile(options["profile"]),
        Kind(options["kind"]),
        None if during is None else During(during),
        Regime(options["instantaneous"], options["weak"]),
        options["closure"],
        options["corpus"],
    )


def _write(recasting: Recasting, output: Path, is_shown: bool) -> int:
    """Write the pairs; return the status that goes with their number."""
    from tempannot.datasets.recast.recasting import NoPairsError  # noqa: PLC0415 - slow to import
    from tempannot.datasets.recast.rows import COLUMNS  # noqa: PLC0415 - slow to import
    from tempannot.formats.items.writing import write_rows  # noqa: PLC0415 - slow to import

    rows = _shown(recasting.rows(), recasting.report) if is_shown else recasting.rows()
    try:
        write_rows(output, COLUMNS, rows)
    except NoPairsError as error:
        note(f"error: {error}")
        return NO
    return OK


def _shown(rows: Iterable[Row], report: RecastReport) -> Iterator[Row]:
    """Yield the rows and say now and then how many there are."""
    for row in rows:
        if report.pairs % _SHOWN_EVERY == 0:
            click.echo(f"\r{report.pairs:,} pairs", nl=False, err=True)
        yield row
    click.echo(f"\r{report.pairs:,} pairs", err=True)
