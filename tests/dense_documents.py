"""Two annotations of a text that link every two events both ways, as NarrativeTime does."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random

WORDS = ("left", "met", "investigated", "ate", "counter-demonstrated", "slept", "wrote")
MOVED = 3
"""How many events the second annotator puts somewhere else."""


def dense_pair(folder: Path, events: int = 28, seed: int = 1) -> list[Path]:
    """Write both annotations; the second differs in where a few of the events stand."""
    draw = Random(seed)
    places = [draw.randrange(3 * events // 4) for _ in range(events)]
    moved = list(places)
    for event in draw.sample(range(events), MOVED):
        moved[event] = draw.randrange(3 * events // 4)
    found = []
    for name, each in (("a1", places), ("a2", moved)):
        path = folder / f"{name}_dense.tml"
        path.write_text(_timeml(each), encoding="utf-8")
        found.append(path)
    return found


def _timeml(places: list[int]) -> str:
    """An annotation of events that stand one after the other, or several at one place."""
    sentences = (
        f'They <EVENT eid="e{n}" class="OCCURRENCE">{WORDS[n % len(WORDS)]}</EVENT>.'
        for n in range(len(places))
    )
    instances = (
        f'<MAKEINSTANCE eventID="e{n}" eiid="ei{n}" tense="PAST" aspect="NONE" polarity="POS" '
        'pos="VERB"/>'
        for n in range(len(places))
    )
    pairs = [
        (_type(places[one], places[other]), f'"ei{one}" relatedToEventInstance="ei{other}"')
        for one, other in permutations(range(len(places)), 2)
    ]
    pairs += [("BEFORE", f'"ei{n}" relatedToTime="t0"') for n in range(len(places))]
    links = (
        f'<TLINK lid="{n}" relType="{type}" eventInstanceID={ends}/>'
        for n, (type, ends) in enumerate(pairs)
    )
    head = (
        '<TIMEX3 tid="t0" type="DATE" value="2021-05-04" functionInDocument="CREATION_TIME">'
        "4 May 2021</TIMEX3>"
    )
    text = "\n".join(sentences)
    rows = "\n".join((*instances, *links))
    return f"<TimeML>\n<DCT>{head}</DCT>\n<TEXT>\n{text}\n</TEXT>\n{rows}\n</TimeML>\n"


def _type(one: int, other: int) -> str:
    if one == other:
        return "SIMULTANEOUS"
    return "BEFORE" if one < other else "AFTER"
