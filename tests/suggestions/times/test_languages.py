"""Times in the other languages that have rules, seen from Friday, 13 February 1998."""

import pytest

from tempannot.suggestions.times.rule_files import languages
from tests.suggestions.times.written import proposed

SPANISH = [
    ("Llegó el 4 de enero de 1997.", "el 4 de enero de 1997", "DATE", "1997-01-04"),
    ("Llegó el viernes 6 de febrero.", "el viernes 6 de febrero", "DATE", "1998-02-06"),
    ("Vivía aquí hace tres años.", "hace tres años", "DATE", "1995"),
    ("La semana pasada llovió.", "La semana pasada", "DATE", "1998-W06"),
    ("El próximo lunes lloverá.", "El próximo lunes", "DATE", "1998-02-16"),
    ("Llovió ayer.", "ayer", "DATE", "1998-02-12"),
    ("Llovió durante dos días.", "dos días", "DURATION", "P2D"),
    ("Llovió a mediados de los años 80.", "mediados de los años 80", "DATE", "198"),
    ("Llueve cada año.", "cada año", "SET", "P1Y"),
    ("Llegó a las ocho y media de la mañana.", "las ocho y media de la mañana", "TIME", None),
    (
        "Llovió la última semana de abril de 1997.",
        "la última semana de abril de 1997",
        "DATE",
        "1997-W17",
    ),
    ("Llovió 15 min en la ciudad.", "15 min", "DURATION", "PT15M"),
    ("Llegó al amanecer.", "amanecer", "TIME", "1998-02-13TMO"),
    ("Vivía aquí hace años.", "hace años", "DATE", "PAST_REF"),
    ("Llovió la semana antepasada.", "la semana antepasada", "DATE", "1998-W05"),
]
FRENCH = [
    ("Il est parti le 4 janvier 1997.", "le 4 janvier 1997", "DATE", "1997-01-04"),
    ("Il est parti vendredi 6 février.", "vendredi 6 février", "DATE", "1998-02-06"),
    ("Il vivait ici il y a trois ans.", "il y a trois ans", "DATE", "1995"),
    ("La semaine dernière il a plu.", "La semaine dernière", "DATE", "1998-W06"),
    ("L'an dernier il a plu.", "L'an dernier", "DATE", "1997"),
    ("Le plan sera annoncé lundi.", "lundi", "DATE", "1998-02-16"),
    ("Le plan a été annoncé lundi.", "lundi", "DATE", "1998-02-09"),
    ("Il viendra lundi prochain.", "lundi prochain", "DATE", "1998-02-16"),
    ("Il a plu pendant deux jours.", "deux jours", "DURATION", "P2D"),
    ("Il a plu jeudi soir.", "jeudi soir", "TIME", "1998-02-12TEV"),
    ("Il pleut tous les jours.", "tous les jours", "SET", "P1D"),
    ("Au XIXe siècle il pleuvait.", "XIXe siècle", "DATE", "18"),
    (
        "Il a plu la première semaine de mars 1997.",
        "la première semaine de mars 1997",
        "DATE",
        "1997-W10",
    ),
    (
        "Il a plu la première semaine d'avril 1997.",
        "la première semaine d'avril 1997",
        "DATE",
        "1997-W14",
    ),
    ("Il a plu 15min dans la ville.", "15min", "DURATION", "PT15M"),
    ("Il est parti à l'aube.", "l'aube", "TIME", "1998-02-13TMO"),
    ("Il vivait ici il y a des années.", "il y a des années", "DATE", "PAST_REF"),
]
GERMAN = [
    ("Sie kam am 4. Januar 1997.", "4. Januar 1997", "DATE", "1997-01-04"),
    ("Sie kam am 13.01.1998.", "13.01.1998", "DATE", "1998-01-13"),
    ("Sie lebte vor drei Jahren hier.", "vor drei Jahren", "DATE", "1995"),
    ("Letzte Woche regnete es.", "Letzte Woche", "DATE", "1998-W06"),
    ("Es wird nächsten Montag regnen.", "nächsten Montag", "DATE", "1998-02-16"),
    ("Es regnete Montagabend.", "Montagabend", "TIME", "1998-02-09TEV"),
    ("Es regnete zwei Tage.", "zwei Tage", "DURATION", "P2D"),
    ("Es regnete Mitte der 80er Jahre.", "Mitte der 80er Jahre", "DATE", "198"),
    ("Es regnet jedes Jahr.", "jedes Jahr", "SET", "P1Y"),
    ("Es begann um 10:30 Uhr.", "10:30 Uhr", "TIME", "1998-02-13T10:30"),
    ("Es regnete in der ersten Märzwoche.", "der ersten Märzwoche", "DATE", "1998-W10"),
    (
        "Es regnete in der letzten Woche im März 1997.",
        "der letzten Woche im März 1997",
        "DATE",
        "1997-W13",
    ),
    ("Es regnete 15min lang.", "15min", "DURATION", "PT15M"),
    ("Er ging im Morgengrauen.", "Morgengrauen", "TIME", "1998-02-13TMO"),
    ("Er wohnte hier vor Jahren.", "vor Jahren", "DATE", "PAST_REF"),
    ("Er kam vorletzte Woche.", "vorletzte Woche", "DATE", "1998-W05"),
]
ITALIAN = [
    ("È partito il 4 gennaio 1997.", "4 gennaio 1997", "DATE", "1997-01-04"),
    ("Viveva qui tre anni fa.", "tre anni fa", "DATE", "1995"),
    ("La settimana scorsa pioveva.", "La settimana scorsa", "DATE", "1998-W06"),
    ("L'anno scorso pioveva.", "L'anno scorso", "DATE", "1997"),
    ("Il piano sarà annunciato lunedì.", "lunedì", "DATE", "1998-02-16"),
    ("Il piano è stato annunciato lunedì.", "lunedì", "DATE", "1998-02-09"),
    ("Verrà lunedì prossimo.", "lunedì prossimo", "DATE", "1998-02-16"),
    ("Pioveva ieri sera.", "ieri sera", "TIME", "1998-02-12TEV"),
    ("È durato due giorni.", "due giorni", "DURATION", "P2D"),
    ("Piove ogni anno.", "ogni anno", "SET", "P1Y"),
    ("Pioveva negli anni '80.", "anni '80", "DATE", "198"),
    (
        "Piovve la prima settimana di marzo 1997.",
        "la prima settimana di marzo 1997",
        "DATE",
        "1997-W10",
    ),
    ("Piovve 15 min in città.", "15 min", "DURATION", "PT15M"),
    ("Partì al tramonto.", "tramonto", "TIME", "1998-02-13TEV"),
    ("Viveva qui anni fa.", "anni fa", "DATE", "PAST_REF"),
]
ESTONIAN = [
    ("Ta tuli 4. jaanuaril 1997.", "4. jaanuaril 1997", "DATE", "1997-01-04"),
    ("Ta elas siin kolm aastat tagasi.", "kolm aastat tagasi", "DATE", "1995"),
    ("Eelmisel nädalal sadas.", "Eelmisel nädalal", "DATE", "1998-W06"),
    ("Mullu sadas.", "Mullu", "DATE", "1997"),
    ("Möödunud aasta novembris sadas.", "Möödunud aasta novembris", "DATE", "1997-11"),
    ("Sajab pühapäeviti.", "pühapäeviti", "SET", "XXXX-WXX-7"),
    ("Sadas 1960. aastate lõpul.", "1960. aastate lõpul", "DATE", "196"),
    ("Sadas seitse kuud.", "seitse kuud", "DURATION", "P7M"),
    ("Nüüd sajab.", "Nüüd", "DATE", "PRESENT_REF"),
    ("Märtsi esimesel nädalal sadas.", "Märtsi esimesel nädalal", "DATE", "1998-W10"),
    ("Sadas 15 min linnas.", "15 min", "DURATION", "PT15M"),
    ("Ta tuli koidikul.", "koidikul", "TIME", "1998-02-13TMO"),
    ("Ta elas siin aastaid tagasi.", "aastaid tagasi", "DATE", "PAST_REF"),
]
CASES = [
    (code, *case)
    for code, cases in {
        "de": GERMAN,
        "es": SPANISH,
        "et": ESTONIAN,
        "fr": FRENCH,
        "it": ITALIAN,
    }.items()
    for case in cases
]


@pytest.mark.parametrize(("code", "text", "words", "type", "value"), CASES)
def test_a_time_has_its_words_type_and_value(code, text, words, type, value):
    found = proposed(text, "1998-02-13", code)
    assert [each[:2] for each in found] == [(words, type)]
    assert value in (None, found[0][2])


def test_these_languages_have_rules():
    assert languages() == ("de", "en", "es", "et", "fr", "it")


def test_the_language_is_told_by_the_text():
    text = "Letzte Woche regnete es im ganzen Land, und die Straßen standen unter Wasser."
    assert proposed(text, language="") == [("Letzte Woche", "DATE", "1998-W06")]


def test_nothing_is_proposed_in_a_language_without_rules():
    assert proposed("A chuva caiu em 1998.", language="pt") == []
