"""Questions by starts and ends, in the place of the palette: one sentence and three answers."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from tempannot.core.demand import answering_types
from tempannot.core.document import named
from tempannot.core.language import tr
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.gui.kit.labels import PlainLabel
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.state.action_table import relation_action
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.views.palette.relation_choice import short_key
from tempannot.suggestions.endpoint_questions import Interview, Reply

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

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pair: tuple[str, str] | None = None
        self._known = ALL
        self._interview: Interview | None = None
        self._reasoning: Reasoning | None = None
        self._sentence = PlainLabel()
        self._sentence.setWordWrap(True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._sentence.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES)
        self._count = PlainLabel()
        self._buttons = {reply: QPushButton() for reply in Reply}
        row = in_row(gap=6)
        for reply, button in self._buttons.items():
            button.setMinimumWidth(40)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(partial(self.reply, reply))
            row.addWidget(button)
        layout = in_column(self._sentence, on=self, gap=6)
        layout.addLayout(row)
        layout.addWidget(self._count)
        self.hide()

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
