"""What the commands of the three challenge sets have in common."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from tempannot.cli.common import (
    OK,
    check_outputs,
    checked_ending,
    json_option,
    note,
    print_json,
)
from tempannot.core.errors import FileError
from tempannot.formats.items.writing import ROW_ENDINGS

if TYPE_CHECKING:
    from tempannot.datasets.challenge.items import ChallengeItem, Settings

_EXIT = "Exit status: 0 fine; 2 wrong usage, or a file that cannot be read or written."
_RELEASED, _BOTH = "released", "both"
_ROUNDS = click.option(
    "--rounds",
    type=click.IntRange(1, 1000),
    default=5,
    show_default=True,
    metavar="N",
    help="How often times are drawn for each variation.",
)


class Options(TypedDict, total=False):
    """The options as the command line gives them."""

    output: Path
    templates: Path | None
    seed: int
    split: str
    compat: tuple[str, ...]
    rounds: int
    limit: int | None
    as_json: bool


def challenge_command(
    name: str, doc: str, quirks: Iterable[str], *, has_rounds: bool = True
) -> Callable[[Callable[..., int]], click.Command]:
    """Return a decorator that makes the command of a set.

    ``quirks`` are those it can have; ``has_rounds`` says whether times are drawn in rounds.
    """
    options = [
        click.option(
            "-o",
            "--output",
            required=True,
            type=click.Path(readable=False, path_type=Path),
            callback=checked_ending(ROW_ENDINGS),
            help="The file of the items: .csv, .tsv, .jsonl or .json.",
        ),
        click.option(
            "--templates",
            type=click.Path(readable=False, path_type=Path),
            help="A file of templates instead of the 71 that come along.",
        ),
        click.option("--seed", type=int, default=1, show_default=True, help="Of everything drawn."),
        click.option(
            "--split",
            type=click.Choice(["train", "test", _BOTH]),
            default=_BOTH,
            show_default=True,
            help="The templates to be used.",
        ),
        click.option(
            "--compat",
            multiple=True,
            type=click.Choice([_RELEASED, *quirks]),
            help="Do as the published data do: in all, or in one respect.",
        ),
        click.option(
            "--limit",
            type=click.IntRange(1),
            metavar="N",
            help="Draw so many of the items, at random.",
        ),
        json_option,
    ]
    if has_rounds:
        options.append(_ROUNDS)

    def decorate(function: Callable[..., int]) -> click.Command:
        for option in reversed(options):
            function = option(function)
        return click.command(name, help=doc, epilog=_EXIT)(function)

    return decorate


def write_challenge_set(name: str, **options: Unpack[Options]) -> int:
    """Write the items of a set, say how many of each label there are, return the exit status."""
    from tempannot.datasets.challenge.sets import CHALLENGE_SETS  # noqa: PLC0415 - start stays fast
    from tempannot.datasets.challenge.template_file import own_templates, read_templates  # noqa: PLC0415
    from tempannot.formats.items.writing import write_rows  # noqa: PLC0415

    path, output = options["templates"], options["output"]
    check_outputs([path], [output])
    challenge, settings = CHALLENGE_SETS[name], _settings(options)
    templates = [each for each in read_templates(path) if settings.takes(each)]
    total = challenge.total(templates, settings)
    if not total:
        problem = f"no template of the split {options['split']} gives an item of {name}"
        raise FileError(path or own_templates(), problem)
    items = challenge.items(templates, settings, options["limit"])
    counts: Counter[tuple[str, str]] = Counter()
    shown = _shown(items, min(total, options["limit"] or total))
    write_rows(output, challenge.columns, (item.as_row() for item in _counted(shown, counts)))
    _tell(name, counts, len(templates), options)
    return OK


def _settings(options: Options) -> Settings:
    from tempannot.datasets.challenge.items import ROUNDS, Settings  # noqa: PLC0415
    from tempannot.datasets.challenge.quirks import RELEASED, Quirk  # noqa: PLC0415
    from tempannot.datasets.challenge.template import Split  # noqa: PLC0415

    named = options["compat"]
    quirks = RELEASED if _RELEASED in named else frozenset(Quirk(each) for each in named)
    split = None if options["split"] == _BOTH else Split(options["split"])
    return Settings(options["seed"], split, quirks, options.get("rounds", ROUNDS))


def _shown(items: Iterator[ChallengeItem], total: int) -> Iterator[ChallengeItem]:
    """Yield the items; on a terminal show how far the work has come."""
    if not sys.stderr.isatty():
        yield from items
        return
    with click.progressbar(items, length=total, label="building", file=sys.stderr) as bar:
        yield from bar


def _counted(
    items: Iterable[ChallengeItem], counts: Counter[tuple[str, str]]
) -> Iterator[ChallengeItem]:
    for item in items:
        counts[item.split.value, item.pair.label.value] += 1
        yield item


def _tell(name: str, counts: Counter[tuple[str, str]], templates: int, options: Options) -> None:
    """Say on stderr how many items there are of what label, as JSON also on stdout."""
    splits = {split: _of(counts, split) for split in ("train", "test")}
    for split, labels in splits.items():
        if labels:
            said = ", ".join(f"{count:,} {label}" for label, count in labels.items())
            count = sum(labels.values())
            note(f"{split}: {count:,} {'item' if count == 1 else 'items'}: {said}")
    if options["as_json"]:
        print_json(
            {
                "dataset": name,
                "items": counts.total(),
                "templates": templates,
                "seed": options["seed"],
                "compat": list(options["compat"]),
                "splits": {split: sum(each.values()) for split, each in splits.items() if each},
                "labels": {split: each for split, each in splits.items() if each},
            }
        )


def _of(counts: Counter[tuple[str, str]], split: str) -> dict[str, int]:
    labels = ("entailment", "neutral", "contradiction")
    return {label: counts[split, label] for label in labels if counts[split, label]}
