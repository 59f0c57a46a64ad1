"""What the columns of a table of judgments are called."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from tempannot.core.language import bilingual
from tempannot.core.options import Columns, Option, Text, setting
from tempannot.formats.items.column_mapping import MappingError, role_pairs

NONE = "-"
"""Stands for the name of a column where the table has none."""


def _named(what: str, meaning: str, usual: str | None = None) -> str:
    option = Option(f"--{what}", Text(), meaning, metavar="COL")
    return setting(what if usual is None else usual, option)


@dataclass(frozen=True, slots=True)
class ColumnNames:
    """What the columns of a table are called; NONE where there is none of that kind.

    ``time`` holds seconds, or any other unit, per answer; ``words`` how many there are to read;
    ``check`` the answer that an attention
    check must get, and nothing in rows that are none.
    """

    rater: str = _named("rater", "Who answered.")
    item: str = _named("item", "What was rated.")
    list: str = _named("list", "In which list.")
    source: str = _named("source", "Where items are from.")
    label: str = _named("label", "The gold label of items.")
    response: str = _named("response", "The answer.")
    time: str = _named("time", "How long an answer took.", NONE)
    words: str = _named("words", "How many words an item has, to tell haste by.", NONE)
    check: str = _named(
        "check", "The answer that an attention check must get; empty in rows that are none.", NONE
    )

    def with_roles(self, said: str | None) -> ColumnNames:
        """The names as ``role=column`` with commas in between has them, else as they are.

        Raises MappingError for a role that a table of judgments has not.

        >>> ColumnNames().with_roles("rater=who,response=how sure").present()["rater"]
        'who'
        """
        given = () if said is None else role_pairs((said,), ROLES)
        wrong = [role for role, _ in given if role not in ROLES]
        if wrong:  # the meaning of a label, which judgments do not need
            raise MappingError(
                bilingual("{wrong!r} is no role of {roles}", wrong=wrong[0], roles=", ".join(ROLES))
            )
        return replace(self, **dict(given))

    def present(self) -> dict[str, str]:
        """Return the names of the columns that are there, by what they are."""
        named = {each.name: getattr(self, each.name) for each in fields(self)}
        return {kind: name for kind, name in named.items() if name != NONE}


ROLES = tuple(each.name for each in fields(ColumnNames))
"""All roles that a column of a table of judgments can be given."""

COLUMNS = Option(
    "--columns",
    Columns(check=lambda said: ColumnNames().with_roles(said), is_repeated=False, of="study"),
    bilingual(
        "What the columns of a table are, if their names do not tell: {roles} (by - none); the "
        "options for one column each say the same.",
        roles=", ".join(ROLES),
    ),
    metavar="ROLE=COLUMN,...",
)
"""How all columns of a table of judgments are named at once, as those of other tables are."""
