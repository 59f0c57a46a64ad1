import pytest

from tempannot.core import edits
from tempannot.core.document import Document
from tempannot.core.items import Event, Instance, Link, OtherLink, Span, Time
from tempannot.core.other_links import change_other_link, delete_other_link
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.relations import ALL, BEFORE, RelationSet
from tempannot.core.results import WORLD_MARK
from tempannot.core.worlds import MAIN, Worlds, one_line_message
from tempannot.formats.reading import read
from tests.oddities import HERE, rounds

SAID = HERE / "timeml" / "reported-and-conditional.tml"


def story(events: str, *slinks: str) -> Document:
    """A document with events named by letters and SLINKs such as "a EVIDENTIAL b"."""
    found = Document("story", events, Span(0, len(events)))
    for place, letter in enumerate(events):
        found.events[f"e{letter}"] = Event(f"e{letter}", Span(place, place + 1))
        found.instances[letter] = Instance(letter, f"e{letter}")
    for number, said in enumerate(slinks, 1):
        source, rel_type, target = said.split()
        tag = "ALINK" if rel_type in ("INITIATES", "CONTINUES") else "SLINK"
        found.other_links[f"s{number}"] = OtherLink(f"s{number}", tag, source, target, rel_type)
    return found


def titles(document: Document) -> dict[str, str]:
    worlds = Worlds(document)
    return {event: worlds.title(document, world) for event, world in worlds.members.items()}


def test_the_type_of_its_slink_says_whether_an_event_is_kept_apart():
    document = story(
        "abcdefg",
        "a EVIDENTIAL b",
        "a NEG_EVIDENTIAL c",
        "a MODAL d",
        "a COUNTER_FACTIVE e",
        "a FACTIVE f",
        "a HOPED g",
    )
    assert titles(document) == {
        "a": "main line",
        "b": 'reported by "a"',
        "c": 'denied by "a"',
        "d": 'possible by "a"',
        "e": 'not a fact by "a"',
        "f": "main line",
        "g": "main line",
    }


def test_both_ends_of_a_condition_share_its_world():
    assert titles(story("abc", "a CONDITIONAL b")) == {
        "a": 'if "a"',
        "b": 'if "a"',
        "c": "main line",
    }


def test_worlds_lie_in_each_other():
    document = story("abcd", "a EVIDENTIAL b", "b MODAL c", "c FACTIVE d")
    assert titles(document)["c"] == 'possible by "b", reported by "a"'
    assert titles(document)["d"] == titles(document)["c"]


def test_a_world_lies_where_its_opener_is_for_whatever_reason():
    taken_along = titles(story("abcd", "a EVIDENTIAL b", "b FACTIVE c", "c MODAL d"))
    assert taken_along["d"] == 'possible by "c", reported by "a"'
    said_on_condition = titles(story("abc", "a CONDITIONAL b", "b EVIDENTIAL c"))
    assert said_on_condition["c"] == 'reported by "b", if "a"'


def test_a_condition_beside_something_reported_lies_in_the_main_line():
    found = titles(story("abcd", "a EVIDENTIAL b", "c CONDITIONAL d"))
    assert found["c"] == found["d"] == 'if "c"'


def test_what_is_said_of_a_condition_lies_in_what_is_said():
    for order in (("a EVIDENTIAL c", "b CONDITIONAL c"), ("b CONDITIONAL c", "a EVIDENTIAL c")):
        found = titles(story("abc", *order))
        assert found["b"] == found["c"] == 'if "b", reported by "a"'


def test_a_phase_takes_its_event_along():
    found = titles(story("abc", "a EVIDENTIAL b", "b INITIATES c"))
    assert found["c"] == found["b"] == 'reported by "a"'


def test_the_first_of_several_slinks_decides():
    found = titles(story("abc", "a MODAL c", "b EVIDENTIAL c"))
    assert found["c"] == 'possible by "a"'


@pytest.mark.parametrize(
    "slinks",
    [
        ("a EVIDENTIAL b", "b EVIDENTIAL a"),
        ("a FACTIVE b", "b FACTIVE a"),
        ("a CONDITIONAL b", "b CONDITIONAL a"),
        ("a EVIDENTIAL a",),
        ("a MODAL b", "b INITIATES a"),
        ("a EVIDENTIAL z", "z EVIDENTIAL b"),
    ],
)
def test_rounds_and_loose_ends_are_harmless(slinks):
    document = story("abc", *slinks)
    assert titles(document)["c"] == "main line"
    assert set(titles(document)) == {"a", "b", "c"}


@pytest.mark.parametrize("slink", ["a EVIDENTIAL a", "a EVIDENTIAL z", "z EVIDENTIAL b"])
def test_an_slink_without_two_events_opens_no_world(slink):
    document = story("abz", slink)
    del document.events["ez"]
    assert Worlds(document).all == ()
    assert Worlds(document).members == {"a": MAIN, "b": MAIN}


def test_pairs_meet_in_their_world_and_times_in_every_one():
    document = read(SAID).document
    worlds = Worlds(document)
    assert worlds.of_pair("ei1", "ei5") == MAIN
    assert worlds.of_pair("t0", "t1") == MAIN
    assert worlds.of_pair("ei2", "t1") == worlds.of("ei2") == "ei1 EVIDENTIAL"
    assert worlds.of_pair("ei1", "ei2") is None
    assert worlds.of_pair("ei3", "ei4") == "ei3 CONDITIONAL"


@pytest.fixture
def apart() -> Reasoning:
    document = read(SAID).document
    document.worlds = True
    return Reasoning(document)


def test_what_contradicts_only_across_worlds_is_no_contradiction(apart):
    document = read(SAID).document
    assert not Reasoning(document).is_consistent
    assert apart.is_consistent
    assert apart.conflicts() == ()
    assert apart.smallest_conflict() is None


def test_a_link_from_one_world_into_another_asserts_nothing_and_is_named(apart):
    assert apart.state("l2") is apart.state("l6") is LinkState.BETWEEN_WORLDS
    assert [each.id for each in apart.between_worlds()] == ["l2", "l6"]
    assert apart.allowed("ei2", "ei1") is ALL
    assert apart.state("l11") is LinkState.ACTIVE
    assert str(apart.allowed("ei2", "t1")) == "after"


def test_nothing_follows_from_one_world_for_another():
    document = story("abcd", "a EVIDENTIAL b")
    document.times["t"] = Time("t", Span(0, 0))
    document.worlds = True
    document.links |= {
        "l1": Link("l1", "a", "t", "BEFORE"),
        "l2": Link("l2", "t", "b", "BEFORE"),
        "l3": Link("l3", "t", "c", "BEFORE"),
    }
    reasoning = Reasoning(document)
    assert str(reasoning.allowed("a", "c")) == "before"
    assert reasoning.allowed("a", "b") is ALL
    assert str(reasoning.allowed("t", "b")) == "before"
    assert reasoning.why("a", "c") == ("l1", "l3")
    assert reasoning.why("a", "b") == ()
    assert reasoning.why_not("b", "t", BEFORE) == ("l2",)
    related = {frozenset(pair[:2]) for pair in reasoning.pairs()}
    assert related == {frozenset(pair) for pair in ("at", "ac", "tc", "tb")}


def test_each_world_has_a_network_of_its_events_and_all_times():
    document = story("abcd", "a EVIDENTIAL b", "a EVIDENTIAL d", "c MODAL d")
    document.times |= {id: Time(id, Span(0, 0)) for id in "tu"}
    document.worlds = True
    networks = Reasoning(document).networks
    assert list(networks) == [MAIN, "a EVIDENTIAL"]
    assert set(networks["a EVIDENTIAL"].intervals) == set("bdtu")
    assert {*"actu"} <= set(networks[MAIN].intervals)


def test_what_follows_of_two_times_in_a_world_is_no_pair_of_the_document():
    document = story("ab", "a EVIDENTIAL b")
    document.times |= {id: Time(id, Span(0, 0)) for id in "tu"}
    document.worlds = True
    document.links |= {
        "l1": Link("l1", "t", "b", "BEFORE"),
        "l2": Link("l2", "b", "u", "BEFORE"),
    }
    reasoning = Reasoning(document)
    assert reasoning.networks["a EVIDENTIAL"].relation("t", "u") is BEFORE
    assert reasoning.allowed("t", "u") is ALL
    assert {frozenset(pair[:2]) for pair in reasoning.pairs()} == {frozenset("tb"), frozenset("bu")}


def test_each_world_contradicts_itself_alone():
    document = story("abc", "a EVIDENTIAL b", "a EVIDENTIAL c")
    document.worlds = True
    document.links |= {
        "l1": Link("l1", "b", "c", "BEFORE"),
        "l2": Link("l2", "c", "b", "BEFORE"),
    }
    reasoning = Reasoning(document)
    assert not reasoning.is_consistent
    assert reasoning.network.is_complete
    (conflict,) = reasoning.conflicts()
    assert set(conflict.links) == {"l1", "l2"}
    assert set(reasoning.smallest_conflict().links) == {"l1", "l2"}
    assert reasoning.state("l2") is LinkState.CONFLICT
    assert reasoning.set_aside.keys() == {"l2"}


def test_an_edit_of_an_slink_moves_its_event_at_once(apart):
    document = apart.document
    change = change_other_link(document, "l12", rel_type="FACTIVE")
    backward = document.apply(change)
    apart.refresh(change)
    assert apart.state("l2") is LinkState.ACTIVE
    assert not apart.is_consistent
    document.apply(backward)
    apart.refresh(backward)
    assert apart.state("l2") is LinkState.BETWEEN_WORLDS
    gone = delete_other_link(document, "l12")
    document.apply(gone)
    apart.refresh(gone)
    assert not apart.is_consistent


def test_counts_are_those_of_all_worlds_together(apart):
    counts = apart.counts()
    assert (counts.asserted, counts.pairs) == (9, 105)
    assert counts.decided == len(list(apart.pairs()))


def test_the_drawn_graph_names_what_stands_in_a_world(apart):
    points = {point for node in apart.results.drawn().nodes for point in node}
    assert f"ei2{WORLD_MARK}ei1 EVIDENTIAL.start" in points
    assert f"t1{WORLD_MARK}ei1 EVIDENTIAL.end" in points
    assert "ei1.start" in points
    plain = Reasoning(read(SAID).document)
    assert plain.results.drawn() is plain.minimal()


def test_a_profile_keeps_worlds_apart_and_timeml_does_not():
    document = read(SAID).document
    assert not Reasoning(document).keeps_worlds
    document.scheme = "timeml-worlds"
    assert Reasoning(document).keeps_worlds
    document.worlds = False
    assert not Reasoning(document).keeps_worlds


@pytest.mark.parametrize(
    "paths", rounds("tbaq_full/timebank/wsj_0[0-4]*.tml", "tbaq_full/aquaint/NYT*.tml")
)
def test_every_link_says_something_in_one_world_or_is_named(paths):
    for path in paths:
        document = read(path).document
        plain = Reasoning(document)
        states = {id: plain.state(id) for id in document.links}
        document.worlds = True
        reasoning = Reasoning(document)
        worlds = reasoning.worlds
        for link in document.links.values():
            state = reasoning.state(link.id)
            if states[link.id] not in (LinkState.ACTIVE, LinkState.CONFLICT):
                assert state is states[link.id]
            elif worlds.of_pair(link.source, link.target) is None:
                assert state is LinkState.BETWEEN_WORLDS
            else:
                assert state in (LinkState.ACTIVE, LinkState.CONFLICT)
        for source, target, relations in reasoning.pairs():
            assert worlds.of_pair(source, target) is not None
            if plain.is_consistent:
                assert plain.allowed(source, target) in relations
        if plain.is_consistent:
            assert reasoning.is_consistent


@pytest.mark.parametrize("paths", rounds("tbaq_full/timebank/wsj_01*.tml"))
def test_edits_lead_to_what_a_reading_from_scratch_gives(paths):
    for path in paths:
        document = read(path).document
        document.worlds = True
        reasoning = Reasoning(document)
        events = list(filter(document.has_interval, document.instances))
        if len(events) < 2:
            continue
        for batch in (
            edits.add_link(document, events[0], events[-1], RelationSet.parse("before")),
            edits.delete_interval(document, events[0]),
        ):
            before = reasoning.snapshot()
            backward = document.apply(batch)
            reasoning.refresh(batch)
            fresh = Reasoning(document)
            assert list(reasoning.pairs()) == list(fresh.pairs())
            assert reasoning.set_aside.keys() == fresh.set_aside.keys()
            document.apply(backward)
            reasoning.restore(before, backward)
            assert list(reasoning.pairs()) == list(Reasoning(document).pairs())


def test_worlds_can_be_kept_apart_in_a_scheme_that_demands_pairs(apart):
    document = apart.document
    document.scheme = "timebank-dense"
    counts = Reasoning(document).counts()
    assert counts.is_wanted
    assert 0 < counts.decided < counts.pairs


def test_documents_that_keep_worlds_are_told_to_be_compared_on_one_line():
    one, other = story("ab", "a MODAL b"), story("ab")
    assert one_line_message([one, other]) == ""
    one.scheme = "timeml-worlds"
    assert one_line_message([one, other]).startswith("story keeps worlds apart, but")
    other.scheme = "timeml-worlds"
    other.name = "tale"
    assert one_line_message([one, other]).startswith("2 documents keep worlds apart, but")
    one.worlds = other.worlds = False
    assert one_line_message([one, other]) == ""
