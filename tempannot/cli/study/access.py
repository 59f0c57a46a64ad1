"""How people come to a study: ``key``, ``grant``, ``serve``, ``links``, ``hand-out``.

The lead by a key; raters by a role on a server, by a secret link in a browser, or by a file.
"""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.output import OK, note, print_json, say
from tempannot.cli.setting_options import asks
from tempannot.cli.shared_options import json_option, path_type
from tempannot.cli.study.stores import EPILOG, opened, path_of, store_argument
from tempannot.core.errors import TempannotError
from tempannot.core.language import tr, tr_plural
from tempannot.formats.outputs import check_outputs
from tempannot.study.design.study_options import LISTS
from tempannot.study.store.place import ENDING


@click.command("key", epilog=EPILOG)
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


@click.command("grant", epilog=EPILOG)
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


@click.command("serve", epilog=EPILOG)
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
        serve(found, host, port, _tell, note)
    return OK


def _tell(address: str, lead: str) -> None:
    note(tr("served at {address} (Ctrl-C ends it)", address=address))
    if lead:
        note(tr("for you alone, the lead's page: {lead}", lead=lead))


@click.command("links", epilog=EPILOG)
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


@click.command("hand-out", epilog=EPILOG)
@store_argument
@click.option(
    "--rater",
    metavar="NAME",
    help=tr("Whom it is for; with --html else everybody on the roster who has lists left."),
)
@click.option(
    "-o",
    "--output",
    type=path_type,
    required=True,
    metavar="FILE.tempstudy|FOLDER",
    help=tr("The file to write, which must not exist; with --html the folder for the page."),
)
@click.option("--html", "as_page", is_flag=True, help=tr("Write a page for a browser instead."))
@asks(LISTS)
def hand_out_command(
    store: str, rater: str | None, output: Path, as_page: bool, lists: int | None
) -> int:
    """Write a study file, or pages, for raters who work without the team's store.

    It holds no labels, no sources, no answers of attention checks and nobody else's work; its
    lists count as that rater's from now on. A page needs nothing but a browser: it keeps the
    answers there, and hands them over as a file. "tempannot study merge" brings either back.
    """
    if as_page:
        return _hand_out_pages(store, rater, output, lists)
    if rater is None:
        raise click.UsageError(tr("say whom it is for: --rater NAME"))
    if output.suffix.casefold() != ENDING:
        raise click.BadParameter(
            tr("{output} does not end in {ending}", output=output, ending=ENDING), param_hint="-o"
        )
    from tempannot.study.store.copies import hand_out  # noqa: PLC0415 - SQLAlchemy is slow

    check_outputs([path_of(store)], [output])
    with opened(store) as found:
        count = hand_out(found, rater, output, lists)
    note(
        tr(
            "written: {output}, {lists} for {rater}",
            output=output,
            lists=tr_plural(count, "{count:,} list", "{count:,} lists"),
            rater=rater,
        )
    )
    return OK


def _hand_out_pages(store: str, rater: str | None, folder: Path, lists: int | None) -> int:
    from tempannot.server.handed_page import (  # noqa: PLC0415 - the server is an extra
        hand_out_pages,
    )

    with opened(store) as found:
        raters = found.study.design.roster if rater is None else (rater,)
        if not raters:
            raise click.UsageError(tr("say whom it is for: --rater NAME"))
        pages = hand_out_pages(found, raters, folder, lists)
    for page in pages:
        note(
            tr(
                "written: {path}, {lists} for {rater}",
                path=page.path,
                lists=tr_plural(page.lists, "{count:,} list", "{count:,} lists"),
                rater=page.rater,
            )
        )
    return OK
