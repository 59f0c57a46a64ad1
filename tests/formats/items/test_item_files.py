import json
from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.core.errors import FileError
from tempannot.formats.items.column_mapping import ColumnMapping
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import ANSWER, NLI, ORDER, TEXTS
from tests.formats.items.answers import answer_line, answers_file
from tests.oddities import rows_of

PAIR = {
    "context": "She said they met.",
    "hypothesis": "The saying started before the meeting ended.",
    "label": "not-entailed",
    "pair-id": 7,
    "split": "dev",
    "type-of-inference": "temporal-relation",
}
METADATA = {
    "corpus": "tempeval-3",
    "corpus-license": "todo",
    "corpus-sent-id": "te3-platinum|CNN_2013|ei1|ei2",
    "creation-approach": "automatic",
    "pair-id": 7,
}


def write(path, value) -> None:
    path.write_text(value if isinstance(value, str) else json.dumps(value, indent=4), "utf-8")


@pytest.mark.parametrize(
    ("path", "labels", "at", "id", "hypothesis", "details"),
    rows_of(
        (
            "items/nli-object.json",
            {"entailed": 1, "not-entailed": 1},
            1,
            "8",
            "The stopping started before the ringing started.",
            {"predicted_label": "not-entailed"},
        ),
        (
            "items/nli-unnamed-column.csv",
            {"entailment": 1, "contradiction": 1},
            0,
            "2",
            "We met after Monday.",
            {"Time Diff": "4"},
        ),
        (
            "items/nli-japanese.tsv",
            {"entailment": 1, "contradiction": 1},
            0,
            "1",
            "船は朝に出た。",
            {"category": "過去形"},
        ),
        real=(
            (
                "nli/recast_te3_dev_roberta.json",
                {"not-entailed": 1794, "entailed": 1526},
                7,
                "20599",
                "The saying ended before the responding ended.",
                {"type-of-inference": "temporal-relation", "predicted_label": "not-entailed"},
            ),
            (
                "nli/timexnli_cs1_test.csv",
                {"contradiction": 2474, "entailment": 2137, "neutral": 1529},
                0,
                "2",
                "I graduated before Tuesday.",
                {"Type": "SINGLE_day"},
            ),
        ),
    ),
)
def test_pairs_are_all_read_with_what_stands_beside_them(path, labels, at, id, hypothesis, details):
    items = read_items(path).items
    assert Counter(item.label for item in items) == labels
    item = items[at]
    assert (item.id, item.kind, item.source) == (id, NLI, path.stem)
    assert item.texts[1] == hypothesis
    assert {name: item.provenance.details[name] for name in details} == details


def test_pairs_in_japanese_of_a_released_file_are_all_read(data):
    items = read_items(data / "nli" / "jamp_test_2.tsv").items
    assert len(items) == 348
    assert items[0].texts[0] == "ボブは選挙に撤回を表明している。"
    assert items[0].provenance.details["category"] == "現在（現在形）"


def test_candidate_answers_are_told_by_their_first_line(tmp_path):
    path = answers_file(tmp_path, answer_line("a", "yes"))
    found = read_items(path)
    assert (found.mapping, found.items[0].kind) == (None, ANSWER)


def test_the_released_pairs_get_their_annotation_from_the_metadata_beside_them(tmp_path):
    write(tmp_path / "recast_te3_data.json", [PAIR])
    write(tmp_path / "recast_te3_metadata.json", [METADATA])
    found = read_items(tmp_path / "recast_te3_data.json")
    (item,) = found.items
    assert found.metadata == tmp_path / "recast_te3_metadata.json"
    assert (item.id, item.label, item.source) == ("7", "not-entailed", "tempeval-3")
    assert item.provenance.document == "CNN_2013"
    assert item.provenance.intervals == ("ei1", "ei2")
    assert item.provenance.details["creation-approach"] == "automatic"
    assert item.provenance.details["split"] == "dev"


def test_the_tables_of_the_release_are_read_as_its_json_is(tmp_path):
    for name, record in (("dev-te3-data", PAIR), ("dev-te3-metadata", METADATA)):
        lines = ("\t".join(record), "\t".join(map(str, record.values())))
        write(tmp_path / f"{name}.tsv", "\n".join(lines) + "\n")
    (item,) = read_items(tmp_path / "dev-te3-data.tsv").items
    assert item.texts == (PAIR["context"], PAIR["hypothesis"])
    assert (item.source, item.provenance.document) == ("tempeval-3", "CNN_2013")


def test_a_pair_without_metadata_is_refused(tmp_path):
    write(tmp_path / "x_data.json", [PAIR])
    write(tmp_path / "x_metadata.json", [{**METADATA, "pair-id": 8}])
    with pytest.raises(
        FileError, match=r"x_data\.json: record 1: the pair 7 has no metadata in x_meta"
    ):
        read_items(tmp_path / "x_data.json")


def test_metadata_without_ids_of_pairs_are_refused(tmp_path):
    write(tmp_path / "x_data.json", [PAIR])
    write(tmp_path / "x_metadata.json", [{"corpus": "te3"}])
    with pytest.raises(FileError, match=r"x_metadata\.json: there is no column 'pair-id'"):
        read_items(tmp_path / "x_data.json")


def test_a_trace_in_the_file_itself_leads_to_the_annotation(tmp_path):
    write(tmp_path / "pairs.json", [PAIR | {"corpus-sent-id": "red|doc|e1|e2", "link": "l9"}])
    (item,) = read_items(tmp_path / "pairs.json").items
    assert (item.source, item.provenance.link) == ("red", "l9")
    assert (item.provenance.document, item.provenance.intervals) == ("doc", ("e1", "e2"))


def test_a_trace_of_another_shape_is_kept_as_it_is(tmp_path):
    write(tmp_path / "pairs.json", [PAIR | {"corpus-sent-id": "en-ud-train 12"}])
    (item,) = read_items(tmp_path / "pairs.json").items
    assert (item.source, item.provenance.document) == ("pairs", None)


def test_lines_of_snli_are_pairs_and_a_dash_is_no_label(tmp_path):
    records = [
        {"sentence1": "A", "sentence2": "B", "gold_label": label, "pairID": id, "genre": "fiction"}
        for id, label in (("3#0", "entailment"), ("3#1", "-"))
    ]
    write(tmp_path / "snli.jsonl", "".join(json.dumps(each) + "\n" for each in records))
    items = read_items(tmp_path / "snli.jsonl").items
    assert [(item.id, item.label) for item in items] == [("3#0", "entailment"), ("3#1", None)]
    assert items[0].texts == ("A", "B")
    assert items[0].provenance.details == {"genre": "fiction"}


def test_short_labels_mean_the_long_ones(tmp_path):
    write(
        tmp_path / "pairs.csv", "premise,hypothesis,label\na,b,E\na,c, Neutral\na,d,contradiction"
    )
    labels = [item.label for item in read_items(tmp_path / "pairs.csv").items]
    assert labels == ["entailment", "neutral", "contradiction"]


def test_pairs_of_sentences_say_their_order_and_document(tmp_path):
    write(tmp_path / "order.csv", "id,first,second,label,video,stride\n7,a,b,swapped,v1,2\n")
    (item,) = read_items(tmp_path / "order.csv").items
    assert (item.kind, item.texts, item.label) == (ORDER, ("a", "b"), "swapped")
    assert (item.id, item.provenance.document) == ("7", "v1")
    assert item.provenance.details == {"stride": "2"}


def test_answers_with_names_of_columns_are_read_by_these(tmp_path):
    lines = "category,sentence,question,answer,label\nFrequency,s,q,a,yes\n"
    write(tmp_path / "answers.csv", lines)
    (item,) = read_items(tmp_path / "answers.csv").items
    assert (item.texts, item.source) == (("s", "q", "a"), "Frequency")


def test_a_mapping_names_the_columns_of_any_table(tmp_path):
    write(tmp_path / "own.csv", "what,rank,part\nIt rains.,0,x\nIt pours.,1,\n")
    mapping = ColumnMapping(
        TEXTS, ("what",), label="rank", source="part", labels={"0": "rare", "1": "often"}
    )
    items = read_items(tmp_path / "own.csv", mapping).items
    assert [item.texts for item in items] == [("It rains.",), ("It pours.",)]
    assert [item.label for item in items] == ["rare", "often"]
    assert [item.source for item in items] == ["x", "own"]


def test_labels_of_a_mapping_without_meanings_are_as_written(tmp_path):
    write(tmp_path / "own.csv", "what,rank\nIt rains., Often \n")
    mapping = ColumnMapping(TEXTS, ("what",), label="rank")
    assert read_items(tmp_path / "own.csv", mapping).items[0].label == " Often "


def test_a_mapping_with_a_column_that_is_not_there_is_refused(tmp_path):
    write(tmp_path / "own.csv", "what,rank\nIt rains.,1\n")
    mapping = ColumnMapping(TEXTS, ("waht",))
    with pytest.raises(FileError, match=r"own\.csv: there is no column 'waht'; there are what, r"):
        read_items(tmp_path / "own.csv", mapping)


def test_a_line_of_text_in_place_of_names_is_cut_short_in_the_message(tmp_path):
    write(tmp_path / "own.csv", f",{'It rains. ' * 99}\n1,a\n")
    with pytest.raises(FileError, match=r"\('', It rains\. It rains\. It rains\.…\) is known"):
        read_items(tmp_path / "own.csv")


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("what,rank\na,1\n", None, r"none of its columns \(what, rank\) is known to be a text"),
        ("premise,hypothesis,label\na,b,E\na,b,maybe\n", 3, "the label 'maybe' is none of entail"),
        ("premise,hypothesis\na,b\na, \n", 3, "the hypothesis is empty"),
        ("id,premise,hypothesis\n1,a,b\n1,a,c\n", 3, "the id '1' is that of line 2 already"),
        ("id,premise,hypothesis\n1,a,b\n,a,c\n", 3, "the id is empty"),
        ("premise,hypothesis\na,b\na,b,c\n", 3, "the row has 3 cells, but there are 2 columns"),
        ("first,second,label\na,b,first\n", 2, "the label 'first' is none of original, swapped"),
        ('[{"premise": "a", "hypothesis": "b"}, {"premise": "a"}]', None, "record 2: the hypothes"),
        ('[{"premise": "a", "hypothesis": 3, "label": "x"}]', None, "record 1: the label 'x' is"),
    ],
)
def test_what_is_no_item_is_refused_with_its_place(tmp_path, text, place, problem):
    write(tmp_path / "items.txt", text)
    with pytest.raises(FileError, match=problem) as refused:
        read_items(tmp_path / "items.txt")
    assert refused.value.line == place


VALID = (
    json.dumps([PAIR, PAIR | {"pair-id": 8}]).encode(),
    (json.dumps(PAIR) + "\n" + json.dumps(PAIR | {"pair-id": 8})).encode(),
    b'id,premise,hypothesis,label\n1,"a ""b""",c,E\n2,d,"e\nf",N\n',
    b"premise\thypothesis\tlabel\na\tb\tE\nc\td\tentailed\n",
    (answer_line("a", "yes") + answer_line("b", "no")).encode(),
)


@given(st.sampled_from(VALID), st.data())
def test_a_damaged_file_is_read_or_refused(tmp_path_factory, valid, data):
    start = data.draw(st.integers(0, len(valid)))
    stop = data.draw(st.integers(start, min(len(valid), start + 5)))
    damage = data.draw(st.binary(max_size=3) | st.sampled_from([b'"', b"\t", b"\n", b"\r", b","]))
    path = tmp_path_factory.getbasetemp() / "damaged.txt"
    path.write_bytes(valid[:start] + damage + valid[stop:])
    with suppress(FileError):
        items = read_items(path).items
        assert len({item.id for item in items}) == len(items) > 0
        assert all(text.strip() for item in items for text in item.texts)
