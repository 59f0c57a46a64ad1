"""What the keys do that answer a question, or go on to the next one."""

from __future__ import annotations

from functools import partial

from tempannot.core.language import tr
from tempannot.gui.annotate.annotate_workspace import AnnotateWorkspace
from tempannot.gui.state.action_table import Handlers
from tempannot.gui.window.workspaces import WindowServices
from tempannot.suggestions.endpoint_questions import Reply


class QuestionAnswers:
    """Answers by starts and ends where these are asked about; else N takes the next question."""

    def __init__(self, services: WindowServices, workspace: AnnotateWorkspace) -> None:
        self._actions, self._message = services.actions, services.message
        self._gestures, self._relation = workspace.gestures, workspace.relation

    @property
    def handlers(self) -> Handlers:
        """What each action does, by its id."""
        return {
            "pair.next": self._no_or_next,
            "pair.previous": partial(self._gestures.next_pair, True),
            "pair.skip": self._gestures.skip,
            "pair.yes": self._yes,
            "pair.endpoints": self._switch_endpoints,
        }

    def _no_or_next(self) -> None:
        if not self._relation.reply(Reply.NO):
            self._gestures.next_pair()

    def _yes(self) -> None:
        if not self._relation.reply(Reply.YES):
            self._message.show_news(tr("Yes answers a question by starts and ends; Q asks these."))

    def _switch_endpoints(self) -> None:
        asks = self._relation.switch_endpoints()
        action = self._actions["pair.endpoints"]
        action.setCheckable(True)
        action.setChecked(asks)
        if asks and not self._gestures.is_asking:
            self._gestures.next_pair()
