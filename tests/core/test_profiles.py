"""The schemes that come along, those of one's own, and what is said of a file that is none."""

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.document import Document
from tempannot.core.edits import add_link, flip_link
from tempannot.core.items import Event, Instance, Link, Span
from tempannot.core.link_reading import WRITTEN_AS, said_in
from tempannot.core.profile_files import (
    ProfileError,
    profile_paths,
    read_choice,
    read_profile,
)
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.relations import ALL, NAMES, RelationSet
from tempannot.core.schemes import (
    TIMEML,
    Demand,
    During,
    said_relation,
    scheme_for,
    scheme_named,
    scheme_names,
)
from tempannot.core.vocabulary import Vocabulary
from tempannot.resources import resource_folder

STARTS_BEFORE = "before|meets|overlaps|contains|finished-by"


def document(scheme, *types):
    found = Document("small", scheme=scheme)
    for id in ("a", "b"):
        found.events[id] = Event(id, Span(0, 0))
        found.instances[id] = Instance(id, id, implicit=True)
    for number, rel_type in enumerate(types):
        found.links[f"l{number}"] = Link(f"l{number}", "a", "b", rel_type)
    return found


def test_the_schemes_of_the_field_come_along():
    wanted = (
        "allen dependency-trees matres narrativetime red tempeval-2 tempeval-3 thyme "
        "timebank-dense timeml-worlds"
    )
    assert scheme_names() == ("timeml-1.2.1", *wanted.split())


@pytest.mark.parametrize("name", scheme_names())
def test_every_type_of_a_scheme_means_a_convex_relation_and_is_written_back(name):
    scheme = scheme_named(name)
    for during in During:
        for rel_type, relations in scheme.meanings(during).items():
            assert relations.is_convex, rel_type
            back = scheme.converse(rel_type)
            known = scheme.type_named(rel_type)
            assert not known.converse or scheme.meaning_of(back, during) is relations.converse
    for each in scheme.offered:
        if each.relations and not each.sentence:
            written = scheme.type_for(RelationSet.parse(each.relations))
            assert scheme.meaning_of(written, During.EQUALS) is RelationSet.parse(each.relations)
    assert scheme.is_vague(scheme.vague_type)


@pytest.mark.parametrize("name", scheme_names())
def test_a_scheme_says_what_it_is_and_what_to_do(name):
    scheme = scheme_named(name)
    assert scheme.name == name
    assert scheme.label
    assert scheme.source
    assert scheme.guideline
    assert len({each.key for each in scheme.offered}) == len(scheme.offered) > 3


def test_the_name_of_a_file_is_that_of_its_scheme():
    assert all(scheme_named(path.stem).name == path.stem for path in profile_paths())


@pytest.mark.parametrize(
    ("scheme", "written", "relations"),
    [
        ("timebank-dense", "BEFORE", "before|meets|overlaps"),
        ("timebank-dense", "b", "before|meets|overlaps"),
        ("timebank-dense", "II", "during"),
        ("matres", "BEFORE", STARTS_BEFORE),
        ("matres", "equal", "starts|started-by|equals"),
        ("red", "BEFORE/CAUSES", "before|meets|overlaps"),
        ("red", "contains_subevent", "contains"),
        ("thyme", "CONTAINS", "contains"),
        ("thyme", "DURING", "during"),
        ("allen", "DURING", "during"),
        ("allen", "met_by", "met-by"),
        ("tempeval-3", "DURING", "equals"),
    ],
)
def test_a_type_means_what_its_scheme_says(scheme, written, relations):
    for during in During:  # no scheme here leaves DURING to the setting
        assert scheme_named(scheme).meaning_of(written, during) is RelationSet.parse(relations)


def test_timeml_leaves_during_to_the_setting():
    found = [str(TIMEML.meaning_of("during", during)) for during in During]
    assert found == ["equals", "during", "overlaps"]


def test_allen_has_a_type_for_each_of_the_thirteen():
    allen = scheme_named("allen")
    assert {allen.type_for(RelationSet.parse(name)) for name in NAMES} == {
        name.upper() for name in NAMES
    }


def test_overlaps_of_the_french_data_means_that_both_share_some_time():
    scheme = scheme_named("tempeval-2")
    assert scheme.meaning_of("OVERLAPS", During.EQUALS) is scheme.meaning_of(
        "OVERLAP", During.EQUALS
    )
    assert len(scheme.meaning_of("OVERLAPS", During.EQUALS)) == 9
    assert TIMEML.type_named("OVERLAPS") is None


def test_begins_on_of_thyme_says_that_the_start_lies_within_the_other():
    relations = scheme_named("thyme").meaning_of("BEGINS-ON", During.EQUALS)
    reasoning = Reasoning(document("thyme", "BEGINS-ON"))
    assert reasoning.meaning(reasoning.document.links["l0"]) is relations
    assert (
        reasoning.sentence("a", relations, "b")
        == "a starts no earlier than b starts and starts no later than b ends"
    )


def test_types_that_relate_starts_alone_are_taken_as_such(own):
    text = MATRES.replace('name = "matres"', 'name = "ours"')
    assert scheme_named(own(text)).starts_only


def test_matres_speaks_of_starts_alone():
    reasoning = Reasoning(document("matres", "BEFORE"))
    known = reasoning.allowed("a", "b")
    assert str(known) == STARTS_BEFORE
    assert reasoning.sentence("a", known, "b") == "a starts before b starts"


def test_the_same_links_contradict_in_one_scheme_and_not_in_another():
    types = ("BEFORE", "INCLUDES")
    assert not Reasoning(document("", *types)).is_consistent
    assert not Reasoning(document("timebank-dense", *types)).is_consistent
    assert Reasoning(document("tempeval-2", "OVERLAP", "BEFORE-OR-OVERLAP")).is_consistent


def test_a_type_that_the_scheme_has_not_is_unknown_and_a_vague_one_is_vague():
    reasoning = Reasoning(document("matres", "INCLUDES", "VAGUE"))
    assert reasoning.state("l0") is LinkState.UNKNOWN_TYPE
    assert reasoning.state("l1") is LinkState.VAGUE
    assert reasoning.allowed("a", "b") is ALL


@pytest.mark.parametrize(
    ("types", "format", "hints", "found"),
    [
        ({"BEFORE", "VAGUE", "DURING"}, "timeml", (), ""),
        ({"BEFORE", "OVERLAPS"}, "timeml", (), "tempeval-2"),
        ({"before", "overlap-or-after"}, "timeml", (), "tempeval-2"),
        ({"BEFORE"}, "timeml", ("tempeval",), "tempeval-2"),
        ({"BEFORE", "NONE", "INCLUDES"}, "timeml", (), "timebank-dense"),
        ({"BEFORE", "NONE", "IBEFORE"}, "timeml", (), ""),
        ({"BEFORE", "VAGUE"}, "timeml", ("numbered-events",), "narrativetime"),
        ({"BEFORE", "EQUAL"}, "timeml", (), "matres"),
        ({"BEFORE", "CONTAINS", "BEGINS-ON"}, "anafora", (), "thyme"),
        ({"MET-BY", "BEFORE"}, "relation-table", (), "allen"),
        ({"BEFORE", "IBEFORE", "OVERLAPS"}, "timeml", (), ""),
    ],
)
def test_the_scheme_is_told_by_the_types_in_a_file(types, format, hints, found):
    assert scheme_for(types, format, hints) == found


def test_what_wants_an_answer_is_said_by_the_scheme():
    assert scheme_named("timebank-dense").demand == Demand(1, creation_time=True)
    assert scheme_named("matres").demand == Demand(1, times=False, verbs_only=True)
    assert TIMEML.demand is None


def test_a_relation_is_said_by_a_type_of_the_scheme_or_in_allens_names():
    matres = scheme_named("matres")
    assert str(said_relation("BEFORE", During.EQUALS, matres)[0]) == STARTS_BEFORE
    assert said_relation("before", During.EQUALS, matres) == (RelationSet.parse("before"), None)
    assert said_relation("vague", During.EQUALS, matres) == (ALL, "VAGUE")


MATRES = (resource_folder() / "profiles" / "matres.toml").read_text("utf-8")
OWN = """
name = "clinic"
label = "Our clinic"
based-on = "timeml-1.2.1"
offered = ["BEFORE", "MEANWHILE"]
[type.MEANWHILE]
relations = "equals|during|starts|finishes"
word = "meanwhile"
key = "W"
aliases = ["mw"]
[demand]
sentences = 0
"""


@pytest.fixture
def own(tmp_path):
    def write(text):
        path = tmp_path / "own.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_a_scheme_of_ones_own_is_a_file(own):
    scheme = scheme_named(own(OWN))
    assert [each.name for each in scheme.offered] == ["BEFORE", "MEANWHILE"]
    assert scheme.type_for(RelationSet.parse("equals|during|starts|finishes")) == "MEANWHILE"
    assert scheme.type_named("mw").name == "MEANWHILE"
    assert scheme.type_named("ENDS").place == 0
    assert scheme.demand == Demand(0)
    path = own(OWN)
    assert (
        Reasoning(document(path, "mw")).allowed("b", "a").converse
        is scheme.meanings(During.EQUALS)["MEANWHILE"]
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("equals|during|starts|finishes", "equals|before"), "not convex; the nearest that"),
        (("equals|during|starts|finishes", "equal"), "'type.MEANWHILE.relations': 'equal' is not"),
        (('key = "W"', 'key = "B"'), "'type.MEANWHILE.key' is 'B', which is that of BEFORE"),
        (('key = "W"', "key = 5"), "'type.MEANWHILE.key' is 5, but should be a text"),
        (('key = "W"', ""), "MEANWHILE is offered and has no key; write word = and key ="),
        (('"MEANWHILE"]', '"MEANTIME"]'), "'offered' names 'MEANTIME', which is no type here"),
        (("sentences = 0", "sentences = -1"), "'demand.sentences' is a number from 0"),
        (("sentences = 0", 'window = "3"'), "1 key that nobody knows: window"),
        (("[type.MEANWHILE]", "[typ.MEANWHILE]"), "1 key that nobody knows: typ"),
        (('key = "W"', 'key = "W"\nconverse = "AFTER"'), "AFTER, which does not say the converse"),
        (
            ('key = "W"', 'key = "W"\nconverse = "X"'),
            "'type.MEANWHILE.converse' is 'X', which is no",
        ),
        (('based-on = "timeml-1.2.1"', 'based-on = "timeless"'), "there is no such profile"),
        (('label = "Our clinic"', 'label = "Our clinic'), "this is no TOML"),
        (('label = "Our clinic"', 'during = "at once"'), "one of equals, during, overlaps"),
        (
            ('key = "W"', 'key = "W"\nword2 = "x"'),
            "type.MEANWHILE has 1 key that nobody knows: word2",
        ),
        (('key = "W"', 'key = "W"\nconverse = "VAGUE"'), "VAGUE, which does not say the converse"),
        (
            ("[type.MEANWHILE]", '[type.NONE]\nconverse = "AFTER"\n[type.MEANWHILE]'),
            "'type.NONE.converse' is AFTER, which does not say the converse",
        ),
        (
            ('label = "Our clinic"', "starts-only = true"),
            "tells of ends, which 'starts-only'",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_key(own, change, said):
    path = own(OWN.replace(*change))
    with pytest.raises(ProfileError) as error:
        scheme_named(path)
    assert said in str(error.value)


def test_what_a_file_does_not_say_is_as_in_the_scheme_below_or_plain(own):
    scheme = scheme_named(
        own('based-on = "timeml-1.2.1"\n[type.BEFORE]\nkey = "X"\n[type.DURING]\nkey = "Z"\n')
    )
    before = scheme.type_named("BEFORE")
    assert (before.key, before.word, before.relations) == ("X", "before", "before")
    assert (scheme.name, scheme.label, scheme.page, scheme.demand) == ("own", "own", "", None)
    assert str(scheme.meaning_of("DURING", During.OVERLAPS)) == "overlaps"


def test_a_relation_of_ones_own_goes_before_the_readings_of_during(own):
    text = (
        '[type.DURING]\nrelations = "finishes"\nconverse = ""\n[type.DURING_INV]\nconverse = ""\n'
    )
    scheme = scheme_named(own(f'based-on = "timeml-1.2.1"\n{text}'))
    assert {str(scheme.meaning_of("DURING", during)) for during in During} == {"finishes"}


def test_types_that_are_offered_keep_their_order_and_new_ones_come_last(own):
    text = OWN.replace('offered = ["BEFORE", "MEANWHILE"]\n', "")
    offered = scheme_named(own(text)).offered
    assert [each.name for each in offered] == [*(e.name for e in TIMEML.offered), "MEANWHILE"]
    assert [each.place for each in offered] == list(range(1, len(offered) + 1))


def test_a_page_lies_beside_its_file_or_comes_along(own, tmp_path):
    assert scheme_named("matres").page == "matres.md"
    text = OWN.replace('name = "clinic"', 'page = "own.md"')
    assert scheme_named(own(text)).page == str(tmp_path / "own.md")


def test_a_file_of_ones_own_is_read_as_it_is_now(own):
    path = own(OWN)
    assert read_profile(path, scheme_named).label == "Our clinic"
    own(OWN.replace("Our clinic", "Their clinic"))
    assert read_profile(path, scheme_named).label == "Their clinic"


def test_when_a_scheme_is_chosen_is_read_from_its_file(own):
    chosen = '[chosen]\nformats = ["timeml"]\nneeds = ["none"]\n'
    choice = read_choice(Path(own(OWN + chosen)))
    assert (choice.name, choice.rank, choice.hints) == ("own", 0, frozenset())
    assert choice.fits("timeml", {"NONE"}, ())
    assert not choice.fits("cat", {"NONE"}, ())
    assert not choice.fits("timeml", {"BEFORE"}, ())
    assert read_choice(Path(own(f"{OWN}{chosen}rank = 3\n"))).rank == 3
    with pytest.raises(ProfileError, match="chosen has 1 key that nobody knows: ranks"):
        read_choice(Path(own(f"{OWN}{chosen}ranks = 3\n")))


def test_a_file_that_is_based_on_itself_is_refused(own, tmp_path):
    path = tmp_path / "own.toml"
    with pytest.raises(ProfileError, match="'based-on' leads back"):
        scheme_named(own(f'based-on = "{path}"'))


def test_more_types_than_there_are_keys_for_are_refused(own):
    rows = (f'[type.T{n}]\nrelations = "before"\nword = "w"\nkey = "{n}"\n' for n in range(18))
    with pytest.raises(ProfileError, match="it offers 18 types, and at most 17 can be"):
        scheme_named(own("\n".join(rows)))


def test_as_many_types_as_there_are_keys_for_are_offered(own):
    rows = (f'[type.T{n}]\nrelations = "before"\nword = "w"\nkey = "{n}"\n' for n in range(17))
    assert len(scheme_named(own("\n".join(rows))).offered) == 17


@given(st.binary(max_size=40), st.integers(0, len(OWN)), st.integers(0, 30))
def test_a_damaged_file_is_refused_or_read_and_never_breaks(damage, start, length):
    with TemporaryDirectory() as folder:
        path = Path(folder) / "own.toml"
        path.write_bytes(OWN.encode()[:start] + damage + OWN.encode()[start + length :])
        with suppress(ProfileError):
            scheme = scheme_named(str(path))
            assert scheme.types


def test_a_file_without_types_and_a_name_that_is_none_are_refused(own, tmp_path):
    with pytest.raises(ProfileError, match="it has no types"):
        scheme_named(own('name = "empty"'))
    for name in ("timebank", "x" * 300):
        with pytest.raises(ProfileError, match="no such profile; there are timeml"):
            scheme_named(name)
    with pytest.raises(ProfileError, match="there is no such file"):
        scheme_named(str(tmp_path / "missing.toml"))


def test_a_relation_is_written_with_the_type_of_the_scheme_and_flipped_to_its_converse():
    found = document("timebank-dense")
    found.apply(add_link(found, "a", "b", RelationSet.parse("before|meets|overlaps")))
    found.apply(add_link(found, "a", "b", RelationSet.parse("before")))
    found.apply(add_link(found, "a", "b", ALL))
    written = [(each.rel_type, each.exact) for each in found.links.values()]
    assert written == [("BEFORE", None), ("VAGUE", RelationSet.parse("before")), ("VAGUE", None)]
    found.apply(flip_link(found, "l1"))
    assert found.links["l1"].rel_type == "AFTER"


def test_a_type_without_a_converse_is_flipped_by_its_ends():
    found = document("red", "CONTAINS")
    found.apply(flip_link(found, "l0"))
    link = found.links["l0"]
    assert (link.source, link.rel_type, link.target) == ("b", "CONTAINS", "a")


def test_a_type_is_called_by_its_scheme():
    matres = scheme_named("matres")
    assert Vocabulary.ALLEN.type_word("BEFORE", matres) == "starts before"
    assert Vocabulary.TIMEML.words(RelationSet.parse(STARTS_BEFORE), scheme=matres) == (
        "starts before"
    )
    assert Vocabulary.ALLEN.type_word("INCLUDES", scheme_named("timebank-dense")) == "contains"


def test_a_link_says_the_same_in_another_scheme():
    dense, matres = scheme_named("timebank-dense"), scheme_named("matres")
    link = Link("l1", "a", "b", "b")
    assert said_in(link, dense, dense, During.EQUALS) is link
    table = said_in(link, dense, TIMEML, During.EQUALS)
    assert (table.rel_type, str(table.exact)) == ("VAGUE", "before|meets|overlaps")
    assert said_in(table, TIMEML, dense, During.EQUALS).rel_type == "BEFORE"
    vague = said_in(Link("l1", "a", "b", "v"), dense, matres, During.EQUALS)
    assert (vague.rel_type, vague.exact) == ("VAGUE", None)
    assert vague.attributes == {}


def test_a_link_keeps_its_cause_in_a_scheme_without_causes():
    link = Link("l1", "a", "b", "OVERLAP/CAUSES")
    found = said_in(link, scheme_named("red"), TIMEML, During.EQUALS)
    assert (found.rel_type, found.attributes) == ("VAGUE", {WRITTEN_AS: "OVERLAP/CAUSES"})


def test_timeml_is_called_by_its_name_with_or_without_its_version():
    assert scheme_named("timeml") is scheme_named("timeml-1.2.1") is scheme_named("")
