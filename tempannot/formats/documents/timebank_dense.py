"""TimeBank-Dense, TDDiscourse and CAEVO: labelled pairs of events and times, one letter each."""

from __future__ import annotations

from tempannot.core.language import bilingual
from tempannot.formats.pair_documents import pair_format
from tempannot.formats.pair_files import PairScheme

FORMAT = pair_format(
    PairScheme.DENSE,
    "timebank-dense",
    "TimeBank-Dense",
    (".merged", ".tsv", ".txt", ".cassidy", ".mcdowell", ".bethard", ".chambers"),
    bilingual("the text, exact relations, kinds of events"),
)
