"""Plain text made harmless in Markdown, LaTeX and CSV."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from urllib.parse import quote

_MARKDOWN = re.compile(r"[\\`*\[\]<>|~&$]|(?<![^\W_])_|_(?![^\W_])")
_LINE_START = re.compile(r"^(\d+)([.)])(?!\S)|^([#+=-])(?!\d)")
_SHOWN_AS = {"Cc": " ", "Zl": " ", "Zp": " ", "Cs": "?"}
_TURNING = str.maketrans("\u202d\u202e", "  ")
"""Overrides of direction, which would turn all that follows them on the line."""
_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "'": r"\textquotesingle{}",
    "`": r"\textasciigrave{}",
    "∩": r"\ensuremath{\cap}",
    "≤": r"\ensuremath{\le}",
    "≥": r"\ensuremath{\ge}",
    "κ": r"\ensuremath{\kappa}",
    "α": r"\ensuremath{\alpha}",
    "χ": r"\ensuremath{\chi}",
}
_LONG_WORD = re.compile(r"\S{16,}")
_DASHES = re.compile(r"-(?=-)")
_BREAKS = re.compile(r"(?<=[/_.,|-])(?=[^/_.,|-])")


def one_line(text: str) -> str:
    r"""Return text with spaces for line ends and other control characters.

    What a file name has that is no letter in any encoding becomes a question mark.

    >>> one_line("a\x1b[31mb\u202ec")
    'a [31mb c'
    """
    if text.isprintable():
        return text
    plain = "".join(_SHOWN_AS.get(unicodedata.category(each), each) for each in text)
    return plain.translate(_TURNING)


@lru_cache(maxsize=8192)
def markdown(text: str) -> str:
    r"""Return text that Markdown shows as it is, also in a cell of a table.

    >>> markdown("before|meets *now* snake_case")
    'before\\|meets \\*now\\* snake_case'
    """
    escaped = _MARKDOWN.sub(lambda found: f"\\{found[0]}", one_line(text))
    return _LINE_START.sub(_unmark, escaped)


def markdown_path(path: str) -> str:
    """Return the target of a link or picture."""
    return quote(path)


@lru_cache(maxsize=8192)
def latex(text: str) -> str:
    r"""Return text that LaTeX shows as it is; long words may break after marks within.

    Letters that pdfLaTeX may not have are handed to ``\anyletter``, which the preamble defines.

    >>> print(latex("50 % of x_1 & y"))
    50 \% of x\_1 \& y
    """
    words = _LONG_WORD.sub(lambda found: _BREAKS.sub("\0", found[0]), one_line(text))
    return "".join(map(_latex_letter, _DASHES.sub("-\1", words)))


def _unmark(found: re.Match[str]) -> str:
    return f"{found[1]}\\{found[2]}" if found[1] else f"\\{found[3]}"


def _latex_letter(letter: str) -> str:
    if letter == "\0":
        return r"\allowbreak{}"
    if letter == "\1":
        return "{}"  # or two hyphens become a dash
    if letter in _LATEX:
        return _LATEX[letter]
    # T1, the encoding of the fonts, has these and little else
    if letter < "\u0180" or letter in "–—‘’“”…":
        return letter
    return f"\\anyletter{{{ord(letter):X}}}{{{letter}}}"
