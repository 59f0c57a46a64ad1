"""What came of a ruling, in words: what it settled, what it clashes with, what is on offer."""

from __future__ import annotations

import re
from html import escape

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import (
    PROPOSED,
    BulkDone,
    Clash,
    Decision,
    Done,
    Item,
    ItemKey,
)
from tempannot.core.explanations import sentence
from tempannot.core.relations import RelationSet
from tempannot.gui.compare.decide.html_words import choice_words, key_link, muted, paragraphs
from tempannot.gui.compare.decide.subject import SubjectReader
from tempannot.gui.kit.theme import Theme
from tempannot.session.compare_session import CompareSession

_FILE = re.compile(r"\bfile of A\b")


class OutcomeWords:
    """Tells what happened in an adjudication, as rich text."""

    def __init__(self, session: CompareSession, reader: SubjectReader, theme: Theme) -> None:
        self._session = session
        self._words = reader.words
        self._theme = theme

    def done(self, done: Done) -> str:
        """Return one line about a decision and what it settled."""
        decision = done.decision
        words = " and ".join(self._words[id] for id in decision.key)
        said = choice_words(self._session, decision.choice)
        told = f"#{decision.number} {key_link(decision.key, words)}: {escape(said)}"
        effects = effects_of(done)
        return f"{told}; {effects}." if effects else f"{told}."

    def accepted(self, answer: BulkDone) -> str:
        """Return one line about the items accepted because both say the same."""
        done, refused = len(answer.done), len(answer.refused)
        if not done and not refused:
            return "Nothing is left that both say alike."
        told = f"Accepted {done} that both say alike."
        if refused:
            first = self.problem(answer.refused[0].message)
            told += f" {refused} could not be accepted: {first}"
        return told

    def clash(self, clash: Clash, adjudication: Adjudication) -> str:
        """Return why a ruling cannot hold, with links to all that it clashes with."""
        words = " and ".join(self._words[id] for id in clash.key)
        title = f"<b>This cannot hold with the gold</b>: {key_link(clash.key, words)}"
        parties = [
            f"• {key_link(key, told)} {muted(escape(whose), self._theme)}"
            for key, told, whose in self._parties(clash, adjudication)
        ]
        return paragraphs(title, escape(clash.explanation), "<br>".join(parties))

    def hull(self, item: Item) -> str:
        """Say what is on offer where no link can say just what both sides allow."""
        told = self._sentence(item.key, item.union.hull)
        names = self._session.vocabulary.words(item.union)
        return paragraphs(
            f"No link can say just “{escape(names)}”. The nearest that one can say: {escape(told)}."
        )

    def decision(self, decision: Decision) -> str:
        """Say what a decision says of which words."""
        if decision.relations is not None and len(decision.key) == 2:
            return self._sentence(decision.key, decision.relations)
        words = " and ".join(self._words[id] for id in decision.key)
        return f"{words}: {choice_words(self._session, decision.choice)}"

    def problem(self, message: str) -> str:
        """Return an error message with the sides called as they are shown."""
        return _FILE.sub(f"file of {self._session.letter(0)}", message)

    def _parties(self, clash: Clash, adjudication: Adjudication) -> list[tuple[ItemKey, str, str]]:
        """Return the item, the words and the origin of every link that the ruling clashes with."""
        found = []
        links = adjudication.network.assertions
        for id in clash.conflict.links:
            decision = adjudication.origin(id)
            if decision is not None:
                found.append((decision.key, self.decision(decision), f"#{decision.number}"))
            elif id != PROPOSED and id in links:
                link = links[id]
                key = adjudication.key(link.source, link.target)
                told = sentence(self._words[link.source], link.relations, self._words[link.target])
                found.append((key, told, f"{id}, from the start"))
        return found

    def _sentence(self, key: ItemKey, relations: RelationSet) -> str:
        return sentence(self._words[key[0]], relations, self._words[key[1]])


def effects_of(done: Done) -> str:
    """Say what a decision brought besides itself.

    >>> from tempannot.comparison.adjudication.decisions import Choice
    >>> effects_of(Done(Decision(1, 1, ("u0", "u1"), Choice.A), (("u0", "u2"),)))
    'settled 1 more'
    """
    parts = []
    if done.settled:
        parts.append(f"settled {len(done.settled)} more")
    if done.ruled_out:
        parts.append(f"ruled out {len(done.ruled_out)}")
    if done.gave_way:
        count = len(done.gave_way)
        parts.append(f"{count} link{'' if count == 1 else 's'} of the start gave way")
    return ", ".join(parts)
