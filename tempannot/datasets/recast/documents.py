"""The links of a document as cases: of TimeML, of a relation table, of a file of labelled pairs.

The pairs of such a file become links of the documents they are about; these, and those that give
relation tables their text, are found by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tempannot.core.document import Document
from tempannot.core.items import Link
from tempannot.core.language import bilingual
from tempannot.core.link_reading import LinkReading, LinkState
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL, BEFORE, EQUALS, RelationSet
from tempannot.core.wording import file_name_as_text
from tempannot.datasets.recast.event_names import (
    NO_TEXT,
    DocumentNames,
    UnusableError,
    context_of,
    has_text,
    names_of,
)
from tempannot.datasets.recast.hypotheses import verdicts
from tempannot.datasets.recast.hypothesis_rows import OrderCase, Origin
from tempannot.datasets.recast.recast_report import RecastReport
from tempannot.datasets.recast.recast_settings import Profile, RecastSettings
from tempannot.datasets.recast.sentence_trees import SentenceParser
from tempannot.datasets.recast.splits import Splits
from tempannot.formats.joining import Texts
from tempannot.formats.opened import copy_of
from tempannot.formats.pair_files import LabelledPair, PairFile, PairScheme, meaning_of
from tempannot.formats.reading import read

NO_DOCUMENT = bilingual("a pair of a document without a text")
"""Why a labelled pair gives no pair if its document was not among the texts."""


class NamedTexts:
    """Documents with text by their names, and what their events are called."""

    def __init__(self, paths: Iterable[Path] = (), parser: SentenceParser | None = None) -> None:
        """Find the files; ``parser`` makes the trees of sentences."""
        self._parser = parser
        self._texts = Texts(paths)
        self.document = lru_cache(maxsize=8)(self._document)

    def __bool__(self) -> bool:
        return bool(self._texts)

    def names(self, document: Document, settings: RecastSettings) -> DocumentNames:
        """Return what the events of a document are called."""
        verbs_only, by_lexicon = settings.verbs_only, settings.profile is Profile.EXACT
        return DocumentNames(document, verbs_only, self._parser, by_lexicon=by_lexicon)

    def _document(self, name: str) -> Document | None:
        """Return the document of a name, None if there is none; raises FileError."""
        path = self._texts.path(name)
        return None if path is None else read(path).document


class PairFileCases:
    """Makes cases of the pairs of files; documents are looked up by name."""

    def __init__(
        self, texts: NamedTexts, splits: Splits, settings: RecastSettings, report: RecastReport
    ) -> None:
        self._texts = texts
        self._splits = splits
        self._settings = settings
        self._report = report

    def of_file(self, file: PairFile) -> Iterator[OrderCase]:
        """Yield a case per pair, document by document; what gives none is reported."""
        for problem in file.left_out:
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
        names = self._texts.names(text, self._settings)
        document = copy_of(text)
        document.name = name
        links = (self._link(pair, names, file.scheme) for pair in pairs)
        document.links = {link.id: link for link in links}
        place = CorpusPlace(self._settings.corpus or _corpus(file), self._splits.of(name))
        cases = DocumentCases(document, names, place, self._settings, self._report)
        return cases.of_links()

    def _link(self, pair: LabelledPair, names: DocumentNames, scheme: PairScheme) -> Link:
        """Return a pair as a link; ids of events stand for their first instances."""
        source, target = (names.interval(id) or id for id in (pair.source, pair.target))
        meaning = self._meaning(pair, scheme)
        return Link(
            bilingual("line {line}", line=pair.line), source, target, "VAGUE", exact=meaning
        )

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


_REASONS = {
    LinkState.VAGUE: bilingual("a vague link"),
    LinkState.SKIPPED: bilingual("a link that was put off"),
    LinkState.KEPT: bilingual("a link kept in spite of a contradiction"),
    LinkState.SELF: bilingual("a link of an event to itself"),
    LinkState.DANGLING: bilingual("a link to an event that is not there"),
    LinkState.UNKNOWN_TYPE: bilingual("a link of an unknown type"),
    LinkState.NOT_CONVEX: bilingual("a relation that is not convex"),
    LinkState.BETWEEN_WORLDS: bilingual("one from one world into another"),
}

BY_LEXICON = bilingual("a link whose events have their part of speech from tense and lexicon")
"""What is odd about pairs of events of which the file does not say what they are."""

_AMBIGUOUS = bilingual("an event that another one of the context is called like")
_NEGATED = bilingual("a document with most events negated: its polarity is left aside")
_CONTRADICTORY = bilingual("a document whose links contradict each other")


@dataclass(frozen=True, slots=True)
class CorpusPlace:
    """Where a document belongs: the corpus it is of, and the split it is in."""

    corpus: str
    split: str


@dataclass(frozen=True, slots=True)
class Stated:
    """A relation between two intervals, and the link that states it ("" if it follows)."""

    link: str
    source: str
    target: str
    relations: RelationSet


class DocumentCases:
    """Makes cases of what is stated of the events of one document."""

    def __init__(
        self,
        document: Document,
        names: DocumentNames | None,
        place: CorpusPlace,
        settings: RecastSettings,
        report: RecastReport,
    ) -> None:
        """Take the document with the links and the names of its events, None without a text."""
        self._document = document
        self._names = names
        self._place = place
        self._settings = settings
        self._report = report

    def of_links(self) -> Iterator[OrderCase]:
        """Yield a case per link, or with ``settings.closure`` per pair that is related."""
        if self._names is not None and self._names.has_doubtful_polarity:
            self._report.mention(_NEGATED, self._document.name)
        if self._settings.closure:
            return self.of(_closed(self._document, self._settings, self._report))
        if self._settings.profile is Profile.EXACT:
            self._mention_contradictions()
        return self.of(_stated(self._document, self._settings, self._report))

    def of(self, stated: Iterable[Stated]) -> Iterator[OrderCase]:
        """Yield the cases of what is stated; what gives none is reported."""
        for each in stated:
            self._report.links += 1
            try:
                yield self._case(each)
            except UnusableError as error:
                self._report.skip(str(error), self._where(each))

    def _mention_contradictions(self) -> None:
        """Say that not all labels of a document can be right; pairs are made all the same."""
        if not Reasoning(self._document, self._settings.reading).network.is_complete:
            self._report.mention(_CONTRADICTORY, self._document.name)

    def _case(self, each: Stated) -> OrderCase:
        if self._names is None:
            context, names = self._without_text(each)
        else:
            context, names = self._names.of(each.source, each.target)
            if names[0] == names[1] and self._settings.profile is Profile.EXACT:
                raise UnusableError(bilingual("two events that would be called the same"))
            if self._names.lack_parts(each.source, each.target):
                self._report.mention(BY_LEXICON, self._where(each))
            if self._names.have_namesakes(each.source, each.target):
                self._report.mention(_AMBIGUOUS, self._where(each))
        place, document = self._place, file_name_as_text(self._document.name)
        kind = "asserted" if each.link else "inferred"
        origin = Origin(place.corpus, document, each.link, (each.source, each.target), kind)
        found = verdicts(each.relations, self._settings.regime)
        return OrderCase(origin, place.split, context, names, str(each.relations), found)

    def _without_text(self, each: Stated) -> tuple[str, tuple[str, str]]:
        link = self._document.links.get(each.link) or Link("", each.source, each.target, "")
        if not has_text(link):
            self._report.mention(NO_TEXT, self._where(each))
        return context_of(link), names_of(link)

    def _where(self, each: Stated) -> str:
        return f"{self._document.name}: {each.link or f'{each.source}, {each.target}'}"


def _stated(document: Document, settings: RecastSettings, report: RecastReport) -> Iterator[Stated]:
    """Yield what the links state, each by itself."""
    reading = LinkReading(document, settings.reading)
    said = _said_of_pairs(document, reading) if settings.profile is Profile.EXACT else {}
    given: set[frozenset[str]] = set()
    for link in document.links.values():
        pair = link.pair
        meaning = reading.meaning(link)
        reason = _reason(link, reading) or _repeats(said, given, pair)
        if reason or meaning is None:
            report.links += 1
            report.skip(reason, f"{document.name}: {link.id}")
            continue
        given.add(pair)
        yield Stated(link.id, link.source, link.target, _seen(link, said, meaning))


_Said = dict[frozenset[str], tuple[str, RelationSet]]


def _said_of_pairs(document: Document, reading: LinkReading) -> _Said:
    """Return per pair its first source and what all its links together say from there."""
    said: _Said = {}
    for link in document.links.values():
        assertion = reading.assertion(link)
        if assertion is None:
            continue
        pair = link.pair
        source, known = said.get(pair, (link.source, assertion.relations))
        meaning = assertion.relations
        said[pair] = (source, known & (meaning if link.source == source else meaning.converse))
    return said


def _seen(link: Link, said: _Said, meaning: RelationSet) -> RelationSet:
    """Return what all links of a pair say, from the source of one of them."""
    source, known = said.get(link.pair, (link.source, meaning))
    return known if link.source == source else known.converse


def _repeats(said: _Said, given: set[frozenset[str]], pair: frozenset[str]) -> str:
    if pair not in said:
        return ""
    if not said[pair][1]:
        return bilingual("links of one pair that contradict each other")
    return bilingual("a pair that has been linked before") if pair in given else ""


def _reason(link: Link, reading: LinkReading) -> str:
    standing = reading.standing(link)
    if standing is not LinkState.ACTIVE:
        return _REASONS[standing]
    meaning = reading.meaning(link)
    is_self = link.source == link.target and meaning is not None and EQUALS not in meaning
    return _REASONS[LinkState.SELF] if is_self else ""


def _closed(document: Document, settings: RecastSettings, report: RecastReport) -> Iterator[Stated]:
    """Yield the tightest relation of every pair of the closure."""
    reasoning = Reasoning(document, settings.reading)
    for id in reasoning.network.set_aside:
        report.skip("a link that contradicts the others", f"{document.name}: {id}")
    links = {
        frozenset((each.source, each.target)): each.id
        for each in reversed(tuple(reasoning.network.assertions.values()))
    }
    for source, target, relations in reasoning.network.pairs():
        link = links.get(frozenset((source, target)), "")
        yield Stated(link, source, target, relations)
