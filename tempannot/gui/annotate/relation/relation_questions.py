"""The questions of the relation panel: the line above the palette, and the one in its place.

The line says about how many questions are left, or which one is being asked. A question by starts
and ends takes the place of the palette: one sentence and three answers.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from tempannot.core.completeness import RECKONED, Completeness, CompletionGoal
from tempannot.core.demand import answering_types
from tempannot.core.document import named
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.kit.labels import PlainLabel, literal, set_tip
from tempannot.gui.kit.layout import in_bar, in_column
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.action_table import relation_action
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.views.palette.relation_choice import short_key
from tempannot.suggestions.endpoint_questions import Interview, Reply
from tempannot.suggestions.question_queue import Question

_LINES = 3
_HINT = tr("Choose two events or times, or take the next question.")
_NOTHING_OPEN = tr("Nothing is open between the two: what is known of them says it all.")


class EndpointBox(QWidget):
    """Asks about the pair it is shown, one question after another.

    ``told`` carries the relation that the answers come to, ALL if they say nothing; ``narrowed``
    what is still possible after each.
    """

    told = Signal(object)
    narrowed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._pair: tuple[str, str] | None = None
        self._known = ALL
        self._interview: Interview | None = None
        self._reasoning: Reasoning | None = None
        self._said = ""
        self._sentence = PlainLabel()
        self._sentence.setWordWrap(True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._sentence.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES)
        self._count = PlainLabel()
        self._count.setWordWrap(True)
        self._buttons = {reply: QPushButton() for reply in Reply}
        row = in_bar(gap=6)
        for reply, button in self._buttons.items():
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(partial(self.reply, reply))
            row.add((button, 1))
        layout = in_column(self._sentence, on=self, gap=6)
        layout.addLayout(row)
        layout.addWidget(self._count)
        self.hide()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._sentence.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES)

    @property
    def text(self) -> str:
        """What is asked, or why nothing is."""
        return self._sentence.text()

    def answer_button(self, reply: str) -> QPushButton:
        """Return the button of an answer."""
        return self._buttons[Reply(reply)]

    def set_look(self, keymap: Keymap) -> None:
        """Show the keys in force."""
        scheme = keymap.scheme
        keys = {
            Reply.YES: keymap.label("pair.yes"),
            Reply.NO: keymap.label("pair.next"),
            Reply.UNSURE: keymap.label(relation_action(scheme.vague_type, scheme)),
        }
        for reply, button in self._buttons.items():
            button.setText(f"{tr(reply.value).capitalize()}  {short_key(keys[reply])}")

    def show_pair(self, reasoning: Reasoning | None, pair: tuple[str, str] | None) -> None:
        """Ask about a pair, from the beginning if it is another or more is known of it."""
        known = reasoning.allowed(*pair) if reasoning and pair else ALL
        if (pair, known) != (self._pair, self._known) or reasoning is not self._reasoning:
            self._pair, self._known, self._reasoning = pair, known, reasoning
            self._interview = None
            if reasoning is not None and pair is not None:
                types = answering_types(reasoning.scheme, reasoning.during)
                self._interview = Interview(known, types)
        self._show()

    def reply(self, reply: Reply) -> bool:
        """Answer the question that is shown; False if none is."""
        interview = self._interview
        if not self.isVisible() or interview is None or interview.question is None:
            return False
        interview = self._interview = interview.answered(reply)
        self._show()
        if interview.question is None:
            self.told.emit(self._answer(interview))
        else:
            self.narrowed.emit(interview.left)
        return True

    def _answer(self, interview: Interview) -> RelationSet:
        """What the link says: the type that the answers lie in, else just what they leave."""
        fitting = [each for each in interview.types if interview.relation in each]
        return min(fitting, key=len, default=interview.relation)

    def _show(self) -> None:
        interview, pair = self._interview, self._pair
        question = interview.question if interview else None
        for button in self._buttons.values():
            button.setEnabled(question is not None)
        if interview is None or pair is None or self._reasoning is None:
            self._sentence.setText(_HINT)
        elif question is None:
            self._sentence.setText(_NOTHING_OPEN)
        else:
            first, second = (named(self._reasoning.document, end) for end in pair)
            self._sentence.setText(question.sentence(first, second))
        number = len(interview.asked) + 1 if interview and question else 0
        self._count.setText(
            tr("Question {number} of at most 4 about the two", number=number) if number else " "
        )
        self._say()

    def _say(self) -> None:
        """Let a screen reader say what is asked, once."""
        asked = self.text if self.isVisible() and self._interview is not None else ""
        if asked and asked != self._said:
            announce(self, asked)
        self._said = asked

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._say()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._said = ""


_MANY = 88
"""As many questions as a line of it has room for, whatever it says at the moment."""


def _longest() -> str:
    """What it says of many questions, in the language of the window."""
    count = tr_plural(
        _MANY, "about {count:,} question connects all", "about {count:,} questions connect all"
    )
    return count + tr("  ·  {keymap} asks", keymap="N")


class QuestionLine(QPushButton):
    """A line, or two where letters are large; a click takes the next question, as its key does.

    Its height follows from room and letters alone, never from what it says: what lies below it
    stays under the mouse.
    """

    question_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFlat(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its key does the same, wherever one is
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._theme: Theme | None = None
        self._keymap: Keymap | None = None
        self._completeness: Completeness | None = None
        self._question: Question | None = None
        self._count = self._ask = ""
        self.clicked.connect(self.question_requested)

    def set_look(self, theme: Theme, keymap: Keymap) -> None:
        """Take the colours and the keys from here."""
        self._theme, self._keymap = theme, keymap
        self._show()

    def show_completeness(self, found: Completeness) -> None:
        """Say about how many questions are left."""
        self._completeness = found
        self._show()

    def show_question(self, question: Question | None) -> None:
        """Say that this is asked, or that nothing is."""
        self._question = question
        self._show()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        """Let the key have a line of its own where one is too narrow for both."""
        letters = self.fontMetrics()
        has_two = self.width() < letters.horizontalAdvance(_longest())
        self.setFixedHeight((2 if has_two else 1) * letters.height() + 2)
        text = f"{self._count}{self._ask}"
        if has_two:
            text = "\n".join(text.rsplit("  ·  ", 1))
        self.setText(text)

    def _show(self) -> None:
        found, theme, keymap = self._completeness, self._theme, self._keymap
        if found is None or theme is None or keymap is None:
            return
        count = shown(found.questions)
        if self._question is not None:
            self._count, self._ask = tr("Asking  ·  {count}", count=count), ""
            why = tr(
                "Asked because {because}. {keymap} skips, {keymap2} goes back, {keymap3} ends.\n",
                because=self._question.because,
                keymap=keymap.label("pair.skip"),
                keymap2=keymap.label("pair.previous"),
                keymap3=keymap.label("selection.clear"),
            )
        else:
            is_done = found.goal is CompletionGoal.PAIRS and not found.left
            ask = (
                ""
                if is_done or not count
                else tr("  ·  {keymap} asks", keymap=keymap.label("pair.next"))
            )
            self._count, self._ask = f"{count[:1].upper()}{count[1:]}", ask
            why = ""
        set_tip(self, literal(f"{why}{shown(found.sentence)}\n{shown(RECKONED)}"))
        self._fit()
        color = theme.color("accent" if self._question else "muted").name()
        hover = theme.color("accent").name()
        self.setStyleSheet(
            f"QPushButton {{ border: none; background: transparent; color: {color};"
            f" padding: 1px 0; text-align: left; }} QPushButton:hover {{ color: {hover}; }}"
        )
