"""What the window and the commands say goes through the catalogue; nothing else slips in."""

import ast
import re
from pathlib import Path

import pytest

import tempannot

PACKAGE = Path(tempannot.__file__).parent
SAYING = {
    *("PlainLabel", "RichLabel", "Words", "title", "heading", "muted", "tool_button"),
    *("QPushButton", "QToolButton", "QCheckBox", "QRadioButton", "QGroupBox", "QAction", "QMenu"),
    *("addMenu", "addAction", "addTab", "setText", "setWindowTitle", "setTitle", "setToolTip"),
    *("set_tip", "literal", "setPlaceholderText", "setAccessibleName", "setHeaderLabels"),
    *("setAccessibleDescription", "setStatusTip", "ShownColumn", "setSpecialValueText"),
    *("show_page", "show_news", "show_error", "show_hint", "note", "BadParameter", "UsageError"),
    *("ClickException", "setTabText", "setLabelText", "setInformativeText", "PanelInfo"),
}
"""What shows its texts to a user."""
WORDS = re.compile(r"[A-Za-z]{2,}[…,.;:!?)]?\s+[A-Za-z(]{2,}|^&?[A-Z][a-z&]{2,}…?$")
MARKUP = re.compile(r"<[^<>]*>|&\w+;")
STYLE = re.compile(r"[\w-]+:\s*[\w#{'-]+;|^Q[A-Z]\w+ ")


def _said(node: ast.AST) -> str:
    """The words of a literal, values left out."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(e.value if isinstance(e, ast.Constant) else "\0" for e in node.values)
    return ""


def _untranslated(path: Path) -> list[str]:
    found = []
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        name = call.func.attr if isinstance(call.func, ast.Attribute) else name
        given = [*call.args, *(each.value for each in call.keywords if each.arg != "id")]
        if name in SAYING:
            texts = (text for each in given if (text := MARKUP.sub(" ", _said(each)).strip()))
            found += [
                f"{path.relative_to(PACKAGE)}:{call.lineno}: {text!r}"
                for text in texts
                if WORDS.search(text) and not STYLE.search(text) and not text.isupper()
            ]
    return found


@pytest.mark.parametrize("folder", ["gui", "cli"])
def test_every_text_is_translated(folder):
    """Texts stand in ``tr("...")``; ``.ci/languages`` then puts them into the catalogues."""
    paths = sorted((PACKAGE / folder).rglob("*.py"))
    assert [each for path in paths for each in _untranslated(path)] == []


def test_nothing_below_the_window_and_the_commands_says_what_depends_on_the_language():
    """Their texts go into files, too, so that they are bilingual."""
    wrong = [
        str(path.relative_to(PACKAGE))
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).parts[0] not in ("gui", "cli")
        and path.name not in ("language.py", "wording.py")  # where sentences are put together
        and re.search(r"(?<![\w.])tr(_plural)?\(", path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


BELOW = sorted(
    each for each in PACKAGE.rglob("*.py") if "gui" not in each.parts and "cli" not in each.parts
)
TRANSLATED = ("bilingual", "bilingual_plural", "joined", "counted")
OWN = (
    "ValueError",
    "TypeError",
    "KeyError",
    "LookupError",
    "AssertionError",
    "AttributeError",
    "NotImplementedError",
    "UnpicklingError",
)
"""What is raised to be caught inside; what a user is told of it is said where it is caught."""
TOLD = ("problem", "refusal", "refuse", "report", "mention", "wrong", "broken", "tell")
SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:]?\s+[A-Za-z]{2,}")


def _plain_literals(node: ast.AST):
    """Yield the literals below a node that no translation is asked for."""
    if isinstance(node, ast.Call) and _name(node) in TRANSLATED:
        return
    if said := _said(node):
        yield said
        return
    for each in ast.iter_child_nodes(node):
        yield from _plain_literals(each)


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _untranslated_below(path: Path, source: str) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(source)):
        told: list[ast.AST] = []
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            told = [] if _name(node.exc) in OWN else [*node.exc.args]
        elif isinstance(node, ast.Call) and _name(node) in TOLD:
            told = [*node.args]
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in (
            "problem",
            "message",
        ):
            told = [node.value]
        texts = (text for each in told for text in _plain_literals(each))
        found += [f"{path}:{node.lineno}: {each!r}" for each in texts if SENTENCE.search(each)]
    return list(dict.fromkeys(found))


def test_errors_and_notes_below_the_window_are_bilingual():
    """What readers, writers, studies, projects and recipes tell is shown by window and commands."""
    wrong = [
        each
        for path in BELOW
        for each in _untranslated_below(path.relative_to(PACKAGE), path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "line",
    [
        'raise FileError(path, "it is empty here")',
        'raise FileError(path, f"it has {count} lines too many")',
        'builder.problem("id", id, "it is left out")',
        'problem = "it is left out"',
        'raise table.refusal(1, "it is empty" if x else bilingual("it is full"))',
    ],
)
def test_a_text_that_slips_in_is_found(line):
    assert len(_untranslated_below(Path("x.py"), line)) == 1
