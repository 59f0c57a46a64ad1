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
in.de.ask = "Wie alt sind Sie?"    # each text in as many languages as raters have

What raters agree to is in a file for each language: ``CONSENT.md,de=CONSENT.de.md``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError
from tempannot.core.language import ENGLISH, LANGUAGES, bilingual
from tempannot.core.toml_tables import TomlTable, parsed_toml
from tempannot.formats.items.lines import decoded
from tempannot.formats.reading import bytes_of
from tempannot.resources import resource
from tempannot.study.pages.checked_pages import check_pages, page_problems, question_problems
from tempannot.study.pages.page_words import (
    LanguageCodeError,
    PageWords,
    QuestionWords,
    language_code,
)
from tempannot.study.pages.questionnaire import (
    PageDesignError,
    PageMoment,
    PageQuestion,
    QuestionKind,
    QuestionnairePage,
)

DEFAULT = "default"
"""What stands for the pages that come with the program, in place of a file."""

CONSENT = "consent"
IN = "in"
"""The key of the texts in other languages."""
_TICKS = re.compile(r"^[-*] \[ \] (\S.*)$", re.MULTILINE)
_NEXT = re.compile(r",(?=[\w-]{1,20}=)")
_WITH_CODE = re.compile(r"[\w-]{1,20}=")
"""A file whose language is said; one that is called so itself is given as ``./de=FILE``."""
_TITLE = re.compile(r"\A\s*# +(\S.*?)\s*$\n?", re.MULTILINE)


def read_consent(given: str) -> QuestionnairePage:
    """Read the page that must be agreed to, from a file in Markdown or ours for DEFAULT.

    Its first heading is the title; lines ``- [ ] ...`` are statements to be ticked one by one.
    Files in other languages follow behind commas, as ``CODE=FILE``; before the first file a code
    says which language it is in. Raises FileError for a file without text, for a language that is
    there twice or is none, and for files with other statements.
    """
    (own, first), *more = _in_languages(given)
    page = replace(consent_page(decoded(bytes_of(first), first), first), language=own)
    for code, path in more:
        read = consent_page(decoded(bytes_of(path), path), path)
        if len(read.questions) != len(page.questions):
            raise FileError(
                path,
                bilingual(
                    "it has {count} lines that begin with - [ ], but {name} has {there}",
                    count=len(read.questions),
                    name=first.name,
                    there=len(page.questions),
                ),
            )
        asked = {each.id: QuestionWords(each.ask) for each in read.questions}
        words = PageWords(read.title, read.text, asked)
        page = replace(page, others={**page.others, code: words})
    return page


def consent_of(paths: Iterable[Path]) -> str:
    """Return files of a consent as ``read_consent`` takes them; names tell their languages.

    >>> consent_of([Path("c.de.md"), Path("c.md")]), consent_of([Path("c.old.md")])
    ('c.md,de=c.de.md', 'c.old.md')
    """
    found = {path: _language_in(path.name) for path in paths}
    order = sorted(found, key=lambda each: bool(found[each]))
    return ",".join(f"{found[each]}={each}" if found[each] else str(each) for each in order)


def _language_in(name: str) -> str:
    """The language that the name of a file says before its ending, "" for none."""
    parts = name.split(".")
    try:
        code = language_code(parts[-2]) if len(parts) > 2 else ""
    except LanguageCodeError:
        return ""
    return code if len(code.partition("-")[0]) == 2 else ""  # three letters are words, too


def shown_names(given: str) -> str:
    """Return the names of files of pages, without their folders."""
    return ", ".join(Path(each.rpartition("=")[2]).name for each in _NEXT.split(given))


def _in_languages(given: str) -> list[tuple[str, Path]]:
    """The files of a page with their languages, "" where none is said."""
    found: list[tuple[str, Path]] = []
    for part in _NEXT.split(given):
        said, _, name = part.partition("=") if _WITH_CODE.match(part) else ("", "", part)
        path = resource(f"study/{CONSENT}.md") if name == DEFAULT else Path(name)
        try:
            code = language_code(said) if said else ""
        except LanguageCodeError as error:
            raise FileError(path, str(error)) from error
        if not said and "," in name and not path.exists():
            raise FileError(
                path, bilingual("there is no such file; one in another language is said as de=FILE")
            )
        found += _ours(code) if name == DEFAULT else [(code, path)]
    codes = [each for each, _ in found]
    for code, path in found:
        if codes.count(code) > 1:
            raise FileError(path, bilingual("the language {code!r} is there twice", code=code))
    return found


def _ours(code: str) -> list[tuple[str, Path]]:
    """Our own consent in one language, or in all that there are, English first."""
    names = {each: CONSENT if each == ENGLISH else f"{CONSENT}.{each}" for each in LANGUAGES}
    found = [(each, resource(f"study/{name}.md")) for each, name in names.items()]
    there = [(each, path) for each, path in found if path.is_file()]
    return [each for each in there if each[0] == code] or there


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
    language = _own_language(table)
    table.finish()
    if not tables:
        raise FileError(path, bilingual("there is no page in it: pages begin with [[page]]"))
    pages: list[QuestionnairePage] = []
    for number, each in enumerate(tables, 1):
        pages.append(_page(each, number, language))
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


def _own_language(table: TomlTable) -> str:
    """The language of the texts that name none, "" if that is not said."""
    said = table.text("language")
    try:
        return language_code(said) if said else ""
    except LanguageCodeError as error:
        raise table.wrong("language", str(error)) from error


def _page(table: TomlTable, number: int, language: str) -> QuestionnairePage:
    moment = table.one_of("when", PageMoment) or PageMoment.BEFORE
    page_id = table.text("id") or (
        CONSENT if moment is PageMoment.CONSENT else f"{moment.value}_{number}"
    )
    title, text = table.text("title"), table.text("text")
    asked = table.tables("question")
    questions = tuple(_question(each) for each in asked)
    said = _spoken(table)
    others = _page_words(said, questions, asked)
    table.finish()
    try:
        page = QuestionnairePage(page_id, moment, title, text.strip(), questions, language, others)
    except PageDesignError as error:
        raise table.wrong(error.key, str(error)) from error
    for code, words in others.items():
        for key, problem in page_problems(page, code, words):
            raise table.table(IN).table(code).wrong(key, problem)
    return page


def _spoken(table: TomlTable) -> dict[str, TomlTable]:
    """The texts in other languages, by their codes."""
    inside = table.table(IN)
    found: dict[str, TomlTable] = {}
    for said in inside.values:
        try:
            code = language_code(said)
        except LanguageCodeError as error:
            raise inside.wrong(said, str(error)) from error
        if code in found:
            raise inside.wrong(said, bilingual("the language {code!r} is there twice", code=code))
        found[code] = inside.table(said)
    return found


def _page_words(
    said: Mapping[str, TomlTable], questions: Sequence[PageQuestion], asked: Sequence[TomlTable]
) -> dict[str, PageWords]:
    """The texts of a page in every language in which it or one of its questions has any."""
    inner = [_spoken(each) for each in asked]
    found: dict[str, PageWords] = {}
    for code in dict.fromkeys((*said, *(each for words in inner for each in words))):
        words = {
            question.id: _question_words(question, code, words.get(code), where)
            for question, words, where in zip(questions, inner, asked, strict=True)
        }
        own = said.get(code)
        texts = (own.text("title"), own.text("text").strip()) if own else ("", "")
        if own:
            own.finish()
        found[code] = PageWords(*texts, words)
    return found


def _question_words(
    question: PageQuestion, code: str, said: TomlTable | None, asked: TomlTable
) -> QuestionWords:
    """The texts of a question in another language; raises FileError if they are not whole."""
    words = QuestionWords()
    if said is not None:
        texts = {key: said.text(key) for key in ("ask", "low", "high", "hint")}
        words = QuestionWords(choices=tuple(said.words("choices")), **texts)
        said.finish()
    for key, problem in question_problems(question, code, words):
        raise (said or asked.table(IN).table(code)).wrong(key, problem)
    return words


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
    table.finish(IN)
    try:
        return replace(PageQuestion(id or "x", ask or "?"), id=id, ask=ask, answer=kind, **values)
    except PageDesignError as error:
        raise table.wrong(error.key, str(error)) from error
