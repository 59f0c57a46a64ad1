"""A pair asked about by starts and ends, in yes or no: for whoever does not know the relations.

Each question is about one end point of either interval, such as "Does A begin before B begins?".
Only questions are asked whose answer is open, given the closure and the earlier answers; the next
is the one after which fewest can be needed, and of these the one that parts what is possible most
evenly. So four are enough for any of the 82 convex relations. An answer leaves a convex relation,
as it is one comparison of end points more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from tempannot.core.language import bilingual, worded
from tempannot.core.relations import ALL, SIGNS, RelationSet

MOST = 4
"""So many questions are asked about a pair at most."""

_SENTENCES = {
    (0, -1): bilingual("Does {first} begin before {second} begins?"),
    (0, 1): bilingual("Does {first} begin after {second} begins?"),
    (1, -1): bilingual("Does {first} begin before {second} ends?"),
    (1, 1): bilingual("Does {first} begin after {second} ends?"),
    (2, -1): bilingual("Does {first} end before {second} begins?"),
    (2, 1): bilingual("Does {first} end after {second} begins?"),
    (3, -1): bilingual("Does {first} end before {second} ends?"),
    (3, 1): bilingual("Does {first} end after {second} ends?"),
}
_BITS = {
    (comparison, order): sum(each.bits for each in ALL if SIGNS[str(each)][comparison] == order)
    for comparison, order in _SENTENCES
}


@worded
class Reply(StrEnum):
    """An answer to one question."""

    YES = "yes"
    NO = "no"
    UNSURE = "don't know"


class EndpointQuestion(NamedTuple):
    """Whether an end point of a first interval lies before (-1) or after (1) one of a second.

    ``comparison`` counts start-start, start-end, end-start and end-end, as ``SIGNS`` does.
    """

    comparison: int
    order: int

    @property
    def if_yes(self) -> RelationSet:
        """The relations of which the answer is yes."""
        return RelationSet(_BITS[self])

    def sentence(self, first: str, second: str) -> str:
        """Ask it of two names.

        >>> EndpointQuestion(2, -1).sentence("the flood", "1998")
        'Does the flood end before 1998 begins?'
        """
        return _SENTENCES[self.comparison, self.order].format(first=first, second=second)


_QUESTIONS = tuple(EndpointQuestion(*each) for each in _BITS)


@dataclass(frozen=True, slots=True)
class Interview:
    """The questions about one pair, and what they have left possible of what was.

    ``types`` are the relations that answer the pair: the questions end within one of them.
    """

    left: RelationSet
    types: tuple[RelationSet, ...] = ()
    asked: tuple[EndpointQuestion, ...] = ()
    unsure: tuple[int, ...] = ()
    is_told: bool = False

    @property
    def question(self) -> EndpointQuestion | None:
        """The next question, None if no answer can tell more, or four were asked."""
        if len(self.asked) >= MOST or _is_answered(self.left.bits, self.types):
            return None
        fitting = [
            each
            for each in _QUESTIONS
            if each.comparison not in self.unsure and _split(self.left.bits, each) > 0
        ]
        return min(fitting, key=self._cost, default=None)

    def answered(self, reply: Reply) -> Interview:
        """Return the questions after an answer to the next one; it has to be there."""
        question = self.question
        assert question is not None
        asked = (*self.asked, question)
        if reply is Reply.UNSURE:
            return replace(self, asked=asked, unsure=(*self.unsure, question.comparison))
        left = self.left & (question.if_yes if reply is Reply.YES else ~question.if_yes)
        return replace(self, left=left, asked=asked, is_told=True)

    @property
    def relation(self) -> RelationSet:
        """What the answers say of the pair; ALL if they say nothing, so that it is vague."""
        return self.left if self.is_told else ALL

    def _cost(self, question: EndpointQuestion) -> tuple[int, int, int]:
        """How many questions may follow, and how unevenly it parts; then what is told of ends."""
        yes = self.left.bits & question.if_yes.bits
        no = self.left.bits & ~yes
        deepest = max(_depth(yes, self.types), _depth(no, self.types))
        return deepest, -_split(self.left.bits, question), question.comparison


def _split(bits: int, question: EndpointQuestion) -> int:
    """How many relations the rarer answer leaves; 0 if only one answer is possible."""
    yes = (bits & _BITS[question]).bit_count()
    return min(yes, bits.bit_count() - yes)


def _is_answered(bits: int, types: tuple[RelationSet, ...]) -> bool:
    return bits.bit_count() <= 1 or any(not bits & ~each.bits for each in types)


@cache
def _depth(bits: int, types: tuple[RelationSet, ...]) -> int:
    """How many questions it takes at most if each is answered with yes or no."""
    if _is_answered(bits, types):
        return 0
    parts = ((bits & _BITS[each], bits & ~_BITS[each]) for each in _QUESTIONS if _split(bits, each))
    return 1 + min(max(_depth(yes, types), _depth(no, types)) for yes, no in parts)
