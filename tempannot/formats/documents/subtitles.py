"""Subtitles (.srt, .vtt): what is said, as a running text in which nothing is marked yet.

When a line is shown is no time of the story. So the time stamps are left out, with numbers, notes
and layout, and what is said goes on from one subtitle to the next, up to the end of a sentence.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.wording import counted, cut
from tempannot.formats.building import DocumentBuilder
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit
from tempannot.formats.text_encoding import decode_text

_CLOCK = r"(?:(\d+):)?(\d\d?):(\d\d)(?:[,.](\d{1,3}))?"
_STAMP = re.compile(rf"\s*{_CLOCK}\s*-->\s*{_CLOCK}(?:\s.*)?$")
_ODD_STAMP = re.compile(r"\s*\d+:\d.*->|.*-->")
"""What was meant for one."""
_HEAD = re.compile(r"WEBVTT(?=\s|$)")
_BLOCK = re.compile(r"(?:^|\n)[ \t]*\n(?:NOTE|STYLE|REGION)\b.*?(?=\n[ \t]*\n|\Z)", re.DOTALL)
"""What is written between the subtitles of WebVTT, and nobody sees."""
_MARKUP = re.compile(r"</?[A-Za-z][^<>]*>|<\d[\d:.]*>|\{\\[^{}]*\}")
_SPEAKER = re.compile(r"[-–—]\s*\S")
_SENTENCE_END = re.compile(r"[.!?…。！？♪][\"'”’»)\]]*$")
_SILENCE = 3
"""After how many seconds without a word a paragraph begins."""
_FIRST = re.compile(rb"(?:\xef\xbb\xbf)?\s*\d+[ \t]*\r?\n[ \t]*[\d:,.]+[ \t]*-->")


@dataclass(slots=True)
class _Subtitle:
    """What is shown from one second to another."""

    start: float
    end: float
    lines: list[str] = field(default_factory=list)


def read_srt(raw: bytes, path: Path) -> Opened:
    """Read the subtitles of a SubRip file; raises FileError if there are none."""
    return _read(raw, path, is_web=False)


def read_vtt(raw: bytes, path: Path) -> Opened:
    """Read the subtitles of a WebVTT file; raises FileError if there are none."""
    return _read(raw, path, is_web=True)


def _read(raw: bytes, path: Path, *, is_web: bool) -> Opened:
    found = decode_text(raw, path)
    text = found.text.replace("\r\n", "\n").replace("\r", "\n")
    odd: list[int] = []
    subtitles = _subtitles(_without_notes(text) if is_web else text, odd)
    marks = _clean(subtitles, is_web=is_web)
    repeated = _drop_repeated(subtitles)
    builder = DocumentBuilder(path, _running_text(subtitles))
    if not builder.text:
        raise FileError(path, bilingual("there is no subtitle with words in it"))
    if found.is_guess:
        said = bilingual(
            "it is not UTF-8; its bytes were read as {encoding}, the likeliest encoding",
            encoding=found.encoding,
        )
        builder.problem("encoding", path.stem, said)
    stamps = bilingual(
        "{subtitles} joined to a text, without their time stamps",
        subtitles=counted(len(subtitles), "subtitle"),
    )
    builder.problem("time-stamps", path.stem, stamps)
    for number in odd:
        line = cut(text.split("\n")[number - 1].strip())
        said = bilingual("this is no time stamp, and left out: {line}", line=line)
        builder.problem("odd-time-stamp", path.stem, said, number)
    if marks:
        said = bilingual("{marks} of layout and speakers left out", marks=counted(marks, "mark"))
        builder.problem("layout", path.stem, said)
    if repeated:
        lines = counted(repeated, "line")
        said = bilingual("{lines} left out that stood there before", lines=lines)
        builder.problem("repeated-lines", path.stem, said)
    return builder.opened("vtt" if is_web else "srt", raw, "subtitles")


def _without_notes(text: str) -> str:
    """The text without notes and styles, each of its lines where it was."""
    return _BLOCK.sub(lambda block: "\n" * block[0].count("\n"), text)


def _subtitles(text: str, odd: list[int]) -> list[_Subtitle]:
    """The subtitles in their order; the numbers of lines that are no time stamp go to ``odd``."""
    found: list[_Subtitle] = []
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if _ODD_STAMP.match(line) is None:
            if found:
                found[-1].lines.append(line)
            continue
        if found:
            _drop_name(found[-1].lines, is_apart=number > 1 and not lines[number - 2].strip())
        if (stamp := _STAMP.match(line)) is None:
            odd.append(number + 1)
            end = found[-1].end if found else 0.0
            found.append(_Subtitle(end, end))
        else:
            parts = stamp.groups()
            found.append(_Subtitle(_seconds(parts[:4]), _seconds(parts[4:])))
    return found


def _drop_name(lines: list[str], *, is_apart: bool) -> None:
    """Take the number or the name away that stands before the next time stamp."""
    if lines and lines[-1].strip() and (is_apart or lines[-1].strip().isdecimal()):
        lines.pop()


def _seconds(parts: Sequence[str | None]) -> float:
    hours, minutes, seconds, rest = (each or "0" for each in parts)
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds) + float(f"0.{rest}")


def _clean(subtitles: Sequence[_Subtitle], *, is_web: bool) -> int:
    """Leave the words of the lines alone, and return how many marks of layout they had."""
    marks = 0
    for each in subtitles:
        lines = []
        for line in each.lines:
            plain, count = _MARKUP.subn("", line)
            marks += count
            plain = " ".join((html.unescape(plain) if is_web else plain).split())
            lines += [plain] * bool(plain)
        each.lines = lines
    return marks


def _drop_repeated(subtitles: Sequence[_Subtitle]) -> int:
    """Keep a line once that rolls up from one subtitle to the next; return how many are gone."""
    before: list[str] = []
    dropped = 0
    for each in subtitles:
        whole = each.lines
        count = next((n for n in range(len(whole), 0, -1) if before[-n:] == whole[:n]), 0)
        each.lines = whole[count:]
        dropped += count
        before = whole
    return dropped


def _running_text(subtitles: Sequence[_Subtitle]) -> str:
    """What is said: a line for each sentence that ends with a subtitle, and for each speaker."""
    parts = list(_parts(subtitles))
    return "".join(parts).strip() + "\n" if parts else ""


def _parts(subtitles: Sequence[_Subtitle]) -> Iterator[str]:
    end, last = 0.0, ""
    for each in subtitles:
        for place, line in enumerate(each.lines):
            has_ended = _SENTENCE_END.search(last) is not None
            if not last:
                between = ""
            elif has_ended and each.start - end >= _SILENCE:
                between = "\n\n"
            elif _SPEAKER.match(line) or (has_ended and place == 0):
                between = "\n"
            else:
                between = " "
            yield between + line
            end, last = each.end, line


def _fit_srt(raw: bytes) -> Fit:
    return Fit.SURE if _FIRST.match(raw) else Fit.NO


def _fit_vtt(raw: bytes) -> Fit:
    head = raw.removeprefix(b"\xef\xbb\xbf")[:20].decode("latin-1")
    return Fit.SURE if _HEAD.match(head) else Fit.NO


_READ_ONLY = bilingual("texts are taken in from it, to be annotated here")

FORMATS = (
    DocumentFormat(
        name="srt",
        label=bilingual("subtitles"),
        endings=(".srt",),
        medium="SubRip",
        has_marks=False,
        sniff=_fit_srt,
        read=read_srt,
        write=None,
        not_written=_READ_ONLY,
    ),
    DocumentFormat(
        name="vtt",
        label=bilingual("subtitles"),
        endings=(".vtt",),
        medium="WebVTT",
        has_marks=False,
        sniff=_fit_vtt,
        read=read_vtt,
        write=None,
        not_written=_READ_ONLY,
    ),
)
