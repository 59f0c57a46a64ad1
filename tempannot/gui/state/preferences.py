"""What the user chose, in force at once and remembered for the next start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from tempannot.core.language import tr
from tempannot.core.schemes import During
from tempannot.core.vocabulary import Vocabulary
from tempannot.gui.kit.theme import NORMAL_FONT_SIZE, Theme
from tempannot.gui.state.keymap import Keymap
from tempannot.session.settings import ProgramSettings, ThemeChoice, load_settings, save_settings

_READINGS = {
    During.EQUALS: tr("As equals: the same time"),
    During.DURING: tr("As during: inside"),
    During.OVERLAPS: tr("As overlaps"),
}


_COLOURS = {
    ThemeChoice.SYSTEM: tr("As the system has them"),
    ThemeChoice.LIGHT: tr("Light"),
    ThemeChoice.DARK: tr("Dark"),
    ThemeChoice.HIGH_CONTRAST: tr("High contrast"),
}
_VOCABULARIES = {
    Vocabulary.ALLEN: tr("Allen's: meets, contains, during"),
    Vocabulary.TIMEML: tr("TimeML's: immediately before, includes, is included"),
}


def _choice(group: QActionGroup, text: str, is_chosen: bool, choose: Callable[[], None]) -> QAction:
    action = QAction(text, group)
    action.setCheckable(True)
    action.setChecked(is_chosen)
    action.triggered.connect(choose)
    return action


class Preferences(QObject):
    """The settings of the program, with the theme and the key map that follow them."""

    during_changed = Signal(object)
    vocabulary_changed = Signal(object)
    recent_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings: ProgramSettings = load_settings()
        size = self._settings.font_size or NORMAL_FONT_SIZE
        self.theme = Theme(self._settings.theme, size, self)
        self.theme.reduce_motion(self._settings.reduces_motion)
        self.keymap = Keymap(self._settings.keys, self)
        self.keymap.set_vocabulary(self._settings.vocabulary)
        self.keymap.changed.connect(self._keep_keys)

    @property
    def settings(self) -> ProgramSettings:
        """All settings as they are now."""
        return self._settings

    @property
    def recent(self) -> tuple[Path, ...]:
        """The files opened last, the latest first."""
        return self._settings.recent_files

    def add_recent(self, path: Path) -> None:
        """Remember a file that was opened or saved."""
        self._keep(self._settings.with_recent(path))
        self.recent_changed.emit()

    def set_during(self, during: During) -> None:
        """Read DURING another way from now on."""
        if during is not self._settings.during:
            self._keep(replace(self._settings, during=during))
            self.during_changed.emit(during)

    def set_vocabulary(self, vocabulary: Vocabulary) -> None:
        """Call relations by other names from now on."""
        if vocabulary is not self._settings.vocabulary:
            self._keep(replace(self._settings, vocabulary=vocabulary))
            self.keymap.set_vocabulary(vocabulary)
            self.vocabulary_changed.emit(vocabulary)

    def set_reopen(self, reopen: bool) -> None:
        """Start with the documents of the last session, or with none."""
        self._keep(replace(self._settings, reopen=reopen))

    def choose_theme(self, choice: ThemeChoice) -> None:
        """Change the colours."""
        self.theme.choose(choice)
        self._keep(replace(self._settings, theme=choice))

    def switch_theme(self) -> None:
        """Go on from light to dark, to high contrast, and to light again."""
        _, *colours = _COLOURS
        self.choose_theme(colours[(colours.index(self.theme.shown) + 1) % len(colours)])

    def reduce_motion(self, reduces: bool) -> None:
        """Let nothing move by itself, or what the system lets."""
        self.theme.reduce_motion(reduces)
        self._keep(replace(self._settings, reduces_motion=reduces))

    def step_font(self, by: int) -> None:
        """Make all text larger (1) or smaller (-1)."""
        self.theme.set_font_size(self.theme.font_size + by)
        self._keep(replace(self._settings, font_size=self.theme.font_size))

    def normal_font(self) -> None:
        """Give all text its usual size."""
        self.theme.set_font_size(NORMAL_FONT_SIZE)
        self._keep(replace(self._settings, font_size=0))

    def keep_window(self, geometry: bytes, state: bytes) -> None:
        """Remember where the window and its panels are."""
        self._keep(replace(self._settings, geometry=geometry, state=state))

    def choose_language(self, code: str) -> None:
        """Speak another language from the next start on; "" for that of the system."""
        self._keep(replace(self._settings, language=code))

    def keep_adjudicator(self, name: str) -> None:
        """Remember who adjudicates."""
        self._keep(replace(self._settings, adjudicator=name))

    def add_study(self, place: str) -> None:
        """Remember a study that was opened, by its path or its URL without the password."""
        self._keep(self._settings.with_recent_study(place))

    def keep_rater(self, name: str) -> None:
        """Remember who rates."""
        self._keep(replace(self._settings, rater=name))

    def keep_annotation_folder(self, folder: Path) -> None:
        """Remember where the documents lie that items were made from."""
        self._keep(replace(self._settings, annotation_folder=folder))

    def keep_link_view(self, view: str) -> None:
        """Remember which links are drawn in the text."""
        self._keep(replace(self._settings, link_view=view))

    def keep_vague_links(self, drawn: bool) -> None:
        """Remember whether links that say nothing are drawn in the text."""
        self._keep(replace(self._settings, vague_links=drawn))

    def keep_other_links(self, drawn: bool) -> None:
        """Remember whether SLINKs and ALINKs are drawn."""
        self._keep(replace(self._settings, other_links=drawn))

    def keep_proposal_model(self, model: Path | None) -> None:
        """Remember which model proposes; None for rules."""
        self._keep(replace(self._settings, proposal_model=model))

    def keep_proposal_command(self, command: str) -> None:
        """Remember the command that proposed last."""
        self._keep(replace(self._settings, proposal_command=command))

    def keep_annotator(self, name: str) -> None:
        """Remember who signs the steps of documents; "" for whoever uses the computer."""
        self._keep(replace(self._settings, annotator=name))

    def keep_records(self, keeps: bool) -> None:
        """Remember whether what was done to documents is kept after they are closed."""
        self._keep(replace(self._settings, keeps_record=keeps))

    def keep_proposals_in_file(self, says: bool) -> None:
        """Remember whether accepted items carry who proposed them."""
        self._keep(replace(self._settings, proposals_in_file=says))

    def fill_menu(self, menu: QMenu) -> None:
        """Add what can be chosen among; what is in force is checked."""
        self._fill_colours(menu)
        names = menu.addMenu(tr("Names of relations"))
        group = QActionGroup(self)
        for vocabulary, text in _VOCABULARIES.items():
            is_chosen = vocabulary is self._settings.vocabulary
            action = _choice(group, text, is_chosen, partial(self.set_vocabulary, vocabulary))
            names.addAction(action)
        readings = menu.addMenu(tr("Reading of DURING"))
        group = QActionGroup(self)
        for during, text in _READINGS.items():
            is_chosen = during is self._settings.during
            readings.addAction(_choice(group, text, is_chosen, partial(self.set_during, during)))

    def _fill_colours(self, menu: QMenu) -> None:
        colours = menu.addMenu(tr("Colours"))
        group = QActionGroup(self)
        for choice, text in _COLOURS.items():
            action = _choice(group, text, False, partial(self.choose_theme, choice))
            action.setData(choice)
            colours.addAction(action)
        mark = partial(self._mark_colours, group)
        self.theme.changed.connect(mark)
        mark()
        still = menu.addAction(tr("Reduced motion"))
        still.setCheckable(True)
        still.setChecked(self._settings.reduces_motion)
        still.toggled.connect(self.reduce_motion)

    def _mark_colours(self, group: QActionGroup) -> None:
        for action in group.actions():
            action.setChecked(action.data() == self.theme.choice)

    def _keep_keys(self) -> None:
        self._keep(replace(self._settings, keys=self.keymap.overrides))

    def _keep(self, settings: ProgramSettings) -> None:
        self._settings = settings
        save_settings(settings)
