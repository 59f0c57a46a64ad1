"""What somebody else annotated, proposed: the output of a system, a colleague's document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tempannot.comparison.alignment import AlignedInterval, Alignment, align
from tempannot.core.document import Document
from tempannot.core.items import Instance, Link, Span, Time
from tempannot.core.language import bilingual
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL
from tempannot.core.schemes import During
from tempannot.suggestions.links.taking import ScoredLink, taken
from tempannot.suggestions.suggestion import Suggestion, SuggestionKind

_SURE = 1.0


@dataclass(frozen=True, slots=True)
class OtherAnnotation:
    """Proposes what another document of the same text has, where this one has nothing.

    The texts may differ in white space. Raises TextsDifferError where they differ in more.
    """

    other: Document
    during: During = During.EQUALS
    name: str = bilingual("another annotation")
    _reasoning: Reasoning = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_reasoning", Reasoning(self.other, self.during))

    def marks(self, document: Document, within: Span | None = None) -> list[Suggestion]:
        """Propose the other's times and events that nothing here overlaps, in text order."""
        found = align((document, self.other), partial=True)
        offsets = [
            place
            for place in range(document.body.start, len(document.text))
            if not document.text[place].isspace()
        ]
        proposed = (self._mark(document, unit, offsets) for unit in found.missing(0))
        return [each for each in proposed if each and (within is None or _is_in(each, within))]

    def links(self, reasoning: Reasoning, within: Span | None = None) -> list[Suggestion]:
        """Propose the other's links, in the order of its file, as far as they agree."""
        found = align((reasoning.document, self.other), partial=True)
        return taken(reasoning, self._links(reasoning.document, found, within))

    def _mark(
        self, document: Document, unit: AlignedInterval, offsets: list[int]
    ) -> Suggestion | None:
        if not 0 <= unit.place < unit.end <= len(offsets):
            return None  # it has no words, or stands in a header
        start, end = offsets[unit.place], offsets[unit.end - 1] + 1
        time = self.other.times.get(unit.member)
        kind = SuggestionKind.TIME if time is not None else SuggestionKind.EVENT
        item = time or self.other.instances[unit.member]
        text = document.text[start:end]
        return Suggestion(kind, _SURE, self._because, start, end, text, self._attributes(item))

    def _attributes(self, item: Time | Instance) -> dict[str, str]:
        own = dict(item.attributes)
        if isinstance(item, Instance):
            own |= self.other.events[item.event].attributes
        return {name: value for name, value in own.items() if not name.lower().endswith("id")}

    def _links(
        self, document: Document, found: Alignment, within: Span | None
    ) -> Iterator[ScoredLink]:
        for number, link in enumerate(self.other.links.values()):
            relations = self._reasoning.meaning(link) or ALL
            ends = [found.unit_of(1, end) for end in (link.source, link.target)]
            members = [end.members[0] for end in ends if end is not None]
            if relations is ALL or len(members) < 2 or None in members:
                continue
            source, target = (str(each) for each in members)
            if within is None or _touches(document, (source, target), within):
                yield ScoredLink(
                    source, relations, target, _sureness(link), self._because, weight=-number
                )

    @property
    def _because(self) -> str:
        return bilingual("{name} has it", name=self.name)


def _is_in(suggestion: Suggestion, within: Span) -> bool:
    return within.start <= suggestion.start < within.end


def _touches(document: Document, ends: tuple[str, str], within: Span) -> bool:
    spans = (document.interval(each).span for each in ends if each != document.creation_time)
    return any(within.start <= span.start < within.end for span in spans)


def _sureness(link: Link) -> float:
    return _SURE if link.confidence is None else link.confidence
