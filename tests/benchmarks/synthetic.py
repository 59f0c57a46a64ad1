"""Made-up TimeML of any size, the same for the same seed."""

from __future__ import annotations

import random

_WORDS = ("the", "boat", "left", "harbour", "while", "rain", "fell", "on", "quiet", "streets")


def timeml(words: int, events: int, links: int, seed: int = 1) -> bytes:
    """Return a consistent document: events spread over the text, links between near ones.

    Every event has a place in time, and a link says what that place gives.
    """
    chance = random.Random(seed)
    places = sorted(chance.sample(range(events * 4), events))
    spans = {i: (place, place + chance.randint(1, 9)) for i, place in enumerate(places)}
    step = max(1, words // events)
    body: list[str] = []
    for number in range(words):
        word = chance.choice(_WORDS)
        if number % 14 == 0:
            word = word.capitalize()
        event = number // step
        if number % step == 0 and event < events:
            word = f'<EVENT eid="e{event}" class="OCCURRENCE">{word}</EVENT>'
        body.append(word + (".\n" if number % 14 == 13 else " "))
    made = [f'<MAKEINSTANCE eiid="ei{i}" eventID="e{i}"/>' for i in range(events)]
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<TimeML><DCT><TIMEX3 tid="t0" type="DATE" value="2024-05-17" '
            'functionInDocument="CREATION_TIME">17 May 2024</TIMEX3></DCT>',
            f"<TEXT>{''.join(body)}</TEXT>",
            *made,
            *_links(spans, links, chance),
            "</TimeML>\n",
        ]
    ).encode()


def _links(spans: dict[int, tuple[int, int]], count: int, chance: random.Random) -> list[str]:
    found = []
    while len(found) < count:
        first = chance.randrange(len(spans) - 1)
        second = min(len(spans) - 1, first + chance.randint(1, 10))
        rel_type = _type(spans[first], spans[second])
        if first != second and rel_type is not None:
            found.append(
                f'<TLINK lid="l{len(found)}" relType="{rel_type}" eventInstanceID="ei{first}" '
                f'relatedToEventInstance="ei{second}"/>'
            )
    return found


def _type(first: tuple[int, int], second: tuple[int, int]) -> str | None:
    """Return what TimeML calls the two spans, None for what it has no type for."""
    if first[1] < second[0]:
        return "BEFORE"
    if first[1] == second[0]:
        return "IBEFORE"
    if first[0] < second[0] and first[1] > second[1]:
        return "INCLUDES"
    if first[0] < second[0] and first[1] == second[1]:
        return "ENDED_BY"
    return None
