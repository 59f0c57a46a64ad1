"""What the two sides say of a pair or a unit, and what their conclusions rest on."""

from __future__ import annotations

from collections.abc import Collection
from html import escape

from tempannot.comparison.disagreements.causes import Cause
from tempannot.comparison.disagreements.disagreements import Disagreement
from tempannot.comparison.disagreements.telling import tell
from tempannot.core.assertions import Assertion
from tempannot.core.explanations import sentence
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import ALL
from tempannot.gui.compare.decide.causes_shown import HEADINGS
from tempannot.gui.compare.decide.html_words import (
    key_link,
    link,
    muted,
    paragraphs,
    side_letter,
)
from tempannot.gui.compare.decide.subject import Subject, SubjectReader
from tempannot.gui.kit.theme import Theme
from tempannot.session.compare_session import CompareSession


class ClaimWords:
    """Tells what the sides say, as rich text, in the order in which they are shown."""

    def __init__(self, session: CompareSession, reader: SubjectReader, theme: Theme) -> None:
        self._session = session
        self._reader = reader
        self._theme = theme
        self._sides = reader.comparison.sides

    def title(self, subject: Subject) -> str:
        """Return the words of the pair, and the cause with its glyph."""
        words = " and ".join(f"<b>{escape(self._reader.words[id])}</b>" for id in subject.key)
        if subject.differs is None:
            return paragraphs(words)
        heading = HEADINGS[subject.differs.cause]
        color = self._theme.color("accent").name()
        name = heading.called(self._session.vocabulary)
        mark = f'<span style="color:{color}">{heading.glyph}</span> {escape(name)}'
        return paragraphs(words, mark)

    def told(self, subject: Subject, asked: Collection[int]) -> str:
        """Return what both sides say; ``asked`` are the sides whose reasons are wanted."""
        if subject.differs is None:
            return self._of_agreement(subject, asked)
        names = self._session.letter(0), self._session.letter(1)
        told = tell(self._reader.comparison, subject.differs, names, self._session.vocabulary)
        said = told.key, told.response
        lines = [self._line(subject, side, said[side], asked) for side in self._session.order]
        notes = " ".join(escape(each) for each in (told.advice, *told.notes) if each)
        noted = muted(notes, self._theme) if notes else ""
        return paragraphs(*lines, noted, self._behind(subject))

    def inferred(self, subject: Subject) -> tuple[int, ...]:
        """Return the sides that relate the pair without a link of its own."""
        if len(subject.key) == 1:
            return ()
        source, target = subject.key
        return tuple(
            number
            for number, side in enumerate(self._sides)
            if side.network.relation(source, target) is not ALL
            and not any(
                set(each.pair) == {source, target} and each.state is LinkState.ACTIVE
                for each in side.links
            )
        )

    def _line(self, subject: Subject, side: int, said: str, asked: Collection[int]) -> str:
        letter = self._session.letter(side)
        line = side_letter(self._session, side, self._theme) + escape(said[len(letter) :])
        return line + self._reasons(subject, side, asked)

    def _reasons(self, subject: Subject, side: int, asked: Collection[int]) -> str:
        if side not in self.inferred(subject):
            return ""
        if side not in asked:
            return f" {link(f'why:{side}', 'why?')}"
        network = self._sides[side].network
        reasons = [network.assertions[id] for id in network.why(subject.key[0], subject.key[1])]
        told = [f"• {self._reason(each)}" for each in reasons]
        return f" {link(f'why:{side}', 'because')}<br>" + "<br>".join(told)

    def _reason(self, link: Assertion) -> str:
        words = self._reader.words
        said = sentence(words[link.source], link.relations, words[link.target])
        told = key_link((link.source, link.target), said)
        return f"{told} {muted(escape(link.id), self._theme)}"

    def _of_agreement(self, subject: Subject, asked: Collection[int]) -> str:
        if len(subject.key) == 1:
            return paragraphs(*self._of_marks(subject.key[0]))
        source, target = subject.key
        known = self._sides[0].network.relation(source, target)
        if known is ALL:
            return paragraphs("Neither side relates the two.")
        words = self._reader.words
        both = f"Both: {escape(sentence(words[source], known, words[target]))}."
        reasons = [
            side_letter(self._session, side, self._theme)
            + " by inference:"
            + self._reasons(subject, side, asked)
            for side in self._session.order
            if side in self.inferred(subject)
        ]
        return paragraphs(both, *reasons)

    def _of_marks(self, id: str) -> tuple[str, ...]:
        """Tell who marks a unit that no link, and so no disagreement, is about."""
        words = escape(self._reader.words[id])
        members = self._reader.unit(id).members
        if None not in members:
            return (f"Both mark {words}.",)
        letters = {
            side: side_letter(self._session, side, self._theme) for side in self._session.order
        }
        return tuple(
            f"{letter} does not mark {words}."
            if members[side] is None
            else f"{letter} marks {words} and links it to nothing."
            for side, letter in letters.items()
        )

    def _behind(self, subject: Subject) -> str:
        root = subject.behind
        if root is None:
            return ""
        key = (root.source,) if root.cause is Cause.ENTITY_MISSING else (root.source, root.target)
        words = " and ".join(self._reader.words[id] for id in key)
        return f"{self._because(root)} {key_link(key, words)}."

    def _because(self, root: Disagreement) -> str:
        if root.cause is Cause.ENTITY_MISSING:
            return "They differ because one side does not mark"
        return "They differ because of the disagreement about"
