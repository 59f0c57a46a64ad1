"""Techniques 2 and 3: other answers by filling a gap, and from a pool of events.

A back end is anything that names likely words for a gap. There is a table; a masked language
model in a folder can be used where ``transformers`` is installed. Neither goes online.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.formats.items.lines import decoded
from tempannot.formats.items.text_table import read_table
from tempannot.formats.model_folder import check_model_folder, quiet_transformers
from tempannot.formats.reading import bytes_of

REPLACEMENTS = 3
"""How many words are taken for a gap, the most likely first (MCTACO, section 3, step 3)."""

TABLE_COLUMNS = ("word", "replacement", "confidence")
"""The columns of the table of an offline back end."""


class ModelError(TempannotError):
    """A model that cannot be loaded."""


class GapModel(Protocol):
    """Names words for a gap in an answer."""

    def replacements(self, words: Sequence[str], gap: int) -> Sequence[tuple[str, float]]:
        """Return words for the place ``gap`` with their confidence from 0 to 1, best first."""


@dataclass(frozen=True, slots=True)
class TableModel(GapModel):
    """An offline back end: for each word, in lower case, its replacements, best first."""

    table: Mapping[str, tuple[tuple[str, float], ...]]

    @classmethod
    def read(cls, path: Path) -> TableModel:
        """Read a CSV table with TABLE_COLUMNS; raises FileError, with the line."""
        table = read_table(path)
        missing = [each for each in TABLE_COLUMNS if each not in table.columns]
        if missing:
            problem = f"there is no column {missing[0]!r}; there are {table.column_list}"
            raise table.refusal(None if table.is_json else 1, problem)
        places = [table.columns.index(each) for each in TABLE_COLUMNS]
        found: dict[str, list[tuple[str, float]]] = {}
        for place, row in zip(table.places, table.rows, strict=True):
            word, replacement, sure = (row[each] for each in places)
            confidence = _confidence(sure)
            if not word or not replacement or confidence is None:
                problem = "a row is a word, its replacement and a confidence from 0 to 1"
                raise table.refusal(place, problem)
            found.setdefault(word.casefold(), []).append((replacement, confidence))
        return cls({word: tuple(sorted(r, key=lambda e: -e[1])) for word, r in found.items()})

    @override
    def replacements(self, words: Sequence[str], gap: int) -> Sequence[tuple[str, float]]:
        return self.table.get(words[gap].casefold(), ())


class MaskedLanguageModel(GapModel):
    """A model of ``transformers`` that fills a mask, in a folder of this computer."""

    def __init__(self, folder: Path) -> None:
        check_model_folder(folder)
        library = quiet_transformers("a masked language model")
        try:
            model = library.AutoModelForMaskedLM.from_pretrained(folder, local_files_only=True)
            tokenizer = library.AutoTokenizer.from_pretrained(folder, local_files_only=True)
            self._fill: Any = library.pipeline("fill-mask", model=model, tokenizer=tokenizer)
        except (OSError, ValueError, RuntimeError) as error:
            raise ModelError(f"{folder}: this model cannot be loaded: {error}") from error

    @override
    def replacements(self, words: Sequence[str], gap: int) -> Sequence[tuple[str, float]]:
        mask = self._fill.tokenizer.mask_token
        text = " ".join([*words[:gap], mask, *words[gap + 1 :]])
        found = self._fill(text, top_k=REPLACEMENTS + 1)
        return [(str(each["token_str"]).strip(), float(each["score"])) for each in found]


def masked_answers(answer: str, model: GapModel) -> Iterator[str]:
    """Yield answers with one word replaced, the most confident first."""
    words = answer.split()
    found = [
        (confidence, gap, word)
        for gap in range(len(words))
        for word, confidence in _best(model.replacements(words, gap), words[gap])
    ]
    for _, gap, word in sorted(found, key=lambda each: (-each[0], each[1], each[2])):
        yield " ".join([*words[:gap], word, *words[gap + 1 :]])


def _best(found: Sequence[tuple[str, float]], word: str) -> Sequence[tuple[str, float]]:
    others = [each for each in found if each[0].casefold() != word.casefold()]
    return others[:REPLACEMENTS]


def _confidence(cell: str) -> float | None:
    try:
        found = float(cell)
    except ValueError:
        return None
    return found if 0 <= found <= 1 else None


MOST_SIMILAR = 30
"""Of how many similar phrases the candidates are drawn."""


class EventPool:
    """Phrases of events, ranked by BM25 against an answer."""

    def __init__(self, phrases: Sequence[str]) -> None:
        self._phrases = tuple(dict.fromkeys(phrases))
        self._index: Any = None

    def __len__(self) -> int:
        return len(self._phrases)

    @classmethod
    def read(cls, path: Path) -> EventPool:
        """Read a pool with a phrase per line; raises FileError if there is none."""
        lines = decoded(bytes_of(path), path).splitlines()
        return cls([plain for line in lines if (plain := " ".join(line.split()))])

    def similar(self, answer: str, count: int = MOST_SIMILAR) -> tuple[str, ...]:
        """Return the phrases that share words with an answer, the most similar first."""
        import bm25s  # noqa: PLC0415 - slow to load

        if self._index is None:
            self._index = bm25s.BM25()
            self._index.index([_words(each) for each in self._phrases], show_progress=False)
        known = [word for word in _words(answer) if word in self._index.vocab_dict]
        if not known:
            return ()
        scores = self._index.get_scores(known)
        order = sorted(range(len(scores)), key=lambda place: (-scores[place], place))
        return tuple(self._phrases[place] for place in order[:count] if scores[place] > 0)


def _words(text: str) -> list[str]:
    return text.casefold().split()
