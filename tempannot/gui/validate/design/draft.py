"""What the dialog of a new study holds: files, settings, the plan and the command for them."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.formats.items.column_mapping import (
    ColumnMapping,
    label_meanings,
    mapping_of_table,
)
from tempannot.formats.items.item_files import items_of, own_or_table
from tempannot.formats.items.item_kinds import SCALES, TEXTS, scale_for, scale_named
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.recast_metadata import metadata_beside, with_metadata
from tempannot.formats.items.repeats import Repeat, find_repeats
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.formats.items.text_table import TextTable
from tempannot.gui.validate.start.open_study import OpenStudy
from tempannot.gui.validate.start.study_page import size_words
from tempannot.session.worker import StoppedError, Task
from tempannot.study.design.known_items import (
    DEFAULT,
    KnownItem,
    default_known_items,
    read_known_items,
)
from tempannot.study.design.study_design import Role, StudyDesign, StudyPlan
from tempannot.study.store.place import ENDING, StorePlace


@dataclass(frozen=True, slots=True, eq=False)
class LoadedItems:
    """What a file holds; ``table`` is None for a file of a kind's own format.

    ``mapping`` is None as long as it is not clear which columns are the texts; ``problem`` says
    what keeps the rows from being items.
    """

    path: Path
    table: TextTable | None
    mapping: ColumnMapping | None = None
    items: tuple[RatingItem, ...] = ()
    problem: str = ""


def load_items(path: Path) -> LoadedItems:
    """Read a file of items; raises FileError for what is no table at all."""
    table = own_or_table(path)
    if not isinstance(table, TextTable):
        return LoadedItems(path, None, None, table)
    metadata = metadata_beside(path)
    if metadata is not None:
        table = with_metadata(table, metadata)
    mapping = mapping_of_table(table)
    if mapping is None:
        return LoadedItems(path, table, problem="Say which of the columns hold the texts.")
    return with_columns(LoadedItems(path, table), mapping)


def with_columns(loaded: LoadedItems, mapping: ColumnMapping) -> LoadedItems:
    """Return the items that the rows are if the columns mean this, or what is wrong with them."""
    assert loaded.table is not None
    if mapping.label in loaded.table.columns and not mapping.labels:
        mapping = replace(mapping, labels=label_meanings(loaded.table, mapping))
    try:
        items = items_of(loaded.table, mapping)
    except FileError as error:
        return replace(loaded, mapping=mapping, items=(), problem=str(error))
    return replace(loaded, mapping=mapping, items=items, problem="")


OWN_SCALE = "of my own"
"""What the choice of scales calls one that has no name."""

_EXAMPLE = "for example"


@dataclass(frozen=True, slots=True)
class StudySettings:
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

    settings: StudySettings
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


UNSAVED_INSTRUCTIONS = "INSTRUCTIONS.md"
"""What the command calls the instructions as long as they are in no file."""

_SINGLE = ("label", "id", "source", "document", "link", "trace")
_USUAL = {each.name: each.default for each in fields(StudySettings)}


def study_file_name(name: str) -> str:
    """Return what the file of a study is usually called."""
    return f"{name}{ENDING}".replace("/", "-")


def study_command(draft: Draft) -> str:
    """Return the command, "" if there is none because each file has columns of its own."""
    columns = _columns(draft.files)
    if columns is None:
        return ""
    output = study_file_name(draft.settings.name)
    words = ["tempannot", "study", "new", *(str(each.path) for each in draft.files), "-o", output]
    return shlex.join([*words, *_options(draft), *columns])


def _options(draft: Draft) -> Iterator[str]:
    settings = draft.settings
    if study_file_name(settings.name) != f"{settings.name}{ENDING}":
        yield from ("--name", settings.name)
    yield from _scale(draft)
    if settings.question.strip():
        yield from ("--question", settings.question.strip())
    for option in ("seed", "per_source", "per_label", "questions", "list_size", "raters"):
        yield from _number(settings, option)
    for name in settings.roster:
        yield from ("--rater", name)
    if settings.instructions.strip():
        file = draft.instructions_file
        yield from ("--instructions", UNSAVED_INSTRUCTIONS if file is None else str(file))
    if draft.checks:
        yield from ("--checks", draft.checks)
        if settings.checks_per_list != 1:
            yield from ("--checks-per-list", str(settings.checks_per_list))
    if draft.training:
        yield from ("--training", draft.training)
        yield from (*_number(settings, "pass_mark"), *_number(settings, "attempts"))
    yield from _number(settings, "idle_seconds", "--idle")


def _number(settings: StudySettings, field: str, option: str = "") -> Iterator[str]:
    """Yield an option with its number; nothing for the usual one."""
    value = getattr(settings, field)
    if value != _USUAL[field]:
        yield from (option or f"--{field.replace('_', '-')}", str(value))


def _scale(draft: Draft) -> Iterator[str]:
    kind = next(item.kind for each in draft.files for item in each.items)
    if kind.scale is None or draft.settings.scale != scale_for(kind).name:
        yield from ("--scale", draft.settings.scale)


def _columns(files: Sequence[LoadedItems]) -> tuple[str, ...] | None:
    """Return the option that says what the columns are, none if their names do.

    None if no option says it, for there is one for all files.
    """
    tables = [each for each in files if each.table is not None]
    if all(each.mapping == mapping_of_table(each.table) for each in tables if each.table):
        return ()
    mappings = [each.mapping for each in files]
    mapping = mappings[0]
    if mapping is None or any(each != mapping for each in mappings):
        return None
    return ("--columns", ",".join(f"{role}={name}" for role, name in _roles(mapping)))


def _roles(mapping: ColumnMapping) -> Iterator[tuple[str, str]]:
    roles = mapping.kind.columns or ("text",) * len(mapping.texts)
    yield from zip(roles, mapping.texts, strict=True)
    for role in _SINGLE:
        if (name := getattr(mapping, role)) is not None:
            yield role, name


_BESIDE = ("", "-wal", "-shm")


def create_study(draft: Draft, place: StorePlace, task: Task) -> OpenStudy:
    """Return the new study, open; what is stopped while a file is made leaves no file.

    Raises StoreError, and what keeps the draft from being a plan.
    """
    from tempannot.study.store.study_store import StudyStore  # noqa: PLC0415 - slow to import

    planned = plan_of(draft, task)
    task.say("writing the study")
    store = StudyStore.create(place, planned.plan)
    if task.is_stopped and place.path is not None:
        store.close()
        for end in _BESIDE:
            place.path.with_name(place.path.name + end).unlink(missing_ok=True)
        raise StoppedError("the study was not made")
    return OpenStudy(store, store.study, ())
