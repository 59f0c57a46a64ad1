"""What the gold annotation says of a pair or a unit so far, and by whose decision."""

from __future__ import annotations

from html import escape

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import (
    START,
    Decision,
    ItemKey,
    ItemState,
    Standing,
    Start,
)
from tempannot.core.explanations import listed, sentence
from tempannot.core.relations import ALL
from tempannot.gui.compare.decide.causes_shown import START_WORDS, STATE_GLYPHS
from tempannot.gui.compare.decide.html_words import (
    choice_words,
    decision_link,
    muted,
    paragraphs,
)
from tempannot.gui.compare.decide.subject import SubjectReader
from tempannot.gui.kit.theme import Theme
from tempannot.session.compare_session import CompareSession

_OVERRULED = "Other decisions say something of it all the same."


class GoldWords:
    """Tells where an item stands, as rich text."""

    def __init__(self, session: CompareSession, reader: SubjectReader, theme: Theme) -> None:
        self._session = session
        self._words = reader.words
        self._theme = theme

    def told(self, adjudication: Adjudication, key: ItemKey, state: ItemState | None) -> str:
        """Return what the gold says and why; ``state`` is None for a unit that is no item."""
        decisions = {each.number: each for each in adjudication.decisions}
        said = self._said(adjudication, key)
        if state is None:
            return paragraphs(said)
        return paragraphs(
            f"<b>{STATE_GLYPHS[state.standing]}</b> {self._standing(state, decisions)}",
            said,
            self._reasons(adjudication, key, state, decisions),
        )

    def start_words(self, start: Start) -> str:
        """Say what an adjudication began with."""
        if start is Start.AGREED:
            return "what both agree on"
        if start is Start.NOTHING:
            return "nothing"
        return f"what {self._session.letter(0 if start is Start.A else 1)} says"

    def _said(self, adjudication: Adjudication, key: ItemKey) -> str:
        if len(key) == 1:
            does = "marks" if adjudication.marks(key[0]) else "does not mark"
            return f"The gold {does} {escape(self._words[key[0]])}."
        known = adjudication.network.relation(*key)
        if known is not ALL:
            said = sentence(self._words[key[0]], known, self._words[key[1]])
            return f"Gold: {escape(said)}."
        if adjudication.is_vague(key):
            return "Gold: the text does not tell."
        return muted("The gold leaves the pair open: any relation can hold.", self._theme)

    def _standing(self, state: ItemState, decisions: dict[int, Decision]) -> str:
        if state.standing is Standing.DECIDED and state.decision is not None:
            said = self._decided(decisions[state.decision])
            return f"{said} {_OVERRULED}" if state.is_overruled else said
        if state.standing is Standing.LATER:
            return "Put off until later."
        if state.settled_by is None:
            return "Not decided yet."
        by = self._by(state.settled_by, decisions)
        if state.standing is Standing.RULED_OUT:
            return f"Ruled out by {by}: what is said of it cannot hold any more."
        return f"Settled by {by}{self._agreeing(state)}."

    def _agreeing(self, state: ItemState) -> str:
        letters = [self._session.letter(side) for side in self._session.order]
        agreeing = [self._session.letter(side) for side in state.sides]
        shown = [letter for letter in letters if letter in agreeing]
        return f", as {listed(shown)} {'says' if len(shown) == 1 else 'say'}" if shown else ""

    def _decided(self, decision: Decision) -> str:
        by = f" by {decision.adjudicator}" if decision.adjudicator else ""
        told = f"Decided (#{decision.number}){by}: {choice_words(self._session, decision.choice)}."
        return escape(f"{told} {decision.reason}".strip())

    def _by(self, number: int, decisions: dict[int, Decision]) -> str:
        return decision_link(decisions[number]) if number in decisions else START_WORDS

    def _reasons(
        self,
        adjudication: Adjudication,
        key: ItemKey,
        state: ItemState,
        decisions: dict[int, Decision],
    ) -> str:
        if len(key) == 1 or adjudication.network.relation(*key) is ALL:
            return ""
        numbers = adjudication.why(key)
        if numbers in ((), (state.decision,)):
            return ""
        if numbers == (START,):
            said = f"From the start: {escape(self.start_words(adjudication.start))}"
            firm = " – not decided yet" if state.relations is ALL else ""
            return muted(f"{said}{firm}.", self._theme)
        others = [self._by(number, decisions) for number in numbers if number != state.decision]
        return muted("It follows from ", self._theme) + listed(others) + "."
