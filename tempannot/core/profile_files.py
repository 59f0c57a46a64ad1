"""Schemes of annotation as TOML files: their form, and what is wrong with one that is none.

    name = "timebank-dense"
    label = "TimeBank-Dense"
    during = "equals"                    # the reading of DURING, where the scheme fixes it
    page = "timebank-dense.md"           # the guideline, in Markdown, beside this file
    starts-only = true                   # the types relate the starts of intervals, nothing else
    worlds = true                        # what is reported or conditional is kept apart
    based-on = "timeml-1.2.1"            # the types of another scheme stand here, too
    offered = ["BEFORE", "AFTER"]        # which types are offered, in order; else those with keys

    [demand]                             # which pairs want an answer; without it all is connected
    sentences = 1                        # pairs in one sentence, and up to so many further on
    creation-time = true                 # all with the creation time
    times = false                        # time expressions are left out
    verbs-only = true                    # and events that are no verbs
    everything = true                    # or each pair there is, so that all stand on one line

    [type.BEFORE]
    relations = "before|meets|overlaps"  # in Allen's names; empty: the text does not tell
    converse = "AFTER"
    word = "before"                      # what it is called on screen
    key = "B"                            # a type with a key is offered
    letter = "b"                         # in files of pairs
    aliases = ["TLINK_before"]           # other spellings
    sentence = "{a} ..., {b} ..."        # a type that says more than its relations
    definition = "A is over before B is."

    [chosen]                             # which documents have it, told by what is in them
    formats = ["timeml"]
    needs = ["NONE"]                     # one of these types, or one of ...
    hints = ["numbered-events"]          # ... these
    rank = 1                             # the lowest is asked first

A file that comes along with the program may be named by its name, any other by its path.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError, RelationError, check_has_end, reason_of
from tempannot.core.language import bilingual
from tempannot.core.relation_types import (
    DEFAULT,
    MOST_OFFERED,
    Demand,
    During,
    RelationType,
    Scheme,
    folded,
)
from tempannot.core.relations import NAMES, SIGNS, RelationSet
from tempannot.core.toml_tables import TomlTable
from tempannot.core.typed_names import is_file
from tempannot.core.wording import counted, cut
from tempannot.resources import resource_folder


class ProfileError(FileError):
    """A scheme that there is not, or a file that describes none."""


@dataclass(frozen=True, slots=True)
class ProfileChoice:
    """When a scheme is the one of a document that names none."""

    name: str
    formats: frozenset[str]
    needs: frozenset[str]
    hints: frozenset[str]
    rank: int

    def fits(self, format: str, types: Collection[str], hints: Collection[str]) -> bool:
        """Whether a file has what the scheme asks for."""
        of_format = not self.formats or format in self.formats
        return of_format and bool(self.needs & set(map(folded, types)) or self.hints & set(hints))


def profile_paths() -> tuple[Path, ...]:
    """Return the files of the schemes that come along, by name."""
    return tuple(sorted((resource_folder() / "profiles").glob("*.toml")))


def read_choice(path: Path) -> ProfileChoice:
    """Read when a scheme is chosen; raises ProfileError for a file that is wrong."""
    table = TomlTable(_data(path), path, ProfileError)
    chosen = table.table("chosen")
    formats, needs, hints = (chosen.words(key) for key in ("formats", "needs", "hints"))
    rank = chosen.number("rank") or 0
    chosen.finish()
    sets = frozenset(formats), frozenset(map(folded, needs)), frozenset(hints)
    return ProfileChoice(path.stem, *sets, rank)


def read_profile(name: str, base: Callable[[str], Scheme]) -> Scheme:
    """Read a scheme by its name or its path; ``base`` gives the one that it is based on.

    Raises ProfileError that names the file and the key that is wrong, and says what it may be.
    """
    path = _path(name)
    table = TomlTable(_data(path), path, ProfileError)
    based_on, _ = table.text("based-on"), table.words("offered")
    demand = _demand(table.table("demand")) if "demand" in table.values else None
    name_in_file = table.text("name") or path.stem
    scheme = Scheme(
        name=name_in_file,
        label=table.text("label") or name_in_file,
        types=(),
        version=table.text("version"),
        source=table.text("source"),
        guideline=table.text("guideline"),
        page=_page(table.text("page"), path),
        during=table.one_of("during", During),
        starts_only=table.switch("starts-only"),
        qualifier=table.text("qualifier"),
        demand=demand,
        worlds=table.switch("worlds"),
    )
    table.finish("chosen", "type", "demand")
    rows = _rows(table, _types_below(based_on, base, path))
    scheme = replace(scheme, types=_in_order(rows, table), _known={}, _meanings={})
    _check(scheme, path)
    return scheme


def _page(name: str, path: Path) -> str:
    """Return the name of a page that comes along, else where it lies, beside the scheme's file."""
    return name if not name or path in profile_paths() else str(path.parent / name)


def _types_below(
    based_on: str, base: Callable[[str], Scheme], path: Path
) -> tuple[RelationType, ...]:
    try:
        return base(based_on).types if based_on else ()
    except RecursionError:
        raise ProfileError(path, bilingual("'based-on' leads back to the file itself")) from None


def _path(name: str) -> Path:
    known = {each.stem: each for each in profile_paths()}
    if name in known:
        return known[name]
    path = Path(name)
    if path.suffix.casefold() != ".toml" and not is_file(path):
        names = ", ".join((DEFAULT, *known))
        problem = bilingual(
            "there is no such profile; there are {names}, and files FILE.toml", names=names
        )
        raise ProfileError(name, problem)
    return path


@cache
def _known_data(path: Path) -> dict[str, Any]:
    return _parsed(path)


def _data(path: Path) -> dict[str, Any]:
    """Return what a file says; of one that comes along it is read once."""
    return _known_data(path) if path in profile_paths() else _parsed(path)


def _parsed(path: Path) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - TimeML, which nearly all documents are, needs none

    try:
        check_has_end(path)
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ProfileError(path, reason_of(error)) from error
    except (ValueError, RecursionError) as error:
        raise ProfileError(path, bilingual("this is no TOML: {error}", error=error)) from error


def _rows(table: TomlTable, base: tuple[RelationType, ...]) -> dict[str, RelationType]:
    found = {each.name: each for each in base}
    types = table.table("type")
    for name in types.values:
        row = types.table(name)
        found[name] = _row(name, row, found.get(name))
    if not found:
        raise ProfileError(
            table.path, bilingual("it has no types: each is a table such as [type.BEFORE]")
        )
    return found


def _row(name: str, row: TomlTable, old: RelationType | None) -> RelationType:
    """Return a type as its table has it; one of the scheme below keeps what is not said anew."""
    texts = ("relations", "converse", "word", "key", "menu-text", "sentence", "letter")
    said = {key: row.text(key) for key in (*texts, "definition")}
    given: dict[str, Any] = {k.replace("-", "_"): v for k, v in said.items() if k in row.values}
    _check_relations(row, given.get("relations", ""))
    aliases = tuple(row.words("aliases"))
    row.finish()
    start = old or RelationType(name, "", "")
    if "relations" in given:
        start = replace(start, readings=None)
    return replace(start, place=0, **given, aliases=aliases or start.aliases)


def _check_relations(row: TomlTable, relations: str) -> None:
    """Refuse relations that are none, or none that the engine can hold."""
    if not relations:
        return
    try:
        found = RelationSet.parse(relations)
    except RelationError as error:
        raise row.wrong("relations", str(error)) from error
    if not found.is_convex:
        raise row.wrong(
            "relations",
            bilingual(
                "{found} is not convex; the nearest that can be said is {hull}",
                found=found,
                hull=found.hull,
            ),
        )


def _in_order(rows: dict[str, RelationType], table: TomlTable) -> tuple[RelationType, ...]:
    """Return the types with their places: as ``offered`` lists them, else all that have keys."""
    given = "offered" in table.values
    inherited = sorted((e for e in rows.values() if e.key), key=lambda e: e.place or len(rows) * 99)
    offered = table.words("offered") if given else [each.name for each in inherited]
    for name in offered:
        if name not in rows:
            problem = bilingual(
                "'offered' names {name!r}, which is no type here: {rows}",
                name=cut(name),
                rows=", ".join(rows),
            )
            raise ProfileError(table.path, problem)
    try:
        places = {name: place for place, name in enumerate(offered, 1)}
        return tuple(replace(e, place=places.get(e.name, 0)) for e in rows.values())
    except RelationError as error:
        problem = bilingual(
            "{error}; write word = and key = for it, or leave it out of 'offered'", error=error
        )
        raise ProfileError(table.path, problem) from error


def _demand(table: TomlTable) -> Demand:
    sentences = table.number("sentences")
    if sentences is not None and sentences < 0:
        raise ProfileError(table.path, bilingual("'demand.sentences' is a number from 0"))
    creation_time, verbs_only = table.switch("creation-time"), table.switch("verbs-only")
    times = table.switch("times", default=True)
    everything = table.switch("everything")
    table.finish()
    return Demand(sentences, creation_time, times, verbs_only, everything)


def _check(scheme: Scheme, path: Path) -> None:
    """Refuse a scheme in which a key or a converse is not clear, or that says more than starts."""
    if len(scheme.offered) > MOST_OFFERED:
        count = counted(len(scheme.offered), "type")
        problem = bilingual(
            "it offers {count}, and at most {most_offered} can be; name fewer in 'offered'",
            count=count,
            most_offered=MOST_OFFERED,
        )
        raise ProfileError(path, problem)
    keys: dict[str, str] = {}
    for each in scheme.offered:
        other = keys.setdefault(each.key, each.name)
        if other != each.name:
            problem = bilingual(
                "'type.{name}.key' is {key!r}, which is that of {other}",
                name=each.name,
                key=each.key,
                other=other,
            )
            raise ProfileError(path, problem)
    for each in scheme.types if scheme.starts_only else ():
        if not all(_relates_starts_alone(each.meaning(during)) for during in During):
            problem = bilingual(
                "'type.{name}.relations' tells of ends, which 'starts-only' leaves open",
                name=each.name,
            )
            raise ProfileError(path, problem)
    for each in scheme.types:
        back = next((e for e in scheme.types if e.name == each.converse), None)
        if each.converse and back is None:
            problem = bilingual(
                "'type.{name}.converse' is {converse!r}, which is no type",
                name=each.name,
                converse=cut(each.converse),
            )
            raise ProfileError(path, problem)
        if back is not None and not _says_converse(each, back):
            problem = bilingual(
                "'type.{name}.converse' is {name2}, which does not say the converse",
                name=each.name,
                name2=back.name,
            )
            raise ProfileError(path, problem)


def _relates_starts_alone(relations: str) -> bool:
    """Whether relations leave the ends open: with one they hold all whose starts lie the same."""
    held = RelationSet.parse(relations).names if relations else ()
    starts = {SIGNS[name][0] for name in held}
    return held == tuple(name for name in NAMES if SIGNS[name][0] in starts)


def _says_converse(each: RelationType, back: RelationType) -> bool:
    if each.is_vague or back.is_vague:
        return each.is_vague and back.is_vague
    said = (RelationSet.parse(each.meaning(d)) is RelationSet.parse(back.meaning(d)).converse
            for d in During)  # fmt: skip
    return all(said)
