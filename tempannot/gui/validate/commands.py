"""What each action of the Validate workspace does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tempannot.gui.validate.lead.lead_pages import LeadPages
from tempannot.gui.validate.part import ValidatePart
from tempannot.gui.validate.rating.rating_pages import rating_handlers

Handlers = dict[str, Callable[[], object]]


def validate_handlers(part: ValidatePart) -> Handlers:
    """Return the handler of every action of the workspace, by the action's id."""
    studies: Handlers = {
        "study.new": part.ask_new,
        "study.open": part.ask_study,
        "study.connect": part.ask_store,
        "study.sample": part.open_sample,
        "study.results": part.show_results,
        "study.leave": part.leave,
    }
    lead: Handlers = {id: partial(_for_lead, part, do) for id, do in _LEAD.items()}
    return studies | lead | rating_handlers(part.rating)


def _for_lead(part: ValidatePart, do: Callable[[LeadPages], object]) -> None:
    """Do something on the lead's pages, if they are open."""
    if part.lead is not None:
        do(part.lead)


_LEAD: dict[str, Callable[[LeadPages], object]] = {
    "study.status": lambda lead: lead.tabs.setCurrentIndex(0),
    "study.statistics": lambda lead: lead.tabs.setCurrentIndex(1),
    "study.items": lambda lead: lead.tabs.setCurrentIndex(2),
    "study.scores": lambda lead: lead.show_scores(),
    "study.next-item": lambda lead: lead.items.step(1),
    "study.previous-item": lambda lead: lead.items.step(-1),
    "study.review": lambda lead: lead.items.toggle_review(),
    "study.link": lambda lead: lead.items.open_link(),
    "study.refresh": lambda lead: lead.desk.refresh(),
    "study.export": lambda lead: lead.files.ask_export(),
    "study.report": lambda lead: lead.files.ask_report(),
    "study.hand-out": lambda lead: lead.status.ask_hand_out(),
    "study.merge": lambda lead: lead.files.ask_merge(),
    "study.import": lambda lead: lead.files.ask_import(),
}
