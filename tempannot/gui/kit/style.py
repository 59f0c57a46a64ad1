"""The style sheet of the window's chrome: flat, thin borders, one accent colour."""

from __future__ import annotations

from collections.abc import Mapping
from string import Template

from tempannot.resources import resource

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
    """Return the style sheet filled with a theme's colours."""
    arrows = {name: resource(f"icons/{name}.svg").as_posix() for name in ("up", "down")}
    return _STYLE.substitute(colors, **arrows)
