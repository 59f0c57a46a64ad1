"""Jain 2020, "Do Transformers Understand Time?": strided sentence order prediction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.datasets.published_numbers import HUMAN, published_numbers
from tempannot.datasets.recipes.build import nothing_told
from tempannot.datasets.recipes.sentence_order_recipe import SentenceOrderRecipe
from tempannot.datasets.sentence_order.order_scores import score_orders, stride_name
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import ORDER
from tempannot.formats.items.rating_item import RatingItem
from tempannot.papers.item_trials import run_name, trial_set, trials
from tempannot.papers.origins import ResultTable, RowOrigin
from tempannot.papers.paper_data import PaperData
from tempannot.papers.result_figures import curve_picture
from tempannot.papers.workshop import PaperPart, Workshop, digest_of
from tempannot.tables.report_parts import Block, Paragraph

PAPER = "sop"
_TRAIN = "train"
_STRIDES = tuple(f"stride {number}" for number in range(4))
_SCORES = {"items": "thousands", "accuracy": "percent", "95 %": "spread"}
_CONTRADICTIONS = bilingual(
    "The paper says that its model beats people on both sets; its own numbers deny that for "
    "ActivityNet at stride 0 (59 against 88 per cent). People's 88 and 66 per cent are no "
    "multiples of a twentieth though 20 items were judged. With 20 items the 95 % interval of 70 "
    "per cent is 48 to 86 per cent."
)
_ERRORS = (
    "success",
    "success (repeated words)",
    "visual grounding needed",
    "unrelated concepts",
    "label makes no sense",
)


def parts(shop: Workshop, data: PaperData) -> Iterator[PaperPart]:
    """Yield all tables and figures of the paper."""
    sets = _sets(shop, data)
    yield PaperPart("Data: pairs by stride", (_sizes(shop, sets).table(),))
    yield _figure_3(shop, sets)
    yield PaperPart("Table 1: kinds of errors", (_errors(shop).table(),))


def _sets(shop: Workshop, data: PaperData) -> dict[str, tuple[RatingItem, ...]]:
    """Items that are given, and those built from captions that are."""
    found = {each.path.name: each.items for each in data.sets if each.items[0].kind == ORDER}
    captions = [path for path in data.others if path.suffix.casefold() == ".json"]
    for path in captions:
        try:
            build = SentenceOrderRecipe(inputs=(path,)).start(nothing_told)
        except TempannotError as error:
            data.problems.append(str(error))
            continue
        data.use(path)
        name = f"orders-{path.stem}-{digest_of([path])}"
        found[path.name] = read_items(shop.items(name, build.columns, build.rows)).items
    return found


def _sizes(shop: Workshop, sets: dict[str, tuple[RatingItem, ...]]) -> ResultTable:
    columns = {"train": "thousands", "dev": "thousands", "test": "thousands", "all": "thousands"}
    table = shop.table("Methods", "pairs by stride", ("captions", "stride"), columns)
    for name, items in sets.items():
        counts = Counter((item.source, _split(item)) for item in items)
        for source in dict.fromkeys(item.source for item in items):
            values = {split: counts[source, split] for split in ("train", "dev", "test")}
            total = sum(count for (one, _), count in counts.items() if one == source)
            table.add((name, source), {**values, "all": total})
    if not sets:
        table.add(("all", ""), {}, RowOrigin.MISSING, "give captions (.json) with --data")
    return table


def _published(dataset: str, who: str) -> str:
    return bilingual("{dataset}, {who}, published", dataset=dataset, who=who)


def _split(item: RatingItem) -> str:
    return item.provenance.details.get("split", "")


def _figure_3(shop: Workshop, sets: dict[str, tuple[RatingItem, ...]]) -> PaperPart:
    table = shop.table("Figure 3", "accuracy by stride", ("captions", "stride", "of"), _SCORES)
    lines: dict[str, tuple[list[float], list[float]]] = {}
    for name, items in sets.items():
        for line, points in _trained(shop, table, name, items).items():
            lines[line] = points
    _people(shop, table)
    for each in published_numbers(paper=PAPER, measures=["accuracy"]):
        who = bilingual("people") if each.setting == HUMAN else each.system
        table.add(
            (each.dataset, each.part, who),
            {"accuracy": each.share},
            RowOrigin.PUBLISHED,
            each.place,
        )
        x, y = lines.setdefault(_published(each.dataset, who), ([], []))
        x.append(_STRIDES.index(each.part))
        y.append(each.share)
    axes = (bilingual("stride"), bilingual("accuracy"))
    blocks: tuple[Block, ...] = (
        table.table(),
        curve_picture("accuracy-by-stride", bilingual("Accuracy by stride"), lines, axes),
        Paragraph(_CONTRADICTIONS),
    )
    return PaperPart("Figure 3 and appendix: accuracy by stride", blocks)


def _trained(
    shop: Workshop, table: ResultTable, name: str, items: Sequence[RatingItem]
) -> dict[str, tuple[list[float], list[float]]]:
    """Train on each stride apart, as the paper does, and test on the rest of it."""
    lines: dict[str, tuple[list[float], list[float]]] = {}
    for number, stride in enumerate(_STRIDES):
        own = [item for item in items if stride_name(item.source) == stride]
        train = [item for item in own if _split(item) == _TRAIN]
        test = [item for item in own if _split(item) not in (_TRAIN, "")]
        if not train or not test:
            continue
        of = trial_set(shop, f"orders-{Path(name).stem}-{number}", train, test)
        for kind, judged_only, runs in trials(shop, of):
            said = run_name(kind, judged_only=judged_only)
            if runs[0].problem:
                table.add((name, stride, said), {}, RowOrigin.MISSING, runs[0].problem)
                continue
            scores = [score_orders([i.label or "" for i in test], r.predicted).orders for r in runs]
            share = sum(each.share or 0.0 for each in scores) / len(scores)
            values: dict[str, object] = {"items": len(test), "accuracy": share}
            if len(scores) == 1:
                values["95 %"] = scores[0].interval
            table.add((name, stride, said), values, note=_seeds(len(scores)))
            if not judged_only:
                x, y = lines.setdefault(f"{name}, {kind}", ([], []))
                x.append(number)
                y.append(share)
    return lines


def _seeds(count: int) -> str:
    return bilingual("mean of {count} seeds", count=count) if count > 1 else ""


def _people(shop: Workshop, table: ResultTable) -> None:
    if shop.options.human is None:
        table.add(("all", "", "people"), {}, RowOrigin.MISSING, "give a study with --human")
        return
    from tempannot.study.results.human_scores import people_by  # noqa: PLC0415 - SQLAlchemy is slow

    name = shop.options.human.name
    for source, share in people_by(shop.options.human, ["source"])["source"].items():
        values = {"items": share.of, "accuracy": share.share, "95 %": share.interval}
        table.add((name, stride_name(source), "people"), values)


def _errors(shop: Workshop) -> ResultTable:
    table = shop.table("Table 1", "kinds of errors", ("kind",), {"items": "thousands"})
    counts: Counter[str] | None = None
    if shop.options.human is not None:
        from tempannot.papers.study_effects import answer_counts  # noqa: PLC0415 - as above

        counts = answer_counts(shop.options.human)
    for kind in _ERRORS:
        if counts is not None and any(each in counts for each in _ERRORS):
            table.add((kind,), {"items": counts[kind]})
        else:
            reason = bilingual("give a study on the scale order-errors with --human")
            table.add((kind,), {}, RowOrigin.MISSING, reason)
    return table
