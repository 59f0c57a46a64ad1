"""Makes the pages that generate a file."""

from __future__ import annotations

from tempannot.gui.make.generator.generator_page import GeneratorPage
from tempannot.gui.make.pages.challenge_sets import challenge_set
from tempannot.gui.make.pages.recast_documents import RECAST_DOCUMENTS
from tempannot.gui.make.pages.sentence_orders import SENTENCE_ORDERS
from tempannot.gui.state.preferences import Preferences


def recast(preferences: Preferences) -> GeneratorPage:
    """Return the page of recast documents."""
    return GeneratorPage(RECAST_DOCUMENTS, preferences)


def temp_order(preferences: Preferences) -> GeneratorPage:
    """Return the page of pairs about the order of times."""
    return GeneratorPage(challenge_set("temp-order"), preferences)


def temp_duration(preferences: Preferences) -> GeneratorPage:
    """Return the page of pairs about durations."""
    return GeneratorPage(challenge_set("temp-duration"), preferences)


def cross_unit(preferences: Preferences) -> GeneratorPage:
    """Return the page of pairs about units."""
    return GeneratorPage(challenge_set("cross-unit"), preferences)


def sentence_orders(preferences: Preferences) -> GeneratorPage:
    """Return the page of sentence orders."""
    return GeneratorPage(SENTENCE_ORDERS, preferences)
