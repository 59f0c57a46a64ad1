"""Colours and fonts of the window, read from ``resources/themes``.

Widgets ask for colours while they paint and repaint on ``changed``; nothing keeps a colour.
"""

from __future__ import annotations

import tomllib

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from tempannot.core.relations import RelationSet
from tempannot.gui.kit.memory import nothing_collected
from tempannot.gui.kit.style import style_sheet
from tempannot.resources import resource
from tempannot.session.settings import ThemeChoice

NORMAL_FONT_SIZE = 10


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
        self._load()
        hints = QGuiApplication.styleHints()
        if hints is not None:
            hints.colorSchemeChanged.connect(self._system_changed)

    @property
    def choice(self) -> ThemeChoice:
        """What the user asked for."""
        return self._choice

    @property
    def is_dark(self) -> bool:
        """Whether light text stands on a dark ground."""
        return self._dark

    @property
    def font_size(self) -> int:
        """The size of running text, in points."""
        return self._font_size

    def color(self, name: str) -> QColor:
        """Return a colour of the theme by its name; raises KeyError for an unknown one."""
        return QColor(self._made[name])

    def relation_color(self, relations: RelationSet) -> QColor:
        """Return the colour of a basic relation, or that of disjunctions."""
        return QColor(self._relations[str(relations) if relations.is_basic else "disjunction"])

    def text_font(self) -> QFont:
        """Return the font of the document's text."""
        font = QFont(QApplication.font())
        font.setPointSize(self._font_size + 2)
        return font

    def ui_font(self) -> QFont:
        """Return the font of panels."""
        font = QFont(QApplication.font())
        font.setPointSize(self._font_size)
        return font

    def mono_font(self) -> QFont:
        """Return the font of ids."""
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSize(max(7, self._font_size - 1))
        return font

    def choose(self, choice: ThemeChoice) -> None:
        """Change to another theme."""
        self._choice = choice
        self._refresh()

    def set_font_size(self, points: int) -> None:
        """Change the size of all text (6 to 36 points)."""
        self._font_size = min(36, max(6, points))
        self._refresh()

    def apply(self) -> None:
        """Give the application the palette, font and style of the theme."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            with nothing_collected():
                application.setStyle("Fusion")
                application.setPalette(self._palette())
                application.setFont(self.ui_font())
                application.setStyleSheet(style_sheet(self._colors))

    def _refresh(self) -> None:
        self._load()
        self.apply()
        self.changed.emit()

    def _load(self) -> None:
        name = "dark" if self._wants_dark() else "light"
        values = tomllib.loads(resource(f"themes/{name}.toml").read_text(encoding="utf-8"))
        self._dark: bool = values["dark"]
        self._colors: dict[str, str] = values["colors"]
        self._made = {name: QColor(written) for name, written in self._colors.items()}
        self._relations = {name: QColor(each) for name, each in values["relations"].items()}

    def _wants_dark(self) -> bool:
        if self._choice is not ThemeChoice.SYSTEM:
            return self._choice is ThemeChoice.DARK
        return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark

    def _system_changed(self) -> None:
        if self._choice is ThemeChoice.SYSTEM and self._wants_dark() != self._dark:
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
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.color("muted"))
        return palette
