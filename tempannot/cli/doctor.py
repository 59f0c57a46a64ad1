"""``tempannot doctor``: what this installation has, what it lacks, and an archive for who helps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, replace
from pathlib import Path

import click

from tempannot.cli.common import (
    NO,
    OK,
    checked_ending,
    json_option,
    note,
    path_type,
    print_json,
    say,
)
from tempannot.cli.installation import Finding, findings
from tempannot.core.language import bilingual, shown
from tempannot.formats.atomic import write_atomically
from tempannot.formats.safe_zip import archive_of
from tempannot.session.crash_reports import crash_reports
from tempannot.tables.table import padded, places_of


@click.command("doctor", short_help="what this installation has, and what it lacks")
@json_option
@click.option(
    "--bundle",
    type=path_type,
    metavar="FILE.zip",
    callback=checked_ending((".zip",)),
    help=bilingual(
        "Also write an archive for whoever helps: this, the settings without any path or name, "
        "and where the program was when something unforeseen happened. No text is in it."
    ),
)
def doctor_command(as_json: bool, bundle: Path | None) -> int:
    """Tell what this installation has, what it lacks, and what to do about it.

    Looked at are Python and packages, the libraries that Qt wants of a Linux system, fonts, folders
    that must be written, and the extras. No text and no name of any document is in what is printed,
    so that it can be sent to others. Exit status: 0 all that is needed is there, 1 something is
    missing.
    """
    found = findings()
    is_well = all(each.is_there for each in found if each.is_needed)
    if bundle is not None:
        write_atomically(bundle, _bundle(found))
        note(bilingual("written: {bundle}", bundle=bundle))
    if as_json:
        print_json({"is_well": is_well, "findings": [asdict(each) for each in found]})
        return OK if is_well else NO
    say(*_lines(found, shown))
    say(
        bilingual("all that is needed is there")
        if is_well
        else bilingual("something that is needed is missing")
    )
    return OK if is_well else NO


def _lines(found: Iterable[Finding], word: Callable[[str], str] = str) -> list[str]:
    """A line for each finding; what is wrong says what to do. ``word`` is how texts are shown."""
    rows = []
    for each in found:
        lacks = bilingual("MISSING") if each.is_needed else bilingual("not here")
        sign = bilingual("ok") if each.is_there else lacks
        remedy = each.remedy if not each.is_there else ""
        said = ": ".join(map(word, filter(None, (each.found, remedy))))
        rows.append((word(sign), word(each.what), said))
    first = max(8, *(places_of(sign) for sign, _, _ in rows))
    width = max(places_of(what) for _, what, _ in rows)
    return [
        f"{padded(sign, first)} {padded(what, width)}  {said}".rstrip() for sign, what, said in rows
    ]


def _bundle(found: Iterable[Finding]) -> bytes:
    """The archive for whoever helps; nothing in it names a document, a folder or a machine."""
    # what to type may name the folder of an installation, and whoever helps knows it
    known = [replace(each, remedy="") for each in found]
    told = [replace(each, found="") if each.is_place else each for each in known]
    lines = "".join(f"{line}\n" for line in _lines(told))
    parts = {"doctor.txt": lines.encode(), "settings.txt": _settings().encode()}
    return archive_of(
        parts | {f"crashes/{each.name}": each.read_bytes() for each in crash_reports()}
    )


def _settings() -> str:
    """The settings that are switches and numbers; texts may be names and paths."""
    from tempannot.session.settings import load_settings  # noqa: PLC0415 - Qt is slow to import

    values = asdict(load_settings())
    plain = {name: value for name, value in values.items() if isinstance(value, bool | int | float)}
    return "".join(f"{name} = {value}\n" for name, value in plain.items())
