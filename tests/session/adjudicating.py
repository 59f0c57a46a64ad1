"""Two small annotations on disk; run as a program, this file decides until it is killed."""

import os
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

from tempannot.comparison.adjudication.decisions import (
    Choice,
    DecisionError,
    ProposedDecision,
)
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.comparison import DocumentComparison
from tempannot.core.errors import RelationError
from tempannot.core.schemes import AS_TOLD
from tempannot.formats.reading import read
from tempannot.session.adjudication_opening import AdjudicationOpening
from tempannot.session.adjudication_session import AdjudicationSession
from tests.comparison.marked_texts import event, timeml

ANSWERS = [
    *map(ProposedDecision, Choice),
    ProposedDecision(Choice.SIDE, side=1),
]
WORDS = ("arrived", "slept", "woke", "called", "left", "waited")


def write_annotations(folder):
    """Write a.tml and b.tml, which differ in half their links; b marks one event more."""
    marked = " ".join(f"She {event(f'e{n}', word)}." for n, word in enumerate(WORDS, 1))
    plain = marked.replace(event("e6", "waited"), "waited")
    chain = [f"ei{n} BEFORE ei{n + 1}" for n in range(1, 5)]
    paths = folder / "a.tml", folder / "b.tml"
    paths[0].write_bytes(timeml(plain, *chain, "ei1 BEFORE ei4"))
    paths[1].write_bytes(timeml(marked, *chain[:2], "ei3 AFTER ei4", "ei5 BEFORE ei6"))
    return paths


def compared(paths):
    """The comparison of the two files."""
    return DocumentComparison.of(read(paths[0]).document, read(paths[1]).document)


def begin(comparison, paths, start=GoldStart.AGREED):
    """A session on annotations that were compared, as the window begins it."""
    opening = AdjudicationOpening(comparison, paths, AS_TOLD, start=start)
    return AdjudicationSession.of(opening, opening.prepare())


def begun(paths, start=GoldStart.NOTHING):
    """A new session."""
    return begin(compared(paths), paths, start)


def act(session, random):
    """Do one thing that an adjudicator does; which one follows from the seed."""
    chance = random.random()
    if chance < 0.2:
        session.undo()
    elif chance < 0.3:
        session.redo()
    elif chance < 0.35:
        session.accept_agreement()
    else:
        item = random.choice(session.adjudication.items)
        try:
            session.decide(item.key, replace(random.choice(ANSWERS), gives_way=chance < 0.6))
        except (DecisionError, RelationError):
            return


def decide_until_killed(folder, seed):
    """Decide at random and count aloud what is done."""
    session, random = begun((folder / "a.tml", folder / "b.tml")), Random(seed)
    while True:
        act(session, random)
        os.write(1, b".")


if __name__ == "__main__":
    decide_until_killed(Path(sys.argv[1]), int(sys.argv[2]))
