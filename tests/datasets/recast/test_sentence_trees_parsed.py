import sys
from types import ModuleType, SimpleNamespace

import pytest

from tempannot.datasets.recast.sentence_trees import ParserError, StanzaParser


def word(text, head, relation, pos="X", feats=None):
    return SimpleNamespace(
        text=text, lemma=text.lower(), upos=pos, feats=feats, head=head, deprel=relation
    )


class Pipeline:
    """Gives one document, as stanza gives them."""

    asked: dict[str, object]

    def __init__(self, language, **options) -> None:
        type(self).asked = {"language": language, **options}

    def __call__(self, text):
        self.text = text
        do, nt, go = word("do", 3, "aux"), word("n't", 3, "advmod"), word("go", 0, "root", "VERB")
        one = SimpleNamespace(start_char=0, end_char=5, words=[do, nt])
        two = SimpleNamespace(start_char=6, end_char=8, words=[go])
        first = SimpleNamespace(tokens=[one, two], words=[do, nt, go])
        yes = word("Yes", 0, "root")
        three = SimpleNamespace(start_char=10, end_char=13, words=[yes])
        return SimpleNamespace(sentences=[first, SimpleNamespace(tokens=[three], words=[yes])])


@pytest.fixture
def stanza(monkeypatch):
    module = ModuleType("stanza")
    module.Pipeline = Pipeline
    monkeypatch.setitem(sys.modules, "stanza", module)
    return module


def test_words_of_a_token_share_its_place_and_sentences_are_one_tree(stanza):
    found = StanzaParser().parse("don't\ngo. Yes")
    assert [(t.number, t.form, t.head) for t in found.tree.tokens] == [
        (1, "do", 3),
        (2, "n't", 3),
        (3, "go", 0),
        (4, "Yes", 0),
    ]
    assert found.number_at(6) == 3
    assert found.number_at(2) == 1
    assert found.number_at(9) is None
    assert found.tree.token(3).pos == "VERB"


def test_nothing_is_ever_downloaded(stanza, tmp_path):
    StanzaParser(tmp_path)
    assert Pipeline.asked["download_method"] is None
    assert Pipeline.asked["model_dir"] == str(tmp_path)


def test_without_models_the_error_says_how_to_fetch_them(stanza, tmp_path):
    def fail(*_args, **_options):
        raise FileNotFoundError("resources.json")

    stanza.Pipeline = fail
    with pytest.raises(ParserError, match=r"no English models in .*stanza.download\('en'\)"):
        StanzaParser(tmp_path)


def test_without_stanza_the_error_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "stanza", None)
    with pytest.raises(ParserError, match=r"pip install 'tempannot\[parse\]'"):
        StanzaParser()
