"""Pictures of the workspaces with something of what they can do."""

import pytest
from PySide6.QtGui import QImage

from tempannot.gui.app import run
from tempannot.gui.window.screenshot import Screenshot


@pytest.mark.parametrize("view", ["annotate", "compare", "validate", "results", "build"])
def test_picture_of_a_view_has_the_size_asked_for_and_more_than_one_colour(qtbot, tmp_path, view):
    file = tmp_path / "picture.png"
    assert run(sample="", view=view, picture=Screenshot(file, (1000, 700))) == 0
    image = QImage(str(file))
    assert (image.width(), image.height()) == (1000, 700)
    colours = {image.pixel(x, y) for x in range(0, 1000, 7) for y in range(0, 700, 7)}
    assert len(colours) > 10


def test_nobody_rates_in_another_study_for_a_picture(qtbot, tmp_path, capsys):
    from tempannot.cli.main import main  # noqa: PLC0415 - only here
    from tempannot.resources import resource  # noqa: PLC0415

    study = tmp_path / "own.tempstudy"
    assert main(["study", "new", str(resource("study/sample-items.csv")), "-o", str(study)]) == 0
    assert run([study], view="validate", picture=Screenshot(tmp_path / "p.png", (800, 600))) == 0
    capsys.readouterr()
    assert main(["study", "status", str(study), "--json"]) == 0
    assert '"raters": []' in capsys.readouterr().out
