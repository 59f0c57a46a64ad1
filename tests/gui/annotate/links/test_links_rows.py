"""The rows of the links table without a window."""

from tempannot.core.items import OtherLink
from tempannot.gui.annotate.links.links_columns import filtered, parse_filter
from tempannot.gui.annotate.links.links_rows import (
    CHUNK,
    LinkColumn,
    LinkFacts,
    LinkOrigin,
    LinkRow,
    in_order,
    kinds_of,
)


def rows_that_pass(facts: LinkFacts, text: str) -> list[str]:
    rows = [*facts.asserted(), *facts.inferred()]
    found = filtered(iter(rows), parse_filter(text), facts)
    return [
        f"{facts.word(row.source)} {facts.word(row.target)}" for row in found if row is not None
    ]


def test_pairs_that_follow_are_inferred_and_pairs_that_were_asserted_are_not(small):
    facts = LinkFacts(small.session.reasoning)
    inferred = [(facts.word(row.source), facts.word(row.target)) for row in facts.inferred()]
    assert inferred == [("met", "slept"), ("Monday", "said"), ("Monday", "slept")]
    assert len(list(facts.inferred())) == small.session.reasoning.counts().inferred


def test_inferred_rows_of_one_interval_are_seen_from_it(small):
    facts = LinkFacts(small.session.reasoning)
    row = next(facts.inferred_of("ei4"))
    assert (row.source, row.target, str(row.relations)) == ("ei4", "ei1", "after")


def test_a_link_that_contradicts_is_told_apart(clash):
    facts = LinkFacts(clash.session.reasoning)
    origins = {row.link: facts.origin(row) for row in facts.asserted()}
    assert origins["l4"] is LinkOrigin.CONFLICT
    assert origins["l1"] is LinkOrigin.ASSERTED


def test_every_origin_has_a_sign():
    assert all(origin.glyph for origin in LinkOrigin)


def test_filter_finds_words_relations_ids_and_origins(small):
    facts = LinkFacts(small.session.reasoning)
    assert rows_that_pass(facts, "monday") == ["met Monday", "Monday said", "Monday slept"]
    assert rows_that_pass(facts, "relation:during origin:asserted") == ["met Monday"]
    assert rows_that_pass(facts, "id:l3") == ["said slept"]
    assert rows_that_pass(facts, "origin:inferred met") == ["met slept"]
    assert rows_that_pass(facts, "met -origin:inferred -monday") == ["met said"]
    assert rows_that_pass(facts, "type:is_included") == ["met Monday"]
    assert rows_that_pass(facts, "ei2 -origin:inferred") == ["met said", "said slept"]


def test_an_empty_filter_lets_everything_pass(small):
    assert parse_filter("  ") is None
    assert len(rows_that_pass(LinkFacts(small.session.reasoning), "")) == 6


def test_sorting_in_chunks_is_sorting():
    rows = [LinkRow(f"e{(n * 7919) % 5003}", "x", "", None) for n in range(2 * CHUNK + 10)]
    for descending in (False, True):
        found = in_order(iter(rows), lambda row: (row.source,), descending)
        sources = [row.source for row in found if row is not None]
        assert sources == sorted((row.source for row in rows), reverse=descending)


def test_ids_sort_by_their_numbers(small):
    facts = LinkFacts(small.session.reasoning)
    rows = [LinkRow("ei1", "ei2", id, None) for id in ("l10", "l2")]
    assert sorted(rows, key=facts.sort_key(LinkColumn.ID))[0].link == "l2"


def test_ends_in_one_sentence_are_no_sentence_apart(small):
    facts = LinkFacts(small.session.reasoning)
    distances = {row.link: facts.distance(row) for row in facts.asserted()}
    assert distances["l2"] == 0
    assert facts.sentences(next(facts.asserted()))


def test_rows_of_slinks_and_alinks_say_their_kind_and_what_is_wrong_with_them(small):
    document = small.session.document
    for link in (
        OtherLink("s1", "SLINK", "ei2", "ei3", "EVIDENTIAL"),
        OtherLink("s2", "SLINK", "ei2", "ei3", "HOPED"),
        OtherLink("s3", "ALINK", "ei2", "ei9", "INITIATES"),
        OtherLink("s4", "ALINK", "ei2", "ei2", "INITIATES"),
    ):
        document.other_links[link.id] = link
    facts = LinkFacts(small.session.reasoning)
    columns = (LinkColumn.KIND, LinkColumn.TYPE, LinkColumn.RELATION, LinkColumn.ORIGIN)
    cells = {row.link: [facts.cell(row, each) for each in columns] for row in facts.asserted()}
    assert cells["l1"] == ["TLINK", "BEFORE", "before", "asserted"]
    assert cells["s1"] == ["SLINK", "EVIDENTIAL", "reported", "asserted"]
    assert cells["s2"] == ["SLINK", "HOPED", "HOPED", "unknown type"]
    assert cells["s3"] == ["ALINK", "INITIATES", "begins", "dangling"]
    assert cells["s4"][-1] == "self-link"
    assert rows_that_pass(facts, "kind:slink reported") == ["said left"]
    rows = sorted(facts.asserted(), key=facts.sort_key(LinkColumn.KIND))
    assert [row.link for row in rows][:4] == ["s3", "s4", "s1", "s2"]
    assert kinds_of(document).split("  ") == ["TLINK 3", "·", "SLINK 2", "·", "ALINK 2"]
