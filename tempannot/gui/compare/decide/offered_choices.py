"""Which answers an item has, in what words, and what each of them would do to the gold.

Of two annotators each has an answer, whatever they say; of more, everything that is said has one,
by most of them first. All other answers have the same key and place for any number of annotators.
What they would do to the gold is found out between the turns of the window.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import (
    AdjudicationItem,
    Choice,
    DecisionConflict,
    ItemClaim,
    ItemKey,
    ProposedDecision,
    Statement,
)
from tempannot.comparison.adjudication.preview import ChoicePreview
from tempannot.core.language import tr, tr_plural
from tempannot.core.relations import ALL
from tempannot.core.wording import ended, listed, strung
from tempannot.gui.compare.decide.choice_buttons import ChoiceEffect, OfferedChoice
from tempannot.gui.compare.decide.decision_outcome import OutcomeWords
from tempannot.gui.compare.decide.disagreement_entries import short_statement
from tempannot.gui.compare.decide.statement_words import in_shown_order
from tempannot.gui.kit.painting import AFTER_PAINTING
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
    letters = strung(", ", (session.annotator_letter(each) for each in numbers))
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


_NO_UNION = tr("nothing to weaken to")
_WITH_START = tr("clashes with the start")


class ChoicePreviews(QObject):
    """Tries the answers to one item, one in a turn of the event loop, so that no key waits.

    ``found`` carries the name of an answer whose effect is in ``effects`` now.
    """

    found = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.effects: dict[str, ChoiceEffect] = {}
        self._words: EffectWords | None = None
        self._waiting: list[tuple[str, ProposedDecision | None]] = []
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._try_next)

    def start(self, words: EffectWords, choices: Mapping[str, OfferedChoice]) -> None:
        """Try the answers to another item, or to the same one in another gold."""
        self._words, self.effects = words, {}
        self._waiting = [(each, offer.proposal) for each, offer in choices.items()]
        self._timer.start(AFTER_PAINTING)

    def stop(self) -> None:
        """Try nothing more."""
        self._waiting = []
        self._timer.stop()

    def _try_next(self) -> None:
        if not self._waiting or self._words is None:
            self._timer.stop()
            return
        self._timer.setInterval(0)
        answer, proposal = self._waiting.pop(0)
        self.effects[answer] = self._tried(self._words, answer, proposal)
        self.found.emit(answer)

    def _tried(
        self, words: EffectWords, answer: str, proposal: ProposedDecision | None
    ) -> ChoiceEffect:
        if proposal is None:
            return words.fitting()
        preview = words.gold.preview(words.key, proposal)
        if preview.conflict is not None and preview.can_stand:
            # what it comes to if the start gives way is a trial of its own, in a turn of its own
            self._waiting.insert(0, (answer, replace(proposal, gives_way=True)))
        return words.told(preview, proposal)


class EffectWords:
    """Tells what the answers to one item would do."""

    def __init__(self, gold: Adjudication, key: ItemKey, words: OutcomeWords) -> None:
        self.gold, self.key = gold, key
        self._words = words

    def told(self, preview: ChoicePreview, proposal: ProposedDecision) -> ChoiceEffect:
        """What a preview says of a proposal."""
        if preview.problem:
            words = _NO_UNION if proposal.choice is Choice.UNION else preview.problem
            return ChoiceEffect(words, _whole(preview.problem), can_stand=False)
        if preview.conflict is not None:
            return self._conflict(preview.conflict)
        words = effect_words(preview)
        if not words and proposal.choice is not Choice.LATER:
            words = tr("settles nothing else")
        return ChoiceEffect(words, _whole(words), short=short_effect(preview))

    def fitting(self) -> ChoiceEffect:
        """How many of the thirteen relations all else in the gold leaves to a pair."""
        left = len(list(self.gold.beside(self.key).relation(*self.key)))
        words = tr("{left} of {all} relations fit", left=left, all=len(list(ALL)))
        return ChoiceEffect(words, tr("{whole} what else the gold says", whole=_whole(words)))

    def _conflict(self, conflict: DecisionConflict) -> ChoiceEffect:
        if conflict.can_give_way:
            reason = tr(
                "Links of the start must give way. {explanation}", explanation=conflict.explanation
            )
            return ChoiceEffect(tr("the start must give way"), reason)
        made = {each.number: each for each in self.gold.decisions}
        numbers = [f"#{each}" for each in conflict.decisions]
        said = [self._words.decision(made[each]) for each in conflict.decisions]
        words = (
            tr("clashes with {listed}: {listed2}", listed=listed(numbers), listed2=listed(said))
            if said
            else _WITH_START
        )
        reason = strung(" ", (ended(_whole(words)), conflict.explanation))
        short = tr("clashes with {listed}", listed=strung(", ", numbers)) if said else ""
        return ChoiceEffect(words, reason, can_stand=False, short=short)


def effect_words(preview: ChoicePreview) -> str:
    """Say what a choice that can stand would bring besides itself, "" if nothing.

    >>> effect_words(ChoicePreview(settles=3, gives_way=1))
    'settles 3 more, 1 start link gives way'
    """
    gone = preview.gives_way
    counted = (
        (preview.settles, tr("settles {settles:,} more", settles=preview.settles)),
        (preview.rules_out, tr("rules out {rules_out:,}", rules_out=preview.rules_out)),
        (preview.reopens, tr("reopens {reopens:,}", reopens=preview.reopens)),
        (
            gone,
            tr_plural(gone, "{count} start link gives way", "{count} start links give way"),
        ),
    )
    falls = preview.falls
    went = tr_plural(falls, "{count} link goes with it", "{count} links go with it")
    return strung(", ", (words for count, words in (*counted, (falls, went)) if count))


def short_effect(preview: ChoicePreview) -> str:
    """Say the same in as few words as can be understood.

    >>> short_effect(ChoicePreview(settles=12, rules_out=1, reopens=2))
    '12 settled, 1 out, 2 open'
    """
    counted = (
        (preview.settles, tr_plural(preview.settles, "{count:,} settled", "{count:,} settled")),
        (preview.rules_out, tr_plural(preview.rules_out, "{count:,} out", "{count:,} out")),
        (preview.reopens, tr_plural(preview.reopens, "{count:,} open", "{count:,} open")),
        (preview.gives_way, tr_plural(preview.gives_way, "{count} start", "{count} start")),
        (preview.falls, tr_plural(preview.falls, "{count} falls", "{count} fall")),
    )
    return strung(", ", (words for count, words in counted if count))


def _whole(words: str) -> str:
    """A sentence, without its full stop."""
    return words[:1].upper() + words[1:]
