"""The guidelines that come along: whole, and with a section for whatever can be asked about."""

import re
import tomllib

import pytest

from tempannot.core.errors import FileError
from tempannot.core.guidelines import (
    parsed_guideline,
    read_guideline,
    scheme_guideline,
    scheme_page,
    slug,
)
from tempannot.core.profile_files import profile_paths
from tempannot.core.schemes import TIMEML, RelationType, Scheme, scheme_named
from tempannot.resources import resource

SCHEMES = [TIMEML, *(scheme_named(each.stem) for each in profile_paths())]
PAGES = sorted(resource("guidelines").glob("*.md"))
LINK = re.compile(r"\]\(([^)]*)\)")


@pytest.mark.parametrize("scheme", SCHEMES, ids=lambda each: each.name)
def test_every_type_that_is_offered_has_a_section(scheme):
    page = scheme_guideline(scheme)
    lacking = [each.name for each in scheme.offered if page.find(each.name) is None]
    assert lacking == []


@pytest.mark.parametrize("path", PAGES, ids=lambda each: each.stem)
def test_a_page_leads_nowhere_but_to_its_own_sections(path):
    page = parsed_guideline(path.read_text(encoding="utf-8"))
    anchors = [each.anchor for each in page.sections]
    assert len(anchors) == len(set(anchors))
    assert {slug(each.removeprefix("#")) for each in LINK.findall(page.text)} <= set(anchors)
    assert all(each.startswith("#") for each in LINK.findall(page.text))


@pytest.mark.parametrize("path", PAGES, ids=lambda each: each.stem)
@pytest.mark.parametrize("topic", ["contradictions", "pairs", "types", "events"])
def test_every_page_explains_what_the_window_leads_to(path, topic):
    page = parsed_guideline(path.read_text(encoding="utf-8"))
    assert topic in [each.anchor for each in page.sections]


def test_every_class_of_events_has_a_section_of_its_own():
    page = scheme_guideline(TIMEML)
    classes = ("OCCURRENCE", "STATE", "REPORTING", "I_ACTION", "I_STATE", "ASPECTUAL", "PERCEPTION")
    found = [page.find(f"class-{each}").title for each in classes]
    assert [each.split(":")[0] for each in found] == list(classes)


def test_a_profile_of_somebody_s_own_has_its_page_beside_it(tmp_path):
    profile = tmp_path / "own.toml"
    profile.write_text('name = "own"\nbased-on = "timeml-1.2.1"\npage = "own.md"\n')
    assert scheme_guideline(scheme_named(str(profile))).path is None
    (tmp_path / "own.md").write_text("# Ours\n\n## BEFORE, as we mean it\n")
    page = scheme_guideline(scheme_named(str(profile)))
    assert page.find("BEFORE").title == "BEFORE, as we mean it"


def test_the_first_topic_that_has_a_section_is_found():
    page = parsed_guideline("# Events\n\n## What is_said, and how\n")
    assert page.find("nothing", "is said", "events").title == "What is_said, and how"
    assert page.find("EVENTS").title == "Events"
    assert page.find("event", "", "--", "what is") is page.sections[1]
    assert page.find("event", "", "--") is None
    assert page.text == "# Events\n\n## What is_said, and how"


def test_a_page_is_read_from_its_file_or_refused(tmp_path):
    path = tmp_path / "own.md"
    path.write_text("# Ours\n", encoding="utf-8")
    page = read_guideline(path)
    assert (page.text, page.path, page.sections[0].title) == ("# Ours", path, "Ours")
    with pytest.raises(FileError, match="there is no such file"):
        read_guideline(tmp_path / "none.md")


def test_a_scheme_without_a_page_has_one_made_of_its_types():
    own = RelationType(
        "OURS", "before|meets", "", word="o", place=1, key="O", definition="As we say."
    )
    known = RelationType("BEGINS", "starts", "", word="b", place=2, key="B")
    alike = RelationType("WITHIN", "during", "", word="w", place=3, key="W")
    wide = RelationType("WIDE", "before|after", "", word="x", place=4, key="X")
    vague = RelationType("OPEN", "", "", word="v", place=5, key="V")
    hidden = RelationType("HIDDEN", "equals", "")
    types = (own, known, alike, wide, vague, hidden)
    texts = tomllib.loads(resource("relations.toml").read_text("utf-8"))
    said = [
        "As we say.",
        texts["type"]["BEGINS"]["definition"],
        texts["relation"]["during"]["definition"],
        "The relation is before|after.",
        "The relation is left open.",
    ]
    sections = [f"## {each.name}\n\n{text}\n" for each, text in zip(types, said, strict=False)]
    plain = "\n".join(["# Own\n", *sections])
    assert scheme_page(Scheme("own", "Own", types)) == f"{plain}\n"
    told = Scheme("own", "Own", types, guideline="Link all.", source="We 2026")
    assert scheme_page(
        told
    ) == f"{plain.replace('# Own', '# Own~~Link all.', 1)}\nSource: We 2026\n".replace("~~", "\n\n")


def test_what_looks_like_a_heading_in_code_is_none():
    page = parsed_guideline("# One\n\n```\n# not {#this}\n```\n\n## Two {#b}\n\n# Two\n")
    assert [(each.level, each.title, each.anchor) for each in page.sections] == [
        (1, "One", "one"),
        (2, "Two", "b"),
        (1, "Two", "two"),
    ]
    assert "{#this}" in page.text
    assert "{#b}" not in page.text
