"""Where proposals come from, as a user says it: rules, a model, another annotation, a program."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.schemes import AS_TOLD, During, Interpretation
from tempannot.formats.finding import documents_in
from tempannot.formats.reading import read
from tempannot.suggestions.suggestion import Proposer

if TYPE_CHECKING:
    from tempannot.suggestions.model import Model

SECONDS = 60.0
"""How long a program of the user's may take for one document, unless it is said otherwise."""


@dataclass(frozen=True)
class SourceChoice:
    """One of a model file, other annotations (a document or a folder of them) and a command.

    Without any of them rules propose, with those of the user's for times: the files
    ``time_rules``, or the ones among the settings. ``language`` is ISO 639-1, "" to tell it by the
    text.
    """

    model: Path | None = None
    other: Path | None = None
    command: str = ""
    seconds: float = SECONDS
    language: str = ""
    time_rules: tuple[Path, ...] = ()
    during: During = During.EQUALS
    how: Interpretation = field(default=AS_TOLD)

    def __reduce__(self) -> tuple[object, ...]:
        # another process reads the model, or the other annotations, by itself
        return type(self), tuple(getattr(self, each.name) for each in fields(self))

    def proposer(self, document: Document) -> Proposer:
        """Return what proposes for a document.

        Raises FileError for a model or another annotation that cannot be read, or is not there.
        """
        if self.model is not None:
            return self._model
        if self.other is not None:
            return self._other(document.name)
        if self.command:
            from tempannot.suggestions.commands import CommandProposer  # noqa: PLC0415

            return CommandProposer(self.command, self.seconds)
        from tempannot.suggestions.rule_proposer import RuleProposer  # noqa: PLC0415 - it loads lexicons

        return RuleProposer(self.language, self.time_rules or None)

    def prepare(self) -> None:
        """Read what serves all documents; raises FileError, once for all of them, if it cannot."""
        if self.model is not None:
            _ = self._model
        elif self.other is not None:
            _ = self._others

    @cached_property
    def _model(self) -> Model:
        from tempannot.suggestions.model import read_model  # noqa: PLC0415 - needs numpy

        assert self.model is not None
        return read_model(self.model)

    @cached_property
    def _others(self) -> dict[str, Path]:
        assert self.other is not None
        return {path.stem: path for path in documents_in([self.other]).files}

    def _other(self, name: str) -> Proposer:
        """Propose what the document of that name has, or the only one whatever its name."""
        from tempannot.suggestions.other_annotation import OtherAnnotation  # noqa: PLC0415

        assert self.other is not None
        is_single = len(self._others) == 1 and not self.other.is_dir()
        path = next(iter(self._others.values())) if is_single else self._others.get(name)
        if path is None:
            raise FileError(
                self.other, bilingual("there is no annotation of {name!r} in it", name=name)
            )
        return OtherAnnotation(read(path, self.how).document, self.during, path.name)
