"""SLINKs and ALINKs in an adjudication: decided, undone, logged, and in the gold."""

import pytest

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_log import DecisionLog, log_bytes, read_log, resumed
from tempannot.comparison.adjudication.decision_table import decision_table
from tempannot.comparison.adjudication.decisions import (
    Choice,
    DecisionError,
    ProposedDecision,
)
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.comparison import DocumentComparison
from tempannot.core.errors import FileError
from tempannot.core.items import OtherLink
from tempannot.formats.reading import from_bytes, read, to_bytes
from tests.oddities import HERE

SAID = HERE / "timeml" / "reported-and-conditional.tml"


@pytest.fixture
def files(tmp_path):
    """A, and a B with other ids that has another condition, no ALINK, and one SLINK more."""
    theirs = SAID.read_text()
    for number in range(12, 0, -1):
        theirs = theirs.replace(f'"ei{number}"', f'"ei{number + 50}"')
    theirs = theirs.replace("CONDITIONAL", "MODAL")
    theirs = "".join(each for each in theirs.splitlines(True) if "ALINK" not in each)
    ends = 'eventInstanceID="ei55" subordinatedEventInstance="ei58"'
    more = f'<SLINK lid="l30" relType="FACTIVE" {ends}/>\n'
    path = tmp_path / "b.tml"
    path.write_text(theirs.replace("</TimeML>", f"{more}</TimeML>"))
    return read(SAID), read(path)


def adjudication(files, start=GoldStart.AGREED):
    a, b = files
    comparison = DocumentComparison.of(a.document, b.document)
    return Adjudication(comparison, start, lambda gold: to_bytes(a, gold))


def key_of(adjudicated, *types):
    """The key of the item of which A and B say this."""
    return next(
        each.key
        for each in adjudicated.other_items
        if tuple(claim.rel_type for claim in each.claims) == types
    )


def test_what_differs_is_an_item_and_what_agrees_is_none(files):
    found = adjudication(files)
    said = [tuple(claim.rel_type for claim in each.claims) for each in found.other_items]
    assert said == [
        ("CONDITIONAL", "MODAL"),
        (None, "FACTIVE"),
        ("INITIATES", None),
        ("CULMINATES", None),
    ]


def test_undecided_the_gold_has_what_it_started_with(files):
    a, b = files
    gold = adjudication(files).document
    assert gold.other_links == a.document.other_links
    gold = adjudication(files, GoldStart.of_side(1)).document
    types = [sorted(e.rel_type for e in d.other_links.values()) for d in (gold, b.document)]
    assert types[0] == types[1]
    assert all(gold.has_interval(e.source) for e in gold.other_links.values())


def test_the_link_of_b_is_written_with_the_ends_of_a(files):
    a, _ = files
    found = adjudication(files)
    found.decide(key_of(found, None, "FACTIVE"), ProposedDecision(Choice.SIDE, side=1))
    made = found.document.other_links["l19"]
    assert made == OtherLink("l19", "SLINK", "ei5", "ei8", "FACTIVE")
    new = set(to_bytes(a, found.document).splitlines()) - set(a.source.raw.splitlines())
    ends = b'eventInstanceID="ei5" subordinatedEventInstance="ei8"'
    assert new == {b'<SLINK lid="l19" relType="FACTIVE" ' + ends + b"/>"}
    assert (
        from_bytes(to_bytes(a, found.document), SAID).document.other_links
        == found.document.other_links
    )


def test_another_type_takes_the_place_of_the_link_and_neither_leaves_none(files):
    found = adjudication(files)
    conditional = key_of(found, "CONDITIONAL", "MODAL")
    found.decide(
        conditional, ProposedDecision(Choice.SIDE, side=1, adjudicator="me", reason="why not")
    )
    types = {(e.source, e.rel_type) for e in found.document.other_links.values()}
    assert ("ei3", "MODAL") in types
    assert "l13" not in found.document.other_links
    found.decide(conditional, ProposedDecision(Choice.NEITHER))
    assert not any(e.source == "ei3" for e in found.document.other_links.values())
    assert found.is_other_decided(conditional)
    found.decide(conditional, ProposedDecision(Choice.LATER))
    assert "l13" in found.document.other_links
    assert not found.is_other_decided(conditional)


def test_undo_and_redo_go_through_them_like_any_other_step(files):
    found = adjudication(files)
    before = found.document.other_links
    key = key_of(found, "INITIATES", None)
    found.decide(key, ProposedDecision(Choice.SIDE, side=1))
    assert "l17" not in found.document.other_links
    found.undo()
    assert found.document.other_links == before
    found.redo()
    assert "l17" not in found.document.other_links
    pair = found.queue()[0].key if found.queue() else found.items[0].key
    found.decide(pair, ProposedDecision(Choice.NEITHER))
    assert "l17" not in found.document.other_links


def test_a_choice_that_such_links_do_not_have_is_refused(files):
    found = adjudication(files)
    key = key_of(found, "CONDITIONAL", "MODAL")
    for choice in (Choice.UNION, Choice.OTHER, Choice.UNDECIDABLE):
        with pytest.raises(DecisionError, match="as one side says"):
            found.decide(key, ProposedDecision(choice))
    with pytest.raises(DecisionError, match="there is no SLINK"):
        found.decide((key[1], key[0], "SLINK"), ProposedDecision(Choice.SIDE))
    assert found.events == []


def test_a_log_brings_the_decisions_back(files, tmp_path):
    a, _ = files
    found = adjudication(files)
    found.decide(
        key_of(found, None, "FACTIVE"), ProposedDecision(Choice.SIDE, side=1, adjudicator="me")
    )
    found.decide(key_of(found, "INITIATES", None), ProposedDecision(Choice.NEITHER))
    found.undo()
    path = tmp_path / "log.jsonl"
    path.write_bytes(log_bytes(found))
    comparison = found.comparison
    again = resumed(read_log(path), comparison, lambda gold: to_bytes(a, gold))
    assert again.document == found.document
    assert again.decisions == found.decisions
    assert again.next_step == found.next_step
    log = DecisionLog(path, again, read_log(path).length)
    again.redo()
    log.append()
    log.close()
    assert resumed(read_log(path), comparison).document == again.document


def test_a_log_of_links_that_are_other_ones_now_does_not_fit(files, tmp_path):
    found = adjudication(files)
    found.decide(key_of(found, None, "FACTIVE"), ProposedDecision(Choice.SIDE, side=1))
    path = tmp_path / "log.jsonl"
    path.write_text(log_bytes(found).decode().replace("FACTIVE", "MODAL"))
    with pytest.raises(FileError, match="B said 'MODAL' when this was decided, now 'FACTIVE'"):
        resumed(read_log(path), found.comparison)


def test_an_event_that_the_gold_does_not_mark_is_taken_over_first(files):
    _, b = files
    lines = SAID.read_text().splitlines(True)
    kept = [each for each in lines if not ('"ei8"' in each and "LINK" in each)]
    text = "".join(kept).replace(
        '<EVENT eid="e8" class="OCCURRENCE">neglected</EVENT>', "neglected"
    )
    text = "".join(each for each in text.splitlines(True) if 'eventID="e8"' not in each)
    mine = from_bytes(text.encode(), SAID)
    found = adjudication((mine, b))
    key = key_of(found, None, "FACTIVE")
    with pytest.raises(DecisionError, match="'neglected': take it over first"):
        found.decide(key, ProposedDecision(Choice.SIDE, side=1))
    unit = next(
        each for each in key[:2] if found.comparison.alignment.unit(each).text == "neglected"
    )
    found.decide((unit,), ProposedDecision(Choice.SIDE, side=1))
    found.decide(key, ProposedDecision(Choice.SIDE, side=1))
    (made,) = (e for e in found.document.other_links.values() if e.rel_type == "FACTIVE")
    assert found.document.interval(made.target).text == "neglected"


def test_the_table_of_decisions_has_them_at_its_end(files):
    found = adjudication(files)
    found.decide(
        key_of(found, None, "FACTIVE"), ProposedDecision(Choice.SIDE, side=1, reason="she says so")
    )
    rows = decision_table(found).splitlines()[-4:]
    assert rows[0].startswith("rises,flood,SLINK CONDITIONAL,SLINK MODAL,open,,SLINK CONDITIONAL")
    assert rows[1].startswith("denied,neglected,,SLINK FACTIVE,decided,b,SLINK FACTIVE,1")
    assert "she says so" in rows[1]
