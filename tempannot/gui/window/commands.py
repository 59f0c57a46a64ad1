"""What each action of the key map does in a window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tempannot.gui.annotate.link_view_choice import LINK_VIEWS
from tempannot.gui.state.action_table import ACTIONS, Workspace

if TYPE_CHECKING:
    from tempannot.gui.window.main_window import MainWindow

Handlers = dict[str, Callable[[], object]]

_PANELS = {
    "view.table": "links",
    "view.graph": "graph",
    "view.matrix": "matrix",
    "view.timeline": "timeline",
    "view.relation": "relation",
    "view.why": "why",
    "view.documents": "documents",
}


def handlers(window: MainWindow) -> Handlers:
    """Return the handler of every action."""
    return _files(window) | _annotation(window) | _relations(window) | _views(window)


def _files(window: MainWindow) -> Handlers:
    files, help_menu = window.files, window.help
    return {
        "file.open": files.ask_files,
        "file.open-folder": files.ask_folder,
        "file.compare": window.parts.ask_comparison,
        "file.save": window.save,
        "file.save-as": partial(window.save, ask=True),
        "file.close": files.close,
        "file.next": partial(window.step, 1),
        "file.previous": partial(window.step, -1),
        "file.report": window.panels.show_report,
        "file.quit": window.close,
        "help.keys": window.show_keys,
        "help.keymap": help_menu.change_keys,
        "help.definitions": window.show_help,
    }


def _annotation(window: MainWindow) -> Handlers:
    text, entity = window.annotate.text, window.annotate.entity
    return {
        "edit.undo": window.undo,
        "edit.redo": window.redo,
        "edit.find": text.find_text,
        "entity.add-event": text.mark_event,
        "entity.add-time": text.mark_time,
        "entity.delete": entity.delete_entity,
        "entity.attributes": window.panels.edit_attributes,
        "entity.next": text.next_entity,
        "entity.previous": text.previous_entity,
        "entity.find": text.find_interval,
        "entity.creation-time": text.to_creation_time,
        "selection.clear": text.gestures.let_go,
        "view.text": window.keyboard.come_home,
    }


def _relations(window: MainWindow) -> Handlers:
    gestures, relation = window.annotate.gestures, window.annotate.relation
    found: Handlers = {
        "link.source": window.annotate.text.link_from_here,
        "link.commit": window.panels.commit,
        "link.repeat": gestures.repeat,
        "link.flip": gestures.flip,
        "link.delete": gestures.delete,
        "link.comment": relation.edit_comment,
        "relation.alternative": relation.start_combining,
        "pair.skip": gestures.skip,
        "pair.next": gestures.next_pair,
        "pair.previous": partial(gestures.next_pair, True),
        "conflict.next": window.panels.next_conflict,
        "why": window.panels.why,
    }
    names = (info.id for info in ACTIONS if info.id.startswith(("type.", "relation.")))
    return found | {id: partial(relation.choose, id) for id in names if id not in found}


def _views(window: MainWindow) -> Handlers:
    preferences = window.preferences
    found: Handlers = {
        "view.larger": partial(preferences.step_font, 1),
        "view.smaller": partial(preferences.step_font, -1),
        "view.normal": preferences.normal_font,
        "view.theme": preferences.switch_theme,
        "view.message": window.panels.answer_message,
        "view.large": window.large.switch,
        "compare.large": window.large.switch,
        "view.picture": window.large.save_picture,
        "workspace.annotate": partial(window.workspaces.show, Workspace.ANNOTATE),
        "workspace.compare": partial(window.workspaces.show, Workspace.COMPARE),
        "workspace.validate": partial(window.workspaces.show, Workspace.VALIDATE),
        "workspace.build": partial(window.workspaces.show, Workspace.BUILD),
    }
    found["view.links-vague"] = window.link_views.switch_vague
    found |= {id: partial(window.link_views.choose, view) for id, view in LINK_VIEWS.items()}
    return found | {id: partial(window.panels.enter, name) for id, name in _PANELS.items()}
