"""Whole adjudications of files by the panel's own answers."""

import random
from pathlib import Path

import pytest

from tempannot.comparison.adjudication.decisions import Choice, ProposedDecision
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.comparison import DocumentComparison
from tempannot.core.reasoning import Reasoning
from tempannot.formats.reading import read
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.decide.decision_panel import DecisionPanel
from tempannot.gui.compare.decide.disagreement_list import DisagreementList
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.selection import Selection
from tempannot.session.compare_session import CompareSession
from tempannot.session.comparison_findings import ComparisonFindings
from tests.oddities import HERE, REAL
from tests.session.adjudicating import begin

REAL_FILES = {
    "te3": ("te3/gold_AP_20130322.tml", "te3/sys_ClearTK1_AP_20130322.tml"),
    "narrativetime": (
        "narrativetime/a1_ABC19980114.1830.0611.tml",
        "narrativetime/a2_ABC19980114.1830.0611.tml",
    ),
}
FILES = {
    f"{one} and {other}": tuple(HERE / "compared" / f"ferry-{name}.tml" for name in (one, other))
    for one, other in ("ab", "ac", "cb")
}
if REAL.is_dir():
    FILES |= {name: tuple(REAL / each for each in pair) for name, pair in REAL_FILES.items()}


@pytest.fixture
def opened(theme):
    def make(name, start):
        paths: tuple[Path, Path] = FILES[name]
        documents = [read(path).document for path in paths]
        comparison = DocumentComparison.of(*documents, names=("gold", "system"))
        session = CompareSession()
        session.show(ComparisonFindings(comparison))
        session.adjudicate(begin(comparison, paths, start))
        return CompareContext(session, Selection(), theme, Keymap())

    return make


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("start", [GoldStart.AGREED, GoldStart.of_side(1)])
def test_going_from_item_to_item_finishes_with_a_consistent_gold(opened, show, name, start):
    context = opened(name, start)
    queue = show(DisagreementList(context), (280, 600))
    panel = show(DecisionPanel(context), (340, 600))
    panel.accept_agreement()
    gold = context.session.adjudication.adjudication
    marks = (item.key for item in gold.mark_items)
    context.session.adjudication.decide_each((key, ProposedDecision(Choice.SIDE)) for key in marks)
    choices = random.Random(7)
    answers = [panel.choose_first, panel.choose_second, panel.choose_neither]
    queue.next_open()
    for _ in range(2 * len(gold.items)):
        if gold.progress().is_finished:
            break
        assert panel.item is not None
        answer = answers[1] if len(panel.item.key) == 1 else choices.choice(answers)
        answer()
        if panel.conflict is not None:
            panel.leave()
            panel.choose_undecidable()
    assert gold.progress().left == 0
    assert queue.keys == []
    assert Reasoning(gold.document, context.session.comparison.key.during).is_consistent
