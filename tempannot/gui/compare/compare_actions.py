"""What each action of the Compare workspace does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tempannot.gui.compare.compare_controller import CompareController

_PANELS = {
    "compare.measures": "Measures",
    "compare.confusion": "Confusion",
    "compare.pairs": "Pairs",
    "compare.agreement": "Agreement",
    "compare.timeline": "Timelines",
    "compare.graph": "Minimal graphs",
    "compare.matrix": "Matrices",
}


def compare_handlers(part: CompareController) -> dict[str, Callable[[], object]]:
    """Return the handler of every action of the workspace, by the action's id."""
    workspace, decide = part.workspace, part.workspace.decisions
    found: dict[str, Callable[[], object]] = {
        "compare.next": workspace.disagreements.next,
        "compare.previous": workspace.disagreements.previous,
        "compare.next-open": workspace.disagreements.next_open,
        "compare.next-unit": workspace.texts.next_unit,
        "compare.previous-unit": workspace.texts.previous_unit,
        "compare.let-go": part.selection.clear,
        "compare.overlaid": part.overlay,
        "compare.swap": part.session.swap,
        "compare.mix": part.mix,
        "compare.names": part.hide_names,
        "compare.report": part.files.write_report,
        "compare.left-out": part.files.show_left_out,
        "adjudicate.start": part.adjudicating.start,
        "adjudicate.resume": part.adjudicating.resume,
        "adjudicate.first": decide.choose_first,
        "adjudicate.second": decide.choose_second,
        "adjudicate.union": decide.choose_union,
        "adjudicate.other": decide.choose_other,
        "adjudicate.neither": decide.choose_neither,
        "adjudicate.undecidable": decide.choose_undecidable,
        "adjudicate.later": decide.choose_later,
        "adjudicate.reason": decide.edit_reason,
        "adjudicate.agreements": decide.accept_agreement,
        "adjudicate.log": part.adjudicating.save_table,
    }
    return found | {id: partial(workspace.enter_panel, title) for id, title in _PANELS.items()}
