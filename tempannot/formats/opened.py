"""What reading a file gives: its document, what is odd about it, and what saving it needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from tempannot.core.changes import Change
from tempannot.core.document import Document
from tempannot.core.errors import DocumentError
from tempannot.core.items import Span
from tempannot.core.language import bilingual
from tempannot.formats.problems import Problem


class DocumentSource(Protocol):
    """The bytes a document was read from, and how to carry edits over into them.

    ``can_save`` is False for a format that is only read, so that edits need another file.
    """

    @property
    def can_save(self) -> bool: ...  # noqa: D102

    def to_bytes(self, document: Document) -> bytes:
        """Return the bytes as read, changed only where ``document`` differs from them.

        Raises DocumentError if the format cannot hold an edit.
        """

    def check(self, document: Document, change: Change) -> None:
        """Raise DocumentError if the format could not hold a change, applied now."""

    def why_not_markable(self, document: Document, span: Span) -> str | None:
        """Say why no event or time can be marked at ``span``, None if one can."""


@dataclass(slots=True)
class Opened:
    """A file as it was opened.

    ``document`` may be edited in place: ``source`` has its own copy of what was read.
    ``digests`` holds per path what this program last read or wrote there, so that a file
    somebody else has changed since is not overwritten unasked. ``told_scheme`` is the scheme of
    annotation that the file itself tells, whatever was chosen for it.
    """

    path: Path
    format: str
    document: Document
    problems: tuple[Problem, ...]
    source: DocumentSource
    digests: dict[Path, bytes] = field(default_factory=dict)
    told_scheme: str = ""


@dataclass(frozen=True, slots=True)
class RewritingSource:
    """A file that is written as a whole once anything was edited, and is as read until then.

    ``rewrite`` gives the bytes of an edited document, raising DocumentError for what the format
    cannot hold; it is None for a format that is only read, whose documents are saved in another.
    ``try_out`` tries what a change adds to a document alone, where writing all of it would take
    long.
    """

    raw: bytes
    baseline: Document
    label: str
    rewrite: Callable[[Document], bytes] | None
    try_out: Callable[[Document, Change], None] | None = None

    @property
    def can_save(self) -> bool:
        """Whether the format is written, too."""
        return self.rewrite is not None

    def to_bytes(self, document: Document) -> bytes:
        """Return the bytes as read, or the whole document written anew."""
        if document == self.baseline:
            return self.raw
        if self.rewrite is None:
            raise DocumentError(
                bilingual(
                    "no edit can be put back into a file of {label}; save it as TimeML",
                    label=self.label,
                )
            )
        return self.rewrite(document)

    def check(self, document: Document, change: Change) -> None:
        """Raise DocumentError if the format could not hold a change, applied now."""
        if self.rewrite is not None:
            trial = copy_of(document)
            trial.apply(change)
            if self.try_out is not None:
                self.try_out(trial, change)
            else:
                self.rewrite(trial)

    def why_not_markable(self, document: Document, span: Span) -> str | None:
        """Say that whatever lies in the text can be marked."""
        return (
            None
            if 0 <= span.start < span.end <= len(document.text)
            else bilingual("it is not in the text")
        )


def copy_of(document: Document) -> Document:
    """Return a document that can be changed without changing this one."""
    return replace(
        document,
        events=dict(document.events),
        instances=dict(document.instances),
        times=dict(document.times),
        signals=dict(document.signals),
        links=dict(document.links),
        other_links=dict(document.other_links),
        edited=dict(document.edited),
    )
