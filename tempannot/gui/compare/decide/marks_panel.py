"""Marks and attributes compared: their scores, each one that differs, and what the gold has of it.

Overlapping marks of one kind are one row, and so is each attribute of a unit that the sides give
different values. Every accuracy leads to the rows that it counts as wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QInputDialog, QMenu, QPushButton, QWidget
from typing_extensions import override

from tempannot.comparison.adjudication.bulk import BulkTrial
from tempannot.comparison.adjudication.decisions import Choice, ItemKey, ProposedDecision
from tempannot.comparison.comparison import JointComparison
from tempannot.comparison.mark_differences import (
    DECIDED_ATTRIBUTES,
    SPANS,
    AttributeDifference,
    SpanGroup,
)
from tempannot.comparison.side_letters import letter_of
from tempannot.core.attribute_values import USUAL_VALUES
from tempannot.core.document import IntervalKind
from tempannot.core.field_words import field_word
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.wording import strung, with_and
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.decide.item_table import (
    DecisionRow,
    Headings,
    ItemTablePanel,
    RowFilter,
    to_documents,
)
from tempannot.gui.compare.decide.mark_rows import (
    OVERLAPPING,
    WORDS,
    MarkRows,
    to_rows,
    told_scores,
)
from tempannot.gui.compare.numbers.shown_numbers import ShownMarks, ShownNumber
from tempannot.gui.kit.labels import literal, without_key
from tempannot.gui.kit.layout import in_bar, in_column, in_row
from tempannot.gui.kit.row_filter import FilterLanguage
from tempannot.tables.table import places_of


@dataclass(frozen=True, slots=True)
class ForeseenQuestion:
    """A question with its answers; others may be typed if ``is_free``."""

    title: str
    words: str
    answers: Sequence[str]
    is_free: bool = False


def ask_foreseen(
    parent: QWidget, question: ForeseenQuestion, foreseen: Callable[[str], str]
) -> str | None:
    """Return the answer to a question, None if it is not answered.

    ``foreseen`` says what an answer would do.
    """
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(question.title)
    dialog.setComboBoxItems(list(question.answers))
    dialog.setComboBoxEditable(question.is_free)

    def tell(answer: str) -> None:
        dialog.setLabelText(literal(f"{question.words}\n{foreseen(answer)}"))

    dialog.textValueChanged.connect(tell)
    tell(dialog.textValue())
    is_given = dialog.exec() == QDialog.DialogCode.Accepted
    found = dialog.textValue()
    dialog.deleteLater()
    return found if is_given else None


_EXAMPLES = tr("Filter: a word, asks:class, kind:time, gold:decided")
_FILTER: FilterLanguage[str] = FilterLanguage(
    {
        "word": ("word",),
        "kind": ("kind", "English kind"),  # links name them as files do, in every language
        "asks": ("asks", "asked"),
        "gold": ("gold",),
        "says": ("says",),
    },
    ("word", "asks", "says", "gold"),
    whole=frozenset({"kind", "asks"}),
)

_ASKS = "asks:"
_KIND = max(places_of(tr(each.value)) for each in IntervalKind) + 2
_ASKED = 1 + max(
    places_of(shown(field_word(each))) for names in DECIDED_ATTRIBUTES.values() for each in names
)
_TWO = 2
_OF_MANY = (tr("As most"), tr("As others"))

_PLAIN_ANSWERS = {
    "adjudicate.union": Choice.UNION,
    "adjudicate.neither": Choice.NEITHER,
    "adjudicate.later": Choice.LATER,
}
_STATED = tuple(f"adjudicate.{nth}" for nth in ("first", "second", "third", "fourth", "fifth"))


class MarksPanel(ItemTablePanel):
    """The table of marks and attributes that differ; they are decided here."""

    headings = Headings(
        ((tr("Words"), 24), (tr("Kind"), _KIND), (tr("What differs"), max(14, _ASKED))),
        side=22,
        gold=26,
    )
    narrowing = RowFilter(tr("Filter marks and attributes"), _EXAMPLES, _FILTER)
    not_started = tr("Start adjudicating first; then marks and attributes are decided here.")
    not_an_answer = tr(
        "Words are those of one side, of both or of none; an attribute is as one side says, "
        "another value or not given. Choose a row first."
    )

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(context, tr("Marks and attributes that differ"), parent)
        self._source: MarkRows | None = None
        self.bulk = QPushButton(tr("All shown"), self)
        self._menu = QMenu(self.bulk)
        self._menu.aboutToShow.connect(self._fill_menu)
        self._menu.aboutToHide.connect(self._stop_trying)
        self._trials: list[tuple[QAction, BulkTrial]] = []
        self._trying = QTimer(self)
        self._trying.setInterval(0)
        self._trying.timeout.connect(self._try_next)
        self.bulk.setMenu(self._menu)
        buttons = (
            self._add_button("adjudicate.first", tr("As A")),
            self._add_button("adjudicate.second", tr("As B")),
            self._add_button("adjudicate.union", tr("Both")),
            self._add_button("adjudicate.other", tr("Other…")),
            self._add_button("adjudicate.neither", tr("None")),
        )
        above = in_row((self.scores, 1), margins=(6, 4, 8, 0))
        bar = in_bar((self.filter, 1), self.count, *buttons, self.bulk, margins=(6, 2, 8, 4), gap=6)
        in_column(above, bar, self.effects, self.table, on=self)
        self._begin()

    @property
    def is_all_that_is_left(self) -> bool:
        """Whether marks and attributes want decisions, and no pair or lone mark does any more."""
        queue = self.adjudication.adjudication.queue() if self.adjudication else ()
        return bool(queue) and all(len(item.key) == 3 for item in queue)

    def decide_all(self, side: int | None) -> None:
        """Decide all rows shown that are left as one side says, or most (None), as one step."""
        if self.adjudication is None:
            self.said.emit(self.not_started)
            return
        answer = self.adjudication.decide_each(self._wanted(side))
        told = tr(
            "Decided {rows} as {whose}.",
            rows=tr_plural(len(answer.done), "{count:,} row", "{count:,} rows"),
            whose=self._whose(side),
        )
        if answer.refused:
            told += tr(
                " {refused} left: {message}.",
                refused=len(answer.refused),
                message=answer.refused[0].message,
            )
        self.said.emit(told)

    def _wanted(self, side: int | None) -> list[tuple[ItemKey, ProposedDecision]]:
        """What all rows shown that are left are decided as by one side, or by most (None)."""
        whose = ((row, row.first_sides[0] if side is None else side) for row in self.rows)
        return [
            (row.key, ProposedDecision(Choice.SIDE, side=each))
            for row, each in whose
            if row.is_left
        ]

    @property
    def _joint(self) -> JointComparison | None:
        """All annotations of the document."""
        return self.context.session.joint

    @override
    def _answers(self, row: DecisionRow) -> Collection[str]:
        found = ("adjudicate.other", *_PLAIN_ANSWERS, *_STATED[: len(row.first_sides)])
        no_attribute = () if row.key[2] == SPANS else ("adjudicate.union",)
        return [each for each in found if each not in no_attribute]

    @override
    def _proposal(self, row: DecisionRow, action: str) -> ProposedDecision | None:
        if action == "adjudicate.other":
            return self._asked(row)
        if action in _PLAIN_ANSWERS:
            return ProposedDecision(_PLAIN_ANSWERS[action])
        return ProposedDecision(Choice.SIDE, side=row.first_sides[_STATED.index(action)])

    def _asked(self, row: DecisionRow) -> ProposedDecision | None:
        """What the user chooses or types."""
        assert self._source is not None
        difference = self._source.differences[row.key]
        if isinstance(difference, SpanGroup):
            return self._asked_sides(difference)
        return self._asked_value(difference)

    def _asked_sides(self, group: SpanGroup) -> ProposedDecision | None:
        """Whose words: those of one side, or of two together where there are more."""
        places = range(len(group.marks))
        some: list[tuple[int, ...]] = [(side,) for side in places]
        some += combinations(places, 2)
        told = {
            strung(
                ": ",
                (
                    with_and(self._letter(side) for side in sides),
                    with_and(group.said(side) or tr("none") for side in sides),
                ),
            ): sides
            for sides in some
        }

        def proposal(answer: str) -> ProposedDecision:
            sides = told[answer]
            if len(sides) == 1:
                return ProposedDecision(Choice.SIDE, side=sides[0])
            return ProposedDecision(Choice.OTHER, rel_type=" ".join(map(letter_of, sides)))

        found = ask_foreseen(
            self,
            ForeseenQuestion(tr("Which words"), tr("The gold marks the words of"), list(told)),
            lambda answer: self.told_of(group.key, proposal(answer)),
        )
        return proposal(found) if found is not None else None

    def _asked_value(self, difference: AttributeDifference) -> ProposedDecision | None:
        """A value: one that a side gives, a usual one, or what is typed."""
        assert self._source is not None
        given = [value for value, _ in difference.statements() if value]
        kind = IntervalKind(self._source.kind(difference))
        usual = USUAL_VALUES[kind].get(difference.name, ())

        def proposal(value: str) -> ProposedDecision:
            return ProposedDecision(Choice.OTHER, rel_type=value)

        found = ask_foreseen(
            self,
            ForeseenQuestion(
                tr("Another value"),
                tr("{question} in the gold", question=self._source.question(difference)),
                list(dict.fromkeys((*given, *usual))),
                is_free=True,
            ),
            lambda value: self.told_of(difference.key, proposal(value)),
        )
        return proposal(found) if found is not None else None

    @override
    def _rebuild(self) -> None:
        joint = self._joint
        if joint is None:
            self._source = None
        elif self._source is None or self._source.sides != joint.sides:
            self._source = MarkRows(joint.sides, joint.alignment)
        self.scores.setText(self._told_scores())
        for button in (*self.buttons.values(), self.bulk):
            button.setVisible(self.adjudication is not None)
        letters = self._letters()
        are_two = len(letters) == _TWO
        for place, action in enumerate(_STATED[:_TWO]):
            told = tr("As {letters}", letters=letters[place]) if are_two else _OF_MANY[place]
            self.buttons[action].setText(told)
        self._list()

    @override
    def _all_rows(self) -> Sequence[DecisionRow]:
        if self._source is None:
            return ()
        gold = self.adjudication.adjudication if self.adjudication else None
        return tuple(self._source.rows(gold, self._order(), self._letters()))

    @override
    def _text(self, row: DecisionRow, field: str) -> str:
        assert self._source is not None
        words, kind, asks = row.cells
        texts = {
            "word": words,
            "kind": kind,
            "English kind": self._source.kind(self._source.differences[row.key]),
            "asks": asks,
            "asked": WORDS if row.key[2] == SPANS else row.key[2],
            "says": " ".join(row.said),
            "gold": row.gold,
        }
        return texts[field]

    @override
    def _told_count(self, total: int) -> str:
        told = super()._told_count(total)
        if not self.rows and _ASKS in self.filter.text():
            told = tr("none to decide: both give the same, or one gives none at all")
        left = sum(row.is_left for row in self.rows)
        return tr("{told}, {left:,} left", told=told, left=left) if self.adjudication else told

    @override
    def _selected(self) -> tuple[str | None, str | None]:
        source, target = self.context.selection.source, self.context.selection.target
        if target is not None or source is None or self._source is None:
            return source, target
        first = self._source.first_of(source)
        return first, first

    @override
    def _point_at(self, row: DecisionRow) -> None:
        assert self._source is not None
        difference = self._source.differences[row.key]
        self.context.selection.focus(row.key[0])
        if isinstance(difference, SpanGroup):
            self.context.selection.highlight(difference.units)

    def _order(self) -> tuple[int, ...]:
        """The sides in the order shown."""
        return self.context.session.numbers if self._joint is not None else ()

    @override
    def _letters(self) -> tuple[str, ...]:
        return tuple(self._letter(side) for side in self._order()) or ("A", "B")

    def _letter(self, side: int) -> str:
        return self.context.session.annotator_letter(side)

    @override
    def _told_scores(self) -> str:
        findings = self.context.session.findings
        if findings is None:
            return self._empty_hint(
                tr("Choose two annotations of one text to compare their marks.")
            )
        told = told_scores(findings.marks, to_rows) or tr(
            "Neither side has an event or a time with words."
        )
        over_all = self.context.session.over_all
        if over_all is not None and (of_all := told_scores(over_all.marks, to_documents)):
            return tr("{told}<br>All documents: {of_all}", told=told, of_all=of_all)
        return told

    @override
    def _number_of_all(self, *behind: str) -> ShownNumber:
        kind, asked = behind
        if asked in (WORDS, OVERLAPPING):
            return ShownMarks(IntervalKind(kind), is_strict=asked == WORDS)
        return ShownMarks(IntervalKind(kind), attribute=asked)

    def _fill_menu(self) -> None:
        self._menu.clear()
        self._stop_trying()
        left = sum(row.is_left for row in self.rows)
        order = self._order()
        for side in order if len(order) == _TWO else (None, *order):
            text = tr(
                "The {left:,} left of those shown as {whose}", left=left, whose=self._whose(side)
            )
            action = self._menu.addAction(without_key(text))
            action.setEnabled(left > 0)
            action.triggered.connect(partial(self._decide_shown, side))
            if left and self.adjudication is not None:
                self._trials.append((action, self.adjudication.trial(self._wanted(side))))
        self._trying.start()

    def _try_next(self) -> None:
        """Say in the open menu what each line would do, a decision in each turn."""
        if not self._trials:
            self._trying.stop()
            return
        action, trial = self._trials[0]
        if not trial.is_over:
            trial.step()
            return
        self._trials.pop(0)
        found = trial.preview()
        told = tr(
            "{decided:,} decided, {more:,} clash", decided=found.decided, more=len(found.refused)
        )
        action.setText(strung(": ", (action.text(), told)))

    def _stop_trying(self) -> None:
        self._trying.stop()
        self._trials = []

    def _whose(self, side: int | None) -> str:
        return tr("most say") if side is None else tr("{letter} says", letter=self._letter(side))

    def _decide_shown(self, side: int | None, _checked: bool = False) -> None:
        self.decide_all(side)
