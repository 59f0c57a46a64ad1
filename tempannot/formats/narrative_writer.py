"""Any document as NarrativeTime: its words, its events and times, and a time line for them.

A time line puts every two events in one order, which most documents do not. What stands on it here
is a set of intervals (found greedily) of which every two are related by one relation of Allen's
that the labels which follow from a time line know; any other interval has no place, as one that
nobody has annotated yet, and the links that nothing on the time line says are named as lost. What
is written never says more than the document.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cmp_to_key
from itertools import pairwise

from tempannot.core.document import Document
from tempannot.core.endpoints import Point, endpoints
from tempannot.core.items import ItemKind, Span
from tempannot.core.language import bilingual
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import EQUALS, RelationSet
from tempannot.core.schemes import During, scheme_named
from tempannot.core.wording import counted
from tempannot.formats.flat_records import EVENT_ID, Record, records_of
from tempannot.formats.json_documents import as_line
from tempannot.formats.narrative_order import NarrativePosition, label
from tempannot.formats.opened import Opened
from tempannot.formats.registry import Written

_BOUNDED = 0
"""The number of the type ``[B]``."""

_MOST = 700
_TABLES = {ItemKind.EVENT: "events", ItemKind.TIME: "timex"}
_SAYABLE = ("before", "after", "contains", "during", "equals", "overlaps", "overlapped-by")
"""The relations whose labels are true of them: of two that share one end, the label denies it."""

_Place = tuple[int, int]
_Pair = tuple[str, str]


def write_narrative_time(opened: Opened, during: During) -> Written:
    """Write a document; what its time line cannot say is told."""
    document = opened.document
    records = [e for e in records_of(document).values() if e.kind in _TABLES]
    found = {each.id: _hull(each, document.text) for each in records if each.pieces}
    hulls = {id: hull for id, hull in found.items() if hull.start < hull.end}
    marks = [each for each in records if each.id in hulls]
    text, places = _in_words(document.text, hulls)
    numbers = {kind: [e for e in marks if e.kind is kind] for kind in _TABLES}
    value: dict[str, object] = {"id": document.name, "text": text}
    for kind, name in _TABLES.items():
        rows = dict(enumerate(numbers[kind]))
        value[name] = {str(n): list(places[each.id]) for n, each in rows.items()}
        refs = "event_refs" if kind is ItemKind.EVENT else "timex_refs"
        value[refs] = {str(n): _reference(each) for n, each in rows.items()}
    positions = _positions(document, during, places)
    value["event_order"] = {
        str(n): {
            "span": list(places[id]),
            "type": _BOUNDED,
            "time": f"{positions[id].start:g}:{positions[id].end:g}",
            "branch": "",
            "factuality": "",
        }
        for n, id in enumerate(sorted(positions, key=lambda each: _widest_first(places[each])))
    }
    value |= {"event_coreference": {}, "invisible_events": []}
    losses = list(_lost(document, during, positions, {each.id for each in marks}))
    if any(len(each.pieces) > 1 for each in marks):
        losses.append(bilingual("the pieces of marks"))
    if text != document.text:
        losses.append(bilingual("words that a mark divides, which have a blank there now"))
    return Written(as_line(value), tuple(losses))


def _reference(record: Record) -> Mapping[str, str]:
    attributes = dict(record.attributes)
    if record.kind is ItemKind.TIME:
        return {"tid": record.id} | attributes
    return {"eid": attributes.pop(EVENT_ID, record.id), "eiid": record.id} | attributes


def _hull(record: Record, text: str) -> Span:
    """Where a mark lies from its first to its last word."""
    start, end = record.pieces[0].start, max(each.end for each in record.pieces)
    said = text[start:end]
    return Span(start + len(said) - len(said.lstrip()), start + len(said.rstrip()))


def _in_words(text: str, hulls: Mapping[str, Span]) -> tuple[str, dict[str, _Place]]:
    """The text with a blank where a mark divides a word, and the first and last word of marks."""
    cuts: list[int] = []
    for edge in sorted({edge for hull in hulls.values() for edge in hull}):
        begin = max(text.rfind(" ", 0, edge) + 1, cuts[-1] if cuts else 0)
        end = text.find(" ", edge)
        after = text[edge : end if end >= 0 else len(text)]
        if text[begin:edge].strip() and after.strip():
            cuts.append(edge)
    edges = [0, *cuts, len(text)]
    divided = " ".join(text[a:b] for a, b in pairwise(edges))
    starts = [0]
    for word in divided.split(" "):
        starts.append(starts[-1] + len(word) + 1)
    places = {}
    for id, (start, end) in hulls.items():
        first = start + bisect_right(cuts, start)
        last = end - 1 + bisect_left(cuts, end)
        places[id] = bisect_right(starts, first) - 1, bisect_right(starts, last) - 1
    return divided, places


def _positions(
    document: Document, during: During, places: Mapping[str, _Place]
) -> dict[str, NarrativePosition]:
    """The places on the time line of those that have one."""
    if len(places) > _MOST:
        return {}
    network = Reasoning(document, during).network
    known = [id for id in places if id in set(network.intervals)]
    said = {(a, b): network.relation(a, b) for a in known for b in known if a != b}
    chosen = _ordered(known, said)
    chosen = _alone_in_their_words(chosen, said, places)
    if len(chosen) < 2:
        return {}
    ranks = _ranks(chosen, said)
    return {id: NarrativePosition("[B]", *ranks[id]) for id in chosen}


def _ordered(known: Sequence[str], said: Mapping[_Pair, RelationSet]) -> list[str]:
    """Some of which every two have one relation, those that are related most first."""
    counts = {a: sum(a != b and str(said[a, b]) in _SAYABLE for b in known) for a in known}
    chosen: list[str] = []
    for id in sorted(known, key=lambda each: -counts[each]):
        if counts[id] and all(str(said[id, other]) in _SAYABLE for other in chosen):
            chosen.append(id)
    return chosen


def _alone_in_their_words(
    chosen: Sequence[str], said: Mapping[_Pair, RelationSet], places: Mapping[str, _Place]
) -> list[str]:
    """Those within whose words nothing lies that has no place, or another one at the same words."""
    found = list(chosen)
    while True:
        kept = [id for id in found if not _is_shared(id, found, said, places)]
        if kept == found:
            return found
        found = kept


def _is_shared(
    id: str,
    chosen: Collection[str],
    said: Mapping[_Pair, RelationSet],
    places: Mapping[str, _Place],
) -> bool:
    first, last = places[id]
    for other, (a, b) in places.items():
        if other == id or not (first <= a and b <= last):
            continue
        is_same = (a, b) == (first, last)
        if other not in chosen or (is_same and said[id, other] is not EQUALS):
            return True
    return False


def _ranks(
    chosen: Sequence[str], said: Mapping[_Pair, RelationSet]
) -> dict[str, tuple[float, float]]:
    """Numbers for the start and the end of each, in the order that all relations say."""
    points = [(id, is_end) for id in chosen for is_end in (False, True)]

    def compared(x: tuple[str, bool], y: tuple[str, bool]) -> int:
        if x[0] == y[0]:
            return x[1] - y[1]
        four = endpoints(said[x[0], y[0]])
        found = four[2 * x[1] + y[1]]
        return -1 if found is Point.LESS else int(found is Point.GREATER)

    ordered = sorted(points, key=cmp_to_key(compared))
    ranks: dict[tuple[str, bool], float] = {}
    rank = 0
    for number, point in enumerate(ordered):
        rank += number == 0 or compared(ordered[number - 1], point) != 0
        ranks[point] = float(rank)
    return {id: (ranks[id, False], ranks[id, True]) for id in chosen}


def _widest_first(place: _Place) -> tuple[int, int]:
    return place[0] - place[1], place[0]


def _lost(
    document: Document,
    during: During,
    positions: Mapping[str, NarrativePosition],
    marks: Collection[str],
) -> Iterator[str]:
    nowhere = len(document.intervals()) - len(marks)
    if nowhere:
        yield bilingual("events and times without words ({nowhere})", nowhere=nowhere)
    reading = Reasoning(document, during)
    scheme = scheme_named("narrativetime")
    unsaid = 0
    for link in document.links.values():
        first, second = positions.get(link.source), positions.get(link.target)
        told = None
        if first is not None and second is not None and link.source != link.target:
            told = scheme.meaning_of(label(first, second), during)
        unsaid += told is None or told is not reading.meaning(link)
    if unsaid:
        yield bilingual(
            "{unsaid} that a time line does not say, or not as exactly",
            unsaid=counted(unsaid, "link"),
        )
    if document.signals or document.other_links:
        yield bilingual("signals, SLINKs and ALINKs")
    if document.links:
        yield bilingual("the ids of links and what is said of them")
