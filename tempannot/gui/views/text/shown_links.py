"""Which links the text draws: chosen from the closure for the view, the focus and what is seen.

A ``Scene`` holds what was chosen, for whoever paints it. SLINKs and ALINKs have line styles and
colours that TLINKs do not have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import combinations, pairwise

from tempannot.core.document import Document
from tempannot.core.items import Link, OtherLink
from tempannot.core.language import shown, tr
from tempannot.core.other_links import ALINK, SLINK, type_word
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import TIMEML, VAGUE_TYPES, Scheme
from tempannot.core.vocabulary import Vocabulary
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.palette.relation_choice import apart


class LinkView(StrEnum):
    """Which links the text shows."""

    FOCUSED = "focused"
    ASSERTED = "asserted"
    INFERRED = "inferred"
    MINIMAL = "minimal"
    ALL = "all"


_LONGEST_UNION = 3


class ArcOrigin(StrEnum):
    """Where a relation comes from; each origin has a line style of its own."""

    ASSERTED = "asserted"
    INFERRED = "inferred"
    MINIMAL = "minimal"
    VAGUE = "vague"
    CONFLICT = "conflict"
    SUBORDINATING = "subordinating"
    ASPECTUAL = "aspectual"
    PROPOSED = "proposed"


@dataclass(frozen=True, slots=True)
class ShownLink:
    """A relation to draw from ``source`` to ``target``; ``link`` is its id if it is asserted.

    ``tint`` names a colour in place of the relation's; curves between the same words in
    different lanes (0 in the middle) run beside each other.
    """

    source: str
    target: str
    origin: ArcOrigin
    label: str
    relations: RelationSet | None = None
    link: str | None = None
    tint: str = ""
    lane: int = 0

    def other(self, interval: str) -> str:
        """The end that is not ``interval``."""
        return self.target if self.source == interval else self.source


@dataclass(frozen=True, slots=True)
class Scene:
    """The state of the selection and the links to draw, complete."""

    source: str | None = None
    target: str | None = None
    hovered: str | None = None
    creation_time: str | None = None
    highlighted: frozenset[str] = frozenset()
    highlighted_links: frozenset[str] = frozenset()
    link: str | None = None
    hints: Mapping[str, str] = field(default_factory=dict, hash=False)
    links: tuple[ShownLink, ...] = ()

    def is_strong(self, shown: ShownLink) -> bool:
        """Whether a link is selected or pointed at."""
        return shown.link is not None and (
            shown.link == self.link or shown.link in self.highlighted_links
        )


@dataclass(frozen=True, slots=True)
class PairWanted:
    """The annotator wants to relate ``source`` to ``target``."""

    source: str
    target: str


@cache
def relation_label(
    relations: RelationSet,
    vocabulary: Vocabulary = Vocabulary.ALLEN,
    scheme: Scheme = TIMEML,
) -> str:
    """A relation in a few words.

    >>> relation_label(RelationSet.parse("before|meets"))
    'before | meets'
    """
    if len(relations) > _LONGEST_UNION and scheme.type_for(relations) is None:
        return tr("one of {relations}", relations=len(relations))
    return shown(vocabulary.words(relations, " | ", scheme))


MOST_LINKS = 200
"""More curves than this on one page say nothing; those of the focus come first."""

_ORIGINS = {
    LinkState.ACTIVE: ArcOrigin.ASSERTED,
    LinkState.SELF: ArcOrigin.ASSERTED,
    LinkState.VAGUE: ArcOrigin.VAGUE,
    LinkState.SKIPPED: ArcOrigin.VAGUE,
    LinkState.KEPT: ArcOrigin.CONFLICT,
    LinkState.CONFLICT: ArcOrigin.CONFLICT,
}


def asserted_link(reasoning: Reasoning, link: Link) -> ShownLink:
    """A link of the document as it is drawn, in its own vocabulary."""
    label = link_label(link, reasoning.meaning(link), reasoning.vocabulary, reasoning.scheme)
    return drawn_link(link, label, reasoning.meaning(link), reasoning.state(link.id))


def link_label(
    link: Link, relations: RelationSet | None, vocabulary: Vocabulary, scheme: Scheme
) -> str:
    """What a link says in a few words; its type where that says more than the relation."""
    says_more = link.rel_type in apart(scheme) and link.rel_type not in VAGUE_TYPES
    if relations is None or says_more:
        return shown(vocabulary.type_word(link.rel_type, scheme))
    return relation_label(relations, vocabulary, scheme)


def drawn_link(
    link: Link, label: str, relations: RelationSet | None, state: LinkState
) -> ShownLink:
    """A link of which is known what became of it."""
    if state is LinkState.SKIPPED:
        label = "skipped"
    origin = _ORIGINS.get(state, ArcOrigin.VAGUE)
    return ShownLink(link.source, link.target, origin, label, relations, link.id)


def inferred_link(reasoning: Reasoning, source: str, target: str) -> ShownLink | None:
    """What the closure says of a pair, None if it says nothing."""
    if source == target:
        return None
    relations = reasoning.allowed(source, target)
    if relations is ALL:
        return None
    return _closed(reasoning, (source, target), relations, ArcOrigin.INFERRED)


def proposed_link(reasoning: Reasoning, pair: tuple[str, str], relations: RelationSet) -> ShownLink:
    """What is proposed of a pair; its label asks."""
    label = relation_label(relations, reasoning.vocabulary, reasoning.scheme)
    return ShownLink(*pair, ArcOrigin.PROPOSED, f"{label}?", relations)


def links_of_focus(reasoning: Reasoning, focus: str) -> tuple[Link, ...]:
    """The links between one interval and others, in file order."""
    return tuple(link for link in reasoning.links_of(focus) if link.source != link.target)


def links_to_draw(
    reasoning: Reasoning,
    selection: Selection,
    view: LinkView,
    visible: Sequence[str],
    vague: bool = False,
) -> tuple[ShownLink, ...]:
    """The links between visible intervals, at most ``MOST_LINKS``, the focus first.

    Links that say nothing are there only with ``vague``, or if they are pointed at.
    """
    seen = frozenset(visible)
    focus = selection.source
    strong = {*selection.highlighted_links, *([selection.link] if selection.link else ())}
    found: dict[tuple[object, ...], ShownLink] = {}
    wanted = (
        each
        for each in _all_links(reasoning, selection, view, visible)
        if vague or each.origin is not ArcOrigin.VAGUE
    )
    pointed = tuple(_pointed_at(reasoning, selection))
    # what a repair would make of a link stands in its place
    first = pointed if selection.proposed else ()
    for each in (*first, *wanted, *pointed):
        if each.source in seen and each.target in seen and each.source != each.target:
            fact = (each.link,) if each.link in strong else _fact(each)
            found.setdefault(fact, each)
    ranked = sorted(found.values(), key=lambda each: focus not in (each.source, each.target))
    return tuple(ranked[:MOST_LINKS])


def _fact(shown: ShownLink) -> tuple[object, ...]:
    """What a link says, the same for links that say it twice or from the other end."""
    turned = shown.source > shown.target
    relations = shown.relations.converse if shown.relations and turned else shown.relations
    ends = sorted((shown.source, shown.target))
    return (*ends, relations, shown.origin, shown.label if relations is None else "")


def _all_links(
    reasoning: Reasoning, selection: Selection, view: LinkView, visible: Sequence[str]
) -> Iterator[ShownLink]:
    focus = selection.source
    if focus is not None and view in (LinkView.FOCUSED, LinkView.ALL):
        yield from _asserted(reasoning, links_of_focus(reasoning, focus), visible)
    if view in (LinkView.ASSERTED, LinkView.ALL):
        yield from _asserted(reasoning, reasoning.document.links.values(), visible)
    if view in (LinkView.INFERRED, LinkView.ALL):
        yield from _inferred(reasoning, focus, visible)
    if view is LinkView.MINIMAL:
        yield from _minimal(reasoning, frozenset(visible))


def _asserted(
    reasoning: Reasoning, links: Iterable[Link], visible: Sequence[str]
) -> Iterator[ShownLink]:
    seen = frozenset(visible)
    for link in links:
        if link.source in seen and link.target in seen:
            yield asserted_link(reasoning, link)


def _inferred(
    reasoning: Reasoning, focus: str | None, visible: Sequence[str]
) -> Iterator[ShownLink]:
    """Of the focus if there is one, of all pairs in view otherwise."""
    known = frozenset(reasoning.network.intervals)
    if focus is not None and focus in known:
        pairs: Iterable[tuple[str, str]] = ((focus, each) for each in visible)
    else:
        pairs = combinations(visible, 2)
    for source, target in pairs:
        if {source, target} <= known and not _is_asserted(reasoning, source, target):
            shown = inferred_link(reasoning, source, target)
            if shown is not None:
                yield shown


def _is_asserted(reasoning: Reasoning, source: str, target: str) -> bool:
    between = reasoning.links_between(source, target)
    return any(reasoning.state(link.id) is LinkState.ACTIVE for link in between)


def _minimal(reasoning: Reasoning, visible: frozenset[str]) -> Iterator[ShownLink]:
    """Yield a pair for every edge of the minimal graph, and for every point that two share."""
    graph = reasoning.minimal()
    for node in graph.nodes:
        yield from _shared_points(reasoning, _intervals(node, visible))
    for edge in graph.edges:
        sources = _intervals(graph.nodes[edge.source], visible)
        targets = _intervals(graph.nodes[edge.target], visible)
        for source in sources[:1]:
            for target in targets[:1]:
                yield from _minimal_link(reasoning, source, target)


def _shared_points(reasoning: Reasoning, intervals: Sequence[str]) -> Iterator[ShownLink]:
    for first, second in pairwise(intervals):
        yield from _minimal_link(reasoning, first, second)


def _minimal_link(reasoning: Reasoning, source: str, target: str) -> Iterator[ShownLink]:
    relations = reasoning.allowed(source, target)
    if source != target and relations is not ALL:
        yield _closed(reasoning, (source, target), relations, ArcOrigin.MINIMAL)


def _intervals(node: Sequence[str], visible: frozenset[str]) -> list[str]:
    return [id for id in (point.rpartition(".")[0] for point in node) if id in visible]


def _pointed_at(reasoning: Reasoning, selection: Selection) -> Iterator[ShownLink]:
    """Yield the highlighted links, and what is known of the pair under work or hovered over."""
    for id in sorted(selection.highlighted_links):
        if id in reasoning.document.links:
            link, proposed = reasoning.document.links[id], selection.proposed
            if proposed is None:
                yield asserted_link(reasoning, link)
            else:
                yield _closed(
                    reasoning, (link.source, link.target), proposed, ArcOrigin.ASSERTED, id
                )
    source = selection.source
    if source is None or not reasoning.document.has_interval(source):
        return
    for other in dict.fromkeys((selection.target, selection.hovered)):
        if other is None or other == source or not reasoning.document.has_interval(other):
            continue
        between = [asserted_link(reasoning, e) for e in reasoning.links_between(source, other)]
        shown = inferred_link(reasoning, source, other)
        yield from between or ([shown] if shown else [])


def _closed(
    reasoning: Reasoning,
    pair: tuple[str, str],
    relations: RelationSet,
    origin: ArcOrigin,
    link: str | None = None,
) -> ShownLink:
    label = relation_label(relations, reasoning.vocabulary, reasoning.scheme)
    return ShownLink(*pair, origin, label, relations, link)


ORIGINS = {SLINK: ArcOrigin.SUBORDINATING, ALINK: ArcOrigin.ASPECTUAL}
"""How the links of each kind are drawn; the colours of the theme have the same names."""

BESIDE = 1
"""The lane: where a TLINK relates the same events, both are seen."""


def shown_other_link(link: OtherLink) -> ShownLink:
    """An SLINK or ALINK as it is drawn."""
    origin = ORIGINS[link.tag]
    label = shown(type_word(link))
    ends = link.source, link.target
    return ShownLink(*ends, origin, label, link=link.id, tint=origin.value, lane=BESIDE)


def other_links_to_draw(
    document: Document,
    selection: Selection,
    view: LinkView,
    visible: Sequence[str],
    *,
    wanted: bool = True,
) -> tuple[ShownLink, ...]:
    """The SLINKs and ALINKs between visible intervals, at most ``MOST_LINKS``.

    Those of the focus are drawn with its links, all with all that are asserted; what is selected
    is drawn even if they are not ``wanted``.
    """
    seen = frozenset(visible)
    found = (
        shown_other_link(link)
        for link in _chosen(document, selection, view, wanted)
        if link.source in seen and link.target in seen and link.source != link.target
    )
    focus = selection.source
    ranked = sorted(found, key=lambda each: focus not in (each.source, each.target))
    return tuple(ranked[:MOST_LINKS])


def _chosen(
    document: Document, selection: Selection, view: LinkView, wanted: bool
) -> Iterator[OtherLink]:
    pair = {selection.source, selection.target}
    strong = selection.highlighted_links | {selection.link}
    for link in document.other_links.values():
        is_of_focus = selection.source in (link.source, link.target)
        is_shown = (view is LinkView.FOCUSED and is_of_focus) or view in _ALL_ASSERTED
        is_between = {link.source, link.target} == pair
        if link.id in strong or (wanted and (is_shown or is_between)):
            yield link


_ALL_ASSERTED = (LinkView.ASSERTED, LinkView.ALL)
