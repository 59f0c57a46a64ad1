"""Documents for several tests of Annotate."""

import re
import shutil
from pathlib import Path

import pytest

from tests.gui.hands import press
from tests.oddities import HERE

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture
def harbour(tmp_path):
    """A copy of a document of TimeBank-Dense with one pair answered, and seven open."""
    text = (DATA / "profiles" / "harbour-dense.tml").read_text()
    path = tmp_path / "harbour.tml"
    path.write_text(re.sub(r'<TLINK lid="l[1-35-7]".*\n', "", text))
    return path


@pytest.fixture
def reported(window, tmp_path):
    """A window on a text with every kind of subordination.

    It contradicts itself unless what is reported is kept apart.
    """
    path = tmp_path / "story.tml"
    shutil.copy(HERE / "timeml" / "reported-and-conditional.tml", path)
    window.open_paths([path])
    press(window, "Esc")
    return window
