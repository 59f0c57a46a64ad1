"""What a rater is told where there is no item: a few words, and a way on."""

from __future__ import annotations

from dataclasses import dataclass

from tempannot.core.language import bilingual, bilingual_plural
from tempannot.study.judgment import TrainingResult


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


def warning_notice(words: tuple[str, ...]) -> RaterNotice:
    """Ask a rater for more care; ``words`` say what was wrong."""
    care = bilingual(
        "Take the time that an item needs. You can take back an answer that you are not sure of."
    )
    title = bilingual("Please read each item with care")
    return RaterNotice(title, (*words, care), bilingual("Go on"))


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
