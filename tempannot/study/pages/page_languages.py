"""Which languages the pages of a study speak, and a page as a rater sees it in one of them.

``languages`` are those of the design of a study: the first is that of items and question, and none
but these are offered; without any the first is English, and all are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tempannot.core.language import ENGLISH
from tempannot.study.pages.page_words import QuestionWords, fitting_language
from tempannot.study.pages.questionnaire import PageQuestion, QuestionnairePage

Languages = tuple[str, ...]


def first_language(languages: Languages) -> str:
    """Return the language of what says no other."""
    return languages[0] if languages else ENGLISH


def spoken(page: QuestionnairePage, languages: Languages) -> Languages:
    """Return the languages in which raters can see a page, its own first."""
    own = page.language or first_language(languages)
    found = tuple(dict.fromkeys((own, *page.others)))
    return tuple(each for each in found if not languages or each in languages) or (own,)


def all_spoken(pages: Iterable[QuestionnairePage], languages: Languages) -> Languages:
    """Return the languages of all pages, in the order in which they come."""
    return tuple(dict.fromkeys(code for page in pages for code in spoken(page, languages)))


def page_in(page: QuestionnairePage, wanted: str, languages: Languages) -> QuestionnairePage:
    """Return a page as it is shown to who wants a language; it then says which one it is in.

    A page that does not speak it is in the first language of the study, or else in its own. Ids
    and answers are the same in all of them.
    """
    own, first = page.language or first_language(languages), first_language(languages)
    there = spoken(page, languages)
    code = fitting_language(wanted, there) or (first if first in there else there[0])
    if code == own:
        return replace(page, language=code, others={})
    words = page.others[code]
    questions = tuple(_worded(each, words.questions[each.id]) for each in page.questions)
    return replace(
        page, title=words.title, text=words.text, questions=questions, language=code, others={}
    )


def _worded(question: PageQuestion, words: QuestionWords) -> PageQuestion:
    return replace(
        question,
        ask=words.ask,
        choice_words=words.choices,
        low=words.low,
        high=words.high,
        hint=words.hint,
    )
