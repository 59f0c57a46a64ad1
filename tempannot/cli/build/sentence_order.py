"""``tempannot build sentence-order``: which of two sentences comes first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

import click

from tempannot.cli.common import (
    OK,
    check_outputs,
    checked_ending,
    json_option,
    note,
    print_json,
    with_progress,
)
from tempannot.core.errors import FileError, TempannotError
from tempannot.datasets.splitting import SplitError, parse_shares
from tempannot.formats.finding import documents_in
from tempannot.formats.items.writing import ROW_ENDINGS, write_rows

if TYPE_CHECKING:
    from tempannot.datasets.sentence_order.building import BuiltOrders
    from tempannot.datasets.sentence_order.source_texts import PreparedTexts, SourceText

_EXIT = "Exit status: 0 fine; 2 wrong usage, or a file that cannot be read or written."
_STRIDES = re.compile(r"\s*(\d{1,3})\s*(?:(?:\.\.|-)\s*(\d{1,3})\s*)?")
_ENDINGS = {".json", ".txt"}


class _Options(TypedDict):
    """The options as the command line gives them."""

    stride: tuple[int, ...]
    seconds: tuple[float, ...]
    triples: bool
    min_sentences: int
    keep_ends: bool
    sort_by_start: bool
    lines: bool
    split: dict[str, float]
    sample: int | None
    sample_split: str | None
    seed: int
    as_json: bool


def _strides(
    _context: click.Context, _parameter: click.Parameter, texts: Sequence[str]
) -> tuple[int, ...]:
    found: list[int] = []
    for part in ",".join(texts).split(",") if texts else ():
        match = _STRIDES.fullmatch(part)
        if match is None or int(match[1]) > int(match[2] or match[1]):
            raise click.BadParameter(f"{part!r} is no stride such as 0, or 0..3 for all of these")
        found += range(int(match[1]), int(match[2] or match[1]) + 1)
    return tuple(dict.fromkeys(found))


def _shares(_context: click.Context, _parameter: click.Parameter, text: str) -> dict[str, float]:
    try:
        return parse_shares(text)
    except SplitError as error:
        raise click.BadParameter(str(error)) from error


@click.command("sentence-order", epilog=_EXIT)
@click.argument("inputs", metavar="IN...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(readable=False, path_type=Path),
    callback=checked_ending(ROW_ENDINGS),
    help="The file of the items: .csv, .tsv, .jsonl or .json.",
)
@click.option(
    "--stride",
    multiple=True,
    callback=_strides,
    metavar="N|N..M",
    help="How many sentences are left out between the two.  [default: 0..3, or no stride with "
    "--seconds]",
)
@click.option(
    "--seconds",
    multiple=True,
    type=click.FloatRange(0, min_open=True),
    metavar="N",
    help="Pairs whose starts are at least N seconds apart (captions).",
)
@click.option("--triples", is_flag=True, help="Three sentences to be put in order.")
@click.option(
    "--min-sentences",
    type=click.IntRange(2),
    default=5,
    show_default=True,
    metavar="N",
    help="Drop texts with less.",
)
@click.option("--keep-ends", is_flag=True, help="Keep the first and last sentence of a text.")
@click.option("--sort-by-start", is_flag=True, help="Sort captions that are not in order.")
@click.option("--lines", is_flag=True, help="Each line of a plain text is a sentence.")
@click.option(
    "--split",
    default="train=0.8,dev=0.1,test=0.1",
    show_default=True,
    callback=_shares,
    metavar="NAME=SHARE,...",
    help="Shares of the texts.",
)
@click.option(
    "--sample",
    type=click.IntRange(1),
    metavar="N",
    help="Draw N items per stride only, as for a baseline that people set.",
)
@click.option("--sample-split", metavar="NAME", help="Draw them of this split.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of everything random.")
@json_option
def sentence_order_command(
    inputs: tuple[Path, ...], output: Path, **options: Unpack[_Options]
) -> int:
    """Build items that ask which of two sentences comes first in their text.

    IN are captions (.json, as ActivityNet has them), plain texts (.txt), documents (TimeML), or
    folders of these. Short texts are dropped, then the first and the last sentence of each
    text. One half of the pairs is shown in the order of the text, the other swapped; all pairs
    of a text are in one split.
    """
    from tempannot.datasets.sentence_order.building import (  # noqa: PLC0415 - start stays fast
        OrderOptions,
        build_orders,
    )

    check_outputs(inputs, [output])
    if options["sample_split"] and options["sample_split"] not in options["split"]:
        raise click.UsageError(f"there is no split {options['sample_split']!r} in --split")
    prepared = _prepared(inputs, options)
    built = build_orders(
        prepared,
        OrderOptions(
            options["stride"] or (() if options["seconds"] else (0, 1, 2, 3)),
            options["seconds"],
            options["triples"],
            options["split"],
            options["sample"],
            options["sample_split"],
            options["seed"],
        ),
    )
    if not built.rows:
        raise FileError(inputs[0], "no item can be built: there are too few sentences")
    write_rows(output, built.columns, built.rows)
    _tell(prepared, built, options)
    return OK


def _prepared(inputs: Sequence[Path], options: _Options) -> PreparedTexts:
    from tempannot.datasets.sentence_order.source_texts import (  # noqa: PLC0415
        Preparation,
        prepare,
    )

    preparation = Preparation(
        options["min_sentences"], options["keep_ends"], options["sort_by_start"]
    )
    return prepare(_texts(inputs, one_per_line=options["lines"]), preparation)


def _texts(inputs: Iterable[Path], *, one_per_line: bool) -> Iterator[SourceText]:
    from tempannot.datasets.sentence_order.source_texts import (  # noqa: PLC0415
        read_source_texts,
    )

    for path in with_progress(list(_files(inputs)), "reading"):
        try:
            yield from read_source_texts([path], one_per_line=one_per_line)
        except FileError:
            raise
        except TempannotError as error:
            raise FileError(path, str(error)) from error


def _files(inputs: Iterable[Path]) -> Iterator[Path]:
    for path in inputs:
        if path.is_dir():
            yield from sorted({*documents_in([path]).files, *_plain_files(path)})
        else:
            yield path


def _plain_files(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        is_hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.suffix.casefold() in _ENDINGS and not is_hidden:
            yield path


def _tell(prepared: PreparedTexts, built: BuiltOrders, options: _Options) -> None:
    """Say on stderr what became of the texts, and print the counts if JSON is asked for."""
    note(
        f"{prepared.read:,} texts read, {prepared.too_short:,} dropped with less than "
        f"{options['min_sentences']} sentences, {len(prepared.texts):,} used"
    )
    if prepared.unsorted and not options["sort_by_start"]:
        note(
            f"{prepared.unsorted:,} of them have captions that do not stand in the order of "
            "their starts; they are taken as they stand (--sort-by-start sorts them)"
        )
    by_source = _sums(built, 0)
    for source, count in by_source.items():
        note(f"{source}: {count:,} items")
    if options["as_json"]:
        print_json(_as_json(prepared, built, by_source))


def _sums(built: BuiltOrders, part: int) -> dict[str, int]:
    sums: dict[str, int] = {}
    for key, count in built.counts.items():
        sums[key[part]] = sums.get(key[part], 0) + count
    return sums


def _as_json(
    prepared: PreparedTexts, built: BuiltOrders, by_source: dict[str, int]
) -> dict[str, Any]:
    return {
        "texts": prepared.read,
        "too_short": prepared.too_short,
        "used": len(prepared.texts),
        "unsorted": prepared.unsorted,
        "items": len(built.rows),
        "sources": by_source,
        "splits": _sums(built, 1),
        "labels": _sums(built, 2),
    }
