"""Documents without a text joined to the texts that they are about.

A file of pairs or a relation table says how events and times lie that stand in another document.
That document is found by its name; it gives the text and what is marked in it, the other one its
links and its name. What a link names is looked for as the id of an instance or a time, of an event
(for its first instance), of an instance without its letters (``123`` for ``ei123``), and ``t0`` is
the creation time. Links of what is not there stay, and are named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from tempannot.core.changes import Change
from tempannot.core.document import Document
from tempannot.core.errors import DocumentError, FileError, check_has_end
from tempannot.core.items import Event, Instance, Link, Span, Time
from tempannot.core.language import bilingual, bilingual_plural
from tempannot.formats.link_report import link_problems
from tempannot.formats.members import file_of
from tempannot.formats.opened import DocumentSource, Opened, copy_of
from tempannot.formats.problems import Problem
from tempannot.formats.registry import format_named, format_of_content, formats, owner_of

WORD = "word"
"""The attribute of an event that holds its word, where a file repeats the words of its links."""

NO_TEXT = "no-text"
"""The kind of the problem that no text of a document is among those given."""

_DOCID = re.compile(rb"<DOCID>\s*([^<]+?)\s*</DOCID>")
_EVENT = re.compile(r"e\d+")
_WRITTEN_OTHERWISE = {"nyt_20130321_sarcozy": "nyt_20130321_sarkozy"}  # MATRES has the former


class Texts:
    """Documents with text by the names of their files, or by their DOCID if no file has the name.

    >>> Texts().path("wsj_0001") is None
    True
    """

    def __init__(self, paths: Iterable[Path] = ()) -> None:
        """Find the files; raises FileError for a path that is not there."""
        from tempannot.formats.finding import documents_in  # noqa: PLC0415 - few give texts

        self._files = tuple(filter(_has_text, documents_in(paths).files))
        self._by_name = {path.stem: path for path in reversed(self._files)}
        self._by_docid: dict[str, Path] | None = None

    def __bool__(self) -> bool:
        return bool(self._files)

    def path(self, name: str) -> Path | None:
        """The file of the document of a name, None if there is none; raises FileError."""
        other = _WRITTEN_OTHERWISE.get(name, name)
        return self._by_name.get(name) or self._by_name.get(other) or self._docids().get(name)

    def _docids(self) -> dict[str, Path]:
        if self._by_docid is None:
            found = ((_DOCID.search(_start(path)), path) for path in reversed(self._files))
            self._by_docid = {m[1].decode("utf-8", "replace"): p for m, p in found if m}
        return self._by_docid


def _has_text(path: Path) -> bool:
    """Whether a document is of a format whose documents have texts."""
    format = owner_of(path.suffix) or format_of_content(_start(file_of(path)), path.suffix)
    return format is None or format.has_text


def wants_text(path: Path) -> bool:
    """Whether a file is one of those whose documents get their text from elsewhere."""
    format = owner_of(path.suffix) or format_of_content(_start(path), path.suffix)
    return format is not None and not format.has_text


def _start(path: Path) -> bytes:
    file = file_of(path)
    if file != path:
        return b""
    try:
        check_has_end(path)
        with path.open("rb") as opened:
            return opened.read(4096)
    except OSError:
        return b""  # reading it says what is wrong


def texts_in(paths: tuple[Path, ...]) -> Texts:
    """The texts in files and folders, gone through once for all documents that are read.

    Raises FileError for a path that is not there, and if there is no text in any of them.
    """
    return _texts_in(paths, tuple(each.stat().st_mtime_ns for each in paths if each.exists()))


@lru_cache(maxsize=2)
def _texts_in(paths: tuple[Path, ...], _changed: tuple[int, ...]) -> Texts:
    found = Texts(paths)
    if not found:
        raise FileError(paths[0], bilingual("there is no document with a text here"))
    return found


def joined(opened: Opened, given: tuple[Path, ...], read: Callable[[Path], Opened]) -> Opened:
    """A document with the text that it is about, which ``read`` reads.

    It is looked for among the files and folders given, and for files that ask for it in their own
    folder. A document with a text is returned as it is. Raises FileError if the text cannot be
    read.
    """
    format = format_named(opened.format)
    if opened.document.text or format.has_text:
        return opened
    if given:
        texts = texts_in(given)
        path = texts.path(opened.document.name)
        if path is not None:
            return _with_text(opened, read(path).document)
        said = bilingual(
            "no text of {name!r} is among those given; it stays without", name=opened.document.name
        )
        return _told(opened, (Problem(NO_TEXT, opened.document.name, said),))
    if not format.needs_text:
        return opened
    neighbour = _beside(opened)
    return opened if neighbour is None else _with_text(opened, read(neighbour).document)


def _beside(opened: Opened) -> Path | None:
    """The document with a text and the same name in the folder of the file."""
    folder = file_of(opened.path).parent
    name = opened.document.name
    if not name or "/" in name or "\\" in name or "\0" in name:
        return None
    endings = [each for row in formats() if row.has_text for each in row.endings[:3]]
    found = (folder / f"{name}{ending}" for ending in dict.fromkeys(endings) if ending != ".txt")
    return next((p for p in found if p != file_of(opened.path) and p.is_file()), None)


def _with_text(opened: Opened, text: Document) -> Opened:
    names, problems = _named(opened.document, text)
    document = copy_of(text)
    document.name = opened.document.name
    document.scheme = opened.document.scheme
    document.edited = {}
    document.other_links = {}
    document.links = {
        id: replace(link, source=names[link.source], target=names[link.target])
        for id, link in opened.document.links.items()
    }
    back = {name: written for written, name in reversed(names.items())}
    source = JoinedTextSource(opened.source, copy_of(opened.document), copy_of(document), back)
    known = {p for p in opened.problems if p.kind in ("dangling-id",)}
    mapped = link_problems(document.links.values(), lambda _: None)
    unseen = (p for p in mapped if p.kind == "self-link")
    kept = [p for p in opened.problems if p not in known]
    result = replace(opened, document=document, source=source, problems=tuple(kept))
    return _told(result, (*problems, *unseen))


def _told(opened: Opened, problems: Iterable[Problem]) -> Opened:
    return replace(opened, problems=(*opened.problems, *problems))


def _named(document: Document, text: Document) -> tuple[dict[str, str], tuple[Problem, ...]]:
    """What each end of a link is called in the text, and what is not there at all."""
    first: dict[str, str] = {}
    for instance in text.instances.values():
        first.setdefault(instance.event, instance.id)
    names: dict[str, str] = {}
    missing: dict[str, int] = {}
    for link in document.links.values():
        for end in (link.source, link.target):
            if end not in names:
                names[end] = _name(end, text, first) or end
            if not text.has_interval(names[end]):
                missing[end] = missing.get(end, 0) + 1
    problems = (
        Problem(
            bilingual("dangling-id"),
            id,
            bilingual(
                "the text has no {id!r}, which {links} named",
                id=id,
                links=bilingual_plural(n, "{count:,} link", "{count:,} links"),
            ),
        )
        for id, n in missing.items()
    )
    return names, tuple(problems)


def _name(end: str, text: Document, first: Mapping[str, str]) -> str | None:
    candidates = (end, first.get(end), f"ei{end}", first.get(f"e{end}"), f"e{end}")
    found = next((each for each in candidates if each and text.has_interval(each)), None)
    is_creation = end in ("t0", "DCT", "dct") and text.creation_time is not None
    return found or (text.creation_time if is_creation else None)


def event_name(document: Document, id: str) -> str:
    """The id of the event of an instance, if it has no other; ``t0`` of the creation time.

    An instance that is called as an event is, such as ``e12``, keeps its name.
    """
    if id == document.creation_time:
        return id if "t0" in document.times else "t0"
    instance = document.instances.get(id)
    if instance is None or _EVENT.fullmatch(id):
        return id
    count = sum(each.event == instance.event for each in document.instances.values())
    return instance.event if count == 1 else id


@dataclass(frozen=True, slots=True)
class JoinedTextSource:
    """A file of links alone whose document has a text from elsewhere.

    ``own`` is the document as the file has it, ``baseline`` the joined one, ``written`` what the
    file calls the intervals of the text.
    """

    inner: DocumentSource
    own: Document
    baseline: Document
    written: Mapping[str, str]

    @property
    def can_save(self) -> bool:
        """Whether the file itself can be written."""
        return self.inner.can_save

    def to_bytes(self, document: Document) -> bytes:
        """The file with the links as they are now.

        Raises DocumentError if what is marked in the text was edited, or the file cannot say it.
        """
        for table in ("events", "instances", "times", "signals", "other_links"):
            if getattr(document, table) != getattr(self.baseline, table):
                said = bilingual(
                    "the file holds links alone, and what is marked in the text was edited"
                )
                raise DocumentError(bilingual("{said}; save it as TimeML", said=said))
        return self.inner.to_bytes(self._bare(document))

    def check(self, document: Document, change: Change) -> None:
        """Raise DocumentError if the file could not hold a change, applied now."""
        trial = copy_of(document)
        trial.apply(change)
        self.to_bytes(trial)

    def why_not_markable(self, document: Document, span: Span) -> str | None:
        """Say that the file holds nothing but links."""
        return bilingual("the file holds links alone: save it as TimeML to mark more")

    def _bare(self, document: Document) -> Document:
        """The document as the file has it: no text, and its own names."""
        bare = copy_of(self.own)
        links = {}
        for id, link in document.links.items():
            known = self.baseline.links.get(id)
            links[id] = self.own.links[id] if link == known else self._renamed(link, document)
        bare.links = links
        for end in _ends(links.values()):
            if not bare.has_interval(end):
                self._add(bare, end, document)
        return bare

    def _renamed(self, link: Link, document: Document) -> Link:
        ends = [self._written(end, document) for end in (link.source, link.target)]
        return replace(link, source=ends[0], target=ends[1])

    def _written(self, id: str, document: Document) -> str:
        """What the file calls an interval; one that it has not named is called as the others."""
        if id in self.written:
            return self.written[id]
        names_events = any(name in document.events for name in self.written.values())
        return event_name(document, id) if names_events else id

    def _add(self, bare: Document, end: str, document: Document) -> None:
        inverse = {name: id for id, name in self.written.items()}
        id = inverse.get(end, end)
        if end == "t0" or id in document.times:
            bare.times[end] = Time(end, Span(0, 0))
            return
        word = ""
        if document.has_interval(id):
            word = document.slice(document.interval(id).span)
        bare.events[end] = Event(end, Span(0, 0), {WORD: word} if word else {})
        bare.instances[end] = Instance(end, end, implicit=True)


def _ends(links: Iterable[Link]) -> Iterator[str]:
    for link in links:
        yield link.source
        yield link.target
