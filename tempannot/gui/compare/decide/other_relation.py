"""The page on which an adjudicator picks a relation that neither side gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPushButton, QWidget
from typing_extensions import override

from tempannot.core.explanations import sentence
from tempannot.core.language import tr
from tempannot.core.relations import ALL, EMPTY, RelationSet
from tempannot.core.schemes import TIMEML, During, Scheme
from tempannot.gui.kit.keys import RETURNS, takes_key
from tempannot.gui.kit.labels import PlainLabel, muted
from tempannot.gui.kit.layout import FlowLayout, in_column
from tempannot.gui.kit.painting import AFTER_PAINTING
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.action_table import picks
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.views.palette.pair_header import Readout
from tempannot.gui.views.palette.palette import Palette
from tempannot.gui.views.palette.relation_choice import (
    PickedRelations,
    of_action,
    patch_of,
)
from tempannot.gui.views.palette.type_buttons import TypeButtons
from tempannot.session.pauses import pause_before

_NO_WORDS = ("", "")


def _nothing(_choice: PickedRelations) -> str:
    return ""


class OtherRelation(QWidget):
    """Thirteen relations and the types that stand apart; what the gold excludes is dimmed.

    ``picked`` carries ``PickedRelations`` that a link can state, ``left`` that nothing was.
    The letters of the Annotate workspace pick here too.
    """

    picked = Signal(object)
    left = Signal()

    def __init__(self, theme: Theme, keymap: Keymap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._keymap = theme, keymap
        self._during = During.EQUALS
        self._scheme = TIMEML
        self._words = _NO_WORDS
        self._choice = PickedRelations()
        self._foreseen: Callable[[PickedRelations], str] = _nothing
        self._shown = self._choice
        self._later = pause_before(self._foresee, self, AFTER_PAINTING)
        self.effect = muted()
        self.title = PlainLabel(parent=self)
        self.title.setWordWrap(True)
        self.readout = Readout(self)
        self.palette_view = Palette(self)
        self.types = TypeButtons(self)
        self.combine = QPushButton(tr("Combine"), self)
        self.combine.setCheckable(True)
        self.accept = QPushButton(tr("Decide"), self)
        self.back = QPushButton(tr("Back  Esc"), self)
        self._lay_out()
        self._connect()

    @property
    def choice(self) -> PickedRelations:
        """What is picked so far."""
        return self._choice

    def set_scheme(self, scheme: Scheme) -> None:
        """Offer the types of a scheme."""
        self._scheme = scheme
        self.palette_view.set_scheme(scheme)
        self.types.set_scheme(scheme)
        self.types.set_look(self._keymap)

    def ask(
        self,
        words: tuple[str, str],
        allowed: RelationSet,
        during: During,
        reason: Callable[[RelationSet], str],
        foreseen: Callable[[PickedRelations], str],
    ) -> None:
        """Begin with a pair: ``allowed`` is what the gold leaves, ``reason`` says why not more.

        ``foreseen`` says what a choice would do to the gold.
        """
        self._words, self._during, self._foreseen = words, during, foreseen
        self.title.setText(
            tr("How is {words} related to {words2}?", words=words[0], words2=words[1])
        )
        self.palette_view.set_reason(reason)
        self.palette_view.set_names(words)
        self._set(PickedRelations(allowed))
        self.palette_view.setFocus()

    def set_look(self) -> None:
        """Take up the colours and keys in force."""
        self.palette_view.set_look(self._theme, self._keymap)
        self.readout.set_look(self._theme)
        self.types.set_look(self._keymap)
        if self._words != _NO_WORDS:
            self._read_out(self._choice)  # in the names in force

    @override
    def event(self, event: QEvent) -> bool:
        return takes_key(event, self._is_own_key) or super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        action = self._action(event)
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in RETURNS:
            self.commit()
        elif action is not None:
            self.choose(action)
        else:
            super().keyPressEvent(event)

    def choose(self, action: str) -> None:
        """Pick what an action of the key map stands for, such as ``type.BEFORE``."""
        relations, rel_type = of_action(action, self._during, self._scheme)
        if rel_type is not None:
            self._want(self._choice.picking_type(rel_type, self._during, self._scheme))
        elif self._choice.combining:
            self._set(self._choice.picking(relations))
        else:
            self._want(self._choice.picking(relations))

    def commit(self) -> None:
        """Take what is picked, or else what the cursor stands on."""
        pointed = self.palette_view.pointed_at
        if not self._choice.is_empty:
            self._want(self._choice)
        elif pointed is not None:
            self._pick(pointed)

    def _lay_out(self) -> None:
        row = FlowLayout(gap=6)
        for button in (self.combine, self.accept, self.back):
            row.addWidget(button)
        above = (self.title, self.readout, self.effect, self.palette_view, self.types)
        in_column(*above, row, 1, on=self, margins=(8, 6, 8, 6), gap=6)
        self.setAccessibleName(tr("Another relation"))

    def _connect(self) -> None:
        self.palette_view.picked.connect(self._pick)
        self.palette_view.toggled.connect(self._toggle)
        self.palette_view.pointed.connect(self._preview)
        self.palette_view.commit_requested.connect(self.commit)
        self.types.chosen.connect(self.choose)
        self.types.pointed.connect(self._preview_type)
        self.readout.hull_requested.connect(self._widen)
        self.combine.toggled.connect(self._combine)
        self.accept.clicked.connect(self.commit)
        self.back.clicked.connect(self.left)

    def _pick(self, basic: RelationSet) -> None:
        is_alone = not self._choice.combining
        chosen = self._choice.picking(
            (patch_of(basic, self._scheme) or basic) if is_alone else basic
        )
        if self._choice.combining:
            self._set(chosen)
        else:
            self._want(chosen)

    def _toggle(self, basic: RelationSet) -> None:
        self._set(self._choice.toggling(basic))

    def _widen(self) -> None:
        self._set(self._choice.widened())

    def _combine(self, wanted: bool) -> None:
        if wanted is not self._choice.combining:
            start = self._choice.starting_to_combine()
            self._set(start if wanted else PickedRelations(self._choice.allowed))
        self.palette_view.setFocus()

    def _want(self, choice: PickedRelations) -> None:
        """Hand over a choice that a link can state; of another one show the nearest."""
        if choice.hull is not None:
            self._set(choice)
        else:
            self._set(PickedRelations(choice.allowed))
            self.picked.emit(choice)

    def _set(self, choice: PickedRelations) -> None:
        self._choice = choice
        self.palette_view.show_choice(choice)
        self.types.show_choice(choice)
        self.combine.setChecked(choice.combining)
        self._read_out(choice)

    def _preview(self, basic: RelationSet | None) -> None:
        choice = self._choice
        if basic is not None and not choice.combining:
            picked = patch_of(basic, self._scheme) or basic
            choice = replace(choice, picked=picked, rel_type=None)
        self._read_out(choice)

    def _preview_type(self, rel_type: str) -> None:
        chosen = self._choice
        if rel_type:
            chosen = chosen.picking_type(rel_type, self._during, self._scheme)
        self._read_out(chosen)

    def _foresee(self) -> None:
        """Say what the choice that is read out would do, if a link can state it."""
        choice = self._shown
        can_state = not choice.is_empty and choice.hull is None
        self.effect.setText(self._foreseen(choice) if can_state and self.isVisible() else "")

    def _read_out(self, choice: PickedRelations) -> None:
        self._shown = choice
        self._later.start()
        self.readout.show_choice(self._line(choice), choice, self._keymap.vocabulary)

    def _line(self, choice: PickedRelations) -> str:
        first, second = self._words
        if choice.rel_type is not None and choice.picked is ALL:
            return tr("the text does not tell")
        if choice.rel_type == "IDENTITY":
            return tr("{first} and {second} are the same event", first=first, second=second)
        if choice.picked is EMPTY:
            return tr(
                "the gold allows: {sentence}", sentence=sentence(first, choice.allowed, second)
            )
        return sentence(first, choice.picked, second, self._keymap.vocabulary)

    def _is_own_key(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape or self._action(event) is not None

    def _action(self, event: QKeyEvent) -> str | None:
        """The action whose key was pressed."""
        pressed = QKeySequence(event.keyCombination()).toString()
        found = (
            action
            for action in picks(self._scheme)
            if pressed and QKeySequence(self._keymap.keys(action)).toString() == pressed
        )
        return next(found, None)
