"""Verbs and the clauses that they govern (Bethard): labelled pairs with blanks in between."""

from __future__ import annotations

from tempannot.core.language import bilingual
from tempannot.formats.pair_documents import pair_format
from tempannot.formats.pair_files import PairScheme

FORMAT = pair_format(
    PairScheme.TEMPEVAL,
    "verb-clauses",
    "TimeBank verb clauses",
    (".pairs", ".txt"),
    bilingual("the text, exact relations"),
)
