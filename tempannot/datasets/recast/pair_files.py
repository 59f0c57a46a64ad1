"""Files of labelled pairs as cases, with the text of the documents they are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from tempannot.core.document import Document
from tempannot.core.relations import BEFORE, RelationSet
from tempannot.datasets.recast.document_names import DocumentNames
from tempannot.datasets.recast.documents import DocumentCases, Place, Stated
from tempannot.datasets.recast.report import RecastReport
from tempannot.datasets.recast.rows import OrderCase
from tempannot.datasets.recast.settings import Profile, RecastSettings
from tempannot.datasets.recast.splits import Splits
from tempannot.datasets.recast.texts import Texts
from tempannot.formats.pairs.labels import PairScheme, is_vague, meaning_of
from tempannot.formats.pairs.reading import LabelledPair, PairFile

NO_DOCUMENT = "a pair of a document without a text"
"""Why a labelled pair gives no pair if its document was not among the texts."""


class PairFileCases:
    """Makes cases of the pairs of files; documents are looked up by name."""

    def __init__(
        self, texts: Texts, splits: Splits, settings: RecastSettings, report: RecastReport
    ) -> None:
        self._texts = texts
        self._splits = splits
        self._settings = settings
        self._report = report

    def of_file(self, file: PairFile) -> Iterator[OrderCase]:
        """Yield a case per pair; what gives none is reported."""
        for problem in file.problems:
            self._report.links += 1
            self._report.skip(problem.message, f"{file.path.name}:{problem.line}")
        for name, pairs in groupby(file.pairs, lambda pair: pair.document):
            document = self._texts.document(name)
            if document is None:
                self._skip_all(pairs, name)
                continue
            place = Place(self._settings.corpus or _corpus(file), self._splits.of(name))
            names = self._texts.names(document, self._settings.verbs_only)
            cases = DocumentCases(Document(name), names, place, self._settings, self._report)
            yield from cases.of(self._stated(pairs, names, file.scheme))

    def _skip_all(self, pairs: Iterable[LabelledPair], name: str) -> None:
        for pair in pairs:
            self._report.links += 1
            self._report.skip(NO_DOCUMENT, f"{name}, line {pair.line}")

    def _stated(
        self, pairs: Iterable[LabelledPair], names: DocumentNames, scheme: PairScheme
    ) -> Iterator[Stated]:
        """Yield what the pairs say of intervals of the text."""
        for pair in pairs:
            source, target = names.interval(pair.source), names.interval(pair.target)
            meaning = self._meaning(pair, scheme)
            if meaning is None:
                said = "a vague pair" if is_vague(pair.label, scheme) else "an unknown label"
            elif source is None or target is None:
                said = "a pair of an event that is not in the text"
            elif source == target:
                said = "a pair of an event with itself"
            else:
                yield Stated(f"line {pair.line}", source, target, meaning)
                continue
            self._report.links += 1
            self._report.skip(said, f"{pair.document}, line {pair.line}")

    def _meaning(self, pair: LabelledPair, scheme: PairScheme) -> RelationSet | None:
        """Return what a label means; the released RED data take BEFORE/CAUSES as a plain before."""
        is_longer = scheme is PairScheme.RED and pair.label.casefold().startswith("before/")
        if is_longer and self._settings.profile is Profile.RELEASED:
            return BEFORE
        return meaning_of(pair.label, scheme)


def _corpus(file: PairFile) -> str:
    is_discourse = "tdd" in file.path.stem.casefold()
    return "tddiscourse" if is_discourse else file.scheme.value
