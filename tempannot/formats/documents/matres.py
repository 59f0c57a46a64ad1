"""MATRES: which of two verbs starts first, labelled pairs with the words of both."""

from __future__ import annotations

from tempannot.core.language import bilingual
from tempannot.formats.pair_documents import pair_format
from tempannot.formats.pair_files import PairScheme

FORMAT = pair_format(
    PairScheme.MATRES,
    "matres",
    "MATRES",
    (".matres", ".txt", ".tsv", ".csv"),
    bilingual("the text, times, all but which of two events starts first"),
)
