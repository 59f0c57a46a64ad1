import pytest

from tempannot.formats.items.item_kinds import LIKELIHOOD_SCALE
from tempannot.study.design.study_design import DesignError, StudyDesign, checked_roster, rater_name


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"per_source": 0}, "the number of items per source has to be 1 or more, not 0"),
        ({"per_label": -1}, "the number of items per label has to be 1 or more, not -1"),
        ({"questions": 0}, "the number of questions has to be 1 or more"),
        ({"list_size": 0}, "the size of a list has to be 1 or more, not 0"),
        ({"checks_per_list": -1}, "the number of checks per list has to be 0 or more"),
        ({"attempts": 0}, "the number of attempts in training has to be 1 or more"),
        ({"pass_mark": 80}, "the pass mark is a share from 0 to 1, not 80"),
        ({"pass_mark": float("nan")}, "the pass mark is a share from 0 to 1, not nan"),
        ({"idle_seconds": 0}, "a rater cannot be idle after 0 seconds"),
        ({"roster": ("Ada", "Bo")}, "3 raters are to judge each item, but the roster has only 2"),
        ({"roster": ("Ada", "Bo", "ada")}, "the rater 'ada' is there twice"),
        ({"roster": ("Ada", "Bo", "Ada")}, "the rater 'Ada' is there twice"),
    ],
)
def test_settings_that_give_no_study_are_told(settings, said):
    with pytest.raises(DesignError, match=said):
        StudyDesign("pilot", LIKELIHOOD_SCALE, **settings)


@pytest.mark.parametrize("name", ["", " ", "a\nb", "x" * 201])
def test_a_study_needs_a_name_of_one_line(name):
    with pytest.raises(DesignError, match="name"):
        StudyDesign(name, LIKELIHOOD_SCALE)


def test_names_of_raters_are_compared_in_one_form():
    assert rater_name("  Ada \xa0 L.\n") == "Ada L."
    assert rater_name("Zoe\u0308") == rater_name("Zo\u00eb")
    assert rater_name("\u0645\u200c\u0627") == "\u0645\u200c\u0627"
    assert checked_roster([" Ada", "Bo "]) == ("Ada", "Bo")
    settings = {"roster": (" Ada", "Bo "), "raters": 2}
    assert StudyDesign("pilot", LIKELIHOOD_SCALE, **settings).roster == ("Ada", "Bo")


@pytest.mark.parametrize(
    "name", ["", "  ", "x" * 61, "a\x1bb", "a\nb", "a\0", "\u200d", "a\u202eb", "\ud800"]
)
def test_names_that_are_none_are_told(name):
    with pytest.raises(DesignError, match="the name of a rater has"):
        rater_name(name)
