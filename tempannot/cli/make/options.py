"""Options that the commands of ``tempannot build`` share."""

from __future__ import annotations

from collections.abc import Callable

import click

from tempannot.cli.common import checked_ending, path_type
from tempannot.datasets.splitting import SplitError, parse_shares
from tempannot.formats.items.writing import ROW_ENDINGS

EPILOG = "Exit status: 0 fine; 2 wrong usage, or a file that cannot be read or written."


output_option = click.option(
    "-o",
    "--output",
    required=True,
    type=path_type,
    callback=checked_ending(ROW_ENDINGS),
    help="The file of the items: .csv, .tsv, .jsonl or .json.",
)


def shares_option(
    default: str, of: str
) -> Callable[[Callable[..., object]], Callable[..., object]]:
    """Return the option that says which share ``of`` something each split gets."""
    return click.option(
        "--split",
        default=default,
        show_default=True,
        callback=_shares,
        metavar="NAME=SHARE,...",
        help=f"Shares of the {of}.",
    )


def _shares(_context: click.Context, _parameter: click.Parameter, text: str) -> dict[str, float]:
    try:
        return parse_shares(text)
    except SplitError as error:
        raise click.BadParameter(str(error)) from error
