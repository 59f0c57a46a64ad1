"""What the columns of a table of judgments are called."""

from __future__ import annotations

from dataclasses import dataclass, fields

from tempannot.core.options import Option, Text, setting

NONE = "-"
"""Stands for the name of a column where the table has none."""


def _named(what: str, meaning: str, usual: str | None = None) -> str:
    option = Option(f"--{what}", Text(), meaning, metavar="COL")
    return setting(what if usual is None else usual, option)


@dataclass(frozen=True, slots=True)
class ColumnNames:
    """What the columns of a table are called; NONE where there is none of that kind.

    ``time`` holds seconds, or any other unit, per answer; ``check`` the answer that an attention
    check must get, and nothing in rows that are none.
    """

    rater: str = _named("rater", "Who answered.")
    item: str = _named("item", "What was rated.")
    list: str = _named("list", "In which list.")
    source: str = _named("source", "Where items are from.")
    label: str = _named("label", "The gold label of items.")
    response: str = _named("response", "The answer.")
    time: str = _named("time", "How long an answer took.", NONE)
    check: str = _named(
        "check", "The answer that an attention check must get; empty in rows that are none.", NONE
    )

    def present(self) -> dict[str, str]:
        """Return the names of the columns that are there, by what they are."""
        named = {each.name: getattr(self, each.name) for each in fields(self)}
        return {kind: name for kind, name in named.items() if name != NONE}
