"""``tempannot study let-in``: a rater who may go on all the same."""

from __future__ import annotations

import click

from tempannot.cli.common import OK
from tempannot.cli.study.stores import EPILOG, opened, store_argument
from tempannot.core.errors import TempannotError


@click.command("let-in", short_help="let a rater go on who was turned away", epilog=EPILOG)
@store_argument
@click.argument("rater")
def let_in_command(store: str, rater: str) -> int:
    """Let RATER go on, who failed the training or for whom the study has ended.

    Only missed checks and answers too fast that come after this can end it again. RATER goes on
    when the study, or the page, is opened anew; whoever has a copy needs another one.
    """
    with opened(store) as found:
        known = {each.name: each for each in found.raters()}
        if rater not in known:
            names = ", ".join(known) or "none yet"
            raise TempannotError(f"{found.place}: there is no rater {rater!r}; there is {names}")
        was_barred = known[rater].is_barred
        found.let_in(rater)
    click.echo(f"{rater} is let in" if was_barred else f"{rater} was not turned away; let in now")
    return OK
