"""``tempannot desktop``: the program among the applications of a Linux desktop, with its files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import click

from tempannot.cli.output import OK, note
from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.formats.atomic import write_atomically
from tempannot.resources import resource

_ENTRY, _TYPES = "desktop/tempannot.desktop", "desktop/tempannot.xml"
_ICON = "icons/tempannot.svg"
_COMMAND = "@COMMAND@"
_TO_ESCAPE = '\\"`$'
"""What has a meaning within quotation marks in the line that starts a program."""


@click.group("desktop")
def desktop_command() -> None:
    """Put the program among the applications of a Linux desktop, or take it away.

    Then it is found in the menu, has its icon, and opens TimeML documents (.tml) and rating studies
    (.tempstudy) when they are clicked. All is in your own folders; no rights are needed.
    """
    if sys.platform != "linux":
        raise TempannotError(
            bilingual("this is for Linux; elsewhere the system asks what opens a file")
        )


@desktop_command.command("install")
def install_command() -> int:
    """Add the program to the menu, with its icon and its kinds of files."""
    for path, content in _files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, content)
        click.echo(path)
    _tell_the_desktop()
    return OK


@desktop_command.command("remove")
def remove_command() -> int:
    """Take away what install has added."""
    for path in _files():
        if path.is_file():
            path.unlink()
            click.echo(path)
    _tell_the_desktop()
    return OK


def _files() -> Mapping[Path, bytes]:
    """The files that a desktop looks for, by where it does."""
    folder = _data_folder()
    entry = resource(_ENTRY).read_text("utf-8").replace(_COMMAND, _started_by())
    return {
        folder / "applications" / "tempannot.desktop": entry.encode(),
        folder / "icons" / "hicolor" / "scalable" / "apps" / "tempannot.svg": (
            resource(_ICON).read_bytes()
        ),
        folder / "mime" / "packages" / "tempannot.xml": resource(_TYPES).read_bytes(),
    }


def _data_folder() -> Path:
    """The user's folder of such files, by the specification of base directories."""
    chosen = os.environ.get("XDG_DATA_HOME", "")
    return Path(chosen) if chosen.startswith("/") else Path.home() / ".local" / "share"


def _started_by() -> str:
    """The command that runs now, as a line of an entry quotes it: a menu has another PATH."""
    if getattr(sys, "frozen", False):
        words = [sys.executable]
    else:
        beside = Path(sys.executable).with_name("tempannot")
        words = [str(beside)] if beside.is_file() else [sys.executable, "-m", "tempannot"]
    return " ".join(map(_quoted, words))


def _quoted(word: str) -> str:
    r"""A word of a command in an entry, which is escaped twice.

    >>> print(_quoted('/home/a b/100 %/$x'))
    "/home/a b/100 %%/\\$x"
    """
    escaped = "".join(f"\\{each}" if each in _TO_ESCAPE else each for each in word)
    return f'"{escaped}"'.replace("\\", "\\\\").replace("%", "%%")


def _tell_the_desktop() -> None:
    """Have the lists of types and applications made anew, where there are programs for that."""
    folder = _data_folder()
    made_of = {
        "update-mime-database": folder / "mime",
        "update-desktop-database": folder / "applications",
    }
    for program, place in made_of.items():
        found = shutil.which(program)
        if found is None:
            note(
                bilingual(
                    "{program} is not here: files open by a click after the next start",
                    program=program,
                )
            )
        elif place.is_dir():
            subprocess.run([found, place], check=False, capture_output=True)
