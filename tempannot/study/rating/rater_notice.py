"""What a rater is told where there is no item: a few words, and a way on."""

from __future__ import annotations

from dataclasses import dataclass

from tempannot.core.wording import counted
from tempannot.study.judgment import TrainingResult

_FAILED = "So no list is given to you. Please tell the lead of the study if you think it wrong."


@dataclass(frozen=True, slots=True)
class RaterNotice:
    """A title, paragraphs, and the words of the button; without words there is none."""

    title: str
    paragraphs: tuple[str, ...] = ()
    button: str = ""


DECLINED = RaterNotice(
    "You did not agree",
    (
        "So nothing is asked of you, and nothing was kept. You can close this window.",
        "If you want to take part after all, read the page once more.",
    ),
    "Read it once more",
)
"""What is said to a rater who does not agree to take part."""


def warning_notice(words: tuple[str, ...]) -> RaterNotice:
    """Ask a rater for more care; ``words`` say what was wrong."""
    return RaterNotice("Please read each item with care", (*words, _CARE), "Go on")


def stop_notice(words: tuple[str, ...]) -> RaterNotice:
    """Tell a rater that the study has ended; ``words`` say why."""
    return RaterNotice("The study ends here", (*words, _STOPPED), "Back to the start")


_CARE = "Take the time that an item needs. You can take back an answer that you are not sure of."
_STOPPED = (
    "What you answered is kept. Please tell the lead of the study if you think this wrong: you can"
    " be let on."
)


def training_notice(training: TrainingResult) -> RaterNotice:
    """Say how an attempt at training went.

    >>> training_notice(TrainingResult(1, 2, 3, 5, 0.8)).paragraphs[0]
    '3 of 5 answers were as expected; 4 are needed.'
    """
    needed = next(
        right
        for right in range(training.turns + 1)
        if right + 1e-9 >= training.pass_mark * training.turns
    )
    score = f"{training.right} of {training.turns} answers were as expected"
    if training.is_passed:
        return RaterNotice("Training is done", (f"{score}. The first list comes next.",), "Go on")
    short = f"{score}; {needed} are needed."
    if training.is_last:
        return RaterNotice("Thank you for your time", (short, _FAILED), "Back to the start")
    left = counted(training.attempts - training.attempt, "attempt")
    again = f"Read the instructions again if you like, and try once more ({left} left)."
    return RaterNotice("Not quite there yet", (short, again), "Try again")
