"""``tempannot doctor``: what this installation has, what it lacks, and an archive for who helps.

Packages, libraries of the system, fonts, folders and extras are looked at.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from ctypes import CDLL, POINTER, Structure, c_char_p, c_int, c_void_p
from dataclasses import asdict, dataclass, replace
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import click

from tempannot.cli.output import NO, OK, note, print_json, say
from tempannot.cli.shared_options import checked_ending, json_option, path_type
from tempannot.core.ended_by_system import ended_by_system
from tempannot.core.extras import EXTRAS
from tempannot.core.language import bilingual, shown
from tempannot.core.wording import joined
from tempannot.formats.atomic import write_atomically
from tempannot.formats.safe_zip import archive_of
from tempannot.resources import resource_folder
from tempannot.session.crash_reports import crash_reports
from tempannot.session.folders import data_folder
from tempannot.session.system_libraries import (
    LIBRARIES,
    Display,
    SystemLibrary,
    how_to_install,
    lack_of_display,
)
from tempannot.tables.table import padded, places_of
from tempannot.version import __version__

_PROGRAM = "tempannot"
_AGAIN = bilingual("install tempannot again")
_NAME_ENDS = frozenset(" <>=!~;[(")
_FONTS = {
    "zh": (bilingual("Chinese"), "fonts-noto-cjk"),
    "ar": (bilingual("Arabic"), "fonts-noto-core"),
}
_ANY_FONT = "fonts-dejavu-core"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at; ``remedy`` says what to do if it is not there.

    ``is_place`` if it names a folder or a machine, which may be named after somebody or their work.
    """

    what: str
    found: str
    is_there: bool
    is_needed: bool = True
    remedy: str = ""
    is_place: bool = False


def findings() -> tuple[Finding, ...]:
    """All that there is to find, in the order in which it is told."""
    parts = (_program(), _packages(), _libraries(), _fonts(), _folders(), _extras())
    return tuple(each for part in parts for each in part)


def short_path(path: Path) -> Path:
    """A path without the name of the user."""
    home = Path.home()
    return Path("~") / path.relative_to(home) if path.is_relative_to(home) else path


def _program() -> Iterator[Finding]:
    python = platform.python_version()
    yield Finding(_PROGRAM, f"{__version__}{_installed_by()}", True)
    yield Finding(
        bilingual("Python"),
        python,
        sys.version_info >= (3, 11),
        remedy=bilingual("3.11 or later is needed"),
    )
    yield Finding(bilingual("system"), f"{platform.system()} {platform.machine()}", True)


def _installed_by() -> str:
    if getattr(sys, "frozen", False):
        return bilingual(", a bundle")
    home = Path(sys.prefix)
    known = {"pipx_metadata.json": bilingual(", by pipx"), "uv-receipt.toml": bilingual(", by uv")}
    return next((words for name, words in known.items() if (home / name).exists()), "")


def _packages() -> Iterator[Finding]:
    """The packages that no installation may lack, as tempannot itself names them."""
    for name in _required():
        found = _version(name)
        yield Finding(name, found, bool(found), remedy=_AGAIN)


def _required() -> list[str]:
    try:
        lines = requires(_PROGRAM) or []
    except PackageNotFoundError:  # of a bundle, or of a checkout that was never installed
        return []
    base = (line for line in lines if "extra ==" not in line)
    return sorted({_name_in(line) for line in base}, key=str.casefold)


def _name_in(requirement: str) -> str:
    """The name that a requirement begins with.

    >>> _name_in("PySide6-Essentials>=6.10; python_version>='3.12'")
    'PySide6-Essentials'
    """
    end = next((at for at, each in enumerate(requirement) if each in _NAME_ENDS), None)
    return requirement[:end]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _libraries() -> Iterator[Finding]:
    """The system libraries of the window, and whether there is a display for it."""
    if sys.platform != "linux":
        return
    lack = lack_of_display()
    for display in Display:
        yield from _of_display(display, [each for each in LIBRARIES if each.display is display])
    shown = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or ""
    without = lack or bilingual("the commands and --screenshot work without one")
    yield Finding(bilingual("display"), shown, bool(shown) and not lack, False, without, True)


def _of_display(display: Display, libraries: Iterable[SystemLibrary]) -> Iterator[Finding]:
    """One line for all that are there, and one for each that is not."""
    known = {each: each.is_there for each in libraries}
    words = {
        Display.ANY: bilingual("every window"),
        Display.X11: "X11",
        Display.WAYLAND: bilingual("Wayland"),
    }[display]
    if all(known.values()):
        yield Finding(
            bilingual("libraries of {words}", words=words),
            bilingual("{known} of {known}", known=len(known)),
            True,
        )
    for library, is_there in known.items():
        if not is_there:
            is_needed = display is not Display.WAYLAND
            yield Finding(library.file, "", False, is_needed, how_to_install([library]))


class _FontSet(Structure):
    """What fontconfig answers with: how many fonts there are comes first."""

    _fields_ = (("count", c_int), ("room", c_int), ("fonts", c_void_p))


def _fonts() -> Iterator[Finding]:
    """Whether letters can be drawn; elsewhere than on Linux a system has them."""
    if sys.platform != "linux":
        return
    try:
        counts = {language: _fonts_for(language) for language in ("en", *_FONTS)}
    except OSError:  # no fontconfig: told among the libraries
        return
    for language, count in counts.items():
        script, package = _FONTS.get(language, (bilingual("Latin letters"), _ANY_FONT))
        remedy = bilingual(
            "texts are drawn as boxes: sudo apt-get install {package}", package=package
        )
        yield Finding(
            bilingual("fonts, {script}", script=script),
            str(count),
            bool(count),
            language == "en",
            remedy,
        )


def _fonts_for(language: str) -> int:
    """How many fonts have the letters of a language."""
    fontconfig = CDLL("libfontconfig.so.1")
    fontconfig.FcNameParse.restype = c_void_p
    fontconfig.FcNameParse.argtypes = [c_char_p]
    fontconfig.FcObjectSetCreate.restype = c_void_p
    fontconfig.FcFontList.restype = POINTER(_FontSet)
    fontconfig.FcFontList.argtypes = [c_void_p, c_void_p, c_void_p]
    wanted = fontconfig.FcNameParse(f":lang={language}".encode())
    named = fontconfig.FcObjectSetCreate()
    fontconfig.FcObjectSetAdd.argtypes = [c_void_p, c_char_p]
    fontconfig.FcObjectSetAdd(named, b"family")
    found = fontconfig.FcFontList(None, wanted, named)
    return int(found.contents.count) if found else 0


def _folders() -> Iterator[Finding]:
    remedy = bilingual("set TEMPANNOT_HOME to a folder that can be written")
    yield _folder(bilingual("own folder"), data_folder(), remedy)
    temporary = Path(tempfile.gettempdir())
    yield _folder(
        bilingual("temporary folder"),
        temporary,
        bilingual("set TMPDIR to a folder that can be written"),
    )
    resources = resource_folder()
    is_whole = (resources / "relations.toml").is_file()
    yield Finding(
        bilingual("resources"), str(short_path(resources)), is_whole, remedy=_AGAIN, is_place=True
    )


def _folder(what: str, folder: Path, remedy: str) -> Finding:
    """Whether a folder can be written, or made; its disk may be full, or not let itself be."""
    nearest = next(each for each in (folder, *folder.parents) if each.exists())
    try:
        with tempfile.TemporaryFile(dir=nearest) as file:
            file.write(b"tempannot")
            file.flush()
    except OSError as error:
        reason = error.strerror or bilingual("it cannot be written")
        said = joined("; ", (reason, remedy))
        return Finding(what, str(short_path(folder)), False, remedy=said, is_place=True)
    return Finding(what, str(short_path(folder)), True, is_place=True)


def _extras() -> Iterator[Finding]:
    for each in EXTRAS:
        is_there = not each.missing
        found = " ".join(each.modules) if is_there else each.use
        yield Finding(
            bilingual("extra {name}", name=each.name), found, is_there, False, each.install_line
        )


@click.command("doctor")
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
    with ended_by_system():
        from tempannot.session.settings import load_settings  # noqa: PLC0415 - Qt is slow to import

    values = asdict(load_settings())
    plain = {name: value for name, value in values.items() if isinstance(value, bool | int | float)}
    return "".join(f"{name} = {value}\n" for name, value in plain.items())
