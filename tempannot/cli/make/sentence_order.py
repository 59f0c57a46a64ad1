"""``tempannot build sentence-order``: which of two sentences comes first."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import json_option
from tempannot.cli.make.running import EPILOG, output_option, run_recipe
from tempannot.cli.setting_options import takes
from tempannot.datasets.recipes.sentence_order_recipe import SentenceOrderRecipe


@click.command("sentence-order", epilog=EPILOG)
@output_option
@takes(SentenceOrderRecipe)
@json_option
def sentence_order_command(recipe: SentenceOrderRecipe, output: Path, as_json: bool) -> int:
    """Build items that ask which of two sentences comes first in their text.

    IN are captions (.json, as ActivityNet has them), plain texts (.txt), documents (TimeML), or
    folders of these. Short texts are dropped, then the first and the last sentence of each
    text. One half of the pairs is shown in the order of the text, the other swapped; all pairs
    of a text are in one split.

    People set a baseline on --sample 20 with "study new --list-size 20 --raters 1", and tag why
    orders can be told or not with "study new --scale order-errors"; the words that two sentences
    share are in the column repeated_words.
    """
    return run_recipe(recipe, output, as_json=as_json)
