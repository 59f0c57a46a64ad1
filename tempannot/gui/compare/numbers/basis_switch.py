"""The switch between agreement on the links alone and on all that follows from them."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tempannot.comparison.comparison_settings import AgreementOn
from tempannot.core.language import tr
from tempannot.gui.kit.choice_boxes import ChoiceSwitch

_TIPS = {
    AgreementOn.CLOSED: tr("Pairs count as decided where a relation follows from the links"),
    AgreementOn.LINKS: tr("Pairs count as decided only where a link joins them; types as written"),
}
BASES = tuple(_TIPS)


class BasisSwitch(ChoiceSwitch):
    """Chooses what makes a pair decided."""

    def __init__(self, parent: QWidget) -> None:
        choices = [(tr(each.value).capitalize(), tip) for each, tip in _TIPS.items()]
        super().__init__(tr("Agreement on"), choices, parent)

    @property
    def basis(self) -> AgreementOn:
        """What makes a pair decided."""
        return BASES[self.chosen]
