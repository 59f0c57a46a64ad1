"""The recipe of sentence orders: ``tempannot build sentence-order``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tempannot.core.errors import FileError, guarded
from tempannot.core.language import bilingual
from tempannot.core.options import (
    Files,
    Number,
    OneOf,
    Option,
    Switch,
    Text,
    argument,
    as_json,
    required,
    seed_option,
    setting,
)
from tempannot.core.wording import counted, joined
from tempannot.datasets.recipes.build import Build, RecipeError, Row, Told
from tempannot.datasets.sentence_order.orders import (
    STRIDES,
    BuiltOrders,
    OrderLabel,
    OrderOptions,
    build_orders,
)
from tempannot.datasets.sentence_order.source_texts import (
    LEAST_SENTENCES,
    Preparation,
    PreparedTexts,
    SourceText,
    prepare,
    read_source_texts,
)
from tempannot.datasets.splitting import SHARES, parse_shares, shares_option
from tempannot.formats.captions import is_caption_table
from tempannot.formats.finding import documents_in

_STRIDES = re.compile(r"\s*(\d{1,3})\s*(?:(?:\.\.|-)\s*(\d{1,3})\s*)?")
_ENDINGS = {".json", ".txt"}
_PAIR, _TRIPLE = ("first", "second"), ("sentence_a", "sentence_b", "sentence_c")
_STRIDE_PAIR = ("one_sentence", "other_sentence")


def parse_strides(text: str) -> tuple[int, ...]:
    """Return strides written as ``0..3`` or ``0,2``; raises RecipeError for anything else.

    >>> parse_strides("0..2,5")
    (0, 1, 2, 5)
    """
    found: list[int] = []
    for part in text.split(",") if text.strip() else ():
        match = _STRIDES.fullmatch(part)
        if match is None or int(match[1]) > int(match[2] or match[1]):
            raise RecipeError(
                bilingual("{part!r} is no stride such as 0, or 0..3 for all of these", part=part)
            )
        found += range(int(match[1]), int(match[2] or match[1]) + 1)
    return tuple(dict.fromkeys(found))


def parse_seconds(text: str) -> tuple[float, ...]:
    """Return seconds written as ``5, 10``; raises RecipeError for anything else.

    >>> parse_seconds("5, 10")
    (5.0, 10.0)
    """
    try:
        found = tuple(float(part) for part in text.split(",") if part.strip())
    except ValueError:
        found = (0.0,)
    if not all(0 < each < float("inf") for each in found):
        raise RecipeError(bilingual("{text!r} is no list of seconds such as 5 or 5, 10", text=text))
    return found


_PAIRS, _OF_TEXTS, _SPLITS = bilingual("Pairs"), bilingual("Texts"), bilingual("Splits")


@dataclass(frozen=True, slots=True)
class SentenceOrderRecipe:
    """The options of sentence orders; no strides are 0 to 3, or none if there are ``apart``.

    ``inputs`` are captions (.json, .csv), plain texts (.txt), documents, or folders of these.
    """

    inputs: tuple[Path, ...] = required(
        argument(
            "IN...",
            Files(
                bilingual("Texts (*.json *.csv *.tsv *.txt *.tml *.xml)"),
                bilingual(
                    "Drop captions (.json, .csv), texts (.txt), TimeML documents, or folders here."
                ),
                has_folders=True,
            ),
        )
    )
    strides: str | None = setting(
        None,
        Option(
            "--stride",
            Text(bilingual("0..3; none with seconds"), parse_strides, is_repeated=True),
            bilingual(
                "How many sentences are left out between the two.  [default: 0..3, or no stride "
                "with --apart]"
            ),
            label=bilingual("&Strides"),
            tip=bilingual("How many sentences are left out between the two, as 0..3 or 0,2"),
            group=_PAIRS,
            metavar="N|N..M",
        ),
    )
    seconds: str | None = setting(
        None,
        Option(
            "--seconds",
            Text(bilingual("sentences as they are"), parse_seconds, is_repeated=True),
            bilingual(
                "Put captions together to chunks of N seconds, in place of sentences.  [x>0]"
            ),
            label=bilingual("S&econds of a chunk"),
            tip=bilingual("Captions are put together to chunks of so many seconds, as 5 or 5, 10"),
            group=_PAIRS,
            metavar="N",
        ),
    )
    apart: str | None = setting(
        None,
        Option(
            "--apart",
            Text(bilingual("no least distance"), parse_seconds, is_repeated=True),
            bilingual("Pairs whose starts are at least N seconds apart (captions).  [x>0]"),
            label=bilingual("Seconds &apart"),
            tip=bilingual(
                "Pairs whose starts are at least so many seconds apart (captions), as 5 or 5, 10"
            ),
            group=_PAIRS,
            metavar="N",
        ),
    )
    label: OrderLabel = setting(
        OrderLabel.ORDER,
        Option(
            "--label",
            OneOf(
                {
                    OrderLabel.ORDER: bilingual("the order of the two"),
                    OrderLabel.STRIDE: bilingual("the stride, of sentences in order"),
                    OrderLabel.BOTH: bilingual("order and stride"),
                }
            ),
            bilingual("What the label says of two sentences: their order, their stride, or both."),
            label=bilingual("La&bel"),
            tip=bilingual("What is to be told of two sentences"),
            group=_PAIRS,
        ),
    )
    triples: bool = setting(
        False,
        Option(
            "--triples",
            Switch(),
            bilingual("Three sentences to be put in order."),
            label=bilingual("&Triples: three sentences to be put in order"),
            tip=bilingual("Three sentences instead of two; all six orders are equally frequent"),
            group=_PAIRS,
        ),
    )
    min_sentences: int = setting(
        LEAST_SENTENCES,
        Option(
            "--min-sentences",
            Number(2),
            bilingual("Drop texts with less."),
            label=bilingual("&Least sentences"),
            tip=bilingual("Texts with less are dropped"),
            group=_OF_TEXTS,
            metavar="N",
        ),
    )
    keep_ends: bool = setting(
        False,
        Option(
            "--keep-ends",
            Switch(),
            bilingual("Keep the first and last sentence of a text."),
            label=bilingual("&Keep the first and last sentence"),
            tip=bilingual("Openings and endings give their place away, so they are dropped else"),
            group=_OF_TEXTS,
        ),
    )
    sort_by_start: bool = setting(
        False,
        Option(
            "--sort-by-start",
            Switch(),
            bilingual("Sort captions that are not in order."),
            label=bilingual("S&ort captions by their start"),
            tip=bilingual("Captions that are not in order are taken as they stand else"),
            group=_OF_TEXTS,
        ),
    )
    lines: bool = setting(
        False,
        Option(
            "--lines",
            Switch(),
            bilingual("Each line of a plain text is a sentence."),
            label=bilingual("Each line of a plain te&xt is a sentence"),
            tip=bilingual("Else sentences are found in the running text"),
            group=_OF_TEXTS,
        ),
    )
    split: str = setting(SHARES, shares_option("text", SHARES, _SPLITS))
    sample: int | None = setting(
        None,
        Option(
            "--sample",
            Number(1, none=bilingual("all")),
            bilingual("Draw N items per stride only, as for a baseline that people set."),
            label=bilingual("&Draw per stride"),
            tip=bilingual(
                "Draw so many items per stride only, as for a baseline that people set (20)"
            ),
            group=_SPLITS,
            metavar="N",
        ),
    )
    sample_split: str | None = setting(
        None,
        Option(
            "--sample-split",
            Text(bilingual("of all splits")),
            bilingual("Draw them of this split."),
            label=bilingual("Draw o&f the split"),
            group=_SPLITS,
            metavar="NAME",
        ),
    )
    seed: int = setting(0, seed_option(_SPLITS))

    @property
    def files(self) -> Sequence[Path]:
        """The texts, and those in folders, too."""
        return (*self.inputs, *_files(self.inputs))

    def start(self, told: Told) -> Build:
        """Read the texts and build all rows; raises RecipeError and FileError."""
        options = self._options()
        if options.sample_split and options.sample_split not in options.shares:
            raise RecipeError(
                bilingual(
                    "there is no split {sample_split!r} in --split", sample_split=self.sample_split
                )
            )
        texts = list(_texts(self.inputs, self.lines, told))
        prepared = [prepare(texts, each) for each in self._preparations()]
        told("building", 0, 0)
        built = build_orders(prepared, options)
        if not built.rows:
            raise FileError(
                self.inputs[0], bilingual("no item can be built: there are too few sentences")
            )
        return Build(
            built.columns,
            self._shown,
            iter(built.rows),
            len(built.rows),
            _triple_reason if self.triples else _pair_reason,
            partial(self._notes, prepared, built),
            lambda: {**_facts(prepared, built), "options": as_json(self)},
        )

    @property
    def _shown(self) -> tuple[str, ...]:
        """The columns of texts."""
        if self.triples:
            return _TRIPLE
        return _PAIR if self.label is OrderLabel.ORDER else _STRIDE_PAIR

    def _preparations(self) -> Iterator[Preparation]:
        for seconds in parse_seconds(self.seconds or "") or (None,):
            yield Preparation(self.min_sentences, self.keep_ends, self.sort_by_start, seconds)

    def _options(self) -> OrderOptions:
        strides, apart = parse_strides(self.strides or ""), parse_seconds(self.apart or "")
        if self.label is not OrderLabel.ORDER and (apart or self.triples):
            other = "--triples" if self.triples else "--apart"
            raise RecipeError(
                bilingual(
                    "--label {value} is of pairs with a stride, not {other}",
                    value=self.label.value,
                    other=other,
                )
            )
        return OrderOptions(
            strides or (() if apart else STRIDES),
            apart,
            self.label,
            self.triples,
            parse_shares(self.split),
            self.sample,
            self.sample_split,
            self.seed,
        )

    def _notes(self, prepared: Sequence[PreparedTexts], built: BuiltOrders) -> Sequence[str]:
        notes = [self._read_note(each) for each in prepared]
        first = prepared[0]
        if first.wordless:
            notes.append(
                bilingual(
                    "{wordless} without words left out", wordless=counted(first.wordless, "caption")
                )
            )
        if first.unsorted and not self.sort_by_start:
            notes.append(
                bilingual(
                    "{unsorted:,} of them have captions that do not stand in the order of their "
                    "starts; they are taken as they stand (--sort-by-start sorts them)",
                    unsorted=first.unsorted,
                )
            )
        return (*notes, *self._counts(_sums(built, 0)))

    def _read_note(self, prepared: PreparedTexts) -> str:
        length = prepared.seconds
        units = (
            bilingual("sentences")
            if length is None
            else bilingual("chunks of {length:g} seconds", length=length)
        )
        return bilingual(
            "{read} read, {too_short:,} dropped with less than {min_sentences} {units}, "
            "{texts:,} used",
            read=counted(prepared.read, "text"),
            too_short=prepared.too_short,
            min_sentences=self.min_sentences,
            units=units,
            texts=len(prepared.texts),
        )

    def _counts(self, sums: Mapping[str, int]) -> Iterator[str]:
        """Yield a line per source; a sample may find less than it asks for."""
        for name, count in sums.items():
            fewer = self.sample is not None and count < self.sample
            asked = (
                bilingual(", all there are (not {sample:,})", sample=self.sample) if fewer else ""
            )
            yield bilingual(
                "{name}: {items}{asked}", name=name, items=counted(count, "item"), asked=asked
            )


def _texts(inputs: Iterable[Path], one_per_line: bool, told: Told) -> Iterator[SourceText]:
    files = list(_files(inputs))
    for number, path in enumerate(files):
        told("reading", number, len(files))
        with guarded(path):
            yield from read_source_texts([path], one_per_line=one_per_line)


def _files(inputs: Iterable[Path]) -> Iterator[Path]:
    for path in inputs:
        if path.is_dir():
            yield from sorted({*documents_in([path]).files, *_plain_files(path)})
        else:
            yield path


def _plain_files(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        is_hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if (path.suffix.casefold() in _ENDINGS or is_caption_table(path)) and not is_hidden:
            yield path


def _pair_reason(row: Row) -> str:
    order = bilingual(
        "sentences {row} and {row2} of {row3}",
        row=row["first_place"],
        row2=row["second_place"],
        row3=row["video"],
    )
    return joined(", ", (order, _distance(row)))


def _triple_reason(row: Row) -> str:
    places = ", ".join(str(row[f"place_{letter}"]) for letter in "abc")
    return bilingual(
        "a, b, c are sentences {places} of {row}, {row2}",
        places=places,
        row=row["video"],
        row2=_distance(row),
    )


def _distance(row: Row) -> str:
    if (apart := row.get("apart")) is not None:
        return bilingual("at least {apart:g} seconds apart", apart=apart)
    left_out = row.get("stride")
    return (
        bilingual("neighbours")
        if left_out == 0
        else bilingual("{left_out} left out between", left_out=left_out)
    )


def _sums(built: BuiltOrders, part: int) -> dict[str, int]:
    sums: dict[str, int] = {}
    for key, count in built.counts.items():
        sums[key[part]] = sums.get(key[part], 0) + count
    return sums


def _facts(prepared: Sequence[PreparedTexts], built: BuiltOrders) -> Mapping[str, object]:
    first = prepared[0]
    return {
        "texts": first.read,
        "too_short": first.too_short,
        "used": len(first.texts),
        "unsorted": first.unsorted,
        "wordless": first.wordless,
        "items": len(built.rows),
        "sources": _sums(built, 0),
        "splits": _sums(built, 1),
        "labels": _sums(built, 2),
    }
