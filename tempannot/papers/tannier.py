"""Tannier & Muller 2011: graphs compared by their minimal graphs of end points."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from itertools import groupby
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from tempannot.comparison.experiments.charts import Labels, curve_figure, size_figure
from tempannot.comparison.experiments.experiment_results import (
    CurveStatistics,
    GraphSize,
    graph_size,
    statistics,
)
from tempannot.comparison.experiments.key_graphs import GraphShape, KeyGraph, corpus_key, random_key
from tempannot.comparison.experiments.summaries import (
    CHANCE_AGREEMENT,
    RESTS_ON_VAGUE_GRAPHS,
    growths,
    nearest,
)
from tempannot.comparison.experiments.trials import (
    PRECISIONS,
    RECALLS,
    Curve,
    Trial,
    measured_with_cores,
    precision_noise,
    recall_decay,
)
from tempannot.comparison.measures.core_relations import core_relations, core_score, minimal_graphs
from tempannot.comparison.measures.scores import Weight
from tempannot.comparison.measures.temporal_scores import TemporalComparison
from tempannot.core.assertions import Assertion
from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.core.network import Network
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import During
from tempannot.core.vocabulary import LETTERS
from tempannot.datasets.published_numbers import published_numbers
from tempannot.papers.origins import ResultTable, RowOrigin, heading
from tempannot.papers.paper_data import PaperData
from tempannot.papers.workshop import PaperPart, Workshop, digest_of
from tempannot.resources import resource
from tempannot.tables.report_parts import Block, Paragraph, Picture

PAPER = "tannier2011"
EVENTS, RUNS = 10, 5
_LARGEST = 40
"""The most related intervals of a document that is drawn for figures 18 and 19."""

_GROWTH = bilingual(
    "no numbers in the paper: minimal graphs grow linearly, closures more, irregularly"
)
_SMALL, _SMALL_GRAPHS, _MOST_TRIED = (4, 5, 6), 10, 20_000
_CURVES = {
    "largest distance": "decimals",
    "mean distance": "decimals",
    "quadratic": "decimals",
    "R2 of y = x": "decimals",
}
_SAMPLE = {"before": "<", "after": ">", "during": "d", "contains": "di"}
_PRINTED_COMPOSITIONS = {
    ("<", "<"): "<",
    ("<", ">"): "all",
    ("<", "d"): "< o m d s",
    ("<", "di"): "<",
    (">", "<"): "all",
    (">", ">"): ">",
    (">", "d"): "> oi mi d f",
    (">", "di"): ">",
    ("d", "<"): "<",
    ("d", ">"): ">",
    ("d", "d"): "d",
    ("d", "di"): "all",
    ("di", "<"): "< o m di fi",
    ("di", ">"): "> oi di mi si",
    ("di", "d"): "o oi d s f di si fi =",
    ("di", "di"): "di",
}
"""Table 2 of the paper, cell by cell."""

_NAMES = {letter: name for name, letter in LETTERS.items()}
_ARGUMENT = bilingual(
    "Section 2.5 argues that core relations are only an approximation: they leave out what can be "
    "said in several ways. Here is the comparison on core relations, as the baseline that the "
    "paper argues against, beside its own measure."
)


def parts(shop: Workshop, data: PaperData) -> Iterator[PaperPart]:
    """Yield all tables and figures of the paper."""
    yield PaperPart("Table 2: compositions", (_compositions(shop).table(),))
    yield PaperPart(
        "Figures 5 and 14, sections 4 and 5: worked examples", (_examples(shop).table(),)
    )
    keys = [
        random_key(GraphShape(EVENTS), number, shop.options.seed)
        for number in range(1, shop.options.graphs + 1)
    ]
    yield _decay(shop, "Figure 17", "random graphs", keys)
    yield _core(shop)
    documents = _documents(shop, data)
    sample = _sample(shop, documents)
    yield _decay(shop, "Figure 18", "documents", sample)
    yield _noise(shop, sample)
    yield _sizes(shop, documents)


def _compositions(shop: Workshop) -> ResultTable:
    columns = {"composed": "text", "printed": "text", "agrees": "text"}
    table = shop.table("Table 2", "compositions of some relations", ("one", "other"), columns)
    for (one, other), printed in _PRINTED_COMPOSITIONS.items():
        found = RelationSet.parse(_NAMES[one]) @ RelationSet.parse(_NAMES[other])
        names = _NAMES.values() if printed == "all" else [_NAMES[each] for each in printed.split()]
        agrees = set(found.names) == set(names)
        signs = [sign for sign, name in _NAMES.items() if name in found.names]
        shown = "all" if len(signs) == len(_NAMES) else " ".join(signs)
        values = {"composed": shown, "printed": printed, "agrees": "yes" if agrees else "no"}
        table.add((one, other), values)
    return table


def _networks() -> dict[str, Network]:
    with resource("papers/worked-examples.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    events = {"K": "ABCD", "S": "ABCD"}
    found = {}
    for name, own in groupby(rows, key=lambda row: row["graph"]):
        links = [
            Assertion(
                str(number), row["source"], row["target"], RelationSet.parse(row["relations"])
            )
            for number, row in enumerate(own)
        ]
        is_small = name == "K" or name.startswith("S")
        found[name] = Network.close(events["K"] if is_small else "ABCDEF", links)
    return found


def _examples(shop: Workshop) -> ResultTable:
    columns = {
        "major recall": "decimals",
        "minor recall": "decimals",
        "temporal recall": "decimals",
        "temporal precision": "decimals",
        "core recall": "decimals",
    }
    table = shop.table("Figures 5 and 14", "worked examples", ("key", "graph"), columns)
    graphs = _networks()
    pairs = [("K1", "G1"), ("K2", "G2"), *(("K", f"S{number}") for number in range(1, 5))]
    for key, response in pairs:
        score = TemporalComparison(graphs[key], graphs[response]).details(Weight.RELAXED).score()
        values = {
            "major recall": score.major and score.major.value,
            "minor recall": score.minor and score.minor.value,
            "temporal recall": score.recall.value,
            "temporal precision": score.precision.value,
            "core recall": core_score(graphs[key], graphs[response]).recall,
        }
        table.add((key, response), dict(values))
    for each in published_numbers(paper=PAPER, measures=["value"]):
        if each.system in columns:
            key, _, graph = each.dataset.partition(" and ")
            table.add((key, graph), {each.system: each.value}, RowOrigin.PUBLISHED, each.place)
    note = bilingual(
        "the paper prints the values of S1 to S4 in a picture; its text asks for S4 > S3 > S2"
    )
    table.add(("K", "S1 to S4"), {}, RowOrigin.MISSING, note)
    return table


def _trial_values(
    shop: Workshop,
    name: str,
    keys: Sequence[KeyGraph],
    experiment: Callable[..., Iterator[Trial]],
) -> list[Trial]:
    """The trials of all graphs, each graph and run a step of its own."""
    found: list[Trial] = []
    seed = shop.options.seed
    every = [(key, run) for key in keys for run in range(RUNS)]
    for key, run in shop.over(name, every):
        made_from = [
            name,
            key.name,
            run,
            seed,
            digest_of([str(each) for each in key.network.pairs()]),
        ]
        work = partial(_measured, experiment, key, run, seed)
        for each in shop.step(f"{name}-{Path(key.name).stem}-{run}", made_from, work):
            values = {Curve(curve): value for curve, value in each["values"].items()}
            found.append(Trial(key.name, each["relations"], each["kept"], values))
    return found


def _measured(
    experiment: Callable[..., Iterator[Trial]], key: KeyGraph, run: int, seed: int
) -> list[dict[str, Any]]:
    return [
        {
            "relations": each.relations,
            "kept": each.kept,
            "values": {c.value: v for c, v in each.values.items()},
        }
        for each in experiment(key, run, seed, measured_with_cores)
    ]


def _curve_table(
    shop: Workshop, place: str, title: str, curves: Sequence[CurveStatistics]
) -> ResultTable:
    table = shop.table(place, title, ("measure",), _CURVES)
    for each in curves:
        values: dict[str, object] = {
            "largest distance": each.largest_deviation,
            "mean distance": each.mean_deviation,
            "quadratic": each.quadratic,
            "R2 of y = x": each.r_squared,
        }
        table.add((each.curve.words,), values)
    table.add(
        ("all",), {}, RowOrigin.MISSING, "the curves of the paper are a picture without values"
    )
    return table


def _decay(shop: Workshop, place: str, what: str, keys: Sequence[KeyGraph]) -> PaperPart:
    title = bilingual("recall as relations are removed, {what}", what=bilingual(what))
    if not keys:
        return _missing(shop, place, title)
    trials = _trial_values(shop, f"decay-{what.split(maxsplit=1)[0]}", keys, recall_decay)
    curves = [statistics(trials, each) for each in (*RECALLS, Curve.CORE_RECALL)]
    own = [each for each in curves if each.curve is not Curve.CORE_RECALL]
    labels = Labels(
        heading(place, title), bilingual("share of relations kept"), bilingual("recall")
    )
    words = bilingual(
        "{trials:,} graphs made from {keys}. Nearest to y = x: {nearest}.",
        trials=len(trials),
        keys=len(keys),
        nearest=nearest(own),
    )
    if place == "Figure 17":
        printed = {
            each.system: each.value for each in published_numbers(paper=PAPER, measures=["count"])
        }
        words += bilingual(
            " The paper made {incomplete:,.0f} from {graphs:.0f}. {vague}",
            incomplete=printed["incomplete graphs"],
            graphs=printed["graphs"],
            vague=RESTS_ON_VAGUE_GRAPHS,
        )
    blocks: tuple[Block, ...] = (
        _curve_table(shop, place, title, curves).table(),
        Picture(
            place.casefold().replace(" ", "-"),
            heading(place, title),
            partial(curve_figure, curves, labels),
        ),
        Paragraph(words),
    )
    return PaperPart(heading(place, title), blocks)


def _core(shop: Workshop) -> PaperPart:
    """Section 2.5: the core, and all minimal graphs of small graphs."""
    columns = {
        "graphs": "count",
        "relations": "decimals",
        "core": "decimals",
        "minimal graphs": "decimals",
        "core does not say all": "count",
    }
    table = shop.table("section 2.5", "core relations and all minimal graphs", ("graphs",), columns)
    for events in _SMALL:
        for width in (0, 3):
            made_from = [events, width, shop.options.seed, _SMALL_GRAPHS]
            work = partial(_small_graphs, events, width, shop.options.seed)
            rows = shop.step(f"core-{events}-{width}", made_from, work)
            values = {
                "graphs": len(rows),
                "relations": fmean(each[0] for each in rows),
                "core": fmean(each[1] for each in rows),
                "minimal graphs": fmean(each[2] for each in rows),
                "core does not say all": sum(each[3] for each in rows),
            }
            kind = bilingual("vague") if width else bilingual("every relation basic")
            said = bilingual("random, {events} events, {kind}", events=events, kind=kind)
            table.add((said,), values)
    table.add(("all",), {}, RowOrigin.MISSING, "the paper gives no numbers of these")
    return PaperPart(
        "Section 2.5: core relations and all minimal graphs", (Paragraph(_ARGUMENT), table.table())
    )


def _small_graphs(events: int, width: int, seed: int) -> list[list[int]]:
    rows = []
    for number in range(1, _SMALL_GRAPHS + 1):
        network = random_key(GraphShape(events, width, 2 * events), number, seed).network
        core = len(core_relations(network))
        graphs = list(minimal_graphs(network, _MOST_TRIED))
        is_short = not graphs or min(map(len, graphs)) > core
        rows.append([network.related_pairs(), core, len(graphs), int(is_short)])
    return rows


def _documents(shop: Workshop, data: PaperData) -> list[KeyGraph]:
    found = []
    for path in shop.over("reading documents", data.documents):
        try:
            found.append(corpus_key(path, path.name, During.EQUALS))
        except TempannotError as error:
            data.problems.append(str(error))
    return found


def _sample(shop: Workshop, documents: Sequence[KeyGraph]) -> list[KeyGraph]:
    """Documents of a size that is measured thousands of times, drawn from the seed."""
    fitting = [
        key
        for key in documents
        if EVENTS
        <= len({each for one, other, _ in key.network.pairs() for each in (one, other)})
        <= _LARGEST
    ]
    count = min(len(fitting), shop.options.graphs)
    return Random(f"{shop.options.seed}|sample").sample(fitting, count)


def _noise(shop: Workshop, keys: Sequence[KeyGraph]) -> PaperPart:
    title = bilingual("precision as links are switched, documents")
    if not keys:
        return _missing(shop, "Figure 19", title)
    trials = _trial_values(shop, "noise", keys, precision_noise)
    curves = [statistics(trials, each) for each in (*PRECISIONS, Curve.CORE_PRECISION)]
    labels = Labels(
        heading("Figure 19", title),
        bilingual("share of links as they were"),
        bilingual("precision"),
    )
    blocks: tuple[Block, ...] = (
        _curve_table(shop, "Figure 19", title, curves).table(),
        Picture("figure-19", heading("Figure 19", title), partial(curve_figure, curves, labels)),
        Paragraph(verdict(curves)),
    )
    return PaperPart(heading("Figure 19", title), blocks)


def verdict(curves: Sequence[CurveStatistics]) -> str:
    """What becomes of the claim that point precision follows y = x more closely than others."""
    distances = {
        each.curve: each.largest_deviation for each in curves if each.largest_deviation is not None
    }
    point = distances.get(Curve.POINT_PRECISION)
    others = {
        c: v for c, v in distances.items() if c in PRECISIONS and c is not Curve.POINT_PRECISION
    }
    if point is None or not others:
        return bilingual("The claim of figure 19 cannot be judged: no precision is defined.")
    closest = min(others, key=lambda curve: others[curve])
    numbers = bilingual(
        "point precision lies up to {point:.3f} away from y = x in the mean of a tenth, "
        "{closest} {other:.3f}",
        point=point,
        closest=closest.words,
        other=others[closest],
    )
    if point < others[closest]:
        return bilingual(
            "The claim of figure 19 is not confirmed as it stands: point precision is the nearest "
            "({numbers}), but it does not follow y = x. {chance}",
            numbers=numbers,
            chance=CHANCE_AGREEMENT,
        )
    return bilingual(
        "The claim of figure 19, that point precision follows y = x more closely than the others, "
        "is not confirmed: {numbers}. {chance}",
        numbers=numbers,
        chance=CHANCE_AGREEMENT,
    )


def _sizes(shop: Workshop, documents: Sequence[KeyGraph]) -> PaperPart:
    title = bilingual("size of the minimal graph and of the closure")
    if not documents:
        return _missing(shop, "section 6.1", title)
    made_from = sorted(digest_of([str(p) for p in each.network.pairs()]) for each in documents)
    found = shop.step("sizes", made_from, lambda: [asdict(graph_size(key)) for key in documents])
    sizes = [GraphSize(**each) for each in found]
    growth = growths(sizes)
    columns = {
        "documents": "count",
        "power of events": "decimals",
        "R2": "decimals",
        "largest": "thousands",
    }
    table = shop.table("section 6.1", title, ("of",), columns)
    for name, largest in (
        ("minimal", max(each.minimal for each in sizes)),
        ("closure", max(each.closure for each in sizes)),
    ):
        values = {
            "documents": len(sizes),
            "power of events": growth[name].exponent,
            "R2": growth[name].r_squared,
            "largest": largest,
        }
        table.add((name,), values)
    table.add(
        ("TimeBank 1.1",),
        {},
        RowOrigin.MISSING,
        _GROWTH,
    )
    picture = Picture(
        "corpus-sizes",
        heading("Section 6.1", title),
        partial(size_figure, sizes, growth, title),
    )
    return PaperPart("Section 6.1: sizes in a corpus", (table.table(), picture))


def _missing(shop: Workshop, place: str, title: str) -> PaperPart:
    table = shop.table(place, title, ("of",), _CURVES)
    table.add(("documents",), {}, RowOrigin.MISSING, "give TimeML documents with --data")
    return PaperPart(heading(place, title), (table.table(),))
