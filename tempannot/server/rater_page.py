"""What a rater's page is made of, be it served or handed out as a file."""

from __future__ import annotations

from html import escape

from markdown_it import MarkdownIt

from tempannot.core.codec import Json, to_json
from tempannot.resources import resource
from tempannot.study.design.known_items import default_instructions
from tempannot.study.design.study_design import StudyDesign
from tempannot.study.judgment import ShownItem
from tempannot.study.pages.questionnaire import QuestionKind, QuestionnairePage
from tempannot.study.rating.item_words import captions
from tempannot.study.rating.rater_notice import RaterNotice

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def study_json(design: StudyDesign) -> Json:
    """Return what stays the same from item to item."""
    scale = design.scale
    return {
        "study": design.name,
        "instructions": _MARKDOWN.render(
            design.instructions.strip() or default_instructions(scale)
        ),
        "question": scale.question,
        "idle_seconds": design.idle_seconds,
        "answers": [{"name": each, "keys": scale.keys(each)} for each in scale.answers],
    }


def page_json(page: QuestionnairePage) -> Json:
    """Return what a page around the items shows and asks."""
    return {
        "id": page.id,
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
    return {"title": notice.title, "paragraphs": notice.paragraphs, "button": notice.button}


def item_json(item: ShownItem) -> Json:
    """Return what a page shows of an item."""
    judged = item.kind.layout.judged if len(item.texts) > 1 else None
    texts = zip(captions(item), item.texts, strict=True)
    return {
        "beside": item.kind.layout.beside,
        "texts": [
            {"caption": caption, "text": text, "is_judged": place == judged}
            for place, (caption, text) in enumerate(texts)
        ],
    }


def page_html(name: str, address: str) -> str:
    """Return the page of a study of a name that asks at an address."""
    template = resource("server/rater.html").read_text(encoding="utf-8")
    return template.replace("{name}", escape(name)).replace("{address}", escape(address))
