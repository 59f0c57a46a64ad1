"""Words of scripts that put no spaces between them: Chinese, Japanese, Thai.

Unicode's own rules need a dictionary there, which Qt does not bring: it breaks behind every Chinese
sign. BudouX brings small models instead (260 kB), loaded when the first such text is asked about,
one for each language. They are asked about one line at a time: 2 microseconds a letter.
"""

import json
import re
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from budoux import Parser

_HAN = r"\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_KANA = r"\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f"
_JAPANESE = re.compile(f"[{_KANA}]")
_THAI_LETTERS = r"\u0e01-\u0e3a\u0e40-\u0e4e"
_WORDS = re.compile(f"[{_HAN}{_KANA}]+|[{_THAI_LETTERS}]+")
# models learnt from sentences: with its marks around it a word is known better
_RUN = re.compile(
    f"[{_HAN}{_KANA}\u3001-\u3003\u3008-\u301f\uff01-\uff0f\uff1a-\uff1f]+|[{_THAI_LETTERS}]+"
)
_THAI = re.compile(f"[{_THAI_LETTERS}]")


def unspaced_words(line: str) -> list[tuple[int, int, list[int]]]:
    """The stretches of a line without spaces: start, end, and where words in it begin.

    The line tells the language: one with a Japanese syllable in it is Japanese, another with
    Chinese signs is written in those of the mainland or in those of Taiwan and Hong Kong.

    >>> unspaced_words("他今天来")
    [(0, 4, [0, 1, 3])]
    >>> unspaced_words("no such words")
    []
    """
    found = []
    for run in _RUN.finditer(line):
        if not (stretches := [*_WORDS.finditer(line, *run.span())]):
            continue
        pieces = _parser(_model(line, run[0])).parse(run[0])
        starts = [*accumulate(map(len, pieces), initial=run.start())]
        for each in stretches:
            start, end = each.span()
            found.append((start, end, [start, *(at for at in starts if start < at < end)]))
    return found


def _model(line: str, run: str) -> str:
    if _THAI.search(run):
        return "th"
    if _JAPANESE.search(line):
        return "ja_word"
    # what the old sets of signs of one side do not have is written on the other
    return "zh-hant" if _outside("gb2312", line) > _outside("big5", line) else "zh-hans"


def _outside(encoding: str, line: str) -> int:
    return len(line) - len(line.encode(encoding, "ignore").decode(encoding))


@cache
def _parser(name: str) -> "Parser":
    from budoux import Parser  # noqa: PLC0415

    text = files("budoux").joinpath("models", f"{name}.json").read_text(encoding="utf-8")
    return Parser(json.loads(text))
