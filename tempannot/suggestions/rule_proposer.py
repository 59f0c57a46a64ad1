"""What proposes where nothing was learnt: rules and lexicons alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.core.language import bilingual
from tempannot.core.reasoning import Reasoning
from tempannot.suggestions.events.event_rules import suggest_events_by_rules
from tempannot.suggestions.links.link_rules import suggest_links_by_rules
from tempannot.suggestions.suggestion import Suggestion
from tempannot.suggestions.times.tagger import suggest_times


@dataclass(frozen=True, slots=True)
class RuleProposer:
    """Times, events and links by rules; ``language`` is ISO 639-1, "" to tell it by the text.

    ``time_rules`` are rule files of the user's for times (default: those among the settings).
    """

    language: str = ""
    time_rules: Sequence[Path] | None = None
    name: str = bilingual("rules")

    def marks(self, document: Document, within: Span | None = None) -> list[Suggestion]:
        """Propose times and events that are not marked yet, in the order of the text."""
        times = suggest_times(document, within, self.language, self.time_rules)
        events = suggest_events_by_rules(document, within, self.language)
        return in_text_order(times, events)

    def links(self, reasoning: Reasoning, within: Span | None = None) -> list[Suggestion]:
        """Propose links between what is marked, the surest first."""
        return suggest_links_by_rules(reasoning, within)


def in_text_order(times: list[Suggestion], events: list[Suggestion]) -> list[Suggestion]:
    """Return times and events in the order of the text, without events that are parts of times."""
    taken = sorted(each.span for each in times)
    free: list[Suggestion] = []
    place = 0
    for event in sorted(events, key=lambda each: each.span):
        while place < len(taken) and taken[place].end <= event.start:
            place += 1
        if place == len(taken) or taken[place].start >= event.end:
            free.append(event)
    return sorted([*times, *free], key=lambda each: each.span)
