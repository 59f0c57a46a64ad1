"""Files of TRACIE: a story, what is said to have happened in it, and whether that is so.

Zhou, Richardson, Ning, Khot, Sabharwal and Roth (2021), Temporal Reasoning on Implicit Events from
Distant Supervision. A line is ``event: EVENT starts after OTHER story: STORY``, a tab, and
``answer: positive`` or ``answer: negative``; lines of the test set may lack the answer. A claim
that holds is an entailment, as the authors' own conversion into pairs has it, any other a
contradiction.
"""

from __future__ import annotations

from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.items.rating_item import OwnRow

COLUMNS = ("story", "event", "answer", "")

_EVENT, _STORY, _ANSWER = "event: ", " story: ", "answer:"
_LABELS: dict[str, str | None] = {"positive": "entailment", "negative": "contradiction", "": None}
_SYMBOLIC = 5
"""How many columns the files of the symbolic models have, which repeat each item in parts."""


def is_tracie(text: str) -> bool:
    """Whether the first line that is not blank begins as an event and goes on to a story."""
    first = text.lstrip("\r\n").partition("\n")[0]
    return first.startswith(_EVENT) and _STORY in first.partition("\t")[0]


def claim_row(line: str, number: int, path: Path) -> OwnRow:
    """The story and the claim in a line of the file ``path``.

    Raises FileError, with the number of the line, for what is none.
    """
    claim, _, answer = line.partition("\t")
    event, is_told, story = claim.partition(_STORY)
    if not event.startswith(_EVENT) or not is_told:
        said = bilingual('the line is not "event: ... story: ...", a tab, and "answer: positive"')
        raise FileError(path, said, number)
    if line.count("\t") + 1 == _SYMBOLIC:
        said = bilingual("this is the format for symbolic models; take the file of the same items")
        raise FileError(
            path, bilingual("{said} whose lines end in answer: positive", said=said), number
        )
    word = answer.strip().removeprefix(_ANSWER).strip()
    if word not in _LABELS:
        raise FileError(
            path,
            bilingual("the answer {word!r} is neither positive nor negative", word=word),
            number,
        )
    texts = (story.strip(), event.removeprefix(_EVENT).strip())
    for name, each in zip(COLUMNS, texts, strict=False):
        if not each:
            raise FileError(path, bilingual("the {name} is empty", name=name), number)
    return OwnRow(number, texts, _LABELS[word], "")
