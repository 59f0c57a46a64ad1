"""``tempannot build candidates``: candidate answers to questions about time."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import json_option
from tempannot.cli.make.running import EPILOG, output_option, run_recipe
from tempannot.cli.setting_options import takes
from tempannot.datasets.recipes.candidates_recipe import CandidatesRecipe


@click.command("candidates", epilog=EPILOG)
@output_option
@takes(CandidatesRecipe)
@json_option
def candidates_command(recipe: CandidatesRecipe, output: Path, as_json: bool) -> int:
    """Expand the answers to questions about time to twenty candidates each (MCTACO, step 3).

    QUESTIONS has a row per answer (sentence, question, answer, label, category), or a row per
    question with what two people say who checked it; of these only questions are kept on which
    all agree (step 2). Rules come first, then words for gaps, then phrases from the pool. Let
    raters label the candidates with "study new", and keep what four agree on with "study export
    --keep-agreed".
    """
    return run_recipe(recipe, output, as_json=as_json)
