"""The documents that give pair files and relation tables their text, found by name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from tempannot.core.document import Document
from tempannot.datasets.recast.document_names import DocumentNames
from tempannot.datasets.recast.parsing import SentenceParser
from tempannot.formats.finding import documents_in
from tempannot.formats.reading import bytes_of, read

_DOCID = re.compile(rb"<DOCID>\s*([^<]+?)\s*</DOCID>")
_WRITTEN_OTHERWISE = {"nyt_20130321_sarcozy": "nyt_20130321_sarkozy"}  # MATRES has the former


class Texts:
    """TimeML documents by the names of their files, or by their DOCID if no file has the name."""

    def __init__(self, paths: Iterable[Path] = (), parser: SentenceParser | None = None) -> None:
        """Find the files; ``parser`` makes the trees of sentences."""
        self._parser = parser
        self._files = documents_in(paths).files
        self._by_name = {path.stem: path for path in reversed(self._files)}
        self._by_docid: dict[str, Path] | None = None
        self.document = lru_cache(maxsize=8)(self._document)

    def __bool__(self) -> bool:
        return bool(self._files)

    def names(self, document: Document, verbs_only: bool) -> DocumentNames:
        """Return what the events of a document are called."""
        return DocumentNames(document, verbs_only, self._parser)

    def _document(self, name: str) -> Document | None:
        """Return the document of a name, None if there is none; raises FileError."""
        other = _WRITTEN_OTHERWISE.get(name, name)
        path = self._by_name.get(name) or self._by_name.get(other) or self._docids().get(name)
        return None if path is None else read(path).document

    def _docids(self) -> dict[str, Path]:
        if self._by_docid is None:
            found = ((_DOCID.search(bytes_of(path)), path) for path in reversed(self._files))
            self._by_docid = {m[1].decode("utf-8", "replace"): p for m, p in found if m}
        return self._by_docid
