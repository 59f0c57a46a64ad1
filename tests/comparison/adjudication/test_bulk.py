"""Many decisions at once: what each rule says of which items, tried before it is made one step."""

import pytest

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.bulk import BulkRule, proposals
from tempannot.comparison.adjudication.decisions import Choice, ProposedDecision
from tempannot.comparison.adjudication.gold_start import GoldStart
from tests.comparison.small import annotation, compared, joint

FIRST = ("a BEFORE b", "b BEFORE c", "c BEFORE d", "d INCLUDES e", "e VAGUE f")
SECOND = ("a VAGUE b", "b IBEFORE c", "c AFTER d", "d INCLUDES e", "e AFTER f")


@pytest.fixture
def adjudication():
    return Adjudication(compared(FIRST, SECOND), GoldStart.NOTHING)


def decided(adjudication, rule, side=0):
    """What a rule decides, as choices by the letters of the units."""
    return {
        "".join("abcdef"[int(each[1:])] for each in key): (proposal.choice, proposal.side)
        for key, proposal in proposals(rule, adjudication.queue(), side)
    }


def test_relation_is_taken_where_the_other_says_the_text_does_not_tell(adjudication):
    found = decided(adjudication, BulkRule.RELATION)
    assert found == {"ab": (Choice.SIDE, 0), "ef": (Choice.SIDE, 1)}


def test_what_both_imply_is_the_weaker_of_two_or_what_they_agree_on(adjudication):
    found = decided(adjudication, BulkRule.IMPLIED)
    assert {"bc", "de"} <= found.keys()
    assert found["bc"] == (Choice.UNION, 0)
    assert found["de"] == (Choice.SIDE, 0)
    assert not {"ab", "cd", "ef"} & found.keys()


def test_side_is_taken_for_everything(adjudication):
    assert len(decided(adjudication, BulkRule.SIDE, 1)) == len(adjudication.queue())


def test_majority_wants_no_tie(adjudication):
    assert decided(adjudication, BulkRule.MAJORITY).keys() == {"de"}


def test_trial_changes_nothing_and_says_what_carrying_out_does(adjudication):
    before = adjudication.progress()
    wanted = list(proposals(BulkRule.SIDE, adjudication.queue()))
    trial = adjudication.trial(wanted)
    while not trial.is_over:
        trial.step()
    found = trial.preview()
    assert adjudication.progress() == before
    assert adjudication.events == []
    done = trial.carry_out()
    progress = adjudication.progress()
    assert (found.decided, found.left) == (progress.decided, progress.left)
    assert (len(done.done), done.refused) == (found.decided, found.refused)


def test_what_clashes_is_named_and_left_and_all_is_undone_at_once(adjudication):
    ab, bc, ac = (adjudication.key(*each) for each in (("u0", "u1"), ("u1", "u2"), ("u0", "u2")))
    adjudication.decide(ab, ProposedDecision(Choice.SIDE))
    adjudication.decide(bc, ProposedDecision(Choice.SIDE))
    after = ProposedDecision(Choice.OTHER, rel_type="AFTER")
    trial = adjudication.trial([(ac, after), (("u2", "u3"), ProposedDecision(Choice.SIDE))])
    done = trial.carry_out()
    assert [each.key for each in done.refused] == [ac]
    assert done.refused[0].conflict is not None
    assert [each.decision.key for each in done.done] == [("u2", "u3")]
    adjudication.undo()
    assert len(adjudication.decisions) == 2


def test_what_follows_from_an_earlier_one_is_counted_as_settled(adjudication):
    chain = [("u0", "u1"), ("u1", "u2")]
    trial = adjudication.trial((key, ProposedDecision(Choice.SIDE)) for key in chain)
    trial.carry_out()
    assert trial.preview().decided == 2
    assert trial.preview().settled == adjudication.progress().settled


CHAINS = (("a BEFORE b", "b BEFORE c"), ("a BEFORE d", "d BEFORE c"), ("e BEFORE f",))
"""Two that imply a before c by different ways, and one that says nothing of it."""


def implied(*sides, start=GoldStart.AGREED, decide=()):
    """The pairs that most imply, by their letters with the side that is taken, and the gold."""
    gold = Adjudication(joint(*(annotation("abcdef", *links) for links in sides)), start)
    for pair in decide:
        gold.decide(pair, ProposedDecision(Choice.SIDE))
    found = [each for each in gold.implied_by_most() if each is not None]
    letters = {"".join("abcdef"[int(unit[1:])] for unit in key): each.side for key, each in found}
    return letters, found, gold


def test_a_pair_that_most_imply_and_nobody_links_is_decided_though_it_is_no_item():
    letters, found, gold = implied(*CHAINS)
    assert letters == {"ac": 0}
    assert ("u0", "u2") not in {item.key for item in gold.items}
    trial = gold.trial(found)
    done = trial.carry_out()
    assert [str(each.decision.relations) for each in done.done] == ["before"]
    assert str(gold.network.relation("u0", "u2")) == "before"
    assert not [each for each in gold.implied_by_most() if each is not None]
    gold.undo()
    assert gold.decisions == ()


def test_what_somebody_links_or_half_imply_is_not_among_them():
    linked = (*CHAINS[:2], ("a BEFORE c",))
    assert implied(*linked)[0] == {}
    assert implied(*CHAINS, ())[0] == {}
    assert implied(*CHAINS, CHAINS[1])[0] == {"ac": 0}


def test_what_follows_from_the_gold_or_from_those_before_it_is_not_among_them():
    assert implied(*CHAINS, decide=(("u0", "u1"), ("u1", "u2")))[0] == {}
    both = [(*links, "c BEFORE f") for links in CHAINS[:2]]
    found = implied(*both, ("c BEFORE f",))[0]
    assert found.keys() == {"ac"}, "a before f follows from it and from what all say"


def test_most_that_clash_with_a_decision_are_named_and_stay():
    after = ProposedDecision(Choice.OTHER, rel_type="AFTER")
    gold = Adjudication(joint(*(annotation("abcdef", *links) for links in CHAINS)))
    gold.decide(("u0", "u4"), after)
    gold.decide(("u2", "u4"), ProposedDecision(Choice.OTHER, rel_type="BEFORE"))
    done = gold.trial(each for each in gold.implied_by_most() if each).carry_out()
    assert [each.key for each in done.refused] == [("u0", "u2")]
    assert not done.done
