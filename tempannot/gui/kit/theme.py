"""Colours and fonts of the window, read from ``resources/themes``.

Widgets ask for colours while they paint and repaint on ``changed``; nothing keeps a colour.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from string import Template

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from tempannot.core.relations import RelationSet
from tempannot.gui.kit.garbage_collection import nothing_collected
from tempannot.resources import resource
from tempannot.session.settings import ThemeChoice

_STYLE = Template(
    """
QToolTip { color: $text; background: $raised; border: 1px solid $border; padding: 4px 6px; }
QMainWindow::separator { background: $border; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: $accent; }
QDockWidget { color: $muted; }
QDockWidget::title { background: $surface; padding: 5px 8px; border-bottom: 1px solid $border; }
QTabBar::tab { background: transparent; color: $muted; padding: 5px 12px;
  border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: $text; border-bottom: 2px solid $accent; }
QTabBar::tab:hover { color: $text; }
QTabWidget::pane { border: none; border-top: 1px solid $border; }
QToolBar { background: $surface; border: none; border-bottom: 1px solid $border; spacing: 2px;
  padding: 3px 6px; }
QStatusBar { background: $surface; border-top: 1px solid $border; color: $muted; }
QStatusBar::item { border: none; }
QPushButton, QToolButton { color: $text; background: $raised; border: 1px solid $border;
  border-radius: 4px; padding: 3px 9px; }
QToolBar QToolButton { background: transparent; border: 1px solid transparent; }
QPushButton:hover, QToolButton:hover { border-color: $accent; }
QPushButton:focus, QToolButton:focus { border: 1px solid $accent; }
QPushButton:pressed, QToolButton:pressed, QToolButton:checked, QPushButton:checked {
  background: $selection; border-color: $accent; }
QPushButton:disabled, QToolButton:disabled { color: $muted; background: $surface; }
QPushButton[leads="true"] { color: $background; background: $accent; border-color: $accent;
  font-weight: bold; padding: 5px 16px; }
QPushButton[leads="true"]:focus, QPushButton[leads="true"]:hover { border: 2px solid $text;
  padding: 4px 15px; }
QPushButton[leads="true"]:disabled { color: $muted; background: $surface; border-color: $border; }
QLineEdit, QComboBox, QSpinBox, QDoubleSpinBox { background: $background; color: $text;
  border: 1px solid $border; border-radius: 4px; padding: 3px 6px; }
QLineEdit:focus, QComboBox:focus, QSpinBox:focus, QDoubleSpinBox:focus {
  border-color: $accent; }
QComboBox:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled {
  color: $muted; background: $surface; }
QComboBox::drop-down { border: none; width: 1.5em; }
QSpinBox, QDoubleSpinBox { padding: 3px 1.8em 3px 4px; }
QSpinBox::up-button, QDoubleSpinBox::up-button, QSpinBox::down-button,
QDoubleSpinBox::down-button { border: none; background: transparent; width: 1.8em; }
QComboBox::down-arrow, QSpinBox::down-arrow, QDoubleSpinBox::down-arrow {
  image: url("$down"); width: 0.8em; height: 0.8em; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow {
  image: url("$up"); width: 0.8em; height: 0.8em; }
QSpinBox::up-arrow:off, QSpinBox::down-arrow:off, QSpinBox::up-arrow:disabled,
QSpinBox::down-arrow:disabled, QComboBox::down-arrow:disabled { image: none; }
QProgressBar { background: $background; color: $text; border: 1px solid $border;
  border-radius: 4px; text-align: center; }
QProgressBar::chunk { background: $selection; border-radius: 3px; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QRadioButton::indicator { width: 12px; height: 12px; border: 1px solid $muted;
  border-radius: 7px; background: $background; }
QRadioButton::indicator:checked { width: 6px; height: 6px; border: 4px solid $accent; }
QCheckBox::indicator, QListView::indicator { width: 12px; height: 12px; border: 1px solid $muted;
  border-radius: 3px; background: $background; }
QCheckBox::indicator:checked, QListView::indicator:checked { width: 8px; height: 8px;
  border: 3px solid $muted; background: $accent; }
QCheckBox:focus { text-decoration: underline; }
QRadioButton:focus { text-decoration: underline; }
QHeaderView::section { background: $surface; color: $muted; border: none;
  border-bottom: 1px solid $border; border-right: 1px solid $border; padding: 3px 6px; }
QTableView, QListView, QTreeView { background: $background; alternate-background-color: $surface;
  border: none; gridline-color: $border; }
QTableView::item { padding: 0 4px; }
QMenuBar { background: $surface; }
QMenuBar::item:selected { background: $selection; }
QMenu { background: $raised; border: 1px solid $border; }
QMenu::item:selected { background: $selection; color: $text; }
QMenu::item:disabled { color: $muted; }
"""
)


def style_sheet(colors: Mapping[str, str]) -> str:
    """The style sheet filled with a theme's colours."""
    arrows = {name: resource(f"icons/{name}.svg").as_posix() for name in ("up", "down")}
    return _STYLE.substitute(colors, **arrows)


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
        """A colour of the theme by its name; raises KeyError for an unknown one."""
        return QColor(self._made[name])

    def relation_color(self, relations: RelationSet) -> QColor:
        """The colour of a basic relation, or that of disjunctions."""
        return QColor(self._relations[str(relations) if relations.is_basic else "disjunction"])

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
