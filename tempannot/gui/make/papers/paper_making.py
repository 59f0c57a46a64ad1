"""What the page of papers is asked for, and the work beside the window that it starts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.gui.make.findings.folder_page import FolderWork
from tempannot.papers.paper_options import PaperOptions, WhatToMake, is_used
from tempannot.session.worker import StoppedError, Task

if TYPE_CHECKING:
    from tempannot.papers.paper_report import MadePaper


MAKING = FolderWork(("paper",), WhatToMake, PaperOptions, is_used)
"""What the page of papers does."""


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
