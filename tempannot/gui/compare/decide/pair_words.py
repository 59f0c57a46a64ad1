"""What is said of the selected pair: what the sides claim, and where the gold stands."""

from __future__ import annotations

from collections.abc import Collection
from html import escape

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import (
    START,
    Decision,
    ItemKey,
    ItemStanding,
    ItemState,
)
from tempannot.comparison.adjudication.gold_start import GoldStart, StartKind
from tempannot.comparison.disagreements.causes import Cause
from tempannot.comparison.disagreements.describe import describe
from tempannot.comparison.disagreements.disagreements import Disagreement
from tempannot.comparison.mark_differences import SpanGroup
from tempannot.core.explanations import sentence
from tempannot.core.language import shown, tr
from tempannot.core.relations import ALL
from tempannot.core.wording import ended, listed, strung, with_and
from tempannot.gui.compare.decide.compare_wording import (
    HEADINGS,
    START_WORDS,
    STATE_GLYPHS,
    choice_words,
    decision_link,
    key_link,
    muted,
    paragraphs,
    side_letter,
)
from tempannot.gui.compare.decide.decision_target import DecisionTarget, TargetReader
from tempannot.gui.compare.decide.statement_words import PairReasons
from tempannot.gui.kit.theme import Theme
from tempannot.session.compare_session import CompareSession

_OVERRULED = tr("Other decisions say something of it all the same.")


class ClaimWords:
    """Tells what the sides say, as rich text, in the order in which they are shown."""

    def __init__(self, session: CompareSession, reader: TargetReader, theme: Theme) -> None:
        self._session = session
        self._reader = reader
        self._theme = theme
        self._sides = reader.comparison.sides

    def title(self, about: DecisionTarget) -> str:
        """The words of the pair, and the cause with its glyph."""
        words = with_and(f"<b>{shown(escape(self._reader.words[id]))}</b>" for id in about.key)
        if about.differs is None:
            return paragraphs(words)
        heading = HEADINGS[about.differs.cause]
        color = self._theme.color("accent").name()
        name = heading.called(self._session.vocabulary)
        mark = f'<span style="color:{color}">{heading.glyph}</span> {shown(escape(name))}'
        return paragraphs(words, mark)

    def told(self, about: DecisionTarget, asked: Collection[int]) -> str:
        """What both sides say; ``asked`` are the sides whose reasons are wanted."""
        if about.differs is None:
            return self._of_agreement(about, asked)
        names = self._session.letter(0), self._session.letter(1)
        told = describe(self._reader.comparison, about.differs, names, self._session.vocabulary)
        said = told.key, told.response
        lines = [self._line(about, side, said[side], asked) for side in self._session.order]
        notes = strung(" ", (escape(each) for each in (told.advice, *told.notes) if each))
        noted = muted(notes, self._theme) if notes else ""
        return paragraphs(*lines, noted, self._root(about))

    def inferred(self, about: DecisionTarget) -> tuple[int, ...]:
        """The sides that relate the pair without a link of its own."""
        if len(about.key) == 1:
            return ()
        source, target = about.key
        return tuple(
            number
            for number, side in enumerate(self._sides)
            if side.network.relation(source, target) is not ALL
            and not self._reader.has_link(number, about.key)
        )

    def _line(self, about: DecisionTarget, side: int, said: str, asked: Collection[int]) -> str:
        letter = self._session.letter(side)
        line = side_letter(self._session, side, self._theme) + escape(said.removeprefix(letter))
        return line + self._reasons(about, side, asked)

    def _reasons(self, about: DecisionTarget, side: int, asked: Collection[int]) -> str:
        if side not in self.inferred(about):
            return ""
        reasons = PairReasons(self._reader.words, self._theme)
        return reasons.told(self._sides[side].network, about.key, side, asked)

    def _of_agreement(self, about: DecisionTarget, asked: Collection[int]) -> str:
        if len(about.key) == 1:
            return paragraphs(*self._of_marks(about.key[0]))
        source, target = about.key
        known = self._sides[0].network.relation(source, target)
        if known is ALL:
            return paragraphs(tr("Neither side relates the two."))
        words = self._reader.words
        both = tr(
            "Both: {sentence}.", sentence=escape(sentence(words[source], known, words[target]))
        )
        reasons = [
            side_letter(self._session, side, self._theme)
            + tr(" by inference:")
            + self._reasons(about, side, asked)
            for side in self._session.order
            if side in self.inferred(about)
        ]
        return paragraphs(both, *reasons)

    def _of_marks(self, id: str) -> tuple[str, ...]:
        """Tell who marks a unit that no link, and so no disagreement, is about."""
        words = escape(self._reader.words[id])
        group = self._reader.groups.get(id)
        if group is not None:
            return self._of_words(group)
        members = self._reader.unit(id).members
        if None not in members:
            return (tr("Both mark {words}.", words=words),)
        letters = {
            side: side_letter(self._session, side, self._theme) for side in self._session.order
        }
        return tuple(
            tr("{letter} does not mark {words}.", letter=letter, words=words)
            if members[side] is None
            else tr("{letter} marks {words} and links it to nothing.", letter=letter, words=words)
            for side, letter in letters.items()
        )

    def _of_words(self, group: SpanGroup) -> tuple[str, ...]:
        """Tell which words each side marks where marks overlap, and where that is decided."""
        said = [
            tr(
                "{side_letter} marks {said}.",
                side_letter=side_letter(self._session, side, self._theme),
                said=escape(group.said(side) or tr("nothing")),
            )
            for side in self._session.order
        ]
        asked = tr("Whose words are right is one question, in the table of marks.")
        return (*said, muted(asked, self._theme))

    def _root(self, about: DecisionTarget) -> str:
        root = about.follows_from
        if root is None:
            return ""
        key = (root.source,) if root.cause is Cause.ENTITY_MISSING else (root.source, root.target)
        words = with_and(self._reader.words[id] for id in key)
        return ended(strung(" ", (self._because(root), key_link(key, words))))

    def _because(self, root: Disagreement) -> str:
        if root.cause is Cause.ENTITY_MISSING:
            return tr("They differ because one side does not mark")
        return tr("They differ because of the disagreement about")


class GoldWords:
    """Tells where an item stands, as rich text."""

    def __init__(self, session: CompareSession, reader: TargetReader, theme: Theme) -> None:
        self._session = session
        self._words = reader.words
        self._theme = theme

    def told(
        self,
        adjudication: Adjudication,
        key: ItemKey,
        state: ItemState | None,
        reasons: tuple[int, ...] | None = None,
    ) -> str:
        """What the gold says and why; ``state`` is None for a unit that is no item.

        ``reasons`` are the decisions behind it, None as long as they are being found out.
        """
        decisions = {each.number: each for each in adjudication.decisions}
        said = self._said(adjudication, key)
        if state is None:
            return paragraphs(said)
        return paragraphs(
            f"<b>{STATE_GLYPHS[state.standing]}</b> {self._standing(state, decisions)}",
            said,
            self._reasons(adjudication, state, decisions, reasons)
            if self.is_reasoned(adjudication, key)
            else "",
        )

    def is_reasoned(self, adjudication: Adjudication, key: ItemKey) -> bool:
        """Whether the gold says something of a pair that can follow from decisions."""
        return len(key) == 2 and adjudication.network.relation(*key) is not ALL

    def start_words(self, start: GoldStart) -> str:
        """Say what an adjudication began with."""
        words = {
            StartKind.AGREED: tr("what all agree on"),
            StartKind.MAJORITY: tr("what most say"),
            StartKind.NOTHING: tr("nothing"),
        }
        return words.get(start.kind) or tr(
            "what {annotator_letter} says",
            annotator_letter=self._session.annotator_letter(start.side),
        )

    def _said(self, adjudication: Adjudication, key: ItemKey) -> str:
        if len(key) == 1:
            words = escape(self._words[key[0]])
            if adjudication.marks(key[0]):
                return tr("The gold marks {words}.", words=words)
            return tr("The gold does not mark {words}.", words=words)
        known = adjudication.network.relation(*key)
        if known is not ALL:
            said = sentence(self._words[key[0]], known, self._words[key[1]])
            return tr("Gold: {said}.", said=escape(said))
        if adjudication.is_vague(key):
            return tr("Gold: the text does not tell.")
        return muted(tr("The gold leaves the pair open: any relation can hold."), self._theme)

    def _standing(self, state: ItemState, decisions: dict[int, Decision]) -> str:
        if state.standing is ItemStanding.DECIDED and state.decision is not None:
            said = self._decided(decisions[state.decision])
            return f"{shown(said)} {_OVERRULED}" if state.is_overruled else said
        if state.standing is ItemStanding.LATER:
            return tr("Put off until later.")
        if state.settled_by is None:
            return tr("Not decided yet.")
        by = self._by(state.settled_by, decisions)
        if state.standing is ItemStanding.RULED_OUT:
            return tr("Ruled out by {by}: what is said of it cannot hold any more.", by=by)
        return tr("Settled by {by}{agreeing}.", by=by, agreeing=self._agreeing(state))

    def _agreeing(self, state: ItemState) -> str:
        agreeing = [each for each in self._session.numbers if each in state.sides]
        shown = [self._session.annotator_letter(each) for each in agreeing]
        return (
            tr(
                ", as {listed} {value}",
                listed=listed(shown),
                value=tr("says") if len(shown) == 1 else tr("say"),
            )
            if shown
            else ""
        )

    def _decided(self, decision: Decision) -> str:
        by = (
            tr(" by {adjudicator}", adjudicator=decision.adjudicator)
            if decision.adjudicator
            else ""
        )
        told = tr(
            "Decided (#{number}){by}: {choice}.",
            number=decision.number,
            by=by,
            choice=choice_words(self._session, decision),
        )
        return escape(f"{told} {decision.reason}".strip())

    def _by(self, number: int, decisions: dict[int, Decision]) -> str:
        return decision_link(decisions[number]) if number in decisions else START_WORDS

    def _reasons(
        self,
        adjudication: Adjudication,
        state: ItemState,
        decisions: dict[int, Decision],
        numbers: tuple[int, ...] | None,
    ) -> str:
        if numbers is None:
            return muted(tr("It follows from …"), self._theme)
        if numbers in ((), (state.decision,)):
            return ""
        if numbers == (START,):
            said = tr("From the start: {start}", start=escape(self.start_words(adjudication.start)))
            firm = tr(" – not decided yet") if state.relations is ALL else ""
            return muted(ended(f"{shown(said)}{firm}"), self._theme)
        others = [self._by(number, decisions) for number in numbers if number != state.decision]
        return muted(tr("It follows from {others}.", others=listed(others)), self._theme)
