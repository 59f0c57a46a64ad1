"""What is compared in the window: the documents, which one is shown, how its sides are named.

The sides keep their places (0 the key, 1 the response) in every value; names and left-right
order are a matter of display, so that an adjudicator can work blind. Annotations are read and
compared in the background, with progress, until done or stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from tempannot.comparison.adjudication.decisions import ItemKey
from tempannot.comparison.adjudication.gold_side import GoldSide
from tempannot.comparison.compared_document import ComparedDocument, Scored
from tempannot.comparison.comparison import AnnotatedSide, DocumentComparison, JointComparison
from tempannot.comparison.corpus_comparison import CorpusComparison
from tempannot.comparison.pair_totals import AnnotationPair
from tempannot.comparison.side_letters import capital_of
from tempannot.core.language import bilingual
from tempannot.core.vocabulary import Vocabulary
from tempannot.session.adjudication_session import Adjudicated, AdjudicationSession
from tempannot.session.annotator_letters import AnnotatorOrder, told_apart
from tempannot.session.comparison_findings import ComparisonFindings, PairEvidence
from tempannot.session.gold_desk import GoldDesk

COLUMNS = ((0, 1, 2), (0, 2), (1, 2), (0, 1), (2,))
"""The sides that can be shown together while there is a gold."""
GOLD_NAME = bilingual("Gold")


_FIRST_TWO = (0, 1)


def _first_document(corpus: CorpusComparison) -> ComparedDocument | None:
    """The first document that can be compared, else the first."""
    documents = corpus.documents
    first = next((each for each in documents if _FIRST_TWO in each.pairs), None)
    return first or (documents[0] if documents else None)


def first_shown(corpus: CorpusComparison) -> Scored | None:
    """The two annotations that are shown first, None if they cannot be compared."""
    document = _first_document(corpus)
    if document is None:
        return None
    pairs = document.pairs
    return pairs.get(_FIRST_TWO) or next(iter(pairs.values()), None)


GOLD = 2
"""The place of the gold among what is shown, after the two sides."""
_GOLD_LETTER = "G"
"""Beside A and B, which are all that stand there; where there are others the gold is called so."""


@dataclass(frozen=True, slots=True)
class GoldView:
    """The gold that is being made, as it is now.

    ``latest`` are the units, pairs and questions about a unit that the last step decided on or took
    back, ``changed`` the pairs of which the gold tells something else since.
    """

    side: GoldSide
    latest: tuple[ItemKey, ...] = ()
    changed: frozenset[ItemKey] = frozenset()


class CompareSession(QObject):
    """The shown comparison and how it is shown.

    ``corpus_changed`` tells of other annotations, ``current_changed`` of another document or
    other two of the annotations, ``display_changed`` of names (of
    sides and of relations) or order, ``evidence_changed`` of
    other pairs to list, ``adjudication_changed`` of an adjudication begun or ended,
    ``gold_changed`` of another gold: one begun or ended, and every step of it;
    ``columns_changed`` of other sides that are shown. While ``is_stepping``, those who show a step
    of the gold hear of it one after the other, and may select what comes next; ``step_ended`` tells
    that they all have.
    """

    corpus_changed = Signal()
    current_changed = Signal()
    display_changed = Signal()
    evidence_changed = Signal()
    adjudication_changed = Signal()
    gold_changed = Signal()
    columns_changed = Signal()
    step_ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.vocabulary = Vocabulary.ALLEN
        self.desk = GoldDesk(self)
        self.is_stepping = False
        self._corpus: CorpusComparison | None = None
        self._known: ComparisonFindings | None = None
        self._document: ComparedDocument | None = None
        self._pair = self._wanted = (0, 1)
        self._is_chosen = False
        self._findings: ComparisonFindings | None = None
        self._evidence: PairEvidence | None = None
        self._adjudication: AdjudicationSession | None = None
        self._gold: GoldView | None = None
        self._columns: tuple[int, ...] = COLUMNS[0]
        self._joint: JointComparison | None = None
        self._places: tuple[int, ...] = (0, 1)
        self._order = AnnotatorOrder()
        self._names_hidden = False

    @property
    def corpus(self) -> CorpusComparison | None:
        """All that is compared."""
        return self._corpus

    @property
    def document(self) -> ComparedDocument | None:
        """The shown document; it may have no comparison, if a file of it cannot be read."""
        return self._document

    @property
    def left_out(self) -> tuple[str, ...]:
        """Why the shown document is not compared: a sentence per reason, none if it is."""
        document, corpus = self._document, self._corpus
        if document is None or corpus is None or self._findings is not None:
            return ()
        shown = [each.message for each in document.skipped if each.side in self._pair]
        has = [place for place in self._pair if place in document.there]
        if shown or not has:
            return tuple(shown)
        return (
            bilingual(
                "{name} is only in {name2}",
                name=document.name,
                name2=corpus.annotations[has[0]].name,
            ),
        )

    @property
    def pair(self) -> tuple[int, int]:
        """The places of the two annotations that are shown, key first."""
        return self._pair

    @property
    def over_all(self) -> AnnotationPair | None:
        """The two annotations over all documents, None if there is but one document."""
        if self._corpus is None or len(self._corpus.documents) < 2:
            return None
        chosen = tuple(self._corpus.annotations[place] for place in self._pair)
        return next(each for each in self._corpus.pairs if (each.key, each.response) == chosen)

    @property
    def findings(self) -> ComparisonFindings | None:
        """What was found about the shown document, None if none is shown."""
        return self._findings

    @property
    def comparison(self) -> DocumentComparison | None:
        """The shown comparison."""
        return self._findings.comparison if self._findings else None

    @property
    def joint(self) -> JointComparison | None:
        """All annotations of the shown document, which are adjudicated; of two their comparison.

        None if nothing is shown. What is an annotator's *number* is the place among its sides.
        """
        return self._joint if self._findings else None

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the annotators of the shown document, in the order of their letters."""
        wanted = [place for place in self._lettered if place in self._places]
        return tuple(self._places.index(place) for place in wanted)

    def number(self, side: int) -> int:
        """The number of the annotator that a shown side is of."""
        return self._places.index(self._pair[side])

    def annotator_letter(self, number: int) -> str:
        """What an annotator of the shown document is called in short."""
        return self._lettered[self._places[number]]

    def annotator_label(self, number: int) -> str:
        """The letter of an annotator of the shown document, and the name unless hidden."""
        name = self._joint.sides[number].name if self._joint else ""
        return self._labelled(self.annotator_letter(number), name)

    def labels(self, names: Sequence[str] | None = None) -> tuple[str, ...]:
        """What all annotators of the corpus are called, in its order; ``names`` if it is none."""
        if names is None:
            names = [each.name for each in self._corpus.annotations] if self._corpus else []
        letters = self._lettered
        return tuple(
            self._labelled(letters.get(place, capital_of(place)), name)
            for place, name in enumerate(names)
        )

    @property
    def _lettered(self) -> dict[int, str]:
        return self._order.lettered(self._pair)

    @property
    def evidence(self) -> PairEvidence | None:
        """The pairs behind the number clicked last."""
        return self._evidence

    @property
    def adjudication(self) -> AdjudicationSession | None:
        """The adjudication of the shown comparison, None if none was begun."""
        return self._adjudication

    @property
    def gold(self) -> GoldView | None:
        """The gold of the shown comparison, None if none is being made."""
        return self._gold

    @property
    def sides(self) -> tuple[AnnotatedSide, ...]:
        """The two sides, and the gold if one is being made; none if nothing is compared."""
        two = self.comparison.sides if self.comparison else ()
        return (*two, self._gold.side) if self._gold and two else two

    @property
    def columns(self) -> tuple[int, ...]:
        """The sides that are shown, in the order in which they are."""
        sides = (*self.order, GOLD) if self._gold else self.order
        wanted = self._columns if self._gold else sides
        return tuple(side for side in sides if side in wanted)

    @property
    def names_hidden(self) -> bool:
        """Whether the sides are called by letters only."""
        return self._names_hidden

    @property
    def order(self) -> tuple[int, int]:
        """The side shown first (left, or above) and the other."""
        return (0, 1) if self._order.sorted(self._pair) == self._pair else (1, 0)

    def load(self, corpus: CorpusComparison, known: ComparisonFindings | None = None) -> None:
        """Take other annotations and show the first document that can be compared.

        ``known`` is what was found out of it already.
        """
        if self._corpus is None or len(corpus.annotations) != len(self._corpus.annotations):
            self._order = AnnotatorOrder(len(corpus.annotations))
        self._corpus, self._known = corpus, known
        self._pair, self._wanted, self._is_chosen = _FIRST_TWO, _FIRST_TWO, False
        self.desk.load(corpus)
        self.corpus_changed.emit()
        self.show_document(_first_document(corpus))

    def show_document(self, document: ComparedDocument | None) -> None:
        """Show one of the corpus's documents: the two annotations chosen, or else two it has."""
        self._document, self._pair = document, self._wanted
        if document is not None and not self._is_chosen and self._wanted not in document.pairs:
            self._pair = next(iter(document.pairs), self._wanted)
        self._places = tuple(document.sides) if document and document.sides else (0, 1)
        self._joint = document.joint if document else None
        scored = document.pairs.get(self._pair) if document else None
        known = self._known
        if known is None or scored is None or known.comparison is not scored.comparison:
            known = ComparisonFindings(scored.comparison, scored) if scored else None
        self.show(known)

    def choose_pair(self, key: int, response: int) -> None:
        """Show other two of more than two annotations."""
        self._pair = self._wanted = (min(key, response), max(key, response))
        self._is_chosen = True
        self.corpus_changed.emit()
        self.show_document(self._document)

    def step(self, by: int) -> None:
        """Show the next (1) or previous (-1) document."""
        documents = self._corpus.documents if self._corpus else ()
        if self._document in documents:
            place = documents.index(self._document) + by
            self.show_document(documents[place % len(documents)])

    def show(self, findings: ComparisonFindings | None) -> None:
        """Show another comparison, or none."""
        self._findings = findings
        if self._document is None:
            self._joint = findings.comparison if findings else None
        self._evidence = None
        self._gold = self._gold_now()
        self.current_changed.emit()
        self.evidence_changed.emit()

    def show_evidence(self, evidence: PairEvidence | None) -> None:
        """List the pairs behind a number."""
        self._evidence = evidence
        self.evidence_changed.emit()

    def adjudicate(self, adjudication: AdjudicationSession | None) -> None:
        """Show an adjudication of the shown comparison, or none; the caller ends the other."""
        if self._adjudication is not None:
            self._adjudication.changed.disconnect(self._take_step)
            self._adjudication.told.disconnect(self._end_step)
        self._adjudication, self.is_stepping = adjudication, False
        if adjudication is not None:
            adjudication.changed.connect(self._take_step)  # before all who show it
            adjudication.told.connect(self._end_step)
        self._gold = self._gold_now()
        self.adjudication_changed.emit()
        self.gold_changed.emit()

    def show_columns(self, sides: tuple[int, ...]) -> None:
        """Show these of the sides beside each other while there is a gold."""
        if sides != self._columns:
            self._columns = sides
            self.columns_changed.emit()

    def letter(self, side: int) -> str:
        """Return A for the side shown first, B for the other, G for the gold."""
        return _GOLD_LETTER if side == GOLD else capital_of(self.order.index(side))

    def called(self, side: int) -> str:
        """What a side is called in short: its letter, the gold as such."""
        return GOLD_NAME if side == GOLD else self.letter(side)

    def label(self, side: int) -> str:
        """What a side is called in panels: its letter, and its name unless hidden."""
        if side == GOLD:
            return GOLD_NAME
        return self._labelled(self.letter(side), self._name(side))

    def short_label(self, side: int) -> str:
        """As ``label``, without what the names of both sides have in common."""
        if side == GOLD:
            return GOLD_NAME
        names = [self._name(each) for each in (0, 1)]
        return self._labelled(self.letter(side), told_apart(names)[side])

    def _labelled(self, letter: str, name: str) -> str:
        return letter if self._names_hidden else f"{letter} {name}".rstrip()

    def _take_step(self, step: Adjudicated) -> None:
        self.is_stepping = True
        before = self._gold
        now = self._gold_now()
        if before is not None and now is not None:
            # the key of an SLINK says its kind, too; that of a mark or attribute has one unit twice
            pairs = (tuple(filter(now.side.knows, key)) for key in step.keys)
            latest = (
                key if len(set(pair)) < len(pair) else pair
                for key, pair in zip(step.keys, pairs, strict=True)
            )
            changed = frozenset(now.side.changed_from(before.side))
            now = GoldView(now.side, tuple(dict.fromkeys(latest)), changed)
        self._gold = now
        self.gold_changed.emit()

    def _end_step(self) -> None:
        self.is_stepping = False
        self.step_ended.emit()

    def _gold_now(self) -> GoldView | None:
        """The gold, if it is that of what is shown."""
        if self._adjudication is None or self.comparison is None:
            return None
        made = self._adjudication.adjudication
        if made.comparison.alignment is not self.comparison.alignment:
            return None
        return GoldView(made.side)

    def _name(self, side: int) -> str:
        """The name of a side, of the annotation where no document of it is shown."""
        if self.comparison is not None:
            return self.comparison.sides[side].name
        return self._corpus.annotations[self._pair[side]].name if self._corpus else ""

    def hide_names(self, hidden: bool) -> None:
        """Call the sides by letters only, or by their names too."""
        self._names_hidden = hidden
        self.display_changed.emit()

    def set_vocabulary(self, vocabulary: Vocabulary) -> None:
        """Call relations by other names."""
        if vocabulary is not self.vocabulary:
            self.vocabulary = vocabulary
            self.display_changed.emit()

    def swap(self) -> None:
        """Exchange left and right, and the letters with them."""
        self._order.swap(*self._pair)
        self.display_changed.emit()

    def mix(self) -> None:
        """Put the annotators in an order that nobody chose."""
        self._order.mix()
        self.display_changed.emit()
