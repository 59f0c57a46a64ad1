"""What the Build workspace needs to know of any of its pages, and what they are laid out with.

That is two sides, a thin line, a message in place of items.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSplitter, QStackedLayout, QTabWidget, QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.gui.kit.labels import Words
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.workspace_controller import Workable


@dataclass(frozen=True, slots=True)
class DocumentsInAnnotate:
    """Asks which documents are open there, and what of one its file does not have yet.

    ``unsaved`` gives the content of a document as a file, None if it has no such edits; it raises
    FileError if they cannot be written.
    """

    paths: Callable[[], Sequence[Path]] = tuple
    unsaved: Callable[[Path], bytes | None] = lambda _path: None


class BuildPage(Workable, QWidget):
    """A page; what it does not have stays as it is here.

    ``said`` carries a sentence and buttons for it, ``failed`` a sentence, ``study_requested`` the
    file to be rated, ``audit_requested`` the one to be looked through, ``page_requested`` the id
    of another page and the files for it, ``paths_requested`` what was dropped here and belongs
    elsewhere, ``link_requested`` the Provenance of an item whose link is to be shown; ``changed``
    tells that title, undo or saving stand differently.
    """

    said = Signal(str, object)
    failed = Signal(str)
    changed = Signal()
    study_requested = Signal(Path)
    audit_requested = Signal(Path)
    page_requested = Signal(str, object)
    paths_requested = Signal(object)
    link_requested = Signal(object)

    @property
    def name(self) -> str:
        """What is open in the page, "" for nothing in particular."""
        return ""

    @property
    def is_working(self) -> bool:
        """Whether there is work under way that Esc gives up, wherever the keyboard is."""
        return False

    @property
    def problems(self) -> tuple[str, ...]:
        """What could not be read of what the page works on."""
        return ()

    @property
    def parts(self) -> Sequence[QWidget]:
        """What the key for the next part of the window leads to, in order."""
        return (self,)

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Take files and folders to work on."""

    def use_documents(self, documents: DocumentsInAnnotate) -> None:
        """Know the documents that are open in Annotate."""

    def take_open_documents(self) -> None:
        """Work on the documents that are open in Annotate, unsaved edits included."""

    def make_again(self) -> None:
        """Write the file that was made last once more, of what its sources are now."""

    def ask_sources(self) -> None:
        """Ask which files to work on."""

    def preview(self) -> None:
        """Show anew what comes of the options."""

    def generate(self) -> None:
        """Ask for a file and write the items to it."""

    def cancel(self) -> None:
        """Give up what is under way."""

    def rate(self) -> None:
        """Hand the file that was made last to a rating study."""

    def audit(self) -> None:
        """Look through the file that was made last."""

    def show_link(self) -> None:
        """Show the link that the chosen item was made from."""

    def add_row(self) -> None:
        """Add an empty row to what is edited."""

    def duplicate_row(self) -> None:
        """Add a copy of the row that is current."""

    def delete_row(self) -> None:
        """Take the row that is current out."""

    def next_problem(self) -> None:
        """Go to the next thing that is wrong."""

    def may_close(self) -> bool:
        """Ask once about what is not saved or not ready; False to stay."""
        return True

    def close_page(self) -> None:
        """Let go of everything; ask ``may_close`` first."""


ON_PAGE: dict[str, Callable[[BuildPage], object]] = {
    "build.sources": lambda page: page.ask_sources(),
    "build.open-documents": lambda page: page.take_open_documents(),
    "build.preview": lambda page: page.preview(),
    "build.generate": lambda page: page.generate(),
    "build.again": lambda page: page.make_again(),
    "build.cancel": lambda page: page.cancel(),
    "build.rate": lambda page: page.rate(),
    "build.audit": lambda page: page.audit(),
    "build.link": lambda page: page.show_link(),
    "build.add": lambda page: page.add_row(),
    "build.duplicate": lambda page: page.duplicate_row(),
    "build.delete": lambda page: page.delete_row(),
    "build.problem": lambda page: page.next_problem(),
}
"""What each action does on the page that is shown, by its id."""


class Rule(QWidget):
    """The line, across or upright, in the colour of borders."""

    def __init__(self, theme: Theme, *, is_upright: bool = False) -> None:
        super().__init__()
        self._theme = theme
        if is_upright:
            self.setFixedWidth(1)
        else:
            self.setFixedHeight(1)

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self, smooth=False) as painter:
            painter.fillRect(self.rect(), self._theme.color("border"))


def cancel_button() -> QPushButton:
    """The button that gives up what is under way, with the key that does so wherever one is."""
    key = QKeySequence(Qt.Key.Key_Escape).toString(QKeySequence.SequenceFormat.NativeText)
    button = QPushButton(f"{tr('Cancel')}  {key}")
    button.setAccessibleName(tr("Cancel"))
    return button


_MARGIN = 24


class MessagePage(QWidget):
    """A few sentences in the middle of the page."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._is_error = False
        self.words = Words(scale=1.1)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        in_column(2, self.words, 3, on=self, margins=_MARGIN, gap=-1)
        theme.changed.connect(self.restyle)
        self.restyle()

    def show_text(self, text: str, *, is_error: bool) -> None:
        """Show other sentences."""
        self._is_error = is_error
        self.words.setText(text)
        across = Qt.AlignmentFlag.AlignLeft if "\n" in text else Qt.AlignmentFlag.AlignHCenter
        self.words.setAlignment(across | Qt.AlignmentFlag.AlignVCenter)
        self.restyle()

    def restyle(self) -> None:
        """Take up other colours and sizes."""
        palette = QPalette(self.palette())
        ink = self._theme.color("conflict" if self._is_error else "muted")
        palette.setColor(QPalette.ColorRole.WindowText, ink)
        self.words.setPalette(palette)
        self.words.resize_to(self._theme.font_size)


_LETTERS = 100


class SideBySide(QWidget):
    """The parts with their titles, which are tabs where the window is narrow for its font."""

    def __init__(
        self, first: tuple[str, QWidget], second: tuple[str, QWidget], widths: tuple[int, int]
    ) -> None:
        super().__init__()
        self._parts, self._widths = (first, second), widths
        self._split, self.tabs = QSplitter(), QTabWidget()
        self._split.setHandleWidth(1)
        self._split.setChildrenCollapsible(False)
        self.tabs.setDocumentMode(True)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._split)
        self._stack.addWidget(self.tabs)
        for _, widget in self._parts:
            self._split.addWidget(widget)
        self._split.setStretchFactor(1, 1)
        self._split.setSizes(widths)
        self._least_of_first = 0

    @property
    def is_narrow(self) -> bool:
        """Whether one part is shown at a time."""
        return self._stack.currentWidget() is self.tabs

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """What the keyboard visits here: the tabs where there are any, and what is seen."""
        return (self.tabs.tabBar(), *(widget for _, widget in self._parts))

    def show_part(self, place: int) -> None:
        """Bring a part to the front where one is shown at a time."""
        self.tabs.setCurrentIndex(place)

    def give_first(self, pixels: int) -> None:
        """Let the first part be so wide at least beside the other; as a tab it has all room."""
        self._least_of_first = pixels
        self.settle()

    def settle(self) -> None:
        """Lay the parts out as the room and the font allow."""
        narrow = self.width() < self.fontMetrics().averageCharWidth() * _LETTERS
        self._parts[0][1].setMinimumWidth(0 if narrow else self._least_of_first)
        if narrow == self.is_narrow:
            return
        for title, widget in self._parts:
            if narrow:
                self.tabs.addTab(widget, title)
            else:
                self._split.addWidget(widget)
                widget.show()
        self._stack.setCurrentWidget(self.tabs if narrow else self._split)
        if not narrow:  # parts that come back have forgotten how wide they were
            self._split.setSizes(self._widths)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.settle()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 30, 200)
