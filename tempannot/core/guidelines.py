"""Guidelines: a page in Markdown of how to annotate, whose sections can be led to.

A heading may name itself for links, ``## Reporting verbs {#reporting}``; otherwise its words do. A
scheme has its page along (``page`` of its profile); where there is none, one is made of what the
scheme says of its types.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.errors import check_has_end, guarded
from tempannot.core.relation_types import RelationType, Scheme
from tempannot.resources import resource

_HEADING = re.compile(r"^(#{1,6})[ \t]+(.*?)[ \t#]*$")
_ANCHOR = re.compile(r"[ \t]*\{#([\w.-]+)\}$")
_FENCE = re.compile(r"^ {0,3}(```|~~~)")
_LINK = re.compile(r"(?<![\w&/])#([A-Za-z][\w-]*)")
_LARGEST = 2_000_000


@dataclass(frozen=True, slots=True)
class GuidelineSection:
    """A heading: its ``level`` from 1, its words, and the name that links use for it."""

    level: int
    title: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Guideline:
    """A page: its Markdown without the names of headings, its sections in order.

    ``path`` is None for a page that was made from a scheme.
    """

    text: str
    sections: tuple[GuidelineSection, ...]
    path: Path | None = None

    def find(self, *topics: str) -> GuidelineSection | None:
        """Return the section about the first topic that has one.

        A topic is the name of a section, else words that stand in a heading.
        """
        by_anchor = {each.anchor: each for each in reversed(self.sections)}
        for topic in topics:
            found = by_anchor.get(slug(topic)) or self._about(topic)
            if found is not None:
                return found
        return None

    def _about(self, topic: str) -> GuidelineSection | None:
        words = re.escape(topic.replace("_", " ").replace("-", " ").strip().casefold())
        if not words:
            return None
        whole = re.compile(rf"(?<!\w){words}(?!\w)")
        titles = ((each, each.title.replace("_", " ").replace("-", " ")) for each in self.sections)
        return next((each for each, title in titles if whole.search(title.casefold())), None)


def slug(words: str) -> str:
    """Return what links call a heading with these words.

    >>> slug("Why is *said* an event?"), slug("IS_INCLUDED")
    ('why-is-said-an-event', 'is-included')
    """
    return "-".join(re.findall(r"[^\W_]+", words.casefold()))


def parsed_guideline(markdown: str, path: Path | None = None) -> Guideline:
    r"""Return a page with its sections.

    >>> page = parsed_guideline("# Events {#events}\n\n## What is said\n")
    >>> [each.anchor for each in page.sections], page.find("said").title
    (['events', 'what-is-said'], 'What is said')
    """
    lines: list[str] = []
    sections: list[GuidelineSection] = []
    is_code = False
    for line in markdown.splitlines():
        is_code ^= _FENCE.match(line) is not None
        found = None if is_code else _HEADING.match(line)
        if found is None:
            lines.append(line)
            continue
        named = _ANCHOR.search(found[2])
        title = _ANCHOR.sub("", found[2])
        sections.append(GuidelineSection(len(found[1]), title, slug(named[1] if named else title)))
        lines.append(f"{found[1]} {title}")
    return Guideline("\n".join(lines), tuple(sections), path)


def read_guideline(path: Path) -> Guideline:
    """Read a page; raises FileError if it cannot be read."""
    with guarded(path):
        check_has_end(path)
        with path.open(encoding="utf-8", errors="replace") as file:
            return parsed_guideline(file.read(_LARGEST), path)


def scheme_page(scheme: Scheme) -> str:
    """Return the page of a scheme in Markdown: that which comes along, else made of its types."""
    path = _page_path(scheme)
    if path is not None:
        with guarded(path):
            return path.read_text(encoding="utf-8")
    return "\n".join(_of_types(scheme)) + "\n"


def scheme_guideline(scheme: Scheme) -> Guideline:
    """Return the page of a scheme; raises FileError if it cannot be read."""
    return parsed_guideline(scheme_page(scheme), _page_path(scheme))


def sections_named_in(text: str) -> tuple[str, ...]:
    """Return the sections that a remark names, such as those in a gold that explains itself.

    >>> sections_named_in("A report, see #class-reporting and #1")
    ('class-reporting',)
    """
    return tuple(_LINK.findall(text))


def _page_path(scheme: Scheme) -> Path | None:
    path = resource("guidelines") / scheme.page  # a whole path stays what it is
    return path if scheme.page and path.is_file() else None


def _of_types(scheme: Scheme) -> Iterator[str]:
    yield from (f"# {scheme.label}", "")
    if scheme.guideline:
        yield from (scheme.guideline, "")
    for each in scheme.offered:
        yield from (f"## {each.name}", "", each.definition or _definition(each), "")
    if scheme.source:
        yield f"Source: {scheme.source}"


def _definition(each: RelationType) -> str:
    """What is written of a type of TimeML, or of the relation that a type stands for."""
    with resource("relations.toml").open("rb") as file:
        texts = tomllib.load(file)
    entry = texts["type"].get(each.name) or texts["relation"].get(each.relations)
    return entry["definition"] if entry else f"The relation is {each.relations or 'left open'}."
