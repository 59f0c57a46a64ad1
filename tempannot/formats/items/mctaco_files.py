"""Files of MCTACO: candidate answers, and a system's predictions for them.

Zhou, Khashabi, Ning and Roth (2019), "Going on a vacation" takes longer than "Going for a walk".
A line is ``sentence, question, answer, yes or no, category``, with tabs in between. Quotation
marks are text, there is no header, and nothing is stripped. Predictions are a ``yes`` or ``no``
per line, in the order of the answers.
"""

from __future__ import annotations

from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.items.lines import decoded, lines_of
from tempannot.formats.items.rating_item import OwnRow
from tempannot.formats.reading import bytes_of

COLUMNS = ("sentence", "question", "answer", "label", "category")
CATEGORIES = ("Event Duration", "Event Ordering", "Frequency", "Stationarity", "Typical Time")
YES, NO = "yes", "no"

_LABELS = frozenset({YES, NO})


def is_mctaco(text: str) -> bool:
    """Whether the first line that is not blank has the shape of a candidate answer."""
    cells = text.lstrip("\r\n").partition("\n")[0].split("\t")
    return len(cells) == len(COLUMNS) and cells[3] in _LABELS


def read_predictions(path: Path, count: int) -> tuple[bool, ...]:
    """Read ``count`` predictions, True for yes.

    Raises FileError, with the line, if there are more or fewer, or other words.
    """
    words = [line.strip() for line in lines_of(decoded(bytes_of(path), path))]
    for number, word in enumerate(words, 1):
        if word not in _LABELS:
            raise FileError(path, bilingual("{word!r} is neither yes nor no", word=word), number)
    if len(words) != count:
        problem = bilingual(
            "there are {words:,} predictions here for {count:,} answers",
            words=len(words),
            count=count,
        )
        raise FileError(path, problem, min(len(words), count + 1))
    return tuple(word == YES for word in words)


def answer_row(line: str, number: int, path: Path) -> OwnRow:
    """The candidate answer in a line of the file ``path``, the category as its source.

    Raises FileError, with the number of the line, for what is none.
    """
    cells = line.split("\t")
    if len(cells) != len(COLUMNS):
        raise FileError(path, _wrong_count(len(cells)), number)
    sentence, question, answer, label, category = cells
    if label not in _LABELS or category not in CATEGORIES:
        raise FileError(path, _wrong_word(label, category), number)
    if not (sentence and question and answer):
        empty = COLUMNS[cells.index("")]
        raise FileError(path, bilingual("the {empty} is empty", empty=empty), number)
    return OwnRow(number, (sentence, question, answer), label, category)


def _wrong_count(count: int) -> str:
    said = "1 column" if count == 1 else bilingual("{count} columns", count=count)
    return bilingual(
        "the line has {said}, not the {columns} of MCTACO ({columns2})",
        said=said,
        columns=len(COLUMNS),
        columns2=", ".join(COLUMNS),
    )


def _wrong_word(label: str, category: str) -> str:
    if label not in _LABELS:
        return bilingual("the label {label!r} is neither yes nor no", label=label)
    return bilingual(
        "the category {category!r} is none of {categories}",
        category=category,
        categories=", ".join(CATEGORIES),
    )
