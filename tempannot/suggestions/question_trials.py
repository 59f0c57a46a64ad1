"""How many answers a document takes, if its own annotation answers: the questions put to a test.

The links of a gold document are taken away, the questions are asked one after another, and each
is answered with what the closure of the gold says of the pair; where it says nothing the answer is
VAGUE, which counts as an answer too. It ends when all that the gold decides is decided alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from tempannot.core.assertions import Assertion
from tempannot.core.bitsets import members
from tempannot.core.completeness import MOST
from tempannot.core.coverage import Coverage
from tempannot.core.demand import answering_types
from tempannot.core.network import Network
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.suggestions.question_queue import NOTHING_KNOWN, Related, asked_of, likely_rows
from tempannot.suggestions.question_ranking import AnsweredPairs, QuestionRanking


class AskingOrder(StrEnum):
    """In which order pairs are asked about; what follows from earlier answers is passed over."""

    RANKED = "ranked"
    TEXT = "text"
    NEAREST = "nearest"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class QuestionTrial:
    """What asking in one order came to.

    Of ``pairs`` that the gold decides ``decided`` were decided after ``answers``, of which
    ``vague`` said nothing; ``for_most`` were enough for 95 % of them.
    """

    pairs: int
    decided: int
    answers: int
    vague: int
    for_most: int


def try_questions(
    reasoning: Reasoning,
    order: AskingOrder = AskingOrder.RANKED,
    seed: int = 0,
    related: Related = NOTHING_KNOWN,
) -> QuestionTrial:
    """Ask for everything that a gold document knows, of the pairs that its scheme wants.

    Where the scheme wants none in particular, all pairs are asked about. Worlds are not kept
    apart: it is the main line that is asked about. What ``related`` calls likely comes first.
    """
    gold = next(asked_of(reasoning, everything=reasoning.scheme.demand is None))
    names, count = gold.network.intervals, len(gold.wanted)
    asked = AnsweredPairs(
        Network(names), gold.wanted, [0] * count, [0] * count, [0] * count, gold.creation
    )
    coverage = Coverage(asked.network, _types(reasoning))
    ranking = QuestionRanking(asked, coverage, likely=likely_rows(asked.network, related))
    left = dict(_known(gold))
    total, answers, vague, most = len(left), 0, 0, 0
    for place, other in _coming(ranking, order, seed):
        if not left:
            break
        answers += 1
        said = gold.network.relation(names[place], names[other])
        asked.answer(place, other, is_vague=said is ALL)
        if said is ALL:
            vague += 1
            continue
        asked.network.add(Assertion(f"q{answers}", names[place], names[other], said))
        left = {pair: known for pair, known in left.items() if not _is_known(asked, pair, known)}
        most = most or (answers if len(left) <= (1 - MOST) * total else 0)
    return QuestionTrial(total, total - len(left), answers, vague, most or answers)


def _types(reasoning: Reasoning) -> tuple[RelationSet, ...]:
    return answering_types(reasoning.scheme, reasoning.during)


def _known(gold: AnsweredPairs) -> Iterator[tuple[tuple[int, int], RelationSet]]:
    """Yield the wanted pairs that the gold relates."""
    rows = gold.network.rows
    for place, wanted in enumerate(gold.wanted):
        for bit in members(wanted >> 2 * place + 2):
            other = place + 1 + bit // 2
            if (known := rows.relation(place, other)) is not ALL:
                yield (place, other), known


def _is_known(asked: AnsweredPairs, pair: tuple[int, int], known: RelationSet) -> bool:
    return asked.network.rows.relation(*pair) in known


def _coming(ranking: QuestionRanking, order: AskingOrder, seed: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs to ask, while whoever takes them answers."""
    if order is AskingOrder.RANKED:
        while (pair := ranking.first()) is not None:
            yield pair.place, pair.other
        return
    asked, settled = ranking.asked, ranking.coverage.settled
    pairs = [
        (place, place + 1 + bit // 2)
        for place, wanted in enumerate(asked.wanted)
        for bit in members(wanted >> 2 * place + 2)
    ]
    if order is AskingOrder.RANDOM:
        Random(seed).shuffle(pairs)
    elif order is AskingOrder.NEAREST:
        key: Callable[[tuple[int, int]], tuple[int, int]] = lambda e: (e[1], e[1] - e[0])  # noqa: E731
        pairs.sort(key=key)
    for place, other in pairs:
        if not settled(place) >> 2 * other & 1:
            yield place, other
