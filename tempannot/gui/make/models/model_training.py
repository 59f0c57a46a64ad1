"""What the page of models is asked for, and the work beside the window that it starts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tempannot.core.codec import Json
from tempannot.core.language import percent, tr
from tempannot.gui.make.findings.folder_page import FolderWork
from tempannot.models.run_files import PassOfRun
from tempannot.models.run_options import HowToRun, WhatToLearn, is_used
from tempannot.session.worker import StoppedError, Task

TRAINING = FolderWork(("model", "train"), WhatToLearn, HowToRun, is_used)
"""What the page of models does."""


def trained(kind: str, items: Path, folder: Path, how: HowToRun, task: Task) -> Json:
    """Learn, or go on, and return the card; gives each pass as it ends.

    Stops after the batch that is under way; what ended before is kept.
    """
    from tempannot.models.model_runs import Run  # noqa: PLC0415 - numpy is slow
    from tempannot.models.passes import LearningStep  # noqa: PLC0415 - as above

    shown = ""

    def tell(step: LearningStep) -> None:
        nonlocal shown
        if task.is_stopped:
            raise StoppedError(step.words)
        if step.finished is not None:
            task.give(PassOfRun(step.seed, step.size, step.finished))
        said = f"{step.words}: {percent(step.done * 100 // max(1, step.of) / 100)}"
        if said != shown:  # a word for each batch would keep the window from its work
            shown = said
            task.say(said, step.done, step.of)

    task.say(tr("reading {items}", items=items.name))
    return Run.learn(kind, items, folder, how, tell).card


@dataclass(frozen=True, slots=True)
class Labelled:
    """A file of labels that was written for a file of items."""

    items: Path
    labels: Path
    count: int


def labelled(folder: Path, items: Path, output: Path, task: Task) -> Labelled:
    """Label items by the first model of a folder."""
    from tempannot.models.model_runs import Run  # noqa: PLC0415 - numpy is slow

    task.say(tr("labelling {items}", items=items.name))
    return Labelled(items, output, Run.open(folder).write_labels(items, output))
