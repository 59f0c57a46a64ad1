import json

import networkx as nx
import pytest


def minimal(run, path):
    graph = json.loads(run("minimal", path, "--json").out)
    nodes = [" = ".join(each) for each in graph["nodes"]]
    return set(nodes), {
        (nodes[e["source"]], e["relation"], nodes[e["target"]]) for e in graph["edges"]
    }


def as_read(graph):
    points = nx.get_node_attributes(graph, "points")
    edges = graph.edges(data="relation")
    return set(points.values()), {(points[a], relation, points[b]) for a, b, relation in edges}


def test_graphml_and_json_hold_the_minimal_graph(run, story, tmp_path):
    wanted = minimal(run, story)
    assert run("graph", story, "-o", tmp_path / "g.graphml").status == 0
    assert as_read(nx.read_graphml(tmp_path / "g.graphml")) == wanted
    assert run("graph", story, "-o", tmp_path / "g.json").status == 0
    data = json.loads((tmp_path / "g.json").read_text("utf-8"))
    assert as_read(nx.node_link_graph(data, edges="edges")) == wanted


def test_dot_names_points_in_words_and_survives_quotation_marks(run, tmp_path):
    table = tmp_path / "table.csv"
    table.write_text('source,relations,target\n"a ""b"" \\",meets,c\n')
    assert run("graph", table, "-o", tmp_path / "g.dot").status == 0
    text = (tmp_path / "g.dot").read_text("utf-8")
    assert 'label="end of a \\"b\\" \\\\ = start of c"' in text


@pytest.mark.parametrize("command", ["graph", "timeline"])
@pytest.mark.parametrize(
    ("ending", "head"), [("svg", b"<?xml"), ("pdf", b"%PDF"), ("png", b"\x89PNG")]
)
def test_drawings_have_the_format_of_their_name(run, story, tmp_path, command, ending, head):
    path = tmp_path / f"drawn.{ending}"
    assert run(command, story, "-o", path).status == 0
    assert path.read_bytes().startswith(head)


def test_an_inconsistent_document_gives_status_1_and_the_rest(run, tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("source,relations,target\na,before,b\nb,before,a\n")
    outcome = run("graph", table, "-o", tmp_path / "g.graphml")
    assert outcome.status == 1
    assert "inconsistent" in outcome.err
    assert nx.read_graphml(tmp_path / "g.graphml").number_of_edges() == 1


def test_another_ending_is_refused(run, story, tmp_path):
    outcome = run("timeline", story, "-o", tmp_path / "t.graphml")
    assert outcome.status == 2
    assert ".svg, .pdf, .png" in outcome.err


def test_an_empty_document_is_said_to_be_empty(run, tmp_path):
    empty = tmp_path / "empty.csv"
    empty.write_text("source,relations,target\n")
    outcome = run("timeline", empty, "-o", tmp_path / "t.svg")
    assert outcome.status == 2
    assert "nothing to draw" in outcome.err
