"""The columns of a table of items that are behind a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tempannot.datasets.item_evidence import FoundItem
from tempannot.gui.kit.table import ShownColumn

_LINE, _PLACE, _TEXTS, _LABEL = 7, 20, 96, 14
_FOLD = 500


def item_columns(items: Sequence[FoundItem], guess: str) -> tuple[ShownColumn[FoundItem], ...]:
    """Return the columns that suit items; ``guess`` is what a guess is called there."""
    first = items[0].item if items else None
    names = first.kind.roles if first is not None else ()
    count = len(first.texts) if first is not None else 0
    named = names or tuple(f"text {number}" for number in range(1, count + 1))
    width = _TEXTS // max(1, len(named))
    texts = [ShownColumn(name, _text(place), width) for place, name in enumerate(named)]
    guesses = [ShownColumn(guess, _guess, _LABEL)] if any(each.guess for each in items) else []
    is_one_file = len({each.item.provenance.file for each in items}) < 2
    place = ShownColumn("line", _line, _LINE, _place_key, is_number=True)
    if not is_one_file:
        place = ShownColumn("place", _place, _PLACE, _place_key)
    return place, ShownColumn("label", _label, _LABEL), *guesses, *texts


def _line(found: FoundItem) -> str:
    return str(found.item.provenance.place)


def _place(found: FoundItem) -> str:
    provenance = found.item.provenance
    return f"{provenance.file}:{provenance.place}"


def _place_key(found: FoundItem) -> tuple[str, int]:
    return found.item.provenance.file, found.item.provenance.place


def _label(found: FoundItem) -> str:
    return found.item.label or ""


def _guess(found: FoundItem) -> str:
    return found.guess


def _text(place: int) -> Callable[[FoundItem], str]:
    def text(found: FoundItem) -> str:
        texts = found.item.texts
        return " ".join(texts[place].split())[:_FOLD] if place < len(texts) else ""

    return text
