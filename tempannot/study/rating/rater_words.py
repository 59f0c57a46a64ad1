"""What raters read, in their language: question, answers, captions, instructions, lessons.

These are texts of our own that stand in studies in English, as do all answers in stores and files.
A text that a lead wrote is shown as it was written. Where there is no item, raters are told a few
words, and a way on.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tempannot.core.language import bilingual, bilingual_plural, of_data, said, shown
from tempannot.core.wording import joined, strung
from tempannot.formats.items.item_kinds import ITEM_KINDS, NAMED_SCALES
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.study.design.known_items import default_instructions, instructions_page
from tempannot.study.judgment import TrainingResult

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
    return said(answer or "") if is_our_answer(answer) else answer or ""


def level_words(level: str) -> str:
    """Return a level for texts that may go into files: bilingual if it is one of a usual scale."""
    return bilingual(level) if is_our_answer(level) else of_data(level)


def is_our_answer(answer: str | None) -> bool:
    """Whether a scale of ours has this answer."""
    return answer in _ANSWERS


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
        "- " + strung(": ", (f"**{said_answer(scale, each)}**", _keys(scale, each)))
        for each in scale.answers
    )
    return text.replace("{question}", said_question(scale)).replace("{answers}", answers) + "\n"


def paragraphs(markdown: str) -> list[str]:
    """Return the parts of a page between empty lines."""
    return [each.strip("\n") for each in re.split(r"\n\s*\n", markdown.strip()) if each.strip()]


def _keys(scale: ResponseScale, answer: str) -> str:
    """The keys as they are printed on a keyboard: an l would be read as the figure 1.

    Pages in studies have small letters, by which ``is_our_page`` knows ours.
    """
    one, *more = map(str.upper, scale.keys(answer))
    if not more:
        return bilingual("key {key}", key=one)
    return bilingual("keys {keys}", keys=joined(bilingual(" or "), (one, *more)))


@dataclass(frozen=True, slots=True)
class RaterNotice:
    """A title, paragraphs, and the words of the button; without words there is none."""

    title: str
    paragraphs: tuple[str, ...] = ()
    button: str = ""


def declined_notice() -> RaterNotice:
    """What is said to a rater who does not agree to take part."""
    return RaterNotice(
        bilingual("You did not agree"),
        (
            bilingual(
                "So nothing is asked of you, and nothing was kept. You can close this window."
            ),
            bilingual("If you want to take part after all, read the page once more."),
        ),
        bilingual("Read it once more"),
    )


def nothing_left_notice(button: str = "") -> RaterNotice:
    """What is said to a rater who comes when others have all lists."""
    return RaterNotice(
        bilingual("No list is left for you"),
        (
            bilingual(
                "Others have all lists of this study by now. If lists were promised to you, tell "
                "the lead of the study the name that you came with."
            ),
        ),
        button,
    )


def warning_notice(words: tuple[str, ...]) -> RaterNotice:
    """Ask a rater for more care; ``words`` say what was wrong."""
    care = bilingual(
        "Take the time that an item needs. You can take back an answer that you are not sure of."
    )
    title = bilingual("Please read each item with care")
    return RaterNotice(title, (*words, care), bilingual("Go on"))


def released_notice() -> RaterNotice:
    """Tell a rater that the list at hand was given free for others."""
    return RaterNotice(
        bilingual("Your list was given free"),
        (
            bilingual(
                "The lead of the study gave the rest of your list free for others. What you "
                "answered is kept, and counts."
            ),
            bilingual(
                "Go on for what is left: the same list, if nobody has taken it since, or another."
            ),
        ),
        bilingual("Go on"),
    )


def removed_notice(after: str = "") -> RaterNotice:
    """Tell a rater who was taken out of the study; ``after`` says where the last answers are."""
    removed = bilingual(
        "The lead of the study took you out of it, with your lists and all that you had answered. "
        "Please ask the lead if you do not know why."
    )
    title = bilingual("You are no longer in this study")
    paragraphs = tuple(each for each in (removed, after) if each)
    return RaterNotice(title, paragraphs, bilingual("Back to the start"))


def stop_notice(words: tuple[str, ...]) -> RaterNotice:
    """Tell a rater that the study has ended; ``words`` say why."""
    stopped = bilingual(
        "What you answered is kept. Please tell the lead of the study if you think this wrong: "
        "you can be let on."
    )
    title = bilingual("The study ends here")
    return RaterNotice(title, (*words, stopped), bilingual("Back to the start"))


def training_notice(training: TrainingResult) -> RaterNotice:
    """Say how an attempt at training went.

    >>> training_notice(TrainingResult(1, 2, 3, 5, 0.8)).paragraphs[0]
    '3 of 5 answers were as expected; 4 are needed.'
    """
    counts = {"right": training.right, "turns": training.turns}
    if training.is_passed:
        passed = bilingual(
            "{right} of {turns} answers were as expected. The first list comes next.", **counts
        )
        return RaterNotice(bilingual("Training is done"), (passed,), bilingual("Go on"))
    needed = next(
        right
        for right in range(training.turns + 1)
        if right + 1e-9 >= training.pass_mark * training.turns
    )
    short = bilingual(
        "{right} of {turns} answers were as expected; {needed} are needed.",
        needed=needed,
        **counts,
    )
    if training.is_last:
        failed = bilingual(
            "So no list is given to you. Please tell the lead of the study if you think it wrong."
        )
        title = bilingual("Thank you for your time")
        return RaterNotice(title, (short, failed), bilingual("Back to the start"))
    again = bilingual_plural(
        training.attempts - training.attempt,
        "Read the instructions again if you like, and try once more ({count} attempt left).",
        "Read the instructions again if you like, and try once more ({count} attempts left).",
    )
    return RaterNotice(bilingual("Not quite there yet"), (short, again), bilingual("Try again"))
