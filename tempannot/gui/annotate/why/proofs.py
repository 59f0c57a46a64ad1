"""What the conflict panel has to tell: a contradiction, or why a relation holds or cannot.

A ``Proof`` is text and links, without widgets.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tempannot.core.document import Document, named
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.link_reading import unread_types
from tempannot.core.network import Conflict
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.wording import ended, strung
from tempannot.gui.views.palette.pair_texts import sentences_of, worlds_apart

MOST_SENTENCES = 4
_AROUND = 110
HINT = tr("Choose two events or times and ask why: what is known of them is explained here.")
"""What leads to a proof, said where there is none."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A claim, what is to be said of it, and the links it rests on.

    Where somebody asked about a pair that contradicts, ``answer`` says what is known of it.
    """

    title: str
    text: str
    links: tuple[str, ...] = ()
    conflict: Conflict | None = None
    answer: str = ""


@dataclass(frozen=True, slots=True)
class ProofSource:
    """One sentence that a proof rests on, as HTML; or the creation time."""

    html: str
    is_creation_time: bool = False


_LEFT_OUT = tr("All links can hold together, but these count for nothing.")
_PROFILE = tr("Another profile may know the type (View, Profile).")


def no_contradiction(reasoning: Reasoning) -> Proof:
    """Say that all is well, and which links are kept apart."""
    links = reasoning.document.links.values()
    kept = tuple(
        each.id for each in links if each.kept and reasoning.state(each.id) is LinkState.KEPT
    )
    unread = tuple(each.id for each in unread_types(reasoning.document))
    not_convex = tuple(each.id for each in reasoning.not_convex())
    if unread or not_convex:
        ways_out = (tr("Choose one to take its hull.") * bool(not_convex), _PROFILE * bool(unread))
        said = strung(" ", filter(None, (_LEFT_OUT, *ways_out)))
        return Proof(tr("No contradiction, as far as links are read"), said, (*not_convex, *unread))
    if not kept:
        return Proof(tr("No contradiction"), tr("All links can hold together. {hint}", hint=HINT))
    return Proof(
        tr("No contradiction"),
        tr("All links can hold together but those that are kept outside the closure:"),
        kept,
    )


def contradiction(reasoning: Reasoning, conflict: Conflict) -> Proof:
    """Explain a conflict."""
    conflicts = reasoning.conflicts()
    place = next(
        (i for i, other in enumerate(conflicts, 1) if set(other.links) == set(conflict.links)), 1
    )
    title = (
        tr("Contradiction {place} of {conflicts}", place=place, conflicts=len(conflicts))
        if len(conflicts) > 1
        else tr("Contradiction")
    )
    return Proof(title, reasoning.explain(conflict), conflict.links, conflict)


def why(reasoning: Reasoning, source: str, target: str) -> Proof:
    """Explain what is known of a pair."""
    known = reasoning.allowed(source, target)
    if known is ALL:
        apart = worlds_apart(reasoning, source, target)
        if apart:
            return Proof(tr("Why?"), apart)
        first, second = (named(reasoning.document, end) for end in (source, target))
        between = {each.id for each in reasoning.links_between(source, target)}
        for link in reasoning.not_convex():
            if link.id in between and link.exact is not None:
                hull = link.exact.hull
                offer = tr("Its hull, {hull}, is offered with the relation.", hull=hull) * (
                    hull is not ALL
                )
                return Proof(
                    tr("Why?"),
                    tr(
                        "{exact} is not convex: no comparisons of ends say it, so that the link "
                        "counts for nothing. {offer}",
                        exact=reasoning.vocabulary.words(link.exact),
                        offer=offer,
                    ),
                    (link.id,),
                )
        return Proof(
            tr("Why?"),
            tr(
                "Nothing follows for {first} and {second}: every relation can hold.",
                first=first,
                second=second,
            ),
        )
    links = reasoning.why(source, target)
    said = shown(reasoning.sentence(source, known, target))
    return Proof(
        tr("Why?"), strung(" ", (ended(said), _rests_on(reasoning, links, (source, target)))), links
    )


def why_not(reasoning: Reasoning, source: str, target: str, basic: RelationSet) -> Proof:
    """Explain why a basic relation cannot hold of a pair."""
    links = reasoning.why_not(source, target, basic)
    said = reasoning.sentence(source, basic, target)
    title = tr("Why not {basic}?", basic=reasoning.vocabulary.word(str(basic)))
    if not links:
        return Proof(title, tr("It can be that {said}: no link excludes it.", said=said))
    told = tr_plural(
        len(links),
        "It cannot be that {said}: this link excludes it.",
        "It cannot be that {said}: these {count} links exclude it.",
        said=said,
    )
    return Proof(title, told, links)


def conflict_of(reasoning: Reasoning, link_id: str | None) -> Conflict | None:
    """The conflict to show for a link: its own, one it is part of, or the smallest."""
    conflicts = reasoning.conflicts()
    if link_id is not None:
        own = reasoning.set_aside.get(link_id)
        if own is not None:
            return own
        part = next((each for each in conflicts if link_id in each.links), None)
        if part is not None:
            return part
    return next(iter(conflicts), None)


def conflict_between(reasoning: Reasoning, source: str, target: str) -> Conflict | None:
    """The smallest conflict that a link between two intervals is part of."""
    links = {each.id for each in reasoning.links_between(source, target)}
    return next((each for each in reasoning.conflicts() if links & set(each.links)), None)


def intervals_of(document: Document, links: Iterable[str]) -> tuple[str, ...]:
    """The intervals at the ends of links, in the order of the text."""
    ends: dict[str, None] = {}
    for id in links:
        link = document.links[id]
        ends |= dict.fromkeys((link.source, link.target))
    known = [document.interval(end) for end in ends if document.has_interval(end)]
    return tuple(each.id for each in sorted(known, key=lambda each: each.span.start))


def sources(document: Document, links: Iterable[str]) -> tuple[ProofSource, ...]:
    """The creation time and the sentences (at most four) that links speak of."""
    ids = intervals_of(document, links)
    found = [
        ProofSource(document.names().name(id), is_creation_time=True)
        for id in ids
        if id == document.creation_time
    ]
    others = [id for id in ids if id != document.creation_time]
    told = sentences_of(document, others, _AROUND)[:MOST_SENTENCES]
    return (*found, *(ProofSource(html) for html in told))


def _rests_on(reasoning: Reasoning, links: tuple[str, ...], pair: tuple[str, str]) -> str:
    if len(links) != 1:
        return tr("That follows from {links} links:", links=len(links))
    link = reasoning.document.links[links[0]]
    if {link.source, link.target} == set(pair):
        return tr("That is what this link says:")
    return tr("That follows from one link:")
