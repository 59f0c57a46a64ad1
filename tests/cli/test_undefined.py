"""In JSON a number that is undefined is null, and why stands beside it."""

import json
from collections.abc import Iterator

import pytest

NO_NUMBERS = ("grid", "line", "key", "response")
"""What is null where there is none: a setting, a place, and the id on a side that has none."""


def unexplained(value: object, place: str = "", above: bool = False) -> Iterator[str]:
    """Where a number is null without a reason in its object, or in the one around."""
    if isinstance(value, list):
        for each in value:
            yield from unexplained(each, place, above)
    if isinstance(value, dict):
        has_reason = bool(value.get("reason"))
        for name, each in value.items():
            if each is None and not has_reason and not above and name not in NO_NUMBERS:
                yield f"{place}/{name}"
            yield from unexplained(each, f"{place}/{name}", has_reason)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "few.csv").write_text("source,relations,target\na,before,b\nb,before,c\n")
    (tmp_path / "one.csv").write_text("source,relations,target\na,before,b\n")
    (tmp_path / "none.txt").write_text("It rained.\n")
    rows = [("It rained.", "It fell.", "entailed"), ("It rained.", "It froze.", "not-entailed")]
    lines = (dict(zip(("premise", "hypothesis", "label"), row, strict=True)) for row in rows)
    (tmp_path / "pairs.jsonl").write_text("".join(f"{json.dumps(each)}\n" for each in lines))
    (tmp_path / "said.txt").write_text("entailed\nentailed\n")


@pytest.mark.parametrize(
    "words",
    [
        "compare few.csv none.txt",
        "compare few.csv one.csv --details",
        "compare few.csv none.txt --details",
        "compare none.txt none.txt --details",
        "experiment graph-size --graphs 1 --events 5",
        "experiment recall-decay --graphs 1 --events 2",
        "experiment precision-noise --graphs 1 --events 2",
        "score nli pairs.jsonl said.txt",
    ],
)
def test_what_is_undefined_has_a_reason_beside_it(run, folder, words):
    found = json.loads(run(*words.split(), "--json").out)
    assert list(unexplained(found)) == []
