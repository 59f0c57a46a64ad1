import json
import subprocess
import sys
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tempannot.core.assertions import Accepted, Assertion
from tempannot.core.errors import TempannotError
from tempannot.core.extras import MissingPackageError
from tempannot.core.items import Link
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import TIMEML_TYPES
from tempannot.statistics.linear_model import LearningError
from tempannot.suggestions.links import sentence_syntax
from tempannot.suggestions.links.judging import bound, worth
from tempannot.suggestions.links.link_model import LINKS_CARD, LinkModel
from tempannot.suggestions.links.link_pairs import PairKind
from tempannot.suggestions.links.sentence_syntax import can_parse
from tests.suggestions.links.marked import marked, said

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ida", "Jon", "Kim", "Leo")
TEXT = (
    "{n} [{a}|e PAST] on [Monday|t 2024-05-13] before Tom [{b}|e PAST]. "
    "She will [{c}|e FUTURE] in [June|t 2024-06]. Now she is [{d}|e PRESENT PROGRESSIVE]."
)
LINKS = (
    "ei1 BEFORE t0", "ei2 BEFORE t0", "ei3 AFTER t0", "ei4 INCLUDES t0", "ei1 BEFORE ei2",
    "ei1 IS_INCLUDED t1", "ei3 IS_INCLUDED t2", "t1 BEFORE t0", "t2 AFTER t0",
)  # fmt: skip
VERBS = (("left", "called", "return", "sleeping"), ("spoke", "came", "travel", "working"))


def document(number, *links):
    a, b, c, d = VERBS[number % 2]
    name = NAMES[number % len(NAMES)]
    return marked(TEXT.format(n=name, a=a, b=b, c=c, d=d), *links, name=f"small {number}")


@cache
def model():
    return LinkModel.train([document(number, *LINKS) for number in range(12)])


def test_what_was_linked_is_proposed_in_a_document_never_seen():
    found = said(model().suggest(Reasoning(document(30))))
    assert {"ei1 before ei2", "ei1 during t1", "ei3 during t2", "ei4 contains t0"} <= found


def test_times_are_related_by_their_values_and_not_as_others_were():
    text = "Ada [left|e PAST] on [Friday|t 2024-05-17]."
    found = said(model().suggest(Reasoning(marked(text, created="2024-05-15"))))
    assert "t1 after t0" in found
    assert "t1 before t0" not in found


def test_what_the_values_of_times_say_comes_before_what_is_only_probable():
    found = model().suggest(Reasoning(document(30)))
    by_values = [each.because == "by the values of the times" for each in found]
    assert 0 < sum(by_values) < len(found)
    assert by_values == sorted(by_values, reverse=True)


def test_each_says_what_it_rests_on_and_how_sure_it_is():
    found = model().suggest(Reasoning(document(30)))
    assert all(each.because and "ei" not in each.because.split() for each in found)
    assert all(0 < each.confidence <= 1 for each in found)
    probable = [e.confidence for e in found if e.because != "by the values of the times"]
    assert probable == sorted(probable, reverse=True)


LINKED = st.lists(
    st.tuples(
        st.sampled_from(["ei1", "ei2", "ei3", "ei4", "t0", "t1", "t2"]),
        st.sampled_from([*TIMEML_TYPES, "VAGUE"]),
        st.sampled_from(["ei1", "ei2", "ei3", "ei4", "t0", "t1", "t2"]),
    ),
    max_size=4,
)


@settings(suppress_health_check=[HealthCheck.differing_executors], deadline=None)
@given(LINKED)
def test_whatever_is_linked_the_proposal_agrees_with_it_and_says_nothing_twice(links):
    small = document(31)
    for number, (source, rel_type, target) in enumerate(links):
        small.links[f"l{number}"] = Link(f"l{number}", source, target, rel_type)
    reasoning = Reasoning(small)
    network = reasoning.network.copy()
    for number, each in enumerate(model().suggest(reasoning)):
        answer = network.add(Assertion(f"new {number}", each.source, each.target, each.relations))
        assert isinstance(answer, Accepted)
        assert answer.changed


def test_the_same_documents_give_the_same_bytes():
    again = LinkModel.train([document(number, *LINKS) for number in range(12)])
    assert again.parts() == model().parts()


def test_a_model_is_read_back_from_its_parts():
    read = LinkModel.from_parts(model().parts())
    assert read.parts() == model().parts()
    assert read.suggest(Reasoning(document(30))) == model().suggest(Reasoning(document(30)))


def test_what_annotators_leave_to_follow_is_told_from_what_they_draw():
    drawn = [link for link in LINKS if link.split()[2] == "t0"]
    learnt = LinkModel.train([document(number, *drawn) for number in range(12)])
    assert {PairKind.CREATION, PairKind.NEXT} <= learnt.second.keys()  # "left" is before "return"
    assert PairKind.CREATION in learnt.drawn
    assert PairKind.NEXT not in learnt.drawn


def test_a_text_that_seems_more_sparsely_linked_than_others_gets_a_lower_bound():
    worths = [0.3, 0.2, 0.1, 0.05, 0.02]
    assert bound(worths, mentions=3, threshold=0.2, density=1.0) < 0.2
    assert bound(worths, mentions=3, threshold=0.04, density=1.0) > 0.04
    assert bound(worths, mentions=1, threshold=0.2, density=1.0) == pytest.approx(0.2)


def test_without_a_density_and_without_links_the_threshold_is_the_bound():
    assert bound([0.9, 0.1], mentions=2, threshold=0.2, density=0.0) == 0.2
    assert bound([], mentions=2, threshold=0.2, density=1.0) == 0.2
    assert 0 < bound([0.0, 0.0], mentions=9, threshold=0.2, density=1.0) < 0.2


def test_how_densely_documents_are_linked_is_kept_and_models_without_it_are_read():
    assert 0 < model().density < 10
    parts = model().parts()
    assert LinkModel.from_parts(parts).density == model().density
    card = json.loads(parts[LINKS_CARD])
    del card["density"]
    old = LinkModel.from_parts({**parts, LINKS_CARD: json.dumps(card).encode()})
    assert old.density == 0.0
    assert old.suggest(Reasoning(document(30)))


def test_a_drawn_link_is_worth_more_than_one_as_probable_that_follows():
    assert worth(0.3, linked=0.6, drawn=0.5) > worth(0.3, linked=0.6, drawn=0.1)
    assert worth(1.0, linked=1.0, drawn=1.0) == pytest.approx(1)
    assert worth(0.0, linked=0.0, drawn=0.0) == 0


def test_how_probably_pairs_are_related_does_not_hang_on_links():
    related = model().related(Reasoning(document(31)))
    assert related == model().related(Reasoning(document(31, *LINKS)))
    assert related["ei1", "t0"] > 0.5


def test_a_damaged_model_is_refused():
    parts = model().parts()
    card = json.loads(parts["links.json"])
    for wrong in (
        {},
        {**card, "first": ["what"]},
        {**card, "threshold": "high"},
        {**card, "density": "high"},
        {**card, "density": -1},
        {**card, "threshold": 10**400},
        [],
    ):
        with pytest.raises(LearningError, match="damaged"):
            LinkModel.from_parts({**parts, "links.json": json.dumps(wrong).encode()})
    with pytest.raises(TempannotError):
        LinkModel.from_parts({"links.json": parts["links.json"]})


@pytest.mark.parametrize("documents", [[], [document(1)], [marked("Nothing.")]])
def test_without_links_there_is_nothing_to_learn(documents):
    with pytest.raises(LearningError, match="no links to learn from"):
        LinkModel.train(documents)


def test_one_document_is_enough_to_learn_something():
    text = " ".join(["Ada [left|e PAST] and [spoke|e PAST]."] * 6)
    links = [f"ei{number} BEFORE t0" for number in range(1, 13)]
    found = LinkModel.train([marked(text, *links)]).suggest(Reasoning(marked(text)))
    assert "ei1 before t0" in said(found)


@pytest.mark.parametrize(
    "document",
    [
        marked("", created=None),
        marked("Ada [left|e PAST] on [Monday|t 2024-05-13].", created=None),
        marked("Ada [left|e] and [left|e].", "ei1 BEFORE ei1", "ei1 BEFORE ei2", "ei2 BEFORE ei1"),
        marked("[|e] [Monday|t]".replace("[|", "[x|")),
        marked("Ada [left|e PAST].", "ei1 WHAT t0", "ei7 BEFORE t0"),
    ],
)
def test_odd_documents_are_proposed_for_as_well(document):
    model().suggest(Reasoning(document))


def test_a_part_of_the_text_gets_what_begins_in_it():
    small = document(30)
    found = said(model().suggest(Reasoning(small), small.sentences[1]))
    assert "ei3 during t2" in found
    assert not any("ei1" in each or "ei4 contains t0" in each for each in found)


def test_a_scheme_gets_its_own_types():
    documents = [document(number, *LINKS[:5]) for number in range(12)]
    for each in documents:
        each.scheme = "timebank-dense"
    dense = LinkModel.train(documents)
    bare = document(30)
    bare.scheme = "timebank-dense"
    assert "ei1 before|meets|overlaps ei2" in said(dense.suggest(Reasoning(bare)))
    assert not any("|" in each for each in said(dense.suggest(Reasoning(document(30)))))


def test_a_model_of_fine_types_says_the_coarse_ones_of_another_scheme():
    bare = document(30)
    bare.scheme = "matres"
    found = said(model().suggest(Reasoning(bare)))
    assert "ei1 before|meets|overlaps|contains|finished-by ei2" in found


def test_an_event_that_is_named_again_further_on_is_the_same():
    text = "The [raid|e] was long. It was dark. It was cold. The [raid|e] is over."
    learnt = LinkModel.train([marked(text, "ei1 IDENTITY ei2") for _ in range(8)])
    assert said(learnt.suggest(Reasoning(marked(text)))) == {"ei1 equals ei2"}


def test_links_are_proposed_without_what_they_were_learnt_with():
    wanted = "import tempannot.suggestions.links.link_model, sys; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", wanted], capture_output=True, text=True, check=True)
    loaded = ran.stdout.split()
    assert "numpy" in loaded
    assert not {"sklearn", "scipy"} & {*loaded}


def test_a_long_text_gets_as_much_as_its_parts():
    text = "Ada [left|e PAST] before Tom [came|e PAST]. "
    long = said(model().suggest(Reasoning(marked(text * 350))))
    assert {"ei1 before ei2", "ei599 before ei600", "ei601 before ei602"} <= long


def without_parser(monkeypatch):
    monkeypatch.setattr(sentence_syntax, "_package", lambda: None)


@pytest.mark.skipif(not can_parse("en"), reason="no parser is installed")
def test_a_model_that_was_learnt_with_a_parser_asks_for_it_where_there_is_none(monkeypatch):
    learnt = LinkModel.from_parts(model().parts())
    assert learnt.parsed
    without_parser(monkeypatch)
    with pytest.raises(MissingPackageError, match=r"learnt with a parser .*tempannot\[syntax\]"):
        learnt.suggest(Reasoning(document(30)))


def test_without_a_parser_links_are_learnt_by_the_words_alone(monkeypatch):
    without_parser(monkeypatch)
    learnt = LinkModel.train([document(number, *LINKS) for number in range(12)])
    assert not learnt.parsed
    assert {"ei1 before ei2", "ei1 during t1"} <= said(learnt.suggest(Reasoning(document(30))))


def test_models_that_do_not_say_whether_they_were_parsed_were_not(monkeypatch):
    parts = model().parts()
    card = json.loads(parts[LINKS_CARD])
    del card["parsed"]
    without_parser(monkeypatch)
    older = LinkModel.from_parts({**parts, LINKS_CARD: json.dumps(card).encode()})
    assert older.suggest(Reasoning(document(30)))
