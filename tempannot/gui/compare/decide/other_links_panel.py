"""SLINKs and ALINKs compared: their scores, each one that differs, and what the gold has of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from html import escape

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.comparison.adjudication.decisions import Choice, ItemKey, ProposedDecision
from tempannot.comparison.alignment import names_of
from tempannot.comparison.measures.other_link_scores import (
    OtherLinkDifference,
    OtherLinkScores,
    other_link_differences,
    other_link_scores,
)
from tempannot.comparison.measures.scores import Score
from tempannot.core.language import tr, written
from tempannot.core.wording import strung, with_and
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.decide.item_table import NOTHING, DecisionRow, Headings, ItemTablePanel
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.tables.cell_formats import decimals

_PLAIN_ANSWERS = {"adjudicate.neither": Choice.NEITHER, "adjudicate.later": Choice.LATER}


class OtherLinksPanel(ItemTablePanel):
    """The table of SLINKs and ALINKs that differ; while one adjudicates, they are decided here."""

    headings = Headings(((tr("Kind"), 7), (tr("From"), 20), (tr("To"), 20)), side=18, gold=22)
    not_started = tr("Start adjudicating first; then these links are decided here, too.")
    not_an_answer = tr(
        "An SLINK or ALINK is as one side says, or there is none; choose its row first."
    )

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(context, tr("SLINKs and ALINKs that differ"), parent)
        self._differences: tuple[OtherLinkDifference, ...] = ()
        buttons = (
            self._add_button("adjudicate.first", tr("As A")),
            self._add_button("adjudicate.second", tr("As B")),
            self._add_button("adjudicate.neither", tr("Neither")),
        )
        bar = in_row((self.scores, 1), *buttons, margins=(6, 4, 8, 4), gap=8)
        in_column(bar, self.effects, self.table, on=self)
        self._begin()

    @override
    def _answers(self, row: DecisionRow) -> Collection[str]:
        return ("adjudicate.first", "adjudicate.second", *_PLAIN_ANSWERS)

    @override
    def _proposal(self, row: DecisionRow, action: str) -> ProposedDecision | None:
        if action in _PLAIN_ANSWERS:
            return ProposedDecision(_PLAIN_ANSWERS[action])
        session = self.context.session
        side = session.number(session.order[action != "adjudicate.first"])
        return ProposedDecision(Choice.SIDE, side=side)

    @override
    def _rebuild(self) -> None:
        comparison = self.context.session.comparison
        self._differences = () if comparison is None else other_link_differences(comparison)
        self.scores.setText(escape(self._told_scores()))
        for button in self.buttons.values():
            button.setVisible(self.adjudication is not None)
        self._list()

    @override
    def _all_rows(self) -> Iterator[DecisionRow]:
        comparison, order = self.context.session.comparison, self.context.session.order
        if comparison is None:
            return
        names = names_of(comparison.alignment)
        letters = self.context.session.letter(0), self.context.session.letter(1)
        for each in self._differences:
            types = [with_and(each.types(side)) or NOTHING for side in (0, 1)]
            key = (each.source, each.target, each.tag)
            yield DecisionRow(
                key,
                (each.tag, names[each.source], names[each.target]),
                (types[order[0]], types[order[1]]),
                self._gold(key),
                each.told(comparison, letters),
            )

    def _gold(self, key: ItemKey) -> str:
        """What the gold has, and whether that was decided; "" while nobody adjudicates."""
        adjudication = self.adjudication
        if adjudication is None:
            return ""
        gold = adjudication.adjudication
        side = gold.other_side(key)
        told = gold.item(key).claims[side].rel_type if side is not None else None
        said = told or NOTHING
        return f"✓ {said}" if gold.is_other_decided(key) else tr("{said} (not decided)", said=said)

    def _told_scores(self) -> str:
        comparison = self.context.session.comparison
        if comparison is None:
            return self._empty_hint(
                tr("Choose two annotations of one text to compare their links.")
            )
        told = _told(other_link_scores(comparison))
        if told and not self._differences:
            told = tr("{told}  Both say the same.", told=told)
        over_all = self.context.session.over_all
        if over_all is not None and (of_all := _told(over_all.other_links)):
            return tr(
                "{told}  All documents: {of_all}",
                told=told or tr("None in this document."),
                of_all=of_all,
            )
        return told or tr("Neither side has an SLINK or ALINK.")


def _told(scores: OtherLinkScores) -> str:
    """The scores of the kinds that occur, "" if none does."""
    return "  ".join(
        tr(
            "{tag}: found {found}; type right {right}.",
            tag=tag,
            found=_ratios(each.found),
            right=_ratios(each.right),
        )
        for tag, each in scores.items()
        if not each.is_empty
    )


def _ratios(score: Score) -> str:
    parts = []
    for name, ratio in ((tr("precision"), score.precision), (tr("recall"), score.recall)):
        parts.append(f"{name} {written(decimals(ratio.value))} ({ratio.right:g}/{ratio.of:g})")
    return strung(", ", [*parts, f"F1 {written(decimals(score.f1))}"])
