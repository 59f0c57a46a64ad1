"""Files of labelled pairs as cases: the pairs become the links of the documents they are about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tempannot.core.document import Document
from tempannot.core.items import Link
from tempannot.core.relations import ALL, BEFORE, RelationSet
from tempannot.datasets.recast.document_names import DocumentNames
from tempannot.datasets.recast.documents import DocumentCases, Place
from tempannot.datasets.recast.report import RecastReport
from tempannot.datasets.recast.rows import OrderCase
from tempannot.datasets.recast.settings import Profile, RecastSettings
from tempannot.datasets.recast.splits import Splits
from tempannot.datasets.recast.texts import Texts
from tempannot.formats.opened import copy_of
from tempannot.formats.pairs.labels import PairScheme, meaning_of
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
        """Yield a case per pair, document by document; what gives none is reported."""
        for problem in file.problems:
            self._skip(problem.message, f"{file.path.name}:{problem.line}")
        pairs: dict[str, list[LabelledPair]] = {name: [] for name in file.documents}
        for pair in file.pairs:
            pairs[pair.document].append(pair)
        for name, found in pairs.items():
            text = self._texts.document(name)
            if text is None:
                for pair in found:
                    self._skip(NO_DOCUMENT, f"{name}, line {pair.line}")
            else:
                yield from self._cases(file, name, found, text)

    def _cases(
        self, file: PairFile, name: str, pairs: Iterable[LabelledPair], text: Document
    ) -> Iterator[OrderCase]:
        names = self._texts.names(text, self._settings.verbs_only)
        document = copy_of(text)
        document.name = name
        links = (self._link(pair, names, file.scheme) for pair in pairs)
        document.links = {link.id: link for link in links}
        place = Place(self._settings.corpus or _corpus(file), self._splits.of(name))
        cases = DocumentCases(document, names, place, self._settings, self._report)
        return cases.of_links()

    def _link(self, pair: LabelledPair, names: DocumentNames, scheme: PairScheme) -> Link:
        """Return a pair as a link; ids of events stand for their first instances."""
        source, target = (names.interval(id) or id for id in (pair.source, pair.target))
        meaning = self._meaning(pair, scheme)
        return Link(f"line {pair.line}", source, target, "VAGUE", exact=meaning)

    def _meaning(self, pair: LabelledPair, scheme: PairScheme) -> RelationSet:
        """Return what a label means; the released RED data take BEFORE/CAUSES as a plain before."""
        is_longer = scheme is PairScheme.RED and pair.label.casefold().startswith("before/")
        if is_longer and self._settings.profile is Profile.RELEASED:
            return BEFORE
        return meaning_of(pair.label, scheme) or ALL

    def _skip(self, reason: str, where: str) -> None:
        self._report.links += 1
        self._report.skip(reason, where)


def _corpus(file: PairFile) -> str:
    is_discourse = "tdd" in file.path.stem.casefold()
    return "tddiscourse" if is_discourse else file.scheme.value
