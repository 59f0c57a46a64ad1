"""``tempannot study links``: the secret links of a study that is served."""

from __future__ import annotations

import click

from tempannot.cli.common import OK, json_option, print_json, say
from tempannot.cli.study.stores import EPILOG, opened, store_argument
from tempannot.core.language import tr, tr_plural


@click.command("links", short_help="one secret link per rater", epilog=EPILOG)
@store_argument
@click.option(
    "--rater", "raters", multiple=True, metavar="NAME", help=tr("Somebody who is to rate.")
)
@click.option(
    "--address",
    default="http://127.0.0.1:8000",
    show_default=True,
    metavar="URL",
    help=tr("Where the study is served, as raters see it."),
)
@json_option
def links_command(store: str, raters: tuple[str, ...], address: str, as_json: bool) -> int:
    """Print the secret link of each rater, and the open link for whoever comes.

    Raters are those of the roster, those who have joined, and those named here. Whoever has a
    link judges as its rater. The open link takes in everybody who opens it, once; identifiers of
    Prolific (PROLIFIC_PID), MTurk (workerId) and SONA (id) in it are kept as they are given. The
    same study has the same links always.
    """
    from tempannot.server.secret_links import SecretLinks  # noqa: PLC0415 - sqlalchemy is slow

    with opened(store) as found:
        for each in raters:
            found.join(each)
        links = SecretLinks(found)
        own = {each: f"{address.rstrip('/')}/r/{links.code(each)}" for each in links.raters()}
        everybody = f"{address.rstrip('/')}/j/{links.open_code}"
    if as_json:
        print_json({"raters": own, "open": everybody})
        return OK
    for name, link in own.items():
        click.echo(f"{name}\t{link}")
    click.echo(tr("whoever comes\t{everybody}", everybody=everybody))
    say(
        tr(
            "{raters}; the links are secret",
            raters=tr_plural(len(own), "{count:,} rater", "{count:,} raters"),
        ),
        err=True,
    )
    return OK
