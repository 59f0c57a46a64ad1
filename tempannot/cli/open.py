"""``tempannot open``: the window, or a picture of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import texts_option
from tempannot.core.ended_by_system import ended_by_system
from tempannot.core.errors import FileError
from tempannot.core.language import tr
from tempannot.core.options import (
    Files,
    NewFile,
    OneOf,
    Option,
    OptionError,
    Text,
    argument,
    setting,
)
from tempannot.formats.outputs import check_outputs
from tempannot.gui.state.view_table import views
from tempannot.resources import second_annotations

_THEMES = ("light", "dark", "high-contrast")
_LARGEST = 16384


def _size(text: str) -> tuple[int, int]:
    """The width and height that a text such as 1280x800 says; raises OptionError."""
    match = re.fullmatch(r"(\d{1,5})[xX×](\d{1,5})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(0 < side <= _LARGEST for side in size):
        raise OptionError(tr("{value!r} is not a size such as 1280x800", value=text))
    return size


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is opened, and how the window looks then."""

    paths: tuple[Path | str, ...] = setting((), argument(None, Files(has_urls=True)))
    screenshot: Path | None = setting(
        None,
        Option(
            "--screenshot",
            NewFile((".png",)),
            tr("Write a picture of the window (PNG) and exit; works without a display."),
        ),
    )
    size: str | None = setting(
        None,
        Option(
            "--size",
            Text(check=_size),
            tr("Of the window, in pixels; a picture of it has 1400x900 if nothing else is said."),
            metavar="WxH",
        ),
    )
    view: str = setting(
        "annotate",
        Option(
            "--view",
            OneOf({each: each for each in views()}),
            tr(
                "What is in front; with compare the paths are annotations to compare, key first, "
                "with validate or results a rating study."
            ),
        ),
    )
    theme: str | None = setting(
        None,
        Option(
            "--theme",
            OneOf({each: each for each in _THEMES}),
            tr("The colours of the window."),
        ),
    )
    sample: str | None = setting(
        None,
        Option(
            "--sample",
            Text(may_be_bare=True),
            tr("Open a sample document: the one named, or the first."),
        ),
    )


@click.command("open")
@takes(_Asked)
@texts_option
def open_command(asked: _Asked, texts: tuple[Path, ...]) -> int:
    """Open files of any kind in the window, each where it belongs.

    PATHS are documents, items, studies, predictions, judgments or results, folders of these, or
    URLs of studies; what a file is, its content says. Without any the window comes back with what
    was open last (File > Start with the documents of the last session).
    """
    for path in asked.paths:
        if isinstance(path, Path) and not path.exists():
            raise FileError(path, tr("there is no such file or folder"))
    check_outputs((), (asked.screenshot,))
    if asked.view == "compare" and len(asked.paths) < 2:
        _check_sample(asked.sample)
    with ended_by_system():  # what was edited is in the journals
        from tempannot.gui.app import run  # noqa: PLC0415 - Qt is slow to import
        from tempannot.gui.window.screenshot import Screenshot  # noqa: PLC0415
        from tempannot.session.settings import ThemeChoice  # noqa: PLC0415

        picture = Screenshot(
            asked.screenshot,
            _size(asked.size) if asked.size else None,
            ThemeChoice(asked.theme) if asked.theme else None,
        )
        return run(asked.paths, sample=asked.sample, view=asked.view, picture=picture, texts=texts)


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
    with ended_by_system():
        from tempannot.gui.app import run  # noqa: PLC0415 - Qt is slow to import

        return run(paths, sample=sample)
