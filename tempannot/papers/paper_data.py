"""The data that are given for a paper, each recognised by what is in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tempannot.core.errors import FileError, TempannotError
from tempannot.core.language import bilingual
from tempannot.datasets.known_sets import KnownSet, known_set
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.rating_item import RatingItem
from tempannot.papers.paper_options import Told

_TABLES = (".csv", ".tsv", ".json", ".jsonl", ".parquet")
_WORDS = (".txt",)
_DOCUMENTS = (".tml", ".xml", ".timeml")
_MOST_BYTES = 200_000_000


@dataclass(frozen=True, slots=True)
class GivenSet:
    """A file of items that is known as a set of a paper, or else is another file of items."""

    path: Path
    items: tuple[RatingItem, ...]
    known: KnownSet | None


@dataclass(slots=True)
class PaperData:
    """What was found: sets of items, documents, other files, and what could not be used.

    ``others`` are files that are no items, with what is wrong with them as such; who can use one
    after all (predictions, captions) takes it out of there by ``use``.
    """

    sets: list[GivenSet] = field(default_factory=list)
    others: dict[Path, str] = field(default_factory=dict)
    documents: list[Path] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    used: set[Path] = field(default_factory=set)

    def use(self, path: Path) -> None:
        """Note that a file that is no items is of use."""
        self.used.add(path)

    @property
    def unread(self) -> tuple[str, ...]:
        """What could not be read or used, and why."""
        of_files = (said for path, said in self.others.items() if path not in self.used)
        return (*of_files, *self.problems)

    def of(self, dataset: str, split: str | None = None) -> GivenSet | None:
        """The first file of a set, and of a split of it if one is asked for."""
        for each in self.sets:
            if each.known and each.known.dataset == dataset and split in (None, each.known.split):
                return each
        return None


def read_data(paths: Iterable[Path], told: Told) -> PaperData:
    """Look through files and folders; what cannot be read is named. Raises FileError for nothing.

    Only files that end as items, texts or documents do are opened.
    """
    found = PaperData()
    named = [*paths]
    files = list(_files(named))
    for number, path in enumerate(files):
        ending = path.suffix.casefold()
        if ending in _DOCUMENTS:
            found.documents.append(path)
            continue
        if ending not in (*_TABLES, *_WORDS) or path.stat().st_size > _MOST_BYTES:
            if path in named:  # what only lies in a folder is none of our business
                found.others[path] = str(FileError(path, _why_not_opened(ending)))
            continue
        told(f"looking at {path.name}", number, len(files))
        _take(path, found)
    return found


def _why_not_opened(ending: str) -> str:
    known = (*_TABLES, *_WORDS, *_DOCUMENTS)
    if ending in known:
        return bilingual("the file has more than {most} MB", most=_MOST_BYTES // 1_000_000)
    return bilingual("it has none of the endings {endings}", endings=", ".join(known))


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            inside = (each for each in path.rglob("*") if each.is_file())
            yield from sorted(each for each in inside if not each.name.startswith("."))
        elif path.exists():
            yield path
        else:
            raise FileError(path, bilingual("there is no such file"))


def _take(path: Path, found: PaperData) -> None:
    try:
        items = read_items(path).items
    except TempannotError as error:
        found.others[path] = str(error)
        return
    found.sets.append(GivenSet(path, items, known_set(items)))
