"""Which scheme of annotation a document has, told at opening by what is in its file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.link_reading import unread_types
from tempannot.core.schemes import AS_TOLD, Interpretation, scheme_for, scheme_named
from tempannot.core.wording import joined
from tempannot.formats.opened import Opened
from tempannot.formats.problems import Problem

UNKNOWN_TYPE = "unknown-reltype"
"""The kind of the problems with types that the scheme of a document does not have."""

LOST_PROFILE = "lost-profile"
"""The kind of the problem that a profile chosen for a file is not there any more."""

_START = 4096


def with_scheme(opened: Opened, raw: bytes, how: Interpretation = AS_TOLD) -> Opened:
    """Give a document the scheme of its types, if neither its reader nor a user has named one.

    Types that the scheme does not know are problems, those that it knows are none. Raises
    ProfileError if there is no such profile.
    """
    document = opened.document
    document.hull, document.worlds = how.hull, how.worlds
    opened.told_scheme = document.scheme or _told(opened, raw)
    document.scheme, opened.problems = _chosen(opened, how)
    others = document.other_links.keys() - document.links.keys()
    told = {each.where for each in opened.problems if each.kind == UNKNOWN_TYPE} - others
    unread = {each.id: each for each in unread_types(document)}
    if not told and not unread:
        return opened
    scheme = scheme_named(document.scheme)
    kept = unread.keys() | others
    problems = [e for e in opened.problems if e.kind != UNKNOWN_TYPE or e.where in kept]
    for link in unread.values():
        if link.id not in told:
            said = bilingual(
                "the type {rel_type!r} of {id} is none of {label}",
                rel_type=link.rel_type,
                id=link.id,
                label=scheme.label,
            )
            problems.append(
                Problem(
                    UNKNOWN_TYPE, link.id, bilingual("{said}; it counts for nothing", said=said)
                )
            )
    return replace(opened, problems=tuple(problems))


def _told(opened: Opened, raw: bytes) -> str:
    document = opened.document
    types = {link.rel_type for link in document.links.values() if link.rel_type}
    return scheme_for(types, opened.format, _hints(document, raw))


def _chosen(opened: Opened, how: Interpretation) -> tuple[str, tuple[Problem, ...]]:
    """The scheme in force, and the problems: one that was chosen once may be gone by now."""
    name = how.profile_of(opened.path)
    try:
        scheme_named(name)
    except FileError as error:
        if how.profile:
            raise
        said = bilingual("the profile chosen for this file cannot be read: {error}", error=error)
        return opened.told_scheme, (*opened.problems, Problem(LOST_PROFILE, "profile", said))
    return name or opened.told_scheme, opened.problems


def _hints(document: Document, raw: bytes) -> Iterator[str]:
    if b"<TempEval" in raw[:_START]:
        yield "tempeval"
    if document.events and all(id.isdecimal() for id in document.events):
        yield "numbered-events"


def differing_schemes(opened: Iterable[Opened]) -> str:
    """What is to be said if annotations of one text are read by different profiles, else ""."""
    labels = {
        each.path: scheme_named(each.document.scheme).label
        for each in opened
        if each.document.links and not each.format.startswith("relation-table")
    }
    if len(set(labels.values())) < 2:
        return ""
    told = joined(
        ", ",
        (bilingual("{path} as {label}", path=path, label=label) for path, label in labels.items()),
    )
    return bilingual("the types are not read alike: {told}; --profile names one for all", told=told)
