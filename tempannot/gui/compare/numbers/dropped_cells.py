"""What was left out of the agreement, and why, as cells."""

from __future__ import annotations

from tempannot.comparison.agreement.pair_agreement import Agreement
from tempannot.gui.compare.numbers.cells import Cell, Heading, Table
from tempannot.gui.compare.numbers.numerals import amount
from tempannot.session.compare_session import CompareSession


def dropped_table(agreement: Agreement, session: CompareSession) -> Table:
    """Return a row per reason, in the order of ``agreement.dropped``."""
    rows = []
    for dropped in agreement.dropped:
        reason = f"{session.letter(dropped.side)} {dropped.reason.label}"
        said = f"{amount(dropped.pairs)} pairs left out: {reason}"
        tip = f"{said}\nClick or Enter lists them"
        rows.append(
            (
                Cell(amount(dropped.pairs), "", tip, said, is_number=True, leads=True),
                Cell(reason, "", tip, said, leads=True),
            )
        )
    heading = Heading("Left out, because", "Pairs that only one of them decided")
    return Table((Heading("Pairs", is_number=True), heading), tuple(rows))
