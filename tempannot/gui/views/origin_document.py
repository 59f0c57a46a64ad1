"""The document that an item was made from: an open one, else in a folder that is asked for."""

from __future__ import annotations

import glob
from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from tempannot.core.language import shown, tr
from tempannot.formats.items.rating_item import Provenance
from tempannot.formats.registry import endings
from tempannot.gui.kit.dialogs import ask_folder
from tempannot.gui.state.file_kinds import documents
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.state.workspace_controller import WorkspaceController
from tempannot.resources import resource


def show_origin(
    origin: Provenance, asking: WorkspaceController, preferences: Preferences, window: QWidget
) -> None:
    """Let a workspace ask for the link that an item was made from, or say why it cannot be shown.

    Nothing happens if the item names no document, or if its folder was asked for in vain.
    """
    found = _origin_document(origin, asking.open_documents(), preferences, window)
    if isinstance(found, Path):
        asking.link_requested.emit(str(found), origin.link, origin.intervals)
    elif found:
        asking.failed.emit(shown(found))


def _origin_document(
    origin: Provenance, opened: Sequence[Path], preferences: Preferences, window: QWidget
) -> Path | str:
    """The document of an item; its folder is asked for once. A sentence if it is not there.

    The sentence is empty if the folder was not chosen, or if the item names no document.
    """
    if origin.document is None:
        return ""
    found = _document(origin.document, opened, preferences)
    if found is not None:
        return found
    start = preferences.settings.annotation_folder or ""
    chosen = ask_folder(
        window, documents(), tr("Where is {document}?", document=origin.document), start
    )
    if chosen is None:
        return ""
    preferences.keep_annotation_folder(chosen)
    folder = preferences.settings.annotation_folder
    said = tr(
        "{folder}: there is no document {document} in this folder",
        folder=folder,
        document=origin.document,
    )
    return _document(origin.document, opened, preferences) or said


def _document(name: str, opened: Sequence[Path], preferences: Preferences) -> Path | None:
    found = document_path(name, opened, preferences.settings.annotation_folder)
    return found or document_path(name, (), resource("samples"))


def document_path(name: str, opened: Sequence[Path], folder: Path | None) -> Path | None:
    """Return the file of a document, by the name that an item's record gives it.

    Documents that are open come first, then those in ``folder`` and below it. None if there is no
    such file.
    """
    for path in opened:
        if _is_named(path, name):
            return path
    return None if folder is None else next(_files(folder, name), None)


def _files(folder: Path, name: str) -> Iterator[Path]:
    wanted = Path(name).name
    direct = (folder / f"{wanted}{ending}" for ending in ("", *endings()))
    yield from (each for each in direct if each.is_file())
    stem = _stem(wanted)
    for ending in endings():
        found = sorted(folder.rglob(f"{glob.escape(stem)}*{ending}"))
        yield from (
            each for each in found if not each.name.startswith(".") and _is_named(each, name)
        )


def _is_named(path: Path, name: str) -> bool:
    wanted = Path(name).name
    return path.name == wanted or _stem(path.name) == _stem(wanted)


def _stem(name: str) -> str:
    """Return a file's name without the endings of documents; other dots belong to the name."""
    for ending in endings():
        if name.casefold().endswith(ending):
            return name[: -len(ending)]
    return name
