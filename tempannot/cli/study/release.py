"""``tempannot study release``: the unfinished lists of a rater given back."""

from __future__ import annotations

import click

from tempannot.cli.common import OK, say
from tempannot.cli.study.stores import EPILOG, opened, rater_named, store_argument
from tempannot.core.errors import TempannotError
from tempannot.core.language import tr, tr_plural


@click.command("release", short_help="give back the lists that a rater left", epilog=EPILOG)
@store_argument
@click.argument("rater")
def release_command(store: str, rater: str) -> int:
    """Give the lists that RATER began and did not finish to others.

    What RATER has judged of them is kept.
    """
    with opened(store) as found:
        rater = rater_named(found, rater)
        names = [each.name for each in found.raters()]
        if rater not in names:
            known = ", ".join(names) or tr("none yet")
            raise TempannotError(
                tr(
                    "{place}: there is no rater {rater!r}; there is {known}",
                    place=found.place,
                    rater=rater,
                    known=known,
                )
            )
        count = found.release(rater)
    say(
        tr(
            "{lists} of {rater} given back",
            lists=tr_plural(count, "{count:,} list", "{count:,} lists"),
            rater=rater,
        )
    )
    return OK
