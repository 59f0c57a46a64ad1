"""A rater before the pages, with a study in a file and the keys of the window."""

from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tempannot.formats.items.item_kinds import NLI
from tempannot.formats.items.rating_item import RatingItemKind
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.rating.rating_pages import RatingPages
from tempannot.session.rating_delivery import Timing
from tempannot.session.rating_session import RatingSession
from tempannot.study.rating.stage import Stage
from tests.gui.validate.rating.rated import PAIRS, give_keys, study

QUICK = Timing(visible=0.02, patience=0.1, first_retry=0.02, longest_retry=0.05)


class Rater:
    """Sits before the pages: presses keys, and knows what is shown."""

    def __init__(self, qtbot, theme: Theme, pages: RatingPages) -> None:
        self.theme = theme
        self.qtbot = qtbot
        self.pages = pages
        self.session: RatingSession | None = None

    @property
    def view(self):
        return self.pages.view

    @property
    def page(self):
        return self.pages.view.rating

    @property
    def texts(self) -> list[str]:
        return [panel.text.toPlainText() for panel in self.page.card.panels]

    def sit_down(self, store, folder, clock=None) -> None:
        """Open the pages on a study and wait for what comes first."""
        session = self.session_on(store, folder, clock)
        self.pages.show_session(session)
        with self.qtbot.waitSignal(session.stage_changed, check_params_cb=_is_settled):
            session.start()

    def session_on(self, store, folder, clock=None) -> RatingSession:
        """Make a session that is not started yet."""
        self.session = RatingSession(store, "Ann", folder, clock, QUICK)
        return self.session

    def begin(self) -> None:
        """Read the instructions and start."""
        assert self.view.currentWidget() is self.view.instructions
        self.press(Qt.Key.Key_Return)

    def press(self, key: Qt.Key, modifier=Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key wherever the focus is."""
        QTest.keyClick(QApplication.focusWidget() or self.pages, key, modifier)

    def press_and_wait(self, key: Qt.Key) -> None:
        """Press a key and wait for what comes next."""
        with self.qtbot.waitSignal(self.session.turn_changed):
            self.press(key)

    def answer(self, *keys: Qt.Key) -> None:
        """Judge one item after the other."""
        for key in keys:
            self.press_and_wait(key)

    def leave(self) -> None:
        self.pages.show_session(None)
        if self.session is not None:
            self.session.close()


def _is_settled(stage: Stage) -> bool:
    return stage not in (Stage.OPENING, Stage.WAITING)


@pytest.fixture
def rater(qtbot, theme) -> Rater:
    """A rater before empty pages."""
    pages = RatingPages(theme)
    give_keys(pages)
    pages.resize(1000, 700)
    qtbot.addWidget(pages)
    with qtbot.waitActive(pages):
        pages.show()
        pages.activateWindow()
    made = Rater(qtbot, theme, pages)
    yield made
    made.leave()


@pytest.fixture
def rate(rater, tmp_path) -> Callable[..., Rater]:
    """Make a study and let the rater begin with its first item."""
    stores = []

    def begun(texts: Sequence = PAIRS, kind: RatingItemKind = NLI, **design) -> Rater:
        stores.append(study(tmp_path, texts, kind, **design))
        rater.store = stores[-1]
        rater.sit_down(stores[-1], folder=tmp_path / "waiting")
        rater.begin()
        return rater

    yield begun
    rater.leave()
    for store in stores:
        store.close()
