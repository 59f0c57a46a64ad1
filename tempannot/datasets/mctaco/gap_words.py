"""Techniques 2 and 3: other answers by filling a gap, and from a pool of events.

A back end is anything that names likely words for a gap. There is a table; a masked language
model in a folder can be used where ``transformers`` is installed. Neither goes online.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.datasets.mctaco.answer_words import words_of, written_like
from tempannot.formats.items.lines import decoded
from tempannot.formats.items.text_table import read_table
from tempannot.formats.model_folder import check_model_folder, quiet_transformers
from tempannot.formats.reading import bytes_of
from tempannot.resources import resource

REPLACEMENTS = 3
"""How many words are taken for a gap, the most likely first (MCTACO, section 3, step 3)."""

TABLE_COLUMNS = ("word", "replacement", "confidence")
"""The columns of the table of an offline back end."""


class ModelError(TempannotError):
    """A model that cannot be loaded."""


@dataclass(frozen=True, slots=True)
class MaskedWord:
    """A word of an answer that is masked, with the text around it.

    ``context`` is what the answer is about: the sentence and the question.
    """

    before: str
    word: str
    after: str
    context: str = ""


class GapModel(Protocol):
    """Names words for a gap in an answer."""

    def replacements(self, gap: MaskedWord) -> Sequence[tuple[str, float]]:
        """Return words for a gap with their confidence from 0 to 1, best first."""


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
            problem = bilingual(
                "there is no column {missing!r}; there are {column_list}",
                missing=missing[0],
                column_list=table.column_list,
            )
            raise table.refusal(None if table.is_json else 1, problem)
        places = [table.columns.index(each) for each in TABLE_COLUMNS]
        found: dict[str, list[tuple[str, float]]] = {}
        for place, row in zip(table.places, table.rows, strict=True):
            word, replacement, sure = (row[each] for each in places)
            confidence = _confidence(sure)
            if not word or not replacement or confidence is None:
                problem = bilingual("a row is a word, its replacement and a confidence from 0 to 1")
                raise table.refusal(place, problem)
            found.setdefault(word.casefold(), []).append((replacement, confidence))
        return cls({word: tuple(sorted(r, key=lambda e: -e[1])) for word, r in found.items()})

    @override
    def replacements(self, gap: MaskedWord) -> Sequence[tuple[str, float]]:
        return self.table.get(gap.word.casefold(), ())


@cache
def default_table() -> TableModel:
    """Return the table that comes with the program."""
    return TableModel.read(resource("mctaco/replacements.csv"))


_ASKED = 40
"""How many words a model is asked for: most of the first are pieces, marks and the word itself."""

_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*\.?")
_STARTS = ("\N{LATIN CAPITAL LETTER G WITH DOT ABOVE}", "\N{LOWER ONE EIGHTH BLOCK}")
"""What tokenizers of bytes and of sentence pieces put before a token that begins a word."""


class MaskedLanguageModel(GapModel):
    """A model of ``transformers`` that fills a mask, in a folder of this computer.

    It reads the sentence and the question before the answer. Pieces of words, marks and special
    tokens are no words for a gap.
    """

    def __init__(self, folder: Path) -> None:
        check_model_folder(folder)
        library = quiet_transformers(bilingual("a masked language model"))
        try:
            model = library.AutoModelForMaskedLM.from_pretrained(folder, local_files_only=True)
            tokenizer = library.AutoTokenizer.from_pretrained(folder, local_files_only=True)
        except (OSError, ValueError, RuntimeError) as error:
            raise ModelError(
                bilingual(
                    "{folder}: this model cannot be loaded: {error}", folder=folder, error=error
                )
            ) from error
        if tokenizer.mask_token is None:
            raise ModelError(
                bilingual(
                    "{folder}: this model has no token for a gap, so it fills none", folder=folder
                )
            )
        self._fill: Any = library.pipeline("fill-mask", model=model, tokenizer=tokenizer)
        tokenizer.truncation_side = (
            "left"  # of a long sentence the start is left out, never the gap
        )
        most = getattr(model.config, "max_position_embeddings", 512)
        self._length = {"truncation": True, "max_length": min(tokenizer.model_max_length, most)}
        self._special = frozenset(tokenizer.all_special_ids)
        self._marks_starts = any(each.startswith(_STARTS) for each in tokenizer.get_vocab())
        self._asked = min(_ASKED, len(tokenizer.get_vocab()))

    @override
    def replacements(self, gap: MaskedWord) -> Sequence[tuple[str, float]]:
        mask = self._fill.tokenizer.mask_token
        text = f"{gap.context} {gap.before}{mask}{gap.after}".strip()
        found = self._fill(text, top_k=self._asked, tokenizer_kwargs=self._length)
        whole = (each for each in found if self._is_word(each["token"]))
        return [(str(each["token_str"]).strip(), float(each["score"])) for each in whole]

    def _is_word(self, number: int) -> bool:
        if number in self._special:
            return False
        token = str(self._fill.tokenizer.convert_ids_to_tokens(number))
        if self._marks_starts:
            if not token.startswith(_STARTS):
                return False
            token = token[1:]
        return bool(_WORD.fullmatch(token))  # "##ing" has marks


def masked_answers(answer: str, model: GapModel, context: str = "") -> Iterator[str]:
    """Yield answers with one word replaced, the most confident first.

    ``context`` is the sentence and the question. Marks around a word stay.
    """
    found = []
    for word in words_of(answer):
        if word.text:
            gap = MaskedWord(answer[: word.start], word.text, answer[word.end :], context)
            found += [(-sure, gap, other) for other, sure in _best(model.replacements(gap), gap)]
    for _, gap, other in sorted(found, key=lambda each: (each[0], len(each[1].before), each[2])):
        yield f"{gap.before}{written_like(other, gap.word)}{gap.after}"


def _best(found: Sequence[tuple[str, float]], gap: MaskedWord) -> Sequence[tuple[str, float]]:
    """Return the first words that are not the masked one, in whatever case, and none twice."""
    others = {word.casefold(): (word, sure) for word, sure in reversed(found)}
    others.pop(gap.word.casefold(), None)
    return list(reversed(others.values()))[:REPLACEMENTS]


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

    def similar(self, answer: str) -> tuple[str, ...]:
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
        return tuple(self._phrases[place] for place in order[:MOST_SIMILAR] if scores[place] > 0)


def _words(text: str) -> list[str]:
    return text.casefold().split()
