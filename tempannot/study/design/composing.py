"""A new study made of files: what the command line and the window have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.items.column_mapping import ColumnMapping, wish_of
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import scale_for, scale_named
from tempannot.formats.items.lines import decoded
from tempannot.formats.items.rating_item import RatingItem, RatingItemKind
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.formats.reading import bytes_of
from tempannot.study.design.known_items import (
    DEFAULT,
    NONE,
    OURS_AT_ONCE,
    KnownItem,
    default_known_items,
    read_known_items,
    usual_known_items,
)
from tempannot.study.design.plan_summary import PlanSummary, summary_of
from tempannot.study.design.planning import plan_study
from tempannot.study.design.rater_limits import RaterLimits
from tempannot.study.design.study_design import DesignError, Role, StudyDesign, StudyPlan
from tempannot.study.design.study_options import StudyOptions
from tempannot.study.pages.page_words import parse_languages
from tempannot.study.pages.questionnaire_files import all_pages


@dataclass(frozen=True, slots=True)
class NewStudy:
    """A plan, and all items that it was drawn from; ``left_out`` names rows that are none."""

    plan: StudyPlan
    items: tuple[RatingItem, ...]
    left_out: tuple[FileError, ...] = ()

    @property
    def summary(self) -> PlanSummary:
        """What the plan comes to, in numbers."""
        return summary_of(self.plan, self.items)


def compose(options: StudyOptions) -> NewStudy:
    """Read all files and draw a study.

    Rows that are no items are left out, as long as their file has others: raters judge each item by
    itself. Raises FileError, with line or record, DesignError, ScaleError or MappingError; then
    nothing has happened.
    """
    twice = next((path for path, count in Counter(options.items).items() if count > 1), None)
    if twice is not None:
        raise DesignError(bilingual("{twice} is given twice", twice=twice))
    columns = wish_of(options.columns)
    read = [read_items(path, columns, leaves_out=True) for path in options.items]
    items = tuple(item for each in read for item in each.items)
    if not items:
        raise DesignError(bilingual("there are no items to judge"))
    path = options.instructions
    asked = Asked(
        _scale(options, items[0].kind),
        "" if path is None else decoded(bytes_of(path), path),
        read[0].mapping,
    )
    left_out = tuple(error for each in read for error in each.left_out)
    return NewStudy(draw(options, asked, items), items, left_out)


@dataclass(frozen=True, slots=True)
class Asked:
    """What raters see beside the items: the page is empty for that of the scale."""

    scale: ResponseScale
    instructions: str
    mapping: ColumnMapping | None


def draw(options: StudyOptions, asked: Asked, items: Sequence[RatingItem]) -> StudyPlan:
    """Draw a study from items; raises DesignError and what the known items raise."""
    design = StudyDesign(
        options.name or "",
        asked.scale,
        options.seed,
        options.per_source,
        options.per_label,
        options.questions,
        options.list_size,
        options.raters,
        pass_mark=options.pass_mark,
        attempts=options.attempts,
        instructions=asked.instructions,
        idle_seconds=options.idle_seconds,
        roster=options.roster,
        mapping=asked.mapping,
        completion=options.completion.strip(),
        pages=all_pages(options.consent, options.pages),
        repeats=options.repeats,
        opposites=options.opposites,
        shares=options.shares,
        shows_earlier=options.shows_earlier,
        detokenises=options.detokenises,
        training_items=options.training_items,
        limits=RaterLimits(
            options.warn_checks,
            options.stop_checks,
            options.warn_fast,
            options.stop_fast,
            options.seconds_a_word,
        ),
        languages=parse_languages(options.languages),
    )
    checks = _known(options.checks, Role.CHECK, design, items)
    training = _known(options.training, Role.TRAINING, design, items)
    per_list, at_once = options.checks_per_list, options.training_items
    if options.training in (None, DEFAULT) and training and at_once is None:
        at_once = OURS_AT_ONCE
    design = replace(
        design,
        checks_per_list=int(bool(checks)) if per_list is None else per_list,
        training_items=at_once if training else None,
    )
    return plan_study(design, items, checks, training)


def _scale(options: StudyOptions, kind: RatingItemKind) -> ResponseScale:
    if options.scale is None and kind.scale is None:
        raise DesignError(
            bilingual(
                "nothing is known of what to ask of such texts: name a scale, and a question if "
                "need be"
            )
        )
    return scale_named(options.scale or scale_for(kind).name, options.question)


def _known(
    given: str | None, role: Role, design: StudyDesign, items: Sequence[RatingItem]
) -> Sequence[KnownItem]:
    if given == NONE or not items:
        return ()
    if given is None:
        return usual_known_items(role, design.scale, items[0])
    if given == DEFAULT:
        return default_known_items(role, design.scale)
    return read_known_items(Path(given), design.scale, design.mapping)
