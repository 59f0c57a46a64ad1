"""Richer Event Description: labelled pairs with causes after a slash."""

from __future__ import annotations

from tempannot.core.language import bilingual
from tempannot.formats.pair_documents import pair_format
from tempannot.formats.pair_files import PairScheme

FORMAT = pair_format(
    PairScheme.RED,
    "red",
    "Richer Event Description (RED)",
    (".red", ".txt", ".tsv"),
    bilingual("the text, exact relations"),
)
