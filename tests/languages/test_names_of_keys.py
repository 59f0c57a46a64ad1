"""Keys are printed on buttons as short in each language, whatever Qt calls them there."""

import pytest
from PySide6.QtCore import QLibraryInfo, QTranslator

from tempannot.core.language import speaking
from tempannot.gui.validate.rating.key_button import RatingKeys
from tempannot.gui.views.palette.relation_choice import short_key


@pytest.fixture
def spanish(qapp):
    names = QTranslator()
    assert names.load("qtbase_es", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    qapp.installTranslator(names)
    with speaking("es"):
        yield
    qapp.removeTranslator(names)


@pytest.mark.usefixtures("spanish")
def test_keys_of_raters_have_their_signs_in_spanish():
    keys = RatingKeys()
    assert keys.said("validate.earlier") == "Alt+Izquierda"
    assert keys.printed("validate.earlier") == "Alt+←"
    assert keys.printed("validate.back") == "⌫"
    assert keys.printed("validate.flag") == "F"


@pytest.mark.usefixtures("spanish")
def test_keys_stand_beside_words_as_signs_in_spanish_whose_names_are_long():
    assert [*map(short_key, ("Suprimir", "Retorno", "Mayúsculas+B"))] == ["⌦", "⏎", "⇧B"]
