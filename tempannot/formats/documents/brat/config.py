"""The types of a folder of standoff files: ``annotation.conf``, as read and as written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path

from tempannot.core.errors import check_has_end
from tempannot.core.schemes import RELATION_TYPES

NAME = "annotation.conf"
_LEVELS = 4
"""How many folders are asked for it, from that of the file up, as brat does to its own root."""

CLASSES = (*("OCCURRENCE", "STATE", "REPORTING", "PERCEPTION", "ASPECTUAL", "I_ACTION", "I_STATE"),)
CHOICES = {
    "class": CLASSES,
    "tense": ("PAST", "PRESENT", "FUTURE", "NONE", "INFINITIVE", "PRESPART", "PASTPART"),
    "aspect": ("PROGRESSIVE", "PERFECTIVE", "PERFECTIVE_PROGRESSIVE", "NONE"),
    "polarity": ("POS", "NEG"),
    "pos": ("VERB", "NOUN", "ADJECTIVE", "PREPOSITION", "OTHER"),
}
"""What is chosen from a list for an event; everything else goes into its note."""

TIME_CHOICES = {
    "type": ("DATE", "TIME", "DURATION", "SET"),
    "functionInDocument": (
        *("CREATION_TIME", "PUBLICATION_TIME", "EXPIRATION_TIME", "MODIFICATION_TIME"),
        *("RELEASE_TIME", "RECEPTION_TIME", "NONE"),
    ),
    "temporalFunction": ("true", "false"),
    "mod": (
        *("BEFORE", "AFTER", "ON_OR_BEFORE", "ON_OR_AFTER", "LESS_THAN", "MORE_THAN"),
        *("EQUAL_OR_LESS", "EQUAL_OR_MORE", "START", "MID", "END", "APPROX"),
    ),
}
_OTHER_LINKS = {
    "SLINK": ("MODAL", "EVIDENTIAL", "NEG_EVIDENTIAL", "FACTIVE", "COUNTER_FACTIVE", "CONDITIONAL"),
    "ALINK": ("INITIATES", "CULMINATES", "TERMINATES", "CONTINUES", "REINITIATES"),
}
_SECTION = re.compile(r"\[(\w+)\]\s*$")


@dataclass(frozen=True, slots=True)
class Config:
    """What a configuration declares.

    ``parents`` gives the type above a type of marks or events, ``relations`` the types of
    relations, ``values`` the values that an attribute can have.
    """

    parents: dict[str, str] = field(default_factory=dict)
    events: frozenset[str] = frozenset()
    relations: tuple[str, ...] = ()
    values: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def line_of(self, type: str) -> Iterator[str]:
        """Yield a type and those above it."""
        seen: set[str] = set()
        while type and type not in seen:
            seen.add(type)
            yield type
            type = self.parents.get(type, "")


def config_for(file: Path) -> Config:
    """The configuration of the folder of a file, or of the next above that has one."""
    for folder in list(file.absolute().parents)[:_LEVELS]:
        path = folder / NAME
        try:
            status = path.stat()
        except OSError:
            continue
        return _read(path, status.st_mtime_ns, status.st_size)
    return Config()


@lru_cache(maxsize=8)
def _read(path: Path, _changed: int, _size: int) -> Config:
    try:
        check_has_end(path)
        return parsed_config(path.read_bytes()[:1_000_000].decode("utf-8", "replace"))
    except OSError:  # a file that may not be read says as little as none
        return Config()


def parsed_config(text: str) -> Config:
    """What a configuration declares; what is no declaration is passed over, as brat does."""
    section, above = "", [""]
    parents: dict[str, str] = {}
    events: set[str] = set()
    relations: list[str] = []
    values: dict[str, tuple[str, ...]] = {}
    for line in text.splitlines():
        bare = line.strip()
        if found := _SECTION.match(bare):
            section, above = found[1], [""]
        elif not bare or bare.startswith(("#", "<")):
            continue
        elif section in ("entities", "events"):
            name = bare.split()[0].lstrip("!")
            depth = min(len(line) - len(line.lstrip("\t")), len(above) - 1)
            parents[name] = above[depth]
            above[depth + 1 :] = [name]
            if section == "events":
                events.add(name)
        elif section == "relations":
            relations.append(bare.split()[0].lstrip("!"))
        elif section == "attributes":
            listed = re.search(r"Value:([^\s,]+)", bare)
            values[bare.split()[0]] = tuple(listed[1].split("|")) if listed else ()
    return Config(parents, frozenset(events), tuple(relations), values)


@cache
def written_config() -> bytes:
    """The configuration of folders that are written here: the types and values of TimeML."""
    both = "Arg1:EVENT|TIMEX3, Arg2:EVENT|TIMEX3"
    relations = [f"TLINK_{each.name}\t{both}" for each in RELATION_TYPES]
    relations.append(f"TLINK\t{both}")
    for tag, types in _OTHER_LINKS.items():
        relations += [f"{tag}_{each}\tArg1:EVENT, Arg2:EVENT" for each in types]
        relations.append(f"{tag}\tArg1:EVENT, Arg2:EVENT")
    attributes = [f"{n}\tArg:EVENT, Value:{'|'.join(each)}" for n, each in CHOICES.items()]
    attributes += [f"{n}\tArg:TIMEX3, Value:{'|'.join(each)}" for n, each in TIME_CHOICES.items()]
    sections = {
        "entities": ["TIMEX3", "SIGNAL"],
        "relations": [*relations, "<OVERLAP>\tArg1:<ANY>, Arg2:<ANY>, <OVL-TYPE>:<ANY>"],
        "events": ["EVENT"],
        "attributes": attributes,
    }
    return "\n".join(
        f"[{name}]\n" + "\n".join(rows) + "\n" for name, rows in sections.items()
    ).encode()
