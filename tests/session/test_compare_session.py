"""Which comparison is shown, and what its sides are called."""

import random
from pathlib import Path

import pytest

from tempannot.comparison.corpus_comparison import compare_paths
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import RatioKind
from tempannot.session.annotator_letters import told_apart
from tempannot.session.compare_session import CompareSession
from tempannot.session.comparison_findings import PairEvidence
from tests.comparison.marked_texts import event, timeml

TEXT = f"{event('e1', 'left')} {event('e2', 'met')} {event('e3', 'came')}"


@pytest.fixture
def folders(tmp_path: Path) -> list[Path]:
    """Three annotators of two documents; the third has only the second document."""
    links = {
        "one": ("ei1 BEFORE ei2", "ei2 BEFORE ei3"),
        "two": ("ei1 BEFORE ei2", "ei2 AFTER ei3"),
        "three": ("ei1 AFTER ei2",),
    }
    for name, said in links.items():
        (tmp_path / name).mkdir()
        for document in ("x", "y") if name != "three" else ("y",):
            (tmp_path / name / f"{document}.tml").write_bytes(timeml(TEXT, *said))
    return [tmp_path / name for name in links]


@pytest.fixture
def session(folders: list[Path]) -> CompareSession:
    """All three, with the first document shown."""
    made = CompareSession()
    made.load(compare_paths(folders))
    return made


def test_the_first_document_of_the_first_two_annotations_is_shown(session):
    assert session.comparison.name == "x"
    assert session.pair == (0, 1)
    assert session.findings.scores[Measure.LINKS].f1 == 0.5
    assert [each.name for each in session.comparison.sides] == ["one", "two"]


def test_steps_go_round_the_documents(session, qtbot):
    with qtbot.waitSignal(session.current_changed):
        session.step(1)
    assert session.comparison.name == "y"
    session.step(1)
    assert session.comparison.name == "x"


def test_another_pair_of_annotations_shows_what_it_has(session, qtbot):
    with qtbot.waitSignals([session.corpus_changed, session.current_changed]):
        session.choose_pair(2, 0)
    assert session.pair == (0, 2)
    assert session.findings is None  # the third annotator has no document x
    session.step(1)
    assert [each.name for each in session.comparison.sides] == ["one", "three"]


def test_a_document_that_only_others_have_shows_those(folders):
    for folder in folders[1:]:
        (folder / "z.tml").write_bytes(timeml(TEXT, "ei1 BEFORE ei2"))
    made = CompareSession()
    made.load(compare_paths(folders))
    made.step(-1)
    assert made.document.name == "z"
    assert [each.name for each in made.comparison.sides] == ["two", "three"]
    assert made.numbers == (0, 1)
    assert [made.annotator_label(number) for number in made.numbers] == ["A two", "B three"]
    made.step(1)
    assert made.pair == (0, 1)


def test_all_annotations_of_a_document_are_joined_and_lettered(session):
    session.step(1)
    assert [each.name for each in session.joint.sides] == ["one", "two", "three"]
    session.choose_pair(1, 2)
    assert session.number(0) == 1
    letters = [session.annotator_letter(number) for number in range(3)]
    assert letters == ["C", "A", "B"]
    assert session.numbers == (1, 2, 0)
    assert session.labels() == ("C one", "A two", "B three")
    session.step(1)
    session.choose_pair(0, 1)
    assert session.joint is session.comparison  # the third annotator has no document x


def test_what_is_on_one_side_only_says_so(session):
    assert session.left_out == ()
    session.choose_pair(0, 2)
    assert session.left_out == ("x is only in one",)
    assert [session.label(side) for side in (0, 1)] == ["A one", "B three"]


def test_a_file_that_cannot_be_read_says_why_it_is_not_compared(folders):
    (folders[1] / "x.tml").write_bytes(b"<TimeML>")
    made = CompareSession()
    made.load(compare_paths(folders[:2]))
    made.step(-1)
    assert made.findings is None
    (why,) = made.left_out
    assert "x.tml:1: " in why


def test_scores_over_all_documents_are_those_of_the_shown_pair(session):
    assert len(session.over_all.documents) == 2
    session.choose_pair(0, 2)
    assert len(session.over_all.documents) == 1


def test_a_single_document_has_no_scores_over_all(folders):
    made = CompareSession()
    made.load(compare_paths([folder / "y.tml" for folder in folders[:2]]))
    assert made.over_all is None


def test_a_is_always_the_side_shown_first(session):
    assert (session.label(0), session.label(1)) == ("A one", "B two")
    session.swap()
    assert session.order == (1, 0)
    assert (session.label(0), session.label(1)) == ("B one", "A two")


def test_hidden_names_leave_the_letters(session, qtbot):
    with qtbot.waitSignal(session.display_changed):
        session.hide_names(True)
    assert (session.label(0), session.label(1)) == ("A", "B")
    session.hide_names(False)
    assert session.label(0) == "A one"


def test_a_random_order_is_now_this_now_that(session):
    random.seed(3)
    orders = set()
    for _ in range(20):
        session.mix()
        orders.add(session.order)
    assert orders == {(0, 1), (1, 0)}


def test_a_number_leads_to_its_pairs_until_another_document_is_shown(session, qtbot):
    evidence = session.findings.evidence(Measure.STRICT, RatioKind.RECALL)
    with qtbot.waitSignal(session.evidence_changed):
        session.show_evidence(evidence)
    assert session.evidence == PairEvidence("strict recall", evidence.credits)
    score = session.findings.scores[Measure.STRICT].recall
    assert sum(each.credit for each in evidence.credits) == score.right
    session.step(1)
    assert session.evidence is None


def test_nothing_is_shown_before_anything_is_compared():
    made = CompareSession()
    made.step(1)
    assert (made.comparison, made.over_all, made.document) == (None, None, None)
    assert made.label(1) == "B"


def test_short_labels_leave_out_what_both_names_have_in_common(tmp_path):
    for name in ("team/one", "team/two"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "x.tml").write_bytes(timeml(TEXT, "ei1 BEFORE ei2"))
    made = CompareSession()
    made.load(compare_paths([tmp_path / "team/one/x.tml", tmp_path / "team/two/x.tml"]))
    assert [made.label(side) for side in (0, 1)] == ["A one/x", "B two/x"]
    assert [made.short_label(side) for side in (0, 1)] == ["A one/…", "B two/…"]
    made.hide_names(True)
    assert [made.short_label(side) for side in (0, 1)] == ["A", "B"]


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("ann-one.tml", "ann-two.tml"), ("…one.…", "…two.…")),
        (("news", "news (2)"), ("news", "news (2)")),
        (("news-report", "news-report (2)"), ("…report", "…report (2)")),
        (("same", "same"), ("same", "same")),
        (("", "one"), ("", "one")),
        (("a/b/c", "a/c"), ("…b/c", "…c")),
    ],
)
def test_names_are_told_apart(names, short):
    assert told_apart(names) == short
