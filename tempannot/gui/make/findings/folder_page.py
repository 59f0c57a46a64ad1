"""A page whose work fills a folder: what is asked for, and a button that begins or goes on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.core.language import tr
from tempannot.core.options import (
    command_words,
    form_options,
    from_json,
    options_of,
    shown_command,
)
from tempannot.gui.kit.dialogs import ask_folder, kind_with
from tempannot.gui.kit.form import Form
from tempannot.gui.kit.labels import heading, muted
from tempannot.gui.kit.layout import in_column
from tempannot.gui.make.findings.findings_page import FindingsPage
from tempannot.gui.state.preferences import Preferences
from tempannot.session.worker import sentence

Settings = TypeVar("Settings")
_LETTERS, _WIDTHS = 56, (360, 700)


@dataclass(frozen=True, slots=True)
class FolderWork(Generic[Settings]):
    """A command that fills a folder: what it works on, how, and which option matters to what.

    The first field of ``what`` is its subject, and one is called ``output``. ``is_used`` tells of
    an option of ``how`` and a subject whether the one makes a difference to the other.
    """

    command: tuple[str, ...]
    what: type
    how: type[Settings]
    is_used: Callable[[str, str], bool]


@dataclass(frozen=True, slots=True)
class FolderRequest(Generic[Settings]):
    """What is chosen: the values of both settings of a work by their names."""

    work: FolderWork[Settings]
    values: Mapping[str, Any]

    @property
    def subject(self) -> str:
        """What the work is about: the kind of model, the paper."""
        return str(self.values[options_of(self.work.what)[0].name])

    @property
    def folder(self) -> Path | None:
        """The folder that all of it goes into."""
        found: Path | None = self.values["output"]
        return found

    @property
    def _used(self) -> dict[str, Any]:
        names = [each.name for each in options_of(self.work.how)]
        return {name: self.values[name] for name in names if self.work.is_used(name, self.subject)}

    def settings(self) -> Settings:
        """How it is done, as far as that makes a difference to the subject; raises OptionError."""
        return from_json(self.work.how, self._used)

    def command(self) -> str:
        """The command that does the same."""
        what = {
            each.name: self.values[each.name] or each.metavar for each in options_of(self.work.what)
        }
        words = [*command_words(self.work.what, what), *command_words(self.work.how, self._used)]
        return shown_command(["tempannot", *self.work.command, *words])


class FolderPage(FindingsPage, Generic[Settings]):
    """The part of such a page that is the same whatever is done; ``form`` is at the left."""

    def __init__(
        self, work: FolderWork[Settings], preferences: Preferences, again: str, stopped: str
    ) -> None:
        super().__init__(preferences, again, stopped)
        self._work = work
        self._folder = preferences.settings.last_folder or Path.home()
        self.form = Form([*options_of(work.what), *form_options(work.how)])

    @property
    def asked(self) -> FolderRequest[Settings]:
        """What is chosen."""
        return FolderRequest(self._work, self.form.values)

    @override
    def work_again(self) -> None:
        self.generate()

    @override
    def generate(self) -> None:
        """Begin, or go on; a folder is asked for where none is chosen."""
        if self._background.is_busy or not self._is_ready():
            return
        if self.asked.folder is None:
            found = ask_folder(self, kind_with(""), tr("The folder of the run"), self._folder)
            if found is None:
                return
            self.form.boxes["output"].show_value(found)
        try:
            settings = self.asked.settings()
        except TempannotError as error:
            self._fail(error)
            return
        self._begin(settings)
        self.sides.show_part(1)

    def _is_ready(self) -> bool:
        """Whether the rest is chosen; else it is asked for."""
        return True

    @abstractmethod
    def _begin(self, settings: Settings) -> None:
        """Begin the work beside the window."""

    def _build_sides(self, titles: tuple[str, str], purpose: str, findings: QWidget) -> None:
        """Lay out the form, below the title of the page and what it is for, and the findings."""
        left = QWidget()
        in_column(
            heading(titles[0]),
            muted(purpose),
            self.form,
            1,
            on=left,
            margins=(12, 10, 12, 10),
            gap=8,
        )
        self._lay_out(left, findings, titles[1], _WIDTHS)
        subject = options_of(self._work.what)[0].name
        self.form.boxes[subject].edited.connect(self._follow_subject)
        self._follow_subject()

    def _follow_subject(self) -> None:
        """Show the options that make a difference to the subject."""
        subject = self.asked.subject
        for each in form_options(self._work.how):
            box = self.form.boxes[each.name]
            self.form.show_row(box, self._work.is_used(each.name, subject))

    @override
    def _fail(self, error: Exception) -> None:
        super()._fail(error)
        self.line.words.setText(sentence(error))

    def _fit(self) -> None:
        """Take up another size of letters."""
        self._resize_left(_LETTERS)
