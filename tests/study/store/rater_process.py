"""A rater's program: takes lists and judges them until none is left, and prints what it kept.

Run as ``python -m tests.study.store.rater_process PLACE RATER``.
"""

from __future__ import annotations

import json
import sys

from tempannot.study.store.place import StorePlace, StoreUnreachable
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import judged


def work(place: StorePlace, rater: str) -> dict[str, list]:
    """Judge all lists that there are for a rater; return the lists and the ids kept."""
    lists, ids = [], []
    with StudyStore.open(place) as store:
        store.join(rater)
        while (block := _again(lambda: store.claim_list(rater))) is not None:
            lists.append(block.number)
            for turn in block.turns:
                one = judged(block, turn.position)
                _again(lambda: store.keep([one]))  # noqa: B023 - called at once
                ids.append(one.id)
    return {"lists": lists, "ids": ids}


def _again(call):
    """Call until it works: a store that many write to may ask for patience."""
    while True:
        try:
            return call()
        except StoreUnreachable:
            continue


if __name__ == "__main__":
    sys.stdout.write(json.dumps(work(StorePlace.of(sys.argv[1]), sys.argv[2])))
