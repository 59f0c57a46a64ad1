from collections.abc import Callable, Sequence
from functools import cache

import pytest

from tempannot.datasets.challenge.challenge_items import ChallengeItem, ChallengeSettings
from tempannot.datasets.challenge.challenge_sets import CHALLENGE_SETS
from tempannot.datasets.challenge.published_errors import PublishedError
from tempannot.datasets.challenge.template import Template
from tempannot.datasets.challenge.template_file import read_templates

Made = Callable[..., Sequence[ChallengeItem]]


@pytest.fixture(scope="session")
def templates() -> tuple[Template, ...]:
    """The templates that come along."""
    return read_templates()


@pytest.fixture(scope="session")
def of_set(templates) -> Made:
    """All items of a set, made once for each seed and choice of quirks."""

    @cache
    def made(name: str, *quirks: PublishedError, seed: int = 1) -> Sequence[ChallengeItem]:
        chosen = ChallengeSettings(seed, quirks=frozenset(quirks))
        return tuple(CHALLENGE_SETS[name].items(templates, chosen))

    return made
