"""SLINKs and ALINKs: what their types say, and what annotators do to them.

A subordinating link (SLINK) says in what way an event is given by another one: reported,
intended, denied. An aspectual link (ALINK) says that an event is a phase of another one. Neither
places anything in time. Source: TimeML 1.2.1 annotation guidelines, sections 3.2 and 3.3.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypedDict, Unpack

from tempannot.core.changes import Batch, Delete, Insert, Replace
from tempannot.core.document import Document, IntervalKind, named, next_id
from tempannot.core.errors import DocumentError
from tempannot.core.items import ItemKind, OtherLink
from tempannot.core.language import bilingual

SLINK, ALINK = "SLINK", "ALINK"

KIND_WORDS: Mapping[str, str] = MappingProxyType(
    {SLINK: bilingual("subordinating link"), ALINK: bilingual("aspectual link")}
)
"""What the two kinds of links are called in words."""


@dataclass(frozen=True, slots=True)
class OtherLinkType:
    """One type of SLINK or ALINK: its name in files, in a word or two, with a key, as a sentence.

    ``{a}`` and ``{b}`` in the sentence stand for source and target. ``world`` is what the world is
    called that such links keep apart from the main line, empty of those that keep none apart.
    """

    tag: str
    name: str
    word: str
    key: str
    sentence: str
    world: str = ""


CONDITIONAL = "CONDITIONAL"
"""The type of SLINKs from a condition to what happens under it."""

OTHER_LINK_TYPES = (
    OtherLinkType(
        SLINK,
        "MODAL",
        bilingual("possible"),
        "M",
        bilingual("{b} is no more than possible, by {a}."),
        bilingual("possible by {a}"),
    ),
    OtherLinkType(
        SLINK,
        "EVIDENTIAL",
        bilingual("reported"),
        "E",
        bilingual("{a} reports {b}."),
        bilingual("reported by {a}"),
    ),
    OtherLinkType(
        SLINK,
        "NEG_EVIDENTIAL",
        bilingual("denied"),
        "N",
        bilingual("{a} reports that {b} is not so."),
        bilingual("denied by {a}"),
    ),
    OtherLinkType(
        SLINK, "FACTIVE", bilingual("a fact"), "F", bilingual("{a} takes {b} for a fact.")
    ),
    OtherLinkType(
        SLINK,
        "COUNTER_FACTIVE",
        bilingual("not a fact"),
        "O",
        bilingual("{a} says that {b} did not happen."),
        bilingual("not a fact by {a}"),
    ),
    OtherLinkType(
        SLINK,
        CONDITIONAL,
        bilingual("conditional"),
        "C",
        bilingual("If {a}, then {b}."),
        bilingual("if {a}"),
    ),
    OtherLinkType(
        ALINK, "INITIATES", bilingual("begins"), "I", bilingual("{a} is the beginning of {b}.")
    ),
    OtherLinkType(
        ALINK, "CULMINATES", bilingual("completes"), "U", bilingual("{a} is the completion of {b}.")
    ),
    OtherLinkType(ALINK, "TERMINATES", bilingual("ends"), "T", bilingual("{a} is the end of {b}.")),
    OtherLinkType(
        ALINK, "CONTINUES", bilingual("continues"), "S", bilingual("{a} is the going on of {b}.")
    ),
    OtherLinkType(
        ALINK,
        "REINITIATES",
        bilingual("begins again"),
        "R",
        bilingual("{a} is a new beginning of {b}."),
    ),
)
"""All types of TimeML 1.2.1, in the order of menus; ``key`` picks one of them where all are shown.

A new type is a row here.
"""

_BY_NAME = {(each.tag, each.name): each for each in OTHER_LINK_TYPES}


def other_link_type(tag: str, rel_type: str) -> OtherLinkType | None:
    """Return what is known of a type as written, None of one that is not known.

    >>> other_link_type("SLINK", "evidential ").word
    'reported'
    """
    return _BY_NAME.get((tag, rel_type.strip().upper()))


def types_of(tag: str) -> tuple[OtherLinkType, ...]:
    """Return the types of SLINKs or of ALINKs."""
    return tuple(each for each in OTHER_LINK_TYPES if each.tag == tag)


def type_word(link: OtherLink) -> str:
    """Return what a link says in a word or two, its type as written if that is not known."""
    known = other_link_type(link.tag, link.rel_type)
    return known.word if known else link.rel_type or bilingual("no type")


def other_link_sentence(document: Document, link: OtherLink) -> str:
    """Return what a link says as a sentence about the words at its ends."""
    known = other_link_type(link.tag, link.rel_type)
    ends = {"a": named(document, link.source), "b": named(document, link.target)}
    if known is not None:
        return known.sentence.format(**ends)
    return f"{ends['a']} {link.rel_type or link.tag} {ends['b']}"


def other_links_between(document: Document, source: str, target: str) -> tuple[OtherLink, ...]:
    """Return the SLINKs and ALINKs of a pair, those from ``source`` to ``target`` first."""
    ends = {source, target}
    found = [each for each in document.other_links.values() if {each.source, each.target} == ends]
    return tuple(sorted(found, key=lambda each: each.source != source))


class OtherLinkChange(TypedDict, total=False):
    """What can be changed of a link; a key that is not given leaves it as it is."""

    rel_type: str
    signal: str | None


def add_other_link(
    document: Document, tag: str, source: str, target: str, **given: Unpack[OtherLinkChange]
) -> Batch:
    """Add an SLINK or ALINK between two event instances.

    Its id is one that no link of any kind has. Raises DocumentError for a time, for an interval
    that is not there, for one event twice, and for a signal that is not there.
    """
    if tag not in KIND_WORDS:
        raise DocumentError(bilingual("a link is an SLINK or an ALINK, not {tag!r}", tag=tag))
    for id in (source, target):
        if document.interval(id).kind is not IntervalKind.EVENT:
            raise DocumentError(
                bilingual(
                    "an {tag} relates events, and {named} is a time",
                    tag=tag,
                    named=named(document, id),
                )
            )
    if source == target:
        raise DocumentError(
            bilingual(
                "an {tag} relates two events, not {named} to itself",
                tag=tag,
                named=named(document, source),
            )
        )
    rel_type = given.get("rel_type") or types_of(tag)[0].name
    signal = _checked_signal(document, given.get("signal"))
    link = OtherLink(next_id(document, "l"), tag, source, target, rel_type, signal)
    return Batch(bilingual("Add {described}", described=described(document, link)), (Insert(link),))


def change_other_link(document: Document, link_id: str, **given: Unpack[OtherLinkChange]) -> Batch:
    """Give a link another type or signal; nothing happens where both are as they were."""
    old = other_link(document, link_id)
    _checked_signal(document, given.get("signal"))
    new = replace(old, **given)
    changes = (Replace(new),) if new != old else ()
    return Batch(bilingual("Change to {described}", described=described(document, new)), changes)


def reverse_other_link(document: Document, link_id: str) -> Batch:
    """Make the source the target: the link was drawn the wrong way round."""
    old = other_link(document, link_id)
    new = replace(old, source=old.target, target=old.source)
    return Batch(
        bilingual("Reverse to {described}", described=described(document, new)), (Replace(new),)
    )


def delete_other_link(document: Document, link_id: str) -> Batch:
    """Take a link away."""
    link = other_link(document, link_id)
    change = Delete(ItemKind.OTHER_LINK, link_id)
    return Batch(bilingual("Delete {described}", described=described(document, link)), (change,))


def other_link(document: Document, link_id: str) -> OtherLink:
    """Return an SLINK or ALINK; raises DocumentError if there is none of this id."""
    found = document.other_links.get(link_id)
    if found is None:
        raise DocumentError(
            bilingual(
                "{document}: there is no SLINK or ALINK {link_id!r}",
                document=document.name,
                link_id=link_id,
            )
        )
    return found


def described(document: Document, link: OtherLink) -> str:
    """Return a link in a few words: its kind, ends and type."""
    ends = bilingual(
        "{named} to {named2}",
        named=named(document, link.source),
        named2=named(document, link.target),
    )
    return bilingual(
        "{tag} {ends} ({kind})",
        tag=link.tag,
        ends=ends,
        kind=link.rel_type or bilingual("no type"),
    )


def _checked_signal(document: Document, signal: str | None) -> str | None:
    if signal and signal not in document.signals:
        raise DocumentError(
            bilingual(
                "{document}: there is no signal {signal!r}", document=document.name, signal=signal
            )
        )
    return signal or None
