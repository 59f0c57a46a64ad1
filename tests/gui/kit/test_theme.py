"""The themes: their colours, and what stays when the theme changes."""

import gc
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QProgressBar, QStyle

from tempannot.core.relations import ALL, BEFORE, MEETS, RelationSet
from tempannot.gui.kit.theme import NORMAL_FONT_SIZE, Theme, style_sheet
from tempannot.session.settings import ThemeChoice

_EFFECTS = Qt.UIEffect
_FADING = (
    _EFFECTS.UI_AnimateCombo,
    _EFFECTS.UI_AnimateMenu,
    _EFFECTS.UI_FadeMenu,
    _EFFECTS.UI_AnimateTooltip,
    _EFFECTS.UI_FadeTooltip,
)
_PLAIN = ("background", "surface", "raised")
BASIC = tuple(RelationSet.parse(name) for name in ALL.names)


@pytest.fixture(params=[ThemeChoice.LIGHT, ThemeChoice.DARK, ThemeChoice.HIGH_CONTRAST])
def theme(request, qapp) -> Theme:
    """Each theme."""
    return Theme(request.param)


def test_every_relation_has_a_colour_and_disjunctions_share_one(theme):
    colors = {theme.relation_color(basic).name() for basic in BASIC}
    assert len(colors) == len(BASIC)
    assert theme.relation_color(BEFORE | MEETS) == theme.relation_color(BEFORE | BEFORE.converse)


def test_an_unknown_colour_is_an_error(theme):
    with pytest.raises(KeyError):
        theme.color("no such colour")


def test_the_size_of_text_stays_within_6_and_36_points(theme):
    theme.set_font_size(1)
    assert theme.font_size == 6
    theme.set_font_size(99)
    assert theme.font_size == 36
    theme.set_font_size(NORMAL_FONT_SIZE)
    assert theme.ui_font().pointSize() == NORMAL_FONT_SIZE


def test_a_change_is_told_and_reaches_the_application(qapp, qtbot):
    theme = Theme(ThemeChoice.LIGHT)
    with qtbot.waitSignal(theme.changed):
        theme.choose(ThemeChoice.DARK)
    assert theme.is_dark
    assert qapp.palette().window().color() == theme.color("surface")
    theme.choose(ThemeChoice.LIGHT)


def test_motion_is_reduced_where_the_user_asks_and_comes_back(qapp):
    had = {each: QApplication.isEffectEnabled(each) for each in (_EFFECTS.UI_General, *_FADING)}
    for each in had:
        QApplication.setEffectEnabled(each, True)
    flashing, bar = qapp.cursorFlashTime(), QProgressBar()
    theme = Theme(ThemeChoice.LIGHT)
    theme.apply()
    assert not theme.is_still
    theme.reduce_motion(True)
    hint = QStyle.StyleHint.SH_Widget_Animation_Duration
    assert (theme.is_still, qapp.cursorFlashTime()) == (True, 0)
    assert bar.style().styleHint(hint, None, bar) == 0
    assert not any(QApplication.isEffectEnabled(each) for each in _FADING)
    theme.reduce_motion(False)
    assert all(QApplication.isEffectEnabled(each) for each in _FADING)
    assert (theme.is_still, qapp.cursorFlashTime()) == (False, flashing)
    assert bar.style().styleHint(hint, None, bar) > 0
    bar.deleteLater()
    for each, was_on in had.items():
        QApplication.setEffectEnabled(each, was_on)


def test_the_style_sheet_leaves_no_colour_open(theme):
    names = (*_PLAIN, "text", "muted", "disabled", "border", "edge", "accent", "selection")
    assert "$" not in style_sheet({name: theme.color(name).name() for name in names}, theme.shown)


def test_arrows_of_fields_are_pictures_that_are_there(theme):
    names = (*_PLAIN, "text", "muted", "disabled", "border", "edge", "accent", "selection")
    sheet = style_sheet({name: theme.color(name).name() for name in names}, theme.shown)
    paths = [Path(each.split('"')[0]) for each in sheet.split('url("')[1:]]
    assert len(set(paths)) == 8
    assert all(path.is_file() for path in paths)


_GARBAGE_WHILE_A_THEME_IS_TAKEN_UP = """
import gc, weakref
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from tempannot.gui.kit.theme import Theme, ThemeChoice

class Answering(QWidget):
    def changeEvent(self, event):
        kept = [[] for _ in range(40_000)]  # what any handler makes may set off a collection
        seen.append(sum(each() is not None for each in garbage))

seen, garbage = [], []
application = QApplication([])
theme = Theme(ThemeChoice.LIGHT)
first = [Answering() for _ in range(5)]
gc.collect()
gc.set_threshold(20_000)
for _ in range(50):
    lost = QWidget()
    lost.itself = lost
    garbage.append(weakref.ref(lost))
del lost
last = [Answering() for _ in range(5)]
theme.apply()
assert seen
assert set(seen) == {50}, set(seen)
assert gc.isenabled()
"""


def test_no_widget_is_collected_while_qt_goes_through_all_of_them():
    code = [sys.executable, "-c", _GARBAGE_WHILE_A_THEME_IS_TAKEN_UP]
    done = subprocess.run(code, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_collecting_that_was_off_stays_off(theme):
    gc.disable()
    try:
        theme.apply()
        assert not gc.isenabled()
    finally:
        gc.enable()
