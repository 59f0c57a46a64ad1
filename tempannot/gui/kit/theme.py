"""Colours and fonts of the window, read from ``resources/themes``.

Widgets ask for colours while they paint and repaint on ``changed``; nothing keeps a colour.

How well a colour stands out from another is told as WCAG 2.2 counts it: text wants 4.5 (7 in high
contrast) and what is drawn 3; black on white has 21.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from string import Template

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyle

from tempannot.core.nothing_collected import nothing_collected
from tempannot.core.relations import RelationSet
from tempannot.resources import resource
from tempannot.session.settings import ThemeChoice

LEAST_FOR_SHAPES = 3.0
"""What lines, frames and marks have beside what lies around them (WCAG 2.2, 1.4.11)."""


def contrast_ratio(one: QColor, other: QColor) -> float:
    """The contrast of two opaque colours, from 1 to 21 (WCAG 2.2, contrast ratio)."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def blended(over: QColor, under: QColor) -> QColor:
    """The colour that is seen where one with an alpha lies over an opaque one."""
    share = over.alphaF()
    parts = zip(_channels(over), _channels(under), strict=True)
    return QColor.fromRgbF(*(share * above + (1 - share) * below for above, below in parts))


def standing_out(ink: QColor, ground: QColor, least: float) -> QColor:
    """The ink, moved towards black or white as far as it takes to stand out from the ground.

    >>> standing_out(QColor("#777777"), QColor("white"), 4.5).name()
    '#717171'
    """
    found = blended(ink, ground)
    if contrast_ratio(found, ground) >= least:
        return found
    end = black_or_white(ground)
    for step in range(1, _STEPS):
        end.setAlphaF(step / _STEPS)
        moved = blended(end, found)
        if contrast_ratio(moved, ground) >= least:
            return moved
    end.setAlphaF(1.0)
    return end


def black_or_white(ground: QColor) -> QColor:
    """Whichever stands out more; it has at least 4.5 on any ground."""
    return max(QColor("black"), QColor("white"), key=lambda ink: contrast_ratio(ink, ground))


_STEPS = 20


def _luminance(color: QColor) -> float:
    red, green, blue = (_linear(each) for each in _channels(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(color: QColor) -> tuple[float, float, float]:
    return color.redF(), color.greenF(), color.blueF()


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def style_sheet(colors: Mapping[str, str], shown: ThemeChoice = ThemeChoice.LIGHT) -> str:
    """The style sheet of a theme, filled with its colours."""
    names = ("up", "down", "left", "right", "close", "float", "up_off", "down_off")
    folder = "icons" if shown is ThemeChoice.LIGHT else "icons/on-dark"
    icons = {name: resource(f"{folder}/{name}.svg").as_posix() for name in names}
    sheets = ["window", "high-contrast"] if shown is ThemeChoice.HIGH_CONTRAST else ["window"]
    written = (resource(f"themes/{each}.qss").read_text(encoding="utf-8") for each in sheets)
    return Template("\n".join(written)).substitute(colors, **icons)


NORMAL_FONT_SIZE = 10
LARGEST_FONT_SIZE = 36
_STILL = "* { widget-animation-duration: 0; }\n"
"""What of Qt's own moves by itself, progress without an end above all, stands still by this."""


class Theme(QObject):
    """The theme in force: named colours, relation colours, fonts."""

    changed = Signal()

    def __init__(
        self,
        choice: ThemeChoice = ThemeChoice.SYSTEM,
        font_size: int = NORMAL_FONT_SIZE,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._choice = choice
        self._font_size = font_size
        self._reduces_motion = self._system_reduces_motion = False
        self._flash_time = QGuiApplication.styleHints().cursorFlashTime()
        self._fading = [each for each in Qt.UIEffect if QApplication.isEffectEnabled(each)]
        self._load()
        hints = QGuiApplication.styleHints()
        if hints is not None:
            hints.colorSchemeChanged.connect(self._system_changed)
            hints.accessibility().contrastPreferenceChanged.connect(self._system_changed)

    @property
    def choice(self) -> ThemeChoice:
        """What the user asked for."""
        return self._choice

    @property
    def is_dark(self) -> bool:
        """Whether light text stands on a dark ground."""
        return self._dark

    @property
    def least_contrast(self) -> float:
        """What all text of the theme has at least, as WCAG 2.2 counts contrast."""
        return self._least_contrast

    @property
    def shown(self) -> ThemeChoice:
        """The colours in force: never those of the system, which are one of the others."""
        return self._shown

    @property
    def is_still(self) -> bool:
        """Whether nothing is to move by itself, as the user or the system asks."""
        hint = QStyle.StyleHint.SH_Widget_Animation_Duration
        asked = self._reduces_motion or self._system_reduces_motion
        return asked or QApplication.style().styleHint(hint) == 0

    @property
    def font_size(self) -> int:
        """The size of running text, in points."""
        return self._font_size

    def color(self, name: str) -> QColor:
        """A colour of the theme by its name; raises KeyError for an unknown one."""
        return QColor(self._made[name])

    def relation_color(self, relations: RelationSet) -> QColor:
        """The colour of a basic relation, or that of disjunctions."""
        return QColor(self._relations[str(relations) if relations.is_basic else "disjunction"])

    def faint(self, color: QColor, alpha: int) -> QColor:
        """A colour as it is seen thinly on the ground of texts, but never lost there."""
        key = (color.rgba(), alpha)
        if key not in self._faint:
            thin = QColor(color)
            thin.setAlpha(alpha)
            self._faint[key] = standing_out(thin, self._made["background"], LEAST_FOR_SHAPES)
        return QColor(self._faint[key])

    def ink(self, color: QColor, ground: QColor) -> QColor:
        """A colour for words, changed as far as it takes to read them on a (thin) ground."""
        return standing_out(color, blended(ground, self._made["background"]), self._least_contrast)

    def text_font(self) -> QFont:
        """The font of the document's text."""
        font = QFont(QApplication.font())
        font.setPointSize(self._font_size + 2)
        return font

    def ui_font(self) -> QFont:
        """The font of panels."""
        font = QFont(QApplication.font())
        font.setPointSize(self._font_size)
        return font

    def mono_font(self) -> QFont:
        """The font of ids."""
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSize(max(7, self._font_size - 1))
        return font

    def choose(self, choice: ThemeChoice) -> None:
        """Change to another theme."""
        self._choice = choice
        self._refresh()

    def reduce_motion(self, reduces: bool) -> None:
        """Let nothing move by itself, or what the system lets."""
        self._reduces_motion = reduces
        self._refresh()

    def follow_motion(self, reduces: bool) -> None:
        """Let nothing move by itself as the system asks, or what the user lets."""
        self._system_reduces_motion = reduces
        self._refresh()

    def set_font_size(self, points: int) -> None:
        """Change the size of all text (6 to 36 points)."""
        self._font_size = min(LARGEST_FONT_SIZE, max(6, points))
        self._refresh()

    def apply(self) -> None:
        """Give the application the palette, font and style of the theme.

        What it has already is not given anew: that would dress every widget once more, however
        alike, and takes longer than all the rest of a window.
        """
        application = QApplication.instance()
        if not isinstance(application, QApplication):
            return
        with nothing_collected():
            if not application.styleSheet():  # ours, once there is one, stands on this style
                application.setStyle("Fusion")
            sheet = style_sheet(self._colors, self._shown) + (_STILL if self.is_still else "")
            look = self._palette(), self.ui_font(), sheet
            if look != (application.palette(), application.font(), application.styleSheet()):
                application.setPalette(look[0])
                application.setFont(look[1])
                application.setStyleSheet(sheet)
        application.setCursorFlashTime(0 if self.is_still else self._flash_time)
        for each in self._fading:  # menus, lists and tips that slide or fade in
            application.setEffectEnabled(each, not self.is_still)

    def _refresh(self) -> None:
        self._load()
        self.apply()
        self.changed.emit()

    def _load(self) -> None:
        self._shown = self._wanted()
        written = resource(f"themes/{self._shown.value}.toml").read_text(encoding="utf-8")
        values = tomllib.loads(written)
        self._dark: bool = values["dark"]
        self._least_contrast: float = values["contrast"]
        self._colors: dict[str, str] = values["colors"]
        self._made = {name: QColor(written) for name, written in self._colors.items()}
        self._faint: dict[tuple[int, int], QColor] = {}
        self._relations = {name: QColor(each) for name, each in values["relations"].items()}

    def _wanted(self) -> ThemeChoice:
        if self._choice is not ThemeChoice.SYSTEM:
            return self._choice
        hints = QGuiApplication.styleHints()
        if hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast:
            return ThemeChoice.HIGH_CONTRAST
        is_dark = hints.colorScheme() == Qt.ColorScheme.Dark
        return ThemeChoice.DARK if is_dark else ThemeChoice.LIGHT

    def _system_changed(self) -> None:
        if self._wanted() is not self._shown:
            self._refresh()

    def _palette(self) -> QPalette:
        palette = QPalette()
        roles = {
            QPalette.ColorRole.Window: "surface",
            QPalette.ColorRole.WindowText: "text",
            QPalette.ColorRole.Base: "background",
            QPalette.ColorRole.AlternateBase: "surface",
            QPalette.ColorRole.Text: "text",
            QPalette.ColorRole.Button: "raised",
            QPalette.ColorRole.ButtonText: "text",
            QPalette.ColorRole.ToolTipBase: "raised",
            QPalette.ColorRole.ToolTipText: "text",
            QPalette.ColorRole.PlaceholderText: "muted",
            QPalette.ColorRole.Highlight: "selection",
            QPalette.ColorRole.HighlightedText: "text",
            QPalette.ColorRole.Link: "accent",
            QPalette.ColorRole.Accent: "accent",
            QPalette.ColorRole.Mid: "border",
            QPalette.ColorRole.Midlight: "border",
            QPalette.ColorRole.Light: "raised",
            QPalette.ColorRole.Dark: "border",
        }
        for role, name in roles.items():
            palette.setColor(role, self.color(name))
        for role in (
            QPalette.ColorRole.Text,
            QPalette.ColorRole.WindowText,
            QPalette.ColorRole.ButtonText,
        ):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.color("disabled"))
        return palette
