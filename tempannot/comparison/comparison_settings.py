"""How annotations are compared: the settings, each with the option that asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tempannot.core.language import bilingual, worded
from tempannot.core.options import Number, OneOf, Option, Switch, setting
from tempannot.core.reduction import Method
from tempannot.core.schemes import AS_TOLD, During, Interpretation


@worded
class AgreementOn(StrEnum):
    """What makes a pair decided: a link in the file, or that and all that follows from links."""

    CLOSED = "closed"
    LINKS = "links"


class Spans(StrEnum):
    """Which events and times are the same thing in the text."""

    OVERLAP = "overlap"
    EXACT = "exact"


SPANS = Option(
    "--spans",
    OneOf(
        {
            Spans.OVERLAP: bilingual("words that overlap"),
            Spans.EXACT: bilingual("the same words only"),
        }
    ),
    bilingual(
        "Match events and times whose words overlap, the longest overlap first, as TempEval-3 "
        "does; or only those on the same words."
    ),
    bilingual("Match events and times on"),
)


@dataclass(frozen=True, slots=True)
class ComparisonSettings:
    """How documents are compared.

    ``spans`` says which events and times are matched; ``method`` is how minimal graphs are made;
    with ``shuffles`` awareness is also measured on that many random orders of the links;
    ``agreement_on`` says which pairs count as decided; and ``interpretation`` is how links are
    read.
    """

    during: During = During.EQUALS
    spans: Spans = setting(Spans.OVERLAP, SPANS)
    method: Method = setting(
        Method.LABELLED,
        Option(
            "--method",
            OneOf({each: each.value for each in Method}),
            bilingual(
                "Of the minimal graphs; projected (Tannier & Muller, 3.1) is for comparison only."
            ),
        ),
    )
    shuffles: int = setting(
        0,
        Option(
            "--shuffles",
            Number(0, 1000),
            bilingual("Also measure awareness on N random orders of the links."),
            metavar="N",
        ),
    )
    agreement_on: AgreementOn = setting(
        AgreementOn.CLOSED,
        Option(
            "--agreement",
            OneOf({each: each.value for each in AgreementOn}),
            bilingual(
                "On the pairs that follow from the links (closed), or on those linked in the files."
            ),
        ),
    )
    missing_as_empty: bool = setting(
        False,
        Option(
            "--missing-as-empty",
            Switch(),
            bilingual(
                "Count a document of the key that a response lacks as one in which it found "
                "nothing; else it is only named."
            ),
            bilingual("A document that is missing counts as empty"),
        ),
    )
    interpretation: Interpretation = AS_TOLD

    @property
    def partial(self) -> bool:
        """Whether events and times whose words only overlap are matched too."""
        return self.spans is Spans.OVERLAP


USUAL = ComparisonSettings()
"""What is compared with where nothing else is said."""
