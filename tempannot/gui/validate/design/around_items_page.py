"""The page that asks for consent and questions around the items, with what raters will see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QTextBrowser,
    QWidget,
)

from tempannot.core.errors import TempannotError
from tempannot.core.language import LANGUAGES, tr
from tempannot.core.wording import noted
from tempannot.formats.atomic import write_atomically
from tempannot.gui.kit.dialogs import FileKind, ask_file, ask_files, ask_target
from tempannot.gui.kit.labels import ElidedLabel, heading, muted
from tempannot.gui.kit.layout import in_column, in_form, in_row
from tempannot.gui.state.file_kinds import INSTRUCTIONS, QUESTION_PAGES
from tempannot.resources import resource
from tempannot.study.pages.page_languages import spoken
from tempannot.study.pages.questionnaire import PageQuestion, QuestionnairePage
from tempannot.study.pages.questionnaire_files import DEFAULT, all_pages, consent_of, shown_names

_NONE, _OURS, _FILE = tr("no page"), tr("those of tempannot"), tr("from a file…")
_SAYING = tr(
    "A consent is shown first of all, and who does not agree is asked nothing. Questions come "
    "before the training and after the last item; their answers are columns of the export and "
    "can enter the mixed model. Save ours to change them."
)
_NO_PAGES = tr("Raters see no pages around the items. Those that you choose above are shown here.")


class PagePicker(QWidget):
    """Which pages to show: none, ours, or those of a file; ``changed`` follows.

    What ``has_languages`` is in a file for each, which are chosen together.
    """

    changed = Signal()
    failed = Signal(str)

    def __init__(
        self, name: str, kind: FileKind, ours: str, *, has_languages: bool = False
    ) -> None:
        super().__init__()
        self._has_languages = has_languages
        self._name, self._kind, self._ours = name, kind, resource(ours)
        self.source: str | None = None
        self.choice = QComboBox()
        self.choice.setAccessibleName(name)
        self.choice.addItems([_NONE, _OURS, _FILE])
        self.save = QPushButton(tr("Save ours…"))
        self.save.setAutoDefault(False)
        self._label = ElidedLabel()
        in_row(self.choice, (self._label, 1), self.save, on=self, gap=-1)
        self.choice.activated.connect(self._choose)
        self.save.clicked.connect(self._save)

    def use(self, source: str | None) -> None:
        """Use those of a path, ours (DEFAULT), or none."""
        self.source = source
        file = None if source in (None, DEFAULT) else source
        self.choice.setCurrentText(_FILE if file else _OURS if source else _NONE)
        self._label.setText(shown_names(file) if file else "")
        self.changed.emit()

    def _choose(self) -> None:
        chosen = self.choice.currentText()
        if chosen != _FILE:
            self.use(DEFAULT if chosen == _OURS else None)
            return
        if self._has_languages:  # a file for each
            source = consent_of(ask_files(self, self._kind, self._name))
        else:
            source = str(ask_file(self, self._kind, self._name) or "")
        self.use(source or self.source)

    def _save(self) -> None:
        path = ask_target(self, self._kind, tr("Save: {name}", name=self._name), self._ours.name)
        if path is None:
            return
        copies = {path: self._ours, **self._in_languages(path)}
        try:
            for target, ours in copies.items():
                write_atomically(target, ours.read_bytes())
        except TempannotError as error:
            self.failed.emit(str(error))
            return
        self.use(consent_of(copies) if self._has_languages else str(path))

    def _in_languages(self, path: Path) -> dict[Path, Path]:
        """Ours in other languages by where they go, beside a file; what is there already stays."""
        found = {
            path.with_suffix(f".{code}.md"): self._ours.with_suffix(f".{code}.md")
            for code in LANGUAGES
            if self._has_languages
        }
        return {to: ours for to, ours in found.items() if ours.is_file() and not to.exists()}


class AroundItemsPage(QWidget):
    """The two choices and a view of the pages; ``edited`` follows every change."""

    edited = Signal()
    failed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.consent = PagePicker(
            tr("Consent"), INSTRUCTIONS, "study/consent.md", has_languages=True
        )
        self.questions = PagePicker(tr("Questions"), QUESTION_PAGES, "study/questions.toml")
        self.shown = QTextBrowser()
        self.shown.setAccessibleName(tr("The pages as raters see them"))
        self.shown.setOpenLinks(False)
        self.shown.setPlaceholderText(_NO_PAGES)
        fields = in_form((tr("&Consent"), self.consent), (tr("&Questions"), self.questions))
        _lead_to(fields, self.consent, self.questions)
        in_column(
            heading(tr("Around the items")),
            muted(_SAYING),
            fields,
            (self.shown, 1),
            on=self,
            margins=None,
            gap=-1,
        )
        for picker in (self.consent, self.questions):
            picker.changed.connect(self._show)
            picker.failed.connect(self.failed)

    @property
    def values(self) -> Mapping[str, Any]:
        """What is chosen, as options of a study."""
        return {"consent": self.consent.source, "pages": self.questions.source}

    def _show(self) -> None:
        try:
            pages = all_pages(self.consent.source, self.questions.source)
            self.shown.setPlainText("\n\n".join(map(_words, pages)))
        except TempannotError as error:
            self.shown.setPlainText(str(error))
        self.edited.emit()


def _lead_to(fields: QFormLayout, *pickers: PagePicker) -> None:
    for picker in pickers:
        label = fields.labelForField(picker)
        if isinstance(label, QLabel):
            label.setBuddy(picker.choice)


def _words(page: QuestionnairePage) -> str:
    """A page as plain text, so that nothing of it is taken for markup here."""
    head = page.title.upper()
    codes = spoken(page, ())
    if len(codes) > 1:
        head = noted(head, ", ".join(codes))
    return "\n".join(each for each in (head, page.text, *map(_question, page.questions)) if each)


def _question(question: PageQuestion) -> str:
    return f"• {question.ask} " + " ".join(f"({each})" for each in _details(question))


def _details(question: PageQuestion) -> Iterator[str]:
    yield question.answer.value
    if question.required:
        yield "needed"
    if question.choices:
        yield " / ".join([*question.choices, *(["other…"] if question.other else [])])
