"""``tempannot study key``: the lead's key to a study."""

from __future__ import annotations

import click

from tempannot.cli.common import OK, note
from tempannot.cli.study.stores import EPILOG, opened, store_argument
from tempannot.core.errors import TempannotError
from tempannot.core.language import tr


@click.command("key", short_help="the lead's key to a study", epilog=EPILOG)
@store_argument
@click.option(
    "--make",
    is_flag=True,
    help=tr(
        "Make a key for a study without one, as those of older versions, and seal what is in it."
    ),
)
@click.option("--keep", is_flag=True, help=tr("Keep the key that was given on this computer, too."))
def key_command(store: str, make: bool, keep: bool) -> int:
    """Print the lead's key, to write down or to use on another computer.

    With it labels, sources, expected answers and all judgments can be read, without it they
    cannot: not even by whoever made the program. Keep a copy where no rater looks.
    """
    from tempannot.study.store.lead_key import keep_key  # noqa: PLC0415 - few need it

    if make:
        _make(store)
    with opened(store) as found:
        if found.study.lead_key is None:
            raise TempannotError(
                tr(
                    "{place}: this study was made without a key; --make makes one",
                    place=found.place,
                )
            )
        key = found.checked_key()
        if keep:
            note(tr("kept: {keep_key}", keep_key=keep_key(found.study.id, key)))
    click.echo(str(key))
    return OK


def _make(store: str) -> None:
    from tempannot.study.store.protecting import protect  # noqa: PLC0415 - few need it

    with opened(store) as found:
        protect(found)
    note(
        tr(
            "the study is sealed, and its key kept on this computer; the links of raters have "
            "changed"
        )
    )
