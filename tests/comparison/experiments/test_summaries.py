import csv
import io
from pathlib import Path

import pytest

from tempannot.comparison.experiments.experiment_results import GraphSize, statistics
from tempannot.comparison.experiments.key_graphs import GraphShape, corpus_key, key_names
from tempannot.comparison.experiments.summaries import (
    curve_table,
    decay_summary,
    nearest,
    sizes_csv,
    trials_csv,
)
from tempannot.comparison.experiments.trials import RECALLS, Curve, Trial, recall_decay
from tempannot.core.errors import FileError
from tempannot.core.schemes import During
from tests.comparison.graphs import random_keys
from tests.oddities import HERE


def test_a_trial_is_a_row_and_what_is_undefined_an_empty_cell():
    values = {**dict.fromkeys(Curve, 1 / 3), Curve.POINT_PRECISION: None}
    (row,) = csv.DictReader(io.StringIO(trials_csv([Trial("g", 3, 1, values)])))
    assert (row["graph"], row["relations"], row["kept"]) == ("g", "3", "1")
    assert row["share"] == row["strict_recall"] == "0.333333"
    assert row["point_precision"] == ""


def test_a_size_is_a_row():
    assert sizes_csv([GraphSize("g, 1", 2, 3, 4)]) == (
        'graph,events,minimal,closure\n"g, 1",2,3,4\n'
    )


def test_the_table_has_a_line_per_curve_and_says_undefined():
    lines = curve_table([statistics([], curve) for curve in RECALLS]).splitlines()
    assert len(lines) == 1 + len(RECALLS)
    assert all(line.count("undefined") == 4 for line in lines[1:])


def test_the_summary_says_what_the_claim_rests_on():
    keys = list(random_keys(GraphShape(5), 2, seed=1))
    trials = [trial for key in keys for trial in recall_decay(key, 0, 1)]
    summary = decay_summary(keys, trials, [statistics(trials, curve) for curve in RECALLS])
    assert f"{len(trials)} graphs made from 2 closed graphs" in summary
    assert "rests on vague graphs" in summary
    assert "relaxed 1.000, point 1.000" in summary


def test_the_part_of_point_recall_is_not_named_as_the_nearest():
    values = dict.fromkeys(RECALLS, 0.9) | {
        Curve.POINT_RECALL: 0.6,
        Curve.POINT_MAJOR_RECALL: 0.5,
    }
    curves = [statistics([Trial("g", 2, 1, values)], curve) for curve in RECALLS]
    assert nearest(curves).startswith("point recall, at most 0.100 away")
    assert nearest([]) == "none is defined"


def test_files_of_one_name_are_told_apart_by_their_paths():
    paths = [Path("a/x.tml"), Path("b/x.tml"), Path("b/y.tml")]
    assert list(key_names(paths).values()) == [str(paths[0]), str(paths[1]), "y.tml"]


def test_a_document_without_relations_is_refused_by_name():
    path = HERE / "timeml" / "root-alone.tml"
    with pytest.raises(FileError, match="relate no two intervals"):
        corpus_key(path, "root-alone", During.EQUALS)
