"""What the page of papers is asked for, and the work beside the window that it starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tempannot.core.options import command_words, from_json, options_of, shown_command
from tempannot.papers.paper_options import PaperOptions, WhatToMake, is_used
from tempannot.session.worker import StoppedError, Task

if TYPE_CHECKING:
    from tempannot.papers.paper_report import MadePaper


@dataclass(frozen=True, slots=True)
class PaperRequest:
    """What is chosen: the values of ``WhatToMake`` and ``PaperOptions`` by their names."""

    values: Mapping[str, Any]

    @property
    def paper(self) -> str:
        """The short name of the paper."""
        return str(self.values["name"])

    @property
    def folder(self) -> Path | None:
        """The folder that all of it goes into."""
        found: Path | None = self.values["output"]
        return found

    @property
    def _used(self) -> dict[str, Any]:
        """The values that make a difference to the paper."""
        names = [each.name for each in options_of(PaperOptions)]
        return {name: self.values[name] for name in names if is_used(name, self.paper)}

    def options(self) -> PaperOptions:
        """The options, as far as they make a difference to the paper; raises OptionError."""
        return from_json(PaperOptions, self._used)

    def command(self) -> str:
        """The command that makes the same."""
        what = {"name": self.paper, "output": self.folder or "FOLDER"}
        words = [*command_words(WhatToMake, what), *command_words(PaperOptions, self._used)]
        return shown_command(["tempannot", "paper", *words])


def made_paper(name: str, folder: Path, options: PaperOptions, task: Task) -> MadePaper:
    """Make a paper; stops at its next word if nobody waits, and what is finished is kept."""
    from tempannot.papers.paper_report import make_paper  # noqa: PLC0415 - numpy is slow
    from tempannot.papers.workshop import Workshop  # noqa: PLC0415 - as above

    last: tuple[str, int] | None = None

    def tell(words: str, done: int, of: int) -> None:
        nonlocal last
        if task.is_stopped:
            raise StoppedError(words)
        now = (words, done * 100 // of if of else done)
        if now != last:  # a word for each batch would keep the window from its work
            last = now
            task.say(words, done, of)

    return make_paper(name, Workshop(folder, options, tell))
