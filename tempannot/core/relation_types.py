"""What a scheme of annotation is: the types that links have in it, and what each of them means.

The types of one scheme have their names, other spellings, meanings in Allen's terms, words and
keys in one row each (``RelationType``); a ``Scheme`` is the rows with what else annotators have
to know: which pairs want an answer, how DURING is read, a guideline.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType

from tempannot.core.errors import RelationError
from tempannot.core.language import bilingual
from tempannot.core.relations import EQUALS, RelationSet

MOST_OFFERED = 17
"""How many types a scheme can offer: there are keys for so many."""

DEFAULT = "timeml-1.2.1"
"""The name of the scheme of documents that ask for no other."""


def _make_bilingual(made: RelationType | Scheme, *fields: str) -> None:
    """Let the screen show texts in its language; files of schemes have them in English."""
    for each in fields:
        object.__setattr__(made, each, bilingual(getattr(made, each)))


class During(StrEnum):
    """How the types DURING and DURING_INV are read."""

    EQUALS = "equals"
    DURING = "during"
    OVERLAPS = "overlaps"


@dataclass(frozen=True, slots=True)
class RelationType:
    """One type that links have in files, and all there is to know of it.

    ``relations`` is what it says, in Allen's names, empty if it constrains nothing; a type whose
    meaning is a matter of choice has a relation per reading in ``readings`` instead. ``converse``
    is the type that says the same the other way round. ``word`` is what it is called on screen,
    ``aliases`` are other spellings in files, ``letter`` is how files of pairs write it.

    A type with a ``place`` is offered to annotators, at that place in menus and with that ``key``,
    as ``menu_text`` if that says more than the word. One with a ``sentence`` stands apart: it says
    more than its relations do, so that it has a button, and a name in every vocabulary, of its own;
    it is never what a relation alone is written as. ``definition`` is what the guideline says.
    """

    name: str
    relations: str
    converse: str
    readings: tuple[str, str, str] | None = None
    word: str = ""
    place: int = 0
    key: str = ""
    menu_text: str = ""
    sentence: str = ""
    aliases: tuple[str, ...] = ()
    letter: str = ""
    definition: str = ""

    def __post_init__(self) -> None:
        _make_bilingual(self, "word", "menu_text", "sentence", "definition")
        for needed in ("word", "key") if self.place else ():
            if not getattr(self, needed):
                raise RelationError(
                    bilingual(
                        "the type {name} is offered and has no {needed}",
                        name=self.name,
                        needed=needed,
                    )
                )

    def meaning(self, during: During) -> str:
        """Return what it says if DURING is read so, in Allen's names."""
        return self.readings[list(During).index(during)] if self.readings else self.relations

    @property
    def is_vague(self) -> bool:
        """Whether it constrains nothing: the pair was looked at and the text does not tell."""
        return not self.relations and not self.readings


@dataclass(frozen=True, slots=True)
class Demand:
    """Which pairs want an answer in a scheme, vague ones included.

    ``sentences`` is how many sentences further on a pair may reach (0: within one), None for no
    pairs in the text; ``creation_time`` says whether every interval has to be placed against it.
    ``times`` takes in time expressions, ``verbs_only`` leaves out events that are no verbs, where
    a document tells. With ``everything`` it is every pair, so that all stand on one line.
    """

    sentences: int | None = None
    creation_time: bool = False
    times: bool = True
    verbs_only: bool = False
    everything: bool = False


@dataclass(frozen=True, eq=False)
class Scheme:
    """The types of links, what they mean, and what is asked of annotators.

    ``during`` is the reading of DURING where the scheme fixes it. ``starts_only`` says that the
    types relate the starts of intervals and nothing else. What follows ``qualifier`` in a type
    (``/`` in BEFORE/CAUSES) says nothing of time. Without a ``demand`` any pair nearby is asked.
    ``page`` is the guideline in Markdown: its path, or the name of one that comes along.
    ``worlds`` says that what is reported, possible or conditional is kept apart (``core.worlds``).
    """

    name: str
    label: str
    types: tuple[RelationType, ...]
    version: str = ""
    source: str = ""
    guideline: str = ""
    page: str = ""
    during: During | None = None
    starts_only: bool = False
    qualifier: str = ""
    demand: Demand | None = None
    worlds: bool = False
    _known: dict[str, RelationType | None] = field(default_factory=dict, repr=False)
    _meanings: dict[During, Mapping[str, RelationSet]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        _make_bilingual(self, "guideline")

    def type_named(self, written: str) -> RelationType | None:
        """Return the type of a name, in whatever spelling a file has it; None if there is none."""
        if written not in self._known:
            self._known[written] = self._find(written)
        return self._known[written]

    def meanings(self, during: During) -> Mapping[str, RelationSet]:
        """Return the relation of every type that constrains something, by its name."""
        reading = self.during or during
        if reading not in self._meanings:
            self._meanings[reading] = MappingProxyType(
                {
                    t.name: RelationSet.parse(t.meaning(reading))
                    for t in self.types
                    if not t.is_vague
                }
            )
        return self._meanings[reading]

    def meaning_of(self, written: str, during: During) -> RelationSet | None:
        """Return the relation that a type says, None of a vague or an unknown one."""
        known = self.type_named(written)
        return None if known is None else self.meanings(during).get(known.name)

    def is_vague(self, written: str) -> bool:
        """Whether a type says that the text does not tell."""
        known = self.type_named(written)
        return known is not None and known.is_vague

    def type_for(self, relations: RelationSet) -> str | None:
        """Return the type that says exactly this relation, None if no type does.

        It is never one that says more than the relation: ``equals`` gives SIMULTANEOUS, as
        IDENTITY (the same event) is never inferred.
        """
        return self._types.get(relations)

    def converse(self, written: str) -> str:
        """Return the type that says the same of the pair the other way round.

        A type that is unknown, or has no such type, is returned as it is. What qualifies it stays.
        """
        known = self.type_named(written)
        if known is None or known.converse in ("", known.name):
            return written
        return known.converse + (self.qualification(written) if self.qualifier else "")

    def qualification(self, written: str) -> str:
        """Return what stands behind a type and says nothing of time, with its sign ("/CAUSES").

        Empty where nothing does, and of a type that is unknown.
        """
        if not self.qualifier or self.type_named(written) is None:
            return ""
        _, sign, said = written.strip().partition(self.qualifier)
        return sign + said

    @cached_property
    def offered(self) -> tuple[RelationType, ...]:
        """The types that annotators are offered, in the order of menus."""
        return tuple(sorted((e for e in self.types if e.place), key=lambda each: each.place))

    @cached_property
    def is_fine(self) -> bool:
        """Whether each type says one relation, so that others are combined of these."""
        return all(len(each) == 1 for each in self._types)

    @cached_property
    def vague_type(self) -> str:
        """The type that says that the text does not tell; VAGUE if the scheme has none."""
        offered = next((e.name for e in self.offered if e.is_vague), None)
        return offered or next((e.name for e in self.types if e.is_vague), "VAGUE")

    @cached_property
    def _types(self) -> Mapping[RelationSet, str]:
        plain = [e for e in self.offered if e.relations and not e.sentence]
        return {RelationSet.parse(each.relations): each.name for each in reversed(plain)}

    @cached_property
    def _spellings(self) -> Mapping[str, RelationType]:
        names = [(each.name, each) for each in self.types]
        others = [(name, each) for each in self.types for name in (*each.aliases, each.letter)]
        found: dict[str, RelationType] = {}
        for name, each in (*names, *others):  # a name of one type goes before an alias of another
            if name:
                found.setdefault(folded(name), each)
        return found

    def _find(self, written: str) -> RelationType | None:
        plain = written.partition(self.qualifier)[0] if self.qualifier else written
        return self._spellings.get(folded(plain))

    def says_identity(self, written: str) -> bool:
        """Whether a type says that both are one event, which is more than the same time."""
        known = self.type_named(written)
        return bool(known and known.sentence and known.relations == str(EQUALS))


def folded(written: str) -> str:
    """Return the name of a type in the one spelling by which all are compared."""
    # some files write types with blanks around them, in lower case, or with other joints
    return written.strip().upper().replace("-", "_").replace(" ", "_")
