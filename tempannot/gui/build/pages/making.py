"""Makes the pages that generate a file."""

from __future__ import annotations

from tempannot.gui.build.generator.generator_page import GeneratorPage
from tempannot.gui.build.pages.sentence_orders import SENTENCE_ORDERS
from tempannot.gui.preferences import Preferences


def sentence_orders(preferences: Preferences) -> GeneratorPage:
    """Return the page of sentence orders."""
    return GeneratorPage(SENTENCE_ORDERS, preferences)
