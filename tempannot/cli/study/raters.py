"""What is done about single raters: ``names``, ``release``, ``let-in``, ``forget``."""

from __future__ import annotations

import click

from tempannot.cli.output import NO, OK, note, print_json, say
from tempannot.cli.shared_options import json_option
from tempannot.cli.study.stores import (
    EPILOG,
    known_rater,
    opened,
    rater_argument,
    rater_named,
    store_argument,
)
from tempannot.core.language import tr, tr_plural


@click.command("names", epilog=EPILOG)
@store_argument
@json_option
def names_command(store: str, as_json: bool) -> int:
    """Print the pseudonym of each rater, which exports have instead of the name.

    The list stays in the study, for its lead; whoever has an export alone cannot tell who is who.
    """
    with opened(store) as found:
        names = sorted((short, name) for name, short in found.pseudonyms().items())
    if as_json:
        print_json({"names": dict(names)})
        return OK
    for short, name in names:
        click.echo(f"{short}\t{name}")
    return OK


@click.command("release", epilog=EPILOG)
@store_argument
@rater_argument
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


@click.command("let-in", epilog=EPILOG)
@store_argument
@rater_argument
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


_FORGET_EPILOG = tr(
    "Exit status: 0 deleted; 1 only told, nothing deleted; 2 there is no such rater or study."
)


@click.command("forget", epilog=_FORGET_EPILOG)
@store_argument
@rater_argument
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
