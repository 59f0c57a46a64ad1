"""The guidelines that come along: whole, and with a section for whatever can be asked about."""

import re

import pytest

from tempannot.core.guidelines import parsed_guideline, scheme_guideline, slug
from tempannot.core.profile_files import profile_paths
from tempannot.core.schemes import TIMEML, scheme_named
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


def test_what_looks_like_a_heading_in_code_is_none():
    page = parsed_guideline("# One\n\n```\n# not {#this}\n```\n\n## Two {#b}\n\n# Two\n")
    assert [(each.level, each.title, each.anchor) for each in page.sections] == [
        (1, "One", "one"),
        (2, "Two", "b"),
        (1, "Two", "two"),
    ]
    assert "{#this}" in page.text
    assert "{#b}" not in page.text
