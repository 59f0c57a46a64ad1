"""The page of a consent or of questions around the items."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QWidget
from typing_extensions import override

from tempannot.core.language import LANGUAGES, tr, tr_plural
from tempannot.gui.kit.cards import Page
from tempannot.gui.kit.labels import Words, title
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.validate.rating.instructions_page import Prose
from tempannot.gui.validate.rating.key_button import KeyButton, RatingKeys
from tempannot.gui.validate.rating.question_fields import QuestionField, field_of
from tempannot.gui.validate.rating.rating_fonts import RatingFonts
from tempannot.session.pauses import pause_before
from tempannot.study.pages.questionnaire import QuestionnairePage

_PAUSE_MILLISECONDS = 300
_AGREE, _DECLINE, _NEXT = tr("I agree"), tr("I do not agree"), tr("Go on")


class AskedPage(Page):
    """Markdown, then the fields, then the ways on; ``changed`` follows a pause after an edit.

    Above stands a choice of languages where the page speaks several; ``language_chosen`` has the
    code of one.
    """

    next_requested = Signal()
    declined = Signal()
    changed = Signal()
    language_chosen = Signal(str)

    def __init__(self, look: RatingFonts, keys: RatingKeys) -> None:
        super().__init__(look.theme)
        self._page: QuestionnairePage | None = None
        self.fields: tuple[QuestionField, ...] = ()
        self.title = title()
        self.prose = _WholeProse(look, self)
        self.languages = QComboBox()
        self.languages.setAccessibleName(tr("Language of this page"))
        self.problems = Words(bold=True)
        self.next = KeyButton(look, keys, "validate.next")
        self.next.is_strong = True
        self.decline = KeyButton(look, keys, "")
        self.decline.show_words(_DECLINE)
        self._questions = in_column(margins=None, gap=2 * look.gap)
        self._pause = pause_before(self.changed, self, _PAUSE_MILLISECONDS)
        self._build()
        self.next.clicked.connect(self.next_requested)
        self.decline.clicked.connect(self.declined)
        self.languages.activated.connect(self._choose_language)
        self.restyle()

    def show_page(
        self, page: QuestionnairePage, given: Mapping[str, Sequence[str]], *, anew: bool
    ) -> None:
        """Show a page with what was answered so far; one that is shown stays, unless ``anew``."""
        if page == self._page and not anew:
            return
        self._page = page
        self._pause.stop()
        self.setLocale(QLocale(page.language))
        self.setLayoutDirection(self.locale().textDirection())
        self.title.setText(
            page.title or (tr("Consent") if page.is_consent else tr("A few questions"))
        )
        self.prose.show_markdown(page.text)
        self.prose.setVisible(bool(page.text))
        self.next.show_words(_AGREE if page.is_consent else _NEXT)
        self.decline.setVisible(page.is_consent)
        self._make_fields(page, given)
        self.show_problems({})
        self.restyle()
        self.verticalScrollBar().setValue(0)

    def offer_languages(self, codes: Sequence[str], shown: str) -> None:
        """Let the rater choose among languages, of which one is ``shown``."""
        self.languages.clear()
        for code in codes:
            name = LANGUAGES.get(code) or QLocale(code).nativeLanguageName() or code
            self.languages.addItem(name[:1].upper() + name[1:], code)
        self.languages.setCurrentIndex(self.languages.findData(shown))
        self.languages.setVisible(len(codes) > 1)

    @property
    def given(self) -> dict[str, tuple[str, ...]]:
        """The answers as they stand, without what was left out."""
        found = {each.question.id: each.given for each in self.fields}
        return {name: answer for name, answer in found.items() if answer}

    @property
    def words(self) -> str:
        """What a screen reader is given when the page comes."""
        text = self.prose.toPlainText() if self._page and self._page.text else ""
        return "\n".join(each for each in (self.title.text(), text) if each)

    def focus_first(self) -> None:
        """Give the keys to the first question, or to what is to be read before it."""
        if self.fields and not (self._page and self._page.is_consent):
            self.fields[0].stops[0].setFocus()
        else:
            self.setFocus()

    def show_problems(self, problems: Mapping[str, str]) -> str:
        """Say at each question what is wrong; return what is said of all of them."""
        wrong = [each for each in self.fields if each.question.id in problems]
        for each in self.fields:
            each.show_problem(problems.get(each.question.id, ""))
        said = tr_plural(
            len(wrong), "One answer needs another look.", "{count} answers need another look."
        )
        said = said if wrong else ""
        self.problems.setText(said)
        self.problems.setVisible(bool(said))
        if wrong:
            wrong[0].stops[0].setFocus()
            self.ensureWidgetVisible(wrong[0])
        return said

    def settle(self) -> None:
        """Tell at once of an edit that is still to be told."""
        if self._pause.isActive():
            self._pause.stop()
            self.changed.emit()

    @override
    def restyle(self) -> None:
        super().restyle()
        if self._page is not None:
            self.prose.show_markdown(self._page.text)
        color = self.theme.color("conflict").name()
        self.problems.setStyleSheet(f"color: {color}")
        for each in self.fields:
            each.restyle(self.theme)
        for button in (self.next, self.decline):
            button.restyle()

    def _build(self) -> None:
        ways = in_row(self.next, self.decline, 1, gap=-1)
        self.column.addWidget(self.languages, 0, Qt.AlignmentFlag.AlignRight)
        for each in (self.title, self.prose, self.problems):
            self.column.addWidget(each)
        self.column.addLayout(self._questions)
        self.column.addSpacing(10)
        self.column.addLayout(ways)
        self.column.addStretch(1)
        self.problems.hide()

    def _choose_language(self) -> None:
        self.settle()  # what was typed so far is kept
        self.language_chosen.emit(self.languages.currentData())

    def _make_fields(self, page: QuestionnairePage, given: Mapping[str, Sequence[str]]) -> None:
        for each in self.fields:
            self._questions.removeWidget(each)
            each.hide()
            each.deleteLater()
        self.fields = tuple(field_of(each) for each in page.questions)
        before: QWidget = self.languages
        for field in self.fields:
            field.fill(given.get(field.question.id, ()))
            field.edited.connect(self._pause.start)
            self._questions.addWidget(field)
            field.show()  # else it shows, and takes keys, only after the next event
            for stop in field.stops:
                QWidget.setTabOrder(before, stop)
                before = stop
        QWidget.setTabOrder(before, self.next)
        QWidget.setTabOrder(self.next, self.decline)


class _WholeProse(Prose):
    """A text as high as it is: the page scrolls, not the text."""

    def __init__(self, look: RatingFonts, parent: QWidget) -> None:
        super().__init__(look, parent)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.document().setDocumentMargin(0)  # in line with what is above and below

    @override
    def show_markdown(self, markdown: str) -> None:
        super().show_markdown(markdown)
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(int(self.document().size().height()) + 2)
