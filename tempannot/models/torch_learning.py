"""What models of torch share: where it works, what it draws, and its states as arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.formats.model_folder import need_models
from tempannot.models.lessons import Lesson, Texts, batches
from tempannot.models.passes import WEIGHTS, State
from tempannot.models.run_options import HowToRun

if TYPE_CHECKING:
    import torch

_STEPS = "steps."
_GREATEST_SEED = 2**31


class DeviceError(TempannotError):
    """A device that was asked for and is not there."""


def prepare(how: HowToRun, what: str) -> torch.device:
    """The device to work on; torch gets its threads, and is told to work the same every time.

    Raises MissingPackageError without torch, DeviceError without the GPU that was asked for.
    """
    need_models(what)
    import torch  # noqa: PLC0415 - slow, and no part of every installation

    torch.set_num_threads(how.threads)
    if how.device != "cpu":
        if torch.cuda.is_available():
            return torch.device("cuda")
        if torch.backends.mps.is_available():
            return torch.device("mps")
        if how.device == "gpu":
            raise DeviceError(
                bilingual("torch sees no GPU here: leave out --device, or say --device cpu")
            )
    return torch.device("cpu")


def draw_anew(seed: int, number: int) -> None:
    """Let all that torch draws from here on follow from a seed and the number of a pass."""
    import torch  # noqa: PLC0415 - as above

    torch.manual_seed((seed * 10_007 + number) % _GREATEST_SEED)


def module_arrays(module: torch.nn.Module) -> dict[str, Any]:
    """The weights of a module, as arrays by name."""
    return {name: each.detach().cpu().numpy() for name, each in module.state_dict().items()}


def load_arrays(module: torch.nn.Module, arrays: Mapping[str, Any]) -> None:
    """Give a module weights; raises RuntimeError for those of another one."""
    import torch  # noqa: PLC0415 - as above

    module.load_state_dict({name: torch.from_numpy(np.array(a)) for name, a in arrays.items()})


@dataclass(slots=True)
class TorchLearner:
    """A module of torch that learns; ``rate_at`` is the learning rate at each step from 0.

    ``loss`` is that of a batch of lessons, ``label`` labels items.
    """

    module: torch.nn.Module
    optimizer: torch.optim.Optimizer
    lessons: Sequence[Lesson]
    seed: int
    batch: int
    loss: Callable[[Sequence[Lesson]], torch.Tensor]
    label: Callable[[Sequence[Texts]], list[str]]
    rate_at: Callable[[int], float]

    def learn_pass(self, number: int) -> Iterator[tuple[int, float]]:
        """See ``Learner``."""
        import torch  # noqa: PLC0415 - as above

        draw_anew(self.seed, number)
        self.module.train()
        step = (number - 1) * -(-len(self.lessons) // self.batch)
        for places in batches(self.batch, len(self.lessons), self.seed, number):
            for group in self.optimizer.param_groups:
                group["lr"] = self.rate_at(step)
            self.optimizer.zero_grad()
            loss = self.loss([self.lessons[place] for place in places])
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.module.parameters(), 1.0)
            self.optimizer.step()
            step += 1
            yield len(places), float(loss.item())
        self.module.eval()

    def predict(self, items: Sequence[Texts]) -> list[str]:
        """See ``Learner``."""
        return self.label(items)

    def state(self) -> State:
        """See ``Learner``."""
        found = {WEIGHTS + name: each for name, each in module_arrays(self.module).items()}
        for place, of in self.optimizer.state_dict()["state"].items():
            for name, each in of.items():
                found[f"{_STEPS}{place}.{name}"] = each.detach().cpu().numpy()
        return found

    def restore(self, state: State) -> None:
        """See ``Learner``."""
        import torch  # noqa: PLC0415 - as above

        load_arrays(self.module, _within(state, WEIGHTS))
        steps = _within(state, _STEPS)
        if not steps:
            return
        found: dict[int, dict[str, torch.Tensor]] = {}
        for key, each in steps.items():
            place, _, name = key.partition(".")
            found.setdefault(int(place), {})[name] = torch.from_numpy(np.array(each))
        groups = self.optimizer.state_dict()["param_groups"]
        self.optimizer.load_state_dict({"state": found, "param_groups": groups})


def _within(state: State, start: str) -> dict[str, Any]:
    return {
        name.removeprefix(start): each for name, each in state.items() if name.startswith(start)
    }


def in_parts(items: Sequence[Texts], size: int) -> Iterator[Sequence[Texts]]:
    """Items so many at a time."""
    for start in range(0, len(items), size):
        yield items[start : start + size]
