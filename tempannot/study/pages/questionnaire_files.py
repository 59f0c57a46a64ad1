"""Files of pages: a consent in Markdown, questions in TOML; what is wrong is said with its line.

[[page]]
when = "before"                    # the items, or "after" them
id = "background"
title = "About you"
text = "Markdown above the questions."

[[page.question]]
id = "age"                         # a column of the export
ask = "How old are you?"
answer = "number"                  # text, long-text, one, several, scale, agree
least = 18
required = true
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.toml_tables import TomlTable, parsed_toml
from tempannot.formats.items.lines import decoded
from tempannot.formats.reading import bytes_of
from tempannot.resources import resource
from tempannot.study.pages.questionnaire import (
    PageDesignError,
    PageMoment,
    PageQuestion,
    QuestionKind,
    QuestionnairePage,
    check_pages,
)

DEFAULT = "default"
"""What stands for the pages that come with the program, in place of a file."""

CONSENT = "consent"
_TICKS = re.compile(r"^[-*] \[ \] (\S.*)$", re.MULTILINE)
_TITLE = re.compile(r"\A\s*# +(\S.*?)\s*$\n?", re.MULTILINE)


def read_consent(given: str) -> QuestionnairePage:
    """Read the page that must be agreed to, from a file in Markdown or ours for DEFAULT.

    Its first heading is the title; lines ``- [ ] ...`` are statements to be ticked one by one.
    Raises FileError for a file without text.
    """
    path = resource("study/consent.md") if given == DEFAULT else Path(given)
    return consent_page(decoded(bytes_of(path), path), path)


def consent_page(markdown: str, path: Path) -> QuestionnairePage:
    """The page of a consent in Markdown; raises FileError if there is nothing to agree to."""
    text = markdown.replace("\r\n", "\n")
    title = _TITLE.match(text)
    body = text[title.end() :] if title else text
    statements = [
        PageQuestion(f"{CONSENT}_{number}", said.strip(), QuestionKind.AGREE, required=True)
        for number, said in enumerate(_TICKS.findall(body), 1)
    ]
    name = title[1] if title else "Consent"
    try:
        return QuestionnairePage(
            CONSENT, PageMoment.CONSENT, name, _TICKS.sub("", body).strip(), tuple(statements)
        )
    except PageDesignError as error:
        raise FileError(path, str(error)) from error


def read_questions(given: str) -> tuple[QuestionnairePage, ...]:
    """Read pages of questions from a TOML file, or ours for DEFAULT.

    Raises FileError, with the line, for what is no TOML, for a key that nobody knows and for a
    page or question that cannot be.
    """
    path = resource("study/questions.toml") if given == DEFAULT else Path(given)
    return question_pages(bytes_of(path), path)


def question_pages(raw: bytes, path: Path) -> tuple[QuestionnairePage, ...]:
    """The pages that the bytes of a TOML file describe; raises FileError as ``read_questions``."""
    table = parsed_toml(raw, path)
    tables = table.tables("page")
    table.finish()
    if not tables:
        raise FileError(path, bilingual("there is no page in it: pages begin with [[page]]"))
    pages: list[QuestionnairePage] = []
    for number, each in enumerate(tables, 1):
        pages.append(_page(each, number))
        _check_together(each, pages)
    return tuple(pages)


def all_pages(consent: str | None, questions: str | None) -> tuple[QuestionnairePage, ...]:
    """The pages of a study, the consent first; raises FileError for what cannot be in one."""
    first = () if consent is None else (read_consent(consent),)
    others = () if questions is None else read_questions(questions)
    found = in_order((*first, *others))
    try:
        check_pages(found)
    except PageDesignError as error:
        raise FileError(Path(questions or consent or ""), str(error)) from error
    return found


def in_order(pages: tuple[QuestionnairePage, ...]) -> tuple[QuestionnairePage, ...]:
    """The pages in the order in which raters see them."""
    moments = list(PageMoment)
    return tuple(sorted(pages, key=lambda each: moments.index(each.moment)))


def _check_together(table: TomlTable, pages: list[QuestionnairePage]) -> None:
    try:
        check_pages(pages)
    except PageDesignError as error:
        raise table.wrong(error.key, str(error)) from error


def _page(table: TomlTable, number: int) -> QuestionnairePage:
    moment = table.one_of("when", PageMoment) or PageMoment.BEFORE
    page_id = table.text("id") or (
        CONSENT if moment is PageMoment.CONSENT else f"{moment.value}_{number}"
    )
    title, text = table.text("title"), table.text("text")
    questions = tuple(_question(each) for each in table.tables("question"))
    table.finish()
    try:
        return QuestionnairePage(page_id, moment, title, text.strip(), questions)
    except PageDesignError as error:
        raise table.wrong(error.key, str(error)) from error


def _question(table: TomlTable) -> PageQuestion:
    kind = table.one_of("answer", QuestionKind) or QuestionKind.TEXT
    values: dict[str, Any] = {
        "required": table.switch("required"),
        "other": table.switch("other"),
        "whole": table.switch("whole"),
        "choices": tuple(table.words("choices")),
        "least": table.real("least"),
        "most": table.real("most"),
        **{key: table.text(key) for key in ("low", "high", "hint")},
    }
    id, ask = table.text("id"), table.text("ask")
    table.finish()
    try:
        return replace(PageQuestion(id or "x", ask or "?"), id=id, ask=ask, answer=kind, **values)
    except PageDesignError as error:
        raise table.wrong(error.key, str(error)) from error
