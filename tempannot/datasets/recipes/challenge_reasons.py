"""Why an item of a challenge set has its label, told by its provenance."""

from __future__ import annotations

from collections.abc import Callable

from tempannot.datasets.recipes.build import Row

_SIDES = ("premise", "hypothesis")
_CLAIMS = {"gold": "the right duration", "gold+1": "one more", "gold*10": "ten times as much"}


def challenge_reason(row: Row) -> str:
    """Return in a line what the label of an item follows from."""
    return _REASONS[str(row["dataset"])](row)


def _order(row: Row) -> str:
    first = f"{row['premise_relation']} {row['premise_time']}"
    second = f"{row['hypothesis_type']} {row['hypothesis_time']}"
    difference = int(str(row["difference"]))
    apart = _amount(abs(difference), row["difference_unit"])
    how = f"{apart} {'later' if difference > 0 else 'earlier'}" if difference else "the same time"
    return f"{row['hypothesis_time']} is {how} ({first}, {second})"


def _duration(row: Row) -> str:
    lasted = _amount(row["difference"], row["difference_unit"])
    into = ", into the next round" if row["next_cycle"] == "yes" else ""
    kind, _, claim = str(row["hypothesis_type"]).partition(" ")
    claimed = f"{'less than ' if kind == 'less' else ''}{_CLAIMS[claim]}"
    return f"{lasted} from {row['start']} to {row['end']}{into}; said is {claimed}"


def _units(row: Row) -> str:
    amounts = [_amount(row[f"{side}_amount"], row[f"{side}_unit"]) for side in _SIDES]
    first = f"{row['premise_relation']} {amounts[0]}"
    second = f"{row['hypothesis_type']} {amounts[1]}"
    difference = int(str(row["difference"]))
    apart = _amount(abs(difference), row["hypothesis_unit"])
    return f"{apart} {'more' if difference > 0 else 'less'} ({first}, {second})"


def _amount(count: object, unit: object) -> str:
    number, name = int(str(count)), str(unit)
    return f"{number:,} {name.removesuffix('s') if number == 1 else name}"


_REASONS: dict[str, Callable[[Row], str]] = {
    "temp-order": _order,
    "temp-duration": _duration,
    "cross-unit": _units,
}
