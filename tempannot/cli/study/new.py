"""``tempannot study new`` and ``power``: a study of items, drawn, and how large it must be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tempannot.cli.output import OK, note, print_json, say
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import json_option
from tempannot.core.errors import FileError
from tempannot.core.language import tr
from tempannot.formats.items.left_out import left_out_json, left_out_lines
from tempannot.formats.outputs import check_outputs
from tempannot.study.design.power_settings import PowerSettings, size_words, sizes_for
from tempannot.study.design.study_options import StudyOptions

if TYPE_CHECKING:
    from tempannot.study.design.composing import NewStudy
    from tempannot.study.design.plan_summary import PlanSummary
    from tempannot.study.store.place import StorePlace


_EPILOG = tr("Exit status: 0 fine; 2 wrong usage, items that cannot be read, or no study made.")


@click.command("new", epilog=_EPILOG)
@click.option(
    "-o",
    "--output",
    "--store",
    "place",
    metavar="STUDY",
    help=tr("The file to make, NAME.tempstudy, or the URL of a PostgreSQL database."),
)
@click.option(
    "--no-key",
    "is_open",
    is_flag=True,
    help=tr("Make no lead's key: whoever has the study can read all of it."),
)
@click.option("--dry-run", is_flag=True, help=tr("Make nothing, only tell what would be drawn."))
@takes(StudyOptions)
@json_option
def new_command(
    options: StudyOptions, place: str | None, is_open: bool, dry_run: bool, as_json: bool
) -> int:
    """Make a study of the items in one or more files, for raters to judge.

    ITEMS are sentence pairs (JSON, TSV, CSV or JSON lines of the recast datasets, SNLI, MNLI and
    others), candidate answers (the TSV of MCTACO), pairs of sentences whose order is judged, or
    any table whose columns you name.

    \b
    --columns  premise=COLUMN,hypothesis=COLUMN       sentence pairs
               sentence=..,question=..,answer=..      candidate answers
               first=..,second=..                     which one comes first
               text=..,text=..                        any texts
               and label, id, source, document, link, trace
    --checks   the same files; the label, or a column "expected", is the answer that
    --training must be given; a column "feedback" is what raters learn from it; without
               these options those that come along are used where they suit the items

    The study gets a lead's key, which is kept on this computer: labels, sources, expected answers
    and what others answered are read with it alone. "tempannot study key" prints it.

    Lists hold items of one source, and all answers to a question are in one list. The same
    seed and items give the same study everywhere. A study that exists is never replaced.

    A row that is no item is named and left out; a file without any item is an error.
    """  # noqa: D301 - click wants the control character itself
    if options.checks_per_list and options.checks == "none":
        raise click.UsageError(tr("--checks-per-list needs --checks other than none"))
    to_make = _place(place, options.items, dry_run=dry_run)
    from tempannot.study.design.composing import compose  # noqa: PLC0415 - few make studies

    study = compose(replace(options, name=_name(options, to_make)))
    for line in left_out_lines(study.left_out):
        note(line)
    made = None if dry_run or to_make is None else _make(to_make, study, has_key=not is_open)
    if as_json:
        print_json(_as_json(study, made, to_make))
    else:
        _tell(study.summary, to_data=dry_run)
    if made is not None:
        note(tr("study made: {to_make}", to_make=to_make))
        if not is_open:
            note(
                tr(
                    'its key is kept on this computer; "tempannot study key {to_make}" prints it',
                    to_make=to_make,
                )
            )
            note(tr("write it down: without it nobody can read the answers"))
    return OK


def _place(text: str | None, items: tuple[Path, ...], *, dry_run: bool) -> StorePlace | None:
    """Return where the study goes; refuses before all work what cannot be written."""
    from tempannot.study.store.place import ENDING, StorePlace  # noqa: PLC0415 - few make studies

    if text is None and not dry_run:
        raise click.UsageError(
            tr("say with -o where the study goes: a file NAME{ending} or a URL", ending=ENDING)
        )
    place = None if text is None else StorePlace.of(text)
    if place is None or place.path is None:
        return place
    if place.path.suffix.casefold() != ENDING:
        raise click.BadParameter(
            tr("{place} does not end in {ending}", place=place, ending=ENDING), param_hint="-o"
        )
    if place.path.exists() or place.path.is_symlink():
        raise FileError(place.path, tr("something is there already; choose another name"))
    check_outputs(items, [place.path])
    return place


def _name(options: StudyOptions, place: StorePlace | None) -> str:
    if options.name is not None:
        return options.name
    file = None if place is None else place.path
    return (file or options.items[0]).stem


def _make(place: StorePlace, study: NewStudy, *, has_key: bool) -> str:
    """Make the study and return its id."""
    from tempannot.study.store.study_store import StudyStore  # noqa: PLC0415 - sqlalchemy is slow

    with StudyStore.create(place, study.plan, has_key=has_key) as store:
        return store.study.id


def _as_json(study: NewStudy, made: str | None, place: StorePlace | None) -> dict[str, object]:
    design = study.plan.design
    found: dict[str, object] = {
        "study": made,
        "place": None if place is None else str(place),
        "name": design.name,
        "scale": design.scale.name,
        "seed": design.seed,
        "raters_per_item": design.raters,
        **study.summary.as_json(),
        "left_out": left_out_json(study.left_out),
    }
    if made is None:
        found["lists_of"] = _lists(study)
    return found


def _lists(study: NewStudy) -> list[dict[str, object]]:
    """Return every item that would be drawn and the list it would be in."""
    return [
        {
            "list": each.list,
            "source": each.item.source,
            "label": each.item.label,
            "file": each.item.provenance.file,
            "place": each.item.provenance.place,
            "id": each.item.id,
        }
        for each in study.plan.items
        if each.list is not None
    ]


def _tell(summary: PlanSummary, *, to_data: bool) -> None:
    """Say what was drawn; in a dry run that is what was asked for."""
    from tempannot.study.design.plan_summary import plan_lines  # noqa: PLC0415 - as above

    for line in plan_lines(summary):
        say(line, err=not to_data)
    for each in summary.notes:
        note(tr("note: {each}", each=each))


@click.command("power")
@takes(PowerSettings)
@json_option
def power_command(settings: PowerSettings, as_json: bool) -> int:
    """Tell how many raters and items find a difference, by simulation from the mixed model.

    Studies are drawn from the model that "tempannot study report" fits, and tested as it tests
    them, at the level of 5 %. The spreads of raters, items and lists are those of studies of
    sentence pairs; a pilot's are better. Takes about half a minute for each number of raters.
    """
    found = []
    for each in sizes_for(settings):
        found.append(each)
        if not as_json:
            say(size_words(settings, each))
    if as_json:
        print_json(
            {
                "difference": settings.difference,
                "power": settings.power,
                "sizes": [
                    {
                        "raters": each.raters,
                        "items": each.items,
                        "judgments": each.judgments,
                        "found": None if each.found is None else each.found.share,
                    }
                    for each in found
                ],
            }
        )
    return OK
