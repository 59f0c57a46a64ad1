"""The minimal graph as files that graph programs read: GraphML, DOT, node-link JSON.

A node is called by its place in time order and carries its end points (``points``, such as
``ei1.start = t0.end``) and the same in words (``label``); an edge carries ``relation``.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.interval_names import IntervalNames
from tempannot.core.reduction import EndpointGraph

if TYPE_CHECKING:
    import networkx as nx


def encoded_graph(graph: EndpointGraph, names: IntervalNames, path: Path) -> bytes:
    """Return the content of a file in the format of its ending, one of ``ENDINGS``."""
    return _WRITERS[path.suffix.lower()](_network(graph, names))


def _network(graph: EndpointGraph, names: IntervalNames) -> nx.DiGraph[str]:
    import networkx as nx  # noqa: PLC0415 - slow to import

    found: nx.DiGraph[str] = nx.DiGraph(value=graph.value)
    for place, points in enumerate(graph.nodes):
        words = " = ".join(_in_words(point, names) for point in points)
        found.add_node(f"n{place}", points=_plain(" = ".join(points)), label=_plain(words))
    for edge in graph.edges:
        found.add_edge(f"n{edge.source}", f"n{edge.target}", relation=edge.relation)
    return found


def _in_words(point: str, names: IntervalNames) -> str:
    id, _, end = point.rpartition(".")
    return f"{end} of {names.name(id)}"


def _plain(text: str) -> str:
    """Leave out what XML cannot hold."""
    return "".join(each if each.isprintable() else " " for each in text)


def _graphml(graph: nx.DiGraph[str]) -> bytes:
    import networkx as nx  # noqa: PLC0415

    target = io.BytesIO()
    nx.write_graphml(graph, target)
    return target.getvalue()


def _node_link(graph: nx.DiGraph[str]) -> bytes:
    import networkx as nx  # noqa: PLC0415

    data = nx.node_link_data(graph, edges="edges")
    return f"{json.dumps(data, ensure_ascii=False, indent=1)}\n".encode()


def _dot(graph: nx.DiGraph[str]) -> bytes:
    lines = ["digraph minimal {", "  rankdir=LR; node [shape=box];"]
    lines += [
        f"  {node} [label={_quoted(about['label'])}, points={_quoted(about['points'])}];"
        for node, about in graph.nodes(data=True)
    ]
    for source, target, about in graph.edges(data=True):
        relation = about["relation"]
        style = "solid" if relation == "<" else "dashed"
        lines.append(f"  {source} -> {target} [label={_quoted(relation)}, style={style}];")
    return ("\n".join([*lines, "}"]) + "\n").encode()


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


_WRITERS: dict[str, Callable[[nx.DiGraph[str]], bytes]] = {
    ".graphml": _graphml,
    ".dot": _dot,
    ".gv": _dot,
    ".json": _node_link,
}
ENDINGS = tuple(_WRITERS)
"""The endings of the formats."""
