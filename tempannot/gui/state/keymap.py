"""The keys of all actions, which users can change, and the names of those that give relations."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QKeyCombination, QObject, Signal
from PySide6.QtGui import QKeySequence

from tempannot.core.language import shown
from tempannot.core.schemes import TIMEML, Scheme
from tempannot.core.vocabulary import Vocabulary
from tempannot.gui.state.action_table import BY_ID, ActionInfo, picks


class Keymap(QObject):
    """The keys in force: the defaults with the user's own on top."""

    changed = Signal()

    def __init__(
        self, overrides: Mapping[str, str] | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.vocabulary = Vocabulary.ALLEN
        self.scheme = TIMEML
        self._overrides = {id: key for id, key in (overrides or {}).items() if id in BY_ID}

    @property
    def overrides(self) -> Mapping[str, str]:
        """The keys that differ from the defaults, by action id."""
        return dict(self._overrides)

    def action(self, id: str) -> ActionInfo:
        """Return what is known of an action; raises KeyError for an unknown id."""
        return BY_ID[id]

    def text(self, id: str) -> str:
        """Return the text of an action; a relation is called by the name chosen for it."""
        info = BY_ID[id]
        if not info.relation:
            return info.text
        picked = picks(self.scheme).get(id)
        if picked is None:
            return info.text
        if isinstance(picked, str):
            return shown(self.vocabulary.word(picked))
        return shown(self.vocabulary.type_word(picked.name, self.scheme))

    def is_offered(self, id: str) -> bool:
        """Whether an action does anything: of relations those that the scheme has a type for."""
        return not BY_ID[id].relation or id in picks(self.scheme)

    def lacking_relation(self, key: QKeyCombination) -> str | None:
        """The action of a relation that has a key and that the scheme has no type for."""
        pressed = QKeySequence(key)
        lacking = (id for id, info in BY_ID.items() if info.relation and not self.is_offered(id))
        return next((id for id in lacking if QKeySequence(self.keys(id)) == pressed), None)

    def set_scheme(self, scheme: Scheme) -> None:
        """Let the actions of relations pick the types of a scheme."""
        if scheme is not self.scheme:
            self.scheme = scheme
            self.changed.emit()

    def set_vocabulary(self, vocabulary: Vocabulary) -> None:
        """Call relations by other names."""
        if vocabulary is not self.vocabulary:
            self.vocabulary = vocabulary
            self.changed.emit()

    def keys(self, id: str) -> str:
        """Return the key of an action in portable form ("" for none)."""
        return self._overrides.get(id, BY_ID[id].key)

    def label(self, id: str) -> str:
        """Return the key of an action as this platform writes it."""
        native = QKeySequence.SequenceFormat.NativeText
        return QKeySequence(self.keys(id)).toString(native)

    def holder(self, key: str, other_than: str) -> str | None:
        """Return the id of another action that has this key in a workspace they share."""
        wanted = QKeySequence(key).toString()
        rivals = (
            id for id, info in BY_ID.items() if id != other_than and info.meets(BY_ID[other_than])
        )
        held = (id for id in rivals if QKeySequence(self.keys(id)).toString() == wanted)
        return next(held, None) if wanted else None

    def set_keys(self, id: str, key: str) -> None:
        """Give an action another key, taking it from the actions that had it."""
        while (holder := self.holder(key, id)) is not None:
            self._overrides[holder] = ""
        self._overrides[id] = key
        if key == BY_ID[id].key:
            del self._overrides[id]
        self.changed.emit()

    def reset(self) -> None:
        """Go back to the defaults."""
        self._overrides.clear()
        self.changed.emit()
