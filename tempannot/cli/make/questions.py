"""``tempannot build questions``: questions about time from raw texts."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.make.running import EPILOG, output_option, run_recipe
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import json_option
from tempannot.suggestions.text_questions_recipe import TextQuestionsRecipe


@click.command("questions", epilog=EPILOG)
@output_option
@takes(TextQuestionsRecipe)
@json_option
def questions_command(recipe: TextQuestionsRecipe, output: Path, as_json: bool) -> int:
    """Propose questions about time on the sentences of raw English texts (MCTACO, step 1).

    TEXT are plain texts (.txt), documents, or folders of these. Events and times are found by
    rules; what a time of the sentence says is not asked. The questions are drafts: open them on
    the page "Candidate answers" of Build, write the right answers, let two others check. With
    --answers each question has answers to start from that nobody has judged: expand them with
    "build candidates", and let raters label them.
    """
    return run_recipe(recipe, output, as_json=as_json)
