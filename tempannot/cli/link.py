"""``tempannot link``: add one link to a document, or take one away, as the window does."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import (
    EXIT_STATUSES,
    NO,
    OK,
    during_option,
    note,
    output_option,
    path_type,
)
from tempannot.core.changes import Insert
from tempannot.core.document import Document
from tempannot.core.edits import add_link, delete_link, keep_link
from tempannot.core.errors import DocumentError, FileError
from tempannot.core.items import Link
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import ALL
from tempannot.core.schemes import During, Said, converse_type, said_relation
from tempannot.formats.reading import read, write
from tempannot.formats.registry import check_ending


@click.command("link", epilog=EXIT_STATUSES)
@click.argument("file", type=path_type)
@click.argument("source")
@click.argument("relations")
@click.argument("target")
@output_option
@click.option("--remove", is_flag=True, help="Take the link away instead.")
@click.option("--keep", is_flag=True, help="Write it though it contradicts, marked as kept.")
@during_option
def link_command(file: Path, source: str, relations: str, target: str, **options: object) -> int:
    """Add one link to a document, and change nothing else in its file.

    SOURCE and TARGET are ids of event instances or times (an event's id will do if it has one
    instance). RELATIONS are Allen's names joined by "|", such as "before|meets", or a type of
    TimeML in capitals, such as IS_INCLUDED, IDENTITY or VAGUE.

    The id of the link is printed. A link that contradicts others is not written: they are
    named, and the exit status is 1.
    """
    opened = read(file)
    document, output = opened.document, options["output"]
    path = output if isinstance(output, Path) else file
    check_ending(opened, path)
    ends = _ends(file, document, source, target)
    reasoning = Reasoning(document, During(str(options["during"])))
    said = said_relation(relations, reasoning.during)
    link_id: str | None
    if options["remove"]:
        link_id = _remove(file, reasoning, ends, said)
    else:
        link_id = _add(file, reasoning, ends, said, bool(options["keep"]))
    if link_id is None:
        return NO
    write(opened, document, path)
    click.echo(link_id)
    return OK


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
        note(f"{file}: {batch.name} ({link.id})")
        return link.id
    note(f"{file}: {link.id} contradicts: {', '.join(conflict.links)}")
    note(f"  {reasoning.explain(conflict)}")
    if not keep:
        note("  nothing was written; --keep writes it all the same, outside the closure")
        return None
    document.apply(keep_link(document, link.id, kept=True))
    return link.id


def _remove(file: Path, reasoning: Reasoning, ends: tuple[str, str], said: Said) -> str:
    """Take the last link that says so away and return its id."""
    document = reasoning.document
    same = [each for each in reasoning.links_between(*ends) if _says(reasoning, each, ends, said)]
    if not same:
        between = ", ".join(_shown(each) for each in reasoning.links_between(*ends))
        raise FileError(file, f"no link says so; between the two there is {between or 'none'}")
    batch = delete_link(document, same[-1].id)
    document.apply(batch)
    note(f"{file}: {batch.name} ({same[-1].id})")
    return same[-1].id


def _says(reasoning: Reasoning, link: Link, ends: tuple[str, str], said: Said) -> bool:
    """Whether a link states just this, told from either end."""
    relations, rel_type = said
    if (link.source, link.target) != ends:
        relations, rel_type = relations.converse, rel_type and converse_type(rel_type)
    if rel_type is not None and link.rel_type.strip().upper() != rel_type:
        return False
    return (reasoning.meaning(link) or ALL) is relations


def _shown(link: Link) -> str:
    return f"{link.id} ({link.source} {link.exact or link.rel_type} {link.target})"
