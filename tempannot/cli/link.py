"""``tempannot link``: add one link to a document, or take one away, as the window does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from tempannot.cli.output import EXIT_STATUSES, NO, OK, note
from tempannot.cli.setting_options import OUTPUT, takes
from tempannot.cli.shared_options import path_type, reading_options, worlds_option
from tempannot.core.changes import Insert
from tempannot.core.document import Document
from tempannot.core.edits import add_link, delete_link, keep_link
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import Link, OtherLink
from tempannot.core.language import shown, tr
from tempannot.core.options import Option, Switch, Text, setting
from tempannot.core.other_links import (
    ALINK,
    SLINK,
    add_other_link,
    delete_other_link,
    described,
    other_link_type,
    other_links_between,
    types_of,
)
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL
from tempannot.core.schemes import During, Interpretation, Said, said_relation
from tempannot.formats.reading import read, write
from tempannot.formats.registry import check_ending


@dataclass(frozen=True, slots=True)
class _Asked:
    """Which link, and what is done with it."""

    slink: str | None = setting(
        None,
        Option(
            "--slink",
            Text(),
            tr("Add an SLINK of this type, such as MODAL, in place of a TLINK."),
            metavar="TYPE",
        ),
    )
    alink: str | None = setting(
        None,
        Option(
            "--alink",
            Text(),
            tr("Add an ALINK of this type, such as INITIATES, in its place."),
            metavar="TYPE",
        ),
    )
    signal: str | None = setting(
        None,
        Option("--signal", Text(), tr("The signal that an SLINK or ALINK rests on."), metavar="ID"),
    )
    output: Path | None = setting(None, OUTPUT)
    remove: bool = setting(False, Option("--remove", Switch(), tr("Take the link away instead.")))
    keep: bool = setting(
        False, Option("--keep", Switch(), tr("Write it though it contradicts, marked as kept."))
    )

    @property
    def kinds(self) -> dict[str, str]:
        """The types of other links that were asked for, by their tags."""
        asked = {SLINK: self.slink, ALINK: self.alink}
        return {tag: rel_type for tag, rel_type in asked.items() if rel_type}


@click.command("link", epilog=EXIT_STATUSES)
@click.argument("file", type=path_type)
@click.argument("words", nargs=-1, required=True, metavar="SOURCE [RELATIONS] TARGET")
@takes(_Asked)
@reading_options
@worlds_option
def link_command(
    asked: _Asked,
    file: Path,
    words: tuple[str, ...],
    during: During,
    interpretation: Interpretation,
) -> int:
    """Add one link to a document, and change nothing else in its file.

    SOURCE and TARGET are ids of event instances or times (an event's id will do if it has one
    instance). RELATIONS are Allen's names joined by "|", such as "before|meets", or a type of
    the profile in capitals, of TimeML such as IS_INCLUDED or VAGUE; with --slink or --alink
    there are none.

    The id of the link is printed. A link that contradicts others is not written: they are
    named, and the exit status is 1.
    """
    kinds = asked.kinds
    source, relations, target = _words(words, kinds, signal=asked.signal is not None)
    opened = read(file, interpretation)
    document, path = opened.document, asked.output or file
    check_ending(opened, path)
    ends = _ends(file, document, source, target)
    reasoning = Reasoning(document, during)
    link_id: str | None
    if kinds:
        wanted = _wanted(file, ends, *kinds.popitem(), asked.signal or "")
        link_id = (_remove_other if asked.remove else _add_other)(file, document, wanted)
    else:
        said = said_relation(relations, reasoning.during, reasoning.scheme)
        if asked.remove:
            link_id = _remove(file, reasoning, ends, said)
        else:
            link_id = _add(file, reasoning, ends, said, asked.keep)
    if link_id is None:
        return NO
    write(opened, document, path)
    click.echo(link_id)
    return OK


def _words(words: tuple[str, ...], kinds: Mapping[str, str], *, signal: bool) -> tuple[str, ...]:
    """Return source, relations and target; raises UsageError unless just these are given."""
    if len(kinds) > 1:
        raise click.UsageError(tr("a link is an SLINK or an ALINK: give --slink or --alink"))
    if signal and not kinds:
        raise click.UsageError(tr("--signal goes with --slink or --alink"))
    names = ("SOURCE", "TARGET") if kinds else ("SOURCE", "RELATIONS", "TARGET")
    if len(words) < len(names):
        raise click.UsageError(tr("Missing argument '{names}'.", names=names[len(words)]))
    if len(words) > len(names):
        told = (
            tr(" after {kinds}", kinds=tr(" or ").join(f"--{tag.lower()}" for tag in kinds))
            if kinds
            else ""
        )
        raise click.UsageError(
            tr(
                "{names} are wanted{told}, not {words}",
                names=" ".join(names),
                told=told,
                words=" ".join(words),
            )
        )
    return words if len(words) == 3 else (words[0], "", words[1])


def _wanted(file: Path, ends: tuple[str, str], tag: str, rel_type: str, signal: str) -> OtherLink:
    """Return the SLINK or ALINK that is meant, without an id; raises FileError for no type."""
    known = other_link_type(tag, rel_type)
    if known is None:
        names = ", ".join(each.name for each in types_of(tag))
        raise FileError(
            file,
            tr(
                "the types of an {tag} are {names}, not {rel_type!r}",
                tag=tag,
                names=names,
                rel_type=rel_type,
            ),
        )
    return OtherLink("", tag, *ends, known.name, signal or None)


def _add_other(file: Path, document: Document, wanted: OtherLink) -> str:
    try:
        ends = wanted.source, wanted.target
        batch = add_other_link(
            document, wanted.tag, *ends, rel_type=wanted.rel_type, signal=wanted.signal
        )
    except DocumentError as error:
        raise FileError(file, str(error)) from None
    document.apply(batch)
    made = next(reversed(document.other_links))
    note(f"{file}: {shown(batch.name)} ({made})")
    return made


def _remove_other(file: Path, document: Document, wanted: OtherLink) -> str:
    """Take the last SLINK or ALINK that says so away and return its id."""
    between = other_links_between(document, wanted.source, wanted.target)
    same = [each for each in between if _says_the_same(each, wanted)]
    if not same:
        named = ", ".join(f"{each.id} ({described(document, each)})" for each in between)
        raise FileError(
            file,
            tr(
                "no {tag} says so; between the two there is {shown}",
                tag=wanted.tag,
                shown=named or tr("none"),
            ),
        )
    batch = delete_other_link(document, same[-1].id)
    document.apply(batch)
    note(f"{file}: {shown(batch.name)} ({same[-1].id})")
    return same[-1].id


def _says_the_same(link: OtherLink, wanted: OtherLink) -> bool:
    known = other_link_type(link.tag, link.rel_type)
    name = known.name if known else link.rel_type
    found = (link.tag, link.source, link.target, name)
    return found == (wanted.tag, wanted.source, wanted.target, wanted.rel_type)


def _ends(file: Path, document: Document, *said: str) -> tuple[str, str]:
    try:
        source, target = (document.only_interval(id) for id in said)
    except DocumentError as error:
        raise FileError(file, str(error)) from None
    return source, target


def _add(
    file: Path, reasoning: Reasoning, ends: tuple[str, str], said: Said, keep: bool
) -> str | None:
    """Add the link and return its id; None, with the conflict told, if it contradicts."""
    document = reasoning.document
    batch = add_link(document, *ends, said[0], rel_type=said[1])
    link = next(each.item for each in batch.changes if isinstance(each, Insert))
    assert isinstance(link, Link)
    conflict = reasoning.try_link(link)
    document.apply(batch)
    if conflict is None:
        note(f"{file}: {shown(batch.name)} ({link.id})")
        return link.id
    note(
        tr(
            "{file}: {id} contradicts: {links}",
            file=file,
            id=link.id,
            links=", ".join(conflict.links),
        )
    )
    note(f"  {shown(reasoning.explain(conflict))}")
    if not keep:
        note(tr("  nothing was written; --keep writes it all the same, outside the closure"))
        return None
    document.apply(keep_link(document, link.id, kept=True))
    return link.id


def _remove(file: Path, reasoning: Reasoning, ends: tuple[str, str], said: Said) -> str:
    """Take the last link that says so away and return its id."""
    document = reasoning.document
    same = [each for each in reasoning.links_between(*ends) if _says(reasoning, each, ends, said)]
    if not same:
        between = ", ".join(_shown(each) for each in reasoning.links_between(*ends))
        raise FileError(
            file,
            tr(
                "no link says so; between the two there is {between}", between=between or tr("none")
            ),
        )
    batch = delete_link(document, same[-1].id)
    document.apply(batch)
    note(f"{file}: {shown(batch.name)} ({same[-1].id})")
    return same[-1].id


def _says(reasoning: Reasoning, link: Link, ends: tuple[str, str], said: Said) -> bool:
    """Whether a link states just this, told from either end."""
    relations, rel_type = said
    if (link.source, link.target) != ends:
        relations, rel_type = relations.converse, rel_type and reasoning.scheme.converse(rel_type)
    scheme = reasoning.scheme
    if rel_type is not None:
        if scheme.type_named(link.rel_type) is not scheme.type_named(rel_type):
            return False
        besides = scheme.qualification(rel_type)
        if besides and besides != scheme.qualification(link.rel_type):
            return False
    return (reasoning.meaning(link) or ALL) is relations


def _shown(link: Link) -> str:
    return f"{link.id} ({link.source} {link.exact or link.rel_type} {link.target})"
