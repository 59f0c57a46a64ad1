import pytest

from tempannot.core.errors import FileError
from tempannot.formats.uds.trees import Treebank

SENTENCES = """\
# text = We waited
1\tWe\twe\tPRON\tPRP\t_\t2\tnsubj\t_\t_
2\twaited\twait\tVERB\tVBD\tTense=Past\t0\troot\t_\t_

1-2\tdon't\t_\t_\t_\t_\t_\t_\t_\t_
1\tdo\tdo\tAUX\tVBP\t_\t3\taux\t_\t_
2\tn't\tnot\tPART\tRB\tPolarity=Neg\t3\tadvmod\t_\t_
3\tlike\tlike\tVERB\tVB\t_\t0\troot\t_\t_
3.1\t_\t_\t_\t_\t_\t_\t_\t_\t_
4\tR&amp;B\tR&amp;B\tPROPN\tNNP\t_\t3\tobj\t_\t_
"""


@pytest.fixture
def treebank(tmp_path):
    path = tmp_path / "en-ud-dev.conllu"
    path.write_text(SENTENCES, "utf-8")
    return Treebank([path])


def test_a_sentence_is_found_by_split_and_number(treebank):
    found = treebank.tree("dev", 1)
    assert found.text == "We waited"
    assert [token.lemma for token in found.tokens] == ["we", "wait"]
    assert found.token(2).features == "Tense=Past"
    assert treebank.tree("dev", 3) is None
    assert treebank.tree("dev", 0) is None
    assert treebank.tree("train", 1) is None


def test_ranges_of_words_and_empty_nodes_are_no_words(treebank):
    found = treebank.tree("dev", 2)
    assert [token.form for token in found.tokens] == ["do", "n't", "like", "R&B"]
    assert found.entities == 1
    assert [token.number for token in found.children(3)] == [1, 2, 4]
    assert found.token(5) is None


def test_lines_may_end_as_on_windows(tmp_path):
    path = tmp_path / "test.conllu"
    path.write_bytes(SENTENCES.replace("\n", "\r\n").encode())
    treebank = Treebank([path])
    assert treebank.tree("test", 1).text == "We waited"
    assert treebank.tree("test", 2).token(4).form == "R&B"


def test_words_that_hang_on_each_other_in_a_round_come_once(tmp_path):
    path = tmp_path / "train.conllu"
    path.write_text("1\ta\ta\tX\t_\t_\t2\tdep\t_\t_\n2\tb\tb\tX\t_\t_\t1\tdep\t_\t_\n", "utf-8")
    tree = Treebank([path]).tree("train", 1)
    assert [token.form for token in tree.subtree(1)] == ["a", "b"]


def test_a_line_that_is_none_of_conllu_is_named(tmp_path):
    path = tmp_path / "dev.conllu"
    path.write_text(SENTENCES + "\n1\tshort\n", "utf-8")
    treebank = Treebank([path])
    assert treebank.tree("dev", 1) is not None
    with pytest.raises(FileError, match=r"dev.conllu:12: this is no line of CoNLL-U"):
        treebank.tree("dev", 3)


def test_a_head_of_thousands_of_digits_is_none(tmp_path):
    path = tmp_path / "dev.conllu"
    path.write_text(f"1\ta\ta\tX\tX\t_\t{'9' * 5000}\tx\t_\t_\n", "utf-8")
    with pytest.raises(FileError, match=r"dev.conllu:1: this is no line of CoNLL-U"):
        Treebank([path]).tree("dev", 1)


def test_the_name_of_a_file_has_to_say_its_split(tmp_path):
    path = tmp_path / "sentences.conllu"
    path.write_text(SENTENCES, "utf-8")
    with pytest.raises(FileError, match="has to say which split"):
        Treebank([path])


def test_two_files_of_one_split_are_refused(tmp_path):
    paths = [tmp_path / "dev.conllu", tmp_path / "en-ud-dev.conllu"]
    for path in paths:
        path.write_text(SENTENCES, "utf-8")
    with pytest.raises(FileError, match="is the treebank of dev already"):
        Treebank(paths)


def test_lines_may_end_with_a_carriage_return_alone(tmp_path):
    path = tmp_path / "en-ud-dev.conllu"
    path.write_bytes(SENTENCES.replace("\n", "\r").encode())
    treebank = Treebank([path])
    assert treebank.tree("dev", 1).text == "We waited"
    assert treebank.tree("dev", 2).text == "do n't like R&B"


def test_a_long_line_without_an_end_of_line_is_gone_through_once(tmp_path):
    path = tmp_path / "en-ud-dev.conllu"
    path.write_text("x" * 1_000_000 + "\ry", "utf-8")  # hours, if each place were a start
    with pytest.raises(FileError, match="no line of CoNLL-U"):
        Treebank([path]).tree("dev", 1)
