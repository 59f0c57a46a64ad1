"""Where the user's own files go: settings and journals."""

from __future__ import annotations

from pathlib import Path

from tempannot.resources import HOME_VARIABLE, data_folder

__all__ = [
    "HOME_VARIABLE",
    "data_folder",
    "journal_folder",
    "open_folder",
    "record_folder",
    "waiting_folder",
    "windows_folder",
]


def journal_folder() -> Path:
    """Return the folder of the journals of unsaved edits."""
    return data_folder() / "journals"


def record_folder() -> Path:
    """Return the folder of the records of saved edits."""
    return data_folder() / "records"


def draft_folder() -> Path:
    """Return the folder of documents that were made here and never saved under a name."""
    return data_folder() / "drafts"


def open_folder() -> Path:
    """Return the folder where each window says which documents it has open."""
    return data_folder() / "open"


def waiting_folder() -> Path:
    """Return the folder of the judgments that wait for a store to be reached."""
    return data_folder() / "waiting"


def windows_folder() -> Path:
    """Return the folder of the marks that a rater has a study open."""
    return data_folder() / "windows"
