"""Step 3: the candidates of the chosen question, the options, and the words to exchange."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from tempannot.core.options import Option
from tempannot.core.wording import counted
from tempannot.datasets.mctaco.expansion import Candidate, SeededQuestion, Technique
from tempannot.gui.kit.form import Form
from tempannot.gui.kit.labels import ElidedLabel
from tempannot.gui.kit.layout import one_above_other
from tempannot.gui.kit.table import RowModel, RowView, ShownColumn
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.candidates.notice import Notice
from tempannot.gui.make.candidates.rings_editor import RingsEditor

_HEIGHTS = (330, 280)
_ANSWER, _TECHNIQUE, _MADE, _VERDICT = 34, 11, 30, 9
_VERDICTS = {True: "right", False: "wrong", None: ""}
_INKS = {Technique.RULES: "time", Technique.MASKED: "creation-time", Technique.RETRIEVAL: "side-a"}
_NOTHING = "Choose a question that has an answer to see its candidates."


class ExpandPanel(QWidget):
    """The panel; its form has the options of the command line."""

    def __init__(
        self, options: Sequence[Option], theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.form = Form(options)
        self.rings = RingsEditor(theme)
        self.asked = ElidedLabel()
        self.asked.setAccessibleName("The question that is expanded")
        self.notice = Notice("What the candidates are", theme)
        self.model: RowModel[Candidate] = RowModel(_columns(), theme, self)
        self.table = RowView("Candidates of the question", self.model, theme, self)
        self.tabs = QTabWidget()
        self._build()

    def show_candidates(
        self, question: SeededQuestion, candidates: Sequence[Candidate], most: int, state: str
    ) -> None:
        """Show the candidates of a question; ``state`` says why it is not kept, if it is not."""
        self.asked.setText(f"{question.question}  {question.sentence}")
        self.model.set_rows(candidates)
        self.table.fit()
        made = Counter(each.technique.value for each in candidates)
        parts = ", ".join(f"{count} {name}" for name, count in made.items())
        words = f"{counted(len(candidates), 'candidate')}: {parts}."
        if state:
            self.notice.say(f"Not kept ({state}), so none of these are written. {words}", "muted")
        elif len(candidates) < most:
            more = "words for gaps or a pool of events make more"
            self.notice.say(f"{words} Fewer than {most}: {more}.", "muted")
        else:
            self.notice.say(words, "ok")

    def show_nothing(self, problem: str = "") -> None:
        """Show no candidates, and why."""
        self.asked.setText("")
        self.model.set_rows(())
        self.notice.say(problem or _NOTHING, "conflict" if problem else "muted")

    def _build(self) -> None:
        upper = QWidget()
        column = QVBoxLayout(upper)
        column.setContentsMargins(12, 8, 0, 0)
        column.addWidget(self.asked)
        column.addWidget(self.notice)
        column.addWidget(self.table, 1)
        options = QWidget()
        inner = QVBoxLayout(options)
        inner.setContentsMargins(12, 8, 12, 8)
        inner.addWidget(self.form)
        usual = QPushButton("The usual options")
        usual.clicked.connect(self.form.reset)
        inner.addWidget(usual, 0, Qt.AlignmentFlag.AlignLeft)
        inner.addStretch(1)
        area = QScrollArea()
        area.setWidget(options)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(area, "Options")
        self.tabs.addTab(self.rings, "Words to exchange")
        split = one_above_other(upper, self.tabs, _HEIGHTS)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(split)


def _columns() -> tuple[ShownColumn[Candidate], ...]:
    return (
        ShownColumn("answer", lambda each: each.answer, _ANSWER),
        ShownColumn("technique", _technique, _TECHNIQUE, color=_ink),
        ShownColumn("made from", lambda each: each.made_from, _MADE),
        ShownColumn("verdict", lambda each: _VERDICTS[each.verdict], _VERDICT),
    )


def _technique(candidate: Candidate) -> str:
    return candidate.technique.value


def _ink(candidate: Candidate) -> str:
    return _INKS.get(candidate.technique, "text")
