"""Which column of a table is what: as its header tells, or as a user says with ``--columns``.

What a user says is ``role=column`` with commas in between (``premise=Sentence 1,label=gold``), for
every table in the same way; which roles there are depends on what is read. The words in a column
of labels may be given a meaning, too: ``label:0=entailment,label:1=neutral``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any

from tempannot.core.codec import CodecError, Json, from_json, to_json
from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.core.options import Columns, Option
from tempannot.formats.items.item_kinds import GRADES, ITEM_KINDS, NLI, TEXTS, kind_named
from tempannot.formats.items.rating_item import RatingItemKind
from tempannot.formats.items.text_table import TextTable

_LABEL = ("label", "gold-label", "true-label", "gold")
_BINARY_LABEL = "binary-label"
NO_LABEL = ("", "-", "-1", "n/a")
"""What stands for no label: a dash in SNLI, -1 in the datasets made of it."""
_ID = ("pair-id", "pairid", "id", "idx", "index", "num")
_DOCUMENT = ("document", "docid", "doc-id", "doc", "video")
_LINK = ("link", "lid", "tlink")
_TRACE = ("corpus-sent-id",)


class MappingError(TempannotError):
    """A mapping that cannot give items, whatever the table."""


@dataclass(frozen=True, slots=True)
class ColumnMapping:
    """Names of columns; None for what a table does not say.

    ``texts`` are in the order of ``kind.roles``, any number for a kind without roles. ``trace``
    is a column that names the annotation as ``corpus|document|interval|interval``, as the recast
    datasets do. ``labels`` gives the meaning of the words in the column ``label``, whatever their
    case; without any, the words are taken as they are. Raises MappingError for texts that do not
    fit the kind.
    """

    kind: RatingItemKind
    texts: tuple[str, ...]
    label: str | None = None
    id: str | None = None
    source: str | None = None
    document: str | None = None
    link: str | None = None
    trace: str | None = None
    labels: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        roles = self.kind.roles
        if roles and len(roles) != len(self.texts):
            wanted = bilingual(
                "{roles} text columns ({roles2})", roles=len(roles), roles2=", ".join(roles)
            )
            raise MappingError(
                bilingual("items of the kind {kind} need {wanted}", kind=self.kind, wanted=wanted)
            )
        if not self.texts:
            raise MappingError(bilingual("items need at least one column of text"))

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns that have a meaning of their own."""
        single = (self.label, self.id, self.source, self.document, self.link, self.trace)
        return (*self.texts, *(each for each in single if each is not None))

    def as_json(self) -> Json:
        """Return the mapping as values of JSON, for a study to keep (``core.codec`` calls it)."""
        return to_json(self, kind=self.kind.key)

    @classmethod
    def from_json(cls, value: object) -> ColumnMapping:
        """Return the mapping that ``as_json`` wrote; raises MappingError for any other value."""
        try:
            return from_json(value, cls, kind=kind_named)
        except CodecError as error:
            raise MappingError(
                bilingual("this is no column mapping: {error}", error=error)
            ) from error


def known_mapping(columns: Sequence[str]) -> ColumnMapping | None:
    """What the columns of a known header are, None if it is not clear what the texts are.

    Case does not matter, nor whether words are joined by a hyphen, an underscore or a blank.

    >>> known_mapping(["num", "Premise", "Hypothesis", "gold_label"]).texts
    ('Premise', 'Hypothesis')
    """
    named = {plain_name(name): name for name in reversed(columns)}
    headers = ((kind, texts) for kind in ITEM_KINDS for texts in kind.headers)
    known = next((each for each in headers if named.keys() >= set(each[1])), None)
    kind, texts = known or (TEXTS, _numbered_texts(named))
    if not texts:
        return None

    def first(names: Sequence[str]) -> str | None:
        return next((named[name] for name in names if name in named), None)

    return ColumnMapping(
        kind,
        tuple(named[text] for text in texts),
        label=first(_LABEL),
        id=first(_ID),
        source=first(kind.sources),
        document=first(_DOCUMENT),
        link=first(_LINK),
        trace=first(_TRACE),
        labels=kind.labels,
    )


def _numbered_texts(named: Collection[str]) -> tuple[str, ...]:
    """The columns ``text 1``, ``text 2`` and so on, as texts of no other kind are written here."""
    numbers = range(1, len(named) + 1)
    found = (f"text-{number}" for number in numbers)
    return tuple(takewhile(lambda name: name in named, found))


def mapping_of_table(table: TextTable) -> ColumnMapping | None:
    """What the columns of a table with a known header are, by its cells, too; None for another.

    Labels that are grades from 1 to 5 say what a column of binary labels beside them says, or
    would say if it were there; ids that are unique in each split alone are none.
    """
    mapping = known_mapping(table.columns)
    if mapping is None:
        return None
    if mapping.id is not None and _restarts(table, mapping.id):
        mapping = replace(mapping, id=None)
    if mapping.label is None or _are_known(table, mapping.label, mapping.labels):
        return mapping
    words = _words(table, mapping.label)
    if mapping.kind != NLI or not words <= set(GRADES) or not words & {"4", "5"}:
        return mapping
    binary = next((name for name in table.columns if plain_name(name) == _BINARY_LABEL), None)
    if binary is not None and _are_known(table, binary, mapping.labels):
        return replace(mapping, label=binary)
    return replace(mapping, labels=GRADES)


def _are_known(table: TextTable, column: str, meanings: Mapping[str, str]) -> bool:
    known = {each.casefold() for each in meanings}
    return not known or _words(table, column) <= known


def _words(table: TextTable, column: str) -> set[str]:
    """The words in a column of labels, in small letters, without what says that there is none."""
    at = table.columns.index(column)
    return {row[at].strip().casefold() for row in table.rows} - set(NO_LABEL)


def _restarts(table: TextTable, column: str) -> bool:
    """Whether a column of ids counts anew in each split of the data."""
    split = next((name for name in table.columns if plain_name(name) == "split"), None)
    if split is None or split == column:
        return False
    at, part = table.columns.index(column), table.columns.index(split)
    # by what stands for them: texts of many rows take much memory, and differ if that does
    ids = len({hash(row[at]) for row in table.rows})
    if ids == len(table.rows):
        return False
    return len({hash((row[part], row[at])) for row in table.rows}) == len(table.rows)


def plain_name(column: str) -> str:
    """Return the name of a column in the form in which names are compared."""
    return column.strip().casefold().replace("_", "-").replace(" ", "-")


TEXT = "text"
"""The role of a text of items that are of no kind with roles of its own; there may be several."""

_KINDS = {each.columns: each for each in ITEM_KINDS if each.columns}
SINGLE = ("label", "id", "source", "document", "link", "trace")
"""The roles of an item besides its texts."""

_LABEL_ROLE = SINGLE[0]
LABEL_MEANING = f"{_LABEL_ROLE}:"
"""What stands before a word in a column of labels to say what it means."""

ITEM_ROLES = (*dict.fromkeys(role for roles in _KINDS for role in roles), TEXT, *SINGLE)
"""All roles that a column of a table of items can be given."""


TEXT_ROLES = frozenset({*(role for roles in _KINDS for role in roles), TEXT})
"""The roles of the texts of items, which no table of relations has."""

RELATION_ROLES = ("source", "relations", "target", "id", "type", "comment", "confidence")
"""All roles that a column of a table of relations can be given."""


def role_pairs(said: Iterable[str], roles: Sequence[str]) -> list[tuple[str, str]]:
    """The roles and columns in texts of ``role=column`` with commas in between.

    The name of a column may have a comma or an equals sign in it. Raises MappingError for a role
    that is none of ``roles``, or but for TEXT is there twice. Where there is a role ``label``, the
    meaning of a word in that column may be said, too: ``label:0=entailment``.

    >>> role_pairs(["premise=text, first,hypothesis=b"], ["premise", "hypothesis"])
    [('premise', 'text, first'), ('hypothesis', 'b')]
    """
    known = "|".join([*map(re.escape, roles), f"{LABEL_MEANING}[^=,]+"])
    between = re.compile(rf",(?=\s*(?:{known})\s*=)")
    found: list[tuple[str, str]] = []
    for pair in (each for text in said for each in between.split(text)):
        role, is_given, name = (part.strip() for part in pair.partition("="))
        is_meaning = role.startswith(LABEL_MEANING) and _LABEL_ROLE in roles
        if not is_given or not name or (role not in roles and not is_meaning):
            raise MappingError(
                bilingual(
                    "{pair!r} is no role=column with a role of {roles}",
                    pair=pair,
                    roles=", ".join(roles),
                )
            )
        if role != TEXT and role in dict(found):
            raise MappingError(bilingual("the role {role} is given to two columns", role=role))
        found.append((role, name))
    return found


@dataclass(frozen=True, slots=True)
class ColumnWish:
    """Which column of a table of items has which role, as far as a user said so.

    Without texts the names of the columns must be known ones, and what is not said is as these
    say; with texts nothing is guessed.
    """

    texts: tuple[tuple[str, str], ...] = ()
    single: tuple[tuple[str, str], ...] = ()
    labels: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        meanings = ((f"{LABEL_MEANING}{word}", meaning) for word, meaning in self.labels)
        pairs = (*self.texts, *self.single, *meanings)
        return ",".join(f"{role}={name}" for role, name in pairs)

    def mapping(self, table: TextTable) -> ColumnMapping | None:
        """What the columns of a table are, by the wish and else by their names.

        None if its texts are not known and not in the wish; raises FileError for a column of the
        wish that it lacks.
        """
        single: dict[str, Any] = dict(self.single)
        check_columns(table, (*(name for _, name in self.texts), *single.values()))
        if self.texts:
            kind = _kind([role for role, _ in self.texts])
            mapping: ColumnMapping | None = ColumnMapping(kind, self._texts(kind), **single)
        else:
            known = mapping_of_table(table)
            mapping = None if known is None else replace(known, **single)
        if mapping is not None and self.labels:
            return replace(mapping, labels=dict(self.labels))
        if mapping is None or _LABEL_ROLE not in single:
            return mapping
        return replace(mapping, labels=label_meanings(table, mapping))

    def _texts(self, kind: RatingItemKind) -> tuple[str, ...]:
        if not kind.columns:
            return tuple(name for _, name in self.texts)
        return tuple(dict(self.texts)[role] for role in kind.columns)


def wish_of(said: str | None) -> ColumnWish | None:
    """The wish in the value of such an option."""
    return None if said is None else parse_columns((said,))


def parse_columns(said: Iterable[str]) -> ColumnWish | None:
    """The wish for a table of items in texts of ``role=column``, None without any.

    Raises MappingError as ``role_pairs``, and for texts that make up no kind of item.
    """
    found = role_pairs(said, ITEM_ROLES)
    labels = [(r[len(LABEL_MEANING) :], name) for r, name in found if r.startswith(LABEL_MEANING)]
    single = [pair for pair in found if pair[0] in SINGLE]
    texts = [pair for pair in found if pair[0] in ITEM_ROLES and pair not in single]
    if texts:
        _kind([role for role, _ in texts])
    return ColumnWish(tuple(texts), tuple(single), tuple(labels)) if found else None


def said_columns(mapping: ColumnMapping) -> str:
    """What ``--columns`` says for a mapping."""
    texts = zip(mapping.kind.columns or (TEXT,) * len(mapping.texts), mapping.texts, strict=True)
    single = ((role, getattr(mapping, role)) for role in SINGLE)
    pairs = (*texts, *((role, name) for role, name in single if name is not None))
    return ",".join(f"{role}={name}" for role, name in pairs)


def columns_option(of: str, label: str = "") -> Option:
    """The option ``--columns`` for tables of items; ``of`` is the name of the option with these."""
    return Option(
        "--columns",
        Columns(
            bilingual("as their names tell"),
            lambda said: parse_columns((said,)),
            is_repeated=True,
            of=of,
        ),
        bilingual(
            "What the columns are, if their names do not tell: premise=..,hypothesis=.. "
            "(sentence pairs); sentence=..,question=..,answer=..; first=..,second=..; or "
            "text=..,text=..; and label, id, source, document, link, trace. label:WORD=MEANING "
            "says what a label means."
        ),
        label,
        bilingual(
            "What the columns are, as premise=COLUMN,hypothesis=COLUMN, if their names do not tell"
        ),
        metavar="ROLE=COLUMN,...",
    )


def check_columns(table: TextTable, names: Iterable[str]) -> None:
    """Raise FileError, with the names there are, for a column that a table lacks."""
    for name in names:
        if name not in table.columns:
            said = bilingual(
                "there is no column {name!r}; there are {column_list}",
                name=name,
                column_list=table.column_list,
            )
            raise table.refusal(None, said)


def label_meanings(table: TextTable, mapping: ColumnMapping) -> Mapping[str, str]:
    """The meanings of the labels of a kind, if all in the column the user chose are such.

    Otherwise they are those of another scheme, and are taken as they are.
    """
    meanings = mapping.kind.labels
    return meanings if _are_known(table, mapping.label or "", meanings) else {}


def _kind(roles: Sequence[str]) -> RatingItemKind:
    """The kind of item that texts of these roles make up; raises MappingError for none."""
    if set(roles) == {TEXT}:
        return TEXTS
    for needed, kind in _KINDS.items():
        if set(needed) == set(roles):
            return kind
    ways = "; ".join(" and ".join(needed) for needed in _KINDS)
    raise MappingError(
        bilingual(
            "the texts {roles} make up no item; these do: {ways}; text",
            roles=", ".join(roles),
            ways=ways,
        )
    )
