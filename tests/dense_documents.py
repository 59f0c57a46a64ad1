"""Two annotations of a text that link every two events both ways, as NarrativeTime does."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random

WORDS = ("left", "met", "investigated", "ate", "counter-demonstrated", "slept", "wrote")
DAYS = 6
Place = tuple[int, int]


def dense_pair(folder: Path, events: int = 28, moved: int = 3) -> list[Path]:
    """Write both annotations; the second differs in where some of the events stand."""
    draw = Random(1)
    places = [_place(draw) for _ in range(events)]
    others = list(places)
    for event in draw.sample(range(events), moved):
        others[event] = _place(draw)
    found = []
    for name, each in (("a1", places), ("a2", others)):
        path = folder / f"{name}_dense.tml"
        path.write_text(_timeml(each), encoding="utf-8")
        found.append(path)
    return found


def _place(draw: Random) -> Place:
    """Start and end: a day, or half, a quarter or an eighth of one, so that no two overlap."""
    parts = draw.choice((1, 2, 4, 8))
    length = 8 // parts
    start = draw.randrange(DAYS * parts) * length
    return start, start + length


def _timeml(places: list[Place]) -> str:
    """An annotation of events that stand at these places."""
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


def _type(one: Place, other: Place) -> str:
    """What TimeML calls the relation of two places of which none overlaps the other."""
    (a, b), (c, d) = one, other
    holds = {
        "SIMULTANEOUS": (a, b) == (c, d),
        "IBEFORE": b == c,
        "IAFTER": d == a,
        "BEFORE": b < c,
        "AFTER": d < a,
        "BEGINS": a == c and b < d,
        "BEGUN_BY": a == c and d < b,
        "ENDS": b == d and c < a,
        "ENDED_BY": b == d and a < c,
        "INCLUDES": a < c and d < b,
        "IS_INCLUDED": c < a and b < d,
    }
    return next(name for name, is_so in holds.items() if is_so)
