import pytest

from tempannot.core import schemes
from tempannot.core.errors import RelationError
from tempannot.core.language import shown, speaking, tr
from tempannot.core.relations import EQUALS, RelationSet
from tempannot.core.schemes import (
    OFFERED_TYPES,
    TIMEML,
    TIMEML_TYPES,
    VAGUE_TYPES,
    During,
    Interpretation,
    RelationType,
    Scheme,
    said_relation,
    scheme_for,
    scheme_named,
)
from tests.core.arrangements import arrangements, basic
from tests.core.convex import convex_relations

COARSE = {
    "OVERLAP": lambda a1, a2, b1, b2: a1 < b2 and b1 < a2,
    "BEFORE-OR-OVERLAP": lambda a1, a2, b1, b2: a1 < b2,
    "OVERLAP-OR-AFTER": lambda a1, a2, b1, b2: b1 < a2,
}


@pytest.mark.parametrize("during", During)
def test_every_type_means_a_convex_relation(during):
    meanings = TIMEML.meanings(during)
    assert set(TIMEML_TYPES) <= set(meanings)
    assert all(meaning in convex_relations() for meaning in meanings.values())
    assert not VAGUE_TYPES & set(meanings)


@pytest.mark.parametrize("during", During)
def test_the_type_of_the_pair_turned_round_means_the_converse(during):
    meanings = TIMEML.meanings(during)
    for name, meaning in meanings.items():
        assert meanings[TIMEML.converse(name)] is meaning.converse, name


def test_a_type_turned_round_twice_is_the_same_type():
    for name in (*TIMEML.meanings(During.EQUALS), *VAGUE_TYPES, "SOMETHING"):
        assert TIMEML.converse(TIMEML.converse(name)) == name


@pytest.mark.parametrize("name", COARSE)
def test_coarse_labels_are_the_comparisons_they_stand_for(name):
    expected = {basic(world, 0, 1) for world in arrangements(2) if COARSE[name](*world)}
    assert set(TIMEML.meanings(During.EQUALS)[name].names) == expected


def test_during_is_read_as_the_setting_says():
    found = {during: str(TIMEML.meanings(during)["DURING"]) for during in During}
    assert found == {"equals": "equals", "during": "during", "overlaps": "overlaps"}


def test_a_relation_is_written_with_the_type_that_means_exactly_it():
    for relations in map(RelationSet, range(1, 8192)):
        name = TIMEML.type_for(relations)
        assert name is None or TIMEML.meanings(During.EQUALS)[name] is relations
    written = {TIMEML.type_for(each) for each in convex_relations()} - {None}
    assert written == set(TIMEML_TYPES) - {"DURING", "DURING_INV", "IDENTITY"}


def test_equals_is_never_written_as_identity():
    assert TIMEML.type_for(EQUALS) == "SIMULTANEOUS"


def test_overlaps_has_no_type():
    assert TIMEML.type_for(RelationSet.parse("overlaps")) is None


def test_a_type_is_offered_with_a_word_and_a_key_or_refused_by_what_it_lacks():
    with pytest.raises(RelationError, match="OVERLAPS is offered and has no key"):
        RelationType("OVERLAPS", "overlaps", "OVERLAPPED_BY", word="overlaps", place=15)
    with pytest.raises(RelationError, match="no word"):
        RelationType("OVERLAPS", "overlaps", "OVERLAPPED_BY", key="O", place=15)


def test_places_and_keys_of_offered_types_are_theirs_alone():
    assert len({each.place for each in OFFERED_TYPES}) == len(OFFERED_TYPES)
    assert len({each.key for each in OFFERED_TYPES}) == len(OFFERED_TYPES)


BEFORE = RelationType("BEFORE", "before", "", word="before", place=1, key="B")
VAGUE = RelationType("VAGUE", "", "", word="vague", place=2, key="V")
NONE = RelationType("NONE", "", "", word="vague")


@pytest.mark.parametrize(
    ("types", "vague"),
    [
        ((BEFORE, NONE, VAGUE), "VAGUE"),
        ((BEFORE, NONE), "NONE"),
        ((BEFORE,), "VAGUE"),
    ],
)
def test_the_vague_type_is_one_that_is_offered_else_one_that_is_read(types, vague):
    assert Scheme("own", "Own", types).vague_type == vague


def test_a_plain_document_needs_no_look_at_any_file_of_a_scheme(monkeypatch):
    monkeypatch.setattr(schemes, "_choices", None)
    assert scheme_for({"BEFORE", "IDENTITY"}) == scheme_for({*TIMEML_TYPES, "VAGUE"}) == ""


def test_what_is_known_of_a_type_is_found_in_whatever_spelling():
    assert TIMEML.type_named(" is included").name == "IS_INCLUDED"
    assert TIMEML.type_named("overlaps") is None


def test_what_is_no_relation_is_told_with_the_types_of_the_scheme():
    with pytest.raises(RelationError, match="; or a type of TimeML such as BEFORE, AFTER"):
        said_relation("sometime", During.EQUALS)
    with pytest.raises(RelationError, match="not convex"):
        said_relation("before|after", During.EQUALS)
    assert said_relation("is included", During.EQUALS)[1] == "IS_INCLUDED"


def test_a_file_has_the_profile_for_all_else_the_one_chosen_nearest_to_it(tmp_path):
    far, near, file = tmp_path / "far", tmp_path / "far" / "near", tmp_path / "far" / "near" / "f"
    choices = ((far, "matres"), (near, "red"), (file, "thyme"))
    how = Interpretation(chosen=choices)
    asked = (file, near / "g", far / "x" / "y", tmp_path / "g")
    assert [how.profile_of(path) for path in asked] == ["thyme", "red", "matres", ""]
    assert Interpretation("allen", chosen=choices).profile_of(file) == "allen"
    assert Interpretation().profile_of(file) == ""


def test_the_same_event_is_never_inferred_wherever_its_type_stands():
    same = RelationType("SAME", "equals", "SAME", word="same", place=1, key="=", sentence="{a}{b}")
    together = RelationType("TOGETHER", "equals", "TOGETHER", word="together", place=2, key="S")
    for types in ((same, together), (together, same)):
        assert Scheme("own", "Own", types).type_for(EQUALS) == "TOGETHER"
    assert Scheme("own", "Own", (same, BEFORE)).type_for(EQUALS) is None


def test_identity_says_more_than_that_the_times_are_the_same():
    assert [e.name for e in TIMEML.types if TIMEML.says_identity(e.name)] == ["IDENTITY"]
    assert TIMEML.says_identity(" identity") is True
    assert TIMEML.says_identity("SAME") is False


def test_types_of_allens_relations_are_fine_and_others_are_not():
    found = {name: scheme_named(name).is_fine for name in ("", "allen", "matres", "red")}
    assert found == {"": True, "allen": True, "matres": False, "red": False}


def test_a_type_without_a_letter_is_not_found_by_none():
    assert Scheme("own", "Own", (BEFORE, VAGUE)).type_named("") is None


def test_a_scheme_made_for_a_screen_speaks_its_language_and_files_stay_english():
    with speaking("de"):
        made = Scheme("own", "Own", (VAGUE,), guideline=TIMEML.guideline)
        found = RelationType("BEFORE", "before", "", word="before", place=1, key="B")
        there = tr("before"), tr(TIMEML.guideline)
    assert (found.word, made.guideline) == ("before", TIMEML.guideline) != there
    assert (shown(found.word), shown(made.guideline)) == there
    assert (shown(found.sentence), shown(BEFORE.word)) == ("", "before")
