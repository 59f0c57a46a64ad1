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
@click.option(
    "--rater",
    metavar="NAME",
    help=tr("Whom it is for; with --html else everybody on the roster who has lists left."),
)
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
def hand_out_command(
    store: str, rater: str | None, output: Path, as_page: bool, lists: int | None
) -> int:
    """Write a study file, or pages, for raters who work without the team's store.

    It holds no labels, no sources, no answers of attention checks and nobody else's work; its
    lists count as that rater's from now on. A page needs nothing but a browser: it keeps the
    answers there, and hands them over as a file. "tempannot study merge" brings either back.
    """
    if as_page:
        return _hand_out_pages(store, rater, output, lists)
    if rater is None:
        raise click.UsageError(tr("say whom it is for: --rater NAME"))
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


def _hand_out_pages(store: str, rater: str | None, folder: Path, lists: int | None) -> int:
    from tempannot.server.handed_page import (  # noqa: PLC0415 - the server is an extra
        hand_out_pages,
    )

    with opened(store) as found:
        raters = found.study.design.roster if rater is None else (rater,)
        if not raters:
            raise click.UsageError(tr("say whom it is for: --rater NAME"))
        pages = hand_out_pages(found, raters, folder, lists)
    for page in pages:
        note(
            tr(
                "written: {path}, {lists} for {rater}",
                path=page.path,
                lists=tr_plural(page.lists, "{count:,} list", "{count:,} lists"),
                rater=page.rater,
            )
        )
    return OK
