"""The switch between agreement on the links alone and on all that follows from them."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tempannot.comparison.agreement.pair_ratings import AgreementOn
from tempannot.gui.kit.choice_switch import ChoiceSwitch

BASES = (AgreementOn.CLOSED, AgreementOn.LINKS)
_CHOICES = (
    ("Closed", "Pairs count as decided where a relation follows from the links"),
    ("Links", "Pairs count as decided only where a link joins them; types as written"),
)


class BasisSwitch(ChoiceSwitch):
    """Chooses what makes a pair decided."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Agreement on", _CHOICES, parent)

    @property
    def basis(self) -> AgreementOn:
        """What makes a pair decided."""
        return BASES[self.chosen]
