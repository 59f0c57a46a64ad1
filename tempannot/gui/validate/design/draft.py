"""What the dialog of a new study holds, and the plan that follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tempannot.formats.items.item_kinds import SCALES, TEXTS, scale_for, scale_named
from tempannot.formats.items.repeats import Repeat, find_repeats
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.gui.validate.design.item_file import LoadedItems
from tempannot.gui.validate.start.study_words import size_words
from tempannot.session.background import Task
from tempannot.study.design.known_items import (
    DEFAULT,
    KnownItem,
    default_known_items,
    read_known_items,
)
from tempannot.study.design.study_design import Role, StudyDesign, StudyPlan

OWN_SCALE = "of my own"
"""What the choice of scales calls one that has no name."""

_EXAMPLE = "for example"


@dataclass(frozen=True, slots=True)
class Settings:
    """The fields as they are filled in; ``scale`` is a name, or levels with commas.

    The counts are 0 where nothing is asked for.
    """

    name: str = ""
    scale: str = ""
    question: str = ""
    per_source: int = 0
    per_label: int = 0
    questions: int = 0
    list_size: int = 10
    raters: int = 3
    seed: int = 0
    checks_per_list: int = 0
    pass_mark: float = 0.8
    attempts: int = 2
    idle_seconds: float = 30.0
    instructions: str = ""
    roster: tuple[str, ...] = ()

    def response_scale(self) -> ResponseScale:
        """Return the scale; raises ScaleError."""
        return scale_named(self.scale, self.question.strip() or None)

    def design(self, files: Sequence[LoadedItems] = ()) -> StudyDesign:
        """Return the design; raises DesignError or ScaleError for what cannot be."""
        mapping = next((each.mapping for each in files if each.mapping is not None), None)
        return StudyDesign(
            self.name.strip(),
            self.response_scale(),
            seed=self.seed,
            per_source=self.per_source or None,
            per_label=self.per_label or None,
            questions=self.questions or None,
            list_size=self.list_size,
            raters=self.raters,
            checks_per_list=self.checks_per_list,
            pass_mark=self.pass_mark,
            attempts=self.attempts,
            instructions=self.instructions,
            idle_seconds=self.idle_seconds,
            roster=self.roster,
            mapping=mapping,
        )


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """A study in the making.

    ``checks`` and ``training`` are paths of files, empty for none, DEFAULT for those that come
    with the program. ``instructions_file`` holds the instructions as they are, if there is one.
    """

    settings: Settings
    files: tuple[LoadedItems, ...] = ()
    checks: str = ""
    training: str = ""
    instructions_file: Path | None = None

    @property
    def missing(self) -> str:
        """What has to be said before there can be a plan, empty if nothing has."""
        if not self.files:
            return "Add a file of items to begin with."
        unclear = next((each for each in self.files if each.problem or not each.items), None)
        if unclear is not None:
            return unclear.problem or f"{unclear.path.name} has no items."
        return ""


@dataclass(frozen=True, slots=True, eq=False)
class Planned:
    """The plan of a draft, and which of all its items are there more than once."""

    plan: StudyPlan
    repeats: tuple[Repeat, ...]

    @property
    def size(self) -> str:
        """How large the study is, in words."""
        count = sum(each.role is Role.ITEM for each in self.plan.items)
        return size_words(count, len(self.plan.lists), self.plan.design.raters)

    @property
    def notes(self) -> str:
        """What is odd, in sentences; the examples are in the list of repeats."""
        found = (each for each in self.plan.notes if not each.startswith(_EXAMPLE))
        return " ".join(f"{each[0].upper()}{each[1:]}." for each in found)


def plan_of(draft: Draft, task: Task) -> Planned:
    """Return the plan of a draft; raises a TempannotError that says what is missing."""
    from tempannot.study.design.planning import plan_study  # noqa: PLC0415 - not at the start

    task.say("drawing the items")
    design = draft.settings.design(draft.files)
    checks = _known(draft.checks, Role.CHECK, design)
    training = _known(draft.training, Role.TRAINING, design)
    items = [item for each in draft.files for item in each.items]
    plan = plan_study(design, items, checks=checks, training=training)
    task.say("looking for repeated items")
    return Planned(plan, find_repeats(items))


def _known(source: str, role: Role, design: StudyDesign) -> tuple[KnownItem, ...]:
    if not source:
        return ()
    if source == DEFAULT:
        return default_known_items(role, design.scale)
    return read_known_items(Path(source), design.scale, design.mapping)


def usual_scale(files: Sequence[LoadedItems]) -> str:
    """Return the name of the scale that such items are usually judged on."""
    kinds = {item.kind for each in files for item in each.items[:1]}
    return scale_for(kinds.pop() if len(kinds) == 1 else TEXTS).name


def are_answers(files: Sequence[LoadedItems]) -> bool:
    """Whether all items are answers to questions, which are drawn with all others to theirs."""
    kinds = {item.kind for each in files for item in each.items[:1]}
    return bool(kinds) and all(each.question_texts for each in kinds)


def scale_names() -> tuple[str, ...]:
    """Return the scales to choose from."""
    return (*SCALES, OWN_SCALE)
