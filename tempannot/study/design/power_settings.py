"""What is asked when raters are to be counted: by the command, and by the dialog that does it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tempannot.core.language import bilingual
from tempannot.core.options import Number, Option, Real, as_in, seed_option, setting
from tempannot.statistics.progress import StagedProgress
from tempannot.statistics.study_power import NeededSize, PowerSearch, StudyModel, needed_sizes
from tempannot.study.design.study_options import StudyOptions

USUAL_RATERS = (2, 3, 4, 5)
"""The numbers of raters that are tried."""


@dataclass(frozen=True, slots=True)
class PowerSettings:
    """A difference that is to be found, and how answers differ without it."""

    difference: float = setting(
        0.5,
        Option(
            "--difference",
            Real(0.1, 10),
            bilingual(
                "The difference to be found between the mean answers to items with and without "
                "the label, in levels of the scale."
            ),
            bilingual("&Difference in levels"),
            metavar="LEVELS",
        ),
    )
    power: float = setting(
        0.8,
        Option(
            "--power",
            Real(0.1, 0.99, "%"),
            bilingual("How often it is to be found."),
            bilingual("&To be found in"),
        ),
    )
    levels: int = setting(
        5,
        Option("--levels", Number(2, 20), bilingual("Levels of the scale."), bilingual("Le&vels")),
    )
    raters: int | None = setting(
        None,
        Option(
            "--raters",
            Number(1, 20, none=bilingual("2 to 5")),
            bilingual("Raters per item; else 2, 3, 4 and 5 are tried."),
            bilingual("&Raters per item"),
        ),
    )
    list_size: int = as_in(StudyOptions, "list_size")
    rater_spread: float = setting(
        0.6,
        Option(
            "--sd-rater",
            Real(0, 10),
            bilingual(
                "How much raters differ: the standard deviation on the logit scale, as the "
                "report of a pilot tells it."
            ),
            bilingual("SD of r&ater"),
            metavar="SD",
        ),
    )
    item_spread: float = setting(
        0.8,
        Option(
            "--sd-item",
            Real(0, 10),
            bilingual("The same of items."),
            bilingual("SD of ite&m"),
            metavar="SD",
        ),
    )
    list_spread: float = setting(
        0.3,
        Option(
            "--sd-list",
            Real(0, 10),
            bilingual("The same of lists."),
            bilingual("SD of &list"),
            metavar="SD",
        ),
    )
    studies: int = setting(
        100,
        Option(
            "--studies",
            Number(10),
            bilingual("Studies to draw of each size."),
            bilingual("St&udies to draw"),
        ),
    )
    seed: int = setting(0, seed_option(""))


def sizes_for(settings: PowerSettings, watch: StagedProgress | None = None) -> Iterator[NeededSize]:
    """Yield how many items are needed with each number of raters; raises Stopped."""
    model = StudyModel(
        settings.difference,
        settings.levels,
        (settings.rater_spread, settings.item_spread, settings.list_spread),
        settings.list_size,
    )
    search = PowerSearch(model, settings.power, settings.studies, settings.seed)
    raters = USUAL_RATERS if settings.raters is None else (settings.raters,)
    return needed_sizes(search, raters, watch)


def size_words(settings: PowerSettings, size: NeededSize) -> str:
    """Say how many raters and items find the difference.

    >>> from tempannot.statistics.proportions import Proportion
    >>> size_words(PowerSettings(), NeededSize(3, 120, Proportion(83, 100)))
    'to find a difference of 0.5 with 80 %: 3 raters, 120 items (360 answers; found in 83 of 100)'
    """
    wanted = bilingual(
        "to find a difference of {difference:g} with {value:g} %",
        difference=settings.difference,
        value=100 * settings.power,
    )
    if size.items is None or size.found is None:
        return bilingual(
            "{wanted}: {raters} raters are too few for any number of items that was tried",
            wanted=wanted,
            raters=size.raters,
        )
    raters = "1 rater" if size.raters == 1 else bilingual("{raters} raters", raters=size.raters)
    return bilingual(
        "{wanted}: {raters}, {items:,} items ({judgments:,} answers; found in {right} of {of})",
        wanted=wanted,
        raters=raters,
        items=size.items,
        judgments=size.judgments,
        right=size.found.right,
        of=size.found.of,
    )
