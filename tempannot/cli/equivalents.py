"""``tempannot equivalents``: answers to one question that say the same in other units."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.output import NO, OK, note, print_json, say
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import checked_ending, json_option, path_type
from tempannot.core.language import tr, tr_plural
from tempannot.datasets.mctaco.equivalent_answers import EquivalenceSettings, equivalence_table
from tempannot.formats.items.left_out import LeftOut, left_out_json, left_out_lines
from tempannot.formats.outputs import check_outputs

_EPILOG = tr(
    "Exit status: 0 fine; 1 answers that say the same have opposite labels; 2 wrong usage, or a "
    "file that cannot be read or written."
)


@click.command("equivalents", epilog=_EPILOG)
@takes(EquivalenceSettings)
@click.option(
    "-o",
    "--output",
    type=path_type,
    callback=checked_ending((".csv",)),
    metavar="FILE",
    help=tr("Write the groups to a .csv file instead."),
)
@json_option
def equivalents_command(settings: EquivalenceSettings, output: Path | None, as_json: bool) -> int:
    """List the answers to one question that say the same: 60 minutes, 1 hour, one hour.

    ANSWERS has a row per answer (sentence, question, answer, label), as MCTACO and "build
    candidates" have it. Case, blanks, a full stop at the end and the unit of an amount make no
    difference; months and days are not converted into each other. Opposite labels of such answers
    contradict each other.
    """
    from tempannot.formats.atomic import write_atomically  # noqa: PLC0415 - rarely needed

    if output is not None:
        check_outputs((settings.answers,), (output,))
    left_out: LeftOut = []
    groups = settings.groups(left_out)
    for line in left_out_lines(left_out):
        note(line)
    table = equivalence_table(groups)
    contradictory = sum(each.is_contradictory for each in groups)
    if output is not None:
        write_atomically(output, table.csv().encode())
    if as_json:
        facts = {"groups": len(groups), "contradictory": contradictory}
        told = left_out_json(left_out)
        print_json({**facts, "answers": table.records(), "left_out": told})
    elif output is None and groups:
        for line in table.lines():
            say(line)
    found = tr_plural(len(groups), "{count} group of answers", "{count} groups of answers")
    note(tr("{found}, {opposite:,} with opposite labels", found=found, opposite=contradictory))
    return NO if contradictory else OK
