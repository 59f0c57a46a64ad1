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


# of several, each with its value; in parts of the day, the day is that of the text
MANY = {
    "es": [
        ("Llegó tres días antes de Navidad.", "tres días P3D, Navidad 1997-12-25"),
        ("Lloverá la semana del 12 de marzo.", "la semana del 12 de marzo 1998-W11"),
        ("Duró 2,5 horas.", "2,5 horas PT2H30M"),
        ("Duró 1.500 años.", "1.500 años P1500Y"),
        ("El 14 NOV 1997 llovió.", "14 NOV 1997 1997-11-14"),
        ("Llovió en mayo del 68.", "mayo del 68 1968-05"),
        ("Llovió a finales de los 80.", "finales de los 80 198"),
        ("Lloverá el Jueves Santo.", "Jueves Santo 1998-04-09"),
        ("Estará desde el 3 hasta el 5 de mayo.", "el 3 1998-05-03, el 5 de mayo 1998-05-05"),
        ("Llovió ayer jueves a las 10.", "ayer jueves a las 10 1998-02-12T10:00"),
        ("El lunes siguiente llovió.", "El lunes siguiente 1998-02-16"),
        ("Llovió hace poco.", "hace poco PAST_REF"),
        ("Se reunirán el martes.", "el martes 1998-02-17"),
        ("Se reunieron el martes.", "el martes 1998-02-10"),
        ("Se reúnen el primer viernes de marzo.", "el primer viernes de marzo 1998-03-06"),
        ("Llovió dos años y medio.", "dos años y medio P2Y6M"),
        ("Llovió hace dos o tres años.", "hace dos o tres años 1996"),
        ("Llovió hace un par de años.", "hace un par de años 1996"),
        ("Duró entre los 60 y los 90 días.", "60 P60D, 90 días P90D"),
        ("Llovió durante 16 horas.", "16 horas PT16H"),
        ("Llovió todo el día.", "todo el día P1D"),
        ("Abren de 9.30 a 14.00 horas.", "9.30 1998-02-13T09:30, 14.00 horas 1998-02-13T14:00"),
        (
            "Abren de dos a cuatro de la tarde.",
            "dos 1998-02-13T14:00, cuatro de la tarde 1998-02-13T16:00",
        ),
        ("Salió a las siete y cuarto.", "las siete y cuarto 1998-02-13T07:15"),
        ("Salió a las nueve menos cuarto.", "las nueve menos cuarto 1998-02-13T08:45"),
        ("Vio a las dos mujeres.", ""),
        ("La noche anterior llovió.", "La noche anterior 1998-02-12TNI"),
        ("Esa misma tarde llovió.", "Esa misma tarde 1998-02-13TAF"),
        ("Por la tarde llovió.", "la tarde 1998-02-13TAF"),
        ("Aquel verano llovió.", "Aquel verano 1998-SU"),
        ("Al cabo de tres días llovió.", "Al cabo de tres días 1998-02-16"),
        ("Lloverá los próximos días y semanas.", "los próximos días y semanas PXD"),
        ("Lloverá antes de fin de mes.", "fin de mes 1998-02"),
        ("Llovió a mitad de año.", "mitad de año 1998"),
        (
            "Creció en el primer y segundo trimestre de 1997.",
            "el primer 1997-Q1, segundo trimestre de 1997 1997-Q2",
        ),
        ("El curso 1996-1997 fue malo.", "El curso 1996-1997 1996"),
        ("Salió a última hora.", ""),
    ],
    "fr": [
        ("Il est venu trois jours avant Noël.", "trois jours P3D, Noël 1997-12-25"),
        ("Il viendra la semaine du 12 mars.", "la semaine du 12 mars 1998-W11"),
        ("Cela a duré 2,5 heures.", "2,5 heures PT2H30M"),
        ("À partir de lundi il pleuvra.", "lundi 1998-02-16"),
        ("Il a plu entre 1990 et 1995.", "1990 1990, 1995 1995"),
        ("Il a plu le Vendredi saint.", "Vendredi saint 1997-03-28"),
        ("Il viendra le 12 mai prochain.", "le 12 mai prochain 1998-05-12"),
        ("Le lundi suivant il a plu.", "Le lundi suivant 1998-02-16"),
        ("Il pleut ce mois-ci.", "ce mois-ci 1998-02"),
        (
            "La nuit de samedi à dimanche il a plu.",
            "La nuit de samedi à dimanche 1998-02-07TNI",
        ),
        ("Il est venu il y a peu.", "il y a peu PAST_REF"),
        ("Il est venu en moins d'une heure.", "moins d'une heure PT1H"),
        ("Ils se réuniront mardi.", "mardi 1998-02-17"),
        ("Ils se réunirent mardi.", "mardi 1998-02-10"),
        ("Il pleut le premier vendredi de mars.", "le premier vendredi de mars 1998-03-06"),
        ("Il a plu deux ans et demi.", "deux ans et demi P2Y6M"),
        ("Il a plu il y a deux ou trois ans.", "il y a deux ou trois ans 1996"),
        ("Il a soixante-dix-sept ans.", "soixante-dix-sept ans P77Y"),
        ("Il a quatre-vingt-dix ans.", "quatre-vingt-dix ans P90Y"),
        ("Il a plu dix-huit jours.", "dix-huit jours P18D"),
        ("Il a plu toute la journée.", "toute la journée P1D"),
        ("Il a dormi sept heures.", "sept heures PT7H"),
        ("Il viendra à sept heures.", "sept heures 1998-02-13T07:00"),
        ("Il viendra à sept heures et quart.", "sept heures et quart 1998-02-13T07:15"),
        ("Il a une heure et demie de retard.", "une heure et demie PT1H30M"),
        ("Il viendra de 14h à 16h30.", "14h 1998-02-13T14:00, 16h30 1998-02-13T16:30"),
        ("L'après-midi il a plu.", "L'après-midi 1998-02-13TAF"),
        ("Cette nuit-là il a plu.", "Cette nuit-là 1998-02-13TNI"),
        ("La nuit précédente il a plu.", "La nuit précédente 1998-02-12TNI"),
        ("Cet été-là il a plu.", "Cet été-là 1998-SU"),
        ("L'avant-veille il a plu.", "L'avant-veille 1998-02-11"),
        ("Il viendra avant la fin du mois.", "la fin du mois 1998-02"),
        ("Il est venu en début d'année.", "en début d'année 1998"),
        ("Il a plu à la mi-1997.", "la mi-1997 1997"),
        (
            "Il a crû au premier et au deuxième trimestre 1997.",
            "au premier 1997-Q1, au deuxième trimestre 1997 1997-Q2",
        ),
    ],
    "de": [
        ("Er kam im Juni dieses Jahres.", "Juni dieses Jahres 1998-06"),
        ("Er kommt in der Woche vom 12. März.", "der Woche vom 12. März 1998-W11"),
        ("Es dauerte 2,5 Stunden.", "2,5 Stunden PT2H30M"),
        ("Es dauerte 1.500 Jahre.", "1.500 Jahre P1500Y"),
        ("Am 1. Mai regnete es.", "1. Mai 1997-05-01"),
        ("Am nächsten Morgen regnete es.", "Am nächsten Morgen 1998-02-14TMO"),
        ("Am Montag darauf regnete es.", "Montag darauf 1998-02-16"),
        ("In der Nacht zum Sonntag regnete es.", "In der Nacht zum Sonntag 1998-02-07TNI"),
        ("In den Neunzigern regnete es.", "den Neunzigern 199"),
        ("Vor kurzem regnete es.", "Vor kurzem PAST_REF"),
        ("Es regnet am ersten Freitag im März.", "ersten Freitag im März 1998-03-06"),
        ("Es regnete zweieinhalb Jahre.", "zweieinhalb Jahre P2Y6M"),
        ("Vor zwei, drei Jahren regnete es.", "Vor zwei, drei Jahren 1996"),
        ("Es regnete fünfunddreißig Tage.", "fünfunddreißig Tage P35D"),
        ("Es regnete seit einem halben Jahrhundert.", "einem halben Jahrhundert P50Y"),
        ("Es regnete den ganzen Tag.", "den ganzen Tag P1D"),
        ("Es kommt in den nächsten Tagen und Wochen.", "den nächsten Tagen und Wochen PXD"),
        ("Es begann um 11.20 Uhr.", "11.20 Uhr 1998-02-13T11:20"),
        ("Es ist von 14 bis 16 Uhr offen.", "14 1998-02-13T14:00, 16 Uhr 1998-02-13T16:00"),
        ("Er kam um halb elf.", "halb elf 1998-02-13T10:30"),
        ("Er kam um Viertel vor zehn.", "Viertel vor zehn 1998-02-13T09:45"),
        ("Er kam um zehn nach acht.", "zehn nach acht 1998-02-13T08:10"),
        ("Es stieg um sieben Prozent.", ""),
        ("Am Abend zuvor regnete es.", "Am Abend zuvor 1998-02-12TEV"),
        ("Drei Tage darauf regnete es.", "Drei Tage darauf 1998-02-16"),
        ("In jenem Sommer regnete es.", "jenem Sommer 1998-SU"),
        ("Am Wochenende wird es regnen.", "Wochenende 1998-W07-WE"),
        ("Er kam Ende des Monats.", "Ende des Monats 1998-02"),
        ("Im Schuljahr 1996/97 regnete es.", "Schuljahr 1996/97 1996"),
        (
            "Im ersten und zweiten Quartal 1997 stieg es.",
            "ersten 1997-Q1, zweiten Quartal 1997 1997-Q2",
        ),
        ("Eines Tages regnete es.", ""),
    ],
    "it": [
        ("È arrivato tre giorni prima di Natale.", "tre giorni P3D, Natale 1997-12-25"),
        ("Verrà nella settimana del 12 marzo.", "settimana del 12 marzo 1998-W11"),
        ("È arrivato nel marzo di quest'anno.", "marzo di quest'anno 1998-03"),
        ("Durò 2,5 ore.", "2,5 ore PT2H30M"),
        ("Il 14 nov. 1997 piovve.", "14 nov. 1997 1997-11-14"),
        ("Da lunedì pioverà.", "lunedì 1998-02-16"),
        ("Pioverà il Venerdì Santo.", "Venerdì Santo 1998-04-10"),
        ("Piovve nell'Ottocento.", "Ottocento 18"),
        ("Il lunedì successivo piovve.", "Il lunedì successivo 1998-02-16"),
        ("Piovve nella notte tra sabato e domenica.", "notte tra sabato e domenica 1998-02-07TNI"),
        ("Arrivò in meno di un'ora.", "meno di un'ora PT1H"),
        ("Si riuniranno martedì.", "martedì 1998-02-17"),
        ("Si riunirono martedì.", "martedì 1998-02-10"),
        ("Piove il primo venerdì di marzo.", "il primo venerdì di marzo 1998-03-06"),
        ("Piovve due anni e mezzo.", "due anni e mezzo P2Y6M"),
        ("Piovve due o tre anni fa.", "due o tre anni fa 1996"),
        ("Piovve trentacinque giorni.", "trentacinque giorni P35D"),
        ("Dura tra i 60 e i 90 giorni.", "60 P60D, 90 giorni P90D"),
        ("Piovve tutto il giorno.", "tutto il giorno P1D"),
        ("Arriva alle 10.30.", "10.30 1998-02-13T10:30"),
        ("Apre dalle 9 alle 17.", "9 1998-02-13T09:00, 17 1998-02-13T17:00"),
        ("Arriva alle sette e un quarto.", "sette e un quarto 1998-02-13T07:15"),
        ("Nel pomeriggio piovve.", "pomeriggio 1998-02-13TAF"),
        ("La notte prima piovve.", "La notte prima 1998-02-12TNI"),
        ("Quell'estate piovve.", "Quell'estate 1998-SU"),
        ("Quella notte piovve.", "Quella notte 1998-02-13TNI"),
        ("Pagherà entro fine mese.", "fine mese 1998-02"),
        ("All'inizio dell'anno piovve.", "inizio dell'anno 1998"),
        ("È iniziato a metà 1997.", "metà 1997 1997"),
        (
            "Nel primo e secondo trimestre del 1997 piovve.",
            "primo 1997-Q1, secondo trimestre del 1997 1997-Q2",
        ),
    ],
    "et": [
        ("Koosolek on märtsi esimesel reedel.", "märtsi esimesel reedel 1998-03-06"),
        ("Sadas kaks ja pool aastat.", "kaks ja pool aastat P2Y6M"),
        ("Sadas 60 kuni 90 päeva.", "60 kuni 90 päeva P60D"),
        ("Ta tuli kell pool seitse.", "kell pool seitse 1998-02-13T06:30"),
        ("Ta tuli kell 10.30.", "kell 10.30 1998-02-13T10:30"),
        ("Eelmisel ööl sadas.", "Eelmisel ööl 1998-02-12TNI"),
        ("Aasta alguses sadas.", "Aasta alguses 1998"),
    ],
}


@pytest.mark.parametrize(
    ("code", "text", "times"), [(code, *case) for code, cases in MANY.items() for case in cases]
)
def test_each_of_the_times_of_every_day_has_its_words_and_value(code, text, times):
    found = proposed(text, "1998-02-13", code)
    assert ", ".join(f"{words} {value}" for words, _, value in found) == times


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
