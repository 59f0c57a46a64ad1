"""Help > Manual: the pages of the manual in a window of their own, beside what they explain."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QWidget
from typing_extensions import override

from tempannot.core.errors import FileError
from tempannot.core.guidelines import Guideline, parsed_guideline
from tempannot.core.language import tr
from tempannot.core.wording import strung
from tempannot.gui.kit.labels import literal, tool_button
from tempannot.gui.kit.layout import in_column, in_row, resize_on_screen
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.views.markdown_page import MarkdownPage
from tempannot.resources import resource_folder

_FIRST = "index.md"
TUTORIAL = "tutorial.md"
PAGE_OF = {
    Workspace.ANNOTATE: "annotating.md",
    Workspace.COMPARE: "comparing.md",
    Workspace.VALIDATE: "rating-studies.md",
    Workspace.BUILD: "making-items.md",
    Workspace.PROJECT: "projects.md",
}
"""The pages that the window leads to, by their names in the folder of the manual."""
_LINK = re.compile(r"\]\(([\w./-]+\.md)")
_COMMENT = re.compile(r"<!--.*?-->\n?", re.S)
_SIZE = (1000, 740)
_LIST_WIDTH = 250
_PICTURE_WIDTH, _LEAST_WIDTH = 660, 300
_GAP = 6
"""Room for the ring round what has the keyboard."""


@cache
def _pages() -> dict[str, Guideline]:
    """The pages by their names in the folder of the manual, in the order of its contents.

    Raises FileError where one is not there.
    """
    folder = resource_folder() / "manual"
    names = dict.fromkeys((_FIRST, *_LINK.findall(_text(folder / _FIRST))))
    return {name: _page(folder / name) for name in names}


def place_title(place: str) -> str:
    """What a page, and a heading of it after a #, are called in the manual.

    >>> place_title("comparing.md"), place_title("concepts.md#measures")
    ('Comparing and adjudicating', 'The ideas, Measures')
    """
    name, _, heading = place.partition("#")
    page = _pages()[name]
    section = page.find(heading) if heading else None
    first = page.sections[0].title
    return first if section is None else strung(", ", (first, section.title))


def _site_page(name: str) -> Path:
    """A page of the manual as HTML; ``.ci/manual`` builds them."""
    return resource_folder() / "site" / Path(name).with_suffix(".html")


def _page(path: Path) -> Guideline:
    """Read a page without its comments, which are for programs."""
    return parsed_guideline(_COMMENT.sub("", _text(path)), path)


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as error:  # an installation of which a part is gone
        problem = tr("this page of the manual cannot be read: install tempannot anew")
        raise FileError(path, problem) from error


class _ManualPage(MarkdownPage):
    """A page of the manual, with its pictures; they come from the program's own folder alone."""

    folder = Path()

    @override
    def loadResource(self, type: int, name: QUrl | str) -> object:
        path = (self.folder / (name.toString() if isinstance(name, QUrl) else name)).resolve()
        if not path.is_relative_to(resource_folder().resolve()):
            return None
        picture = QImage(str(path))
        beside = self.verticalScrollBar().sizeHint().width()
        room = self.width() - beside - 2 * int(self.document().documentMargin())
        width = max(min(_PICTURE_WIDTH, room), _LEAST_WIDTH)
        if picture.width() <= width:
            return picture
        return picture.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)


class ManualWindow(QDialog):
    """The contents at the left, with a search over all pages; the page at the right."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._visited: list[str] = []
        self.setWindowTitle(tr("Manual"))
        resize_on_screen(self, *_SIZE)
        self._search = QLineEdit()
        self._search.setPlaceholderText(tr("Search all pages (Ctrl+F)"))
        self._search.setAccessibleName(tr("Search all pages of the manual"))
        self._search.setClearButtonEnabled(True)
        self._contents = QListWidget()
        self._contents.setAccessibleName(tr("Pages of the manual"))
        self._contents.setFixedWidth(_LIST_WIDTH)
        self._contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._contents.setWordWrap(True)
        self._search.setFixedWidth(_LIST_WIDTH)
        self._site = tool_button(
            tr("In a browser"), tr("The same page as HTML, with all keys and commands")
        )
        self._site.setVisible(_site_page(_FIRST).exists())
        self.page = _ManualPage(self)
        self.page.setAccessibleName(tr("Page of the manual"))
        for name, page in _pages().items():
            item = QListWidgetItem(literal(page.sections[0].title))
            item.setData(Qt.ItemDataRole.UserRole, name)
            item.setToolTip(literal(page.sections[0].title))
            self._contents.addItem(item)
        in_row(
            in_column(self._search, self._contents, self._site, gap=_GAP),
            (self.page, 1),
            on=self,
            margins=8,
            gap=_GAP,
        )
        self._contents.currentItemChanged.connect(self._choose)
        self._search.textChanged.connect(self._find)
        self._search.returnPressed.connect(self._find_next)
        self.page.address_wanted.connect(self._follow)
        self._site.clicked.connect(self._open_site)
        QShortcut(QKeySequence("Ctrl+F"), self, self._search.setFocus)
        QShortcut(QKeySequence("Alt+Left"), self, self.go_back)

    def open_at(self, name: str, place: str = "") -> None:
        """Come to the front with a page or a heading of it, ready to be scrolled by keys."""
        self.show()  # before the page, which scrolls to a heading by the width it has
        self.activateWindow()
        self.show_page(name, place)
        self.page.setFocus()

    def show_page(self, name: str, place: str = "") -> None:
        """Show one page, from its beginning or at the heading that a link names."""
        page = _pages()[name]
        if self._visited[-1:] != [name]:
            self._visited.append(name)
        self.page.folder = (resource_folder() / "manual" / name).parent
        self.page.show_page(page, self._theme)
        section = page.find(place) if place else None
        if section is not None:
            self.page.show_section(section)
        row = list(_pages()).index(name)
        if self._contents.currentRow() != row:
            self._contents.blockSignals(True)
            self._contents.setCurrentRow(row)
            self._contents.blockSignals(False)

    def go_back(self) -> None:
        """Show the page before this one."""
        if len(self._visited) > 1:
            self._visited.pop()
            self.show_page(self._visited[-1])

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.show_page(item.data(Qt.ItemDataRole.UserRole))

    def _find(self, words: str) -> None:
        """Leave those pages in the list that have all the words, and show the first of them."""
        wanted = words.casefold().split()
        first = None
        for row, page in enumerate(_pages().values()):
            is_found = all(word in page.text.casefold() for word in wanted)
            self._contents.item(row).setHidden(not is_found)
            if is_found and first is None:
                first = row
        if wanted and first is not None:
            self._contents.setCurrentRow(first)
            self.page.search(wanted[0])

    def _find_next(self) -> None:
        words = self._search.text().split()
        if words:
            self.page.search(words[0], again=True)

    def _open_site(self) -> None:
        """Show the page as HTML, where the site was built into the program."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(_site_page(self._visited[-1]).as_posix()))

    def _follow(self, address: str) -> None:
        """Go where a link leads: to another page, or, outside the manual, to the browser."""
        if "://" in address:
            QDesktopServices.openUrl(QUrl(address))
            return
        path, _, place = address.partition("#")
        manual = (resource_folder() / "manual").resolve()
        target = (self.page.folder / path).resolve()
        name = target.relative_to(manual).as_posix() if target.is_relative_to(manual) else ""
        if name in _pages():
            self.show_page(name, place)
