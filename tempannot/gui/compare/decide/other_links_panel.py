"""SLINKs and ALINKs compared: their scores, each one that differs, and what the gold has of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial

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
from tempannot.comparison.measures.scores import RatioKind, Score
from tempannot.core.language import tr, written
from tempannot.core.wording import strung, with_and
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.decide.compare_wording import link
from tempannot.gui.compare.decide.item_table import (
    NOTHING,
    DecisionRow,
    Headings,
    ItemTablePanel,
    RowFilter,
    to_documents,
)
from tempannot.gui.compare.numbers.cells import amount
from tempannot.gui.compare.numbers.shown_numbers import ShownNumber, ShownOtherLinks
from tempannot.gui.kit.layout import in_bar, in_column, in_row
from tempannot.gui.kit.row_filter import FilterLanguage
from tempannot.tables.cell_formats import decimals

_FOUND, _RIGHT = "found", "right"
"""What scores count: links of a kind that are there, or that have the right type, too."""
_PRECISION, _RECALL = RatioKind.PRECISION, RatioKind.RECALL

_EXAMPLES = tr("Filter: a word, kind:alink, against:recall")
_FILTER: FilterLanguage[str] = FilterLanguage(
    {each: (each,) for each in ("word", "kind", "says", "against", "gold")},
    ("word", "kind", "says", "gold"),
)

_PLAIN_ANSWERS = {"adjudicate.neither": Choice.NEITHER, "adjudicate.later": Choice.LATER}


class OtherLinksPanel(ItemTablePanel):
    """The table of SLINKs and ALINKs that differ; while one adjudicates, they are decided here."""

    headings = Headings(((tr("Kind"), 7), (tr("From"), 20), (tr("To"), 20)), side=18, gold=22)
    narrowing = RowFilter(tr("Filter SLINKs and ALINKs"), _EXAMPLES, _FILTER)
    not_started = tr("Start adjudicating first; then these links are decided here, too.")
    not_an_answer = tr(
        "An SLINK or ALINK is as one side says, or there is none; choose its row first."
    )

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(context, tr("SLINKs and ALINKs that differ"), parent)
        self._differences: dict[ItemKey, OtherLinkDifference] = {}
        buttons = (
            self._add_button("adjudicate.first", tr("As A")),
            self._add_button("adjudicate.second", tr("As B")),
            self._add_button("adjudicate.neither", tr("Neither")),
        )
        above = in_row((self.scores, 1), margins=(6, 4, 8, 0))
        bar = in_bar((self.filter, 1), self.count, *buttons, margins=(6, 2, 8, 4), gap=6)
        in_column(above, bar, self.effects, self.table, on=self)
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
        found = () if comparison is None else other_link_differences(comparison)
        self._differences = {(each.source, each.target, each.tag): each for each in found}
        self.scores.setText(self._told_scores())
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
        for key, each in self._differences.items():
            types = [with_and(each.types(side)) or NOTHING for side in (0, 1)]
            yield DecisionRow(
                key,
                (each.tag, names[each.source], names[each.target]),
                (types[order[0]], types[order[1]]),
                self._gold(key),
                each.told(comparison, letters),
            )

    @override
    def _text(self, row: DecisionRow, field: str) -> str:
        match field:
            case "kind":
                return row.cells[0]
            case "word":
                return " ".join(row.cells[1:])
            case "says":
                return " ".join(row.said)
            case "against":
                return ", ".join(_counted_against(self._differences[row.key]))
        return row.gold

    @override
    def _number_of_all(self, *behind: str) -> ShownNumber:
        tag, counted, *part = behind
        return ShownOtherLinks(tag, counted == _RIGHT, RatioKind(part[0]) if part else None)

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

    @override
    def _told_scores(self) -> str:
        comparison = self.context.session.comparison
        if comparison is None:
            return self._empty_hint(
                tr("Choose two annotations of one text to compare their links.")
            )
        told = _told(other_link_scores(comparison), _to_rows)
        if told and not self._differences:
            told = tr("{told}  Both say the same.", told=told)
        over_all = self.context.session.over_all
        if over_all is not None and (of_all := _told(over_all.other_links, to_documents)):
            return tr(
                "{told}  All documents: {of_all}",
                told=told or tr("None in this document."),
                of_all=of_all,
            )
        return told or tr("Neither side has an SLINK or ALINK.")


def _told(scores: OtherLinkScores, leads: Callable[..., str]) -> str:
    """The scores of the kinds that occur as markup, "" if none does.

    ``leads`` says where a number leads, by its kind of links, what is counted and which part.
    """
    return "  ".join(
        tr(
            "{tag}: found {found}; type right {right}.",
            tag=tag,
            found=_ratios(each.found, partial(leads, tag, _FOUND)),
            right=_ratios(each.right, partial(leads, tag, _RIGHT)),
        )
        for tag, each in scores.items()
        if not each.is_empty
    )


def _ratios(score: Score, leads: Callable[..., str]) -> str:
    parts = []
    for part, ratio in ((_PRECISION, score.precision), (_RECALL, score.recall)):
        told = f"{written(decimals(ratio.value))} ({amount(ratio.right)}/{amount(ratio.of)})"
        parts.append(f"{tr(part.value)} {link(leads(part.value), told)}")
    return strung(", ", [*parts, f"F1 {link(leads(), written(decimals(score.f1)))}"])


def _to_rows(tag: str, *counted: str) -> str:
    """What lists the differences that a number counts as wrong."""
    return f"kind:{tag} against:{'_'.join(counted)}"


def _counted_against(difference: OtherLinkDifference) -> Iterator[str]:
    """The parts of scores that a difference is counted as wrong in."""
    key, response = difference.types(0), difference.types(1)
    for part, has, other in ((_PRECISION, response, key), (_RECALL, key, response)):
        if has and not other:
            yield f"{_FOUND} {part.value}"
        if set(has) - set(other):
            yield f"{_RIGHT} {part.value}"
