from tempannot.datasets.recast.documents import NamedTexts
from tests.datasets.recast.documents import document_file, timeml


def test_a_document_is_found_by_the_name_of_its_file_first(tmp_path):
    document_file(tmp_path, "One [met].", name="one.tml")
    other = tmp_path / "two.tml"
    other.write_text(timeml("Two [met].").replace("<TEXT>", "<DOCID>one</DOCID><TEXT>"), "utf-8")
    texts = NamedTexts([tmp_path])
    assert texts.document("one").name == "one"
    assert texts.document("three") is None


def test_a_document_is_found_by_its_docid(tmp_path):
    path = tmp_path / "gold_one.tml"
    path.write_text(timeml("A [met].").replace("<TEXT>", "<DOCID> one </DOCID><TEXT>"), "utf-8")
    assert NamedTexts([path]).document("one").name == "gold_one"


def test_the_other_writing_of_a_name_in_matres_is_known(tmp_path):
    document_file(tmp_path, "They [met].", name="nyt_20130321_sarkozy.tml")
    assert NamedTexts([tmp_path]).document("nyt_20130321_sarcozy") is not None


def test_without_texts_there_is_no_document():
    texts = NamedTexts()
    assert not texts
    assert texts.document("one") is None
