"""The sentences that orders are built from: captions, TimeML documents or plain texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tempannot.core.items import Span
from tempannot.core.sentences import sentences
from tempannot.core.wording import file_name_as_text
from tempannot.formats.captions import Caption, is_caption_table, read_captions
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
    """A text as its sentences, in order. ``id`` is unique among the texts of a build.

    ``wordless`` captions were left out.
    """

    id: str
    file: str
    sentences: tuple[TimedSentence, ...]
    wordless: int = 0

    @property
    def has_times(self) -> bool:
        """Whether each sentence says when it starts."""
        return all(each.start is not None for each in self.sentences)

    @property
    def is_sorted(self) -> bool:
        """Whether no sentence starts before the one before it."""
        starts = [each.start for each in self.sentences if each.start is not None]
        return starts == sorted(starts)


@dataclass(frozen=True, slots=True)
class Preparation:
    """What is done to the texts before items are built of them.

    First, with ``seconds``, captions are put together to chunks of so many seconds, which take the
    place of sentences (future work of Do Transformers Understand Time?). Texts with less than
    ``least_sentences`` are dropped then; then, unless ``keep_ends``, the first and the last
    sentence of each, which openings and endings give away.
    """

    least_sentences: int = LEAST_SENTENCES
    keep_ends: bool = False
    sort_by_start: bool = False
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class PreparedTexts:
    """The texts to build from, and what was found and dropped on the way.

    ``seconds`` is the length of the chunks that stand for sentences, None for sentences;
    ``wordless`` counts captions that were left out, in all texts. ``has_times`` if any text that
    was read says when its sentences start, those that were dropped included.
    """

    texts: tuple[SourceText, ...]
    read: int
    too_short: int
    unsorted: int
    seconds: float | None = None
    wordless: int = 0
    has_times: bool = False


def read_source_texts(paths: Iterable[Path], *, one_per_line: bool = False) -> Iterator[SourceText]:
    """Yield the texts of files: captions, plain texts (``.txt``), all else documents.

    With ``one_per_line`` each line of a plain text is a sentence. Raises FileError for a file
    that cannot be read.
    """
    for path in paths:
        yield from _reader(path, one_per_line)(path)


def prepare(texts: Iterable[SourceText], preparation: Preparation) -> PreparedTexts:
    """Filter texts and their sentences; of texts of one id the file is added to the id."""
    found = list(texts)
    wordless = sum(each.wordless for each in found)
    has_times = any(each.start is not None for text in found for each in text.sentences)
    unsorted = [each for each in found if not each.is_sorted]
    if preparation.sort_by_start:
        found = [replace(each, sentences=_by_start(each.sentences)) for each in found]
    if preparation.seconds is not None:
        found = [_in_chunks(each, preparation.seconds) for each in found]
    kept = [each for each in found if len(each.sentences) >= preparation.least_sentences]
    strange = {(each.file, each.id) for each in unsorted} & {(k.file, k.id) for k in kept}
    if not preparation.keep_ends:
        kept = [replace(each, sentences=each.sentences[1:-1]) for each in kept]
    texts = tuple(_named_apart(kept))
    dropped = len(found) - len(kept)
    return PreparedTexts(
        texts, len(found), dropped, len(strange), preparation.seconds, wordless, has_times
    )


def _in_chunks(text: SourceText, seconds: float) -> SourceText:
    """A text whose sentences are put together as long as they start within so many seconds.

    Of a text without times nothing is left.
    """
    chunks: list[list[TimedSentence]] = []
    for each in text.sentences if text.has_times else ():
        start = chunks[-1][0].start if chunks else None
        if start is None or each.start is None or each.start >= start + seconds:
            chunks.append([])
        chunks[-1].append(each)
    found = (
        TimedSentence(place, " ".join(each.text for each in chunk), chunk[0].start)
        for place, chunk in enumerate(chunks, 1)
    )
    return replace(text, sentences=tuple(found))


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
    if ending == ".json" or is_caption_table(path):
        return _captions
    if ending == ".txt":
        return _lines if one_per_line else _plain
    return _document


def _captions(path: Path) -> Iterator[SourceText]:
    for video in read_captions(path):
        said = tuple(_sentences(video.captions))
        yield SourceText(video.id, file_name_as_text(path.name), said, video.wordless)


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
    return SourceText(file_name_as_text(id), file_name_as_text(path.name), tuple(found))


def _plain_text(text: str) -> str:
    return " ".join(text.split())
