"""``tempannot study release``: the unfinished lists of a rater given back."""

from __future__ import annotations

import click

from tempannot.cli.common import OK, say
from tempannot.cli.study.stores import EPILOG, known_rater, opened, store_argument
from tempannot.core.language import tr, tr_plural


@click.command("release", short_help="give back the lists that a rater left", epilog=EPILOG)
@store_argument
@click.argument("rater")
def release_command(store: str, rater: str) -> int:
    """Give the lists that RATER began and did not finish to others.

    What RATER has judged of them is kept.
    """
    with opened(store) as found:
        rater = known_rater(found, rater).name
        count = found.release(rater)
    say(
        tr(
            "{lists} of {rater} given back",
            lists=tr_plural(count, "{count:,} list", "{count:,} lists"),
            rater=rater,
        )
    )
    return OK
