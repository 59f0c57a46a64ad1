"""A new study made of files: what the command line and the window have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tempannot.formats.items.column_mapping import ColumnWish
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import scale_for, scale_named
from tempannot.formats.items.lines import decoded
from tempannot.formats.items.rating_item import RatingItem, RatingItemKind
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.formats.reading import bytes_of
from tempannot.study.design.known_items import (
    DEFAULT,
    KnownItem,
    default_known_items,
    read_known_items,
)
from tempannot.study.design.plan_summary import PlanSummary, summary_of
from tempannot.study.design.planning import plan_study
from tempannot.study.design.study_design import DesignError, Role, StudyDesign, StudyPlan


@dataclass(frozen=True, slots=True)
class StudyFiles:
    """What a study is made of.

    ``columns`` say what the columns of the items are, where their names do not. ``scale`` and
    ``question`` are as ``scale_named`` takes them, None for what items of that kind are usually
    asked. ``instructions`` are a page in Markdown, None for that of the scale. ``checks`` and
    ``training`` are files, or DEFAULT for those that come with the program, or None for none.
    """

    items: tuple[Path, ...]
    columns: ColumnWish | None = None
    scale: str | None = None
    question: str | None = None
    instructions: Path | None = None
    checks: Path | str | None = None
    training: Path | str | None = None


@dataclass(frozen=True, slots=True)
class NewStudy:
    """A plan, and all items that it was drawn from."""

    plan: StudyPlan
    items: tuple[RatingItem, ...]

    @property
    def summary(self) -> PlanSummary:
        """What the plan comes to, in numbers."""
        return summary_of(self.plan, self.items)


def compose(files: StudyFiles, settings: StudyDesign) -> NewStudy:
    """Read all files and draw a study; scale, instructions and columns are set here.

    Raises FileError, with line or record, DesignError, ScaleError or MappingError; then nothing
    has happened.
    """
    twice = next((path for path, count in Counter(files.items).items() if count > 1), None)
    if twice is not None:
        raise DesignError(f"{twice} is given twice")
    read = [read_items(path, files.columns) for path in files.items]
    items = tuple(item for each in read for item in each.items)
    if not items:
        raise DesignError("there are no items to judge")
    scale = _scale(files, items[0].kind)
    design = replace(
        settings, scale=scale, instructions=_instructions(files), mapping=read[0].mapping
    )
    checks = _known(files.checks, Role.CHECK, design)
    training = _known(files.training, Role.TRAINING, design)
    return NewStudy(plan_study(design, items, checks, training), items)


def _scale(files: StudyFiles, kind: RatingItemKind) -> ResponseScale:
    if files.scale is None and kind.scale is None:
        raise DesignError(
            "nothing is known of what to ask of such texts: name a scale, and a question if need be"
        )
    return scale_named(files.scale or scale_for(kind).name, files.question)


def _instructions(files: StudyFiles) -> str:
    """Return the page of the user, empty for none: the plan then has that of the scale."""
    path = files.instructions
    return "" if path is None else decoded(bytes_of(path), path)


def _known(given: Path | str | None, role: Role, design: StudyDesign) -> Sequence[KnownItem]:
    if given is None:
        return ()
    if given == DEFAULT:
        return default_known_items(role, design.scale)
    return read_known_items(Path(given), design.scale, design.mapping)
