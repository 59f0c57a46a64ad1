"""Which pairs of a document want an answer in its scheme, and what answers them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tempannot.core.document import Document, Interval, IntervalKind, attribute
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import Demand, During, Scheme

Pair = tuple[str, str]


def wanted_pairs(
    document: Document, intervals: Sequence[Interval], demand: Demand
) -> tuple[Pair, ...]:
    """Return the pairs, those with the creation time first, then in the order of the text.

    The second end is the creation time, or lies after the first in the text. The cost is that of
    the pairs; where every pair is wanted, that is the square of the intervals.
    """
    return tuple(_pairs(document, intervals, demand))


def answering_types(scheme: Scheme, during: During) -> tuple[RelationSet, ...]:
    """Return what types say that answer a pair: those on offer, and all of one basic relation.

    A type that is read and not offered, such as one for all that is not after, is no answer; nor,
    unless a link says just that, is a wide one while others would say which part of it holds.
    """
    offered = {each.name for each in scheme.offered}
    meanings = scheme.meanings(during).items()
    types = {said: None for name, said in meanings if name in offered or said.is_basic}
    return tuple(e for e in types if not any(other in e for other in types if other is not e))


def _pairs(document: Document, intervals: Sequence[Interval], demand: Demand) -> Iterator[Pair]:
    creation_time = document.creation_time
    if demand.everything:
        yield from combinations((each.id for each in intervals), 2)
        return
    asked = [each for each in intervals if _is_asked(document, each, demand)]
    if demand.creation_time and document.has_interval(creation_time or ""):
        yield from ((each.id, str(creation_time)) for each in asked)
    if demand.sentences is None:
        return
    sentences = [document.sentence_of(each.span.start) for each in asked]
    for place, (first, sentence) in enumerate(zip(asked, sentences, strict=True)):
        if sentence is None:
            continue
        for second, other in zip(asked[place + 1 :], sentences[place + 1 :], strict=True):
            if other is not None and other > sentence + demand.sentences:
                break
            if other is not None:
                yield first.id, second.id


def _is_asked(document: Document, interval: Interval, demand: Demand) -> bool:
    if interval.id == document.creation_time:
        return False
    if interval.kind is IntervalKind.TIME:
        return demand.times
    return not demand.verbs_only or _is_verb(document, interval.id)


def _is_verb(document: Document, instance: str) -> bool:
    """Whether an event is a verb, as far as the document tells."""
    of_instance = document.instances[instance]
    event = document.events.get(of_instance.event)
    told = attribute(of_instance.attributes, "pos") or (
        attribute(event.attributes, "pos") if event else None
    )
    return told is None or told.strip().upper() in ("VERB", "NONE", "")
