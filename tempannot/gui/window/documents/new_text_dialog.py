"""The dialog that makes documents of texts: pasted, typed, or read from files and folders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QPushButton,
    QWidget,
)
from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.wording import cut, ended, strung
from tempannot.formats.languages import language_name, language_names, language_of
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.kit.creation_dates import CreationDates
from tempannot.gui.kit.dialogs import ask_files, ask_folder, kind_with
from tempannot.gui.kit.dropped_files import DroppedFiles
from tempannot.gui.kit.labels import ElidedLabel, PlainLabel, Words, muted
from tempannot.gui.kit.layout import in_column, in_form, in_row
from tempannot.gui.kit.text_box import PlainTextBox
from tempannot.gui.window.documents.creation_field import CreationField
from tempannot.session.document_drafts import keep_draft
from tempannot.session.new_texts import NewTexts, pasted_text, summary, texts_in
from tempannot.session.pauses import pause_before
from tempannot.session.worker import Task, Worker, sentence
from tempannot.suggestions.creation_times import ToldDates
from tempannot.suggestions.new_text import NewText, timeml_of

TEXTS = replace(kind_with(tr("Texts (*.txt *.md *.docx *.pdf *.srt *.vtt)")), name="texts")
_HINT = tr("Paste or type a text here, drop files on it, or choose some below.")
_PAUSE = 250
"""Milliseconds after a change until the text is looked at."""
_SHOWN = 200_000
"""How many characters of a file are shown; all of it becomes the document."""


class PastedText(PlainTextBox):
    """A box for a text, which takes files that are dropped on it; ``dropped`` carries paths."""

    dropped = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText(_HINT)
        self.setAccessibleDescription(_HINT)
        self.setTabChangesFocus(True)
        self.setAccessibleName(tr("Text"))

    @property
    def text(self) -> str:
        """What was typed, blanks that do not break included, which Qt would make others."""
        raw = self.document().toRawText()
        return raw.replace("\N{PARAGRAPH SEPARATOR}", "\n").replace("\N{LINE SEPARATOR}", "\n")

    @override
    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasUrls() or super().canInsertFromMimeData(source)

    @override
    def insertFromMimeData(self, source: QMimeData) -> None:
        paths = [Path(url.toLocalFile()) for url in source.urls() if url.isLocalFile()]
        if paths:
            self.dropped.emit(paths)
        else:
            super().insertFromMimeData(source)


class NewTextDialog(QDialog):
    """Asks for texts and makes drafts of documents; ``made`` carries their paths and what to say.

    ``given_up`` carries a text that was typed or pasted, and of which no document was made.
    Everything is read and looked at beside the window.
    """

    made = Signal(object, str)
    given_up = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New from text"))
        DroppedFiles(self, self.take_files)
        self._paths: tuple[Path, ...] = ()
        self._found = NewTexts(())
        self._is_looking = False
        self._background = Worker(self)
        self._pause = pause_before(self._look, self, _PAUSE)
        self.box = PastedText()
        self.source = ElidedLabel()
        self.files_button = QPushButton(tr("Choose &files…"))
        self.folder_button = QPushButton(tr("Choose f&older…"))
        self.empty_button = QPushButton(tr("&Empty"))
        self.name = QLineEdit()
        self.language = QComboBox()
        self.language_note = muted()
        self.created = CreationField()
        self.dates = CreationDates()
        self.summary, self.notes = Words(), Words()
        self.notes.speak_up()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self.make_button = self._buttons.addButton(tr("&Make document"), role)
        self._has_language = False
        self._build()
        self._connect()
        self._background.run(_load_languages, _ignore)  # it takes a second, while somebody pastes
        self._show_found(NewTexts(()))

    def take_text(self, text: str) -> None:
        """Begin with a text."""
        self.box.setPlainText(text)

    def take_files(self, paths: Sequence[Path]) -> None:
        """Begin with the texts in files and folders, in place of what was there."""
        self._paths = tuple(paths)
        self.box.setReadOnly(True)
        self.box.setPlainText("")
        self._look()

    @override
    def accept(self) -> None:
        """Make the documents."""
        if not self.make_button.isEnabled():
            return
        texts = self._found.texts
        dates = self.dates.values if self.created.is_own else (self.created.value,) * len(texts)
        orders = tuple(
            (
                each,
                self.name.text().strip() if len(texts) == 1 else each.name,
                each.language if self._language is None else self._language,
                date,
            )
            for each, date in zip(texts, dates, strict=True)
        )
        self._set_busy(True)
        self._background.run(partial(_make, orders), self._finish, self._fail)

    @override
    def reject(self) -> None:
        super().reject()
        if not self._paths and (text := self.box.text).strip():
            self.given_up.emit(text)

    @override
    def done(self, result: int) -> None:
        self._pause.stop()
        self._background.close()
        super().done(result)

    @property
    def _language(self) -> str | None:
        """The language that was chosen, None for that of each text."""
        chosen = self.language.currentData()
        return chosen if isinstance(chosen, str) else None

    def _build(self) -> None:
        self.name.setAccessibleName(tr("Name of the document"))
        self.language.setAccessibleName(tr("Language"))
        language = in_column(self.language, self.language_note, gap=2)
        self._form = form = in_form(
            (_label(tr("&Name"), self.name), self.name),
            (_label(tr("&Language"), self.language), language),
            (_label(tr("&Written"), self.created), self.created),
            (_label(tr("&Dates"), self.dates), self.dates),
            is_wide=True,
        )
        buttons = in_row(
            self.files_button, self.folder_button, self.empty_button, (self.source, 1), gap=6
        )
        in_column(
            (self.box, 1),
            buttons,
            self.summary,
            form,
            self.notes,
            self._buttons,
            on=self,
            margins=None,
            gap=8,
        )
        self.notes.setMaximumHeight(self.fontMetrics().lineSpacing() * 6)
        self.resize(760, 620)
        self.box.setFocus()

    def _connect(self) -> None:
        self.box.textChanged.connect(self._text_changed)
        self.box.dropped.connect(self.take_files)
        self.files_button.clicked.connect(self._ask_files)
        self.folder_button.clicked.connect(self._ask_folder)
        self.empty_button.clicked.connect(self._begin_anew)
        self.name.textEdited.connect(self._settle)
        self.language.activated.connect(self._choose_language)
        self.created.edited.connect(self._settle)
        self.dates.edited.connect(self._settle)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._background.failed.connect(self.notes.setText)
        for key in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(key), self).activated.connect(self.accept)

    def _text_changed(self) -> None:
        if not self._paths:
            self._is_looking = True
            self._settle()
            self._pause.start()

    def _ask_files(self) -> None:
        paths = ask_files(self, TEXTS, tr("Texts"), "")
        if paths:
            self.take_files(paths)

    def _ask_folder(self) -> None:
        folder = ask_folder(self, TEXTS, tr("Folder of texts"), "")
        if folder is not None:
            self.take_files([folder])

    def _begin_anew(self) -> None:
        self._paths = ()
        self.box.setReadOnly(False)
        self.box.setPlainText("")
        self.name.clear()
        self._look()
        self.box.setFocus()

    def _look(self) -> None:
        """Look at the text or the files beside the window."""
        self._pause.stop()
        self._background.stop()
        self._is_looking = True
        self._settle()
        if self._paths:
            work = partial(texts_in, self._paths)
        else:
            work = partial(pasted_text, self.name.text().strip(), self.box.text)
        self._background.run(work, self._show_found, self._could_not_look)

    def _could_not_look(self, error: Exception) -> None:
        self._show_found(NewTexts(()))
        self._fail(error)

    def _show_found(self, found: NewTexts) -> None:
        """Show what was read, and what it tells of itself."""
        self._found, self._is_looking = found, False
        texts = found.texts
        is_one = len(texts) == 1
        if self._paths:
            self.box.setPlainText(texts[0].opened.document.text[:_SHOWN] if texts else "")
            self.name.setText(texts[0].name if is_one else "")
        self.name.setEnabled(len(texts) < 2)
        own = texts[0].name if is_one else tr("as their files") * bool(texts)
        self.name.setPlaceholderText(own)
        self.source.setText(_named(self._paths))
        self.empty_button.setVisible(bool(self._paths))
        self._offer_languages(texts)
        has_dates = sum(bool(each.created) for each in texts)
        each_own = tr(
            "each its own ({has_dates} of {texts} tell one)", has_dates=has_dates, texts=len(texts)
        ) * (len(texts) > 1)
        self.created.propose(texts[0].proposals if is_one else (), each_own)
        self.dates.show_texts([ToldDates(each.name, each.proposals) for each in texts])
        self._settle()
        if self._paths:  # while somebody types, the button that makes it says what there is
            announce(self, self.summary.text())

    def _offer_languages(self, texts: Sequence[NewText]) -> None:
        chosen = self._language if self._has_language else None
        told = [each.language for each in texts]
        self.language.clear()
        if len(texts) > 1:
            self.language.addItem(tr("each its own"), None)
        named = {code: tr(name) for code, name in language_names().items()}
        for code, name in sorted(named.items(), key=lambda each: each[1].casefold()):
            self.language.addItem(name, code)
        self.language.addItem(tr("not known"), "")
        wanted = chosen if chosen is not None else (told[0] if len(told) == 1 else None)
        place = self.language.findData("" if wanted is None and not told else wanted)
        self.language.setCurrentIndex(max(place, 0))
        names = strung(
            ", ",
            (tr(language_name(each)) if each else tr("not known") for each in dict.fromkeys(told)),
        )
        self.language_note.setText(
            tr("as the words tell: {names}", names=cut(names)) if names else ""
        )
        self.language_note.setVisible(bool(names))

    def _choose_language(self) -> None:
        self._has_language = True

    def _settle(self) -> None:
        """Say how things stand, and let documents be made if they can be."""
        texts, errors = self._found.texts, self._found.errors
        if self._is_looking:
            self.summary.setText(tr("Looking at the text …"))
        else:
            self.summary.setText(summary(texts) if texts else tr("There is no text yet."))
        self.make_button.setAccessibleDescription(self.summary.text())
        odd = [
            strung(": ", (each.opened.path.name, said))
            if len(texts) > 1
            else f"{said[:1].upper()}{said[1:]}"
            for each in texts
            for said in each.oddities
        ]
        self.notes.setText("\n".join((*map(str, errors), *(ended(said) for said in odd))[:5]))
        self.notes.setVisible(bool(self.notes.text()))
        self.make_button.setText(tr("&Make documents") if len(texts) > 1 else tr("&Make document"))
        are_own = self.created.is_own and len(texts) > 1
        self._form.setRowVisible(self.dates, are_own)
        problem = self.dates.problem if are_own else self.created.problem
        can_make = bool(texts) and not self._is_looking and not problem
        self.make_button.setEnabled(can_make)

    def _set_busy(self, busy: bool) -> None:
        self._is_looking = busy
        self._settle()

    def _finish(self, made: tuple[tuple[Path, ...], str]) -> None:
        paths, said = made
        super().accept()
        self.made.emit(paths, said)

    def _fail(self, error: Exception) -> None:
        self._set_busy(False)
        self.notes.setText(shown(sentence(error)))
        self.notes.show()
        if not isinstance(error, TempannotError):
            raise error


_Order = tuple[NewText, str, str, str]
"""A text, and the name, language and creation time that its document shall have."""


def _make(orders: Sequence[_Order], task: Task) -> tuple[tuple[Path, ...], str]:
    """Write a draft for each text, and say what TimeML cannot hold of them."""
    paths: list[Path] = []
    losses: list[str] = []
    for number, (text, name, language, created) in enumerate(orders):
        task.say(tr("making {name}", name=name or text.name), number, len(orders))
        written = timeml_of(text, name, language, created)
        losses += written.losses
        paths.append(keep_draft(name or text.name, written.data))
    said = (
        tr("It lacks {fromkeys}.", fromkeys=strung("; ", dict.fromkeys(losses))) if losses else ""
    )
    return tuple(paths), said


def _load_languages(_task: Task) -> None:
    language_of("a")


def _ignore(_nothing: object) -> None:
    return None


def _label(words: str, field: QWidget) -> PlainLabel:
    label = PlainLabel(words)
    label.setBuddy(field)
    return label


def _named(paths: Sequence[Path]) -> str:
    if len(paths) < 2:
        return paths[0].name if paths else ""
    return tr(
        "{files}: {paths}",
        files=tr_plural(len(paths), "{count:,} file", "{count:,} files"),
        paths=strung(", ", (path.name for path in paths)),
    )
