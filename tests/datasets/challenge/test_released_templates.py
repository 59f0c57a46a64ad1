"""Templates in the columns of Thukral et al., with sentences of our own."""

from tempannot.datasets.challenge.template import Split
from tempannot.datasets.challenge.template_file import RELEASED_COLUMNS, read_rows, read_templates

ROWS = (
    'The ferry left,the ferry left,"day_time, day",,,,point,,,',
    "She ran the inn,she ran the inn,year,She will run the inn,she will run the inn,"
    '"month, year",year,She took the inn over,and gave it up,She ran the inn',
    "They danced,they danced,day_time,They will dance,they will dance,minutes,day_time,"
    "The dance began,and went on until,They danced",
)


def written(tmp_path, rows):
    path = tmp_path / "templates.csv"
    path.write_text("\n".join([",".join(RELEASED_COLUMNS), *rows]) + "\n", "utf-8")
    return path


def test_sentences_get_the_slots_that_the_authors_program_fills(tmp_path):
    ferry, inn, dance = read_rows(written(tmp_path, ROWS))
    assert ferry["past_forward"] == "The ferry left {time}."
    assert ferry["past_backward"] == "{time}, the ferry left."
    assert (ferry["future_forward"], ferry["duration_units"]) == ("", "point")
    assert inn["premise_1"] == "She ran the inn from {start} to {end}."
    assert inn["premise_2"] == "She took the inn over {at_start} and gave it up {at_end}."
    assert inn["duration_sentence"] == "She ran the inn {duration}."
    assert dance["premise_2"] == "The dance began {at_start} and went on until {end}."


def test_they_are_templates_and_all_for_training(tmp_path):
    templates = read_templates(written(tmp_path, ROWS))
    assert [each.id for each in templates] == ["released-1", "released-2", "released-3"]
    assert {each.split for each in templates} == {Split.TRAIN}


def test_of_as_many_as_were_released_eighteen_are_for_testing(tmp_path):
    rows = [f"Event {n} came,event {n} came,year,,,,point,,," for n in range(71)]
    templates = read_templates(written(tmp_path, rows))
    test = [each.id for each in templates if each.split is Split.TEST]
    assert len(test) == 18
    assert (test[0], test[-1]) == ("released-21", "released-70")
