"""Which links are drawn in the text: one choice for the menu, the header and the settings."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject

from tempannot.gui.annotate.text.text_pane import TextPane
from tempannot.gui.state.action_table import Handlers
from tempannot.gui.state.actions import Actions
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.views.text.shown_links import LinkView

LINK_VIEWS = {
    "view.links-focused": LinkView.FOCUSED,
    "view.links-asserted": LinkView.ASSERTED,
    "view.links-inferred": LinkView.INFERRED,
    "view.links-minimal": LinkView.MINIMAL,
    "view.links-all": LinkView.ALL,
}
"""The links drawn in the text by the action that asks for them."""


class LinkViewChoice(QObject):
    """Keeps the menu, the text and the settings at the same choice."""

    def __init__(self, actions: Actions, text: TextPane, preferences: Preferences) -> None:
        super().__init__(text)
        self._actions = actions
        self._text = text
        self._preferences = preferences
        actions.make_choice(LINK_VIEWS)
        text.header.view_chosen.connect(self._keep)
        self._mark(LinkView.FOCUSED)
        self._vague = actions["view.links-vague"]
        self._vague.setCheckable(True)
        self._vague.setChecked(preferences.settings.vague_links)
        text.set_vague_shown(self._vague.isChecked())
        self._others = actions["view.links-other"]
        self._others.setCheckable(True)
        self._others.setChecked(preferences.settings.other_links)
        text.set_other_links_shown(self._others.isChecked())
        for view in LinkView:
            if view.value == preferences.settings.link_view:
                text.set_link_view(view)
                self._mark(view)

    @property
    def handlers(self) -> Handlers:
        """What each action does, by its id."""
        return {id: partial(self.choose, view) for id, view in LINK_VIEWS.items()} | {
            "view.links-vague": self.switch_vague,
            "view.links-other": self.switch_others,
        }

    def choose(self, view: LinkView) -> None:
        """Draw these links, now and at the next start."""
        self._text.set_link_view(view)
        self._keep(view)

    def switch_vague(self) -> None:
        """Draw links that say nothing as well, or no longer."""
        drawn = self._vague.isChecked()
        self._text.set_vague_shown(drawn)
        self._preferences.keep_vague_links(drawn)

    def switch_others(self) -> None:
        """Draw SLINKs and ALINKs as well, or no longer."""
        drawn = self._others.isChecked()
        self._text.set_other_links_shown(drawn)
        self._preferences.keep_other_links(drawn)

    def _keep(self, view: LinkView) -> None:
        self._preferences.keep_link_view(view)
        self._mark(view)

    def _mark(self, view: LinkView) -> None:
        for id, each in LINK_VIEWS.items():
            self._actions[id].setChecked(each is view)
