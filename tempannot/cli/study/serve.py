"""``tempannot study serve``: raters judge in a browser."""

from __future__ import annotations

import click

from tempannot.cli.common import OK, note
from tempannot.cli.study.stores import EPILOG, opened, store_argument
from tempannot.core.language import tr


@click.command("serve", short_help="raters judge in a browser", epilog=EPILOG)
@store_argument
@click.option(
    "--host", default="127.0.0.1", show_default=True, help=tr("Who may come: an address.")
)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
def serve_command(store: str, host: str, port: int) -> int:
    """Serve a study to raters in a browser, until Ctrl-C.

    "tempannot study links" prints the secret link of each rater. Every judgment is committed
    before the next item is shown. Only this computer can be reached at 127.0.0.1; for others use
    an address of this computer, behind a server that speaks HTTPS.
    """
    from tempannot.server.serving import serve  # noqa: PLC0415 - the server is an extra

    with opened(store) as found:
        serve(found, host, port, _tell)
    return OK


def _tell(address: str, lead: str) -> None:
    note(tr("served at {address} (Ctrl-C ends it)", address=address))
    if lead:
        note(tr("for you alone, the lead's page: {lead}", lead=lead))
