"""Where the user's own files go: settings and journals."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

HOME_VARIABLE = "TEMPANNOT_HOME"
"""The environment variable that names another data folder."""


def data_folder() -> Path:
    """Return the folder of settings and journals, whether or not it exists yet.

    ``TEMPANNOT_HOME`` wins over the place that is usual on the platform.
    """
    chosen = os.environ.get(HOME_VARIABLE)
    return Path(chosen).absolute() if chosen else user_data_path("tempannot", appauthor=False)


def journal_folder() -> Path:
    """Return the folder of the journals of unsaved edits."""
    return data_folder() / "journals"


def waiting_folder() -> Path:
    """Return the folder of the judgments that wait for a store to be reached."""
    return data_folder() / "waiting"


def windows_folder() -> Path:
    """Return the folder of the marks that a rater has a study open."""
    return data_folder() / "windows"
