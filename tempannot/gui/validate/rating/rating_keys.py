"""What a rater can do by keys, and how a key is printed on a button."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence

from tempannot.gui.state.action_table import ACTIONS
from tempannot.gui.state.keymap import Keymap

ANSWER_LETTERS = ("l", "u", "x")
"""The second keys of likely, unlikely and invalid."""

RATING_ACTIONS: tuple[tuple[str, str, str], ...] = tuple(
    (info.id, info.text, info.key) for info in ACTIONS if info.id.startswith("validate.")
)
"""Id, text and default key of every action; ids stay the same for ever."""

_DEFAULTS = {id: key for id, _text, key in RATING_ACTIONS}
_SHORT = {"Backspace": "⌫", "Return": "⏎", "Enter": "⏎", "Left": "←", "Right": "→"}


class RatingKeys:
    """The keys in force, as they are printed and as they are said."""

    def __init__(self, keymap: Keymap | None = None) -> None:
        self._keymap = keymap

    def said(self, id: str) -> str:
        """Return the key of an action in words: ``Alt+Left``; empty if it has none."""
        native = QKeySequence.SequenceFormat.NativeText
        return QKeySequence(self._portable(id)).toString(native)

    def printed(self, id: str) -> str:
        """Return the key of an action in as few letters as can be, as keyboards show it."""
        parts = self.said(id).split("+")
        return "+".join((*parts[:-1], _SHORT.get(parts[-1], parts[-1])))

    def of_answer(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        """Return what is printed for the keys of an answer, those that are in force."""
        printed = (self.printed(f"validate.answer-{key}") for key in keys)
        return tuple(each for each in printed if each)

    def _portable(self, id: str) -> str:
        try:
            return _DEFAULTS[id] if self._keymap is None else self._keymap.keys(id)
        except KeyError:
            return _DEFAULTS[id]
