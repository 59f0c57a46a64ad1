"""What a rater's page is made of, be it served or handed out as a file."""

from __future__ import annotations

import re
from html import escape

from markdown_it import MarkdownIt

from tempannot.core.codec import Json, to_json
from tempannot.core.language import bilingual, language, shown
from tempannot.resources import resource
from tempannot.study.design.study_design import StudyDesign
from tempannot.study.judgment import ShownItem
from tempannot.study.pages.page_languages import Languages, page_in
from tempannot.study.pages.questionnaire import QuestionKind, QuestionnairePage
from tempannot.study.rating.rater_words import (
    RaterNotice,
    is_our_page,
    is_our_question,
    is_our_scale,
    said_answer,
    said_instructions,
    said_question,
)

_PLACE = re.compile(r"\{(name|address|language|said|noscript)\}")
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def study_json(design: StudyDesign) -> Json:
    """Return what stays the same from item to item, in the language that is on.

    ``own_words`` tells of what is in the language of the study, whatever the page speaks.
    """
    scale = design.scale
    question, answers = said_question(scale), [said_answer(scale, each) for each in scale.answers]
    return {
        "study": design.name,
        "instructions": _MARKDOWN.render(said_instructions(design.instructions, scale)),
        "question": question,
        "idle_seconds": design.idle_seconds,
        "answers": [
            {"name": each, "said": words, "keys": scale.keys(each)}
            for each, words in zip(scale.answers, answers, strict=True)
        ],
        "own_words": {
            "instructions": not is_our_page(design.instructions, scale),
            "question": not is_our_question(scale),
            "answers": not is_our_scale(scale),
        },
    }


def page_json(page: QuestionnairePage, languages: Languages) -> Json:
    """Return what a page around the items shows and asks, in the language that is on.

    ``languages`` are those of the design.
    """
    page = page_in(page, language(), languages)
    return {
        "id": page.id,
        "language": page.language,
        "title": page.title,
        "html": _MARKDOWN.render(page.text),
        "consent": page.is_consent,
        "questions": [
            to_json(each, sparse=True)
            | {"points": each.points if each.answer is QuestionKind.SCALE else ()}
            for each in page.questions
        ],
    }


def notice_json(notice: RaterNotice) -> Json:
    """Return the words of a stage without an item."""
    return {
        "title": shown(notice.title),
        "paragraphs": [shown(each) for each in notice.paragraphs],
        "button": shown(notice.button),
    }


def item_json(item: ShownItem) -> Json:
    """Return what a page shows of an item; it says the captions in its own language."""
    judged = item.kind.layout.judged if len(item.texts) > 1 else None
    has_captions = len(item.kind.captions) == len(item.texts)
    return {
        "beside": item.kind.layout.beside,
        "texts": [
            {
                "caption": item.kind.captions[place] if has_captions else "",
                "number": place + 1,
                "text": text,
                "is_judged": place == judged,
            }
            for place, text in enumerate(item.texts)
        ],
    }


def page_html(name: str, address: str, code: str, said: str) -> str:
    """Return the page of a study of a name that asks at an address.

    ``code`` is the language of its words, ``said`` what ``said_json`` made.
    """
    template = resource("server/rater.html").read_text(encoding="utf-8")
    given = {
        "name": escape(name),
        "address": escape(address),
        "language": code,
        "said": said,
        "noscript": script_warning(),
    }
    return _PLACE.sub(lambda found: given[found[1]], template)


def script_warning() -> str:
    """Return what a page says, as HTML, where scripts are off."""
    return escape(
        shown(bilingual("This page needs JavaScript; it loads nothing from other places."))
    )
