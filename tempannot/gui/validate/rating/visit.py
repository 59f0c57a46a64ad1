"""One visit of a rater: what was done in it, and whether the rater is there."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.kit.keys import SIGNS_OF_LIFE
from tempannot.session.rating_session import RatingSession
from tempannot.study.judgment import Judgment, JudgmentState
from tempannot.study.rating.stage import Judged


class Sitting:
    """The holding judgments of this sitting, and the items judged lately that it has seen."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int], Judgment] = {}
        self._seen: dict[tuple[str, int], Judged] = {}

    def keep(self, judgment: Judgment) -> None:
        """Count a judgment that is safe; a later one of the same item takes its place."""
        place = (judgment.block, judgment.position)
        self._kept[place] = judgment
        if judgment.state is JudgmentState.TAKEN_BACK:
            self._seen.pop(place, None)

    def see(self, recent: Iterable[Judged]) -> None:
        """Remember items with what was said of them."""
        for each in recent:
            self._seen[each.block, each.turn.position] = each

    @property
    def seen(self) -> tuple[Judged, ...]:
        """All items that were seen judged, the latest last."""
        return tuple(sorted(self._seen.values(), key=lambda each: each.judgment.answered_at))

    @property
    def answered(self) -> int:
        """How many answers were given and not taken back."""
        return sum(each.state is JudgmentState.ANSWERED for each in self._kept.values())

    @property
    def flagged(self) -> int:
        """How many of them are flagged."""
        return sum(
            each.flagged and each.state is not JudgmentState.TAKEN_BACK
            for each in self._kept.values()
        )

    @property
    def active_seconds(self) -> float:
        """How long the rater was at work on them, pauses left out."""
        return sum(each.active_seconds for each in self._kept.values())


class Presence(QObject):
    """Tells a session when the item is in front of somebody, so that only then its time runs."""

    def __init__(self, page: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._page = page
        self._session: RatingSession | None = None
        self._is_there = True

    def follow(self, session: RatingSession | None) -> None:
        """Tell another session; None for none."""
        application = QCoreApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        self._session = session
        self._is_there = True
        if session is not None and application is not None:
            application.installEventFilter(self)
            self.settle()

    def settle(self) -> None:
        """Look again whether the page is shown in the active window."""
        is_there = self._page.isVisible() and self._page.isActiveWindow()
        if self._session is None or is_there is self._is_there:
            return
        self._is_there = is_there
        if is_there:
            self._session.come_back()
        else:
            self._session.leave()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in SIGNS_OF_LIFE and self._session is not None and self._is_there:
            self._session.sign_of_life()
        return False
