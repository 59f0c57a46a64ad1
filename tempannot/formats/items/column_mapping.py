"""Which column of a table is what to a rating item: as its header tells, or as a user says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tempannot.core.codec import CodecError, Json, from_json, to_json
from tempannot.core.errors import TempannotError
from tempannot.formats.items.item_kinds import ITEM_KINDS, kind_named
from tempannot.formats.items.rating_item import RatingItemKind

_LABEL = ("label", "gold-label", "true-label", "gold")
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
            wanted = f"{len(roles)} text columns ({', '.join(roles)})"
            raise MappingError(f"items of the kind {self.kind} need {wanted}")
        if not self.texts:
            raise MappingError("items need at least one column of text")

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns that have a meaning of their own."""
        single = (self.label, self.id, self.source, self.document, self.link, self.trace)
        return (*self.texts, *(each for each in single if each is not None))

    def as_json(self) -> Json:
        """Return the mapping as values of JSON, for a study to keep."""
        return to_json(self, kind=self.kind.key)

    @classmethod
    def from_json(cls, value: object) -> ColumnMapping:
        """Return the mapping that ``as_json`` wrote; raises MappingError for any other value."""
        try:
            return from_json(value, cls, kind=kind_named)
        except CodecError as error:
            raise MappingError(f"this is no column mapping: {error}") from error


def known_mapping(columns: Sequence[str]) -> ColumnMapping | None:
    """What the columns of a known header are, None if it is not clear what the texts are.

    Case does not matter, nor whether words are joined by a hyphen, an underscore or a blank.

    >>> known_mapping(["num", "Premise", "Hypothesis", "gold_label"]).texts
    ('Premise', 'Hypothesis')
    """
    named = {plain_name(name): name for name in reversed(columns)}
    headers = ((kind, texts) for kind in ITEM_KINDS for texts in kind.headers)
    known = next((each for each in headers if named.keys() >= set(each[1])), None)
    if known is None:
        return None
    kind, texts = known

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


def plain_name(column: str) -> str:
    """Return the name of a column in the form in which names are compared."""
    return column.strip().casefold().replace("_", "-").replace(" ", "-")
