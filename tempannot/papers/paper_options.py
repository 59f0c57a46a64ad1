"""What is asked of ``tempannot paper``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.options import (
    File,
    Files,
    Number,
    Option,
    OptionError,
    Text,
    setting,
)
from tempannot.models.run_options import seeds_of

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
            raise OptionError(f"there is no model {each!r}; there are {known}")
    return found


@dataclass(frozen=True, slots=True)
class PaperOptions:
    """Data, models, and how much is tried."""

    data: tuple[Path, ...] = setting(
        (),
        Option(
            "--data",
            Files("Anything", has_folders=True),
            "Files or folders with the data of the paper; what each is, is told by what is in it.",
        ),
    )
    models: str = setting(
        ",".join(BASELINES),
        Option(
            "--models",
            Text(check=kinds_of),
            "The kinds of models to be trained.",
            metavar="KIND,..",
        ),
    )
    seeds: str = setting(
        "3,5,7", Option("--seeds", Text(check=seeds_of), "A run for each.", metavar="N,N,..")
    )
    vectors: Path | None = setting(
        None, Option("--vectors", File(), "Word vectors for nbow and bilstm; else they are learnt.")
    )
    transformer: Path | None = setting(
        None,
        Option(
            "--transformer",
            File(),
            "A folder with a language model, for the kind transformer.",
            metavar="FOLDER",
        ),
    )
    human: Path | None = setting(
        None, Option("--human", File(), "A rating study of the items.", metavar="STUDY")
    )
    limit: int | None = setting(
        None,
        Option(
            "--limit",
            Number(10, none="all"),
            "Learn from so many items of each set at most, drawn at random: for a first look.",
            metavar="N",
        ),
    )
    graphs: int = setting(
        10, Option("--graphs", Number(1, 1000), "Graphs of each experiment (tannier2011).")
    )
    seed: int = setting(0, Option("--seed", Number(), "Of what is drawn."))
