"""What a rater's session begins with, asked of the store in one go."""

from __future__ import annotations

from dataclasses import dataclass

from tempannot.study.rating.judgment import Block, BlockKind, Judgment
from tempannot.study.rating.rating_store import RatingStore


@dataclass(frozen=True, slots=True)
class Opening:
    """The latest attempt at training, all lists of a rater, and the judgments that hold.

    ``training`` has no turns in a study without training.
    """

    training: Block
    lists: tuple[Block, ...] = ()
    judgments: tuple[Judgment, ...] = ()


def opening_of(store: RatingStore, rater: str) -> Opening:
    """Take a rater in, and return where the rater stopped."""
    store.join(rater)
    blocks = store.blocks(rater)
    attempts = [each for each in blocks if each.kind is BlockKind.TRAINING]
    latest = max(attempts, key=lambda each: each.number, default=None)
    training = latest or store.add_training(rater, 1)
    lists = tuple(each for each in blocks if each.kind is BlockKind.LIST)
    return Opening(training, lists, store.judgments(rater))
