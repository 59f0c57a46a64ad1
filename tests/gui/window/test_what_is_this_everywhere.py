"""Shift+F1 and a click say what each thing is, on every page and in every dialog there is."""

import ast
import re
import tomllib
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QProgressBar,
    QSplitterHandle,
    QTableView,
    QWidget,
)

import tempannot.gui
from tempannot.gui.kit.accessibility import SpokenTable, stops
from tempannot.gui.kit.what_texts import explanation, panel_text
from tempannot.gui.window.manual_window import place_title
from tempannot.gui.window.what_is_this import Note
from tempannot.resources import resource
from tests.gui.every_page import Walk
from tests.gui.hands import press
from tests.gui.window.test_what_is_this import chain, columns_without, said

_TOOLS = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QProgressBar, QAbstractItemView)
_FRAMES = (QAbstractSlider, QSplitterHandle, QHeaderView, SpokenTable, Note)
"""What belongs to a thing; the note that says what a thing is does so itself."""
_PROSE = 120
_WHOLE = re.compile("(Page|Pages|Workspace|Window|Dialog|Start|FirstSteps|_Dock|_Tabs|LowerPane)$")
"""The classes that are a whole page: what is said of them says nothing of a thing on them."""


def _things(top):
    """What can be seen of a window and clicked."""
    for each in top.findChildren(QWidget):
        is_hit = not each.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        is_frame = any(isinstance(one, _FRAMES) for one in (each, each.parentWidget()))
        if each.isVisible() and each.window() is top and is_hit and not is_frame:
            yield each


def _of_pages(widget):
    """What is said of the pages that a widget is on."""
    while widget is not None:
        if _WHOLE.search(type(widget).__name__) and type(widget).__name__ != "UnitPage":
            yield panel_text(widget)
        widget = widget.parentWidget()


def _says_itself(widget, words):
    pages = set(_of_pages(widget))
    lines = (re.sub("<[^>]*>", "", each) for each in words.split("</p>"))
    return any(each.replace("&amp;", "&") not in pages for each in lines if each)


def _is_number(widget):
    """Whether it is a label with a number, and no prose, which explains itself."""
    words = re.sub("<[^>]*>", "", widget.text()) if isinstance(widget, QLabel) else ""
    return len(words) < _PROSE and re.search(r"\d", re.sub(r"\(\d{4}\)", "", words))


def _unexplained(top):
    """The things of which nothing is said; tools, tables and numbers need words of their own."""
    own = {*stops(top), *(each for each in _things(top) if isinstance(each, _TOOLS))}
    for each in _things(top):
        words = explanation(each)
        if not words or ((each in own or _is_number(each)) and not _says_itself(each, words)):
            yield f"{each.accessibleName() or getattr(each, 'text', str)()!r} {chain(each)}"
    for each in _things(top):
        if isinstance(each, QTableView) and each.model():
            yield from map(str, columns_without(each))


def test_every_thing_on_every_page_says_what_it_is(window, tmp_path):
    walk = Walk(window, tmp_path)
    found = {}
    for page in walk.pages():
        for each in _unexplained(window):
            found.setdefault(each, page)
    assert found == {}, "\n".join(found)


def test_every_thing_in_every_dialog_says_what_it_is(window, tmp_path):
    found = {}
    for name, dialog in Walk(window, tmp_path).dialogs():
        for each in _unexplained(dialog):
            found.setdefault(each, name)
    assert found == {}


def _classes():
    folder = Path(tempannot.gui.__file__).parent
    trees = [ast.parse(each.read_text("utf-8")) for each in folder.rglob("*.py")]
    return {e.name: e for tree in trees for e in ast.walk(tree) if isinstance(e, ast.ClassDef)}


def _held(classes, name):
    """The names under which a class, and those that it is made of, hold something."""
    made = classes.get(name)
    if made is None:
        return set()
    held = {e.attr for e in ast.walk(made) if isinstance(e, ast.Attribute)}
    bases = (ast.unparse(base).partition("[")[0] for base in made.bases)
    return held.union(*(_held(classes, each) for each in bases))


def test_every_field_with_words_is_one_that_its_page_holds():
    classes = _classes()
    texts = tomllib.loads(resource("what-is-this.toml").read_text("utf-8"))
    for name, fields in texts["fields"].items():
        held = _held(classes, name)
        unknown = {each for each in fields if not {each.partition(".")[0], f"_{each}"} & held}
        assert (name, unknown) == (name, set())


def test_every_place_of_the_manual_is_there():
    places = tomllib.loads(resource("manual-places.toml").read_text("utf-8"))
    assert places.keys() - _classes().keys() == set()
    for place in places.values():
        page, _, heading = place.partition("#")
        assert not heading or place_title(place) != place_title(page), place


def test_the_key_of_the_manual_leads_on_from_what_is_said(window, qtbot, tmp_path):
    walk = Walk(window, tmp_path)
    assert next(page for page in walk.pages() if page == "compare-measures")
    press(window, "Alt+1", "Shift+F1")
    assert "The window of tempannot" not in said(window)
    assert said(window).endswith("More in the manual: The ideas, Measures (Ctrl+F1)")
    press(window, "Ctrl+F1")
    manual = window.help._manual
    assert manual.isVisible()
    manual.close()
