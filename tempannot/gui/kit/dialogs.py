"""What dialogs have in common: files asked for, labelled fields, pages of definitions, reasons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QMessageBox,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from tempannot.core.language import tr
from tempannot.core.typed_names import is_there
from tempannot.gui.kit.labels import PlainLabel, Words, literal, set_tip, tool_button
from tempannot.gui.kit.layout import in_column, in_row, resize_on_screen
from tempannot.gui.kit.theme import Theme
from tempannot.session.settings import remember_folder, remembered_folder


class PageDialog(QDialog):
    """A page of HTML beside what it explains; a link ends it, and ``follow`` goes there."""

    def __init__(
        self, title: str, html: str, window: QWidget, follow: Callable[[str], None] | None = None
    ) -> None:
        super().__init__(window)
        self._follow = follow
        self.setWindowTitle(title)
        resize_on_screen(self, 640, 700)
        self.page = QTextBrowser()
        self.page.setAccessibleName(title)
        self.page.setOpenLinks(False)
        self.page.anchorClicked.connect(self._leave)
        self.page.setHtml(html)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        in_column(self.page, buttons, on=self, margins=None, gap=-1)

    def _leave(self, address: QUrl) -> None:
        self.accept()
        if self._follow is not None:
            self._follow(address.toString())


def show_page(
    title: str, html: str, window: QWidget, follow: Callable[[str], None] | None = None
) -> None:
    """Open a page of HTML beside what it explains."""
    PageDialog(title, html, window, follow).open()


def may_give_up(
    window: QWidget,
    title: str,
    question: str,
    save: Callable[[], bool],
    discard: Callable[[], object] | None = None,
) -> bool:
    """Ask what to do with what is not saved; whether it was saved, or is not wanted any more."""
    buttons = QMessageBox.StandardButton
    answer = QMessageBox.question(
        window,
        title,
        literal(question),
        buttons.Save | buttons.Discard | buttons.Cancel,
        buttons.Save,
    )
    if answer == buttons.Discard and discard is not None:
        discard()
    return answer == buttons.Discard or (answer == buttons.Save and save())


def file_filter(words: str, endings: Iterable[str]) -> str:
    """The filter of a dialog that asks for files with some endings, or for any.

    >>> file_filter("Documents", (".tml", ".csv"))
    'Documents (*.tml *.csv);;All files (*)'
    """
    return tr(
        "{words} ({endings});;All files (*)",
        words=words,
        endings=" ".join(f"*{each}" for each in endings),
    )


class Completion(Enum):
    """When a name to write gets the ending of the filter that was chosen."""

    NEVER = auto()
    WITHOUT_ENDING = auto()
    UNLESS_KNOWN = auto()
    """Also after an ending that is none of the filters'."""


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of files that dialogs ask for; the folder they were in last is kept by its ``name``.

    ``wanted`` holds the filters of the dialog, with ``;;`` between them.
    """

    name: str
    wanted: str
    completion: Completion = Completion.WITHOUT_ENDING

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings of all filters."""
        return tuple(re.findall(r"\*(\.[^\s)]+)", self.wanted))

    def completed(self, path: Path, chosen: str) -> Path:
        """A name to write with its ending, of the filter that was chosen or else the first."""
        has_one = bool(path.suffix)
        if self.completion is Completion.UNLESS_KNOWN:
            has_one = path.suffix.casefold() in self.endings
        if has_one or self.completion is Completion.NEVER:
            return path
        endings = replace(self, wanted=chosen).endings or self.endings
        return path.with_name(path.name + endings[0])


def kind_with(files: str) -> FileKind:
    """The kind of files such as ``Texts (*.txt *.xml)``, and any others.

    >>> kind_with("Texts (*.txt *.xml)").wanted
    'Texts (*.txt *.xml);;All files (*)'
    """
    return FileKind(files.partition(" (")[0].casefold(), tr("{files};;All files (*)", files=files))


def ask_file(parent: QWidget, kind: FileKind, title: str, start: Path | str = "") -> Path | None:
    """The file that is chosen to be read, None for none.

    A dialog begins at ``start``, which may be relative to where files of the kind were last.
    """
    name, _ = QFileDialog.getOpenFileName(parent, title, _start(kind, start), kind.wanted)
    return _kept(kind, name)


def ask_files(parent: QWidget, kind: FileKind, title: str, start: Path | str = "") -> list[Path]:
    """The files that are chosen to be read."""
    names, _ = QFileDialog.getOpenFileNames(parent, title, _start(kind, start), kind.wanted)
    return [path for name in names if (path := _kept(kind, name)) is not None]


def ask_folder(parent: QWidget, kind: FileKind, title: str, start: Path | str = "") -> Path | None:
    """The folder that is chosen, None for none."""
    name = QFileDialog.getExistingDirectory(parent, title, _start(kind, start))
    if name:
        remember_folder(kind.name, Path(name))
    return Path(name) if name else None


def ask_folder_beside(
    parent: QWidget, title: str, start: str, taken: Callable[[str], object]
) -> None:
    """Ask for a folder beside the window, which goes on meanwhile; tell the one that is taken."""
    dialog = QFileDialog(parent, title, start)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(taken)
    dialog.open()


def ask_target(
    parent: QWidget,
    kind: FileKind,
    title: str,
    start: Path | str,
    options: QFileDialog.Option | None = None,
) -> Path | None:
    """The file that is chosen to be written, with its ending; None for none."""
    return ask_target_as(parent, kind, title, start, options)[0]


def ask_target_as(
    parent: QWidget,
    kind: FileKind,
    title: str,
    start: Path | str,
    options: QFileDialog.Option | None = None,
) -> tuple[Path | None, str]:
    """The file that is chosen to be written, with its ending, and the filter; None for none."""
    begin, asked = _start(kind, start), options or QFileDialog.Option(0)
    name, chosen = QFileDialog.getSaveFileName(parent, title, begin, kind.wanted, "", asked)
    path = _kept(kind, name)
    if path is None:
        return None, chosen
    wanted = _as_filter(kind.completed(path, chosen), Path(start), replace(kind, wanted=chosen))
    if wanted != path and is_there(wanted) and not _may_replace(parent, title, wanted):
        return None, chosen
    return wanted, chosen


def _as_filter(path: Path, suggested: Path, chosen: FileKind) -> Path:
    """A name whose ending was only suggested, with one of the filter that was chosen then.

    >>> tex = FileKind("reports", "LaTeX (*.tex)")
    >>> _as_filter(Path("b.html"), Path("a.html"), tex), _as_filter(Path("b.md"), Path("a"), tex)
    (PosixPath('b.tex'), PosixPath('b.md'))
    """
    endings = chosen.endings
    if not endings or not path.suffix or path.suffix != suggested.suffix:
        return path
    return path if path.suffix.casefold() in endings else path.with_suffix(endings[0])


def _may_replace(parent: QWidget, title: str, path: Path) -> bool:
    """Ask about a file that the dialog did not ask about, as it had another ending there."""
    said = tr("{name} is there already. Replace it?", name=path.name)
    answer = QMessageBox.question(parent, title, literal(said))
    return answer == QMessageBox.StandardButton.Yes


def _start(kind: FileKind, start: Path | str) -> str:
    return str(remembered_folder(kind.name) / start)


def _kept(kind: FileKind, name: str) -> Path | None:
    if not name:
        return None
    path = Path(name.replace("\0", ""))
    remember_folder(kind.name, path.parent)
    return path


class CommandLine(QWidget):
    """A line with the command; ``does`` says what the command does."""

    def __init__(
        self,
        theme: Theme,
        *,
        does: str = tr("writes the same file"),
    ) -> None:
        super().__init__()
        self._theme = theme
        title = PlainLabel(tr("As a command"))
        title.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.line = QLineEdit()
        self.line.setReadOnly(True)
        self.line.setFrame(False)
        self.line.setAccessibleName(tr("The command that {does}", does=does))
        self.copy = tool_button(tr("Copy"), "", name=tr("Copy the command"))
        in_row(title, (self.line, 1), self.copy, on=self, margins=(10, 0, 10, 0), gap=8)
        self.copy.clicked.connect(self._copy)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_command(self, text: str, note: str = "") -> None:
        """Show another command; ``note`` says what else there is to do for it."""
        self.line.setText(text)
        self.line.setCursorPosition(0)
        set_tip(self.line, literal(f"{text}\n{note}" if note else text))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.line.text())

    def _restyle(self) -> None:
        self.line.setFont(self._theme.mono_font())


_GAP = 12


class LeftOutDialog(QDialog):
    """Everything that was left out, with a sentence that says why; ``spoken`` names the list."""

    def __init__(
        self, title: str, spoken: str, sentences: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(760, 360)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setAccessibleName(spoken)
        self.list.addItems(list(sentences))
        self.list.setCurrentRow(0)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        in_column(self.list, buttons, on=self, margins=None, gap=-1)


def accepting_buttons(dialog: QDialog, words: str) -> tuple[QDialogButtonBox, QPushButton]:
    """The buttons of a dialog, Cancel and one that accepts it, and the latter."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    accepting = buttons.addButton(words, QDialogButtonBox.ButtonRole.AcceptRole)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons, accepting


class FieldsDialog(QDialog):
    """Such a dialog, so many letters wide; ``accepting`` is the button that takes the fields."""

    def __init__(
        self, title: str, saying: str, accept: str, letters: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._letters = letters
        self._problem = Words("")
        self._problem.speak_up()
        self._column = QVBoxLayout(self)
        self._column.setSpacing(_GAP)
        self._column.addWidget(Words(saying))
        self._buttons, self.accepting = accepting_buttons(self, accept)

    def show_fields(self, *fields: tuple[str, QWidget]) -> None:
        """Show the fields behind their labels, from above to below, which Tab goes through."""
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for label, field in fields:
            form.addRow(label, field)
        self._column.addLayout(form)
        self._column.addWidget(self._problem)
        self._column.addWidget(self._buttons)
        self._problem.hide()
        self._fit()

    def show_problem(self, words: str) -> None:
        """Say what is wrong with the fields."""
        self._problem.setText(words)
        self._problem.show()
        self._fit()

    def _fit(self) -> None:
        """Be as high as the fields and words need."""
        letter = self.fontMetrics().averageCharWidth()
        width = self.width() if self.isVisible() else letter * self._letters
        self.resize(width, self._column.totalHeightForWidth(width))
