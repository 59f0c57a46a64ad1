import json

import networkx as nx
import pytest

from tempannot.formats.reading import read


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


@pytest.mark.parametrize("command", ["graph", "timeline"])
def test_a_page_has_the_same_bytes_each_time(run, story, tmp_path, command):
    pages = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for page in pages:
        assert run(command, story, "-o", page).status == 0
    one, two = (page.read_bytes() for page in pages)
    assert one == two
    assert one.count(b"Date (D:20000101000000") == 2
    assert one.count(b'Date="2000-01-01T00:00:00') == 3


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


def written(run, story, path, what):
    outcome = run("graph", story, "-o", path, "--what", what)
    assert outcome.status == 0, outcome.err
    return path


def test_links_are_read_by_networkx_with_their_ids(run, story, tmp_path):
    links = read(story).document.links
    path = written(run, story, tmp_path / "g.graphml", "links")
    graph = nx.read_graphml(path, force_multigraph=True)
    assert {(a, b, key) for a, b, key in graph.edges(keys=True)} == {
        (each.source, each.target, each.id) for each in links.values()
    }
    data = json.loads(written(run, story, tmp_path / "g.json", "links").read_text("utf-8"))
    again = nx.node_link_graph(data, edges="edges")
    types = nx.get_edge_attributes(again, "type")
    assert {key: rel_type for (_, _, key), rel_type in types.items()} == {
        each.id: each.rel_type for each in links.values()
    }


def test_the_closure_is_that_of_the_command(run, story, tmp_path):
    rows = run("closure", story).out.splitlines()[1:]
    graph = nx.read_graphml(written(run, story, tmp_path / "g.graphml", "closure"))
    edges = graph.edges(data=True)
    assert sorted(rows) == sorted(f"{a},{e['relations']},{b},{e['origin']}" for a, b, e in edges)


@pytest.mark.parametrize("what", ["links", "closure"])
def test_other_graphs_are_drawn_as_lines_and_the_same_each_time(run, story, tmp_path, what):
    one = written(run, story, tmp_path / "a.svg", what).read_bytes()
    assert one.startswith(b"<?xml")
    assert written(run, story, tmp_path / "b.svg", what).read_bytes() == one
    outcome = run("graph", story, "-o", tmp_path / "a.png", "--what", what)
    assert outcome.status == 2
    assert "is drawn as .svg or .pdf" in outcome.err


def test_a_drawing_that_would_be_black_is_refused(run, tmp_path):
    table = tmp_path / "table.csv"
    rows = "".join(f"e{n},before,e{n + 1}\n" for n in range(220))
    table.write_text(f"source,relations,target\n{rows}")
    outcome = run("graph", table, "-o", tmp_path / "g.svg", "--what", "closure")
    assert outcome.status == 2
    assert "write .graphml, .dot or .json instead" in outcome.err
    assert run("graph", table, "-o", tmp_path / "g.dot", "--what", "closure").status == 0
