"""One thing that raters judge, whatever file it comes from, and what its kind says of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tempannot.core.language import bilingual
from tempannot.formats.items.response_scale import ResponseScale


@dataclass(frozen=True, slots=True)
class OwnRow:
    """An item in a file of a format that belongs to its kind alone; ``line`` counts from 1."""

    line: int
    texts: tuple[str, ...]
    label: str | None
    source: str


@dataclass(frozen=True, slots=True)
class OwnFormat:
    """A format of files that a kind of item has for itself, beside tables with known headers.

    A source that is empty is that of no part of the data: the items have the name of the file.
    ``roles`` says of each of its ``columns`` what it is to an item. ``is_it`` tells a text of the
    format, ``row`` reads a line of a file, given its number and the file, and raises FileError for
    what is none.
    """

    columns: tuple[str, ...]
    roles: tuple[str, ...]
    is_it: Callable[[str], bool]
    row: Callable[[str, int, Path], OwnRow]


Lines = tuple[tuple[int, int], ...]
"""Per text, how many lines it has at least and how many as a rule."""

_ANY = (2, 3)


@dataclass(frozen=True, slots=True)
class ItemLayout:
    """How the texts of an item stand on the page of a rater.

    What follows a text keeps its place from item to item as long as the text stays within its
    ``lines``, of which there are fewer on a ``compact`` page; without any every text has some.
    ``judged`` is the place of the text that is judged, None if all stand alike. Two texts
    ``beside`` each other stand so where there is room.
    """

    lines: Lines
    compact: Lines
    judged: int | None
    beside: bool

    def lines_of(self, texts: int, *, is_compact: bool) -> Lines:
        """The lines of so many texts; those of another number than the kind says are alike."""
        known = self.compact if is_compact else self.lines
        return known if len(known) == texts else (_ANY,) * texts

    def fits(self, texts: int) -> bool:
        """Whether it speaks of so many texts, and of each or of none."""
        return (
            len(self.lines) == len(self.compact)
            and len(self.lines) in (0, texts)
            and self.judged in (None, *range(texts))
            and (texts == 2 or not self.beside)
            and all(1 <= least <= usual for least, usual in self.lines + self.compact)
        )


@dataclass(frozen=True, slots=True, eq=False)
class RatingItemKind:
    """What the texts of an item are to each other, and all that follows from it.

    The rows are in ``item_kinds``; nothing has a default, so that one that lacks something fails
    when it is imported. Kinds are the same if their keys are.

    ``key`` stands in files and stores, ``title`` is what a user calls such an item. ``roles`` say
    what each text is called (empty: as many texts as a file has, under names of its own) and
    ``columns`` how the command line calls them. ``headers`` are names of columns of texts by which
    a table is known, ``labels`` the meaning of the words in its column of labels, ``sources`` the
    columns that say which part of the data an item belongs to, ``categories`` the parts if they
    are always the same, ``own_formats`` files that are no such table.

    Items of a kind with ``opposites`` are the same with their two texts in the other order and the
    opposite label. Those whose first ``question_texts`` texts are the same are answers to one
    question (0: every item stands alone): they stay together in draws, lists and scores.
    ``has_premise`` says that the first text is given and something said of it.

    ``scale`` is what raters are asked, None where nothing is known of that. The labels
    ``entailing`` say that the last text follows from the first, so that it is likely; None where
    labels say no such thing. Raters see ``captions`` above the texts (empty: they are numbered),
    and ``signs`` where there is little room; ``layout`` is how the texts stand on the page.
    """

    key: str
    title: str
    roles: tuple[str, ...]
    columns: tuple[str, ...]
    headers: tuple[tuple[str, ...], ...]
    labels: Mapping[str, str]
    sources: tuple[str, ...]
    categories: tuple[str, ...]
    own_formats: tuple[OwnFormat, ...]
    opposites: Mapping[str, str]
    question_texts: int
    has_premise: bool
    scale: ResponseScale | None
    entailing: frozenset[str] | None
    captions: tuple[str, ...]
    signs: tuple[str, ...]
    layout: ItemLayout

    def __post_init__(self) -> None:
        sizes = {len(each) for each in (self.roles, self.columns, self.captions, *self.headers)}
        if len(sizes) > 1 or len(self.signs) not in (0, len(self.roles)):
            raise ValueError(f"the kind {self.key!r} does not name all of its texts everywhere")
        if not self.layout.fits(len(self.roles)):
            raise ValueError(f"the layout of the kind {self.key!r} does not fit its texts")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RatingItemKind) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return self.key


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where an item comes from.

    ``file`` is a file name and ``place`` the line in it, or the number of the record in a JSON
    file, from 1. ``document``, ``link`` and ``intervals`` (ids of event instances or times) lead
    to the annotation that the item was made from, where the file names them. ``details`` holds
    all columns that have no other place, by name.
    """

    file: str
    place: int
    document: str | None = None
    link: str | None = None
    intervals: tuple[str, ...] = ()
    details: Mapping[str, str] = field(default_factory=dict)

    @property
    def place_name(self) -> str:
        """What a user calls the place."""
        if self.file.casefold().endswith((".json", ".parquet")):
            return bilingual("record {place}", place=self.place)
        return bilingual("line {place}", place=self.place)


@dataclass(frozen=True, slots=True)
class RatingItem:
    """One thing to judge.

    ``id`` is unique in its file. ``texts`` are as in the file, nothing stripped, in the order of
    ``kind.roles``. ``label`` is what the dataset says, None if it says nothing. ``source`` is the
    part of the data that the item belongs to: a corpus, or a category of questions.
    """

    id: str
    kind: RatingItemKind
    texts: tuple[str, ...]
    label: str | None
    source: str
    provenance: Provenance

    @property
    def said(self) -> str:
        """What a message calls it: by the id that its file gives it, else by its place there."""
        if self.id.partition(".")[0] == str(self.provenance.place):
            return self.provenance.place_name
        return bilingual("item {id}", id=self.id)
