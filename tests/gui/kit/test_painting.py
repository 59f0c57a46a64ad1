"""No error while painting takes the process down: every painter ends, whatever happens."""

import ast
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget

import tempannot
from tempannot.gui.kit import painting
from tempannot.gui.kit.painting import TextWidths, guarded_paint

SOURCES = sorted(Path(tempannot.__file__).parent.rglob("*.py"))

PAINTING = {"paintEvent", "paint", "drawBackground", "drawForeground", "drawRow", "drawBranches"}

FAILING = """
import sys, traceback
from tempannot.gui.app import application_instance
from tempannot.gui.window.message_bar import ErrorReporter
from tempannot.gui.window.main_window import MainWindow
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.kit.theme import Theme
from tempannot.resources import samples, sample_comparison

application = application_instance()
preferences = Preferences(application)
errors = ErrorReporter(application)
window = MainWindow(preferences, errors)
errors.install()
window.resize(1200, 800)
window.show()
sample = next(path for path in samples() if path.stem == "medical-history")
window.open_paths([sample])
window.annotating.commands.show_view(sys.argv[1])
window.grab()

def failing(self, name, found=Theme.color):
    callers = {frame.f_code.co_name for frame, _ in traceback.walk_stack(None)}
    if callers & {"paintEvent", "paint"}:
        raise ZeroDivisionError(name)
    return found(self, name)

whole, Theme.color = Theme.color, failing
for turn in range(3):
    window.grab()
    application.processEvents()
said = window.message.text
Theme.color = whole
window.grab()
window.close()
print(said)
"""


@pytest.mark.parametrize("view", ["links", "graph", "matrix", "timeline"])
def test_an_error_in_every_paint_event_is_said_and_the_window_lives(view):
    done = subprocess.run(
        [sys.executable, "-c", FAILING, view],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "Something went wrong inside tempannot" in done.stdout
    assert "ZeroDivisionError" in done.stdout
    assert "QPainter" not in done.stderr
    assert "QBackingStore" not in done.stderr


def _calls(path: Path) -> set[str]:
    """The names that are called in a file, methods with a dot before them."""
    called = [
        node.func
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    ]
    plain = {each.id for each in called if isinstance(each, ast.Name)}
    of_painters = {
        f"painter.{each.attr}"
        for each in called
        if isinstance(each, ast.Attribute) and "painter" in ast.unparse(each.value).lower()
    }
    return plain | of_painters


def test_nothing_else_makes_a_painter_or_saves_the_state_of_one():
    forbidden = {f"painter.{each}" for each in ("begin", "end", "save", "restore")}
    forbidden |= {"QPainter", "QStylePainter"}
    others = [path for path in SOURCES if path != Path(painting.__file__)]
    assert [str(path) for path in others if _calls(path) & forbidden] == []


def test_everything_that_qt_calls_to_paint_is_guarded():
    unguarded = [
        f"{path}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name in PAINTING
        if "override" in (names := [ast.unparse(each) for each in node.decorator_list])
        if "guarded_paint" not in names
    ]
    assert unguarded == []


class _Failing(QWidget):
    """A widget that cannot be painted while it has a problem."""

    problem = "none"

    @guarded_paint
    def paintEvent(self, event):
        if self.problem:
            raise ValueError(self.problem)


def test_the_same_error_of_a_widget_is_reported_once_until_it_was_painted(qtbot):
    widget = _Failing()
    qtbot.addWidget(widget)
    with qtbot.captureExceptions() as reported:
        for problem in ("first", "first", "second", "second", "", "second"):
            widget.problem = problem
            widget.grab()
            QApplication.processEvents()
    assert [str(error) for _, error, _ in reported] == ["first", "second", "second"]


def test_threads_measure_words_as_the_window_does(theme):
    words = [f"{word}{number}" for number in range(300) for word in ("sailed", "Füße", "船", "فاد")]
    widths = TextWidths(theme.ui_font())
    wanted = [TextWidths(theme.ui_font())(word) for word in words]
    with ThreadPoolExecutor(4) as pool:
        found = pool.map(
            lambda own: [own(word) for word in words], [widths.apart() for _ in "four"]
        )
        assert [widths(word) for word in words] == wanted
        assert list(found) == [wanted] * 4
    assert widths.apart().line == widths.line
