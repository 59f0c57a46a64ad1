"""The pages of the Build workspace; each is made when it is first shown.

A page needs one line here, and a function or class that makes it of the preferences.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from tempannot.gui.make.page import BuildPage
from tempannot.gui.state.preferences import Preferences


@dataclass(frozen=True, slots=True)
class PageInfo:
    """A page: its id, its title and what it is for; ``maker`` is ``module:name`` in gui.make.

    One without a maker makes what the command of its id makes.
    """

    id: str
    title: str
    purpose: str
    maker: str = ""

    def make(self, preferences: Preferences) -> BuildPage:
        """Return a new page; its module is imported now."""
        if not self.maker:
            from tempannot.gui.make.generator.generator import GENERATORS  # noqa: PLC0415 - slow
            from tempannot.gui.make.generator.generator_page import (  # noqa: PLC0415 - slow
                GeneratorPage,
            )

            return GeneratorPage(GENERATORS[self.id], preferences)
        module, _, name = self.maker.partition(":")
        found = getattr(import_module(f"tempannot.gui.make.{module}"), name)
        make: Callable[[Preferences], BuildPage] = found
        return make(preferences)


PAGES: tuple[PageInfo, ...] = (
    PageInfo("recast", "Recast documents", "Pairs from annotations"),
    PageInfo("temp-order", "Order of times", "The set Temp-Order"),
    PageInfo("temp-duration", "Durations", "The set Temp-Duration"),
    PageInfo("cross-unit", "Units", "The set Cross-Unit"),
    PageInfo(
        "templates",
        "Templates",
        "The sentences that the three sets above are made of",
        "templates.templates_page:templates_page",
    ),
    PageInfo(
        "sentence-order",
        "Sentence orders",
        "Which of two sentences comes first",
    ),
    PageInfo(
        "candidates",
        "Candidate answers",
        "Answers to label (MCTACO)",
        "candidates.candidates_page:CandidatesPage",
    ),
    PageInfo("audit", "Audit", "What is wrong with items", "audit.audit_page:AuditPage"),
    PageInfo("scores", "Scores", "How right predictions are", "scores.scores_page:ScoresPage"),
)
"""The pages from above to below."""
