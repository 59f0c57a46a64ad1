"""Links of any scheme with the types of another, for the formats that have these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tempannot.core.document import Document
from tempannot.core.items import Link
from tempannot.core.language import bilingual
from tempannot.core.link_reading import WRITTEN_AS, said_in
from tempannot.core.schemes import TIMEML, TIMEML_TYPES, During, scheme_named
from tempannot.core.wording import counted


def links_in_timeml(document: Document, during: During) -> Iterator[Link]:
    """Yield the links with types of TimeML, or with the exact set where no type says it."""
    scheme = scheme_named(document.scheme)
    for link in document.links.values():
        yield _in_timeml(said_in(link, scheme, TIMEML, during), during)


def _in_timeml(link: Link, during: During) -> Link:
    rel_type = link.rel_type.strip().upper()
    meaning = TIMEML.meanings(during).get(rel_type)
    known = TIMEML.type_for(meaning) if meaning is not None else None
    if link.exact is not None or meaning is None or known or rel_type in TIMEML_TYPES:
        return link
    return replace(link, rel_type="VAGUE", exact=meaning)


def links_of_scheme(document: Document, name: str, during: During) -> Iterator[Link]:
    """Yield the links with types of a scheme of few types.

    Where none says the same, the closest that says less has the exact set beside it: who does not
    know that set knows less, and nothing wrong.
    """
    own, other = scheme_named(document.scheme), scheme_named(name)
    meanings = other.meanings(during)
    for link in document.links.values():
        found = said_in(link, own, other, during)
        if own.type_named(link.rel_type) is None and other.type_named(link.rel_type) is not None:
            # it must not come to mean something
            known = {**link.attributes, WRITTEN_AS: link.rel_type}
            found = replace(link, rel_type=other.vague_type, attributes=known)
        exact = found.exact
        if exact is not None:
            wider = [t for t in other.offered if (m := meanings.get(t.name)) and exact in m]
            closest = min(wider, key=lambda each: len(meanings[each.name]), default=None)
            found = replace(found, rel_type=closest.name if closest else other.vague_type)
        yield found


def links_in_few_types(
    document: Document, name: str, during: During, losses: list[str]
) -> Iterator[Link]:
    """Yield the links with types of a scheme of few types, and say what these leave out."""
    coarser: Counter[str] = Counter()
    for link in links_of_scheme(document, name, during):
        if link.exact is not None:
            coarser[f"that {link.exact} was said where {link.rel_type!r} stands now"] += 1
        yield replace(link, exact=None)
    losses += lost_relations(coarser)
    losses += lost_in_scheme(document)
    losses += lost_qualifications(document)


def lost_relations(coarser: Counter[str]) -> Iterator[str]:
    """Say which relations were widened, each with the number of its links, the commonest first."""
    for what, number in coarser.most_common():
        yield bilingual("{what} ({links})", what=what, links=counted(number, "link"))


def lost_beside_relations(document: Document) -> Iterator[str]:
    """Say what is left out by a format that has links alone, and of these what they relate."""
    if document.signals or document.other_links:
        yield bilingual("signals, SLINKs and ALINKs")
    links = document.links.values()
    if any(each.comment or each.confidence is not None or each.signal for each in links):
        yield bilingual("comments, confidences and signals of links")


def lost_qualifications(document: Document) -> Iterator[str]:
    """Say which types lose what they say besides time (the cause in BEFORE/CAUSES).

    For the formats that have no place for the attribute in which it is kept.
    """
    scheme = scheme_named(document.scheme)
    written = (link.rel_type for link in document.links.values())
    for said, count in Counter(map(scheme.qualification, written)).most_common():
        if said:
            yield bilingual(
                "what {said!r} says besides the time ({links})",
                said=said.removeprefix(scheme.qualifier),
                links=counted(count, "link"),
            )


def lost_in_scheme(document: Document) -> Iterator[str]:
    """Say what a scheme loses that knows nothing of events being one and the same."""
    scheme = scheme_named(document.scheme)
    links = [link for link in document.links.values() if link.exact is None]
    same = sum(scheme.says_identity(link.rel_type) for link in links)
    if same:
        yield bilingual("that events are one and the same, of {same}", same=counted(same, "link"))
