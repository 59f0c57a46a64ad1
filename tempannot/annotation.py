"""One annotated document as Python users hold it: edit it, ask it, take tables and graphs from it.

>>> import tempannot
>>> from tempannot.resources import resource
>>> a = tempannot.read(resource("samples/how-to.tml"))
>>> a.is_consistent
True
>>> str(a.relation("ei4", "ei12"))
'before'
>>> sorted(a.links().columns)[:3]
['comment', 'confidence', 'id']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tempannot.core import edits
from tempannot.core.changes import Batch, Change, Insert
from tempannot.core.document import Document
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import Link
from tempannot.core.language import bilingual
from tempannot.core.other_links import add_other_link, delete_other_link, other_link_sentence
from tempannot.core.reasoning import Reasoning
from tempannot.core.reduction import Method
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import During, said_relation
from tempannot.formats.opened import Opened, copy_of

if TYPE_CHECKING:
    import networkx as nx
    import pandas as pd

    from tempannot.formats.problems import Problem


_Choice = TypeVar("_Choice", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A smallest set of links that cannot all hold, by their ids, and why not, in English."""

    links: tuple[str, ...]
    explanation: str


class Annotation:
    """A document with what follows from its links; made by ``tempannot.read``.

    Intervals are event instances and times, named by their ids; the id of an event will do if
    it has just one instance. Relations are given as Allen's names joined by ``|``
    (``"before|meets"``), as a type of TimeML in capitals (``"IS_INCLUDED"``), or as a
    ``RelationSet``. Links that contradict others are kept and named by ``conflicts``; what
    follows is then worked out from the others.
    """

    def __init__(self, opened: Opened, during: During = During.EQUALS) -> None:
        self._opened = opened
        self._reasoning = Reasoning(opened.document, during)
        self._undo: list[Change] = []

    def __repr__(self) -> str:
        """Name the file and the size of what it holds."""
        document = self._document
        count = len(self._reasoning.intervals)
        return f"<Annotation {self.path.name}: {count} intervals, {len(document.links)} links>"

    def __getstate__(self) -> tuple[Opened, During, list[Change]]:
        """What a copy is made of, here or in another process; edits of it leave this one alone."""
        own = replace(
            self._opened,
            document=copy_of(self._document),
            digests=dict(self._opened.digests),
        )
        return own, self._reasoning.during, list(self._undo)

    def __setstate__(self, state: tuple[Opened, During, list[Change]]) -> None:
        """Work out anew what follows."""
        self._opened, during, self._undo = state
        self._reasoning = Reasoning(self._opened.document, during)

    @property
    def path(self) -> Path:
        """The file it was read from."""
        return self._opened.path

    @property
    def text(self) -> str:
        """The text; the columns ``start`` and ``end`` of ``intervals`` count its code points."""
        return self._document.text

    @property
    def creation_time(self) -> str | None:
        """The id of the time the text was written, if the document says so."""
        return self._document.creation_time

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was odd about the file: each with its line, id and reason."""
        return self._opened.problems

    @property
    def is_consistent(self) -> bool:
        """Whether all links can hold together."""
        return self._reasoning.is_consistent

    def conflicts(self) -> tuple[Contradiction, ...]:
        """A smallest contradiction for every link set aside, smallest first.

        >>> import tempannot
        >>> from tempannot.resources import resource
        >>> a = tempannot.read(resource("samples/medical-history.tml"))
        >>> [each.links for each in a.conflicts()]
        [('l44', 'l5', 'l7', 'l14')]
        """
        explain = self._reasoning.explain
        return tuple(
            Contradiction(each.links, explain(each)) for each in self._reasoning.conflicts()
        )

    def intervals(self) -> pd.DataFrame:
        """The events and times in document order: id, kind, text, start, end.

        >>> import tempannot
        >>> from tempannot.resources import resource
        >>> a = tempannot.read(resource("samples/how-to.tml"))
        >>> a.intervals()["kind"].value_counts().to_dict()
        {'event': 26, 'time': 11}
        """
        rows = [
            (each.id, each.kind.value, each.text, each.span.start, each.span.end)
            for each in self._reasoning.intervals
        ]
        return _frame(rows, ("id", "kind", "text", "start", "end"))

    def links(self) -> pd.DataFrame:
        """The links in the order of the file.

        ``relations`` is what a link states, empty where it states nothing (VAGUE); ``state``
        says what became of it: in the closure, vague, set aside because it contradicts, ...
        """
        return _frame(
            [self._link_row(each) for each in self._document.links.values()],
            ("id", "source", "type", "target", "relations", "state", "confidence", "comment"),
        )

    def other_links(self) -> pd.DataFrame:
        """The SLINKs and ALINKs in the order of the file: id, kind, source, type, target, signal.

        They say how events depend on each other and place nothing in time. ``says`` is what a
        link states, as a sentence.

        >>> import tempannot
        >>> from tempannot.resources import resource
        >>> a = tempannot.read(resource("samples/medical-history.tml"))
        >>> a.other_links()[["kind", "source", "type", "target"]].iloc[0].to_list()
        ['ALINK', 'ei5', 'TERMINATES', 'ei4']
        """
        rows = [
            (*each, link.signal or "", other_link_sentence(self._document, link))
            for link in self._document.other_links.values()
            for each in [(link.id, link.tag, link.source, link.rel_type, link.target)]
        ]
        return _frame(rows, ("id", "kind", "source", "type", "target", "signal", "says"))

    def worlds(self) -> pd.DataFrame:
        """The worlds that are kept apart: world, parent, title, and the id of an event in it each.

        Empty unless the document was read with ``worlds=True`` or its profile keeps them.
        """
        found, document = self._reasoning.worlds, self._document
        rows = [
            (each.id, each.parent, each.title(document), event)
            for each in (found.all if found else ())
            for event, world in (found.members.items() if found else ())
            if world == each.id
        ]
        return _frame(rows, ("world", "parent", "title", "event"))

    def closure(self) -> pd.DataFrame:
        """The tightest relation of every related pair: source, relations, target, origin.

        ``origin`` is ``asserted`` where a link names the pair, else ``inferred``; the source
        comes first in the document.

        >>> import tempannot
        >>> from tempannot.resources import resource
        >>> a = tempannot.read(resource("samples/how-to.tml"))
        >>> a.closure()["origin"].value_counts().to_dict()
        {'inferred': 624, 'asserted': 41}
        """
        return _frame(
            [(a, str(relations), b, origin) for a, relations, b, origin in self._closed()],
            ("source", "relations", "target", "origin"),
        )

    def relation(self, source: str, target: str) -> RelationSet:
        """What can hold of two intervals, given all links.

        Raises DocumentError for an id that is none.
        """
        return self._reasoning.allowed(self._interval(source), self._interval(target))

    def why(self, source: str, target: str) -> tuple[str, ...]:
        """The ids of a smallest set of links from which the relation of a pair follows.

        >>> import tempannot
        >>> from tempannot.resources import resource
        >>> a = tempannot.read(resource("samples/how-to.tml"))
        >>> a.relation("ei4", "ei6"), a.why("ei4", "ei6")
        (RelationSet('before'), ('l7', 'l10'))
        """
        return self._reasoning.why(self._interval(source), self._interval(target))

    def add(self, source: str, relation: str | RelationSet, target: str) -> str:
        """Assert a relation and return the id of the new link.

        One that contradicts is added all the same, and set aside: see ``is_consistent``. Raises
        DocumentError for an unknown id and RelationError for a relation that is none, or is
        not convex.

        >>> import tempannot
        >>> from tempannot.resources import resource
        >>> a = tempannot.read(resource("samples/how-to.tml"))
        >>> link = a.add("ei6", "before", "ei4")
        >>> a.is_consistent, a.undo(), a.is_consistent
        (False, True, True)
        """
        relations, rel_type = self._said(relation)
        ends = self._interval(source), self._interval(target)
        batch = edits.add_link(self._document, *ends, relations, rel_type=rel_type)
        self._apply(batch)
        (link,) = (each.item for each in batch.changes if isinstance(each, Insert))
        return link.id

    def change(self, link: str, relation: str | RelationSet) -> None:
        """Give a link another relation; it is then the first to give way if it contradicts."""
        self._apply(edits.set_relation(self._document, link, *self._said(relation)))

    def remove(self, link: str) -> None:
        """Take a link of any kind away; raises DocumentError if there is none of this id."""
        document = self._document
        is_other = link not in document.links and link in document.other_links
        self._apply((delete_other_link if is_other else edits.delete_link)(document, link))

    def add_other(self, source: str, kind: str, rel_type: str, target: str) -> str:
        """Add an SLINK or ALINK (``kind``) of a type and return its id.

        Raises DocumentError for an unknown id or kind, and for a time.

        >>> import tempannot
        >>> from tempannot.resources import resource
        >>> a = tempannot.read(resource("samples/how-to.tml"))
        >>> len(a.other_links()), a.add_other("ei4", "SLINK", "MODAL", "ei6"), len(a.other_links())
        (1, 'l44', 2)
        """
        ends = self._interval(source), self._interval(target)
        batch = add_other_link(self._document, kind, *ends, rel_type=rel_type)
        self._apply(batch)
        (link,) = (each.item for each in batch.changes if isinstance(each, Insert))
        return link.id

    def undo(self) -> bool:
        """Take the last edit back; False if there is none."""
        if not self._undo:
            return False
        change = self._undo.pop()
        self._document.apply(change)
        self._reasoning.refresh(change)
        return True

    def suggestions(self, model: str | Path | None = None) -> pd.DataFrame:
        """Times and events that could be marked, and links between what is marked; nothing changes.

        ``model`` is what ``tempannot suggest train`` made; without one rules propose. A row says
        what is proposed (``kind``: time, event or link) with its place and attributes, or its two
        ends and relations, how sure it is (``confidence``, 0 to 1) and what that rests on. Links
        agree with the closure and none follows from those above it. Raises FileError for a model
        that cannot be read.

        >>> import tempannot
        >>> from tempannot.resources import resource
        >>> found = tempannot.read(resource("samples/news-report.tml")).suggestions()
        >>> found.columns.tolist()[:5]
        ['kind', 'start', 'end', 'text', 'attributes']
        """
        import pandas as pd  # noqa: PLC0415 - slow to import

        from tempannot.suggestions.sources import SourceChoice  # noqa: PLC0415 - rarely used
        from tempannot.suggestions.suggestion import COLUMNS  # noqa: PLC0415

        choice = SourceChoice(None if model is None else Path(model), during=self._reasoning.during)
        proposer = choice.proposer(self._document)
        found = [*proposer.marks(self._document), *proposer.links(self._reasoning)]
        return pd.DataFrame([each.row(self._document) for each in found], columns=list(COLUMNS))

    def minimal_graph(self, method: str = "labelled") -> nx.DiGraph[tuple[str, ...]]:
        """The smallest graph of end points that has the same closure.

        A node is the tuple of the end points that coincide (``("ei1.start", "t0.end")``), with
        the attribute ``label`` (``ei1.start = t0.end``); an edge has the attribute ``relation``,
        ``<`` or ``<=``. The graph's attribute ``value`` is the number of merged equalities and
        edges (Tannier & Muller 2011, section 3.2).

        >>> import tempannot
        >>> from tempannot.resources import resource
        >>> graph = tempannot.read(resource("samples/how-to.tml")).minimal_graph()
        >>> graph.graph["value"], graph.number_of_nodes(), graph.number_of_edges()
        (59, 45, 30)
        """
        import networkx as nx  # noqa: PLC0415 - slow to import

        minimal = self._reasoning.minimal(_one_of("method", method, Method))
        graph: nx.DiGraph[tuple[str, ...]] = nx.DiGraph(value=minimal.value)
        graph.add_nodes_from((points, {"label": " = ".join(points)}) for points in minimal.nodes)
        for edge in minimal.edges:
            ends = minimal.nodes[edge.source], minimal.nodes[edge.target]
            graph.add_edge(*ends, relation=edge.relation)
        return graph

    def graph(self) -> nx.MultiDiGraph[str]:
        """The links as a graph: intervals with kind and text, links keyed by their ids."""
        import networkx as nx  # noqa: PLC0415 - slow to import

        graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(name=self._document.name)
        for each in self._reasoning.intervals:
            graph.add_node(each.id, kind=each.kind.value, text=each.text)
        for link in self._document.links.values():
            _, _, rel_type, _, relations, state, _, _ = self._link_row(link)
            found = {"type": rel_type, "relations": relations, "state": state}
            graph.add_edge(link.source, link.target, key=link.id, **found)
        return graph

    def save(self, path: str | Path, *, lossy: bool = False) -> None:
        """Write the document in the format that the ending of ``path`` says.

        That is its own if the ending is one that it has, and then only what was edited changes.
        Raises FileError if the file cannot be written, or if the format cannot hold everything and
        ``lossy`` does not allow that.
        """
        from tempannot.formats.reading import (  # noqa: PLC0415 - rarely used
            convert,
            write,
            write_converted,
        )
        from tempannot.formats.registry import format_to_save  # noqa: PLC0415

        target = Path(path)
        format = format_to_save(self._opened, target)
        if format.name == self._opened.format:
            write(self._opened, self._document, target)
            return
        found = convert(self._opened, format, self._reasoning.during)
        if found.losses and not lossy:
            problem = bilingual(
                "{label} cannot hold {losses}; lossy=True writes the rest",
                label=format.label,
                losses=found.losses[0],
            )
            raise FileError(target, problem)
        write_converted(found, target)

    @property
    def _document(self) -> Document:
        return self._opened.document

    def _apply(self, batch: Batch) -> None:
        self._undo.append(self._document.apply(batch))
        self._reasoning.refresh(batch)

    def _said(self, relation: str | RelationSet) -> tuple[RelationSet, str | None]:
        if isinstance(relation, RelationSet):
            return relation, None
        return said_relation(relation, self._reasoning.during, self._reasoning.scheme)

    def _interval(self, id: str) -> str:
        return self._document.only_interval(id)

    def _link_row(self, link: Link) -> tuple[str, str, str, str, str, str, float | None, str]:
        meaning = self._reasoning.meaning(link)
        stated = "" if meaning is None or meaning is ALL else str(meaning)
        state = self._reasoning.state(link.id).value
        ends = link.source, link.rel_type, link.target
        return (link.id, *ends, stated, state, link.confidence, link.comment)

    def _closed(self) -> Sequence[tuple[str, RelationSet, str, str]]:
        networks = self._reasoning.networks.values()
        asserted = {
            frozenset((a.source, a.target)) for e in networks for a in e.assertions.values()
        }
        return [
            (a, relations, b, "asserted" if frozenset((a, b)) in asserted else "inferred")
            for a, b, relations in self._reasoning.pairs()
        ]


def read(  # noqa: PLR0913 - options of the command line, each by its name
    path: str | Path,
    *,
    during: str = "equals",
    profile: str = "",
    hull: bool = False,
    worlds: bool | None = None,
    texts: str | Path | None = None,
) -> Annotation:
    """Read a document of any format that can be opened.

    ``during`` is the reading of the types DURING and DURING_INV: ``equals`` (TempEval-3),
    ``during`` (Allen) or ``overlaps``. ``profile`` names what the types mean (``matres``, or a
    TOML file), where the file itself does not tell. A relation that is not convex counts for
    nothing, or with ``hull`` as its convex hull. ``worlds`` keeps what SLINKs call reported,
    denied, possible or conditional apart from the main line; else the profile says. A file
    of pairs or a relation table gets the text that it is about from ``texts``, a file or a folder
    of documents. Raises FileError, with the line where there is one, for what cannot be read.
    """
    from tempannot.core.schemes import Interpretation  # noqa: PLC0415
    from tempannot.formats.reading import read as read_file  # noqa: PLC0415 - slow to import

    reading = _one_of("during", during, During)
    found = () if texts is None else (Path(texts),)
    how = Interpretation(profile, hull, worlds, found)
    return Annotation(read_file(Path(path), how), reading)


def _one_of(name: str, given: str, kind: type[_Choice]) -> _Choice:
    """The member of a kind that is given by its value; raises DocumentError for any other."""
    try:
        return kind(given)
    except ValueError:
        known = ", ".join(kind)
        raise DocumentError(
            bilingual(
                "{name} is one of {known}, not {given!r}", name=name, known=known, given=given
            )
        ) from None


def _frame(rows: Sequence[tuple[object, ...]], columns: tuple[str, ...]) -> pd.DataFrame:
    """Make a frame whose columns have the same types with no rows as with many."""
    import pandas as pd  # noqa: PLC0415 - slow to import

    frame = pd.DataFrame.from_records(rows, columns=list(columns))
    types = {} if rows else dict.fromkeys(columns, "str")
    return frame.astype(types | {each: _NUMBERS[each] for each in columns if each in _NUMBERS})


_NUMBERS = {"start": "int64", "end": "int64", "confidence": "float64"}
