"""The page of recast documents: ``tempannot recast``."""

from __future__ import annotations

from pathlib import Path

from tempannot.core.schemes import During
from tempannot.datasets.recast.order import Regime
from tempannot.datasets.recast.settings import Kind, Profile, RecastSettings
from tempannot.datasets.recipes.build import Recipe
from tempannot.datasets.recipes.recast import RecastRecipe
from tempannot.gui.make.generator.fields import (
    Field,
    Files,
    Generator,
    Line,
    Number,
    OneOf,
    Switch,
    Values,
)

_PURPOSE = (
    "Pairs of a context and a hypothesis that it entails or not, from annotations of time. After "
    "Vashishtha et al. (2020)."
)
_HINT = "Drop TimeML, relation tables, files of labelled pairs, UDS-Time, or folders here."
_EMPTY = (
    "Add annotations to see the pairs that they give: TimeML files, relation tables, labelled "
    "pairs (TimeBank-Dense, TDDiscourse, MATRES, RED) with the documents they are about, or "
    "UDS-Time in JSON."
)


def _recipe(sources: tuple[Path, ...], values: Values) -> Recipe:
    settings = RecastSettings(
        Profile(values["profile"]),
        Kind(values["kind"]),
        None if values["during"] is None else During(values["during"]),
        Regime(values["instantaneous"], values["weak"]),
        values["closure"],
        values["corpus"] or None,
    )
    return RecastRecipe(
        sources,
        settings,
        values["texts"],
        values["trees"],
        values["split"] or None,
        values["seed"],
        values["parse"],
    )


_RULES = (
    Field(
        "profile",
        "--profile",
        "&Profile",
        "exact: every label follows from the annotation. seed: the choices of the paper (DURING "
        "as overlaps, verbs alone). released: those of its published data where they differ",
        OneOf({"exact": "exact", "seed": "seed: as in the paper", "released": "released data"}),
        "exact",
        "Labels",
    ),
    Field(
        "kind",
        "--kind",
        "H&ypotheses",
        "What hypotheses are about",
        OneOf({"both": "order and duration", "order": "order", "duration": "duration"}),
        "both",
        "Labels",
    ),
    Field(
        "during",
        "--during",
        "D&URING",
        "How the types DURING and DURING_INV are read",
        OneOf({each.value: each.value for each in During}, "as the profile says"),
        None,
        "Labels",
    ),
    Field(
        "closure",
        "--closure",
        "Al&so what follows from links",
        "Recast the relations of the closure, too",
        Switch(),
        False,
        "Labels",
    ),
    Field(
        "instantaneous",
        "--instantaneous",
        "Events &may last no time",
        "Events may start and end at one moment",
        Switch(),
        False,
        "Labels",
    ),
    Field(
        "weak",
        "--weak",
        "&Weak order of points",
        "Points that definitions put in order may be equal",
        Switch(),
        False,
        "Labels",
    ),
)
_PLACES = (
    Field(
        "texts",
        "--texts",
        "&Documents of pairs and tables",
        "TimeML files or folders with the texts of labelled pairs and relation tables",
        Files(
            "TimeML (*.tml *.timeml *.xml);;All files (*)",
            "Drop TimeML with the texts here.",
            has_folders=True,
        ),
        (),
        "Texts",
    ),
    Field(
        "trees",
        "--trees",
        "Tree&banks of UDS",
        "Treebanks in CoNLL-U with the sentences of UDS; names say train, dev or test",
        Files("Treebanks (*.conllu *.conll);;All files (*)", "Drop CoNLL-U files here."),
        (),
        "Texts",
    ),
    Field(
        "parse",
        "--parse",
        "Parse with stan&za",
        "Trees for better names of events; stanza is an optional extra, with its models",
        Switch(),
        False,
        "Texts",
    ),
    Field(
        "split",
        "--split",
        "Sp&lit",
        "timebank-dense, tempeval-3, shares of documents as train=0.8,dev=0.1,test=0.1, or a "
        ".csv file with the columns document and split. UDS keeps its own",
        Line("none, or train=0.8,dev=0.1,test=0.1"),
        "",
        "Splits",
    ),
    Field("seed", "--seed", "S&eed", "For drawn splits", Number(0), 1, "Splits"),
    Field(
        "corpus",
        "--corpus",
        "&Corpus",
        "The source that pairs bear",
        Line("the name of the folder"),
        "",
        "Splits",
    ),
)

RECAST_DOCUMENTS = Generator(
    "Recast documents",
    _PURPOSE,
    ("recast",),
    Files("Annotations (*.tml *.xml *.csv *.tsv *.txt *.json);;All files (*)", _HINT, True),
    _RULES + _PLACES,
    _recipe,
    "recast.jsonl",
    _EMPTY,
    (".jsonl", ".tsv", ".json", ".csv"),
)
