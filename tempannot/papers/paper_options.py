"""What is asked of ``tempannot paper``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.language import bilingual
from tempannot.core.options import (
    File,
    Files,
    Number,
    OneOf,
    Option,
    OptionError,
    Text,
    argument,
    folder_option,
    required,
    setting,
)
from tempannot.models.run_options import seeds_of

PAPER_TITLES: Mapping[str, str] = {
    "thukral2021": bilingual("Thukral 2021, times"),
    "zhou2019": bilingual("Zhou 2019, MCTACO"),
    "vashishtha2020": bilingual("Vashishtha 2020, pairs"),
    "sop": bilingual("Jain 2020, orders"),
    "tannier2011": bilingual("Tannier 2011, graphs"),
}
"""What a form calls the papers that can be made, by their short names."""

_OF_GRAPHS = ("data", "graphs", "seed")
"""The options that make a difference to the one paper that trains no model."""

_RATED = ("vashishtha2020", "sop")
"""The papers that tell of judgments of a rating study."""

BASELINES = ("majority", "template", "bow", "nbow")
NEURAL = ("bilstm", "transformer")
Told = Callable[[str, int, int], object]


def kinds_of(text: str) -> tuple[str, ...]:
    """The kinds of models in a text such as ``majority,bow``; raises OptionError.

    >>> kinds_of("bow, nbow")
    ('bow', 'nbow')
    """
    found = tuple(dict.fromkeys(each.strip() for each in text.split(",") if each.strip()))
    for each in found:
        if each not in (*BASELINES, *NEURAL):
            known = ", ".join((*BASELINES, *NEURAL))
            raise OptionError(
                bilingual("there is no model {each!r}; there are {known}", each=each, known=known)
            )
    return found


def is_used(option: str, paper: str) -> bool:
    """Whether an option of ``PaperOptions`` makes a difference to a paper.

    >>> is_used("graphs", "tannier2011"), is_used("models", "tannier2011"), is_used("graphs", "sop")
    (True, False, False)
    >>> is_used("human", "sop"), is_used("human", "thukral2021")
    (True, False)
    """
    if paper == "tannier2011":
        return option in _OF_GRAPHS
    return option != "graphs" and (option != "human" or paper in _RATED)


@dataclass(frozen=True, slots=True)
class WhatToMake:
    """The paper, and the folder that all of it goes into."""

    name: str = required(
        argument(
            "NAME",
            OneOf(PAPER_TITLES),
            label=bilingual("Pa&per"),
            tip=bilingual("Whose tables and figures to make"),
        )
    )
    output: Path = required(folder_option(bilingual("Where all of it goes.")))


@dataclass(frozen=True, slots=True)
class PaperOptions:
    """Data, models, and how much is tried."""

    data: tuple[Path, ...] = setting(
        (),
        Option(
            "--data",
            Files(
                bilingual("Anything (*)"),
                bilingual("none: published numbers, and what needs no data"),
                has_folders=True,
            ),
            bilingual(
                "Files or folders with the data of the paper; what each is, is told by what is "
                "in it."
            ),
            bilingual("&Data"),
        ),
    )
    models: str = setting(
        ",".join(BASELINES),
        Option(
            "--models",
            Text(check=kinds_of),
            bilingual("The kinds of models to be trained."),
            bilingual("Mode&ls"),
            metavar="KIND,..",
        ),
    )
    seeds: str = setting(
        "3,5,7",
        Option(
            "--seeds",
            Text(check=seeds_of),
            bilingual("A run for each."),
            bilingual("&Seeds"),
            metavar="N,N,..",
        ),
    )
    vectors: Path | None = setting(
        None,
        Option(
            "--vectors",
            File(none=bilingual("learnt")),
            bilingual("Word vectors for nbow and bilstm; else they are learnt."),
            bilingual("&Word vectors"),
        ),
    )
    transformer: Path | None = setting(
        None,
        Option(
            "--transformer",
            File(none=bilingual("a folder for transformer"), is_folder=True),
            bilingual("A folder with a language model, for the kind transformer."),
            bilingual("&Transformer"),
            metavar="FOLDER",
        ),
    )
    human: Path | None = setting(
        None,
        Option(
            "--human",
            File(bilingual("Studies (*.tempstudy)"), bilingual("no study")),
            bilingual("A rating study of the items."),
            bilingual("Stud&y"),
            metavar="STUDY",
        ),
    )
    limit: int | None = setting(
        None,
        Option(
            "--limit",
            Number(10, none=bilingual("all")),
            bilingual(
                "Learn from so many items of each set at most, drawn at random: for a first look."
            ),
            bilingual("Items at m&ost"),
            metavar="N",
        ),
    )
    graphs: int = setting(
        10,
        Option(
            "--graphs",
            Number(1, 1000),
            bilingual("Graphs of each experiment (tannier2011)."),
            bilingual("&Graphs"),
        ),
    )
    seed: int = setting(
        0, Option("--seed", Number(), bilingual("Of what is drawn."), bilingual("Ra&ndom seed"))
    )
