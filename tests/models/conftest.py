"""Items of all kinds, and a two-layer BERT of our own: nothing is fetched."""

import json

import pytest

ROWS = [
    (f"The {a} barked.", f"The {a} {verb} before the {b} slept.", label)
    for a in ("dog", "fox", "wolf", "cat")
    for b in ("man", "child", "hen")
    for verb, label in (("barked", "entailed"), ("slept", "not-entailed"))
]


def write_items(path, rows, split=None):
    """Pairs, in splits if a function of the place says in which."""
    lines = [
        {"premise": p, "hypothesis": h, "label": label} | ({"split": split(n)} if split else {})
        for n, (p, h, label) in enumerate(rows)
    ]
    path.write_text(json.dumps(lines))
    return path


def in_three(place):
    return ("train", "dev", "test")[max(0, place % 6 - 3)]


@pytest.fixture
def items(tmp_path):
    return write_items(tmp_path / "items.json", ROWS)


@pytest.fixture
def split_items(tmp_path):
    return write_items(tmp_path / "split.json", ROWS, in_three)


_WORDS = sorted(
    {word.strip(".").lower() for row in ROWS for text in row[:2] for word in text.split()}
)
_SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")


def bert_folder(folder, maker, words=(), **more):
    """A folder with a BERT of two layers and 32 dimensions, of one of the library's classes."""
    torch = pytest.importorskip("torch", reason="the extra models is not installed")
    transformers = pytest.importorskip("transformers", reason="the extra models is not installed")
    folder.mkdir()
    vocabulary = folder / "vocab.txt"
    known = (*_SPECIAL, *_WORDS, ".", "yes", "no", "how", "long", "?", *words)
    vocabulary.write_text("\n".join(known))
    pieces = pytest.importorskip("tokenizers").BertWordPieceTokenizer(str(vocabulary))
    tokenizer = transformers.PreTrainedTokenizerFast(
        tokenizer_object=pieces._tokenizer,
        unk_token="[UNK]",
        sep_token="[SEP]",
        pad_token="[PAD]",
        cls_token="[CLS]",
        mask_token="[MASK]",
    )
    config = transformers.BertConfig(
        vocab_size=len(tokenizer),
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=64,
        **more,
    )
    torch.manual_seed(0)
    getattr(transformers, maker)(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture(scope="session")
def bert(tmp_path_factory):
    return bert_folder(tmp_path_factory.mktemp("models") / "bert", "BertForPreTraining")


@pytest.fixture(scope="session")
def classifier(tmp_path_factory):
    names = {0: "CONTRADICTION", 1: "NEUTRAL", 2: "ENTAILMENT"}
    more = {"id2label": names, "label2id": {each: n for n, each in names.items()}, "num_labels": 3}
    folder = tmp_path_factory.mktemp("models") / "mnli"
    return bert_folder(folder, "BertForSequenceClassification", **more)
