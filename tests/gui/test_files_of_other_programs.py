"""Documents of brat and INCEpTION in the window: a link made by keys, saved in their way."""

import shutil

import pytest

from tempannot.formats.reading import read
from tests.gui.hands import press
from tests.oddities import HERE

BRAT = ("brat/types-of-the-folder.ann", "brat/types-of-the-folder.txt", "brat/annotation.conf")
INCEPTION = ("xmi/inception-relations.xmi", "xmi/inception-relations-typesystem.xml")
WEBANNO = ("webanno/stacked-relations.tsv",)


@pytest.mark.parametrize(
    ("names", "digit", "made"),
    [
        (BRAT, "3", b"\tTLINK_before Arg1:E1 Arg2:E3\t\n"),
        (INCEPTION, "2", b' Governor="11" Dependent="13" relType="before"/>'),
        (WEBANNO, "1", b"\tbefore\t1-2[1_2]\t\n"),
    ],
    ids=["brat", "INCEpTION", "WebAnno"],
)
def test_a_link_made_by_keys_is_saved_as_the_other_program_writes_it(
    window, tmp_path, names, digit, made
):
    for name in names:
        shutil.copy(HERE / name, tmp_path)
    file = tmp_path / names[0].rpartition("/")[2]
    before, links = file.read_bytes(), len(read(file).document.links)
    window.open_paths([tmp_path])
    assert window.documents.current.path == file
    press(window, "Tab", digit, "B", "Ctrl+S")
    after = file.read_bytes()
    assert made in after
    assert len(read(file).document.links) == links + 1
    new = set(after.splitlines()) - set(before.splitlines())
    assert len(new) <= 2
