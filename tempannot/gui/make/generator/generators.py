"""What the pages make: each a command of the command line, told by the settings it takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tempannot.core.language import tr
from tempannot.core.options import (
    Option,
    as_json,
    command_words,
    form_options,
    shown_command,
    sources_of,
)
from tempannot.datasets.recipes.build import Recipe
from tempannot.datasets.recipes.candidates_recipe import CandidatesRecipe
from tempannot.datasets.recipes.challenge_recipes import (
    CrossUnitRecipe,
    TempDurationRecipe,
    TempOrderRecipe,
)
from tempannot.datasets.recipes.recast_recipe import RecastRecipe
from tempannot.datasets.recipes.sentence_order_recipe import SentenceOrderRecipe
from tempannot.formats.items.writing import ROW_ENDINGS
from tempannot.suggestions.text_questions_recipe import TextQuestionsRecipe

_THUKRAL = tr("After Thukral et al. (2021).")


@dataclass(frozen=True, slots=True)
class Generator:
    """What a page builds: its words, the command it does the same as, and the settings of that.

    ``empty`` is said while there are no sources; ``endings`` are those of the files that can be
    written, the usual one first. ``open_words`` stand on the button that takes what is open,
    ``next_words`` on the one that takes the file that was made to ``next_page``.
    """

    title: str
    purpose: str
    command: tuple[str, ...]
    settings: type
    file_name: str
    empty: str = ""
    endings: tuple[str, ...] = ROW_ENDINGS
    open_words: str = tr("Take the open documents")
    next_page: str = ""
    next_words: str = ""

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the form."""
        return form_options(self.settings)

    @property
    def sources(self) -> Option | None:
        """The files that it works on, None if it needs none."""
        return sources_of(self.settings)

    @property
    def key(self) -> str:
        """The name of its command."""
        return " ".join(self.command)

    def said(self, values: Mapping[str, Any]) -> dict[str, object]:
        """What was chosen, as values of JSON."""
        return as_json(self.settings(**self._with_sources(()), **values))

    def chosen(self, said: Mapping[str, object]) -> dict[str, Any]:
        """What ``said`` gave, as values of the form; raises OptionError for what has changed."""
        known = {each.name: each.kind for each in self.options}
        return {name: known[name].accept(value) for name, value in said.items() if name in known}

    def recipe(self, sources: object, values: Mapping[str, Any]) -> Recipe:
        """Return the recipe of what is chosen."""
        recipe: Recipe = self.settings(**self._with_sources(sources), **values)
        return recipe

    def command_line(self, sources: object, values: Mapping[str, Any], output: str) -> str:
        """Return the command that writes the same file."""
        return shown_command(self.arguments(sources, values, output))

    def arguments(self, sources: object, values: Mapping[str, Any], output: str) -> list[str]:
        """Return the words of the command that writes the same file."""
        given = command_words(self.settings, self._with_sources(sources))
        chosen = command_words(self.settings, values)
        return ["tempannot", *self.command, *given, "-o", output, *chosen]

    def _with_sources(self, sources: object) -> dict[str, object]:
        return {} if self.sources is None else {self.sources.name: sources}


RECAST = Generator(
    tr("Recast documents"),
    tr(
        "Pairs of a context and a hypothesis that it entails or not, from annotations of time. "
        "After Vashishtha et al. (2020)."
    ),
    ("recast",),
    RecastRecipe,
    "recast.jsonl",
    tr(
        "Add annotations to see the pairs that they give: TimeML files, relation tables, "
        "labelled pairs (TimeBank-Dense, TDDiscourse, MATRES, RED) with the documents they are "
        "about, or UDS-Time in JSON."
    ),
    (".jsonl", ".tsv", ".json", ".csv"),
    tr("Recast the open documents"),
)

TEMP_ORDER = Generator(
    tr("Order of times (Temp-Order)"),
    tr(
        'Pairs about the order of two times: "The parcel arrived on Monday" entails "The parcel '
        'arrived before Wednesday". {thukral}',
        thukral=_THUKRAL,
    ),
    ("build", "temp-order"),
    TempOrderRecipe,
    "temp-order.csv",
)

TEMP_DURATION = Generator(
    tr("Durations (Temp-Duration)"),
    tr(
        'Pairs about how long something lasted: "The trial ran from Monday to Wednesday" '
        'entails "The trial ran for 2 days". {thukral}',
        thukral=_THUKRAL,
    ),
    ("build", "temp-duration"),
    TempDurationRecipe,
    "temp-duration.csv",
)

CROSS_UNIT = Generator(
    tr("Units (Cross-Unit)"),
    tr(
        'Pairs that compare amounts of neighbouring units: "In 2 hours, the bus will come" '
        'contradicts "The bus will come after 150 minutes". {thukral}',
        thukral=_THUKRAL,
    ),
    ("build", "cross-unit"),
    CrossUnitRecipe,
    "cross-unit.csv",
)

SENTENCE_ORDERS = Generator(
    tr("Sentence orders"),
    tr("Which of two sentences comes first, with ever more left out between them."),
    ("build", "sentence-order"),
    SentenceOrderRecipe,
    "sentence-orders.csv",
    tr(
        "Add texts to see the items that they give: captions as ActivityNet and HowTo100M "
        "have them, plain texts, TimeML documents, or folders of these."
    ),
)

QUESTIONS = Generator(
    tr("Questions from texts"),
    tr(
        "Questions about time on the sentences of raw English texts, as drafts: how long, how "
        "often, when, what next, and whether it still holds (MCTACO, step 1)."
    ),
    ("build", "questions"),
    TextQuestionsRecipe,
    "questions.csv",
    tr("Add plain texts or documents to see the questions that their sentences give."),
    next_page="candidates",
    next_words=tr("&Go on with these questions"),
)

CANDIDATES = Generator(
    tr("Candidate answers"),
    tr(
        "Answers to questions about time, expanded to twenty candidates each: by rules, by "
        "words for gaps, by phrases from a pool of events (MCTACO, step 3)."
    ),
    ("build", "candidates"),
    CandidatesRecipe,
    "candidates.csv",
)

GENERATORS = {
    each.command[-1]: each
    for each in (
        RECAST,
        TEMP_ORDER,
        TEMP_DURATION,
        CROSS_UNIT,
        SENTENCE_ORDERS,
        QUESTIONS,
        CANDIDATES,
    )
}
"""What can be made, by the name of its command."""
