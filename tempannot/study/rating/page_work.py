"""What a rater has answered on the pages around the items, and which page comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from uuid import uuid4

from tempannot.study.pages.page_answers import PageAnswers, latest, next_page
from tempannot.study.pages.questionnaire import Answers, QuestionnairePage
from tempannot.study.rating.showing import Clock, Measured


class PageWork:
    """The pages of one rater; ``page`` is the one that is shown, None where there is none."""

    def __init__(self, rater: str, clock: Clock) -> None:
        self.page: QuestionnairePage | None = None
        self._rater = rater
        self._clock = clock
        self._since = clock.seconds()
        self._answers: dict[str, PageAnswers] = {}

    @property
    def answers(self) -> Answers:
        """What was answered on the shown page before."""
        held = self._answers.get(self.page.id) if self.page else None
        return held.answers if held else {}

    def take(self, answers: Iterable[PageAnswers]) -> None:
        """Let answers hold that were kept before."""
        self._answers = latest((*self._answers.values(), *answers))

    def show_next(self, pages: Sequence[QuestionnairePage]) -> bool:
        """Show the first of some pages that has no answers; False if there is none."""
        self.page = next_page(pages, self._answers)
        self._since = self._clock.seconds()
        return self.page is not None

    def start_timing(self) -> None:
        """Time the shown page from now on: only now the rater sees it."""
        self._since = self._clock.seconds()

    def fill(
        self, given: Mapping[str, Sequence[str]], measured: Measured | None = None
    ) -> PageAnswers | None:
        """Return the answers to the shown page, which hold from now on; None without a page.

        Raises PageAnswerError for answers that the page does not take.
        """
        if self.page is None:
            return None
        seconds = max(0.0, self._clock.seconds() - self._since)
        if measured is not None:
            seconds = min(measured.seconds, seconds) if measured.is_bound else measured.seconds
        kept = PageAnswers(
            measured.id if measured else uuid4().hex,
            self._rater,
            self.page.id,
            self._clock.now(),
            round(seconds, 3),
            self.page.checked(given),
        )
        self._answers[self.page.id] = kept
        return kept
