"""Which answers an item has, in what words, and what each of them would decide.

Of two annotators each has an answer, whatever they say; of more, everything that is said has one,
by most of them first. All other answers have the same key and place for any number of annotators.
"""

from __future__ import annotations

from dataclasses import replace

from tempannot.comparison.adjudication.decisions import (
    AdjudicationItem,
    Choice,
    ItemClaim,
    ProposedDecision,
    Statement,
)
from tempannot.core.language import tr, tr_plural
from tempannot.core.relations import ALL
from tempannot.gui.compare.decide.choice_buttons import OfferedChoice
from tempannot.gui.compare.decide.disagreement_entries import short_statement
from tempannot.gui.compare.decide.statement_words import in_shown_order
from tempannot.session.compare_session import CompareSession

ANSWERS = ("first", "second", "union", "other", "neither", "undecidable", "later")
"""The answers for two annotators, in the order of their keys."""

MORE_ANSWERS = ("third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
"""Further statements of more annotators; the first three have keys."""

STATEMENTS = (*ANSWERS[:2], *MORE_ANSWERS)
"""The answers that are what annotators say."""


def offered(item: AdjudicationItem | None, session: CompareSession) -> dict[str, OfferedChoice]:
    """The answers to an item, the annotators called as they are in the session.

    Without an item they are those to a pair, of which none can be given.
    """
    numbers = session.numbers
    if item is None:
        nothing = AdjudicationItem(("", ""), (ItemClaim(),) * len(numbers))
        closed = {key: replace(e, is_open=False) for key, e in offered(nothing, session).items()}
        if len(numbers) > 2:
            first = next(iter(closed))
            closed[first] = replace(closed[first], title=tr("As most say"), short=tr("Most"))
        return closed
    if len(numbers) == 2:
        said = [_as_side(item, number, session) for number in numbers]
    else:
        said = [_as_said(item, each, session) for each in in_shown_order(item, session)]
    stated = dict(zip(STATEMENTS, said, strict=False))
    if item.is_unit:
        return stated | {"later": _LATER}
    return stated | {"union": _union(item, session)} | _FREE | {"later": _LATER}


def _as_side(item: AdjudicationItem, number: int, session: CompareSession) -> OfferedChoice:
    letter = session.annotator_letter(number)
    title = tr("As {letter} says", letter=letter)
    if item.is_unit:
        title += tr(": mark it") if number in item.holders else tr(": leave it out")
    tip = tr("The gold takes what {letter} says", letter=letter)
    return OfferedChoice(title, title, tip, ProposedDecision(Choice.SIDE, side=number))


def _as_said(item: AdjudicationItem, said: Statement, session: CompareSession) -> OfferedChoice:
    """What some of many annotators say: in what words, how many they are, and who."""
    numbers = [each for each in session.numbers if each in said.sides]
    letters = ", ".join(session.annotator_letter(each) for each in numbers)
    count = tr("{numbers} of {numbers2}", numbers=len(numbers), numbers2=len(session.numbers))
    words = short_statement(item, said, session.vocabulary)
    if said.is_silent and not item.is_unit:
        words = tr("nothing")
    tip = tr_plural(
        len(numbers),
        "The gold takes what {letters} says ({of})",
        "The gold takes what {letters} say ({of})",
        letters=letters,
        of=count,
    )
    if item.is_unit:
        words = tr("mark it") if said.linked else tr("leave it out")
    return OfferedChoice(
        f"{words} – {count}: {letters}",
        f"{words} – {count}",
        tip,
        ProposedDecision(Choice.SIDE, side=numbers[0]),
    )


def _union(item: AdjudicationItem, session: CompareSession) -> OfferedChoice:
    letters = [session.annotator_letter(each) for each in session.numbers]
    title, short = (
        tr("Weakened to both"),
        tr("{letters} or {letters2}", letters=letters[0], letters2=letters[1]),
    )
    tip = tr(
        "The gold says no more than that what {letters} or what {letters2} says holds",
        letters=letters[0],
        letters2=letters[1],
    )
    if len(letters) > 2:
        title = short = tr("Weakened to all")
        tip = tr("The gold says no more than that what one of them says holds")
    hull = item.union.hull
    return OfferedChoice(title, short, tip, ProposedDecision(Choice.UNION, hull), hull is not ALL)


_LATER = OfferedChoice(
    tr("Later"),
    tr("Later"),
    tr("Put it off: it comes back when all else is decided"),
    ProposedDecision(Choice.LATER),
)

_FREE = {
    "other": OfferedChoice(
        tr("Another…"), tr("Another…"), tr("Pick one of the other relations, or a type")
    ),
    "neither": OfferedChoice(
        tr("Neither"),
        tr("Neither"),
        tr("Neither is right: the gold says nothing of the two"),
        ProposedDecision(Choice.NEITHER),
    ),
    "undecidable": OfferedChoice(
        tr("Text does not tell"),
        tr("Can’t tell"),
        tr("The text does not tell how the two are related: vague"),
        ProposedDecision(Choice.UNDECIDABLE),
    ),
}
