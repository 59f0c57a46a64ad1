"""The workspaces and the panels of the window, a row each: tabs, docks, keys, menus and views.

What makes a controller or a panel is named here and loaded when it is wanted, so that the command
line can offer the views without the window, and the window one workspace without the others.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from tempannot.core.language import tr

_Made = TypeVar("_Made")


class Workspace(StrEnum):
    """The parts of the window, of which one is shown at a time."""

    ANNOTATE = "annotate"
    COMPARE = "compare"
    VALIDATE = "validate"
    BUILD = "build"
    PROJECT = "project"


@dataclass(frozen=True, slots=True)
class WorkspaceInfo:
    """A workspace: its title, the key that leads to it, and ``module:class`` of its controller.

    The controller of Annotate has none: it is made with the window.
    """

    id: Workspace
    title: str
    key: str
    made_by: str = ""

    @property
    def action(self) -> str:
        """The id of the action that shows it."""
        return f"workspace.{self.id}"


class Dock(StrEnum):
    """What the panels of Annotate lie in, around the text."""

    DOCUMENTS = "documents"
    RELATION = "relation"
    SIDE = "side"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class PanelInfo:
    """A panel: its title, the action that gives it the keyboard, if there is one, and its place.

    The text of the action is the title if no other is said. A panel that ``is_view`` can be in
    front when the window opens. ``made_by`` is ``module:class``, empty where the workspace makes it
    itself: in Annotate a class that is called without arguments and given documents by
    ``set_context``, in Compare one that is called with the context of the comparison.
    """

    id: str
    title: str
    action: str = ""
    key: str = ""
    made_by: str = ""
    dock: Dock | None = None
    action_text: str = ""
    is_view: bool = False
    workspace: Workspace = Workspace.ANNOTATE

    @property
    def text(self) -> str:
        """What the menu calls it."""
        return self.action_text or self.title


WORKSPACES = (
    WorkspaceInfo(Workspace.ANNOTATE, tr("Annotate"), "F7"),
    WorkspaceInfo(
        Workspace.COMPARE,
        tr("Compare"),
        "F8",
        "tempannot.gui.compare.compare_controller:CompareController",
    ),
    WorkspaceInfo(
        Workspace.VALIDATE,
        tr("Validate"),
        "F9",
        "tempannot.gui.validate.validate_controller:ValidateController",
    ),
    WorkspaceInfo(
        Workspace.BUILD, tr("Build"), "F10", "tempannot.gui.make.make_controller:MakeController"
    ),
    WorkspaceInfo(
        Workspace.PROJECT,
        tr("Project"),
        "F12",
        "tempannot.gui.project.project_controller:ProjectController",
    ),
)
"""In the order of the tabs."""

DOCKS = {
    Dock.DOCUMENTS: tr("Documents"),
    Dock.RELATION: tr("Relation"),
    Dock.SIDE: tr("Why and attributes"),
    Dock.LOWER: tr("Links, graph, matrix, timeline"),
}
"""The titles of the docks, in the order in which they are made."""


def _panels(workspace: Workspace, *rows: PanelInfo) -> Iterator[PanelInfo]:
    return (replace(each, workspace=workspace) for each in rows)


PANELS = (
    *_panels(
        Workspace.ANNOTATE,
        PanelInfo(
            "links",
            tr("Links"),
            "view.table",
            "Alt+1",
            "tempannot.gui.annotate.links.links_table:LinksTable",
            Dock.LOWER,
            action_text=tr("Links table"),
            is_view=True,
        ),
        PanelInfo(
            "graph",
            tr("Graph"),
            "view.graph",
            "Alt+2",
            "tempannot.gui.annotate.drawing_panels:MinimalGraphView",
            Dock.LOWER,
            action_text=tr("Minimal graph"),
            is_view=True,
        ),
        PanelInfo(
            "matrix",
            tr("Matrix"),
            "view.matrix",
            "Alt+3",
            "tempannot.gui.annotate.drawing_panels:RelationMatrix",
            Dock.LOWER,
            is_view=True,
        ),
        PanelInfo(
            "timeline",
            tr("Timeline"),
            "view.timeline",
            "Alt+4",
            "tempannot.gui.annotate.drawing_panels:TimelineView",
            Dock.LOWER,
            is_view=True,
        ),
        PanelInfo(
            "proposals",
            tr("Proposals"),
            "view.proposals",
            "Alt+9",
            "tempannot.gui.annotate.proposals.proposals_panel:ProposalsPanel",
            Dock.LOWER,
            is_view=True,
        ),
        PanelInfo(
            "history",
            tr("History"),
            "view.history",
            "Alt+0",
            "tempannot.gui.annotate.history.history_panel:HistoryPanel",
            Dock.LOWER,
            is_view=True,
        ),
        PanelInfo("report", tr("Report"), dock=Dock.LOWER),
        PanelInfo(
            "relation",
            tr("Relation"),
            "view.relation",
            "Alt+5",
            "tempannot.gui.annotate.relation.relation_panel:RelationPanel",
            Dock.RELATION,
            action_text=tr("Relations"),
        ),
        PanelInfo(
            "why",
            tr("Why"),
            "view.why",
            "Alt+6",
            "tempannot.gui.annotate.why.conflict_panel:ConflictPanel",
            Dock.SIDE,
            action_text=tr("Why and contradictions"),
        ),
        PanelInfo(
            "entity",
            tr("Attributes"),
            made_by="tempannot.gui.annotate.entity.entity_panel:EntityPanel",
            dock=Dock.SIDE,
        ),
        PanelInfo(
            "guideline",
            tr("Guideline"),
            "view.guideline",
            "Shift+F2",
            "tempannot.gui.annotate.guideline_panel:GuidelinePanel",
            Dock.SIDE,
            action_text=tr("Guideline, on what is shown"),
            is_view=True,
        ),
        PanelInfo("documents", tr("Documents"), "view.documents", "Alt+7", dock=Dock.DOCUMENTS),
    ),
    *_panels(
        Workspace.COMPARE,
        PanelInfo(
            "measures",
            tr("Measures"),
            "compare.measures",
            "Alt+1",
            "tempannot.gui.compare.numbers.measures_panel:MeasuresPanel",
        ),
        PanelInfo(
            "confusion",
            tr("Confusion"),
            "compare.confusion",
            "Alt+2",
            "tempannot.gui.compare.numbers.confusion_panel:ConfusionPanel",
            action_text=tr("Confusion matrix"),
        ),
        PanelInfo(
            "pairs",
            tr("Pairs"),
            "compare.pairs",
            "Alt+3",
            "tempannot.gui.compare.numbers.pairs_panel:PairsPanel",
        ),
        PanelInfo(
            "agreement",
            tr("Agreement"),
            "compare.agreement",
            "Alt+4",
            "tempannot.gui.compare.numbers.agreement_panel:AgreementPanel",
        ),
        PanelInfo(
            "timeline",
            tr("Timelines"),
            "compare.timeline",
            "Alt+5",
            "tempannot.gui.compare.drawings.compare_timeline:CompareTimeline",
        ),
        PanelInfo(
            "graph",
            tr("Minimal graphs"),
            "compare.graph",
            "Alt+6",
            "tempannot.gui.compare.drawings.compare_graph:CompareGraph",
        ),
        PanelInfo(
            "matrix",
            tr("Matrices"),
            "compare.matrix",
            "Alt+7",
            "tempannot.gui.compare.drawings.compare_matrix:CompareMatrix",
        ),
        PanelInfo(
            "other-links",
            "SLINK, ALINK",
            "compare.other-links",
            "Alt+9",
            "tempannot.gui.compare.decide.other_links_panel:OtherLinksPanel",
            action_text=tr("SLINKs and ALINKs"),
        ),
        PanelInfo(
            "marks",
            tr("Marks"),
            "compare.marks",
            "Alt+0",
            "tempannot.gui.compare.decide.marks_panel:MarksPanel",
            action_text=tr("Marks and attributes"),
        ),
    ),
    *_panels(
        Workspace.VALIDATE,
        PanelInfo("results", tr("Results, for the lead"), "study.results", "F5", is_view=True),
        PanelInfo("status", tr("Status"), "study.status", "Alt+1"),
        PanelInfo("live", tr("Live"), "study.live", "Alt+2"),
        PanelInfo("statistics", tr("Results"), "study.statistics", "Alt+3"),
        PanelInfo("items", tr("Items"), "study.items", "Alt+4"),
        PanelInfo("answers", tr("Single answers"), "study.answers", "Alt+5"),
        PanelInfo(
            "browser",
            tr("Browser"),
            "study.browser",
            "Alt+6",
            action_text=tr("Raters in a browser"),
        ),
        PanelInfo("scores", tr("Scores"), "study.scores", "Alt+7"),
    ),
)
"""In the order of their tabs, and of their menu."""


def panels_of(workspace: Workspace) -> tuple[PanelInfo, ...]:
    """The panels of a workspace."""
    return tuple(each for each in PANELS if each.workspace is workspace)


def panels_in(dock: Dock) -> tuple[PanelInfo, ...]:
    """The panels that lie in a dock."""
    return tuple(each for each in PANELS if each.dock is dock)


def views() -> tuple[str, ...]:
    """What can be in front when the window opens: each workspace, followed by panels of it."""
    return tuple(
        view
        for each in WORKSPACES
        for view in (each.id.value, *(p.id for p in panels_of(each.id) if p.is_view))
    )


def workspace_of(view: str) -> Workspace:
    """The workspace that a view belongs to; raises KeyError for a view that there is not."""
    found = {each.id.value: each.id for each in WORKSPACES}
    return (found | {each.id: each.workspace for each in PANELS if each.is_view})[view]


def make(made_by: str, kind: type[_Made], *arguments: object) -> _Made:
    """What the class makes that ``module:class`` names.

    Raises ImportError or AttributeError if there is none, TypeError if it makes another kind.
    """
    found: object = pkgutil.resolve_name(made_by)(*arguments)
    if not isinstance(found, kind):
        raise TypeError(f"{made_by} makes no {kind.__name__}")
    return found
