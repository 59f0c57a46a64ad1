"""``tempannot study names``: which rater is which pseudonym of an export."""

from __future__ import annotations

import click

from tempannot.cli.common import OK, json_option, print_json
from tempannot.cli.study.stores import EPILOG, opened, store_argument


@click.command("names", short_help="which rater is which pseudonym", epilog=EPILOG)
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
