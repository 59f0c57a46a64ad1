"""The commands that build items from templates, questions and texts in order."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.make.running import EPILOG, output_option, run_recipe
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import json_option
from tempannot.datasets.recipes.candidates_recipe import CandidatesRecipe
from tempannot.datasets.recipes.challenge_recipes import (
    CrossUnitRecipe,
    TempDurationRecipe,
    TempOrderRecipe,
)
from tempannot.datasets.recipes.sentence_order_recipe import SentenceOrderRecipe


@click.command("temp-order", epilog=EPILOG)
@output_option
@takes(TempOrderRecipe)
@json_option
def temp_order_command(recipe: TempOrderRecipe, output: Path, as_json: bool) -> int:
    """Pairs about the order of two times (Thukral et al., 2021: Temp-Order).

    "The parcel arrived on Monday." entails "The parcel arrived before Wednesday." Each row says the
    list of the times, the tense, the position of the time in the sentence, whether the premise is
    about a point or an interval, and the difference between the times. The templates that come
    along give 16,980 pairs for training and 6,140 for testing.

    \b
    --compat ties        before July / before Jul is neutral (else entailed)
    --compat neighbours  before July / after June is neutral (else there is no such pair)
    --compat released    both
    """  # noqa: D301 - click wants the control character itself
    return run_recipe(recipe, output, as_json=as_json)


@click.command("temp-duration", epilog=EPILOG)
@output_option
@takes(TempDurationRecipe)
@json_option
def temp_duration_command(recipe: TempDurationRecipe, output: Path, as_json: bool) -> int:
    """Pairs about how long something lasted (Thukral et al., 2021: Temp-Duration).

    "The trial ran from Monday to Wednesday." entails "The trial ran for 2 days." Hypotheses name
    the right duration, one more, or ten times as much, as it is or as "less than" it. The
    templates that come along give 13,500 pairs for training and 3,540 for testing, half of them
    entailed.

    \b
    --compat zero-years  "0 years 3 months" (else "3 months")
    --compat released    the same
    """  # noqa: D301 - click wants the control character itself
    return run_recipe(recipe, output, as_json=as_json)


@click.command("cross-unit", epilog=EPILOG)
@output_option
@takes(CrossUnitRecipe)
@json_option
def cross_unit_command(recipe: CrossUnitRecipe, output: Path, as_json: bool) -> int:
    """Pairs that compare amounts of different units (Thukral et al., 2021: Cross-Unit).

    "The parcel will arrive in 2 hours." contradicts "The parcel will arrive before 40 minutes." The
    templates that come along give 42,240 pairs for training and 15,840 for testing, a third of them
    of each label. Days are compared with months only where every month gives the same answer.

    \b
    --compat plurals   "1 minutes" and "5 minutess"
    --compat factors   a month is 30.417 days, and a year 12.002 months
    --compat released  both
    """  # noqa: D301 - click wants the control character itself
    return run_recipe(recipe, output, as_json=as_json)


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
