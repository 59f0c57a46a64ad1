"""Where files are: those under ``resources/``, in a checkout and installed, and the user's own."""

from __future__ import annotations

import os
import sys
from pathlib import Path

HOME_VARIABLE = "TEMPANNOT_HOME"
"""The environment variable that names another data folder."""


def data_folder() -> Path:
    """Return the folder of settings, journals and rules, whether or not it exists yet.

    ``TEMPANNOT_HOME`` wins over the place that is usual on the platform.
    """
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen).absolute()
    if usual := _usual_on_linux():
        return Path(usual) / "tempannot"
    from platformdirs import user_data_path  # noqa: PLC0415 - slow to load, see below

    return user_data_path("tempannot", appauthor=False)


def _usual_on_linux() -> str:
    """Where data is kept there, which every start asks; "" where that is not plain.

    ``platformdirs`` says the same after a tenth of the time that the program takes to start.
    """
    said, home = (os.environ.get(each, "") for each in ("XDG_DATA_HOME", "HOME"))
    usual = said if said.strip() else f"{home}/.local/share"
    return usual if sys.platform == "linux" and home and os.path.isabs(usual) else ""  # noqa: PTH117


def resource_folder() -> Path:
    """Return the folder of icons, themes, samples and definitions."""
    installed = Path(__file__).parent / "_resources"
    return installed if installed.is_dir() else Path(__file__).parent.parent / "resources"


def resource(name: str) -> Path:
    """Return the path of one resource, for example ``themes/light.toml``."""
    return resource_folder() / name


def samples() -> tuple[Path, ...]:
    """Return the sample documents, by name."""
    return tuple(sorted(resource("samples").glob("*.tml")))


def second_annotations() -> tuple[Path, ...]:
    """Return what a second annotator made of some of the samples, by name.

    Like the samples they belong to the program and are never written to.
    """
    return tuple(sorted(resource("second-annotator").glob("*.tml")))


def sample_comparison(name: str = "news-report") -> tuple[Path, Path]:
    """Return the two annotations of a sample that has a second one, the first one first."""
    return resource("samples") / f"{name}.tml", resource("second-annotator") / f"{name}.tml"
