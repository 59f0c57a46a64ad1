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


def record_folder() -> Path:
    """Return the folder of the records of saved edits."""
    return data_folder() / "records"


def open_folder() -> Path:
    """Return the folder where each window says which documents it has open."""
    return data_folder() / "open"


def waiting_folder() -> Path:
    """Return the folder of the judgments that wait for a store to be reached."""
    return data_folder() / "waiting"


def windows_folder() -> Path:
    """Return the folder of the marks that a rater has a study open."""
    return data_folder() / "windows"
