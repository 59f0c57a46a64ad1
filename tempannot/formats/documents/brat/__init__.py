"""brat standoff: annotations in ``.ann``, the text they are about beside it in ``.txt``."""

from __future__ import annotations

import re

from tempannot.core.language import bilingual
from tempannot.formats.documents.brat.ann_reader import LABEL, read_brat
from tempannot.formats.documents.brat.writer import write_brat
from tempannot.formats.registry import DocumentFormat, Fit

_LINE = re.compile(
    rb"T\d+\S*[\t ]\S+ \d+ \d+|E\d+\S*[\t ][^\s:]+:T\d+|R\d+\S*[\t ]\S+ [^\s:]+:[TE]\d+ [^\s:]+:"
    rb"|[AM]\d+\S*[\t ]\S+ [TER]\d+|N\d+\S*[\t ]\S+ [TE]\d+\S* \S+:|\*[\t ]\S+ [TE]\d+ [TE]\d"
)
_NOTE = re.compile(rb"#\d*\t\S+ [TERAMN]?\d*\t")


def _fit(raw: bytes) -> Fit:
    """The first line that is no note decides."""
    for line in raw.splitlines():
        if line.strip() and not line.startswith(b"#"):
            return Fit.SURE if _LINE.match(line) else Fit.NO
    return Fit.PERHAPS if _NOTE.match(raw) else Fit.NO


FORMAT = DocumentFormat(
    name="brat",
    label=LABEL,
    endings=(".ann",),
    beside=(".txt",),
    may_be_empty=True,
    sniff=_fit,
    read=read_brat,
    write=write_brat,
    lost=bilingual("links with an end missing"),
    checked=bilingual("the parser of the brat server"),
)
