"""The schemes of annotation: the types of TimeML here, those of others in files of their own.

A file is ``resources/profiles/NAME.toml``, or any TOML file of that form (``core.profile_files``
says which). TimeML is what nearly all documents have, and its rows stand in the code so that these
need no file to be read.

Source: TimeML 1.2.1 annotation guidelines; the readings of DURING are those of TempEval-3
(equals), of Allen (during) and of Vashishtha et al. 2020 (overlaps).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.endpoints import endpoints
from tempannot.core.errors import RelationError
from tempannot.core.language import bilingual
from tempannot.core.relation_types import DEFAULT, Demand, During, RelationType, Scheme
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.typed_names import real_path

if TYPE_CHECKING:
    from tempannot.core.profile_files import ProfileChoice

__all__ = [
    "AS_TOLD",
    "DURING_TYPES",
    "OFFERED_TYPES",
    "RELATION_TYPES",
    "TIMEML",
    "TIMEML_TYPES",
    "VAGUE_TYPES",
    "Demand",
    "During",
    "Interpretation",
    "RelationType",
    "Said",
    "Scheme",
    "said_relation",
    "scheme_for",
    "scheme_named",
    "scheme_names",
]

_ONE_OF_BOTH = (
    "overlaps|overlapped-by|starts|started-by|during|contains|finishes|finished-by|equals"
)


RELATION_TYPES = (
    RelationType("BEFORE", "before", "AFTER", word="before", place=1, key="B"),
    RelationType("AFTER", "after", "BEFORE", word="after", place=2, key="A"),
    RelationType("IBEFORE", "meets", "IAFTER", word="immediately before", place=9, key="Shift+B"),
    RelationType("IAFTER", "met-by", "IBEFORE", word="immediately after", place=10, key="Shift+A"),
    RelationType("INCLUDES", "contains", "IS_INCLUDED", word="includes", place=3, key="I"),
    RelationType("IS_INCLUDED", "during", "INCLUDES", word="is included", place=4, key="U"),
    RelationType(
        "DURING",
        "",
        "DURING_INV",
        readings=("equals", "during", "overlaps"),
        word="throughout",
        place=7,
        key="D",
        menu_text="throughout (DURING)",
        sentence=bilingual("{a} goes on throughout {b}."),
    ),
    RelationType(
        "DURING_INV",
        "",
        "DURING",
        readings=("equals", "contains", "overlapped-by"),
        word="throughout, inverse",
        place=8,
        key="Shift+D",
        sentence=bilingual("{b} goes on throughout {a}."),
    ),
    RelationType(
        "SIMULTANEOUS",
        "equals",
        "SIMULTANEOUS",
        word="simultaneous",
        place=5,
        key="S",
        menu_text="same time",
    ),
    RelationType(
        "IDENTITY",
        "equals",
        "IDENTITY",
        word="same event",
        place=6,
        key="=",
        sentence=bilingual("{a} and {b} are one and the same event."),
    ),
    RelationType("BEGINS", "starts", "BEGUN_BY", word="begins", place=11, key="G"),
    RelationType("BEGUN_BY", "started-by", "BEGINS", word="begun by", place=12, key="Shift+G"),
    RelationType("ENDS", "finishes", "ENDED_BY", word="ends", place=13, key="E"),
    RelationType("ENDED_BY", "finished-by", "ENDS", word="ended by", place=14, key="Shift+E"),
    # TempEval-1 and -2: coarse labels, each one comparison of end points or two
    RelationType("OVERLAP", _ONE_OF_BOTH, "OVERLAP"),
    RelationType("BEFORE-OR-OVERLAP", f"before|meets|{_ONE_OF_BOTH}", "OVERLAP-OR-AFTER"),
    RelationType("OVERLAP-OR-AFTER", f"after|met-by|{_ONE_OF_BOTH}", "BEFORE-OR-OVERLAP"),
    RelationType(
        "VAGUE",
        "",
        "VAGUE",
        word="vague",
        place=99,
        key="V",
        menu_text="vague: the text does not tell",
        sentence=bilingual("The text does not tell how {a} and {b} lie in time."),
    ),
    RelationType("NONE", "", "NONE", word="vague"),
    RelationType("UNKNOWN", "", "UNKNOWN", word="vague"),
)
"""All types that are read: those of TimeML 1.2.1, coarse ones, and those of vague links.

A new type is a row here, and a text in ``resources/relations.toml``.
"""

TIMEML = Scheme(
    name=DEFAULT,
    label="TimeML",
    types=RELATION_TYPES,
    version="1.2.1",
    source="Sauri et al. 2006, TimeML annotation guidelines 1.2.1",
    guideline="Relate what the text relates, and only that; see the definition of each type.",
    page="timeml-1.2.1.md",
)
"""The scheme of documents that ask for no other."""

DURING_TYPES = frozenset(each.name for each in RELATION_TYPES if each.readings)
"""Types whose meaning is a matter of choice."""

VAGUE_TYPES = frozenset(each.name for each in RELATION_TYPES if each.is_vague)
"""Types of TimeML that constrain nothing: the pair was looked at and the text does not tell."""

OFFERED_TYPES = TIMEML.offered
"""The types of TimeML that annotators are offered, in the order of menus."""

TIMEML_TYPES = tuple(e.name for e in RELATION_TYPES if e.place and e.name not in VAGUE_TYPES)
"""The types that annotators are offered and that constrain something, in the order of tables."""


def scheme_names() -> tuple[str, ...]:
    """Return the names of the schemes that come along, TimeML first."""
    from tempannot.core.profile_files import profile_paths  # noqa: PLC0415 - as in scheme_named

    return (TIMEML.name, *sorted(each.stem for each in profile_paths()))


@cache
def scheme_named(name: str) -> Scheme:
    """Return a scheme by its name, or by the path of a TOML file; "" and "timeml" are TimeML.

    Raises ProfileError for a name there is not, and for a file that is wrong (with its key).

    >>> scheme_named("timebank-dense").type_for(RelationSet.parse("before|meets|overlaps"))
    'BEFORE'
    """
    if name in ("", "timeml", TIMEML.name):
        return TIMEML
    from tempannot.core.profile_files import read_profile  # noqa: PLC0415 - TimeML needs no file

    return read_profile(name, scheme_named)


def scheme_for(types: Collection[str], format: str = "", hints: Iterable[str] = ()) -> str:
    """Return the name of the scheme that a document has by the types in it, "" for TimeML.

    ``hints`` say what else is told by a file: its root, how events are numbered. A scheme is
    chosen if every type is one of its own and what its file asks for is there.
    """
    used = set(types)
    hinted = set(hints)
    if used <= _PLAIN and not hinted:
        return ""
    fitting = (each for each in _choices() if each.fits(format, used, hinted))
    return next((e.name for e in fitting if all(map(scheme_named(e.name).type_named, used))), "")


@cache
def _choices() -> tuple[ProfileChoice, ...]:
    from tempannot.core.profile_files import (  # noqa: PLC0415 - as in scheme_named
        profile_paths,
        read_choice,
    )

    found = [read_choice(path) for path in profile_paths()]
    return tuple(sorted(found, key=lambda each: (each.rank, each.name)))


_PLAIN = frozenset({*TIMEML_TYPES, "VAGUE"})
"""The types of a document that need no look at any file of a scheme."""


@dataclass(frozen=True, slots=True)
class Interpretation:
    """How links are read where a file leaves that open; the document is the same.

    ``profile`` is the name or the file of a scheme, "" for the one that the types in a file tell;
    with ``hull`` a relation that is not convex is taken as its convex hull. ``worlds`` says whether
    what is reported, possible or conditional is kept apart, None to do as the scheme does. Files of
    links alone, such as pairs, get the texts that they are about from those in ``texts``. The roles
    of columns in a relation table whose header does not tell them are in ``columns``. ``chosen``
    has the profiles that somebody chose for files and folders before.
    """

    profile: str = ""
    hull: bool = False
    worlds: bool | None = None
    texts: tuple[Path, ...] = ()
    columns: tuple[tuple[str, str], ...] = ()
    chosen: tuple[tuple[Path, str], ...] = ()

    def profile_of(self, path: Path) -> str:
        """Return the profile for a file: the one for all, else that of the nearest choice."""
        if self.profile or not self.chosen:  # where a file really is takes long to ask
            return self.profile
        place, by_place = real_path(path), dict(self.chosen)
        return next((by_place[each] for each in (place, *place.parents) if each in by_place), "")


AS_TOLD = Interpretation()


Said = tuple[RelationSet, str | None]
"""A relation as given: its meaning, and the TimeML type if it was given as one."""


def said_relation(text: str, during: During, scheme: Scheme = TIMEML) -> Said:
    """Read a type in capitals, as the scheme has it, or the names of Allen's relations.

    What a type says besides the time (BEFORE/CAUSES in RED) stays with it.
    Raises RelationError for neither, and with the hull on offer for a set that is not convex.

    >>> str(said_relation("IS_INCLUDED", During.EQUALS)[0])
    'during'
    """
    name = text.strip()
    known = next((each for each in scheme.types if each.name == name), None)
    if known is None:
        try:
            relations = RelationSet.parse(name)
        except RelationError as error:
            known = scheme.type_named(name)
            if known is None:
                types = ", ".join(scheme.meanings(during))
                problem = bilingual(
                    "{error}; or a type of {label} such as {types}",
                    error=error,
                    label=scheme.label,
                    types=types,
                )
                raise RelationError(problem) from None
        else:
            endpoints(relations)
            return relations, None
    said = known.name + scheme.qualification(name)
    return scheme.meanings(during).get(known.name, ALL), said
