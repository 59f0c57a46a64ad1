"""Graphs of a document as files that graph programs read: GraphML, DOT, node-link JSON.

A node of the minimal graph is called by its place in time order and carries its end points
(``points``, such as ``ei1.start = t0.end``) and the same in words (``label``); an edge carries
``relation``. Nodes of the links and of the closure are intervals by their ids, with ``kind``,
``text`` and ``label``; links carry ``link`` (their id), ``type``, ``relations`` and ``state``, and
pairs of the closure ``relations`` and ``origin``. Of the closure the main line is written.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from tempannot.core.interval_names import IntervalNames
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL
from tempannot.formats.closure_file import closure_lines

if TYPE_CHECKING:
    import networkx as nx

    Graph: TypeAlias = nx.DiGraph[str] | nx.MultiDiGraph[str]


class GraphKind(StrEnum):
    """What of a document is written as a graph; the value is its word on the command line."""

    MINIMAL = "minimal"
    LINKS = "links"
    CLOSURE = "closure"


def encoded_graph(reasoning: Reasoning, kind: GraphKind, path: Path) -> bytes:
    """Return the content of a file in the format of its ending, one of ``ENDINGS``."""
    return _WRITERS[path.suffix.casefold()](graph_of(reasoning, kind))


def graph_of(reasoning: Reasoning, kind: GraphKind) -> Graph:
    """The graph, with attributes that every format can hold."""
    return _MAKERS[kind](reasoning)


def _minimal(reasoning: Reasoning) -> Graph:
    import networkx as nx  # noqa: PLC0415 - slow to import

    graph, names = reasoning.minimal(), reasoning.document.names()
    found: nx.DiGraph[str] = nx.DiGraph(name=GraphKind.MINIMAL.value, value=graph.value)
    for place, points in enumerate(graph.nodes):
        words = " = ".join(_in_words(point, names) for point in points)
        found.add_node(f"n{place}", points=_plain(" = ".join(points)), label=_plain(words))
    for edge in graph.edges:
        found.add_edge(f"n{edge.source}", f"n{edge.target}", relation=edge.relation)
    return found


def _links(reasoning: Reasoning) -> Graph:
    import networkx as nx  # noqa: PLC0415 - slow to import

    found: nx.MultiDiGraph[str] = nx.MultiDiGraph(name=GraphKind.LINKS.value)
    _add_intervals(found, reasoning)
    for link in reasoning.document.links.values():
        ends = _plain(link.source), _plain(link.target)
        if all(ends):
            relations = reasoning.meaning(link)
            about = {
                "link": _plain(link.id),
                "type": _plain(link.rel_type),
                "relations": "" if relations in (None, ALL) else str(relations),
                "state": reasoning.state(link.id).value,
            }
            found.add_edge(*ends, key=_plain(link.id), **about)
    return found


def _closure(reasoning: Reasoning) -> Graph:
    import networkx as nx  # noqa: PLC0415 - slow to import

    found: nx.DiGraph[str] = nx.DiGraph(name=GraphKind.CLOSURE.value)
    _add_intervals(found, reasoning)
    for lines in closure_lines(reasoning.network, ".jsonl"):
        for line in lines.splitlines():
            row = json.loads(line)
            ends = _plain(row["source"]), _plain(row["target"])
            found.add_edge(*ends, relations=row["relations"], origin=row["origin"])
    return found


def _add_intervals(found: nx.Graph[str], reasoning: Reasoning) -> None:
    names = reasoning.document.names()
    for each in reasoning.intervals:
        about = {"kind": each.kind.value, "text": each.text, "label": names.name(each.id)}
        found.add_node(_plain(each.id), **{key: _plain(value) for key, value in about.items()})


def _in_words(point: str, names: IntervalNames) -> str:
    id, _, end = point.rpartition(".")
    return f"{end} of {names.name(id)}"


def _plain(text: str) -> str:
    """Leave out what XML cannot hold."""
    return "".join(each if each.isprintable() else " " for each in text)


def _graphml(graph: Graph) -> bytes:
    import networkx as nx  # noqa: PLC0415

    target = io.BytesIO()
    nx.write_graphml(graph, target)
    return target.getvalue()


def _node_link(graph: Graph) -> bytes:
    import networkx as nx  # noqa: PLC0415

    data = nx.node_link_data(graph, edges="edges")
    return f"{json.dumps(data, ensure_ascii=False, indent=1)}\n".encode()


def _dot(graph: Graph) -> bytes:
    lines = [f"digraph {graph.graph['name']} {{", "  rankdir=LR; node [shape=box];"]
    lines += [f"  {_quoted(node)} [{_listed(about)}];" for node, about in graph.nodes(data=True)]
    for source, target, about in graph.edges(data=True):
        said = about.get("relation") or about.get("relations") or about.get("type", "")
        style = "solid" if _is_solid(about) else "dashed"
        told = _listed({"label": said, "style": style, **about})
        lines.append(f"  {_quoted(source)} -> {_quoted(target)} [{told}];")
    return ("\n".join([*lines, "}"]) + "\n").encode()


def _is_solid(about: dict[str, str]) -> bool:
    """Whether an edge is certain (one point before another), or somebody asserted it."""
    return about.get("relation", "<") == "<" and about.get("origin") != "inferred"


def _listed(about: dict[str, str]) -> str:
    return ", ".join(f"{name}={_quoted(value)}" for name, value in about.items())


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


_WRITERS: dict[str, Callable[[Graph], bytes]] = {
    ".graphml": _graphml,
    ".dot": _dot,
    ".gv": _dot,
    ".json": _node_link,
}
ENDINGS = tuple(_WRITERS)
"""The endings of the formats."""

_MAKERS: dict[GraphKind, Callable[[Reasoning], Graph]] = {
    GraphKind.MINIMAL: _minimal,
    GraphKind.LINKS: _links,
    GraphKind.CLOSURE: _closure,
}
