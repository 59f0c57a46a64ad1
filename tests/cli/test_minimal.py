import json


def test_json_has_nodes_in_time_order_edges_by_index_and_the_value(run, story):
    outcome = run("minimal", story, "--json")
    assert outcome.status == 0
    graph = json.loads(outcome.out)
    assert set(graph) == {"nodes", "edges", "value"}
    found = [
        (graph["nodes"][e["source"]], e["relation"], graph["nodes"][e["target"]])
        for e in graph["edges"]
    ]
    assert sorted(found) == [
        (["ei2.end"], "<", ["ei3.start"]),
        (["ei3.end"], "<", ["ei1.start"]),
    ]
    assert all(edge["source"] < edge["target"] for edge in graph["edges"])
    assert graph["value"] == 2


def test_text_says_the_same_in_words_of_its_own(run, story):
    lines = run("minimal", story).out.splitlines()
    assert sorted(lines) == ["ei2.end < ei3.start", "ei3.end < ei1.start", "value 2"]


def test_end_points_that_coincide_are_one_node(run, tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("source,relations,target\na,equals,b\nb,meets,c\n")
    outcome = run("minimal", table)
    assert outcome.out.splitlines() == [
        "a.start = b.start",
        "a.end = b.end = c.start",
        "value 3",
    ]


def test_the_projected_method_loses_a_strict_relation_that_the_labelled_one_keeps(run, tmp_path):
    # a.start <= b.start <= c.start, and a.start < c.start besides
    not_later = "before|meets|overlaps|starts|started-by|contains|finished-by|equals"
    earlier = "before|meets|overlaps|contains|finished-by"
    table = tmp_path / "table.csv"
    table.write_text(f"source,relations,target\na,{not_later},b\nb,{not_later},c\na,{earlier},c\n")
    labelled = run("minimal", table)
    projected = run("minimal", table, "--method", "projected")
    assert labelled.status == projected.status == 0
    assert "a.start < c.start" in labelled.out.splitlines()
    assert projected.out.splitlines() == [
        "a.start <= b.start",
        "b.start <= c.start",
        "value 2",
    ]


def test_of_an_inconsistent_document_the_consistent_part_is_reduced(run, clash, story):
    outcome = run("minimal", clash)
    assert outcome.status == 1
    assert outcome.out == run("minimal", story).out
    assert "inconsistent: It is said that" in outcome.err


def test_a_document_without_links_has_an_empty_graph(run, tmp_path):
    path = tmp_path / "empty.tml"
    path.write_text("<TimeML><TEXT>nothing</TEXT></TimeML>")
    assert json.loads(run("minimal", path, "--json").out) == {
        "nodes": [],
        "edges": [],
        "value": 0,
    }
