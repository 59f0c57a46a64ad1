"""The sample documents show what they promise."""

from collections import Counter
from dataclasses import replace

import pytest

from tempannot.core.changes import Delete, Replace
from tempannot.core.items import ItemKind
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.relations import NAMES
from tempannot.core.schemes import TIMEML_TYPES, During
from tempannot.formats.reading import read, to_bytes
from tempannot.resources import samples

CONSISTENT = ("es-biografia.tml", "how-to.tml", "news-report.tml")
INCONSISTENT = "medical-history.tml"
MISTAKE = "l44"
CONFLICT = ("l5", "l7", "l14", MISTAKE)


def opened(name):
    return next(read(path) for path in samples() if path.name == name)


def test_samples_are_the_four_documents_in_order_of_name():
    assert [path.name for path in samples()] == sorted([*CONSISTENT, INCONSISTENT])


@pytest.mark.parametrize("path", samples(), ids=lambda path: path.name)
def test_sample_reads_without_a_problem_and_has_eight_sentences(path):
    found = read(path)
    assert found.problems == ()
    assert len(found.document.sentences) >= 8


@pytest.mark.parametrize("path", samples(), ids=lambda path: path.name)
def test_unchanged_sample_is_saved_byte_for_byte(path):
    found = read(path)
    assert to_bytes(found, found.document) == path.read_bytes()


@pytest.mark.parametrize("path", samples(), ids=lambda path: path.name)
def test_every_interval_of_a_sample_is_linked(path):
    document = read(path).document
    linked = {end for link in document.links.values() for end in (link.source, link.target)}
    assert {interval.id for interval in Reasoning(document).intervals} == linked


@pytest.mark.parametrize("during", During)
@pytest.mark.parametrize("name", CONSISTENT)
def test_consistent_sample_is_so_however_during_is_read(name, during):
    assert Reasoning(opened(name).document, during).is_consistent


@pytest.mark.parametrize("name", CONSISTENT)
def test_consistent_sample_asserts_every_basic_relation(name):
    reasoning = Reasoning(opened(name).document)
    meanings = [reasoning.meaning(link) for link in reasoning.document.links.values()]
    assert {str(meaning) for meaning in meanings if meaning} >= set(NAMES)


@pytest.mark.parametrize("name", CONSISTENT)
def test_consistent_sample_has_a_disjunction_and_a_vague_link(name):
    reasoning = Reasoning(opened(name).document)
    links = reasoning.document.links.values()
    states = Counter(reasoning.state(link.id) for link in links)
    assert states[LinkState.VAGUE] >= 1
    assert any(link.exact and not link.exact.is_basic for link in links)


def test_consistent_samples_use_every_type_of_timeml():
    documents = [opened(name).document for name in CONSISTENT]
    used = {link.rel_type for document in documents for link in document.links.values()}
    assert used == {*TIMEML_TYPES, "VAGUE"}


@pytest.mark.parametrize("during", During)
def test_medical_history_contradicts_itself_in_the_four_links_of_its_mistake(during):
    conflicts = Reasoning(opened(INCONSISTENT).document, during).conflicts()
    assert [set(conflict.links) for conflict in conflicts] == [set(CONFLICT)]


def test_medical_history_sets_aside_the_mistake_and_nothing_else():
    reasoning = Reasoning(opened(INCONSISTENT).document)
    aside = {i for i in reasoning.document.links if reasoning.state(i) is LinkState.CONFLICT}
    assert aside == {MISTAKE}


@pytest.mark.parametrize("spared", CONFLICT)
def test_any_three_links_of_the_conflict_can_hold(spared):
    document = opened(INCONSISTENT).document
    for link in [id for id in document.links if id not in CONFLICT or id == spared]:
        document.apply(Delete(ItemKind.LINK, link))
    assert Reasoning(document).is_consistent


def test_dates_say_the_same_when_the_link_before_the_operation_is_dropped():
    document = opened(INCONSISTENT).document
    document.apply(Delete(ItemKind.LINK, "l7"))
    assert not Reasoning(document).is_consistent


def test_medical_history_is_mended_by_the_source_its_annotator_meant():
    document = opened(INCONSISTENT).document
    document.apply(Replace(replace(document.links[MISTAKE], source="ei7")))
    assert Reasoning(document).is_consistent
