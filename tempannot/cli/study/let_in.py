"""``tempannot study let-in``: a rater who may go on all the same."""

from __future__ import annotations

import click

from tempannot.cli.common import OK, say
from tempannot.cli.study.stores import EPILOG, opened, rater_named, store_argument
from tempannot.core.errors import TempannotError
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
        rater = rater_named(found, rater)
        known = {each.name: each for each in found.raters()}
        if rater not in known:
            names = ", ".join(known) or tr("none yet")
            raise TempannotError(
                tr(
                    "{place}: there is no rater {rater!r}; there is {names}",
                    place=found.place,
                    rater=rater,
                    names=names,
                )
            )
        was_barred = known[rater].is_barred
        found.let_in(rater)
    say(
        tr("{rater} is let in", rater=rater)
        if was_barred
        else tr("{rater} was not turned away; let in now", rater=rater)
    )
    return OK
