"""``tempannot study forget``: what a rater gave, deleted on request."""

from __future__ import annotations

import click

from tempannot.cli.common import NO, OK, note, say
from tempannot.cli.study.stores import opened, rater_named, store_argument
from tempannot.core.language import tr

_EPILOG = tr(
    "Exit status: 0 deleted; 1 only told, nothing deleted; 2 there is no such rater or study."
)


@click.command("forget", short_help="delete what a rater gave", epilog=_EPILOG)
@store_argument
@click.argument("rater")
@click.option("--yes", is_flag=True, help=tr("Delete it; without this it is only told."))
def forget_command(store: str, rater: str, yes: bool) -> int:
    """Delete all that RATER gave: every judgment with its revisions, facts, and the name.

    What is deleted, and what changes by it, is said first. It cannot be had back, but from copies
    of the study and files that were handed out.
    """
    from tempannot.study.store.forgetting import forgetting_words  # noqa: PLC0415 - few need it

    with opened(store) as found:
        rater = rater_named(found, rater)
        traces = found.forget(rater) if yes else found.traces(rater)
    for line in forgetting_words(traces):
        say(line)
    if yes:
        note(tr("deleted"))
        return OK
    note(tr("nothing was deleted: say --yes to delete it"))
    return NO
