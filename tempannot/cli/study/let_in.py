"""``tempannot study let-in``: a rater who may go on all the same."""

from __future__ import annotations

import click

from tempannot.cli.common import OK, say
from tempannot.cli.study.stores import EPILOG, known_rater, opened, store_argument
from tempannot.core.language import tr


@click.command("let-in", short_help="let a rater go on who was turned away", epilog=EPILOG)
@store_argument
@click.argument("rater")
def let_in_command(store: str, rater: str) -> int:
    """Let RATER go on, who failed the training or for whom the study has ended.

    Only missed checks and answers too fast that come after this can end it again. RATER goes on
    when the study, or the page, is opened anew; whoever has a copy needs another one.
    """
    with opened(store) as found:
        known = known_rater(found, rater)
        found.let_in(known.name)
    say(
        tr("{rater} is let in", rater=known.name)
        if known.is_barred
        else tr("{rater} was not turned away; let in now", rater=known.name)
    )
    return OK
