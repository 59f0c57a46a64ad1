"""What the page of models is asked for, and the work beside the window that it starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tempannot.core.codec import Json
from tempannot.core.language import tr
from tempannot.core.options import command_words, from_json, options_of, shown_command
from tempannot.models.run_files import PassOfRun
from tempannot.models.run_options import HowToRun, WhatToLearn, is_used
from tempannot.session.worker import StoppedError, Task


@dataclass(frozen=True, slots=True)
class TrainingRequest:
    """What is chosen: the values of ``WhatToLearn`` and ``HowToRun`` by their names."""

    values: Mapping[str, Any]

    @property
    def kind(self) -> str:
        """The kind of model."""
        return str(self.values["kind"])

    @property
    def items(self) -> Path | None:
        """The file of items."""
        found: Path | None = self.values["items"]
        return found

    @property
    def folder(self) -> Path | None:
        """The folder of the run."""
        found: Path | None = self.values["output"]
        return found

    @property
    def _used(self) -> dict[str, Any]:
        """The values that make a difference to the kind."""
        names = [each.name for each in options_of(HowToRun) if is_used(each.name, self.kind)]
        return {name: self.values[name] for name in names}

    def settings(self) -> HowToRun:
        """The settings, as far as they make a difference to the kind; raises OptionError."""
        return from_json(HowToRun, self._used)

    def command(self) -> str:
        """The command that says the same."""
        files = {"items": self.items or "ITEMS", "output": self.folder or "FOLDER"}
        words = command_words(WhatToLearn, {"kind": self.kind, **files})
        more = command_words(HowToRun, self._used)
        return shown_command(["tempannot", "model", "train", *words, *more])


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
        percent = f"{step.words}: {step.done * 100 // max(1, step.of)} %"
        if percent != shown:  # a word for each batch would keep the window from its work
            shown = percent
            task.say(percent, step.done, step.of)

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
