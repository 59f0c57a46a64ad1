"""EventFull: one JSON object with tokens, mentions of events and pairs of these.

The relation of a pair has its cause behind a slash (``before/cause``); ``equal/coref`` is one event
mentioned twice. Times of its input have no ids and get some (Eirew et al. 2024).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError
from tempannot.core.items import Link, Span
from tempannot.formats.building import DocumentBuilder
from tempannot.formats.column_corpora import Tokens
from tempannot.formats.json_documents import Object, object_in, starts_with
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit

_TYPES = {"before": "BEFORE", "after": "AFTER", "equal": "SIMULTANEOUS", "uncertain": "VAGUE"}
_FURTHER = ("axisType", "corefState")


def read_eventfull(raw: bytes, path: Path) -> Opened:
    """Read a document; raises FileError for an object without tokens."""
    whole = object_in(raw, path)
    inner = whole.get("main_doc")
    value = inner if isinstance(inner, dict) else whole
    words = value.get("tokens")
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise FileError(path, "a document of EventFull has a list of tokens")
    tokens = Tokens()
    for number, word in enumerate(words):
        tokens.add((0, number), word)
    builder = DocumentBuilder(path, tokens.text)
    ids: dict[str, str] = {}
    for mention in _listed(value, "allMentions") or _listed(value, "mentions"):
        _add_event(builder, mention, tokens, ids)
    for number, time in enumerate(_listed(value, "time_exprs"), 1):
        _add_time(builder, time, tokens, f"t{number}")
    for pair in _listed(value, "allPairs") or _listed(value, "pairs"):
        _add_pair(builder, pair, ids)
    return builder.opened("eventfull", raw, "EventFull", None)


def _listed(value: Object, name: str) -> list[dict[str, Any]]:
    found = value.get(name, [])
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _add_event(
    builder: DocumentBuilder, mention: dict[str, Any], tokens: Tokens, ids: dict[str, str]
) -> None:
    known = str(mention.get("m_id", len(ids)))
    id = known if known.startswith("e") else f"e{known}"
    ids[known] = id
    if mention.get("axisType") == "not_event":
        said = f"{id} was found to be no event, and is shown with its axis"
        builder.problem("no-event", id, said)
    spans = _spans(mention.get("tokens_ids"), tokens)
    if not spans:
        builder.problem("no-such-token", id, f"{id} names tokens that are not there")
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
        builder.problem("no-such-token", id, f"{id} names tokens that are not there")
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
    return Fit.SURE if starts_with(raw, r'"tokens"\s*:\s*\[', mentions) else Fit.NO


FORMAT = DocumentFormat(
    name="eventfull",
    label="EventFull",
    medium="JSON",
    endings=(".json",),
    shared_endings=(".json",),
    sniff=_fit,
    read=read_eventfull,
    write=None,
    lost="clusters of coreference beyond its pairs",
)
