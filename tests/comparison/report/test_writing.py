import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tempannot.comparison.comparison_settings import ComparisonSettings
from tempannot.comparison.report.comparison_report import report_of, write_report
from tempannot.core.errors import FileError
from tempannot.tables.endings import ENDINGS
from tempannot.tables.escapes import latex as latex_text
from tempannot.tables.report_files import ROWS_ON_A_PAGE, latex_tables
from tempannot.tables.report_parts import Picture
from tempannot.tables.table import Column, Table
from tests.comparison.report.corpora import compared_folders, hostile_corpus

VOID = {"meta", "link", "br", "img"}


class Page(HTMLParser):
    """Reads a page: which tags are open, which ids there are, what is loaded, the text."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.targets, self.tags = [], [], [], set()
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        found = dict(attrs)
        if "id" in found:
            self.ids.append(found["id"])
        self.targets += [found[name] for name in ("href", "src", "xlink:href") if name in found]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


CELL = Column("a", "a", lambda row: row[0])


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    return hostile_corpus(tmp_path_factory.mktemp("hostile"))


@pytest.fixture(scope="module")
def written(hostile, tmp_path_factory):
    """Every format of one report, with the files beside it."""
    folder = tmp_path_factory.mktemp("reports")
    return {each: write_report(hostile, folder / f"report{each}") for each in ENDINGS}


def test_every_file_that_is_named_is_there_and_no_other(written):
    folder = written[".md"][-1].parent
    there = {each for each in folder.rglob("*") if each.is_file()}
    assert there == {each for files in written.values() for each in files}


def test_the_report_itself_is_written_last(written):
    for ending, files in written.items():
        assert files[-1].name == f"report{ending}"


def test_the_page_is_well_formed_and_needs_no_other_file(written):
    page = Page(written[".html"][-1].read_text())
    assert page.open == []
    assert len(set(page.ids)) == len(page.ids)
    assert all(each.startswith("#") for each in page.targets)
    assert {each[1:] for each in page.targets} <= set(page.ids)
    assert "svg" in page.tags
    assert not page.tags & {"script", "link", "img", "i", "b"}


def test_the_page_shows_hostile_words_as_they_are(written):
    text = Page(written[".html"][-1].read_text()).text
    for words in ("k|e_<b>$y$", '"<i>hi</i>"', '"中 é ~^\\ {}#"', "=doc|1"):
        assert words in text


def test_figures_of_the_page_take_the_colours_of_its_theme(written):
    text = written[".html"][-1].read_text()
    assert "prefers-color-scheme: dark" in text
    assert "fill: var(--ink)" in text
    drawn = text[text.index("<svg") :]
    assert "#333334" not in drawn
    assert "#ffffff" not in drawn


def test_tables_of_markdown_have_a_cell_per_column(written):
    lines = written[".md"][-1].read_text().splitlines()
    tables = [each for each in "\n".join(lines).split("\n\n") if each.startswith("|")]
    assert len(tables) > 10
    for table in tables:
        cells = {len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}
        assert len(cells) == 1
        assert re.fullmatch(r"\|((---|--:)\|)+", table.splitlines()[1])


def test_figures_of_markdown_are_beside_it(written):
    *figures, report = written[".md"]
    targets = re.findall(r"^!\[.*\]\(([^)]+)\)$", report.read_text(), re.MULTILINE)
    assert [report.parent / each for each in targets] == figures
    assert all(each.read_bytes().startswith(b"<?xml") for each in figures)


def test_the_latex_document_takes_in_what_is_beside_it(written):
    *beside, report = written[".tex"]
    text = report.read_text()
    named = re.findall(r"\\(?:input|includegraphics\[.*?\])\{(.+?)\}", text)
    assert {report.parent / each for each in named} == set(beside)


def balanced(text):
    depth = 0
    for brace in re.findall(r"\\.|[{}]", text):
        depth += {"{": 1, "}": -1}.get(brace, 0)
        assert depth >= 0
    return depth == 0


def test_latex_is_balanced_and_every_environment_is_closed(written):
    for file in written[".tex"]:
        if file.suffix == ".tex":
            text = file.read_text()
            assert balanced(text)
            open_ones = []
            for begins, name in re.findall(r"\\(begin|end)\{(\w+)\}", text):
                if begins == "begin":
                    open_ones.append(name)
                else:
                    assert open_ones.pop() == name
            assert open_ones == []


def test_no_number_of_a_latex_table_is_left_out(tmp_path):
    stories = {f"d{number}": (("1 BEFORE 2",), ("2 BEFORE 3",)) for number in range(9)}
    *beside, report = write_report(
        compared_folders(tmp_path, stories=stories), tmp_path / "report.tex"
    )
    long = [each for each in beside if each.suffix == ".tex" and "longtable" in each.read_text()]
    text = report.read_text()
    assert text.count("\\addtocounter{table}{-1}") == text.count("\\captionof") == len(long) > 1


def test_rows_of_latex_tables_have_a_cell_per_column(written):
    for file in written[".tex"]:
        if file.parent.name == "report_files" and file.suffix == ".tex":
            rows = [each for each in file.read_text().splitlines() if each.endswith(r" \\")]
            assert len({len(re.findall(r"(?<!\\)&", row)) for row in rows}) == 1


def test_a_long_table_goes_on_from_page_to_page():
    rows = (("x",),) * ROWS_ON_A_PAGE
    tables = [Table("t", (CELL,), rows), Table("t", (CELL,), (*rows, ("y",)))]
    short, long = latex_tables(tables)
    assert "\\begin{tabular}" in short
    assert "\\begin{longtable}" in long


def test_all_formats_have_the_same_numbers(written, hostile):
    page = Page(written[".html"][-1].read_text()).text
    markdown = written[".md"][-1].read_text()
    latex = "".join(each.read_text() for each in written[".tex"] if each.suffix == ".tex")
    (micro,) = (
        each
        for each in report_of(hostile).blocks
        if isinstance(each, Table) and each.name == "micro-a-b"
    )
    for row in micro.texts:
        numbers = [cell for cell in row[1:] if cell]
        assert f"| {row[0]} | {' | '.join(numbers)} |" in markdown.replace("|  |  |", "|")
        assert f"{latex_text(row[0])} & {' & '.join(numbers)}" in latex
        assert "\n".join(numbers) in page


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_same_comparison_gives_the_same_bytes(hostile, written, ending, tmp_path):
    again = write_report(hostile, tmp_path / f"report{ending}")
    assert [each.read_bytes() for each in again] == [each.read_bytes() for each in written[ending]]


def test_nothing_is_drawn_that_nobody_asked_for(tmp_path):
    corpus = compared_folders(tmp_path, stories={"a": ((), ())})
    names = [each.name for each in report_of(corpus).blocks if isinstance(each, Picture)]
    assert names == ["precision-recall-a-b"]
    for ending in ENDINGS:
        assert write_report(corpus, tmp_path / f"empty{ending}")


def test_an_ending_in_capitals_is_one_too_and_another_is_refused(tmp_path):
    corpus = compared_folders(tmp_path)
    (written,) = write_report(corpus, tmp_path / "PAIRS.CSV")
    assert written.read_text().startswith("document,")
    with pytest.raises(FileError, match=r"\.md, \.html, \.tex, \.csv"):
        write_report(corpus, tmp_path / "report.docx")


@pytest.mark.parametrize("how", [Path.hardlink_to, Path.symlink_to])
def test_a_file_that_is_compared_is_not_overwritten_by_whatever_name(tmp_path, how):
    corpus = compared_folders(tmp_path)
    target = tmp_path / "key" / "a.tml"
    before = target.read_bytes()
    link = tmp_path / "report.md"
    how(link, target)
    with pytest.raises(FileError, match="this file is compared"):
        write_report(corpus, link)
    assert target.read_bytes() == before
    assert not (tmp_path / "report_files").exists()


def test_a_figure_does_not_overwrite_a_file_that_is_compared(tmp_path):
    corpus = compared_folders(tmp_path)
    folder = tmp_path / "report_files"
    folder.mkdir()
    (folder / "confusion-a-b.svg").hardlink_to(tmp_path / "key" / "b.tml")
    with pytest.raises(FileError, match="this file is compared"):
        write_report(corpus, tmp_path / "report.md")
    assert [each.name for each in folder.iterdir()] == ["confusion-a-b.svg"]


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path):
    corpus = compared_folders(tmp_path)
    (tmp_path / "report.md").mkdir()
    with pytest.raises(FileError, match="folder"):
        write_report(corpus, tmp_path / "report.md")
    assert {each.name for each in tmp_path.iterdir()} == {"key", "response", "report.md"}


def test_a_file_in_the_place_of_the_folder_is_an_error(tmp_path):
    corpus = compared_folders(tmp_path)
    (tmp_path / "report_files").write_text("mine")
    with pytest.raises(FileError):
        write_report(corpus, tmp_path / "report.md")
    assert (tmp_path / "report_files").read_text() == "mine"
    assert not (tmp_path / "report.md").exists()


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_name_that_is_no_text_is_written_as_far_as_it_goes(tmp_path, ending):
    corpus = compared_folders(tmp_path)
    first, second = corpus.annotations
    named = replace(corpus.matched, annotations=(replace(first, name="caf\udce9"), second))
    *_, report = write_report(replace(corpus, matched=named), tmp_path / f"report{ending}")
    assert "caf?" in report.read_text("utf-8")


def test_a_report_is_replaced_as_a_whole(tmp_path):
    corpus = compared_folders(tmp_path, ComparisonSettings(shuffles=2))
    path = tmp_path / "report.csv"
    path.write_text("old")
    path.chmod(0o640)
    write_report(corpus, path)
    assert path.read_text().startswith("document,")
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_name_that_latex_cannot_read_is_changed_for_what_is_beside(tmp_path):
    corpus = compared_folders(tmp_path)
    *beside, report = write_report(corpus, tmp_path / "my 50% #1.tex")
    assert {each.parent.name for each in beside} == {"my-50---1_files"}
    assert report.name == "my 50% #1.tex"
