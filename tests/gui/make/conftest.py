"""Pages of the Build workspace on small sources, and a part with all of them."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tempannot.gui.kit.theme import ThemeChoice
from tempannot.gui.make.generator.generator_page import GeneratorPage
from tempannot.gui.make.make_controller import MakeController
from tempannot.gui.state.preferences import Preferences


@pytest.fixture
def preferences(qapp) -> Preferences:
    """The preferences of somebody who has chosen nothing yet."""
    made = Preferences(qapp)
    made.theme.choose(ThemeChoice.LIGHT)
    return made


@pytest.fixture
def story(tmp_path) -> Path:
    """A plain text of nine sentences."""
    path = tmp_path / "story.txt"
    sentences = (f"This is sentence number {number}." for number in range(1, 10))
    path.write_text(" ".join(sentences), encoding="utf-8")
    return path


@pytest.fixture
def show_page(qtbot, preferences) -> Callable:
    """A function that shows a page; nothing is asked when it goes."""
    pages = []

    def show(make, size=(1100, 720)):
        page = make(preferences=preferences)
        qtbot.addWidget(page, before_close_func=lambda page: page.close_page())
        page.resize(*size)
        page.show()
        pages.append(page)
        return page

    return show


@pytest.fixture
def make_page(show_page) -> Callable[..., GeneratorPage]:
    """A function that shows the page of a generator."""
    return lambda generator: show_page(partial(GeneratorPage, generator))


@pytest.fixture
def part(qtbot, preferences):
    """The part, with its pages in a window of their own."""
    made = MakeController(preferences, None)
    qtbot.addWidget(made.page)
    made.page.resize(1280, 800)
    with qtbot.waitActive(made.page):
        made.page.show()
        made.page.activateWindow()
    yield made
    made.close()
