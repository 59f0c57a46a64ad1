"""The pages of the three challenge sets: ``tempannot build temp-order`` and the others."""

from __future__ import annotations

from pathlib import Path

from tempannot.datasets.challenge.items import ROUNDS
from tempannot.datasets.challenge.quirks import Quirk
from tempannot.datasets.challenge.template import Split
from tempannot.datasets.recipes.build import Recipe
from tempannot.datasets.recipes.challenge import ALL_QUIRKS, ChallengeRecipe
from tempannot.gui.make.generator.fields import (
    Field,
    File,
    Generator,
    Number,
    OneOf,
    Several,
    Values,
)

_PURPOSES = {
    "temp-order": 'Pairs about the order of two times: "The parcel arrived on Monday" entails '
    '"The parcel arrived before Wednesday".',
    "temp-duration": 'Pairs about how long something lasted: "The trial ran from Monday to '
    'Wednesday" entails "The trial ran for 2 days".',
    "cross-unit": 'Pairs that compare amounts of neighbouring units: "In 2 hours, the bus will '
    'come" contradicts "The bus will come after 150 minutes".',
}
_FILTER = "Templates (*.csv *.tsv *.json *.jsonl);;All files (*)"
_TITLES = {
    "temp-order": "Order of times (Temp-Order)",
    "temp-duration": "Durations (Temp-Duration)",
    "cross-unit": "Units (Cross-Unit)",
}
_QUIRKS = {
    "temp-order": (Quirk.TIES, Quirk.NEIGHBOURS),
    "temp-duration": (Quirk.ZERO_YEARS,),
    "cross-unit": (Quirk.PLURALS, Quirk.FACTORS),
}
_SAID = {
    ALL_QUIRKS: "everything as released",
    Quirk.TIES: "ties are neutral",
    Quirk.NEIGHBOURS: "neighbours without room between",
    Quirk.ZERO_YEARS: "zero years are said",
    Quirk.PLURALS: "1 minutes, 5 minutess",
    Quirk.FACTORS: "months of 30.417 days",
}


_ITEMS = "Items"
_TEMPLATES = (
    Field(
        "templates",
        "--templates",
        "Te&mplates",
        "A file of templates (CSV) instead of the 71 that come along",
        File(_FILTER, "the usual 71", editor="templates"),
        None,
        _ITEMS,
    ),
    Field(
        "split",
        "--split",
        "S&plit",
        "The templates to be used; each template belongs to one split",
        OneOf({"both": "both", "train": "train", "test": "test"}),
        "both",
        _ITEMS,
    ),
)
_ROUNDS = Field(
    "rounds",
    "--rounds",
    "&Rounds",
    "How often times are drawn for each variation",
    Number(1, 1000),
    ROUNDS,
    _ITEMS,
)
_DRAWS = (
    Field(
        "limit",
        "--limit",
        "&Limit",
        "Draw so many of the items, at random",
        Number(1, 10_000_000, "all"),
        None,
        _ITEMS,
    ),
    Field("seed", "--seed", "See&d", "The same seed gives the same file", Number(0), 1, _ITEMS),
)


def challenge_set(name: str) -> Generator:
    """Return what the page of a set builds."""

    def recipe(_sources: tuple[Path, ...], values: Values) -> Recipe:
        split = None if values["split"] == "both" else Split(values["split"])
        return ChallengeRecipe(name, **{**values, "split": split})

    return Generator(
        _TITLES[name],
        f"{_PURPOSES[name]} After Thukral et al. (2021).",
        ("build", name),
        None,
        _fields(name),
        recipe,
        f"{name}.csv",
        "",
    )


def _fields(name: str) -> tuple[Field, ...]:
    words = {ALL_QUIRKS: _SAID[ALL_QUIRKS]} | {each.value: _SAID[each] for each in _QUIRKS[name]}
    title = "Known quirks of the published data"
    compat = Field("compat", "--compat", "As &published", _tip(name), Several(words), (), title)
    own = () if name == "cross-unit" else (_ROUNDS,)
    return (*_TEMPLATES, *own, *_DRAWS, compat)


def _tip(name: str) -> str:
    return "\n".join(quirk.meaning for quirk in _QUIRKS[name])
