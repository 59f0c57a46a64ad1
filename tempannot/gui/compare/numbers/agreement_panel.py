"""The agreement panel: coefficients with intervals, and where in the text they come from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.comparison.agreement.breakdown import Breakdown, Grouping, breakdown
from tempannot.comparison.agreement.many_annotators import ManyAgreement, TwoOfMany
from tempannot.comparison.agreement.pair_ratings import rate
from tempannot.comparison.comparison_settings import AgreementOn
from tempannot.core.language import tr
from tempannot.core.wording import ended, strung
from tempannot.gui.compare.compare_panel import CompareContext, ComparePanel
from tempannot.gui.compare.numbers.agreement_cells import (
    coefficient_table,
    group_table,
    pairwise_table,
)
from tempannot.gui.compare.numbers.cell_view import CellView, TableBeside
from tempannot.gui.compare.numbers.cells import CellTable, amount, capitalised, lettered
from tempannot.gui.compare.numbers.evidences import of_rated
from tempannot.gui.kit.choice_boxes import ChoiceSwitch
from tempannot.gui.kit.labels import PlainLabel, WrappingMarkup
from tempannot.gui.kit.layout import in_bar, in_column
from tempannot.session.comparison_findings import ComparisonFindings, PairEvidence
from tempannot.statistics.estimates import Coefficients

_TIPS = {
    AgreementOn.CLOSED: tr("Pairs count as decided where a relation follows from the links"),
    AgreementOn.LINKS: tr("Pairs count as decided only where a link joins them; types as written"),
}
BASES = tuple(_TIPS)


class BasisSwitch(ChoiceSwitch):
    """Chooses what makes a pair decided."""

    def __init__(self, parent: QWidget) -> None:
        choices = [(tr(each.value).capitalize(), tip) for each, tip in _TIPS.items()]
        super().__init__(tr("Agreement on"), choices, parent)

    @property
    def basis(self) -> AgreementOn:
        """What makes a pair decided."""
        return BASES[self.chosen]


GROUPINGS = (Grouping.RELATION, Grouping.KIND, Grouping.DISTANCE)
ANNOTATORS = len(GROUPINGS)
"""The place of the choice that shows every two annotators."""

_CHOICES = (
    (tr("By relation"), tr("One relation at a time against all others")),
    (tr("By kind"), tr("Two events, an event and a time, two times")),
    (tr("By distance"), tr("How many sentences lie between the two")),
    (tr("By annotators"), tr("Every two annotators, and all of them")),
)


class AgreementPanel(ComparePanel):
    """Agreement on the shown document; ``pairs_requested`` asks for the table of pairs."""

    pairs_requested = Signal()

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._many: ManyAgreement | None = None
        self._broken_down: dict[AgreementOn, tuple[ComparisonFindings, Breakdown]] = {}
        self._basis = BasisSwitch(self)
        self._grouping = ChoiceSwitch(tr("Break down"), _CHOICES, self)
        self._pairs = WrappingMarkup(parent=self)
        self._hint = PlainLabel(parent=self)
        self._hint.setWordWrap(True)
        self._hint.setContentsMargins(8, 4, 8, 4)
        self._hint.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._coefficients = CellView(context.theme, tr("Agreement coefficients"), self)
        self._table = CellView(context.theme, tr("Agreement by group"), self)
        self._split = TableBeside(self._coefficients, self._hint, self._table, self)
        self._lay_out()
        self._basis.switched.connect(self._fill)
        self._grouping.switched.connect(self._fill_table)
        self._table.chosen.connect(self._choose)
        self._coefficients.chosen.connect(self._list)
        self.show_pairwise(None)
        self._begin()

    @property
    def coefficients(self) -> CellView:
        """The table of coefficients."""
        return self._coefficients

    @property
    def table(self) -> CellView:
        """The table of groups, or of annotators."""
        return self._table

    @property
    def basis(self) -> BasisSwitch:
        """The switch between links and closures."""
        return self._basis

    @property
    def grouping(self) -> ChoiceSwitch:
        """The switch between ``GROUPINGS`` and annotators."""
        return self._grouping

    @property
    def hint(self) -> str:
        """What is said below the coefficients: reasons, warnings, where intervals come from."""
        return self._hint.text()

    @property
    def pairs(self) -> str:
        """What is said of the pairs that were rated, as rich text."""
        return self._pairs.text()

    def show_pairwise(self, many: ManyAgreement | None) -> None:
        """Offer the agreement of every two annotators and of all, or no longer."""
        self._many = many
        self._grouping.show_choice(ANNOTATORS, many is not None)
        self._fill_table()

    def _lay_out(self) -> None:
        bar = in_bar(self._basis, (self._pairs, 1), self._grouping, margins=(6, 4, 8, 4), gap=12)
        in_column(bar, (self._split, 1), on=self)

    @override
    def _rebuild(self) -> None:
        self._fill()
        self._share_width()

    @override
    def _restyle(self) -> None:
        self._coefficients.fit()
        self._table.fit()
        self._share_width()

    def _share_width(self) -> None:
        """Give the coefficients what they need and the groups the rest."""
        self._split.share(self.width())

    def _fill(self) -> None:
        if self._is_stale:
            return
        findings = self.context.session.findings
        if findings is None:
            self._coefficients.start(CellTable())
            self._pairs.setText(
                self._empty_hint(
                    tr("Choose two annotations of one text to see how far they agree.")
                )
            )
            self._hint.clear()
        else:
            found = findings.agreement(self._basis.basis).coefficients
            behind = partial(of_rated, findings.agreement(self._basis.basis))
            self._coefficients.start(coefficient_table(found, behind))
            self._pairs.setText(
                tr("<b>{amount}</b> pairs that both decided", amount=amount(found.pairs))
            )
            self._hint.setText(_hint(found))
        self._fill_table()

    def _fill_table(self) -> None:
        if self._is_stale:
            return
        findings, place = self.context.session.findings, self._grouping.chosen
        if place == ANNOTATORS and self._many is not None:
            self._table.start(pairwise_table(self._many, self._called(self._many)))
        elif findings is None or place == ANNOTATORS:
            self._table.start(CellTable())
        else:
            grouping = GROUPINGS[place]
            groups = self._breakdown(findings).by(grouping)
            vocabulary = self.context.session.vocabulary
            self._table.start(group_table(groups, grouping, self._words, vocabulary))

    def _called(self, many: ManyAgreement) -> Sequence[str]:
        return self.context.session.labels(many.annotators)

    def _breakdown(self, findings: ComparisonFindings) -> Breakdown:
        """Return the groups of the shown document, computed once for each basis."""
        basis = self._basis.basis
        if basis not in self._broken_down or self._broken_down[basis][0] is not findings:
            found = breakdown([rate(findings.comparison, basis)])
            self._broken_down[basis] = findings, found
        return self._broken_down[basis][1]

    def _words(self, text: str) -> str:
        return lettered(text, self.context.session)

    def _choose(self, behind: TwoOfMany | Callable[[], PairEvidence]) -> None:
        if isinstance(behind, TwoOfMany):
            self._show_two(behind)
        else:
            self._list(behind)

    def _show_two(self, two: TwoOfMany) -> None:
        """Show the two annotators of a row of the pairwise table."""
        session = self.context.session
        if session.corpus is not None:
            names = [each.name for each in session.corpus.annotations]
            session.choose_pair(names.index(two.first), names.index(two.second))

    def _list(self, evidence: Callable[[], PairEvidence]) -> None:
        self.context.session.show_evidence(evidence())
        self.pairs_requested.emit()


def _hint(found: Coefficients) -> str:
    """Say why values are undefined, where kappa misleads, and what intervals come from."""
    estimates = (found.observed, found.kappa, found.alpha, found.ac1)
    said = list(dict.fromkeys(capitalised(each.reason) for each in estimates if each.reason))
    said += [found.hint] if found.hint else []
    if found.resampled is not None:
        said.append(tr("95 % intervals from resampled {value}", value=tr(found.resampled.value)))
    return strung(" ", (ended(each.rstrip(".。")) for each in said))
