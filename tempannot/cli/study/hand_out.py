"""``tempannot study hand-out``: a study file for one rater."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import OK, note, path_type
from tempannot.cli.setting_options import asks
from tempannot.cli.study.stores import EPILOG, opened, path_of, store_argument
from tempannot.core.language import tr, tr_plural
from tempannot.formats.outputs import check_outputs
from tempannot.study.design.study_options import LISTS
from tempannot.study.store.place import ENDING


@click.command("hand-out", short_help="a study file, or a page, for one rater", epilog=EPILOG)
@store_argument
@click.option("--rater", required=True, metavar="NAME", help=tr("Whom it is for."))
@click.option(
    "-o",
    "--output",
    type=path_type,
    required=True,
    metavar="FILE.tempstudy|FOLDER",
    help=tr("The file to write, which must not exist; with --html the folder for the page."),
)
@click.option("--html", "as_page", is_flag=True, help=tr("Write a page for a browser instead."))
@asks(LISTS)
def hand_out_command(store: str, rater: str, output: Path, as_page: bool, lists: int | None) -> int:
    """Write a study file, or a page, for one rater who works without the team's store.

    It holds no labels, no sources, no answers of attention checks and nobody else's work; its
    lists count as this rater's from now on. The page needs nothing but a browser: it keeps the
    answers there, and hands them over as a file. "tempannot study merge" brings either back.
    """
    if as_page:
        return _hand_out_page(store, rater, output, lists)
    if output.suffix.casefold() != ENDING:
        raise click.BadParameter(
            tr("{output} does not end in {ending}", output=output, ending=ENDING), param_hint="-o"
        )
    from tempannot.study.store.copies import hand_out  # noqa: PLC0415 - SQLAlchemy is slow

    check_outputs([path_of(store)], [output])
    with opened(store) as found:
        count = hand_out(found, rater, output, lists)
    note(
        tr(
            "written: {output}, {lists} for {rater}",
            output=output,
            lists=tr_plural(count, "{count:,} list", "{count:,} lists"),
            rater=rater,
        )
    )
    return OK


def _hand_out_page(store: str, rater: str, folder: Path, lists: int | None) -> int:
    from tempannot.server.handed_page import hand_out_page  # noqa: PLC0415 - the server is an extra

    with opened(store) as found:
        page = hand_out_page(found, rater, folder, lists)
    note(
        tr(
            "written: {path}, {lists} for {rater}",
            path=page.path,
            lists=tr_plural(page.lists, "{count:,} list", "{count:,} lists"),
            rater=rater,
        )
    )
    return OK
