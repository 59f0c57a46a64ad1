"""The page of the manual about settings, folders and variables names what the program has."""

import ast
import re
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path

import tempannot
from tempannot.gui.state.action_table import ACTIONS
from tempannot.session.settings import (
    FONT_SIZES,
    ProgramSettings,
    remember_folder,
    save_settings,
    settings_file,
)

PAGE = Path(__file__).parent.parent / "resources" / "manual" / "configuration.md"
_NAME = re.compile(r"`([^`]+)`")
_VARIABLE = re.compile(
    r"(?:TEMPANNOT|XDG|QT|LC|HF|TRANSFORMERS|TOKENIZERS)(?:_[A-Z]+)+|LANG(?:UAGE)?|(?:WAYLAND_)?DISPLAY"
)
_SOURCES = sorted(Path(tempannot.__file__).parent.rglob("*.py"))


def section(title: str) -> str:
    """A part of the page."""
    return PAGE.read_text(encoding="utf-8").split(f"## {title}\n")[1].split("\n## ")[0]


def rows(title: str) -> list[list[str]]:
    """The rows of the table in a part of the page, below its head."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    cells = [[each.strip() for each in line.strip("|").split("|")] for line in lines]
    return [each for each in cells if named(each) and each[0] != "in `settings.ini`"]


def named(cells: list[str]) -> list[str]:
    return [name for each in cells for name in _NAME.findall(each)]


def kept(settings: ProgramSettings) -> dict[str, Mapping[str, str]]:
    """The sections of the file of some settings, by their names."""
    save_settings(settings)
    found: dict[str, dict[str, str]] = {}
    for line in settings_file().read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            found[line.strip("[]")] = {}
        elif "=" in line:
            key, _, value = line.partition("=")
            found[next(reversed(found))][key] = value
    return found


def test_every_setting_is_there_with_what_is_usual():
    shown = {
        name: usual.strip("` ")
        for names, usual, *_ in rows("What can be chosen")
        for name in _NAME.findall(names)
    }
    usual = {
        key: "" if value.startswith("@ByteArray") else value
        for key, value in kept(ProgramSettings())["General"].items()
    }
    assert shown == usual


def test_every_value_that_can_be_chosen_is_named():
    for field, default in ((f, getattr(ProgramSettings(), f)) for f in ProgramSettings.__slots__):
        if isinstance(default, StrEnum):
            (text,) = (e[2] for e in rows("What can be chosen") if f"`{field}`" in e[0])
            assert set(_NAME.findall(text)) == {each.value for each in type(default)}
    assert f"{FONT_SIZES[0]} to {FONT_SIZES[-1]}" in section("What can be chosen")


def test_every_section_of_the_file_is_named(tmp_path):
    full = ProgramSettings(
        keys={"why": "Z"}, splitters={"compare": (1, 2)}, recent_studies=("a",), recent_files=()
    )
    remember_folder("texts", tmp_path)
    text = section("What can be chosen")
    assert [name for name in kept(full) if name != "General" and f"`[{name}]`" not in text] == []


def test_keys_are_those_that_lead_there():
    keys = {each.key for each in ACTIONS}
    shown = named([last for *_, last in rows("What can be chosen")])
    pressed = [each for each in shown if not each.startswith(("-", "open"))]
    assert [each for each in pressed if each not in keys] == []


def test_every_folder_and_file_of_ones_own_is_there():
    """What is put together with the folder of one's own files, wherever that stands in the code."""
    found = set()
    for path in _SOURCES:
        text = path.read_text(encoding="utf-8")
        for name in re.findall(r"(?:data_folder\(\)|\bfolder) / (\"[\w.]+\"|_FOLDER)", text):
            if "data_folder()" not in text:
                continue
            constant = re.search(r"^_FOLDER = (\"\w+\")", text, re.M)
            found.add((constant[1] if name == "_FOLDER" and constant else name).strip('"'))
    shown = named([first for first, *_ in rows("Where your own files are")])
    listed = {each.rstrip("/") for each in shown if not each.startswith(("~", "$", "%"))}
    assert listed == found - {"applications", "icons", "mime"}


def test_every_variable_is_there():
    trees = (ast.parse(each.read_text(encoding="utf-8")) for each in _SOURCES)
    nodes = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    found = {n.value for n in nodes if isinstance(n.value, str) and _VARIABLE.fullmatch(n.value)}
    shown = set(named([section("Variables of the environment")]))
    assert found == {each for each in shown if _VARIABLE.fullmatch(each)}
