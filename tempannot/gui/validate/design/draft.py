"""What the dialog of a new study holds: files, settings, the plan and the command for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tempannot.core.errors import FileError
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.options import command_words, options_of, shown_command
from tempannot.core.wording import as_beginning, ended, strung
from tempannot.formats.items.column_mapping import (
    mapping_of_table,
    said_columns,
)
from tempannot.formats.items.item_kinds import NAMED_SCALES, TEXTS, scale_for, scale_named
from tempannot.formats.items.loaded_items import LoadedItems
from tempannot.formats.items.repeats import Repeat, find_repeats
from tempannot.gui.validate.start.open_study import OpenStudy
from tempannot.gui.validate.start.start_pages import size_words
from tempannot.session.worker import StoppedError, Task
from tempannot.study.design.composing import Asked, draw
from tempannot.study.design.study_design import Role, StudyPlan
from tempannot.study.design.study_options import StudyOptions
from tempannot.study.store.place import ENDING, StorePlace

OWN_SCALE = tr("of my own")
"""What the choice of scales calls one that has no name."""

_EXAMPLE = tr("for example")


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """A study in the making: its options, its items as they were read, and its instructions.

    The options name a file of the instructions if there is one that holds them as they are.
    """

    options: StudyOptions
    files: tuple[LoadedItems, ...] = ()
    instructions: str = ""

    @property
    def left_out(self) -> tuple[FileError, ...]:
        """What is wrong with the rows of the files that are no items."""
        return tuple(error for each in self.files for error in each.left_out)

    @property
    def missing(self) -> str:
        """What has to be said before there can be a plan, empty if nothing has."""
        if not self.files:
            return tr("Add a file of items to begin with.")
        unclear = next((each for each in self.files if each.problem or not each.items), None)
        if unclear is not None:
            return unclear.problem or tr("{name} has no items.", name=unclear.path.name)
        return ""


@dataclass(frozen=True, slots=True, eq=False)
class Planned:
    """The plan of a draft, which of all its items are there more than once, and what is no item."""

    plan: StudyPlan
    repeats: tuple[Repeat, ...]
    left_out: tuple[FileError, ...] = ()

    @property
    def size(self) -> str:
        """How large the study is, in words."""
        count = sum(each.role is Role.ITEM for each in self.plan.items)
        return size_words(count, len(self.plan.lists), self.plan.design.raters)

    @property
    def notes(self) -> str:
        """What is odd, in sentences; the examples are in the list of repeats."""
        found = [each for each in self.plan.notes if not each.startswith(_EXAMPLE)]
        if self.left_out:
            found.insert(0, _said_left_out(self.left_out))
        return strung(" ", (ended(as_beginning(each)) for each in found))


def _said_left_out(left_out: Sequence[FileError]) -> str:
    return tr_plural(
        len(left_out),
        "{count:,} row is no item and left out ({first})",
        "{count:,} rows are no items and left out (the first: {first})",
        first=shown(str(left_out[0])),
    )


def plan_of(draft: Draft, task: Task) -> Planned:
    """Return the plan of a draft; raises a TempannotError that says what is missing."""
    task.say(tr("drawing the items"))
    mapping = next((each.mapping for each in draft.files if each.mapping is not None), None)
    scale = scale_named(draft.options.scale or "", draft.options.question)
    items = [item for each in draft.files for item in each.items]
    plan = draw(draft.options, Asked(scale, draft.instructions, mapping), items)
    task.say(tr("looking for repeated items"))
    return Planned(plan, find_repeats(items), draft.left_out)


def usual_scale(files: Sequence[LoadedItems]) -> str:
    """Return the name of the scale that such items are usually judged on."""
    kinds = {item.kind for each in files for item in each.items[:1]}
    return scale_for(kinds.pop() if len(kinds) == 1 else TEXTS).name


def are_answers(files: Sequence[LoadedItems]) -> bool:
    """Whether all items are answers to questions, which are drawn with all others to theirs."""
    kinds = {item.kind for each in files for item in each.items[:1]}
    return bool(kinds) and all(each.question_texts for each in kinds)


def scale_words() -> dict[str, str]:
    """The scales to choose from, each as the window calls it."""
    words = {
        "likelihood": tr("likelihood"),
        "plausibility": tr("plausibility"),
        "order": tr("order"),
        "order-of-three": tr("order of three"),
        "stride": tr("stride"),
        "order-errors": tr("errors of orders"),
    }
    return {name: words[name] for name in NAMED_SCALES} | {OWN_SCALE: OWN_SCALE}


UNSAVED_INSTRUCTIONS = "INSTRUCTIONS.md"
"""What the command calls the instructions as long as they are in no file."""


def study_file_name(name: str) -> str:
    """Return what the file of a study is usually called."""
    return f"{name}{ENDING}".replace("/", "-")


def study_command(draft: Draft) -> str:
    """Return the command, "" if there is none because each file has columns of its own."""
    columns = _columns(draft.files)
    if columns is None:
        return ""
    values = {each.name: getattr(draft.options, each.name) for each in options_of(StudyOptions)}
    words = command_words(StudyOptions, values | dict(_unsaid(draft)) | {"columns": columns})
    output = study_file_name(draft.options.name or "")
    return shown_command(["tempannot", "study", "new", *words, "-o", output])


def _unsaid(draft: Draft) -> Iterator[tuple[str, object]]:
    """Yield what the command says otherwise, or need not say, as it follows from the items."""
    options = draft.options
    if study_file_name(options.name or "") == f"{options.name}{ENDING}":
        yield "name", None
    kind = next(item.kind for each in draft.files for item in each.items)
    if kind.scale is not None and options.scale == scale_for(kind).name:
        yield "scale", None
    if draft.instructions.strip() and options.instructions is None:
        yield "instructions", UNSAVED_INSTRUCTIONS


def _columns(files: Sequence[LoadedItems]) -> str | None:
    """Return the option that says what the columns are, "" if their names do.

    None if no option says it, for there is one for all files.
    """
    tables = [each for each in files if each.table is not None]
    if all(each.mapping == mapping_of_table(each.table) for each in tables if each.table):
        return ""
    mappings = [each.mapping for each in files]
    mapping = mappings[0]
    if mapping is None or any(each != mapping for each in mappings):
        return None
    return said_columns(mapping)


_BESIDE = ("", "-wal", "-shm")


def create_study(draft: Draft, place: StorePlace, task: Task) -> OpenStudy:
    """Return the new study, open; what is stopped while a file is made leaves no file.

    Raises StoreError, and what keeps the draft from being a plan.
    """
    from tempannot.study.store.study_store import StudyStore  # noqa: PLC0415 - slow to import

    planned = plan_of(draft, task)
    task.say(tr("writing the study"))
    store = StudyStore.create(place, planned.plan)
    if task.is_stopped and place.path is not None:
        store.close()
        for end in _BESIDE:
            place.path.with_name(place.path.name + end).unlink(missing_ok=True)
        raise StoppedError(tr("the study was not made"))
    return OpenStudy(store, store.study)
