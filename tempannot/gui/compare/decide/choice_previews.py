"""What every answer to an item would do to the gold, found out between the turns of the window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import (
    Choice,
    DecisionConflict,
    ItemKey,
    ProposedDecision,
)
from tempannot.comparison.adjudication.preview import ChoicePreview
from tempannot.core.explanations import listed
from tempannot.core.language import tr, tr_plural
from tempannot.core.relations import ALL
from tempannot.gui.compare.decide.choice_buttons import ChoiceEffect, OfferedChoice
from tempannot.gui.compare.decide.decision_outcome import OutcomeWords
from tempannot.gui.kit.painting import AFTER_PAINTING

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
        reason = f"{_whole(words)}. {conflict.explanation}"
        short = tr("clashes with {listed}", listed=", ".join(numbers)) if said else ""
        return ChoiceEffect(words, reason, can_stand=False, short=short)


def effect_words(preview: ChoicePreview) -> str:
    """Say what a choice that can stand would bring besides itself, "" if nothing.

    >>> effect_words(ChoicePreview(settles=3, gives_way=1))
    'settles 3 more, 1 start link gives way'
    """
    gone = preview.gives_way
    counted = (
        (preview.settles, tr("settles {settles} more", settles=preview.settles)),
        (preview.rules_out, tr("rules out {rules_out}", rules_out=preview.rules_out)),
        (preview.reopens, tr("reopens {reopens}", reopens=preview.reopens)),
        (
            gone,
            tr_plural(gone, "{count} start link gives way", "{count} start links give way"),
        ),
    )
    falls = preview.falls
    went = tr_plural(falls, "{count} link goes with it", "{count} links go with it")
    return ", ".join(words for count, words in (*counted, (falls, went)) if count)


def short_effect(preview: ChoicePreview) -> str:
    """Say the same in as few words as can be understood.

    >>> short_effect(ChoicePreview(settles=12, rules_out=1, reopens=2))
    '12 settled, 1 out, 2 open'
    """
    counted = (
        (preview.settles, tr("{count} settled", count=preview.settles)),
        (preview.rules_out, tr("{count} out", count=preview.rules_out)),
        (preview.reopens, tr("{count} open", count=preview.reopens)),
        (preview.gives_way, tr("{count} start", count=preview.gives_way)),
        (preview.falls, tr("{count} fall", count=preview.falls)),
    )
    return ", ".join(words for count, words in counted if count)


def _whole(words: str) -> str:
    """A sentence, without its full stop."""
    return words[:1].upper() + words[1:]
