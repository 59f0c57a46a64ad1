"""What came of a run: how many pairs, and what was left out for which reason."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tempannot.core.language import bilingual, bilingual_plural
from tempannot.core.wording import counted

_EXAMPLES = 3


@dataclass(slots=True)
class RecastReport:
    """Counts that grow while pairs are made.

    ``links`` are the links, pairs of events or durations read. ``skipped`` says why some of them
    gave no pair, ``odd`` what was strange though it was used or mended; ``examples`` has up to
    three places for each reason. ``open`` are the hypotheses that an annotation neither entails
    nor excludes. ``unreadable`` are the messages about files that could not be read at all.
    """

    links: int = 0
    pairs: int = 0
    open: int = 0
    labels: Counter[str] = field(default_factory=Counter)
    templates: Counter[tuple[str, int]] = field(default_factory=Counter)
    splits: Counter[str] = field(default_factory=Counter)
    documents: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    odd: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=dict)
    unreadable: list[str] = field(default_factory=list)

    def add(self, other: RecastReport) -> None:
        """Count what another part of the run has counted, which comes after this one."""
        self.links += other.links
        for mine, theirs in ((self.skipped, other.skipped), (self.odd, other.odd)):
            mine.update(theirs)
        for reason, places in other.examples.items():
            for where in places:
                self._remember(reason, where)
        self.unreadable += other.unreadable

    def skip(self, reason: str, where: str) -> None:
        """Count what gave no pair."""
        self.skipped[reason] += 1
        self._remember(reason, where)

    def mention(self, reason: str, where: str) -> None:
        """Count what is strange."""
        self.odd[reason] += 1
        self._remember(reason, where)

    def as_json(self) -> dict[str, object]:
        """Return everything as values of JSON."""
        return {
            "pairs": self.pairs,
            "links": self.links,
            "open": self.open,
            "labels": dict(sorted(self.labels.items())),
            "templates": self._by_template(),
            "splits": {
                split: {"documents": self.documents[split], "pairs": self.splits[split]}
                for split in sorted(self.documents)
            },
            "skipped": dict(self.skipped.most_common()),
            "odd": dict(self.odd.most_common()),
            "examples": self.examples,
            "unreadable": list(self.unreadable),
        }

    def sentences(self) -> tuple[str, ...]:
        """Return what a user should know, a line each."""
        found = [
            bilingual(
                "{pairs} of {links}",
                pairs=counted(self.pairs, "pair"),
                links=counted(self.links, "annotation"),
            )
        ]
        if self.open:
            found.append(
                bilingual_plural(
                    self.open,
                    "{count:,} hypothesis is open and gave no pair",
                    "{count:,} hypotheses are open and gave no pair",
                )
            )
        found += [
            bilingual("skipped: {line}", line=self._line(*each))
            for each in self.skipped.most_common()
        ]
        found += [
            bilingual("odd: {line}", line=self._line(*each)) for each in self.odd.most_common()
        ]
        return tuple(found)

    def _line(self, reason: str, count: int) -> str:
        places = self.examples[reason]
        more = ", ..." if count > len(places) else ""
        return bilingual(
            "{count:,} x {reason} ({places}{more})",
            count=count,
            reason=reason,
            places="; ".join(places),
            more=more,
        )

    def _by_template(self) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for (kind, template), count in sorted(self.templates.items()):
            found.setdefault(kind, {})[str(template)] = count
        return found

    def _remember(self, reason: str, where: str) -> None:
        places = self.examples.setdefault(reason, [])
        if len(places) < _EXAMPLES:
            places.append(where)
