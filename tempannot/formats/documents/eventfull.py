"""EventFull: one JSON object with tokens, mentions of events and pairs of these.

The relation of a pair has its cause behind a slash (``before/cause``); ``equal/coref`` is one event
mentioned twice. Times of its input have no ids and get some (Eirew et al. 2024). A link is written
if one of its relations says the same; which blanks there were is not in the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.items import ItemKind, Link, Span
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.formats.building import DocumentBuilder, standing_alone
from tempannot.formats.column_corpora import Tokens
from tempannot.formats.flat_records import Record, records_of
from tempannot.formats.json_documents import Object, as_line, object_in, starts_with
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit, Written
from tempannot.formats.timeml_types import links_in_timeml, lost_qualifications
from tempannot.formats.tokenised_text import TextTokens

_TYPES = {"before": "BEFORE", "after": "AFTER", "equal": "SIMULTANEOUS", "uncertain": "VAGUE"}
_RELATIONS = {
    "BEFORE": "before",
    "AFTER": "after",
    "SIMULTANEOUS": "equal",
    "IDENTITY": "equal/coref",
    "VAGUE": "uncertain",
}
_FURTHER = ("axisType", "corefState")
_ID = "id"
"""The key that has the id of a time, or of an event whose id has no ``e`` before it."""


def read_eventfull(raw: bytes, path: Path) -> Opened:
    """Read a document; raises FileError for an object without tokens."""
    whole = object_in(raw, path)
    inner = whole.get("main_doc")
    value = inner if isinstance(inner, dict) else whole
    words = value.get("tokens")
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise FileError(path, bilingual("a document of EventFull has a list of tokens"))
    tokens = Tokens()
    for number, word in enumerate(words):
        tokens.add((0, number), word)
    builder = DocumentBuilder(path, tokens.text)
    ids: dict[str, str] = {}
    for mention in _listed(value, "allMentions") or _listed(value, "mentions"):
        _add_event(builder, mention, tokens, ids)
    for number, time in enumerate(_listed(value, "time_exprs"), 1):
        named = time.get(_ID)
        _add_time(builder, time, tokens, named if isinstance(named, str) else f"t{number}")
    for pair in _listed(value, "allPairs") or _listed(value, "pairs"):
        _add_pair(builder, pair, ids)
    return builder.opened("eventfull", raw, "EventFull", None)


def write_eventfull(opened: Opened, during: During) -> Written:
    """Write the events of a document and what EventFull says of two of them; raises FileError.

    There must be an event.
    """
    document = standing_alone(opened.document)
    losses: list[str] = []
    records = [each for each in records_of(document).values() if each.pieces]
    events = [each for each in records if each.kind is ItemKind.EVENT]
    times = [each for each in records if each.kind is ItemKind.TIME]
    if not events:
        raise FileError(
            opened.path, bilingual("EventFull relates events, and this document has none")
        )
    tokens = TextTokens(document, [piece for each in records for piece in each.pieces])
    words = [each.form for each in tokens.tokens]
    pairs = list(_pairs(document, {each.id for each in events}, during))
    value = {
        "allMentions": [_mention(n, e, tokens) for n, e in enumerate(events)],
        "allPairs": [
            {"_firstId": source, "_secondId": target, "_relation": said}
            for source, target, said in pairs
        ],
        "corefClusters": list(_clusters(pairs)),
        "time_exprs": [_expression(each, tokens) for each in times],
        "tokens": words,
    }
    losses += _lost(document, len(pairs), len(events) + len(times))
    return Written(as_line(value), tuple(losses))


def _mention(number: int, event: Record, tokens: TextTokens) -> Object:
    places = _places(event, tokens)
    own = {} if event.id.startswith("e") else {_ID: event.id}
    said = " ".join(tokens.tokens[each].form for each in places)
    further = {key: event.attributes[key] for key in _FURTHER if key in event.attributes}
    usual = {"axisType": "main", "rootAxisEventId": -1, "corefState": "unknown"}
    found = {"tokens": said, "eventIndex": number, "m_id": event.id, "tokens_ids": places}
    return found | usual | further | own


def _expression(time: Record, tokens: TextTokens) -> Object:
    places = _places(time, tokens)
    said = " ".join(tokens.tokens[each].form for each in places)
    return {"text": said, "indices": [places], _ID: time.id}


def _places(record: Record, tokens: TextTokens) -> list[int]:
    return sorted({n for piece in record.pieces for n in tokens.within(piece)})


def _pairs(
    document: Document, events: AbstractSet[str], during: During
) -> Iterator[tuple[str, str, str]]:
    """Yield the links that the format has a relation for."""
    for link in links_in_timeml(document, during):
        said = _RELATIONS.get(link.rel_type.strip().upper())
        ends = {link.source, link.target}
        if link.exact is None and said and ends <= events and not (link.kept or link.skipped):
            cause = link.attributes.get("cause", "")
            is_plain = said != "equal/coref" and cause
            yield link.source, link.target, f"{said}/{cause}" if is_plain else said


def _clusters(pairs: Sequence[tuple[str, str, str]]) -> Iterator[Object]:
    from networkx import Graph, connected_components  # noqa: PLC0415 - few write this format

    same = Graph([(source, target) for source, target, said in pairs if said == "equal/coref"])
    for cluster in map(sorted, connected_components(same)):
        yield {"cluster": cluster, "clusterId": "-".join(cluster)}


def _lost(document: Document, pairs: int, marks: int) -> Iterator[str]:
    if len(document.links) > pairs:
        yield bilingual("links it has no relation for ({value})", value=len(document.links) - pairs)
    if len(document.intervals()) > marks:
        yield bilingual(
            "events and times without words ({value})", value=len(document.intervals()) - marks
        )
    if document.signals or document.other_links:
        yield bilingual("signals, SLINKs and ALINKs")
    yield from lost_qualifications(document)
    yield bilingual("attributes of events and times, and which blanks stand between words")


def _listed(value: Object, name: str) -> list[dict[str, Any]]:
    found = value.get(name, [])
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _add_event(
    builder: DocumentBuilder, mention: dict[str, Any], tokens: Tokens, ids: dict[str, str]
) -> None:
    known = str(mention.get("m_id", len(ids)))
    named = mention.get(_ID)
    id = named if isinstance(named, str) else known if known.startswith("e") else f"e{known}"
    ids[known] = id
    if mention.get("axisType") == "not_event":
        said = bilingual("{id} was found to be no event, and is shown with its axis", id=id)
        builder.problem("no-event", id, said)
    spans = _spans(mention.get("tokens_ids"), tokens)
    if not spans:
        builder.problem(
            "no-such-token", id, bilingual("{id} names tokens that are not there", id=id)
        )
    attributes = {key: str(mention[key]) for key in _FURTHER if isinstance(mention.get(key), str)}
    builder.event(id, spans or Span(0, 0), attributes)


def _spans(places: object, tokens: Tokens) -> tuple[Span, ...]:
    numbers = places if isinstance(places, list) else []
    return tokens.pieces((0, each) for each in numbers if type(each) is int)


def _add_time(builder: DocumentBuilder, time: dict[str, Any], tokens: Tokens, id: str) -> None:
    groups = time.get("indices", [])
    runs = groups if isinstance(groups, list) else []
    flat = [n for run in runs for n in (run if isinstance(run, list) else [run])]
    spans = _spans(flat, tokens)
    if not spans:
        builder.problem(
            "no-such-token", id, bilingual("{id} names tokens that are not there", id=id)
        )
    builder.time(id, spans or Span(0, 0))


def _add_pair(builder: DocumentBuilder, pair: dict[str, Any], ids: dict[str, str]) -> None:
    ends = [str(pair.get(key, "")) for key in ("_firstId", "_secondId")]
    written = str(pair.get("_relation", ""))
    temporal, _, further = written.partition("/")
    if temporal in ("", "none", "undefined", "cant_decide") and not further:
        return  # a pair that nobody has looked at yet
    rel_type = _TYPES.get(temporal, temporal)
    if temporal == "equal" and further == "coref":
        rel_type = "IDENTITY"
    said = {"cause": further} if further and further != "coref" else {}
    source, target = (ids.get(end, f"e{end}") for end in ends)
    builder.link(Link("", source, target, rel_type, attributes=said))


def _fit(raw: bytes) -> Fit:
    mentions = r'"(allMentions|mentions)"\s*:\s*\[\s*\{[^{}]*"tokens_ids"'
    return Fit.SURE if starts_with(raw, mentions, r'"m_id"\s*:') else Fit.NO


FORMAT = DocumentFormat(
    name="eventfull",
    label="EventFull",
    medium="JSON",
    endings=(".json",),
    shared_endings=(".json",),
    sniff=_fit,
    read=read_eventfull,
    write=write_eventfull,
    lost=bilingual("blanks between words, links of times, all but which of two events comes first"),
)
