"""The layers hold and the core stays light."""

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "tempannot").rglob("*.py"))


def test_imports_point_downward():
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports; raise SystemExit(lint_imports())",
        ],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


def test_the_core_and_the_formats_load_neither_qt_nor_tables():
    code = (
        "import sys, tempannot.core.reasoning, tempannot.core.edits, tempannot.formats.reading;"
        "heavy = {'PySide6', 'pandas', 'numpy', 'networkx', 'click'};"
        "raise SystemExit(', '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_resources_hold_no_code():
    example = ROOT / "resources" / "manual" / "example-format"
    assert {path.parent for path in (ROOT / "resources").rglob("*.py")} == {example}


def test_every_thread_belongs_to_somebody():
    others = [path for path in SOURCES if path.name != "worker.py"]
    starters = re.compile(r"\bThread\(|QThread|QRunnable|ThreadPool|start_new_thread|QtConcurrent")
    assert [str(path) for path in others if starters.search(path.read_text("utf-8"))] == []


def test_files_are_asked_for_in_one_place():
    others = [path for path in SOURCES if path.parts[-2:] != ("kit", "dialogs.py")]
    asked = re.compile(r"QFileDialog\(|QFileDialog\.get")
    assert [str(path) for path in others if asked.search(path.read_text("utf-8"))] == []


def test_no_command_names_the_types_of_its_options_beside_them():
    """A field of the settings carries its option: see ``core.options``."""
    commands = [path for path in SOURCES if ROOT / "tempannot" / "cli" in path.parents]
    assert [str(path) for path in commands if "TypedDict" in path.read_text("utf-8")] == []


def test_nobody_walks_the_chain_of_focus():
    """PySide takes what these return for a child: with one widget deleted, all behind it are lost.

    Wrappers of the rest of the window, layouts and their items with them, are invalid from then on.
    """
    chain = re.compile("(next|previous)" + "InFocusChain")
    everything = [*SOURCES, *(ROOT / "tests").rglob("*.py")]
    assert [str(path) for path in everything if chain.search(path.read_text("utf-8"))] == []


def _doubled(names):
    return sorted(name for name, count in Counter(names).items() if count > 1)


def test_no_two_modules_share_a_file_name():
    """Commands are called by their names, which those of the modules that they use may be too."""
    commands = ROOT / "tempannot" / "cli"
    others = [path for path in SOURCES if commands not in path.parents]
    assert _doubled(path.name for path in others if path.name != "__init__.py") == []


def test_no_two_public_classes_share_a_name():
    bodies = [ast.parse(path.read_text("utf-8")).body for path in SOURCES]
    classes = [each.name for body in bodies for each in body if isinstance(each, ast.ClassDef)]
    assert _doubled(name for name in classes if not name.startswith("_")) == []


def test_the_layout_for_contributors_names_every_package():
    said = (ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8")
    packages = {each.parent.name for each in (ROOT / "tempannot").glob("*/__init__.py")} - {"gui"}
    parts = {each.parent.name for each in (ROOT / "tempannot" / "gui").glob("*/__init__.py")}
    rows = set(re.findall(r"`([\w/]+)`", said))
    for prefix, several in re.findall(r"`([\w/]+)\{([\w,]+)\}`", said):
        rows |= {prefix + each for each in several.split(",")}
    assert {*packages, *(f"gui/{each}" for each in parts)} <= rows
