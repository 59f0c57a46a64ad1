"""The table of the gold against each annotator: a row each, and how far the numbers have moved."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tempannot.comparison.comparison import AnnotatedSide
from tempannot.comparison.comparison_settings import AgreementOn
from tempannot.comparison.definitions import definition
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import Score
from tempannot.core.language import said, shown, tr
from tempannot.gui.compare.numbers.cells import (
    DASH,
    Cell,
    CellTable,
    Heading,
    decimals,
    out_of,
    spoken,
)
from tempannot.gui.compare.numbers.evidences import of_f1, of_rated
from tempannot.session.compare_session import GOLD_NAME, CompareSession
from tempannot.session.comparison_findings import PairEvidence
from tempannot.session.gold_numbers import ALPHA, GoldFigures, GoldNumbers, MeasuredSide

COLUMNS: tuple[Measure | str, ...] = (*Measure, ALPHA)
"""What each annotator's row has after the name: the F1 of each measure, and alpha."""

_STILL = 0.0005
"""What moves less than this looks the same."""


class NamesAgainstGold:
    """The names where the gold is the key, and one annotator the response."""

    order = (0, 1)

    def __init__(self, session: CompareSession, side: AnnotatedSide) -> None:
        self.vocabulary = session.vocabulary
        self._called = called(session, side)
        self._short = self._called.partition(" ")[0]

    def letter(self, side: int) -> str:
        """The gold as such, the annotator by a letter."""
        return self._short if side else tr("the gold")

    def label(self, side: int) -> str:
        """The gold as such, the annotator by letter and name."""
        return self._called if side else shown(GOLD_NAME)


def called(session: CompareSession, side: AnnotatedSide) -> str:
    """What an annotator is called: by letter, and by name unless names are hidden."""
    every = session.joint.sides if session.joint else ()
    # while others are being opened, some of those of the gold have no letter any more
    known = (number for number in session.numbers if number < len(every))
    return next((session.annotator_label(each) for each in known if every[each] is side), "")


@dataclass(frozen=True, slots=True)
class NumberAgainstGold:
    """A number of the table: what is behind it."""

    row: MeasuredSide
    which: Measure | str
    called: str

    @property
    def evidence(self) -> PairEvidence:
        """The pairs that it counts, of the gold as it was measured."""
        findings = self.row.findings
        if isinstance(self.which, Measure):
            found = of_f1(findings, self.which)
        else:
            found = of_rated(findings.agreement(AgreementOn.CLOSED))
        title = tr("{called} against the gold: {found}", called=self.called, found=found.title)
        return replace(found, title=title, comparison=findings.comparison)


def gold_table(numbers: GoldNumbers, session: CompareSession) -> CellTable:
    """A row per annotator; where there are more than two, one for all of them."""
    now = numbers.now
    if now is None:
        return CellTable()
    headings = (Heading(tr("Against the gold")), *map(_heading, COLUMNS))
    rows = [_row(numbers, each, called(session, each.side)) for each in now.rows]
    if now.overall is not None:
        rows.append(_overall_row(now))
    return CellTable(headings, tuple(rows))


def _heading(which: Measure | str) -> Heading:
    text = definition(which)
    name = f"{text.name} F1" if which is Measure.STRICT else text.name
    shown_name = said(name if isinstance(which, Measure) else text.symbol)
    return Heading(shown_name, text.definition, True, which)


def _row(numbers: GoldNumbers, row: MeasuredSide, name: str) -> tuple[Cell, ...]:
    return (Cell(name), *(_cell(numbers, row, which, name) for which in COLUMNS))


def _cell(numbers: GoldNumbers, row: MeasuredSide, which: Measure | str, name: str) -> Cell:
    value = row.value(which)
    just_now = _moved(numbers.before, row.side, which, value)
    in_all = _moved(numbers.first, row.side, which, value)
    title = definition(which).name
    said = tr(
        "{name} against the gold, {title}: {spoken}", name=name, title=title, spoken=spoken(value)
    )
    lines = [said, *_parts(row.findings.scores[which] if isinstance(which, Measure) else None)]
    lines += [
        tr(
            "{just_now} by the last step, {in_all} since you began",
            just_now=just_now or tr("No change"),
            in_all=in_all or tr("none"),
        )
    ]
    if value is None:
        return Cell(DASH, tip="\n".join(lines), spoken=said, is_number=True, color="muted")
    return Cell(
        decimals(value),
        just_now,
        "\n".join([*lines, tr("Click or Enter: the pairs behind it")]),
        tr(
            "{said}{value}",
            said=said,
            value=tr(", {just_now} by the last step", just_now=just_now) if just_now else "",
        ),
        is_number=True,
        behind=NumberAgainstGold(row, which, name.partition(" ")[0]),
    )


def _parts(score: Score | None) -> list[str]:
    if score is None:
        return []
    precision, recall = score.precision, score.recall
    return [
        tr(
            "Precision {out_of}, of what the annotator says; recall {out_of2}",
            out_of=out_of(precision),
            out_of2=out_of(recall),
        )
    ]


def _moved(
    before: GoldFigures | None, side: AnnotatedSide, which: Measure | str, value: float | None
) -> str:
    """How far a number has moved, with its sign; nothing if it has not."""
    old = before.value(side, which) if before is not None else None
    if old is None or value is None or abs(value - old) < _STILL:
        return ""
    return f"{'+' if value > old else ''}{decimals(value - old)}"


def _overall_row(now: GoldFigures) -> tuple[Cell, ...]:
    assert now.overall is not None
    nothing = Cell("", spoken=tr("not defined for more than two annotators"))
    value = now.overall.alpha.value
    said = tr(
        "All {rows} annotators, alpha without the gold: {spoken}",
        rows=len(now.rows),
        spoken=spoken(value),
    )
    alpha = Cell(decimals(value), "", said, said, is_number=True, is_strong=True)
    name = Cell(tr("All {rows} with each other", rows=len(now.rows)), is_strong=True)
    return (name, *[nothing] * len(Measure), alpha)
