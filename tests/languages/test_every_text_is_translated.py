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
        and path.name != "language.py"
        and re.search(r"(?<![\w.])tr(_plural)?\(", path.read_text(encoding="utf-8"))
    ]
    assert wrong == []
