"""An item in words: what its texts are called, how it is read out, what was said before of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tempannot.core.language import bilingual, bilingual_plural
from tempannot.core.wording import joined
from tempannot.datasets.mctaco.quantities import equivalents
from tempannot.study.judgment import ShownItem
from tempannot.study.rating.rater_words import said_caption
from tempannot.study.rating.stage import Judged


@dataclass(frozen=True, slots=True)
class EarlierAnswer:
    """What was said of other answers to a question that say one and the same thing.

    ``is_same``: they say what the answer says that is asked about.
    """

    texts: tuple[str, ...]
    response: str
    is_same: bool


def captions(item: ShownItem) -> tuple[str, ...]:
    """Return what each text of an item is called.

    >>> from tempannot.formats.items.item_kinds import NLI, TEXTS
    >>> captions(ShownItem(1, NLI, ("a", "b")))
    ('First sentence', 'Second sentence')
    >>> captions(ShownItem(1, TEXTS, ("a", "b", "c")))
    ('Text 1', 'Text 2', 'Text 3')
    """
    if len(item.kind.captions) == len(item.texts):
        return item.kind.captions
    return tuple(bilingual("Text {n}", n=n) for n in range(1, len(item.texts) + 1))


def signs(item: ShownItem) -> tuple[str, ...]:
    """Return what stands for the captions where there is little room.

    >>> from tempannot.formats.items.item_kinds import ANSWER, NLI
    >>> signs(ShownItem(1, ANSWER, ("a", "b", "c")))
    ('T', 'Q', 'A')
    >>> signs(ShownItem(1, NLI, ("a", "b")))
    ('1', '2')
    """
    if len(item.kind.signs) == len(item.texts):
        return item.kind.signs
    return tuple(str(n) for n in range(1, len(item.texts) + 1))


def read_out(item: ShownItem, question: str) -> str:
    """Return an item as a screen reader says it, in the rater's language, the question last."""
    parts = [
        f"{said_caption(name)}: {text.strip()}"
        for name, text in zip(captions(item), item.texts, strict=True)
    ]
    return "\n".join([*parts, question])


def earlier_answers(item: ShownItem, past: Iterable[Judged]) -> tuple[EarlierAnswer, ...]:
    """Return what was said of other answers to the question of an item, the same ones first.

    Answers that were skipped are left out, and so is the item itself.
    """
    shared = item.kind.question_texts
    if not shared:
        return ()
    others = [
        (each.turn.item.texts[-1], each.judgment.response)
        for each in past
        if each.turn.item.texts[:shared] == item.texts[:shared]
        and each.turn.item.number != item.number
        and each.judgment.response is not None
    ]
    found: dict[tuple[int, str], list[str]] = {}
    groups = equivalents([item.texts[-1], *(text for text, _response in others)])
    for number, group in enumerate(groups):  # the first group is that of the item
        for text, response in (others[place - 1] for place in group if place > 0):
            if response is not None:
                found.setdefault((number, response), []).append(text)
    return tuple(
        EarlierAnswer(tuple(texts), response, number == 0)
        for (number, response), texts in found.items()
    )


def revisit_words(judged: Judged, answer: str, key: str) -> str:
    """Say that an item is looked at again, and how to leave it (by ``key``) as it is.

    ``answer`` is what was said of it, as raters see it.
    """
    number = judged.turn.position
    if judged.judgment.is_unread:
        state = bilingual(
            "Item {number} again: you answered it on another computer.", number=number
        )
    elif answer:
        state = bilingual("Item {number} again: you said “{answer}”.", number=number, answer=answer)
    else:
        state = bilingual("Item {number} again: you skipped it.", number=number)
    way = (
        bilingual("Answer anew; {key} leaves it so.", key=key) if key else bilingual("Answer anew.")
    )
    return joined(" ", (state, way))


def time_words(seconds: float) -> str:
    """Return a length of time as people say it, rounded up to whole minutes.

    >>> time_words(20), time_words(240), time_words(5400), time_words(7200)
    ('1 minute', '4 minutes', '1 hour 30 minutes', '2 hours')
    """
    hours, minutes = divmod(max(1, -int(-seconds // 60)), 60)
    parts = [
        bilingual_plural(hours, "{count} hour", "{count} hours") if hours else "",
        bilingual_plural(minutes, "{count} minute", "{count} minutes") if minutes else "",
    ]
    return joined(" ", filter(None, parts))


def waiting_words(waiting: int, is_connected: bool = True) -> str:
    """Say where the judgments are: committed, or some waiting on this computer.

    >>> waiting_words(3)
    '3 judgments wait on this computer; they are sent when the connection returns.'
    """
    if not waiting and is_connected:
        return bilingual("All judgments are saved.")
    if not waiting:
        return bilingual("No connection at present; what you answer is kept on this computer.")
    return bilingual_plural(
        waiting,
        "{count:,} judgment waits on this computer; it is sent when the connection returns.",
        "{count:,} judgments wait on this computer; they are sent when the connection returns.",
    )
