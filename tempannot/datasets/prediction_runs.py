"""Files of predictions, one for each run of a system, read and scored by one process or several.

The options that the scoring of every kind of items shares stand here, too.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from tempannot.core.errors import FileError, TempannotError
from tempannot.core.language import bilingual
from tempannot.core.options import File, Files, Offered, Option, Text
from tempannot.core.ordered_work import OrderedWork
from tempannot.formats.items.rating_item import RatingItem


def partial_option() -> Option:
    """How predictions of a model are given that never saw the premise."""
    hint = bilingual("Drop predictions here of a model that was learnt without premises.")
    return Option(
        "--hypothesis-only",
        Files(bilingual("Predictions (*.txt *.csv *.tsv *.json *.jsonl)"), hint),
        bilingual(
            "Predictions of a model that never saw the premise; several are runs of one model. "
            "What the full model knows beyond it is the first line."
        ),
        label=bilingual("&Hypothesis only"),
        metavar="FILE",
    )


def human_option() -> Option:
    """How a study is given whose raters judged such items."""
    return Option(
        "--human",
        File(bilingual("Studies (*.tempstudy)"), bilingual("no study")),
        bilingual("A rating study of such items: how right people are."),
        label=bilingual("Pe&ople (a study)"),
        metavar="STUDY",
    )


def dataset_option() -> Option:
    """How a set of a paper is named, whose published scores are shown."""
    return Option(
        "--dataset",
        Text(bilingual("told by what is in the file")),
        bilingual(
            "The set of a paper that the items are of, such as temp-order, tempeval-3, mctaco, "
            "activitynet.  [default: told by the file]"
        ),
        label=bilingual("&Dataset"),
        metavar="NAME",
    )


def split_option() -> Option:
    """How the items of one split are chosen."""
    return Option(
        "--split",
        Offered(bilingual("all")),
        bilingual("Score the items of this split only."),
        label=bilingual("&Split"),
        metavar="NAME",
    )


_BY = bilingual("Also score each value of a column.")


def by_option(words: str = _BY) -> Option:
    """How columns are chosen by whose values items are scored."""
    return Option(
        "--by", Offered(is_several=True), words, label=bilingual("By c&olumns"), metavar="COLUMN"
    )


def of_the_whole_or_the_split(
    read: Callable[[Path, Sequence[RatingItem]], Sequence[str]],
    whole: Sequence[RatingItem],
    items: Sequence[RatingItem],
    path: Path,
) -> tuple[str, ...]:
    """Predictions of some items, read as theirs or as those of the whole of which they are a split.

    Raises the FileError that ``read`` raises of the split.
    """
    try:
        return tuple(read(path, items))
    except FileError as of_the_split:
        if len(whole) == len(items):
            raise
        try:
            predicted = read(path, whole)
        except FileError:
            raise of_the_split from None
    by_id = dict(zip((item.id for item in whole), predicted, strict=True))
    return tuple(by_id[item.id] for item in items)


Value = TypeVar("Value")
Run = tuple[str, Sequence[str]]
"""The name of a file of predictions, and what it says of each item."""


def read_runs(
    paths: Iterable[Path], read: Callable[[Path], Value], in_order: OrderedWork, items: int
) -> dict[str, Value]:
    """Read files of predictions for so many items, by their names.

    Raises the error of the first that cannot be read.
    """
    chosen = tuple(paths)
    found = in_order(_OrError(read), _unread, chosen, _worth(len(chosen), items))
    return {str(path): _value(each) for path, each in zip(chosen, found, strict=True)}


def score_runs(
    runs: Mapping[str, Sequence[str]],
    score: Callable[[Run], Value],
    in_order: OrderedWork,
    items: int,
) -> dict[str, Value]:
    """Score what was read, by the names of the files; raises the first error."""
    chosen = tuple(runs.items())
    found = in_order(_OrError(score), _unscored, chosen, _worth(len(chosen), items))
    return {name: _value(each) for (name, _), each in zip(chosen, found, strict=True)}


def item_lines(
    items: Iterable[RatingItem],
    predicted: Mapping[str, Sequence[str]],
    are_same: Callable[[str, str], bool] = operator.eq,
) -> Iterator[dict[str, Any]]:
    """Each item with what every file of predictions says of it, and whether that is right."""
    for place, item in enumerate(items):
        said = {name: words[place] for name, words in predicted.items()}
        gold = item.label or ""
        yield {
            "id": item.id,
            "texts": list(item.texts),
            "gold": gold,
            "predicted": said,
            "right": {name: are_same(gold, word) for name, word in said.items()},
        }


_BLOCK = 1000


def _worth(runs: int, items: int) -> int:
    """How many pieces of work it is, of which a few are not worth another process."""
    return max(runs, runs * (items // _BLOCK)) if runs > 1 else 1


Given = TypeVar("Given")


@dataclass(frozen=True, slots=True)
class _OrError(Generic[Given, Value]):
    """A function whose errors are results, so that they come back from another process."""

    function: Callable[[Given], Value]

    def __call__(self, given: Given) -> Value | TempannotError:
        try:
            return self.function(given)
        except TempannotError as error:
            return error


def _unread(path: Path) -> FileError:
    return FileError(path, bilingual("reading it ends the program, for want of memory perhaps"))


def _unscored(run: Run) -> FileError:
    return FileError(run[0], bilingual("scoring it ends the program, for want of memory perhaps"))


def _value(found: Value | TempannotError) -> Value:
    if isinstance(found, TempannotError):
        raise found
    return found
