"""The files that a report consists of, and writing them all or none."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.atomic import write_atomically
from tempannot.tables.figures import figure_bytes
from tempannot.tables.rendering import (
    as_html,
    as_latex,
    as_markdown,
    latex_tables,
    picture_width,
)
from tempannot.tables.report_parts import Picture, Report
from tempannot.tables.table import Table

Files = dict[Path, bytes]

_ODD = re.compile(r"[^\w.+-]")


def report_files(report: Report, path: Path) -> Files:
    """Return the bytes of a report as ``.md``, ``.html`` or ``.tex``, and of what goes with it.

    Markdown has its figures, LaTeX its figures and tables in a folder beside it, ``NAME_files``;
    the file itself is the last. Raises KeyError for another ending.
    """
    return _MAKERS[path.suffix.casefold()](report, path)


def write_files(files: Files, main: Path) -> None:
    """Write what stands beside the report first; a folder made in vain does not stay.

    Raises FileError for what cannot be written.
    """
    made = [each.parent for each in files if each.parent != main.parent]
    fresh = [each for each in dict.fromkeys(made) if not each.exists()]
    written: list[Path] = []
    try:
        for folder in fresh:
            _make_folder(folder)
        for each, data in files.items():
            write_atomically(each, data)
            written.append(each)
    except BaseException:  # Ctrl-C too must leave nothing behind
        for each in (each for each in written if each.parent in fresh):
            each.unlink(missing_ok=True)
        for folder in fresh:
            with suppress(OSError):
                folder.rmdir()
        raise


def encoded(text: str) -> bytes:
    """Return text as UTF-8; a file name that is none has letters that cannot be written."""
    return text.encode(errors="replace")


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir()
    except OSError as error:
        raise FileError(
            folder, bilingual("this folder cannot be made: {reason}", reason=error.strerror)
        ) from error


def _markdown(report: Report, path: Path) -> Files:
    folder = _folder(path)
    files = {
        folder / f"{each.name}.svg": figure_bytes(each.draw(), "svg")
        for each in report.blocks
        if isinstance(each, Picture)
    }
    text = as_markdown(report, lambda picture: f"{folder.name}/{picture.name}.svg")
    return {**files, path: encoded(text)}


def _html(report: Report, path: Path) -> Files:
    return {path: encoded(as_html(report))}


def _latex(report: Report, path: Path) -> Files:
    folder = _folder(path)
    tables = [each for each in report.blocks if isinstance(each, Table)]
    files = {
        folder / f"{table.name}.tex": encoded(text)
        for table, text in zip(tables, latex_tables(tables), strict=True)
    }
    widths: dict[str, float] = {}
    for each in report.blocks:
        if isinstance(each, Picture):
            figure = each.draw()
            widths[each.name] = picture_width(figure)
            files[folder / f"{each.name}.pdf"] = figure_bytes(figure, "pdf")
    return {**files, path: encoded(as_latex(report, folder.name, widths))}


def _folder(path: Path) -> Path:
    """Return the folder beside a report, of a name that LaTeX can read as well."""
    return path.with_name(f"{_ODD.sub('-', path.stem)}_files")


_MAKERS: dict[str, Callable[[Report, Path], Files]] = {
    ".md": _markdown,
    ".html": _html,
    ".tex": _latex,
}
