"""What is asked of a run of a model: by its command, and by whoever else learns one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tempannot.core.options import File, OneOf, Option, OptionError, Switch, Text, setting


def seeds_of(text: str) -> tuple[int, ...]:
    """The numbers in a text like ``3,5,7``, each once; raises OptionError.

    >>> seeds_of("3,5,3")
    (3, 5)
    """
    try:
        return tuple(dict.fromkeys(int(each) for each in text.split(",")))
    except ValueError:
        raise OptionError(f"{text!r} are no numbers with commas in between") from None


@dataclass(frozen=True, slots=True)
class HowToRun:
    """What is learnt and how.

    With ``judged_only`` a model sees the last text alone (of pairs: hypothesis only, Poliak et
    al. 2018).
    """

    seeds: str = setting(
        "0", Option("--seeds", Text(check=seeds_of), "A model for each of these.", metavar="N,N,..")
    )
    judged_only: bool = setting(
        False, Option("--hypothesis-only", Switch(), "Show the model the last text alone.")
    )
    classes: str | None = setting(
        None,
        Option(
            "--classes",
            OneOf({"ternary": "Three", "binary": "Entailed or not"}, "As they are"),
            "Three labels of pairs, or entailed against the rest.  [default: as they are]",
        ),
    )
    split: str | None = setting(
        None,
        Option(
            "--split", Text(), "Learn from this split; else from train, if any.", metavar="NAME"
        ),
    )
    vectors: Path | None = setting(
        None,
        Option(
            "--vectors",
            File(),
            "Word vectors for nbow, a word and its numbers a line; else they are learnt.",
        ),
    )
