"""What the published challenge sets do that tempannot does not, each by its name."""

from __future__ import annotations

from enum import StrEnum

from tempannot.core.language import bilingual


class PublishedError(StrEnum):
    """A known oddity of the published data, which can be asked for."""

    TIES = "ties"
    NEIGHBOURS = "neighbours"
    ZERO_YEARS = "zero-years"
    PLURALS = "plurals"
    FACTORS = "factors"

    @property
    def meaning(self) -> str:
        """What the published data do, and what is done without the quirk."""
        return _MEANINGS[self]

    @property
    def words(self) -> str:
        """What a form calls it."""
        return _WORDS[self]


_MEANINGS = {
    PublishedError.TIES: bilingual(
        "temp-order: before July / before Jul is neutral, and not entailed"
    ),
    PublishedError.NEIGHBOURS: bilingual(
        "temp-order: before July / after June is neutral; else there is no such pair, since no"
        " month lies in between"
    ),
    PublishedError.ZERO_YEARS: bilingual('temp-duration: "0 years 3 months", and not "3 months"'),
    PublishedError.PLURALS: bilingual('cross-unit: "1 minutes" and "5 minutess"'),
    PublishedError.FACTORS: bilingual(
        "cross-unit: a month is 30.417 days and a year 12.002 months; else amounts of days that"
        " some months have and others lack are left out, and a year is 12 months"
    ),
}

_WORDS = {
    PublishedError.TIES: bilingual("ties are neutral"),
    PublishedError.NEIGHBOURS: bilingual("neighbours without room between"),
    PublishedError.ZERO_YEARS: bilingual("zero years are said"),
    PublishedError.PLURALS: bilingual("1 minutes, 5 minutess"),
    PublishedError.FACTORS: bilingual("months of 30.417 days"),
}

RELEASED = frozenset(PublishedError)
"""All of them: the data as they were released."""
