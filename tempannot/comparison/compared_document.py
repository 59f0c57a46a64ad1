"""One document compared: its files read and aligned, what is measured of every two annotations.

What is measured of two annotations takes a twentieth of the memory that they themselves take. So
only the last documents stay, are read again when they are asked for, and memory hardly grows with
the number of documents.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from itertools import combinations
from pathlib import Path

from tempannot.comparison.agreement.pair_agreement import Agreement, corpus_agreement
from tempannot.comparison.agreement.pair_ratings import Ratings, rate
from tempannot.comparison.alignment import Alignment
from tempannot.comparison.comparison import (
    AnnotatedSide,
    DocumentComparison,
    JointComparison,
    comparisons,
)
from tempannot.comparison.comparison_settings import ComparisonSettings
from tempannot.comparison.document_matching import (
    AnnotationFiles,
    DocumentFiles,
    Files,
    OtherVersion,
    Skipped,
    read_files,
)
from tempannot.comparison.measures.awareness import ScoreRange, score_range, shuffled_scores
from tempannot.comparison.measures.mark_scores import MarkScores, mark_scores
from tempannot.comparison.measures.measures import Measure, scores
from tempannot.comparison.measures.other_link_scores import OtherLinkScores, other_link_scores
from tempannot.comparison.measures.scores import Score
from tempannot.core.document import Document
from tempannot.core.errors import FileError, TempannotError
from tempannot.core.language import bilingual
from tempannot.core.link_reading import not_convex_links, not_convex_message, unread_message
from tempannot.core.worlds import keeps_worlds
from tempannot.formats.scheme_choice import differing_schemes

KEPT_DOCUMENTS = 200
"""So many documents stay in memory: those of most corpora, at half a megabyte each."""


@dataclass(frozen=True)
class Material:
    """The files of one document as they were read, and every two of them aligned.

    ``skipped`` was left out, ``missing`` are those that count as empty.
    """

    opened: Files
    comparisons: Mapping[tuple[int, int], DocumentComparison]
    skipped: tuple[Skipped, ...]
    missing: tuple[int, ...]


class MaterialReader:
    """Reads and aligns documents; the last ``kept`` of them stay."""

    def __init__(
        self,
        annotations: Sequence[AnnotationFiles],
        settings: ComparisonSettings,
        kept: int = KEPT_DOCUMENTS,
    ) -> None:
        self._annotations = annotations
        self._settings = settings
        self.of = lru_cache(maxsize=kept)(self._read)

    def comparison(self, files: DocumentFiles, places: tuple[int, int]) -> DocumentComparison:
        """Return two annotations of a document aligned; raises FileError if they are gone."""
        found = self.of(files).comparisons.get(places)
        if found is None:
            path = next(each for each in files.files if each is not None)
            raise FileError(path, bilingual("its files were changed since they were compared"))
        return found

    def _read(self, files: DocumentFiles) -> Material:
        settings, annotations = self._settings, self._annotations
        opened, skipped = read_files(files, settings.interpretation, versions_too=True)
        missing: tuple[int, ...] = ()
        if settings.missing_as_empty and opened[0] is not None:
            missing = tuple(side for side, path in enumerate(files.files) if path is None)
            opened = _with_empty(files, opened, annotations)
        there = [(side, each) for side, each in enumerate(opened) if each is not None]
        pairs: dict[tuple[int, int], DocumentComparison] = {}
        if len(there) > 1:
            sides = [side for side, _ in there]
            found = comparisons(
                [each.document for _, each in there],
                names=[annotations[side].name for side in sides],
                during=settings.during,
                partial=settings.partial,
                versions=True,
            )
            for places, comparison in zip(combinations(sides, 2), found, strict=True):
                pairs[places] = replace(comparison, name=files.name)
        return Material(opened, pairs, tuple(skipped), missing)


def _with_empty(
    files: DocumentFiles, opened: Files, annotations: Sequence[AnnotationFiles]
) -> Files:
    """Let an annotation that has no file of a document have marked nothing in the key's text."""
    key = opened[0]
    assert key is not None
    body = key.document
    found = list(opened)
    for side, path in enumerate(files.files):
        if path is None:
            nothing = Document(body.name, body.text, body.body, body.sentences)
            place = annotations[side].path / Path(files.name).name
            found[side] = replace(key, path=place, document=nothing, problems=())
    return tuple(found)


class Scored:
    """Two annotations of one document with all their scores.

    The comparison itself is made ``again`` when it is asked for: it takes a hundred times the
    memory of what is measured of it, and stays behind when this goes to another process.
    """

    def __init__(
        self,
        comparison: DocumentComparison,
        settings: ComparisonSettings,
        again: Callable[[], DocumentComparison],
    ) -> None:
        self.name = comparison.name
        self._again = again
        self.scores: Mapping[Measure, Score] = scores(comparison, method=settings.method)
        self.other_links: OtherLinkScores = other_link_scores(comparison)
        self.marks: MarkScores = mark_scores(comparison, partial=settings.partial)
        self._settings = settings
        # measured now, so that what fails fails here
        self.shuffled = shuffled_scores(comparison, settings.shuffles)
        self.ratings: Ratings = rate(comparison, settings.agreement_on)
        self.made_again_by(again)

    def made_again_by(self, again: Callable[[], DocumentComparison]) -> None:
        """Have the comparison, and what it is made of, got in another way from now on."""
        self._again = again
        self.ratings = replace(self.ratings, aligned=_AlignedAgain(again))

    def __getstate__(self) -> dict[str, object]:
        """What is measured, without what it was measured on and what follows from it."""
        measured = ("name", "scores", "other_links", "marks", "_settings", "shuffled")
        state = {each: vars(self)[each] for each in measured}
        return state | {"ratings": replace(self.ratings, aligned=_nothing)}

    @property
    def comparison(self) -> DocumentComparison:
        """The two annotations, read again if they were let go; raises FileError."""
        return self._again()

    @cached_property
    def awareness_range(self) -> ScoreRange | None:
        """How far awareness moves with the order of the links, None if not asked for."""
        return score_range(self.shuffled) if self.shuffled else None

    @cached_property
    def agreement(self) -> Agreement:
        """How far both agree on the pairs that both decided."""
        return corpus_agreement([self.ratings])


@dataclass(frozen=True, slots=True)
class _AlignedAgain:
    again: Callable[[], DocumentComparison]

    def __call__(self) -> Alignment:
        return self.again().alignment


def _nothing() -> Alignment:
    raise TempannotError(bilingual("the comparison was left in another process"))


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What is to be said of the files of a document besides their scores.

    ``schemes`` says that they are read by different profiles, ``in_worlds`` names those that keep
    worlds apart, ``unread`` has types that nobody knows, ``not_convex`` links that no closure has.
    """

    schemes: str = ""
    in_worlds: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    not_convex: tuple[str, ...] = ()

    @classmethod
    def of(cls, files: Files) -> LeftOut:
        """What is to be said of files as they were read."""
        opened = [each for each in files if each is not None]
        said = ((each.path, unread_message(each.document)) for each in opened)
        return cls(
            differing_schemes(opened),
            tuple(each.document.name for each in opened if keeps_worlds(each.document)),
            tuple(f"{path}: {message}" for path, message in said if message),
            tuple(
                f"{each.path}: {not_convex_message(link)}"
                for each in opened
                for link in not_convex_links(each.document)
            ),
        )


NOTHING_LEFT_OUT = LeftOut()


@dataclass(frozen=True)
class ComparedDocument:
    """One document: a place per annotation, None where it is not there or was left out.

    ``pairs`` has every two annotations that are there. ``versions`` are those whose text differs a
    little from the first one's; ``missing`` are those that lack it and count as empty; ``there``
    are the places of all that were read.
    """

    name: str
    files: DocumentFiles
    reader: MaterialReader | None
    pairs: Mapping[tuple[int, int], Scored]
    skipped: tuple[Skipped, ...] = ()
    versions: tuple[OtherVersion, ...] = ()
    missing: tuple[int, ...] = ()
    there: tuple[int, ...] = ()
    left_out: LeftOut = NOTHING_LEFT_OUT

    @property
    def is_told(self) -> bool:
        """Whether there is something to be said of it besides what is measured."""
        said = (self.skipped, self.versions, self.missing)
        return any(said) or self.left_out != NOTHING_LEFT_OUT

    def read_again_by(self, reader: MaterialReader) -> ComparedDocument:
        """The same with its files, and what was made of them, got from a reader."""
        for places, scored in self.pairs.items():
            scored.made_again_by(partial(reader.comparison, self.files, places))
        return replace(self, reader=reader)

    @property
    def opened(self) -> Files:
        """Its files, read again if they were let go; raises FileError."""
        if self.reader is None:
            return (None,) * len(self.files.files)
        return self.reader.of(self.files).opened

    @property
    def sides(self) -> Mapping[int, AnnotatedSide]:
        """The annotations that are compared, by their places."""
        found = {
            place: side
            for places, scored in self.pairs.items()
            for place, side in zip(places, scored.comparison.sides, strict=True)
        }
        return dict(sorted(found.items()))

    @cached_property
    def joint(self) -> JointComparison | None:
        """All of them together, which are adjudicated; of two their comparison."""
        if not self.pairs:
            return None
        one = next(iter(self.pairs.values())).comparison
        if len(self.sides) == len(one.sides):
            return one
        return JointComparison(self.name, tuple(self.sides.values()), one.alignment)
