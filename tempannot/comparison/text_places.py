"""Places in a text that do not depend on blanks, line ends or what stands around the body.

Two files of one text often differ in white space and in the header; a place counts the other
characters from the start of the body. Before the body it is negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tempannot.comparison.text_versions import versions
from tempannot.core.document import Document
from tempannot.core.errors import TempannotError
from tempannot.core.items import Span

_CONTEXT = 24


@dataclass(frozen=True, slots=True)
class TextDifference:
    """Where a second text parts from a first: line of its body, and the words on both sides."""

    line: int
    first: str
    second: str


class TextsDifferError(TempannotError):
    """Annotations that were to be compared are not of one text."""

    def __init__(self, first: str, second: str, difference: TextDifference) -> None:
        self.difference = difference
        super().__init__(
            f"{first} and {second} are not annotations of one text: in line {difference.line} "
            f"of the text {first} goes on with {_quoted(difference.first)}, "
            f"{second} with {_quoted(difference.second)}"
        )


def squeezed(text: str) -> str:
    """Return a text without its white space."""
    return "".join(text.split())


def places(document: Document, offsets: Iterable[int]) -> dict[int, int]:
    """Return the place of each offset into the text; costs one pass over the text."""
    ordered = sorted({*offsets, document.body.start})
    counts: dict[int, int] = {}
    last, count = 0, 0
    for offset in ordered:
        count += len(squeezed(document.text[last:offset]))
        counts[offset], last = count, offset
    start = counts[document.body.start]
    return {offset: count - start for offset, count in counts.items()}


def places_in(
    first: Document, document: Document, spans: Iterable[Span]
) -> dict[Span, tuple[int, int]]:
    """Return where spans of a document begin and end, as places in the text of the first one.

    The two may be versions of one text; a span is empty where the first has nothing in its place.
    """
    wanted = list(spans)
    at = places(document, (offset for span in wanted for offset in span))
    found = {span: (at[span.start], at[span.end]) for span in wanted}
    if document is first or has_same_text(first, document):
        return found
    laid = versions(first.slice(first.body), document.slice(document.body))
    return {span: laid.in_first(*place) for span, place in found.items()}


def has_same_text(first: Document, other: Document) -> bool:
    """Whether two bodies have the same characters but for white space."""
    one, two = first.slice(first.body), other.slice(other.body)
    return one == two or squeezed(one) == squeezed(two)


def check_versions(documents: Sequence[Document]) -> None:
    """Raise TextsDifferError if a document has no version of the text that the first one has."""
    first = documents[0]
    body = first.slice(first.body)
    for other in documents[1:]:
        if not has_same_text(first, other) and not _are_versions(body, other):
            check_same_text((first, other))


def _are_versions(body: str, other: Document) -> bool:
    return versions(body, other.slice(other.body)).is_one_text


def check_same_text(documents: Sequence[Document]) -> None:
    """Raise TextsDifferError if a document's body has other characters than the first one's."""
    first = documents[0]
    body = squeezed(first.slice(first.body))
    for other in documents[1:]:
        other_body = squeezed(other.slice(other.body))
        if other_body != body:
            pair = (f"{first.name!r}", f"{other.name!r}")
            if first.name == other.name:
                pair = (f"the first {first.name!r}", "the other one")
            raise TextsDifferError(*pair, _difference(first, other, body, other_body))


def _difference(first: Document, other: Document, body: str, other_body: str) -> TextDifference:
    shared = next(
        (i for i, (one, two) in enumerate(zip(body, other_body, strict=False)) if one != two),
        min(len(body), len(other_body)),
    )
    here, there = _offset(first, shared), _offset(other, shared)
    line = other.text.count("\n", other.body.start, there) + 1
    return TextDifference(line, _words(first, here), _words(other, there))


def _offset(document: Document, place: int) -> int:
    """Return the offset of the character at a place in the body, or of the body's end."""
    for offset in range(document.body.start, document.body.end):
        if not document.text[offset].isspace():
            if place == 0:
                return offset
            place -= 1
    return document.body.end


def _words(document: Document, offset: int) -> str:
    text = document.text[offset : min(document.body.end, offset + _CONTEXT)]
    return " ".join(text.split())


def _quoted(words: str) -> str:
    return f'"{words}"' if words else "its end"
