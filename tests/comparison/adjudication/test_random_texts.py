"""Random marks of one text, by any number of annotators: every gold is a file, and comes back."""

from pathlib import Path
from random import Random

import pytest

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_log import log_bytes, read_log, resumed
from tempannot.comparison.adjudication.decision_table import decision_table
from tempannot.comparison.adjudication.decisions import (
    Choice,
    DecisionConflict,
    DecisionError,
    ProposedDecision,
)
from tempannot.comparison.adjudication.gold_agreement import against_gold
from tempannot.comparison.adjudication.gold_start import GoldStart, Ties
from tempannot.comparison.comparison import joined
from tempannot.core.errors import RelationError
from tempannot.core.reasoning import Reasoning
from tempannot.formats.reading import from_bytes, to_bytes
from tests.comparison.marked_texts import event, time, timeml

WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
TYPES = ("BEFORE", "AFTER", "INCLUDES", "SIMULTANEOUS", "IDENTITY", "VAGUE", "IBEFORE")


def marked(random):
    """A file in which some of the words, one or two together, are events or times."""
    parts, names, place = [], ["t0"], 0
    while place < len(WORDS):
        width = random.choice([1, 1, 1, 2])
        words = " ".join(WORDS[place : place + width])
        kind, number = random.choice(["", "event", "event", "time"]), len(names)
        if kind == "event":
            words = event(f"e{number}", words, tense=random.choice(["PAST", "NONE"]))
            names.append(f"ei{number}")
        elif kind == "time":
            words = time(f"t{number}", words, mod=random.choice(["START", "END"]))
            names.append(f"t{number}")
        parts.append(words)
        place += width
    links = [
        "{0} {2} {1}".format(*random.sample(names, 2), random.choice(TYPES))
        for _ in range(random.randrange(7) if len(names) > 1 else 0)
    ]
    return timeml(" ".join(parts), *links)


def written(adjudication, opened):
    """The gold as a file, which is read back as the gold is."""
    gold = adjudication.document
    data = to_bytes(opened, gold)
    again = from_bytes(data, Path("gold.tml")).document
    assert Reasoning(gold).is_consistent
    assert (again.links, again.events) == (gold.links, gold.events)
    assert [each.span for each in again.intervals()] == [each.span for each in gold.intervals()]
    return data


def act(adjudication, keys, random):
    """Do one thing; what is said of it before is what comes of it."""
    chance = random.random()
    if chance < 0.12:
        adjudication.undo()
    elif chance < 0.2:
        adjudication.redo()
    elif chance < 0.25:
        adjudication.accept_agreement()
    elif keys:
        sides = len(adjudication.comparison.sides)
        key, choice = random.choice(keys), random.choice([*Choice, *[Choice.SIDE] * 5])
        proposal = ProposedDecision(
            choice, gives_way=random.random() < 0.5, side=random.randrange(sides)
        )
        said = adjudication.preview(key, proposal)
        if said.problem:
            with pytest.raises((DecisionError, RelationError)):
                adjudication.decide(key, proposal)
            return
        try:
            answer = adjudication.decide(key, proposal)
        except DecisionError:  # the file cannot hold it, which is seen when it is written
            return
        assert (said.conflict is not None) is isinstance(answer, DecisionConflict)


def decide_somehow(adjudication, key, random):
    sides = range(len(adjudication.comparison.sides))
    proposals = [ProposedDecision(Choice.SIDE, side=side, gives_way=True) for side in sides]
    random.shuffle(proposals)
    for proposal in [*proposals, ProposedDecision(Choice.NEITHER)]:
        try:
            if not isinstance(adjudication.decide(key, proposal), DecisionConflict):
                return
        except (DecisionError, RelationError):
            continue


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_decided_the_gold_is_a_file_and_its_log_gives_it_again(tmp_path, seed):
    random = Random(seed)
    opened = [from_bytes(marked(random), Path(f"{n}.tml")) for n in range(random.randint(1, 5))]
    comparison = joined(
        [each.document for each in opened],
        names=[str(each.path) for each in opened],
        partial=random.random() < 0.7,
    )
    sides = list(map(GoldStart.of_side, range(len(opened))))
    others = [GoldStart.AGREED, GoldStart.NOTHING, *map(GoldStart.majority, Ties)]
    start = random.choice(sides + others)

    def check(gold):
        return to_bytes(opened[0], gold)

    found = Adjudication(comparison, start, check)
    beginning = written(found, opened[0])
    items = (*found.items, *found.other_items, *found.mark_items)
    for _ in range(random.randrange(3, 15)):
        act(found, [item.key for item in items], random)
        written(found, opened[0])
    while queue := found.queue():
        decide_somehow(found, queue[0].key, random)
        written(found, opened[0])
    assert decision_table(found).count("\n") > len(found.items)
    assert len(against_gold(found)) == len(opened)
    path = tmp_path / "log.jsonl"
    path.write_bytes(log_bytes(found))
    again = resumed(read_log(path), comparison, check)
    assert (again.document, again.events) == (found.document, found.events)
    while again.undo():
        pass
    assert written(again, opened[0]) == beginning
