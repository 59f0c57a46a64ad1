"""Whether pages can be in one study, and whether each is whole in all of its languages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tempannot.core.language import bilingual
from tempannot.study.pages.page_words import (
    LanguageCodeError,
    PageWords,
    QuestionWords,
    check_languages,
)
from tempannot.study.pages.questionnaire import (
    LONGEST_ID,
    LONGEST_LINE,
    LONGEST_OTHER,
    LONGEST_TEXT,
    MOST_PAGES,
    PageDesignError,
    PageQuestion,
    QuestionKind,
    QuestionnairePage,
)


def check_pages(pages: Sequence[QuestionnairePage]) -> None:
    """Raise PageDesignError for pages that cannot be in one study: each id is there once."""
    if len(pages) > MOST_PAGES:
        raise PageDesignError(
            "page", bilingual("a study has {most_pages} pages at most", most_pages=MOST_PAGES)
        )
    for kind, ids in (
        ("page", [page.id for page in pages]),
        ("question", [name for page in pages for each in page.questions for name in each.names]),
    ):
        twice = sorted({each for each in ids if ids.count(each) > 1})
        if twice:
            raise PageDesignError(
                "id", bilingual("two {kind}s have the id {twice!r}", kind=kind, twice=twice[0])
            )
    for page in pages:
        check_words(page)


def most_letters(pages: Sequence[QuestionnairePage]) -> int:
    """Return how many letters the answers to a page have at most, with what names them."""
    return max((sum(_letters(each) for each in page.questions) for page in pages), default=0)


def _letters(question: PageQuestion) -> int:
    if question.answer is QuestionKind.LONG_TEXT:
        return LONGEST_TEXT + LONGEST_ID
    choices = sum(map(len, question.choices)) + 4 * len(question.choices)
    return LONGEST_ID + max(LONGEST_LINE, choices + LONGEST_OTHER)


def check_words(page: QuestionnairePage) -> None:
    """Raise PageDesignError for a page that is not whole in one of its languages."""
    try:
        check_languages((*([page.language] if page.language else []), *page.others))
    except LanguageCodeError as error:
        raise PageDesignError("in", f"{page.id!r}: {error}") from error
    for code, words in page.others.items():
        for key, problem in page_problems(page, code, words):
            raise PageDesignError(f"in.{code}.{key}", problem)


def page_problems(
    page: QuestionnairePage, code: str, words: PageWords
) -> Iterator[tuple[str, str]]:
    """Yield what is missing, or too much, with the key it is about."""
    whole = (("title", page.title, words.title), ("text", page.text, words.text))
    yield from _unlike(bilingual("the page {id!r}", id=page.id), code, whole)
    for each in page.questions:
        yield from question_problems(each, code, words.questions.get(each.id, QuestionWords()))
    if odd := sorted(words.questions.keys() - page.questions_named.keys()):
        yield "question", bilingual("the page {id!r} does not ask {odd!r}", id=page.id, odd=odd[0])


def question_problems(
    question: PageQuestion, code: str, words: QuestionWords
) -> Iterator[tuple[str, str]]:
    """Yield the same for a question."""
    texts = (
        ("ask", question.ask, words.ask),
        ("low", question.low, words.low),
        ("high", question.high, words.high),
        ("hint", question.hint, words.hint),
    )
    yield from _unlike(bilingual("the question {id!r}", id=question.id), code, texts)
    yield from _wrong_choices(question, code, words.choices)


def _unlike(
    name: str, code: str, texts: Sequence[tuple[str, str, str]]
) -> Iterator[tuple[str, str]]:
    for key, own, other in texts:
        if bool(own.strip()) == bool(other.strip()):
            continue
        said = (
            bilingual(
                "{name} has a text for {key!r}, but none in {code!r}", name=name, key=key, code=code
            )
            if own.strip()
            else bilingual(
                "{name} has a text for {key!r} in {code!r} only", name=name, key=key, code=code
            )
        )
        yield key, said


def _wrong_choices(
    question: PageQuestion, code: str, choices: Sequence[str]
) -> Iterator[tuple[str, str]]:
    if len(choices) != len(question.choices):
        yield (
            "choices",
            bilingual(
                "{id!r} has {there} choices, but {count} in {code!r}: there is one for each, in "
                "the same order",
                id=question.id,
                there=len(question.choices),
                count=len(choices),
                code=code,
            ),
        )
    if len({each.strip().casefold() for each in choices}) < len(choices):
        yield "choices", bilingual("a choice of {id!r} is there twice", id=question.id)
    for each in choices:
        if not each.strip() or len(each.splitlines()) > 1 or len(each) > LONGEST_OTHER:
            yield (
                "choices",
                bilingual(
                    "a choice of {id!r} is not one line of text: {each!r:.50}",
                    id=question.id,
                    each=each,
                ),
            )
