"""How many items all templates give."""

from __future__ import annotations

from collections import Counter

from tempannot.datasets.challenge.challenge_sets import CHALLENGE_SETS
from tempannot.gui.make.templates.sheet import TemplateSheet

SET_TITLES = {
    "temp-order": "Temp-Order",
    "temp-duration": "Temp-Duration",
    "cross-unit": "Cross-Unit",
}


def totals_words(sheet: TemplateSheet) -> str:
    """Return the items of each set in words, for training and for testing."""
    totals: Counter[tuple[str, str]] = Counter()
    for place, cells in enumerate(sheet.rows):
        for name, size in zip(CHALLENGE_SETS, sheet.sizes(place) or (), strict=False):
            totals[name, cells["split"].strip().casefold()] += size
    count = f"{len(sheet.rows)} templates" if len(sheet.rows) != 1 else "1 template"
    lines = (
        f"{title}: {totals[name, 'train']:,} + {totals[name, 'test']:,}"
        for name, title in SET_TITLES.items()
    )
    return "\n".join((f"{count} give items to train + test", *lines))
