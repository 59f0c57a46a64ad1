"""``tempannot study grant``: let a role of a PostgreSQL server rate as one rater, and no more."""

from __future__ import annotations

import click

from tempannot.cli.common import OK, note
from tempannot.cli.study.stores import EPILOG, opened, store_argument
from tempannot.core.language import tr


@click.command("grant", short_help="a rater's role on a server", epilog=EPILOG)
@store_argument
@click.option("--rater", required=True, metavar="NAME", help=tr("Who is to rate."))
@click.option(
    "--role", required=True, metavar="ROLE", help=tr("The role by which that rater logs in.")
)
@click.option("--dry-run", is_flag=True, help=tr("Print the statements and run none."))
def grant_command(store: str, rater: str, role: str, dry_run: bool) -> int:
    """Print and run the SQL that lets ROLE rate as NAME in a study on a PostgreSQL server.

    The role gets views, and nothing else: its own judgments and keys, which it can add to and
    never change; the texts of items without label, source and expected answer; and how many
    others have taken a list, without who. Run it as the owner of the study's tables, who must not
    be the role of a rater.
    """
    from tempannot.study.store.granting import grant  # noqa: PLC0415 - few need it

    with opened(store) as found:
        made = grant(found, rater, role, is_dry_run=dry_run)
    for each in made.statements:
        click.echo(f"{each};")
    note(
        tr("{rater} opens {address}", rater=rater, address=made.address)
        + (tr(" once this was run") if dry_run else "")
    )
    return OK
