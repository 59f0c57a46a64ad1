"""How annotations are compared: the settings, each with the option that asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tempannot.core.options import Number, OneOf, Option, Switch, setting
from tempannot.core.reduction import Method
from tempannot.core.schemes import AS_TOLD, During, Interpretation


class AgreementOn(StrEnum):
    """What makes a pair decided: a link in the file, or that and all that follows from links."""

    CLOSED = "closed"
    LINKS = "links"


PARTIAL = Option(
    "--partial",
    Switch(),
    "Also match what stands on overlapping words.",
    "Also match events and times whose words only overlap",
)


@dataclass(frozen=True, slots=True)
class ComparisonSettings:
    """How documents are compared.

    ``partial`` also matches events and times whose words only overlap; ``method`` is how
    minimal graphs are made; with ``shuffles`` awareness is also measured on that many random
    orders of the links; ``agreement_on`` says which pairs count as decided; and
    ``interpretation`` is how links are read.
    """

    during: During = During.EQUALS
    partial: bool = setting(False, PARTIAL)
    method: Method = setting(
        Method.LABELLED,
        Option(
            "--method",
            OneOf({each: each.value for each in Method}),
            "Of the minimal graphs; projected (Tannier & Muller, 3.1) is for comparison only.",
        ),
    )
    shuffles: int = setting(
        0,
        Option(
            "--shuffles",
            Number(0, 1000),
            "Also measure awareness on N random orders of the links.",
            metavar="N",
        ),
    )
    agreement_on: AgreementOn = setting(
        AgreementOn.CLOSED,
        Option(
            "--agreement",
            OneOf({each: each.value for each in AgreementOn}),
            "On the pairs that follow from the links (closed), or on those linked in the files.",
        ),
    )
    interpretation: Interpretation = AS_TOLD


USUAL = ComparisonSettings()
"""What is compared with where nothing else is said."""
