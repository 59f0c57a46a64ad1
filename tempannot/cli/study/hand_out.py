"""``tempannot study hand-out``: a study file for one rater."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import OK, checked_ending, note, path_type
from tempannot.cli.setting_options import asks
from tempannot.cli.study.stores import EPILOG, opened, path_of, store_argument
from tempannot.core.wording import counted
from tempannot.formats.outputs import check_outputs
from tempannot.study.design.study_options import LISTS
from tempannot.study.store.place import ENDING


@click.command("hand-out", short_help="a study file for one rater", epilog=EPILOG)
@store_argument
@click.option("--rater", required=True, metavar="NAME", help="Whom the file is for.")
@click.option(
    "-o",
    "--output",
    type=path_type,
    required=True,
    callback=checked_ending((ENDING,)),
    metavar="FILE.tempstudy",
    help="Where to write it; it must not exist.",
)
@asks(LISTS)
def hand_out_command(store: str, rater: str, output: Path, lists: int | None) -> int:
    """Write a study file for one rater who works without the team's store.

    The file holds no labels, no sources, no answers of attention checks and nobody else's work;
    its lists count as this rater's from now on. "tempannot study merge" brings the judgments back.
    """
    from tempannot.study.store.copies import hand_out  # noqa: PLC0415 - SQLAlchemy is slow

    check_outputs([path_of(store)], [output])
    with opened(store) as found:
        count = hand_out(found, rater, output, lists)
    note(f"written: {output}, {counted(count, 'list')} for {rater}")
    return OK
