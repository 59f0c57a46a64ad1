"""The candidates of one question, as they will be in the file."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

from tempannot.datasets.mctaco.expansion import (
    Candidate,
    SeededQuestion,
    Techniques,
    expand,
)
from tempannot.datasets.mctaco.rings import Rings
from tempannot.datasets.recipes.candidates import CandidatesRecipe
from tempannot.session.worker import Task


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """Techniques that were read already, and of which options."""

    key: Hashable
    techniques: Techniques


@dataclass(frozen=True, slots=True, eq=False)
class Expanded:
    """The candidates of a question, and what they were made with."""

    question: SeededQuestion
    candidates: tuple[Candidate, ...]
    known: Known


def expanded(
    question: SeededQuestion,
    recipe: CandidatesRecipe,
    rings: Rings,
    known: Known | None,
    task: Task,
) -> Expanded:
    """Return the candidates of a question; raises TempannotError if an option is none.

    ``rings`` are those in the editor, saved or not; files are read once.
    """
    files = (recipe.replacements, recipe.pool)
    times = tuple(path.stat().st_mtime_ns if path and path.exists() else 0 for path in files)
    key = (files, times, recipe.model, recipe.most)
    if known is None or known.key != key:
        task.say("reading what candidates are made with")
        known = Known(key, replace(recipe, rings=None).techniques())
    task.say("expanding")
    techniques = replace(known.techniques, rings=rings)
    return Expanded(question, expand(question, techniques, recipe.seed), known)
