"""Real processes that edit and are killed; run as a program, this file is such a process."""

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tempannot.core.document import Document
from tempannot.core.edits import add_link, annotate_link, delete_interval, delete_link
from tempannot.core.schemes import During
from tempannot.formats.opened import copy_of
from tempannot.formats.reading import read
from tempannot.session.document_session import DocumentSession
from tempannot.session.recovery import pending_recoveries, recover
from tests.core.convex import convex_relations

KILLS = 8
RELATIONS = convex_relations()


def act(session: DocumentSession, random: Random) -> None:
    """Do one thing that an annotator does; which one follows from the seed."""
    document, chance = session.document, random.random()
    links = list(document.links)
    if chance < 0.15:
        session.undo()
    elif chance < 0.25:
        session.redo()
    elif chance < 0.32:
        session.save()
    elif chance < 0.4 and links:
        session.apply(delete_link(document, random.choice(links)))
    elif chance < 0.5 and links:
        note = annotate_link(document, random.choice(links), comment=str(chance))
        session.apply(note)
    elif chance < 0.53 and len(document.instances) > 3:
        session.apply(delete_interval(document, random.choice(list(document.instances))))
    else:
        source, target = random.sample(list(document.instances), 2)
        session.apply(add_link(document, source, target, random.choice(RELATIONS)))


def edit_until_killed(path: Path, seed: int) -> None:
    session = DocumentSession.open(path, During.EQUALS)
    random = Random(seed)
    while True:
        act(session, random)
        os.write(1, b".")  # this one counts as done


def states(path: Path, seed: int, count: int) -> list[Document]:
    """Return the document before and after each of the first things done with a seed."""
    session, random = DocumentSession.open(path, During.EQUALS), Random(seed)
    found = [copy_of(session.document)]
    for _ in range(count):
        act(session, random)
        found.append(copy_of(session.document))
    session.close(discard=True)
    return found


def done_before_kill(path: Path, seed: int) -> int:
    """Let a process edit, kill it at some moment, and return how much it said it had done."""
    random = Random(seed)
    with subprocess.Popen(
        [sys.executable, __file__, str(path), str(seed)], stdout=subprocess.PIPE
    ) as process:
        wanted = random.randrange(1, 60)
        done = len(process.stdout.read(wanted))
        time.sleep(random.uniform(0, 0.004))  # into the middle of whatever comes next
        process.kill()
        return done + len(process.stdout.read())


@pytest.mark.parametrize("seed", range(KILLS))
def test_a_kill_costs_at_most_the_edit_under_way(seed, file, tmp_path):
    twin = tmp_path / "twin" / file.name
    twin.parent.mkdir()
    twin.write_bytes(file.read_bytes())
    done = done_before_kill(file, seed)
    expected = states(twin, seed, done + 1)[done:]
    pending = pending_recoveries()
    assert len(pending) <= 1
    if pending:
        found = DocumentSession.begun(recover(pending[0]), During.EQUALS).document
    else:
        found = read(file).document
    assert done > 0
    assert found in expected


if __name__ == "__main__":
    edit_until_killed(Path(sys.argv[1]), int(sys.argv[2]))
