"""The files that a report consists of, and writing them all or none.

A report is made the text of a Markdown, HTML or LaTeX file by way of the templates.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.atomic import write_atomically
from tempannot.resources import resource
from tempannot.tables import escapes
from tempannot.tables.figures import FAINT, GRID, INK, LINE_WIDTH, PAPER, figure_bytes
from tempannot.tables.report_parts import Picture, Report
from tempannot.tables.table import Table

if TYPE_CHECKING:
    from jinja2 import Environment, Template
    from matplotlib.figure import Figure


ROWS_ON_A_PAGE = 30
"""How many rows a LaTeX table has before it may go on from page to page; less of running text."""

_TEXTS_ON_A_PAGE = 8

_THEMED = {INK: "var(--ink)", FAINT: "var(--faint)", GRID: "var(--grid)", PAPER: "none"}
_MARKS, _RULES = {2: "##", 3: "###"}, {False: "---", True: "--:"}
_SVG_IDS = re.compile(rb'(\bid="|url\(#|xlink:href="#)')


Key = TypeVar("Key")


class _Raw(str):
    """Text that is written as it is."""

    __slots__ = ()


def as_markdown(report: Report, picture: Callable[[Picture], str]) -> str:
    """Return a report as Markdown; ``picture`` says where the file of a figure will be."""
    template = _environment(escapes.markdown).get_template("report.md.j2")
    paths = {each.name: escapes.markdown_path(picture(each)) for each in _pictures(report)}
    marks, rules = _raw(_MARKS), _raw(_RULES)
    return _rendered(template, report, paths=_raw(paths), marks=marks, rules=rules)


def as_html(report: Report) -> str:
    """Return a report as one page that needs no other file."""
    from markupsafe import Markup  # noqa: PLC0415 - when used

    template = _html_environment().get_template("report.html.j2")
    pictures = {
        each.name: Markup(_inline_svg(each, f"p{number}-"))
        for number, each in enumerate(_pictures(report))
    }
    return _rendered(template, report, pictures=pictures)


def as_latex(report: Report, folder: str, widths: Mapping[str, float]) -> str:
    """Return a report as a LaTeX document that takes tables and figures from ``folder``.

    ``widths`` are those of the figures, by name, as shares of a line.
    """
    template = _latex_environment().get_template("report.tex.j2")
    shares = {name: f"{min(1.0, width):.2f}" for name, width in widths.items()}
    return _rendered(
        template,
        report,
        folder=_Raw(folder),
        widths=_raw(shares),
        is_long=is_long,
    )


def markdown_table(table: Table[Any]) -> str:
    """A table as Markdown."""
    template = _environment(escapes.markdown).get_template("table.md.j2")
    return str(template.render(table=table, rules=_raw(_RULES)))


def latex_tables(tables: Iterable[Table[Any]]) -> Iterator[str]:
    """Yield each table as LaTeX that another document can take in as well."""
    template = _latex_environment().get_template("table.tex.j2")
    for table in tables:
        layout = _Raw(_layout(table))
        yield str(template.render(table=table, is_long=is_long(table), layout=layout))


def is_long(table: Table[Any]) -> bool:
    """Whether a LaTeX table may go on from page to page."""
    has_text = any(each.width for each in table.columns)
    return len(table.rows) > (_TEXTS_ON_A_PAGE if has_text else ROWS_ON_A_PAGE)


def picture_width(figure: Figure) -> float:
    """Return how wide a figure is, as a share of a printed line."""
    return float(figure.get_figwidth()) / LINE_WIDTH


def _environment(escape: Callable[[str], str], **options: Any) -> Environment:  # noqa: ANN401 - as jinja2 has it
    """Return an environment that escapes every value unless it is marked as raw."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415 - when used

    def shown(value: object) -> str:
        return value if isinstance(value, _Raw) else escape(str(value))

    environment = Environment(
        loader=FileSystemLoader(resource("templates")),
        finalize=shown,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
        **options,
    )
    environment.filters["raw"] = _Raw
    return environment


def _html_environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415 - when used

    return Environment(
        loader=FileSystemLoader(resource("templates")),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )


def _latex_environment() -> Environment:
    return _environment(
        escapes.latex,
        block_start_string="<%",
        block_end_string="%>",
        variable_start_string="<<",
        variable_end_string=">>",
        comment_start_string="<#",
        comment_end_string="#>",
    )


def _rendered(template: Template, report: Report, **more: object) -> str:
    return str(template.render(report=report, **more))


def _raw(texts: Mapping[Key, str]) -> dict[Key, str]:
    return {name: _Raw(text) for name, text in texts.items()}


def _pictures(report: Report) -> list[Picture]:
    return [each for each in report.blocks if isinstance(each, Picture)]


def _inline_svg(picture: Picture, prefix: str) -> str:
    """Return a figure as an element of a page, in its colours, with ids of its own."""
    whole = figure_bytes(picture.draw(), "svg")
    element = whole[whole.index(b"<svg") + len(b"<svg") :]
    drawn = _SVG_IDS.sub(rb"\1" + prefix.encode(), element).decode()
    text = f'<svg role="img" aria-labelledby="caption-{picture.name}"{drawn}'
    for colour, themed in _THEMED.items():
        text = text.replace(colour, themed)
    return text


def _layout(table: Table[Any]) -> str:
    """Return the columns of a LaTeX table: numbers to the right, running text in lines."""
    wide = r">{{\raggedright\arraybackslash}}p{{{:.2f}\linewidth}}"
    return "".join(
        wide.format(each.width) if each.width else "r" if each.is_number else "l"
        for each in table.columns
    )


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
