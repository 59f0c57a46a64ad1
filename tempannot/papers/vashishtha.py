"""Vashishtha et al. 2020: annotations of time recast as natural language inference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.core.relations import RelationSet
from tempannot.datasets.nli_scores.nli_score import Classes
from tempannot.datasets.nli_scores.nli_scoring import read_nli_predictions
from tempannot.datasets.published_numbers import published_numbers
from tempannot.datasets.recast.hypotheses import ORDER_TEMPLATES, Verdict, verdicts
from tempannot.datasets.recast.hypothesis_rows import COLUMNS, DURATION
from tempannot.datasets.recast.recast_settings import Profile, RecastSettings
from tempannot.datasets.recast.recasting import Recasting
from tempannot.datasets.recast.splits import DENSE, TEMPEVAL, platinum_documents
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.rating_item import RatingItem
from tempannot.papers.item_trials import accuracy_of, add_trials, trial_set
from tempannot.papers.origins import ResultTable, RowOrigin, add_published, printed
from tempannot.papers.paper_data import PaperData
from tempannot.papers.workshop import PaperPart, Workshop, digest_of
from tempannot.tables.report_parts import Paragraph

PAPER = "vashishtha2020"
DATASETS = ("uds-duration", "uds-order", "tempeval-3", "timebank-dense", "red")
_SHARES = "train=0.8,dev=0.1,test=0.1"
"""How documents are parted of which none is in the published test set."""

_SCORES = {
    "items": "thousands",
    "accuracy": "percent",
    "accuracy sd": "spread",
    "accuracy 95 %": "spread",
}
_RELATIONS = {
    "B": "before",
    "IB": "meets",
    "A": "after",
    "IA": "met-by",
    "II": "during",
    "I": "contains",
    "BE": "starts",
    "BB": "started-by",
    "E": "finishes",
    "EB": "finished-by",
    "S": "equals",
}
"""TimeML's relations by the signs of Table 3, each as the Allen relation it is."""

_PRINTED = (
    "B,I,EB,IB,D",
    "B,I,II,S,IB,BB,BE,EB,D,E",
    "B",
    "B,II,BE,IB,D",
    "A,II,IA,E",
    "A,I,II,S,IA,BB,BE,EB,D,E",
    "A",
    "A,I,IA,BB",
)
"""The relations that entail each template, as the column TE3 of Table 3 prints them."""


def parts(shop: Workshop, data: PaperData) -> Iterator[PaperPart]:
    """Yield all tables and figures of the paper."""
    found = _recast(shop, data)
    yield PaperPart("Table 2: pairs", (_sizes(shop, data, found).table(),))
    yield _templates(shop)
    yield PaperPart("Table 4: models", tuple(each.table() for each in _scores(shop, data, found)))
    yield _validation(shop)


def _recast(shop: Workshop, data: PaperData) -> dict[str, tuple[RatingItem, ...]]:
    """What the annotations that are given say as pairs, by dataset."""
    found: dict[str, list[RatingItem]] = {}
    documents = tuple(data.documents)
    if documents:
        names = {path.stem for path in documents}
        split = TEMPEVAL if names & set(platinum_documents()) else _SHARES
        asked = RecastSettings(
            inputs=documents, profile=Profile.SEED, split=split, corpus="tempeval-3"
        )
        _take(shop, data, asked, found)
    for path in (each for each in data.others if each not in data.used):
        is_json = path.suffix.casefold() == ".json"
        asked = RecastSettings(
            inputs=(path,),
            profile=Profile.RELEASED if is_json else Profile.SEED,
            texts=() if is_json else documents,
            split=None if is_json else DENSE,
            corpus="uds" if is_json else "timebank-dense",
        )
        if _take(shop, data, asked, found):
            data.use(path)
    return {name: tuple(each) for name, each in found.items()}


def _take(
    shop: Workshop, data: PaperData, asked: RecastSettings, found: dict[str, list[RatingItem]]
) -> bool:
    """Recast some annotations; whether pairs came of it."""
    stamps = sorted((path.name, path.stat().st_size) for path in asked.inputs)
    name = f"recast-{asked.corpus}-{digest_of([stamps, asked.split])}"
    try:
        items = read_items(shop.items(name, COLUMNS, Recasting(asked).rows())).items
    except TempannotError as error:
        if len(asked.inputs) > 1:
            data.problems.append(f"the documents give no pairs: {error}")
        return False
    for item in items:
        dataset = item.source.casefold()
        if dataset == "uds":
            kind = item.provenance.details.get("type-of-inference", "")
            kind = kind or item.provenance.details.get("type_of_inference", "")
            dataset = "uds-duration" if kind == DURATION else "uds-order"
        found.setdefault(dataset, []).append(item)
    return True


def _splits(items: Sequence[RatingItem]) -> dict[str, list[RatingItem]]:
    found: dict[str, list[RatingItem]] = {}
    for item in items:
        found.setdefault(item.provenance.details.get("split", ""), []).append(item)
    return found


def _sizes(
    shop: Workshop, data: PaperData, found: dict[str, tuple[RatingItem, ...]]
) -> ResultTable:
    columns = {"pairs": "thousands", "links": "thousands", "entailed": "percent"}
    table = shop.table("Table 2", "pairs of the recast sets", ("set",), columns)
    for name, items in found.items():
        counts = Counter(_splits(items))
        said = ", ".join(
            f"{each or bilingual('no split')} {len(_splits(items)[each]):,}" for each in counts
        )
        links = len({(i.provenance.document, i.provenance.link) for i in items})
        entailed = sum(item.label == "entailed" for item in items) / len(items)
        values = {"pairs": len(items), "links": links, "entailed": entailed}
        table.add((name,), values, note=bilingual("recast from --data: {said}", said=said))
    for given in data.sets:
        if given.known is not None and given.known.dataset in DATASETS:
            name = f"{given.known.dataset}, {given.known.split or given.path.name}"
            entailed = sum(i.label == "entailed" for i in given.items) / len(given.items)
            values = {"pairs": len(given.items), "entailed": entailed}
            table.add((name,), values, note=bilingual("released file {name}", name=given.path.name))
    if not table.rows:
        table.add(
            ("all",), {}, RowOrigin.MISSING, "give annotated documents or pair files with --data"
        )
    for each in published_numbers(paper=PAPER, measures=["pairs"]):
        table.add((each.dataset,), {"pairs": printed(each.value)}, RowOrigin.PUBLISHED)
    return table


def _templates(shop: Workshop) -> PaperPart:
    columns = {"derived": "text", "printed": "text", "differs in": "text"}
    table = shop.table(
        "Table 3", "relations that entail each hypothesis (TE3)", ("hypothesis",), columns
    )
    said = {
        name: verdicts(RelationSet.parse(relation))
        for name, relation in _RELATIONS.items()
        if name != "D"
    }
    said["D"] = verdicts(RelationSet.parse("equals"))
    odd = []
    for place, template in enumerate(ORDER_TEMPLATES):
        derived = [name for name, found in said.items() if found[place] is Verdict.ENTAILED]
        printed = _PRINTED[place].split(",")
        differs = sorted(set(derived) ^ set(printed))
        odd += differs
        values = {
            "derived": ", ".join(derived),
            "printed": ", ".join(printed),
            "differs in": ", ".join(differs) or bilingual("nothing"),
        }
        table.add((template.sentence("X", "Y").removesuffix("."),), values)
    words = (
        bilingual(
            "Derived from the end points of the relations, DURING (D) read as simultaneous, as "
            "TempEval-3 does. The paper prints for D the row of Allen's overlaps; all other "
            "cells of the column agree."
        )
        if set(odd) == {"D"}
        else bilingual(
            "The columns differ in {names}.",
            names=", ".join(dict.fromkeys(odd)) or bilingual("nothing"),
        )
    )
    return PaperPart("Table 3: templates", (table.table(), Paragraph(words)))


def _scores(
    shop: Workshop, data: PaperData, found: dict[str, tuple[RatingItem, ...]]
) -> Iterator[ResultTable]:
    for name in dict.fromkeys((*found, *DATASETS)):
        table = shop.table("Table 4", bilingual("models on {name}", name=name), ("model",), _SCORES)
        splits = _splits(found.get(name, ()))
        train, test = splits.get("train", []), splits.get("test", [])
        released = data.of(name, "test")
        if train and test:
            of = trial_set(shop, name, train, test, "binary")
            add_trials(shop, table, of, accuracy_of(test, Classes.BINARY))
        elif released is None:
            need = bilingual("its annotations have no train and test split among the data given")
            table.add(("all models trained here",), {}, RowOrigin.MISSING, need)
        if released is not None:
            _released(data, name, table)
        numbers = published_numbers(dataset=name, measures=["accuracy"])
        add_published(table, numbers, {"accuracy": "accuracy"})
        yield table


def _released(data: PaperData, name: str, table: ResultTable) -> None:
    """Predictions that the authors released with the pairs, scored."""
    for given in data.sets:
        if given.known is None or (given.known.dataset, given.known.split) != (name, "test"):
            continue
        try:
            predicted = read_nli_predictions(given.path, given.items, given.path)
        except TempannotError:
            continue
        value, spread = accuracy_of(given.items, Classes.BINARY)(predicted)["accuracy"]
        values = {"items": len(given.items), "accuracy": value, "accuracy 95 %": spread}
        said = bilingual("released predictions, {name}", name=given.path.name)
        table.add((said,), values)


def _validation(shop: Workshop) -> PaperPart:
    columns = {"chi squared": "decimals", "p": "text"}
    table = shop.table("section 4", "does the label explain what raters say", ("study",), columns)
    if shop.options.human is not None:
        from tempannot.papers.study_effects import label_effect  # noqa: PLC0415 - SQLAlchemy is slow

        effect = label_effect(shop.options.human)
        if isinstance(effect, str):
            table.add((shop.options.human.name,), {}, RowOrigin.MISSING, effect)
        else:
            chi, p = effect
            table.add((shop.options.human.name,), {"chi squared": chi, "p": f"{p:.3g}"})
    else:
        table.add(("a study",), {}, RowOrigin.MISSING, "give one with --human")
    for each in published_numbers(paper=PAPER, measures=["chi squared"]):
        values = {"chi squared": each.value, "p": "< 0.001"}
        table.add((each.dataset,), values, RowOrigin.PUBLISHED, "48 raters, 100 pairs of each set")
    return PaperPart("Section 4: validation by raters", (table.table(),))
