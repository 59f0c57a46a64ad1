"""The page of candidate answers: ``tempannot build candidates``."""

from __future__ import annotations

from pathlib import Path

from tempannot.datasets.mctaco.construction.expansion import MOST_CANDIDATES
from tempannot.datasets.recipes.build import Recipe, RecipeError
from tempannot.datasets.recipes.candidates import CandidatesRecipe
from tempannot.datasets.splitting import parse_shares
from tempannot.gui.make.generator.fields import (
    Field,
    File,
    Files,
    Generator,
    Line,
    Number,
    Values,
)

_PURPOSE = (
    "Answers to questions about time, expanded to twenty candidates each: by rules, by words for "
    "gaps, by phrases from a pool of events (MCTACO, step 3)."
)
_HINT = "Drop a file of questions here: a row per answer, or per question with two checks."
_EMPTY = (
    "Add a file of questions to see their candidates: a row per answer (sentence, question, "
    "answer, label, category), or a row per question with what two people say who checked it."
)


def _recipe(sources: tuple[Path, ...], values: Values) -> Recipe:
    if len(sources) > 1:
        raise RecipeError("Candidates are made of one file of questions: remove the others.")
    chosen = {**values, "model": values["model"] or None, "split": parse_shares(values["split"])}
    return CandidatesRecipe(sources, **chosen)


CANDIDATE_ANSWERS = Generator(
    "Candidate answers",
    _PURPOSE,
    ("build", "candidates"),
    Files("Questions (*.csv *.tsv *.json *.jsonl *.txt);;All files (*)", _HINT),
    (
        Field(
            "rings",
            "--rings",
            "&Rings",
            "Words to exchange, instead of the usual ones (TOML)",
            File("Rings (*.toml);;All files (*)", "the usual ones"),
            None,
            "Techniques",
        ),
        Field(
            "replacements",
            "--replacements",
            "Re&placements",
            "Words for gaps, offline: CSV with the columns word, replacement, confidence",
            File("Tables (*.csv *.tsv *.json *.jsonl);;All files (*)", "no words for gaps"),
            None,
            "Techniques",
        ),
        Field(
            "model",
            "--model",
            "&Model",
            "Words for gaps from a masked language model, instead of a table",
            Line("no language model"),
            "",
            "Techniques",
        ),
        Field(
            "pool",
            "--pool",
            "P&ool of events",
            "Phrases of events to look up in, one per line",
            File("Texts (*.txt);;All files (*)", "no retrieval"),
            None,
            "Techniques",
        ),
        Field(
            "most",
            "--most",
            "&Candidates",
            "Candidates per question",
            Number(2, 1000),
            MOST_CANDIDATES,
            "Techniques",
        ),
        Field(
            "split",
            "--split",
            "S&hares",
            "The splits and their shares of the sentences",
            Line("dev=0.3,test=0.7"),
            "dev=0.3,test=0.7",
            "Splits",
        ),
        Field(
            "seed", "--seed", "See&d", "The same seed gives the same file", Number(0), 0, "Splits"
        ),
    ),
    _recipe,
    "candidates.csv",
    _EMPTY,
)
