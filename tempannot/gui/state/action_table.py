"""Every action of the window with its name, default key, menu and workspace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tempannot.core.relations import RelationSet
from tempannot.core.schemes import OFFERED_TYPES, timeml_type
from tempannot.formats.items.item_kinds import SCALES


class Workspace(StrEnum):
    """The parts of the window, of which one is shown at a time."""

    ANNOTATE = "annotate"
    COMPARE = "compare"
    VALIDATE = "validate"
    BUILD = "build"


@dataclass(frozen=True, slots=True)
class ActionInfo:
    """An action: stable id, text in menus, default key, and the menu it belongs to.

    Without a workspace it is there in all of them.
    """

    id: str
    text: str
    key: str
    menu: str
    workspace: Workspace | None = None

    def meets(self, other: ActionInfo) -> bool:
        """Whether both can be asked for at once, so that they need different keys."""
        return None in (self.workspace, other.workspace) or self.workspace is other.workspace


def _actions(
    menu: str, workspace: Workspace | None, *rows: tuple[str, str, str]
) -> tuple[ActionInfo, ...]:
    return tuple(ActionInfo(id, text, key, menu, workspace) for id, text, key in rows)


def _relation_actions() -> Iterator[tuple[str, str, str]]:
    """Yield an action for each type that is offered; before vague, which is last, for the rest."""
    *types, last = (
        (f"type.{each.name}", each.menu_text or each.word, each.key) for each in OFFERED_TYPES
    )
    yield from types
    for basic, key in _KEYS_WITHOUT_TYPE.items():
        if timeml_type(RelationSet.parse(basic)) is None:
            yield f"relation.{basic}", basic.replace("-", " "), key
    yield last


_KEYS_WITHOUT_TYPE = {"overlaps": "O", "overlapped-by": "Shift+O"}
"""The keys of relations that no type says."""

_RELATIONS = tuple(_relation_actions())

ACTIONS: tuple[ActionInfo, ...] = (
    *_actions(
        "File",
        None,
        ("file.open", "Open…", "Ctrl+O"),
        ("file.open-folder", "Open folder…", "Ctrl+Shift+O"),
        ("file.compare", "Compare…", "Ctrl+Shift+C"),
        ("file.save", "Save", "Ctrl+S"),
        ("file.save-as", "Save as…", "Ctrl+Shift+S"),
        ("file.close", "Close document", "Ctrl+W"),
        ("file.next", "Next document", "Ctrl+PgDown"),
        ("file.previous", "Previous document", "Ctrl+PgUp"),
    ),
    *_actions(
        "File",
        Workspace.ANNOTATE,
        ("file.report", "Import report", "Ctrl+I"),
    ),
    *_actions(
        "File",
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
        ("edit.find", "Find in text", "Ctrl+F"),
        ("entity.add-event", "Mark event", "Ctrl+E"),
        ("entity.add-time", "Mark time", "Ctrl+T"),
        ("entity.delete", "Delete event or time", "Shift+Del"),
        ("entity.attributes", "Edit attributes", "F2"),
    ),
    *_actions(
        "Go",
        Workspace.ANNOTATE,
        ("entity.next", "Next event or time", "Tab"),
        ("entity.previous", "Previous event or time", "Shift+Tab"),
        ("entity.find", "Event or time by its letters", "J"),
        ("entity.creation-time", "Creation time", "0"),
        ("link.source", "Link from here", "L"),
        ("pair.skip", "Skip the pair", "Space"),
        ("pair.next", "Next undecided pair", "N"),
        ("pair.previous", "Previous undecided pair", "P"),
        ("conflict.next", "Next contradiction", "C"),
        ("selection.clear", "Let go", "Esc"),
        ("view.text", "Go to the text", "F6"),
    ),
    *_actions(
        "Relation",
        Workspace.ANNOTATE,
        *_RELATIONS,
        ("relation.alternative", "Combine with the next relation", "+"),
        ("link.commit", "Accept the relation", "Return"),
        ("link.repeat", "Repeat the last relation", "R"),
        ("link.flip", "Flip the link", "F"),
        ("link.delete", "Delete the link", "Del"),
        ("link.comment", "Comment and confidence", "M"),
        ("why", "Why?", "W"),
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
    ),
    *_actions(
        "View",
        None,
        ("view.larger", "Larger text", "Ctrl++"),
        ("view.smaller", "Smaller text", "Ctrl+-"),
        ("view.normal", "Normal text size", "Ctrl+0"),
        ("view.theme", "Light or dark", "Ctrl+Shift+T"),
        ("workspace.annotate", "Annotate", "F7"),
        ("workspace.compare", "Compare", "F8"),
        ("workspace.validate", "Validate", "F9"),
        ("workspace.build", "Build", "F10"),
    ),
    *_actions(
        "View",
        Workspace.ANNOTATE,
        ("view.table", "Links table", "Alt+1"),
        ("view.graph", "Minimal graph", "Alt+2"),
        ("view.matrix", "Matrix", "Alt+3"),
        ("view.timeline", "Timeline", "Alt+4"),
        ("view.relation", "Relations", "Alt+5"),
        ("view.why", "Why and contradictions", "Alt+6"),
        ("view.documents", "Documents", "Alt+7"),
        ("view.message", "Answer the message", "Alt+8"),
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
        ("compare.swap", "Swap A and B", "X"),
        ("compare.mix", "A and B in random order", "Shift+X"),
        ("compare.names", "Hide names", "H"),
        ("compare.report", "Write report…", "Ctrl+R"),
        ("compare.left-out", "What could not be compared…", "Ctrl+I"),
        ("compare.measures", "Measures", "Alt+1"),
        ("compare.confusion", "Confusion matrix", "Alt+2"),
        ("compare.pairs", "Pairs", "Alt+3"),
        ("compare.agreement", "Agreement", "Alt+4"),
        ("compare.timeline", "Timelines", "Alt+5"),
        ("compare.graph", "Minimal graphs", "Alt+6"),
        ("compare.matrix", "Matrices", "Alt+7"),
        ("compare.large", "Panel as large as the window, or back", "F11"),
    ),
    *_actions(
        "Adjudicate",
        Workspace.COMPARE,
        ("adjudicate.start", "Start…", "Ctrl+J"),
        ("adjudicate.resume", "Go on with a gold file…", "Ctrl+Shift+J"),
        ("adjudicate.first", "As A says", "1"),
        ("adjudicate.second", "As B says", "2"),
        ("adjudicate.union", "Weakened to both", "3"),
        ("adjudicate.other", "Another relation…", "4"),
        ("adjudicate.neither", "Neither", "5"),
        ("adjudicate.undecidable", "The text does not tell", "6"),
        ("adjudicate.later", "Later", "7"),
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
        "Results",
        Workspace.VALIDATE,
        ("study.results", "Results, for the lead", "F5"),
        ("study.status", "Status", "Alt+1"),
        ("study.statistics", "Statistics", "Alt+2"),
        ("study.items", "Items", "Alt+3"),
        ("study.scores", "Scores", "Alt+4"),
        ("study.next-item", "Next item", "Ctrl+Down"),
        ("study.previous-item", "Previous item", "Ctrl+Up"),
        ("study.review", "Review this link", "Ctrl+M"),
        ("study.link", "Open the link in Annotate", "Ctrl+L"),
        ("study.refresh", "Refresh", "Ctrl+Shift+R"),
        ("study.export", "Export…", "Ctrl+Shift+E"),
        ("study.report", "Write report…", "Ctrl+R"),
        ("study.hand-out", "Hand out…", "Ctrl+H"),
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
        ("build.preview", "Preview anew", "F5"),
        ("build.generate", "Generate…", "Ctrl+Return"),
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
        "Help",
        None,
        ("help.keys", "Keys", "?"),
        ("help.keymap", "Change keys…", "Ctrl+K"),
        ("help.definitions", "Explain what is shown", "F1"),
    ),
)
