"""Every action of the window, a row each: id, name, default key, menu and workspace.

What an action does belongs to the controller of its workspace, which names a handler for every row
of it: ``complete`` refuses handlers that leave one out. Menus, the keys in force, the sheet of keys
and the dialog that changes them are made from these rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from tempannot.core.relations import NAMES, RelationSet
from tempannot.core.schemes import OFFERED_TYPES, TIMEML, RelationType, Scheme, timeml_type
from tempannot.formats.items.item_kinds import SCALES
from tempannot.gui.state.view_table import WORKSPACES, Workspace, panels_of

Handlers = dict[str, Callable[[], object]]
"""What actions do, by their ids."""


@dataclass(frozen=True, slots=True)
class ActionInfo:
    """An action: stable id, text in menus, default key, and the menu it belongs to.

    Without a workspace it is there in all of them. ``relation`` is the type or the basic relation
    that it picks, ``begins_group`` says that a line stands above it in its menu.
    """

    id: str
    text: str
    key: str
    menu: str = ""
    workspace: Workspace | None = None
    begins_group: bool = False
    relation: str = ""

    def meets(self, other: ActionInfo) -> bool:
        """Whether both can be asked for at once, so that they need different keys."""
        return None in (self.workspace, other.workspace) or self.workspace is other.workspace


_Row = tuple[str, str, str] | ActionInfo | None
"""Id, text and key of an action, or None for a line in the menu."""


def _actions(menu: str, workspace: Workspace | None, *rows: _Row) -> Iterator[ActionInfo]:
    begins = False
    for row in rows:
        if row is not None:
            info = row if isinstance(row, ActionInfo) else ActionInfo(*row)
            yield replace(info, menu=menu, workspace=workspace, begins_group=begins)
        begins = row is None


def _relation_actions() -> Iterator[_Row]:
    """Yield an action for each type that is offered; before vague, which is last, for the rest."""
    *types, last = (
        ActionInfo(f"type.{each.name}", each.menu_text or each.word, each.key, relation=each.name)
        for each in OFFERED_TYPES
    )
    for each in types:
        yield from (None, each) if each.relation == _AFTER_A_LINE else (each,)
    for basic in NAMES:
        if timeml_type(RelationSet.parse(basic)) is None:
            text, key = basic.replace("-", " "), _KEYS_WITHOUT_TYPE[basic]
            yield ActionInfo(f"relation.{basic}", text, key, relation=basic)
    yield from (None, last)


_KEYS_WITHOUT_TYPE = {"overlaps": "O", "overlapped-by": "Shift+O"}
"""The keys of relations that no type says."""
_AFTER_A_LINE = "DURING"
"""The first of the types that are seldom wanted."""


def _panel_actions(workspace: Workspace) -> Iterator[_Row]:
    return ((each.action, each.text, each.key) for each in panels_of(workspace) if each.action)


ACTIONS: tuple[ActionInfo, ...] = (
    *_actions(
        "File",
        Workspace.ANNOTATE,
        ("file.new-text", "New from text…", "Ctrl+N"),
        ("file.paste", "New from what was copied", "Ctrl+V"),
        None,
    ),
    *_actions(
        "File",
        None,
        ("file.new-project", "New project…", "Ctrl+Alt+N"),
        ("file.open", "Open…", "Ctrl+O"),
        ("file.open-folder", "Open folder…", "Ctrl+Shift+O"),
        ("file.texts", "Texts for pairs and tables…", ""),
        ("file.compare", "Compare…", "Ctrl+Shift+C"),
        ("file.save", "Save", "Ctrl+S"),
        ("file.save-as", "Save as…", "Ctrl+Shift+S"),
        None,
        ("file.close", "Close document", "Ctrl+W"),
        None,
        ("file.next", "Next document", "Ctrl+PgDown"),
        ("file.previous", "Previous document", "Ctrl+PgUp"),
    ),
    *_actions(
        "File",
        Workspace.ANNOTATE,
        None,
        ("file.report", "Import report", "Ctrl+I"),
        ("file.finish", "Finished: next document of the project", "Ctrl+Shift+F"),
    ),
    *_actions(
        "File",
        None,
        None,
        ("file.quit", "Quit", "Ctrl+Q"),
    ),
    *_actions(
        "Edit",
        None,
        ("edit.undo", "Undo", "Ctrl+Z"),
        ("edit.redo", "Redo", "Ctrl+Shift+Z"),
    ),
    *_actions(
        "Edit",
        Workspace.ANNOTATE,
        None,
        ("edit.find", "Find in text", "Ctrl+F"),
        ("history.record", "Keep the history of documents", "Ctrl+Shift+H"),
        None,
        ("entity.add-event", "Mark event", "Ctrl+E"),
        ("entity.add-time", "Mark time", "Ctrl+T"),
        ("entity.delete", "Delete event or time", "Shift+Del"),
        ("entity.attributes", "Edit attributes", "F2"),
        None,
        ("entity.set-creation-time", "Set creation time…", "Ctrl+D"),
    ),
    *_actions(
        "Go",
        Workspace.ANNOTATE,
        ("entity.next", "Next event or time", "Tab"),
        ("entity.previous", "Previous event or time", "Shift+Tab"),
        ("entity.find", "Event or time by its letters", "J"),
        ("entity.creation-time", "Creation time", "0"),
        None,
        ("link.source", "Link from here", "L"),
        None,
        ("pair.skip", "Skip the pair", "Space"),
        ("pair.next", "Next question", "N"),
        ("pair.previous", "Previous question", "P"),
        ("pair.endpoints", "Ask by starts and ends", "Q"),
        ("pair.yes", "Yes, to a question by starts and ends", "Y"),
        None,
        ("conflict.next", "Next contradiction", "C"),
        None,
        ("selection.clear", "Let go", "Esc"),
        ("view.text", "Go to the text", "F6"),
    ),
    *_actions(
        "Relation",
        Workspace.ANNOTATE,
        *_relation_actions(),
        ("relation.alternative", "Combine with the next relation", "+"),
        ("link.commit", "Accept the relation or the proposal", "Return"),
        None,
        ("link.repeat", "Repeat the last relation", "R"),
        ("link.flip", "Flip the link", "F"),
        ("link.delete", "Delete the link", "Del"),
        ("link.comment", "Comment and confidence", "M"),
        None,
        ("other-link.choose", "Subordinating or aspectual link…", "K"),
        None,
        ("why", "Why?", "W"),
    ),
    *_actions(
        "Proposals",
        Workspace.ANNOTATE,
        ("proposal.switch", "Propose, or no longer", "F5"),
        None,
        ("proposal.next", "Next proposal", "."),
        ("proposal.previous", "Previous proposal", "Shift+F5"),
        ("proposal.reject", "Reject the proposal", "X"),
        ("proposal.sentence", "Accept the sure ones of the sentence", "Shift+Return"),
        ("proposal.many", "Accept many…", "Ctrl+Return"),
        None,
        ("proposal.rules", "Propose by rules", "Alt+F5"),
        ("proposal.model", "Propose from model…", "Ctrl+F5"),
        ("proposal.other", "Propose from another annotation…", "F4"),
        ("proposal.command", "Propose by command…", "Shift+F4"),
        ("proposal.train", "Train on these documents…", "Ctrl+F4"),
        None,
        ("proposal.provenance", "Say in the file who proposed what", "Ctrl+Shift+F5"),
    ),
    *_actions(
        "View",
        Workspace.ANNOTATE,
        ("view.links-focused", "Links of the focused one", "Ctrl+1"),
        ("view.links-asserted", "Asserted links", "Ctrl+2"),
        ("view.links-inferred", "Inferred links", "Ctrl+3"),
        ("view.links-minimal", "Minimal links", "Ctrl+4"),
        ("view.links-all", "All links", "Ctrl+5"),
        ("view.links-vague", "Vague links, too", "Ctrl+6"),
        ("view.links-other", "Subordinating and aspectual links, too", "Ctrl+7"),
        ("view.worlds", "Worlds apart: reported, possible, conditional", "Ctrl+8"),
    ),
    *_actions(
        "View",
        None,
        None,
        ("view.larger", "Larger text", "Ctrl++"),
        ("view.smaller", "Smaller text", "Ctrl+-"),
        ("view.normal", "Normal text size", "Ctrl+0"),
        None,
        ("view.theme", "Light, dark, high contrast", "Ctrl+Shift+T"),
        ("view.message", "Answer the message", "Alt+8"),
        *((each.action, each.title, each.key) for each in WORKSPACES),
    ),
    *_actions(
        "View",
        Workspace.ANNOTATE,
        None,
        ("view.profile", "Profile: what types mean…", "Ctrl+Shift+L"),
        None,
        *_panel_actions(Workspace.ANNOTATE),
        None,
        ("view.large", "Panel as large as the window, or back", "F11"),
        ("view.picture", "Save a picture of the drawing…", "Ctrl+Shift+P"),
    ),
    *_actions(
        "Compare",
        Workspace.COMPARE,
        ("compare.next", "Next disagreement", "N"),
        ("compare.previous", "Previous disagreement", "P"),
        ("compare.next-open", "Next undecided", "U"),
        ("compare.next-unit", "Next event or time", "Tab"),
        ("compare.previous-unit", "Previous event or time", "Shift+Tab"),
        ("compare.let-go", "Let go", "Esc"),
        ("compare.overlaid", "One over the other", "O"),
        ("compare.columns", "Other columns: A, B, the gold", "G"),
        ("compare.swap", "Swap A and B", "X"),
        ("compare.mix", "A and B in random order", "Shift+X"),
        ("compare.names", "Hide names", "H"),
        ("compare.report", "Write report…", "Ctrl+R"),
        ("compare.left-out", "What could not be compared…", "Ctrl+I"),
        ("compare.profile", "Profile: what types mean…", "Ctrl+Shift+L"),
        *_panel_actions(Workspace.COMPARE),
        ("compare.large", "Panel as large as the window, or back", "F11"),
    ),
    *_actions(
        "Adjudicate",
        Workspace.COMPARE,
        ("adjudicate.start", "Start…", "Ctrl+J"),
        ("desk.bulk", "Decide all shown…", "A"),
        ("desk.next", "Next document with something left", "Ctrl+Return"),
        ("desk.list", "List of documents", "D"),
        ("desk.folder", "Gold folder of all documents…", "Ctrl+Shift+G"),
        ("adjudicate.resume", "Go on with a gold file…", "Ctrl+Shift+J"),
        ("adjudicate.first", "As A says, or most", "1"),
        ("adjudicate.second", "As B says, or the others", "2"),
        ("adjudicate.union", "Weakened to both", "3"),
        ("adjudicate.other", "Another relation…", "4"),
        ("adjudicate.neither", "Neither", "5"),
        ("adjudicate.undecidable", "The text does not tell", "6"),
        ("adjudicate.later", "Later", "7"),
        ("adjudicate.third", "What is said third", "8"),
        ("adjudicate.fourth", "What is said fourth", "9"),
        ("adjudicate.fifth", "What is said fifth", "0"),
        ("adjudicate.reason", "Give a reason", "R"),
        ("adjudicate.agreements", "Accept all full agreement", "Ctrl+Shift+A"),
        ("adjudicate.log", "Save decisions as a table…", "Ctrl+L"),
    ),
    *_actions(
        "Study",
        Workspace.VALIDATE,
        ("study.new", "New study…", "Ctrl+N"),
        ("study.open", "Open study…", "F3"),
        ("study.connect", "Connect to a store…", "F4"),
        ("study.sample", "Sample study", "F2"),
        ("study.leave", "One page back", "Alt+Up"),
    ),
    *_actions(
        "Repair",
        Workspace.VALIDATE,
        ("repair.open", "Repair documents…", "F6"),
        ("repair.accept-all", "Accept all changes of the document", "A"),
        ("repair.next", "Next contradictory document", "N"),
        ("repair.show", "Open the link of the change in Annotate", "Ctrl+J"),
    ),
    *_actions(
        "Results",
        Workspace.VALIDATE,
        *_panel_actions(Workspace.VALIDATE),
        ("study.next-item", "Next item", "Ctrl+Down"),
        ("study.previous-item", "Previous item", "Ctrl+Up"),
        ("study.review", "Review this link", "Ctrl+M"),
        ("study.link", "Open the link in Annotate", "Ctrl+L"),
        ("study.refresh", "Refresh", "Ctrl+Shift+R"),
        ("study.export", "Export…", "Ctrl+Shift+E"),
        ("study.report", "Write report…", "Ctrl+R"),
        ("study.hand-out", "Hand out…", "Ctrl+H"),
        ("study.browser", "Raters in a browser", "Ctrl+B"),
        ("study.merge", "Merge…", "Ctrl+Shift+M"),
        ("study.import", "Import judgments…", "Ctrl+I"),
    ),
    *_actions(
        "Rate",
        Workspace.VALIDATE,
        *((f"validate.answer-{n}", f"Answer {n}", str(n)) for n in range(1, 10)),
        *(
            (f"validate.answer-{letter}", answer.capitalize(), letter.upper())
            for scale in SCALES.values()
            for answer, letter in (scale.letters or {}).items()
        ),
        ("validate.back", "Take back", "Backspace"),
        ("validate.skip", "Skip", "Space"),
        ("validate.flag", "Flag", "F"),
        ("validate.comment", "Comment", "M"),
        ("validate.earlier", "Earlier item", "Alt+Left"),
        ("validate.later", "Later item", "Alt+Right"),
        ("validate.next", "Start, or go on", "Return"),
        ("validate.instructions", "Instructions", "I"),
        ("validate.pause", "Pause", "P"),
    ),
    *_actions(
        "Build",
        Workspace.BUILD,
        ("build.sources", "Add files…", "Ctrl+I"),
        ("build.open-documents", "Take the open documents", "Ctrl+Shift+U"),
        ("build.preview", "Preview anew", "F5"),
        ("build.generate", "Make the file…", "Ctrl+Return"),
        ("build.again", "Make the file again", "Ctrl+Shift+Return"),
        ("build.cancel", "Cancel", "Ctrl+."),
        ("build.rate", "Rate the items…", "Ctrl+Shift+R"),
        ("build.audit", "Audit the items", "Ctrl+Shift+A"),
        ("build.add", "Add a row", "Ctrl+Shift+N"),
        ("build.duplicate", "Duplicate the row", "Ctrl+D"),
        ("build.delete", "Delete the row", "Ctrl+Backspace"),
        ("build.problem", "Next problem", "Ctrl+M"),
        ("build.next-page", "Next page", "Ctrl+Down"),
        ("build.previous-page", "Previous page", "Ctrl+Up"),
    ),
    *_actions(
        "Project",
        Workspace.PROJECT,
        ("project.new", "New project…", "Ctrl+N"),
        ("project.open", "Open project…", "F3"),
        ("project.open-bundle", "Open bundle…", "F4"),
        None,
        ("project.work", "Work as this annotator", "Ctrl+Return"),
        ("project.annotate", "Annotate this document", "Ctrl+E"),
        ("project.finish", "Finished, or not yet", "Ctrl+D"),
        None,
        ("project.add", "Add documents or annotators…", "Ctrl+Shift+N"),
        ("project.bundle", "Write bundle…", "Ctrl+B"),
        ("project.merge", "Merge bundles…", "Ctrl+Shift+M"),
        ("project.adjudicate", "Adjudicate", "Ctrl+J"),
        ("project.report", "Write report…", "Ctrl+R"),
        None,
        ("project.people", "Annotators", "Alt+1"),
        ("project.documents", "Documents", "Alt+2"),
        ("project.agreement", "Agreement by batch", "Alt+3"),
        ("project.merged", "What the last bundle brought", "Alt+4"),
        ("project.training", "Training", "Alt+5"),
        None,
        ("project.refresh", "Read anew", "F5"),
        ("project.leave", "One page back", "Alt+Up"),
    ),
    *_actions(
        "Help",
        None,
        ("help.keys", "Keys", "?"),
        ("help.keymap", "Change keys…", "Ctrl+K"),
        None,
        ("help.definitions", "Explain what is shown", "F1"),
        ("help.manual", "Manual", "Ctrl+F1"),
        ("help.tutorial", "Twenty minutes: the tutorial", "Alt+F1"),
        ("help.about", "About tempannot", "Ctrl+Shift+F1"),
    ),
)

BY_ID: Mapping[str, ActionInfo] = {info.id: info for info in ACTIONS}

if doubled := [id for id, count in Counter(info.id for info in ACTIONS).items() if count > 1]:
    raise LookupError(f"more than one action has the id {', '.join(doubled)}")


Picked = RelationType | str
"""What an action of a relation picks: a type of the scheme, or a basic relation by its name."""


@cache
def picks(scheme: Scheme) -> Mapping[str, Picked]:
    """What the actions of relations pick in a scheme, by their ids; some may pick nothing.

    The actions are those of TimeML with the keys that users gave them. A type of another scheme
    has the action with its own key, so that before is B everywhere, or else one that is left. What
    no type says is picked by its own action where the types are as fine as that.
    """
    slots = [info for info in ACTIONS if info.relation]
    by_key = {info.key: info.id for info in slots}
    found: dict[str, Picked] = {by_key[e.key]: e for e in scheme.offered if e.key in by_key}
    free = [info.id for info in slots if info.id not in found]
    rest = [each for each in scheme.offered if each.key not in by_key]
    found |= dict(zip(free, rest, strict=False))
    if not scheme.is_fine:
        return found
    plain = [each for each in slots if each.relation in NAMES and each.id not in found]
    unsaid = [e for e in plain if scheme.type_for(RelationSet.parse(e.relation)) is None]
    return found | {each.id: each.relation for each in unsaid}


@cache
def _actions_of(scheme: Scheme) -> Mapping[str, str]:
    return {each if isinstance(each, str) else each.name: id for id, each in picks(scheme).items()}


def relation_action(relation: str, scheme: Scheme = TIMEML) -> str:
    """The id of the action that picks a type that is offered, or a basic relation without one.

    Raises KeyError if there is none.
    """
    return _actions_of(scheme)[relation]


def complete(workspace: Workspace | None, handlers: Handlers) -> Handlers:
    """What the actions of a workspace do, None for those of all workspaces.

    Raises LookupError that names the actions without a handler and handlers without an action.
    """
    wanted = {info.id for info in ACTIONS if info.workspace is workspace}
    lacking, left = sorted(wanted - handlers.keys()), sorted(handlers.keys() - wanted)
    if lacking or left:
        raise LookupError(
            f"actions of {workspace or 'every workspace'} without a handler: "
            f"{', '.join(lacking) or 'none'}; handlers without an action: "
            f"{', '.join(left) or 'none'}"
        )
    return handlers
