from tempannot.study.design.known_items import KnownItem
from tempannot.study.design.plan_summary import plan_lines, summary_of
from tempannot.study.design.planning import plan_study
from tests.study.design.items import answer_design, answers, design, pair


def lines(settings, items, *known):
    return plan_lines(summary_of(plan_study(settings, items, *known), items))


def test_what_was_drawn_is_told_per_source_and_label():
    items = [pair(number, label=["yes", "no"][number % 2]) for number in range(6)]
    assert lines(design(per_source=4), [*items, pair(9, "B")]) == (
        "A: 4 of 6 items (yes 2 of 3, no 2 of 3)",
        "B: 1 item (no label 1)",
        "5 items in 2 lists of 1 to 4: 15 judgments to be given",
    )


def test_questions_checks_and_loads_are_told():
    items, known = answers(3, 2), [KnownItem(each, "likely") for each in answers(1)]
    settings = answer_design(raters=1, roster=("Ada", "Bo"))
    assert lines(settings, items, known, known)[1:] == (
        "5 items for 2 questions in 1 list of 5: 5 judgments to be given",
        "1 attention check, 1 training item",
        "Ada 0 lists, Bo 1 list",
    )


def test_very_many_sources_labels_and_raters_are_cut_short():
    items = [pair(number, f"S{number // 10}", str(number % 10)) for number in range(200)]
    found = lines(design(roster=tuple(f"r{number}" for number in range(20))), items)
    assert found[0] == "S0: 10 items (0 1, 1 1, 2 1, 3 1, 4 1, and 5 more labels)"
    assert found[11] == "and 9 more sources"
    assert found[-1].endswith(", and 9 more raters")
