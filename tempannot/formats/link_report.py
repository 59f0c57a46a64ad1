"""What is odd about the links of a document as a whole: selves, doubles, both directions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tempannot.core.items import Link, OtherLink
from tempannot.core.language import bilingual
from tempannot.core.other_links import other_link_type
from tempannot.core.schemes import TIMEML, VAGUE_TYPES, During
from tempannot.formats.problems import Problem

_LineOf = Callable[[str], int | None]
_KNOWN = VAGUE_TYPES | frozenset(TIMEML.meanings(During.EQUALS))


def link_problems(links: Iterable[Link], line_of: _LineOf) -> Iterator[Problem]:
    """Yield the problems in the order of the links; ``line_of`` says where a link stands.

    It is asked for what is reported alone: to find a line means to count those before it.
    """
    first: dict[tuple[str, str], Link] = {}
    for link in links:
        yield from _type_problem(link, line_of)
        if link.source == link.target and link.source:
            message = bilingual("{id} relates {source} to itself", id=link.id, source=link.source)
            yield Problem("self-link", link.id, message, line_of(link.id))
            continue
        if not (link.source and link.target):
            continue  # an end that is missing is told where the link is read
        same = first.setdefault((link.source, link.target), link)
        if same is not link:
            yield _double(link, same, line_of)
        back = first.get((link.target, link.source))
        if back is not None:
            yield _both_ways(link, back, line_of)


def other_link_problems(links: Iterable[OtherLink], line_of: _LineOf) -> Iterator[Problem]:
    """Yield what is odd about SLINKs and ALINKs beyond their ends: types, selves, doubles."""
    first: dict[tuple[str, str, str, str], OtherLink] = {}
    for link in links:
        if other_link_type(link.tag, link.rel_type) is None:
            said = bilingual(
                "{rel_type!r} of the {tag} {id} is not known; it is kept",
                rel_type=link.rel_type,
                tag=link.tag,
                id=link.id,
            )
            message = (
                bilingual("the relType {said}", said=said)
                if link.rel_type
                else bilingual("{id} has no relType", id=link.id)
            )
            yield Problem("unknown-reltype", link.id, message, line_of(link.id))
        if link.source == link.target and link.source:
            message = bilingual(
                "the {tag} {id} relates {source} to itself",
                tag=link.tag,
                id=link.id,
                source=link.source,
            )
            yield Problem("self-link", link.id, message, line_of(link.id))
            continue
        key = (link.tag, link.source, link.target, link.rel_type.upper())
        same = first.setdefault(key, link)
        if same is not link:
            message = bilingual(
                "the {tag} {id} says the same as {id2}", tag=link.tag, id=link.id, id2=same.id
            )
            yield Problem("duplicate-link", link.id, message, line_of(link.id))


def _type_problem(link: Link, line_of: _LineOf) -> Iterator[Problem]:
    if not link.rel_type:
        yield Problem(
            "unknown-reltype",
            link.id,
            bilingual("{id} has no relType", id=link.id),
            line_of(link.id),
        )
    elif link.rel_type.upper() not in _KNOWN:
        message = bilingual(
            "the relType {rel_type!r} of {id} is not known; it is kept",
            rel_type=link.rel_type,
            id=link.id,
        )
        yield Problem("unknown-reltype", link.id, message, line_of(link.id))


def _says(link: Link) -> tuple[str, object]:
    return link.rel_type.upper(), link.exact


def _double(link: Link, first: Link, line_of: _LineOf) -> Problem:
    pair = bilingual("{source} and {target}", source=link.source, target=link.target)
    if _says(link) == _says(first):
        message = bilingual(
            "{id} says the same of {pair} as {id2}", id=link.id, pair=pair, id2=first.id
        )
        return Problem("duplicate-link", link.id, message, line_of(link.id))
    message = bilingual(
        "{id} says {rel_type} of {pair}, {id2} says {rel_type2}",
        id=link.id,
        rel_type=link.rel_type,
        pair=pair,
        id2=first.id,
        rel_type2=first.rel_type,
    )
    return Problem("contradictory-duplicate", link.id, message, line_of(link.id))


_SAME, _OTHERWISE = bilingual("and says the same"), bilingual("and says something else")


def _both_ways(link: Link, first: Link, line_of: _LineOf) -> Problem:
    exact = first.exact.converse if first.exact is not None else None
    same = _says(link) == (TIMEML.converse(first.rel_type.upper()), exact)
    verdict = _SAME if same else _OTHERWISE
    message = bilingual(
        "{id} ({source} {rel_type} {target}) goes the other way than {id2} ({source2} "
        "{rel_type2} {target2}) {verdict}",
        id=link.id,
        source=link.source,
        rel_type=link.rel_type,
        target=link.target,
        id2=first.id,
        source2=first.source,
        rel_type2=first.rel_type,
        target2=first.target,
        verdict=verdict,
    )
    return Problem("both-directions", link.id, message, line_of(link.id))
