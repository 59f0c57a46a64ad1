"""The kinds of models: a row each, with how it is learnt and how it is read again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tempannot.models.averaged_vectors import AveragedVectors
from tempannot.models.run_options import KIND_TITLES, HowToRun
from tempannot.models.text_models import (
    BagOfWords,
    Majority,
    Teaching,
    TemplateMajority,
    TextModel,
)


@dataclass(frozen=True, slots=True)
class ModelKind:
    """How a kind of model is learnt, and read from the folder that it was saved in.

    Learning raises LearningError and FileError, reading FileError.
    """

    learn: Callable[[Teaching], TextModel]
    open: Callable[[Path, HowToRun], TextModel]


def _learn_bilstm(teaching: Teaching) -> TextModel:
    from tempannot.models.bilstm import BiLstm  # noqa: PLC0415 - of an extra

    return BiLstm.learn(teaching)


def _open_bilstm(folder: Path, how: HowToRun) -> TextModel:
    from tempannot.models.bilstm import BiLstm  # noqa: PLC0415 - of an extra

    return BiLstm.open(folder, how)


def _learn_transformer(teaching: Teaching) -> TextModel:
    from tempannot.models.transformer import Transformer  # noqa: PLC0415 - of an extra

    return Transformer.learn(teaching)


def _open_transformer(folder: Path, how: HowToRun) -> TextModel:
    from tempannot.models.transformer import Transformer  # noqa: PLC0415 - of an extra

    return Transformer.open(folder, how)


def _learn_zero_shot(teaching: Teaching) -> TextModel:
    from tempannot.models.zero_shot import ZeroShot  # noqa: PLC0415 - of an extra

    return ZeroShot.learn(teaching)


def _open_zero_shot(folder: Path, how: HowToRun) -> TextModel:
    from tempannot.models.zero_shot import ZeroShot  # noqa: PLC0415 - of an extra

    return ZeroShot.open(folder, how)


KINDS: Mapping[str, ModelKind] = {
    "majority": ModelKind(Majority.learn, lambda folder, _how: Majority.open(folder)),
    "template": ModelKind(
        TemplateMajority.learn, lambda folder, _how: TemplateMajority.open(folder)
    ),
    "bow": ModelKind(BagOfWords.learn, lambda folder, _how: BagOfWords.open(folder)),
    "nbow": ModelKind(AveragedVectors.learn, lambda folder, _how: AveragedVectors.open(folder)),
    "bilstm": ModelKind(_learn_bilstm, _open_bilstm),
    "transformer": ModelKind(_learn_transformer, _open_transformer),
    "zero-shot": ModelKind(_learn_zero_shot, _open_zero_shot),
}
"""The kinds of models by their names; the last three need the extra ``models``."""

if tuple(KINDS) != tuple(KIND_TITLES):
    raise ValueError("the kinds of models and what a form calls them differ")
