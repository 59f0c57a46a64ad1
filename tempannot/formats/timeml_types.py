"""Links of any scheme with the types of TimeML, for the formats that have these."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tempannot.core.document import Document
from tempannot.core.items import Link
from tempannot.core.link_reading import said_in
from tempannot.core.schemes import (
    TIMEML,
    TIMEML_TYPES,
    During,
    scheme_named,
    timeml_meanings,
    timeml_type,
)


def links_in_timeml(document: Document, during: During) -> Iterator[Link]:
    """Yield the links with types of TimeML, or with the exact set where no type says it."""
    scheme = scheme_named(document.scheme)
    for link in document.links.values():
        yield _in_timeml(said_in(link, scheme, TIMEML, during), during)


def _in_timeml(link: Link, during: During) -> Link:
    rel_type = link.rel_type.strip().upper()
    meaning = timeml_meanings(during).get(rel_type)
    known = timeml_type(meaning) if meaning is not None else None
    if link.exact is not None or meaning is None or known or rel_type in TIMEML_TYPES:
        return link
    return replace(link, rel_type="VAGUE", exact=meaning)
