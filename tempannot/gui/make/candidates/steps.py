"""The four steps as tabs, which Alt and their numbers lead to: write, check, expand, rate."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGroupBox,
    QPushButton,
    QTabWidget,
    QWidget,
)

from tempannot.core.language import tr, tr_plural
from tempannot.core.options import Option
from tempannot.core.wording import as_beginning, ended, noted
from tempannot.datasets.mctaco.draft_questions import VERIFIERS, DraftQuestion, span_warning
from tempannot.formats.items.mctaco_files import CATEGORIES
from tempannot.gui.kit.labels import Words, heading, muted
from tempannot.gui.kit.layout import in_column, in_form, in_row, scrolled
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.candidates.cell_fields import (
    CellChoice,
    CellText,
    ColumnLine,
    Notice,
    cells_of,
)
from tempannot.gui.make.candidates.expand_panel import ExpandPanel
from tempannot.gui.make.candidates.open_questions import OpenQuestions
from tempannot.gui.make.generator.item_work import Made

_WHAT = tr(
    "A question about time that the sentence alone does not answer: one needs to know how long "
    "things take, how often or when they happen. The answer must not stand in the sentence."
)
_GOOD = tr("The answer does not stand in the sentence.")
_MISSING = tr("Write a sentence, a question and an answer, and choose a category.")
_GIVEN = tr("There is no draft here: a question that came with its file stays as it is.")


class _DraftForm(QWidget):
    """A form of some columns; ``written`` carries a column of drafts and its text."""

    written = Signal(str, str)

    def follow_cells(self) -> None:
        """Tell what is written from now on."""
        for cell in cells_of(self):
            cell.written.connect(self.written)

    def show_cells(self, draft: DraftQuestion | None) -> None:
        """Show the columns of a draft, None for none."""
        self.setEnabled(draft is not None)
        for cell in cells_of(self):
            cell.show_text("" if draft is None else draft.cell(cell.column))


class WriteForm(_DraftForm):
    """The form in which a question is written."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.sentence = CellText(
            "sentence", tr("Sentence"), tr("She went on a vacation to the sea.")
        )
        self.question = ColumnLine("question", tr("Question"), tr("How long was the vacation?"))
        self.category = CellChoice("category", tr("Category"), CATEGORIES, tr("choose one"))
        self.answer = ColumnLine("answer", tr("A right answer"), tr("two weeks"))
        self.guard = Notice(theme)
        fields = in_form(
            (tr("&Sentence"), self.sentence),
            (tr("&Question"), self.question),
            (tr("&Category"), self.category),
            (tr("&Answer"), self.answer),
            is_wide=True,
        )
        fields.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        fields.setVerticalSpacing(9)
        in_column(
            heading(tr("A question with one right answer")),
            muted(_WHAT),
            fields,
            self.guard,
            1,
            on=self,
            margins=(14, 12, 14, 12),
            gap=9,
        )
        self.follow_cells()

    def show_draft(self, draft: DraftQuestion | None) -> None:
        """Show a draft, None for none."""
        self.show_cells(draft)
        if draft is None:
            self.guard.say(_GIVEN, "muted")
        elif not (draft.answer and draft.sentence):
            self.guard.say(_MISSING, "muted")
        elif draft.answer in draft.in_sentence:
            said = span_warning((draft.answer,))
            self.guard.say(ended(as_beginning(said)), "conflict")
        else:
            self.guard.say(_GOOD, "ok")


_RULE = tr(
    "A question is kept if both find it valid, both choose the category of its author, and each "
    "gives a right and a wrong answer. So it starts with three right answers and two wrong ones."
)
_KEPT = tr("Kept: both agree. It starts with three right answers and two wrong ones.")


class CheckForm(_DraftForm):
    """The form in which two others say what they think of it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.asked, self.author = Words(scale=1.1), muted()
        self.who = QComboBox()
        self.checks = tuple(_check(number) for number in range(1, VERIFIERS + 1))
        self.verdict = Notice(theme)
        self.who.setAccessibleName(tr("Whose checks are shown"))
        self.who.addItem(tr("Both who check"))
        for number in range(1, VERIFIERS + 1):
            self.who.addItem(tr("Only the check by {name}", name=_name(number)))
        column = in_column(
            heading(tr("Two others check it")),
            muted(_RULE),
            self.asked,
            self.author,
            on=self,
            margins=(14, 12, 14, 12),
            gap=9,
        )
        column.addWidget(self.who, 0, Qt.AlignmentFlag.AlignLeft)
        row = in_row(*self.checks, gap=-1)
        column.addLayout(row)
        column.addWidget(self.verdict)
        column.addStretch(1)
        self.who.currentIndexChanged.connect(self._choose)
        self.follow_cells()

    def show_draft(self, draft: DraftQuestion | None) -> None:
        """Show a draft, None for none."""
        self.show_cells(draft)
        if draft is None:
            self.asked.setText("")
            self.author.setText("")
            self.verdict.say(_GIVEN, "muted")
            return
        self.asked.setText(f"{draft.sentence}\n{draft.question}".strip())
        self.author.setText(_first_step(draft))
        said = tr("Not kept: {refusal}.", refusal=draft.refusal) if draft.refusal else _KEPT
        if draft.warning:
            said += tr(" But {warning}.", warning=draft.warning)
        self.verdict.say(said, "conflict" if draft.warning else _ink(draft))

    def _choose(self, place: int) -> None:
        """Show one check alone, so that nobody is led by what the other said."""
        for number, box in enumerate(self.checks, 1):
            box.setVisible(place in (0, number))
        self.author.setVisible(place == 0)
        self.verdict.setVisible(place == 0)


def _check(number: int) -> QGroupBox:
    box = QGroupBox(tr("Check by {name}", name=_name(number)))
    fields = in_form(on=box, is_wide=True)
    fields.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    of, who = f"verifier{number}_", _name(number)
    valid = CellChoice(
        f"{of}valid",
        tr("Valid, says {who}", who=who),
        ("yes", "no"),
        tr("not checked yet"),
    )
    category = CellChoice(
        f"{of}category", tr("Category, says {who}", who=who), CATEGORIES, tr("choose one")
    )
    fields.addRow(tr("Valid question"), valid)
    fields.addRow(tr("Category"), category)
    fields.addRow(
        tr("A right answer"),
        ColumnLine(f"{of}correct", tr("A right answer by {who}", who=who)),
    )
    fields.addRow(
        tr("A wrong answer"),
        ColumnLine(f"{of}incorrect", tr("A wrong answer by {who}", who=who)),
    )
    return box


def _name(number: int) -> str:
    return (tr("the first"), tr("the second"))[number - 1]


def _first_step(draft: DraftQuestion) -> str:
    return tr(
        "Author: {category}, {answer}",
        category=draft.category or tr("no category"),
        answer=draft.answer or tr("no answer"),
    )


def _ink(draft: DraftQuestion) -> str:
    if not draft.refusal:
        return "ok"
    is_open = draft.refusal.startswith(("checked by", "the "))
    return "muted" if is_open else "conflict"


_HOW = tr(
    "Each candidate is judged by four raters as likely, unlikely or invalid. An answer is kept "
    "with its label if all four agree that it is likely, or that it is unlikely; all others are "
    "left out and counted. All answers to a question come after each other, those that say the "
    "same in other units side by side."
)
_THEN = tr(
    "The study has the scale of plausibility; ask for four raters per item in it, as MCTACO "
    "had. When all have answered, export what they agree on:\ntempannot study export STUDY -o "
    "answers.csv --keep-agreed mctaco.tsv"
)
_FIRST = tr("Make the file of candidates first: the button is below.")


class RatePanel(QWidget):
    """The panel; its buttons ask for what they say."""

    rate_requested = Signal()
    audit_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.notice = Notice(theme)
        self.rate, self.audit = QPushButton(tr("Rate these…")), QPushButton(tr("Audit"))
        column = in_column(
            heading(tr("Four raters label the candidates")),
            muted(_HOW),
            self.notice,
            on=self,
            margins=(14, 12, 14, 12),
            gap=9,
        )
        for button in (self.rate, self.audit):
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(muted(_THEN))
        column.addStretch(1)
        self.rate.clicked.connect(self.rate_requested)
        self.audit.clicked.connect(self.audit_requested)
        self.show_made(None)

    def show_made(self, made: Made | None) -> None:
        """Say which file will be rated."""
        for button in (self.rate, self.audit):
            button.setEnabled(made is not None)
        if made is None:
            self.notice.say(_FIRST, "muted")
        else:
            self.notice.say(
                tr(
                    "{candidates} in {path}",
                    candidates=tr_plural(
                        made.tally.rows, "{count:,} candidate", "{count:,} candidates"
                    ),
                    path=made.path,
                ),
                "ok",
            )


WRITE, CHECK, EXPAND, RATE = range(4)
_TITLES = (tr("&1 Write"), tr("&2 Check"), tr("&3 Expand"), tr("&4 Rate"))


class Steps(QTabWidget):
    """The steps; the titles of the first two say how far one is."""

    def __init__(self, options: Sequence[Option], theme: Theme) -> None:
        super().__init__()
        self.write_form, self.check_form = WriteForm(theme), CheckForm(theme)
        self.expand_panel = ExpandPanel(options, theme)
        self.rate_panel = RatePanel(theme)
        pages = (
            scrolled(self.write_form),
            scrolled(self.check_form),
            self.expand_panel,
            scrolled(self.rate_panel),
        )
        self.setDocumentMode(True)
        for page, title in zip(pages, _TITLES, strict=True):
            self.addTab(page, title)

    def show_questions(self, questions: OpenQuestions) -> None:
        """Say how many questions are written and kept; given ones have no first two steps."""
        titles: Sequence[str] = _TITLES
        if not questions.are_given:
            written, kept = len(questions.book.drafts), questions.kept
            titles = (
                noted(_TITLES[0], f"{written}"),
                tr("{titles} ({kept} kept)", titles=_TITLES[1], kept=kept),
                *_TITLES[2:],
            )
        for step, title in enumerate(titles):
            self.setTabText(step, title)
        for step in (WRITE, CHECK):
            self.setTabEnabled(step, not questions.are_given)

    def show_chosen(self, questions: OpenQuestions, place: int) -> None:
        """Show the draft at a place, where there is one."""
        draft = questions.draft(place)
        self.write_form.show_draft(draft)
        self.check_form.show_draft(draft)
