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

from tempannot.core.language import shown, tr
from tempannot.core.relations import NAMES, RelationSet
from tempannot.core.schemes import OFFERED_TYPES, TIMEML, RelationType, Scheme
from tempannot.core.vocabulary import Vocabulary
from tempannot.formats.items.item_kinds import SCALES
from tempannot.gui.state.view_table import WORKSPACES, Workspace, panels_of

_ANSWERS = {"likely": tr("Likely"), "unlikely": tr("Unlikely"), "invalid": tr("Invalid")}
"""What answers are called that have letters besides their numbers."""

Handlers = dict[str, Callable[[], object]]
"""What actions do, by their ids."""


@dataclass(frozen=True, slots=True)
class ActionInfo:
    """An action: stable id, text in menus, default key, and the menu it belongs to.

    Without a workspace it is there in all of them. ``relation`` is the type or the basic relation
    that it picks, ``begins_group`` says that a line stands above it in its menu. ``submenu`` is the
    menu inside of that menu in which it stands.
    """

    id: str
    text: str
    key: str
    menu: str = ""
    workspace: Workspace | None = None
    begins_group: bool = False
    relation: str = ""
    submenu: str = ""

    @property
    def place(self) -> str:
        """The menus that lead to it."""
        return f"{self.menu} > {self.submenu}" if self.submenu else self.menu

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


def _under(submenu: str, *rows: _Row) -> Iterator[_Row]:
    """Yield rows that stand in a menu of their own inside of the menu."""
    for row in rows:
        if row is not None:
            info = row if isinstance(row, ActionInfo) else ActionInfo(*row)
            yield replace(info, submenu=submenu)


def _relation_actions() -> Iterator[_Row]:
    """Yield an action for each type that is offered; before vague, which is last, for the rest."""
    *types, last = (
        ActionInfo(
            f"type.{each.name}", shown(each.menu_text or each.word), each.key, relation=each.name
        )
        for each in OFFERED_TYPES
    )
    for each in types:
        yield from (None, each) if each.relation == _AFTER_A_LINE else (each,)
    for basic in NAMES:
        if TIMEML.type_for(RelationSet.parse(basic)) is None:
            text, key = shown(Vocabulary.TIMEML.word(basic)), _KEYS_WITHOUT_TYPE[basic]
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
        tr("File"),
        Workspace.ANNOTATE,
        ("file.new-text", tr("New from text…"), "Ctrl+N"),
        ("file.paste", tr("New from what was copied"), "Ctrl+V"),
        None,
    ),
    *_actions(
        tr("File"),
        None,
        ("file.new-project", tr("New project…"), "Ctrl+Alt+N"),
        ("file.open", tr("Open…"), "Ctrl+O"),
        ("file.open-folder", tr("Open folder…"), "Ctrl+Shift+O"),
        ("file.texts", tr("Texts for pairs and tables…"), "Ctrl+Alt+O"),
        ("file.compare", tr("Compare…"), "Ctrl+Shift+C"),
        ("file.save", tr("Save"), "Ctrl+S"),
        ("file.save-as", tr("Save as…"), "Ctrl+Shift+S"),
        None,
        ("file.close", tr("Close document"), "Ctrl+W"),
        None,
        ("file.next", tr("Next document"), "Ctrl+PgDown"),
        ("file.previous", tr("Previous document"), "Ctrl+PgUp"),
    ),
    *_actions(
        tr("File"),
        Workspace.ANNOTATE,
        None,
        ("file.report", tr("Import report"), "Ctrl+I"),
        ("file.finish", tr("Finished: next document of the project"), "Ctrl+Shift+F"),
    ),
    *_actions(
        tr("File"),
        None,
        None,
        ("file.quit", tr("Quit"), "Ctrl+Q"),
    ),
    *_actions(
        tr("Edit"),
        None,
        ("edit.undo", tr("Undo"), "Ctrl+Z"),
        ("edit.redo", tr("Redo"), "Ctrl+Shift+Z"),
    ),
    *_actions(
        tr("Edit"),
        Workspace.ANNOTATE,
        None,
        ("edit.find", tr("Find in text"), "Ctrl+F"),
        ("history.record", tr("Keep the history of documents"), "Ctrl+Shift+H"),
        None,
        ("entity.add-event", tr("Mark event"), "Ctrl+E"),
        ("entity.add-time", tr("Mark time"), "Ctrl+T"),
        ("entity.delete", tr("Delete event or time"), "Shift+Del"),
        ("entity.attributes", tr("Edit attributes"), "F2"),
        None,
        ("entity.set-creation-time", tr("Set creation time…"), "Ctrl+D"),
    ),
    *_actions(
        tr("Go"),
        Workspace.ANNOTATE,
        ("entity.next", tr("Next event or time"), "Tab"),
        ("entity.previous", tr("Previous event or time"), "Shift+Tab"),
        ("entity.find", tr("Event or time by its letters"), "J"),
        ("entity.creation-time", tr("Creation time"), "0"),
        None,
        ("link.source", tr("Link from here"), "L"),
        None,
        ("pair.skip", tr("Skip the pair"), "Space"),
        ("pair.next", tr("Next question"), "N"),
        ("pair.previous", tr("Previous question"), "P"),
        ("pair.endpoints", tr("Ask by starts and ends"), "Q"),
        ("pair.yes", tr("Yes, to a question by starts and ends"), "Y"),
        None,
        ("conflict.next", tr("Next contradiction"), "C"),
        None,
        ("selection.clear", tr("Let go"), "Esc"),
        ("view.text", tr("Go to the text"), "F6"),
    ),
    *_actions(
        tr("Relation"),
        Workspace.ANNOTATE,
        *_relation_actions(),
        ("relation.alternative", tr("Combine with the next relation"), "+"),
        ("link.commit", tr("Accept the relation or the proposal"), "Return"),
        None,
        ("link.repeat", tr("Repeat the last relation"), "R"),
        ("link.flip", tr("Flip the link"), "F"),
        ("link.delete", tr("Delete the link"), "Del"),
        ("link.comment", tr("Comment and confidence"), "M"),
        None,
        ("other-link.choose", tr("Subordinating or aspectual link…"), "K"),
        None,
        ("why", tr("Why?"), "W"),
    ),
    *_actions(
        tr("Proposals"),
        Workspace.ANNOTATE,
        ("proposal.switch", tr("Propose, or no longer"), "F5"),
        None,
        ("proposal.next", tr("Next proposal"), "."),
        ("proposal.previous", tr("Previous proposal"), "Shift+F5"),
        ("proposal.reject", tr("Reject the proposal"), "X"),
        ("proposal.sentence", tr("Accept the sure ones of the sentence"), "Shift+Return"),
        ("proposal.many", tr("Accept many…"), "Ctrl+Return"),
        None,
        ("proposal.rules", tr("Propose by rules"), "Alt+F5"),
        ("proposal.model", tr("Propose from model…"), "Ctrl+F5"),
        ("proposal.other", tr("Propose from another annotation…"), "F4"),
        ("proposal.command", tr("Propose by command…"), "Shift+F4"),
        ("proposal.train", tr("Train on these documents…"), "Ctrl+F4"),
        None,
        ("proposal.provenance", tr("Say in the file who proposed what"), "Ctrl+Shift+F5"),
    ),
    *_actions(
        tr("View"),
        Workspace.ANNOTATE,
        *_under(
            tr("Links in the text"),
            ("view.links-focused", tr("Links of the focused one"), "Ctrl+1"),
            ("view.links-asserted", tr("Asserted links"), "Ctrl+2"),
            ("view.links-inferred", tr("Inferred links"), "Ctrl+3"),
            ("view.links-minimal", tr("Minimal links"), "Ctrl+4"),
            ("view.links-all", tr("All links"), "Ctrl+5"),
            ("view.links-vague", tr("Vague links, too"), "Ctrl+6"),
            ("view.links-other", tr("Subordinating and aspectual links, too"), "Ctrl+7"),
            ("view.worlds", tr("Worlds apart: reported, possible, conditional"), "Ctrl+8"),
        ),
    ),
    *_actions(
        tr("View"),
        None,
        *_under(
            tr("Size of the text"),
            ("view.larger", tr("Larger text"), "Ctrl++"),
            ("view.smaller", tr("Smaller text"), "Ctrl+-"),
            ("view.normal", tr("Normal text size"), "Ctrl+0"),
        ),
        ("view.theme", tr("Light, dark, high contrast"), "Ctrl+Shift+T"),
        ("view.message", tr("Answer the message"), "Alt+8"),
        ("view.next-part", tr("Next part of the window"), "Ctrl+F6"),
        ("view.previous-part", tr("Previous part of the window"), "Ctrl+Shift+F6"),
        *((each.action, each.title, each.key) for each in WORKSPACES),
    ),
    *_actions(
        tr("View"),
        Workspace.ANNOTATE,
        None,
        ("view.profile", tr("Profile: what types mean…"), "Ctrl+Shift+L"),
        *_under(tr("Go to panel"), *_panel_actions(Workspace.ANNOTATE)),
        ("view.large", tr("Panel as large as the window, or back"), "F11"),
        ("view.picture", tr("Save a picture of the drawing…"), "Ctrl+Shift+P"),
    ),
    *_actions(
        tr("Compare"),
        Workspace.COMPARE,
        ("compare.new", tr("Compare…"), "Ctrl+N"),
        None,
        ("compare.next", tr("Next disagreement"), "N"),
        ("compare.previous", tr("Previous disagreement"), "P"),
        ("compare.next-open", tr("Next undecided"), "U"),
        ("compare.next-unit", tr("Next event or time"), "Tab"),
        ("compare.previous-unit", tr("Previous event or time"), "Shift+Tab"),
        ("compare.let-go", tr("Let go"), "Esc"),
        None,
        ("compare.overlaid", tr("One over the other"), "O"),
        ("compare.columns", tr("Other columns: A, B, the gold"), "G"),
        ("compare.swap", tr("Swap A and B"), "X"),
        ("compare.mix", tr("A and B in random order"), "Shift+X"),
        ("compare.names", tr("Hide names"), "H"),
        None,
        ("compare.report", tr("Write report…"), "Ctrl+R"),
        ("compare.left-out", tr("What could not be compared…"), "Ctrl+I"),
        ("compare.profile", tr("Profile: what types mean…"), "Ctrl+Shift+L"),
        None,
        *_panel_actions(Workspace.COMPARE),
        ("compare.large", tr("Panel as large as the window, or back"), "F11"),
    ),
    *_actions(
        tr("Adjudicate"),
        Workspace.COMPARE,
        ("adjudicate.start", tr("Start…"), "Ctrl+J"),
        ("adjudicate.resume", tr("Go on with a gold file…"), "Ctrl+Shift+J"),
        ("desk.folder", tr("Gold folder of all documents…"), "Ctrl+Shift+G"),
        None,
        ("desk.list", tr("List of documents"), "D"),
        ("desk.next", tr("Next document with something left"), "Ctrl+Return"),
        None,
        ("adjudicate.first", tr("As A says, or most"), "1"),
        ("adjudicate.second", tr("As B says, or the others"), "2"),
        ("adjudicate.union", tr("Weakened to both"), "3"),
        ("adjudicate.other", tr("Another relation…"), "4"),
        ("adjudicate.neither", tr("Neither"), "5"),
        ("adjudicate.undecidable", tr("The text does not tell"), "6"),
        ("adjudicate.later", tr("Later"), "7"),
        ("adjudicate.third", tr("What is said third"), "8"),
        ("adjudicate.fourth", tr("What is said fourth"), "9"),
        ("adjudicate.fifth", tr("What is said fifth"), "0"),
        ("adjudicate.reason", tr("Give a reason"), "R"),
        None,
        ("desk.bulk", tr("Decide all shown…"), "A"),
        ("adjudicate.agreements", tr("Accept all full agreement"), "Ctrl+Shift+A"),
        None,
        ("adjudicate.log", tr("Save decisions as a table…"), "Ctrl+L"),
    ),
    *_actions(
        tr("Study"),
        Workspace.VALIDATE,
        ("study.new", tr("New study…"), "Ctrl+N"),
        ("study.open", tr("Open study…"), "F3"),
        ("study.connect", tr("Connect to a store…"), "F4"),
        ("study.sample", tr("Sample study"), "F2"),
        None,
        ("study.leave", tr("One page back"), "Alt+Up"),
    ),
    *_actions(
        tr("Repair"),
        Workspace.VALIDATE,
        ("repair.open", tr("Repair documents…"), "F6"),
        None,
        ("repair.accept-all", tr("Accept all changes of the document"), "A"),
        ("repair.next", tr("Next contradictory document"), "N"),
        ("repair.show", tr("Open the link of the change in Annotate"), "Ctrl+J"),
    ),
    *_actions(
        tr("Results"),
        Workspace.VALIDATE,
        *_panel_actions(Workspace.VALIDATE),
        None,
        ("study.next-item", tr("Next item"), "Ctrl+Down"),
        ("study.previous-item", tr("Previous item"), "Ctrl+Up"),
        ("study.review", tr("Review this link"), "Ctrl+M"),
        ("study.link", tr("Open the link in Annotate"), "Ctrl+L"),
        None,
        ("study.refresh", tr("Refresh"), "Ctrl+Shift+R"),
        ("study.names", tr("Names of raters"), "Ctrl+Shift+N"),
        None,
        ("study.export", tr("Export…"), "Ctrl+Shift+E"),
        ("study.report", tr("Write report…"), "Ctrl+R"),
        None,
        ("study.hand-out", tr("Hand out…"), "Ctrl+H"),
        ("study.merge", tr("Merge…"), "Ctrl+Shift+M"),
        ("study.import", tr("Import judgments…"), "Ctrl+I"),
    ),
    *_actions(
        tr("Rate"),
        Workspace.VALIDATE,
        *((f"validate.answer-{n}", tr("Answer {n}", n=n), str(n)) for n in range(1, 10)),
        None,
        *(
            (f"validate.answer-{letter}", _ANSWERS.get(answer, answer.capitalize()), letter.upper())
            for scale in SCALES.values()
            for answer, letter in (scale.letters or {}).items()
        ),
        None,
        ("validate.back", tr("Take back"), "Backspace"),
        ("validate.skip", tr("Skip"), "Space"),
        ("validate.flag", tr("Flag"), "F"),
        ("validate.comment", tr("Comment"), "M"),
        None,
        ("validate.earlier", tr("Earlier item"), "Alt+Left"),
        ("validate.later", tr("Later item"), "Alt+Right"),
        ("validate.next", tr("Start, or go on"), "Return"),
        None,
        ("validate.instructions", tr("Instructions"), "I"),
        ("validate.pause", tr("Pause"), "P"),
    ),
    *_actions(
        tr("Build"),
        Workspace.BUILD,
        ("build.sources", tr("Add files…"), "Ctrl+I"),
        ("build.open-documents", tr("Take the open documents"), "Ctrl+Shift+U"),
        ("build.new-text", tr("New from text…"), "Ctrl+N"),
        None,
        ("build.preview", tr("Preview anew"), "F5"),
        ("build.generate", tr("Make the file…"), "Ctrl+Return"),
        ("build.again", tr("Make the file again"), "Ctrl+Shift+Return"),
        ("build.cancel", tr("Cancel"), "Ctrl+."),
        None,
        ("build.rate", tr("Rate the items…"), "Ctrl+Shift+R"),
        ("build.audit", tr("Audit the items"), "Ctrl+Shift+A"),
        ("build.link", tr("Open the link in Annotate"), "Ctrl+L"),
        None,
        ("build.add", tr("Add a row"), "Ctrl+Shift+N"),
        ("build.duplicate", tr("Duplicate the row"), "Ctrl+D"),
        ("build.delete", tr("Delete the row"), "Ctrl+Backspace"),
        ("build.problem", tr("Next problem"), "Ctrl+M"),
        None,
        ("build.next-page", tr("Next page"), "Ctrl+Down"),
        ("build.previous-page", tr("Previous page"), "Ctrl+Up"),
    ),
    *_actions(
        tr("Project"),
        Workspace.PROJECT,
        ("project.new", tr("New project…"), "Ctrl+N"),
        ("project.open", tr("Open project…"), "F3"),
        ("project.open-bundle", tr("Open bundle…"), "F4"),
        None,
        ("project.work", tr("Work as this annotator"), "Ctrl+Return"),
        ("project.annotate", tr("Annotate this document"), "Ctrl+E"),
        ("project.finish", tr("Finished, or not yet"), "Ctrl+D"),
        None,
        ("project.add", tr("Add documents or annotators…"), "Ctrl+Shift+N"),
        ("project.bundle", tr("Write bundle…"), "Ctrl+B"),
        ("project.merge", tr("Merge bundles…"), "Ctrl+Shift+M"),
        ("project.adjudicate", tr("Adjudicate"), "Ctrl+J"),
        ("project.report", tr("Write report…"), "Ctrl+R"),
        None,
        ("project.people", tr("Annotators"), "Alt+1"),
        ("project.documents", tr("Documents"), "Alt+2"),
        ("project.agreement", tr("Agreement by batch"), "Alt+3"),
        ("project.merged", tr("What the last bundle brought"), "Alt+4"),
        ("project.training", tr("Training"), "Alt+5"),
        None,
        ("project.refresh", tr("Read anew"), "F5"),
        ("project.leave", tr("One page back"), "Alt+Up"),
    ),
    *_actions(
        tr("Help"),
        None,
        ("help.keys", tr("Keys"), "?"),
        ("help.keymap", tr("Change keys…"), "Ctrl+K"),
        None,
        ("help.what", tr("What is this?"), "Shift+F1"),
        ("help.what-click", tr("What is this? Then click on it"), "Alt+Shift+F1"),
        ("help.definitions", tr("Explain what is shown"), "F1"),
        ("help.manual", tr("Manual"), "Ctrl+F1"),
        ("help.tour", tr("Tour: ten cards"), "Ctrl+F2"),
        ("help.tutorial", tr("Twenty minutes: the tutorial"), "Alt+F1"),
        ("help.about", tr("About tempannot"), "Ctrl+Shift+F1"),
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
