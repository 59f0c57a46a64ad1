"""``tempannot study new``: a study of items, drawn and laid out, for raters to begin with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from tempannot.cli.common import OK, json_option, note, path_type, print_json
from tempannot.core.errors import FileError
from tempannot.formats.outputs import check_outputs

if TYPE_CHECKING:
    from tempannot.study.design.composing import NewStudy
    from tempannot.study.design.plan_summary import PlanSummary
    from tempannot.study.store.place import StorePlace

_EPILOG = "Exit status: 0 fine; 2 wrong usage, items that cannot be read, or no study made."
_count = click.IntRange(min=1)


class _Options(TypedDict):
    """What the options say of the study."""

    name: str | None
    seed: int
    per_source: int | None
    per_label: int | None
    questions: int | None
    list_size: int
    raters: int
    roster: tuple[str, ...]
    scale: str | None
    question: str | None
    instructions: Path | None
    checks: str | None
    checks_per_list: int | None
    training: str | None
    pass_mark: float
    attempts: int
    idle_seconds: float
    columns: tuple[str, ...]


@click.command("new", short_help="make a study of items", epilog=_EPILOG)
@click.argument("items", metavar="ITEMS...", nargs=-1, required=True, type=path_type)
@click.option(
    "-o",
    "--output",
    "--store",
    "place",
    metavar="STUDY",
    help="The file to make, NAME.tempstudy, or the URL of a PostgreSQL database.",
)
@click.option("--dry-run", is_flag=True, help="Make nothing, only tell what would be drawn.")
@click.option("--name", metavar="NAME", help="What the study is called; else as its file.")
@click.option("--seed", default=0, show_default=True, help="The seed that everything follows from.")
@click.option("--per-source", type=_count, help="Items to draw of each source, over its labels.")
@click.option("--per-label", type=_count, help="Items to draw of each label of each source.")
@click.option("--questions", type=_count, help="Questions to draw, with all answers to them.")
@click.option("--list-size", type=_count, default=10, show_default=True, help="Items in a list.")
@click.option("--raters", type=_count, default=3, show_default=True, help="Raters per item.")
@click.option(
    "--rater",
    "roster",
    multiple=True,
    metavar="NAME",
    help="A rater to deal lists out to, one option per name; else whoever comes gets lists.",
)
@click.option(
    "--scale",
    metavar="SCALE",
    help="likelihood, plausibility or order (else what such items are usually judged on), "
    "order-errors (tags for the analysis of sentence orders), or "
    "levels of your own, lowest first, with commas, or a range as 1-7.",
)
@click.option("--question", metavar="TEXT", help="What raters are asked; else that of the scale.")
@click.option(
    "--instructions", type=path_type, metavar="FILE.md", help="The page that raters read."
)
@click.option("--checks", metavar="FILE", help='Attention checks, or "default" for ours.')
@click.option(
    "--checks-per-list",
    type=click.IntRange(min=0),
    help="Attention checks in each list; 1 if there are any.",
)
@click.option("--training", metavar="FILE", help='Training items, or "default" for ours.')
@click.option(
    "--pass-mark",
    type=click.FloatRange(0, 1),
    default=0.8,
    show_default=True,
    help="The share of training items to answer as expected.",
)
@click.option(
    "--attempts", type=_count, default=2, show_default=True, help="How often to try the training."
)
@click.option(
    "--idle",
    "idle_seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=30.0,
    show_default=True,
    metavar="SECONDS",
    help="After so long without a sign of life a rater's time is not active.",
)
@click.option(
    "--columns",
    multiple=True,
    metavar="ROLE=COLUMN,...",
    help="What the columns are, if their names do not tell.",
)
@json_option
def new_command(
    items: tuple[Path, ...],
    place: str | None,
    dry_run: bool,
    as_json: bool,
    **options: Unpack[_Options],
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
    --training must be given; a column "feedback" is what raters learn from it

    Lists hold items of one source, and all answers to a question are in one list. The same
    seed and items give the same study everywhere. A study that exists is never replaced.
    """  # noqa: D301 - click wants the control character itself
    to_make = _place(place, items, dry_run=dry_run)
    study = _compose(items, to_make, options)
    made = None if dry_run or to_make is None else _make(to_make, study)
    if as_json:
        print_json(_as_json(study, made, to_make))
    else:
        _tell(study.summary, to_data=dry_run)
    if made is not None:
        note(f"study made: {to_make}")
    return OK


def _place(text: str | None, items: tuple[Path, ...], *, dry_run: bool) -> StorePlace | None:
    """Return where the study goes; refuses before all work what cannot be written."""
    from tempannot.study.store.place import ENDING, StorePlace  # noqa: PLC0415 - few make studies

    if text is None and not dry_run:
        raise click.UsageError(f"say with -o where the study goes: a file NAME{ENDING} or a URL")
    place = None if text is None else StorePlace.of(text)
    if place is None or place.path is None:
        return place
    if place.path.suffix.casefold() != ENDING:
        raise click.BadParameter(f"{place} does not end in {ENDING}", param_hint="-o")
    if place.path.exists() or place.path.is_symlink():
        raise FileError(place.path, "something is there already; choose another name")
    check_outputs(items, [place.path])
    return place


def _compose(items: tuple[Path, ...], place: StorePlace | None, options: _Options) -> NewStudy:
    from tempannot.formats.items.column_mapping import parse_columns  # noqa: PLC0415
    from tempannot.formats.items.item_kinds import LIKELIHOOD_SCALE  # noqa: PLC0415
    from tempannot.study.design.composing import StudyFiles, compose  # noqa: PLC0415
    from tempannot.study.design.study_design import StudyDesign  # noqa: PLC0415

    per_list, checks = options["checks_per_list"], options["checks"]
    if per_list and checks is None:
        raise click.UsageError('--checks-per-list needs --checks with a file, or "default"')
    files = StudyFiles(
        items,
        parse_columns(options["columns"]),
        options["scale"],
        options["question"],
        options["instructions"],
        checks,
        options["training"],
    )
    settings = StudyDesign(
        _name(options["name"], items, place),
        LIKELIHOOD_SCALE,
        options["seed"],
        options["per_source"],
        options["per_label"],
        options["questions"],
        options["list_size"],
        options["raters"],
        checks_per_list=int(checks is not None) if per_list is None else per_list,
        pass_mark=options["pass_mark"],
        attempts=options["attempts"],
        idle_seconds=options["idle_seconds"],
        roster=options["roster"],
    )
    return compose(files, settings)


def _name(given: str | None, items: tuple[Path, ...], place: StorePlace | None) -> str:
    if given is not None:
        return given
    return place.path.stem if place is not None and place.path is not None else items[0].stem


def _make(place: StorePlace, study: NewStudy) -> str:
    """Make the study and return its id."""
    from tempannot.study.store.study_store import StudyStore  # noqa: PLC0415 - sqlalchemy is slow

    with StudyStore.create(place, study.plan) as store:
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
        click.echo(line, err=not to_data)
    for each in summary.notes:
        note(f"note: {each}")
