"""Where the annotation is that an item was made from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tempannot.formats.registry import endings


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
        found = sorted(folder.rglob(f"{_escaped(stem)}*{ending}"))
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


def _escaped(text: str) -> str:
    return "".join(f"[{each}]" if each in "*?[" else each for each in text)
