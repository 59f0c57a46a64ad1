"""Raters, and most of them, measured against the labels of the data: the human baseline."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QWidget,
)

from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.wording import as_beginning, strung
from tempannot.gui.kit.labels import PlainLabel, WordSizes, heading, muted
from tempannot.gui.kit.layout import in_column, in_row, one_above_other, scrolled
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.lead.evidence import EvidencePanel, JudgmentEvidence
from tempannot.gui.validate.lead.number_tables import Numbers, NumberTable
from tempannot.gui.validate.lead.study_loader import StudyLoader
from tempannot.study.design.item_sampling import question_of
from tempannot.study.design.study_design import Role
from tempannot.study.judgment import JudgmentState
from tempannot.study.results.baseline import MAJORITY, GoldScore, JudgedItem
from tempannot.study.store.facts import JudgmentRow

if TYPE_CHECKING:
    from tempannot.study.results.baseline import HumanBaseline, StudyBaseline


MOST_PARTS = 40
_HEIGHTS = (560, 260)
_ALL = tr("all together")
_SAYING = tr("Accuracy has Wilson's 95 % interval. Every number leads to its judgments.")
_OF_QUESTIONS = tr(
    "EM and F1 are those of MCTACO, in percent, on the questions of which all answers in the "
    "study were judged; “invalid” counts as not likely."
)
_OF_LIKELIHOOD = tr("An answer above the middle says that the second sentence is entailed.")


class RaterScoresPage(QWidget):
    """The tables, one section per part; ``item_requested`` carries the number of an item."""

    item_requested = Signal(int)

    def __init__(self, desk: StudyLoader, theme: Theme) -> None:
        super().__init__()
        self._desk, self._theme = desk, theme
        self.by = QComboBox()
        self.by.setAccessibleName(tr("Scores for each"))
        self.by.addItem(_ALL, None)
        self.saying, self.notes = muted(_SAYING), muted()
        self.sections: list[ScoreSection] = []
        self.evidence = EvidencePanel(desk, theme)
        self._middle = QWidget()
        self._column = in_column(on=self._middle, margins=None, gap=-1)
        self._build()
        desk.scored.connect(self._take)
        self.by.activated.connect(self._choose)
        self.evidence.item_requested.connect(self.item_requested)
        self._sizes = WordSizes(self, theme)

    def _build(self) -> None:
        label = PlainLabel(tr("&Scores for"))
        label.setBuddy(self.by)
        row = in_row(label, self.by, 1, gap=-1)
        self.by.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        column = self._column
        column.setContentsMargins(16, 14, 16, 16)
        column.setSpacing(8)
        column.addLayout(row)
        column.addWidget(self.saying)
        column.addWidget(self.notes)
        column.addStretch(1)
        in_column(one_above_other(scrolled(self._middle), self.evidence, _HEIGHTS), on=self, gap=-1)

    def _choose(self) -> None:
        self._desk.score(self.by.currentData())

    def _take(self) -> None:
        """Show the scores that the desk has now."""
        found = self._desk.scores
        if found is None:
            return
        self._offer(found.columns, found.by)
        self.saying.setText(_saying(found.baseline))
        scores = list(islice(scores_of(found.baseline, found.by), MOST_PARTS + 1))
        self._show(scores)
        more = 1 + len(found.baseline.parts) - len(scores)
        self.notes.setText(_notes(found.baseline.without_gold, more, found.by))
        self.notes.setVisible(bool(self.notes.text()))
        self._sizes.fit()

    def _offer(self, columns: Sequence[str], chosen: str | None) -> None:
        self.by.clear()
        self.by.addItem(_ALL, None)
        for each in columns:
            self.by.addItem(tr("each {called}", called=self._called(each)), each)
        self.by.setCurrentIndex(max(0, self.by.findData(chosen)))

    def _called(self, column: str) -> str:
        """Return what a column is called; sources that are always the same are categories."""
        found = self._desk.scores
        items = [each.item for each in found.baseline.judged] if found else []
        are_categories = all(each.source in each.kind.categories for each in items)
        return tr("category") if column == "source" and are_categories else column

    def _show(self, scores: Sequence[Scores]) -> None:
        while len(self.sections) < len(scores):
            section = ScoreSection(self._theme, self._middle)
            section.evidence_requested.connect(self._show_evidence)
            self._column.insertWidget(self._column.count() - 1, section)
            self.sections.append(section)
        for place, section in enumerate(self.sections):
            section.setVisible(place < len(scores))
        for section, each in zip(self.sections, scores, strict=False):
            section.show_scores(each)

    def _show_evidence(self, found: JudgmentEvidence) -> None:
        self.evidence.show_evidence(found)


class ScoreSection(QWidget):
    """The tables of one part of the items; ``evidence_requested`` carries a JudgmentEvidence."""

    evidence_requested = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = heading()
        self._heads = [muted() for _ in range(3)]
        self.tables = [NumberTable("", theme, self) for _ in range(3)]
        column = in_column(self._title, on=self, margins=(0, 0, 0, 10), gap=6)
        for head, table in zip(self._heads, self.tables, strict=True):
            column.addWidget(head)
            column.addWidget(table)
            table.evidence_requested.connect(self.evidence_requested)

    @property
    def title(self) -> str:
        """Which items the scores are about."""
        return self._title.text()

    def show_scores(self, scores: Scores) -> None:
        """Show other scores."""
        part = scores.items.part or tr("All items")
        self._title.setText(part)
        tables = list(scores.tables.items())
        for place, (head, table) in enumerate(zip(self._heads, self.tables, strict=True)):
            title, numbers = tables[place] if place < len(tables) else ("", None)
            head.setText(title)
            head.setVisible(bool(title))
            table.setAccessibleName(strung(": ", (part, title)))
            table.show_numbers(numbers)


def _saying(found: StudyBaseline) -> str:
    """Return what has to be known of scores of this kind."""
    from tempannot.study.results.baseline import (  # noqa: PLC0415 - numpy is slow
        ENTAILED_SAID,
        NOT_ENTAILED_SAID,
    )

    has_questions = bool(question_of(found.judged[0].item))
    is_likelihood = {each.gold for each in found.judged} <= {ENTAILED_SAID, NOT_ENTAILED_SAID}
    middle = [_OF_QUESTIONS] * has_questions + [_OF_LIKELIHOOD] * is_likelihood
    return strung(" ", (*middle, _SAYING))


def _notes(without_gold: int, more: int, by: str | None) -> str:
    parts = []
    if without_gold:
        parts.append(
            tr(
                "{items} without a label that asks for an answer.",
                items=tr_plural(without_gold, "{count:,} item", "{count:,} items"),
            )
        )
    if more:
        parts.append(
            tr("{more:,} more: “tempannot study score --by {by}” tells them all.", more=more, by=by)
        )
    return strung(" ", parts)


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """The scores on some items, named by ``items.part``."""

    items: ScoredItems
    found: HumanBaseline

    @property
    def tables(self) -> dict[str, Numbers]:
        """The tables with rows, by their titles."""
        from tempannot.study.report import baseline_tables as tables_of  # noqa: PLC0415 - slow

        title = as_beginning(shown(tables_of.confusion_title(self.found)))
        tables = {
            tr("Accuracy"): Numbers(tables_of.accuracy_table(self.found), self._of_accuracy),
            tr("Whole questions"): Numbers(
                tables_of.questions_table(self.found), self._of_questions
            ),
            title: Numbers(tables_of.confusion_table(self.found.majority), self._of_confusion),
        }
        return {title: each for title, each in tables.items() if each.table.rows}

    def _of_accuracy(self, row: tuple[str, GoldScore], _path: str) -> JudgmentEvidence:
        return of_accuracy(self.items, row[0])

    def _of_questions(self, row: tuple[str, GoldScore], path: str) -> JudgmentEvidence:
        found = of_incomplete if path == "incomplete" else of_questions
        return found(self.items, *row)

    def _of_confusion(self, label: str, path: str) -> JudgmentEvidence:
        answer = path.removeprefix("said.")
        return of_confusion(self.items, label, None if answer == path else answer)


def scores_of(found: StudyBaseline, by: str | None) -> Iterator[Scores]:
    """Yield the scores on all items, and on each part of them by a column."""
    from tempannot.study.results.baseline import parts_of  # noqa: PLC0415 - numpy is slow

    yield Scores(ScoredItems.of("", found.judged), found.total)
    parts = {} if by is None else parts_of(found.judged, by)
    for name, part in found.parts.items():
        yield Scores(ScoredItems.of(name or tr("(empty)"), parts[name]), part)


@dataclass(frozen=True, slots=True)
class ScoredItems:
    """The items that scores are about, by number; ``part`` names them, "" for all."""

    part: str
    items: Mapping[int, JudgedItem]

    @staticmethod
    def of(part: str, items: Iterable[JudgedItem]) -> ScoredItems:
        """Return items with what they are called."""
        return ScoredItems(part, {each.number: each for each in items})

    def titled(self, title: str) -> str:
        """Return a title that names the part, too."""
        return strung(": ", (self.part, title)) if self.part else title

    def said_by(self, who: str, row: JudgmentRow) -> JudgedItem | None:
        """Return the item of a judgment that a score of ``who`` counts, None for any other.

        Behind what the majority says are the answers of all raters.
        """
        is_answer = row.item.role is Role.ITEM and row.judgment.state is JudgmentState.ANSWERED
        item = self.items.get(row.item.number)
        is_meant = who in (MAJORITY, row.judgment.rater)
        return item if is_answer and is_meant else None

    def is_wrong(self, who: str, row: JudgmentRow) -> bool:
        """Whether ``who`` gives the item of a judgment another answer than its label asks for."""
        item = self.items[row.item.number]
        return item.said[who] != item.gold


def of_accuracy(found: ScoredItems, who: str) -> JudgmentEvidence:
    """Return the answers to items whose label asks for one, the wrong ones first."""
    return JudgmentEvidence(
        found.titled(tr("{answers} against the labels, wrong ones first", answers=_answers(who))),
        lambda row: found.said_by(who, row) is not None,
        lambda row: found.is_wrong(who, row),
    )


def of_questions(found: ScoredItems, who: str, score: GoldScore) -> JudgmentEvidence:
    """Return the answers to whole questions, those with a wrong answer first."""
    wrong = {
        question_of(each.item)
        for each in found.items.values()
        if who in each.said and each.said[who] != each.gold
    }
    return JudgmentEvidence(
        found.titled(
            tr(
                "{answers} to whole questions, those with a wrong answer first",
                answers=_answers(who),
            )
        ),
        _asked(found, who, lambda question: question in score.whole),
        lambda row: question_of(row.item.item) in wrong,
    )


def of_incomplete(found: ScoredItems, who: str, score: GoldScore) -> JudgmentEvidence:
    """Return the answers to questions of which not all answers were judged."""
    return JudgmentEvidence(
        found.titled(tr("{answers} to questions that are not whole", answers=_answers(who))),
        _asked(found, who, lambda question: question is not None and question not in score.whole),
    )


def of_confusion(found: ScoredItems, label: str, said: str | None = None) -> JudgmentEvidence:
    """Return all answers to items of a label of which most raters say something."""

    def wanted(row: JudgmentRow) -> bool:
        item = found.said_by(MAJORITY, row)
        if item is None or (item.item.label or "") != label:
            return False
        return said is None or item.said[MAJORITY] == said

    answer = "" if said is None else tr(", judged “{said}”", said=said)
    return JudgmentEvidence(
        found.titled(tr("Items labelled “{label}”{answer}", label=label, answer=answer)), wanted
    )


def _asked(
    found: ScoredItems, who: str, wanted: Callable[[tuple[str, ...] | None], bool]
) -> Callable[[JudgmentRow], bool]:
    return lambda row: found.said_by(who, row) is not None and wanted(question_of(row.item.item))


def _answers(who: str) -> str:
    return tr("Answers of all raters") if who == MAJORITY else tr("Answers of {who}", who=who)
