"""``tempannot study power``."""

import json


def test_it_tells_how_many_raters_and_items_find_a_difference(run):
    asked = ("study", "power", "--difference", 1.5, "--raters", 3, "--studies", 10)
    outcome = run(*asked)
    assert outcome.status == 0
    assert outcome.out.startswith("to find a difference of 1.5 with 80%: 3 raters, ")
    found = json.loads(run(*asked, "--json").out)
    assert found["sizes"][0]["raters"] == 3
    assert f"{found['sizes'][0]['items']} items" in outcome.out


def test_a_number_that_makes_no_sense_is_told(run):
    outcome = run("study", "power", "--raters", 0)
    assert outcome.status == 2
    assert "0 is not in the range" in outcome.err
