"""What raters read, in their language: question, answers, captions, instructions, lessons.

These are texts of our own that stand in studies in English, as do all answers in stores and files.
A text that a lead wrote is shown as it was written.
"""

from __future__ import annotations

import re

from tempannot.core.language import bilingual, joined, said, shown
from tempannot.formats.items.item_kinds import ITEM_KINDS, NAMED_SCALES
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.study.design.known_items import default_instructions, instructions_page

MARKED = (
    bilingual("How likely is it that the second sentence is true if the first sentence is true?"),
    bilingual("extremely unlikely"),
    bilingual("very unlikely"),
    bilingual("even chance"),
    bilingual("very likely"),
    bilingual("extremely likely"),
    bilingual("Is this answer to the question likely?"),
    bilingual("unlikely"),
    bilingual("likely"),
    bilingual("invalid"),
    bilingual("Which of the two sentences comes first?"),
    bilingual("the first one"),
    bilingual("the second one"),
    bilingual("Why can the order of the two sentences be told, or why not?"),
    bilingual("success"),
    bilingual("success (repeated words)"),
    bilingual("visual grounding needed"),
    bilingual("unrelated concepts"),
    bilingual("label makes no sense"),
    bilingual("In which order do the three sentences stand?"),
    bilingual("How many sentences stand between the two in their text?"),
    bilingual("First sentence"),
    bilingual("Second sentence"),
    bilingual("Text"),
    bilingual("Question"),
    bilingual("Answer"),
    bilingual("One sentence"),
    bilingual("Other sentence"),
    bilingual("Sentence a"),
    bilingual("Sentence b"),
    bilingual("Sentence c"),
)
"""The words of our scales and kinds of items, for the catalogues."""


def is_our_scale(scale: ResponseScale) -> bool:
    """Whether the answers are those of a scale that has a name."""
    ours = NAMED_SCALES.get(scale.name)
    return ours is not None and ours.answers == scale.answers


def is_our_question(scale: ResponseScale) -> bool:
    """Whether it asks what a scale with a name asks."""
    ours = NAMED_SCALES.get(scale.name)
    return ours is not None and ours.question == scale.question


def said_question(scale: ResponseScale) -> str:
    """Return what is asked, in the rater's language if it is a question of ours."""
    return said(scale.question) if is_our_question(scale) else scale.question


def said_answer(scale: ResponseScale, answer: str | None) -> str:
    """Return an answer in the rater's language if the scale is ours; "" for none."""
    return said(answer or "") if is_our_scale(scale) else answer or ""


def said_words(answer: str | None) -> str:
    """Return what a lead reads of an answer whose scale is not at hand; "" for none."""
    return said(answer or "") if answer in _ANSWERS else answer or ""


def said_caption(caption: str) -> str:
    """Return what a text of an item is called, in the rater's language."""
    return said(caption) if caption in _OURS else shown(caption)


_ANSWERS = {answer for scale in NAMED_SCALES.values() for answer in scale.answers}
_OURS = {caption for kind in ITEM_KINDS for caption in kind.captions}


def is_our_page(instructions: str, scale: ResponseScale) -> bool:
    """Whether raters of a scale read our instructions, as they stand in studies in English."""
    return instructions.strip() in ("", default_instructions(scale).strip())


def said_instructions(instructions: str, scale: ResponseScale) -> str:
    """Return what raters read of a scale: as the lead wrote it, or ours in the rater's language.

    What a catalogue has of ours are its paragraphs.
    """
    if not is_our_page(instructions, scale):
        return instructions
    text = "\n\n".join(said(each) for each in paragraphs(instructions_page(scale)))
    answers = "\n".join(
        f"- **{said_answer(scale, each)}**: {shown(_keys(scale, each))}" for each in scale.answers
    )
    return text.replace("{question}", said_question(scale)).replace("{answers}", answers) + "\n"


def paragraphs(markdown: str) -> list[str]:
    """Return the parts of a page between empty lines."""
    return [each.strip("\n") for each in re.split(r"\n\s*\n", markdown.strip()) if each.strip()]


def _keys(scale: ResponseScale, answer: str) -> str:
    one, *more = scale.keys(answer)
    if not more:
        return bilingual("key {key}", key=one)
    return bilingual("keys {keys}", keys=joined(bilingual(" or "), (one, *more)))
