"""What the first key on a document needs is loaded once, before it is pressed."""

from tempannot.gui.kit import quick_keys


def test_it_is_loaded_once_for_all_documents(qtbot, window, news, medical, monkeypatch):
    loaded, heard = [], []
    monkeypatch.setattr(quick_keys, "import_module", loaded.append)
    monkeypatch.setattr(quick_keys, "_make_classes", lambda: heard.append(1))
    quick_keys.get_ready.cache_clear()
    window.open_paths([news])
    assert not loaded, "what is opened is shown first"
    qtbot.waitUntil(lambda: bool(loaded))
    window.open_paths([medical])
    qtbot.wait(2 * quick_keys._SHOWN)
    assert (loaded, heard) == (["msgspec"], [1])


def test_messages_hear_of_the_label_of_markup_that_makes_the_classes(qapp, monkeypatch):
    heard = []
    monkeypatch.setattr(
        quick_keys._Listener,
        "eventFilter",
        lambda self, watched, event: bool(heard.append(watched)),
    )
    quick_keys._make_classes()
    assert heard
    count = len(heard)
    quick_keys.RichLabel("more <b>markup</b>")
    assert len(heard) == count, "it listens no longer"
