"""The sentences that orders are built from: captions, TimeML documents or plain texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tempannot.core.items import Span
from tempannot.core.sentences import sentences
from tempannot.formats.captions import Caption, read_captions
from tempannot.formats.items.lines import decoded
from tempannot.formats.reading import bytes_of, from_bytes

LEAST_SENTENCES = 5
"""How many sentences a text needs (Do Transformers Understand Time?, data)."""


@dataclass(frozen=True, slots=True)
class TimedSentence:
    """A sentence without white space around it; ``start`` in seconds where captions say it."""

    place: int
    text: str
    start: float | None = None


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text as its sentences, in order. ``id`` is unique among the texts of a build."""

    id: str
    file: str
    sentences: tuple[TimedSentence, ...]

    @property
    def is_sorted(self) -> bool:
        """Whether no sentence starts before the one before it."""
        starts = [each.start for each in self.sentences if each.start is not None]
        return starts == sorted(starts)


@dataclass(frozen=True, slots=True)
class Preparation:
    """What is done to the texts before items are built of them.

    Texts with less than ``least_sentences`` are dropped first; then, unless ``keep_ends``, the
    first and the last sentence of each, which openings and endings give away.
    """

    least_sentences: int = LEAST_SENTENCES
    keep_ends: bool = False
    sort_by_start: bool = False


@dataclass(frozen=True, slots=True)
class PreparedTexts:
    """The texts to build from, and what was found and dropped on the way."""

    texts: tuple[SourceText, ...]
    read: int
    too_short: int
    unsorted: int


def read_source_texts(paths: Iterable[Path], *, one_per_line: bool = False) -> Iterator[SourceText]:
    """Yield the texts of files: ``.json`` are captions, ``.txt`` plain, all else documents.

    With ``one_per_line`` each line of a plain text is a sentence. Raises FileError for a file
    that cannot be read.
    """
    for path in paths:
        yield from _reader(path, one_per_line)(path)


def prepare(texts: Iterable[SourceText], preparation: Preparation) -> PreparedTexts:
    """Filter texts and their sentences; of texts of one id the file is added to the id."""
    found = list(texts)
    kept = [each for each in found if len(each.sentences) >= preparation.least_sentences]
    unsorted = sum(not each.is_sorted for each in kept)
    if preparation.sort_by_start:
        kept = [replace(each, sentences=_by_start(each.sentences)) for each in kept]
    if not preparation.keep_ends:
        kept = [replace(each, sentences=each.sentences[1:-1]) for each in kept]
    return PreparedTexts(tuple(_named_apart(kept)), len(found), len(found) - len(kept), unsorted)


def _named_apart(texts: Sequence[SourceText]) -> Iterator[SourceText]:
    taken: set[str] = set()
    for each in texts:
        id = each.id
        number = 2
        while id in taken:
            id, number = f"{each.id} ({number})", number + 1
        taken.add(id)
        yield replace(each, id=id)


def _by_start(sentences: Sequence[TimedSentence]) -> tuple[TimedSentence, ...]:
    return tuple(sorted(sentences, key=lambda each: each.start or 0.0))


def _reader(path: Path, one_per_line: bool) -> Callable[[Path], Iterator[SourceText]]:
    ending = path.suffix.casefold()
    if ending == ".json":
        return _captions
    if ending == ".txt":
        return _lines if one_per_line else _plain
    return _document


def _captions(path: Path) -> Iterator[SourceText]:
    for video in read_captions(path):
        yield SourceText(video.id, path.name, tuple(_sentences(video.captions)))


def _sentences(captions: Sequence[Caption]) -> Iterator[TimedSentence]:
    """Yield captions as sentences; most that are not the first of a video begin with a blank."""
    for place, caption in enumerate(captions, 1):
        yield TimedSentence(place, _plain_text(caption.text), caption.start)


def _plain(path: Path) -> Iterator[SourceText]:
    text = decoded(bytes_of(path), path)
    spans = sentences(text, Span(0, len(text)))
    yield _text(path.stem, path, [text[span.start : span.end] for span in spans])


def _lines(path: Path) -> Iterator[SourceText]:
    yield _text(path.stem, path, decoded(bytes_of(path), path).splitlines())


def _document(path: Path) -> Iterator[SourceText]:
    document = from_bytes(bytes_of(path), path).document
    texts = [document.text[span.start : span.end] for span in document.sentences]
    yield _text(path.stem, path, texts)


def _text(id: str, path: Path, texts: Iterable[str]) -> SourceText:
    plain = [each for each in map(_plain_text, texts) if each]
    found = (TimedSentence(place, each) for place, each in enumerate(plain, 1))
    return SourceText(id, path.name, tuple(found))


def _plain_text(text: str) -> str:
    return " ".join(text.split())
