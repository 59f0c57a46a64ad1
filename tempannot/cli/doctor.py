"""``tempannot doctor``: what this installation has, and what it lacks."""

from __future__ import annotations

import ctypes.util
import os
import platform
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import click

from tempannot import __version__
from tempannot.cli.common import NO, OK, json_option, note, path_type, print_json
from tempannot.formats.atomic import write_atomically
from tempannot.formats.safe_zip import archive_of
from tempannot.resources import resource_folder
from tempannot.session.crash_reports import crash_reports
from tempannot.session.folders import data_folder

_NEEDED = ("PySide6-Essentials", "networkx", "pandas", "lxml", "numpy", "scipy", "SQLAlchemy")
_EXTRAS = {
    "postgresql": ("psycopg", "studies in a PostgreSQL database"),
    "cluster": ("distributed", "work on many documents by a Dask cluster, and at addresses"),
    "server": ("uvicorn", "rating in a browser"),
    "models": ("torch", "words that a masked language model proposes"),
    "parse": ("stanza", "parsing sentences"),
}
_LIBRARIES = ("EGL", "GL", "xkbcommon", "fontconfig", "dbus-1", "xcb-cursor")
"""What Qt asks of a Linux system; a wheel cannot bring it."""


@dataclass(frozen=True, slots=True)
class _Finding:
    """One thing that was looked at; ``remedy`` says what to do if it is not there."""

    what: str
    found: str
    is_there: bool
    is_needed: bool = True
    remedy: str = ""


@click.command("doctor", short_help="what this installation has, and what it lacks")
@json_option
@click.option(
    "--bundle",
    type=path_type,
    metavar="FILE.zip",
    help="Also write an archive for whoever helps: this, the settings without any path or name, "
    "and where the program was when something unforeseen happened. No text is in it.",
)
def doctor_command(as_json: bool, bundle: Path | None) -> int:
    """Tell what this installation has, what it lacks, and what to do about it.

    No text and no name of any document is in what is printed, so that it can be sent to others.
    Exit status: 0 all that is needed is there, 1 something is missing.
    """
    findings = [*_program(), *_packages(), *_libraries(), *_folders(), *_extras()]
    is_well = all(each.is_there for each in findings if each.is_needed)
    if bundle is not None:
        write_atomically(bundle, _bundle(findings))
        note(f"written: {bundle}")
    if as_json:
        print_json({"is_well": is_well, "findings": [asdict(each) for each in findings]})
        return OK if is_well else NO
    width = max(len(each.what) for each in findings)
    for each in findings:
        sign = "ok     " if each.is_there else "MISSING" if each.is_needed else "not here"
        remedy = f": {each.remedy}" if each.remedy and not each.is_there else ""
        click.echo(f"{sign:8} {each.what:{width}}  {each.found}{remedy}".rstrip())
    click.echo("all that is needed is there" if is_well else "something that is needed is missing")
    return OK if is_well else NO


def _bundle(findings: Iterable[_Finding]) -> bytes:
    """The archive for whoever helps; nothing in it names a document or quotes one."""
    found = "".join(
        f"{'ok' if each.is_there else 'missing'}\t{each.what}\t{each.found}\n" for each in findings
    )
    parts = {"doctor.txt": found.encode(), "settings.txt": _settings().encode()}
    return archive_of(
        parts | {f"crashes/{each.name}": each.read_bytes() for each in crash_reports()}
    )


def _settings() -> str:
    """The settings that are switches and numbers; texts may be names and paths."""
    from tempannot.session.settings import load_settings  # noqa: PLC0415 - Qt is slow to import

    values = asdict(load_settings())
    plain = {name: value for name, value in values.items() if isinstance(value, bool | int | float)}
    return "".join(f"{name} = {value}\n" for name, value in plain.items())


def _program() -> list[_Finding]:
    python = platform.python_version()
    return [
        _Finding("tempannot", __version__, True),
        _Finding("Python", python, sys.version_info >= (3, 11), remedy="3.11 or later is needed"),
        _Finding("system", f"{platform.system()} {platform.machine()}", True),
    ]


def _packages() -> list[_Finding]:
    remedy = "install tempannot again with pip"
    return [_Finding(name, _version(name), bool(_version(name)), remedy=remedy) for name in _NEEDED]


def _extras() -> list[_Finding]:
    return [
        _Finding(
            f"extra {extra}",
            _version(package) or use,
            bool(_version(package)),
            is_needed=False,
            remedy=f"pip install 'tempannot[{extra}]'",
        )
        for extra, (package, use) in _EXTRAS.items()
    ]


def _libraries() -> list[_Finding]:
    """The system libraries of the window, and whether there is a display for it."""
    if sys.platform != "linux":
        return []
    found = [(name, ctypes.util.find_library(name) or "") for name in _LIBRARIES]
    libraries = [
        _Finding(f"lib{name}", path, bool(path), remedy="the window needs it: see the README")
        for name, path in found
    ]
    display = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or ""
    without = "the commands and --screenshot work without one"
    return [*libraries, _Finding("display", display, bool(display), False, without)]


def _folders() -> list[_Finding]:
    home, resources = data_folder(), resource_folder()
    nearest = next(each for each in (home, *home.parents) if each.exists())
    remedy = "set TEMPANNOT_HOME to a folder that can be written"
    return [
        _Finding("own folder", str(_short(home)), os.access(nearest, os.W_OK), remedy=remedy),
        _Finding(
            "resources",
            str(_short(resources)),
            (resources / "relations.toml").is_file(),
            remedy="install tempannot again with pip",
        ),
    ]


def _short(path: Path) -> Path:
    """A path without the name of the user."""
    home = Path.home()
    return Path("~") / path.relative_to(home) if path.is_relative_to(home) else path


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
