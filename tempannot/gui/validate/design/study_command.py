"""The command that makes the same study as the dialog."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import fields

from tempannot.formats.items.column_mapping import ColumnMapping, known_mapping
from tempannot.formats.items.item_kinds import scale_for
from tempannot.gui.validate.design.draft import Draft, Settings
from tempannot.gui.validate.design.item_file import LoadedItems
from tempannot.study.store.place import ENDING

UNSAVED_INSTRUCTIONS = "INSTRUCTIONS.md"
"""What the command calls the instructions as long as they are in no file."""

_SINGLE = ("label", "id", "source", "document", "link", "trace")
_USUAL = {each.name: each.default for each in fields(Settings)}


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


def _number(settings: Settings, field: str, option: str = "") -> Iterator[str]:
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
    if all(each.mapping == known_mapping(each.table.columns) for each in tables if each.table):
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
