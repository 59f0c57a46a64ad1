"""``tempannot open``: the window, or a picture of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypedDict, Unpack

import click
from typing_extensions import override

from tempannot.cli.common import path_type, texts_option
from tempannot.core.errors import FileError
from tempannot.core.language import tr
from tempannot.gui.state.view_table import views
from tempannot.resources import second_annotations

_THEMES = ("light", "dark", "high-contrast")
_LARGEST = 16384


class Look(TypedDict):
    """How the window shall look."""

    size: tuple[int, int] | None
    theme: str | None
    texts: tuple[Path, ...]


class _Place(click.ParamType):  # type: ignore[type-arg]
    """A path, or the URL of a study, which is none."""

    name = "path"

    @override
    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Path | str:
        text = str(value)
        return text if "://" in text else path_type.convert(text, param, ctx)


class _Size(click.ParamType):  # type: ignore[type-arg]
    """A size in pixels, such as 1280x800."""

    name = "WxH"

    @override
    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        match = re.fullmatch(r"(\d{1,5})[xX×](\d{1,5})", str(value))
        size = (int(match[1]), int(match[2])) if match else (0, 0)
        if not all(0 < side <= _LARGEST for side in size):
            self.fail(tr("{value!r} is not a size such as 1280x800", value=value), param, ctx)
        return size


@click.command("open")
@click.argument("paths", nargs=-1, type=_Place())
@click.option(
    "--screenshot",
    type=path_type,
    help=tr("Write a picture of the window (PNG) and exit; works without a display."),
)
@click.option(
    "--size",
    type=_Size(),
    help=tr("Of the window, in pixels; a picture of it has 1400x900 if nothing else is said."),
)
@click.option(
    "--view",
    type=click.Choice(views()),
    default="annotate",
    show_default=True,
    help=tr(
        "What is in front; with compare the paths are annotations to compare, key first, with "
        "validate or results a rating study."
    ),
)
@click.option("--theme", type=click.Choice(_THEMES), help=tr("The colours of the window."))
@click.option(
    "--sample",
    is_flag=False,
    flag_value="",
    help=tr("Open a sample document: the one named, or the first."),
)
@texts_option
def open_command(
    paths: tuple[Path | str, ...],
    screenshot: Path | None,
    sample: str | None,
    view: str,
    **look: Unpack[Look],
) -> int:
    """Open files of any kind in the window, each where it belongs.

    PATHS are documents, items, studies, predictions, judgments or results, folders of these, or
    URLs of studies; what a file is, its content says. Without any the window comes back with what
    was open last (File > Start with the documents of the last session).
    """
    for path in paths:
        if isinstance(path, Path) and not path.exists():
            raise FileError(path, tr("there is no such file or folder"))
    if view == "compare" and len(paths) < 2:
        _check_sample(sample)
    from tempannot.gui.app import run  # noqa: PLC0415 - Qt is slow to import
    from tempannot.gui.window.screenshot import Screenshot  # noqa: PLC0415
    from tempannot.session.settings import ThemeChoice  # noqa: PLC0415

    theme = ThemeChoice(look["theme"]) if look["theme"] else None
    picture = Screenshot(screenshot, look["size"], theme)
    return run(paths, sample=sample, view=view, picture=picture, texts=look["texts"])


def _check_sample(sample: str | None) -> None:
    """Raise UsageError if neither annotations nor a sample with two of them were named."""
    named = [path.stem for path in second_annotations()]
    if sample is None:
        raise click.UsageError(tr("--view compare wants two annotations or more: files or folders"))
    if sample and sample not in named:
        raise click.UsageError(
            tr(
                "there is no second annotation of {sample!r}; of {named} there is",
                sample=sample,
                named=", ".join(named),
            )
        )


def open_window(paths: Sequence[Path] = (), sample: str | None = None) -> int:
    """Start the window on files, or on a sample ("" for the first); return its exit status."""
    from tempannot.gui.app import run  # noqa: PLC0415 - Qt is slow to import

    return run(paths, sample=sample)
