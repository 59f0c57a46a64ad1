"""Two times of which one says what both share, and what only looks like them."""

import pytest

from tests.suggestions.times.written import proposed


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("They will meet March 22-24 in Rome.", "March 22 = 1998-03-22", "24 = 1998-03-24"),
        ("They will meet March 22\N{EN DASH}24.", "March 22 = 1998-03-22", "24 = 1998-03-24"),
        ("They will meet March 22 - 24 in Rome.", "March 22 = 1998-03-22", "24 = 1998-03-24"),
        ("They will meet March 3 to 5 in Rome.", "March 3 = 1998-03-03", "5 = 1998-03-05"),
        ("They will meet May 4 and 5.", "May 4 = 1998-05-04", "5 = 1998-05-05"),
        ("They met on May 4 and 5 in Rome.", "May 4 = 1997-05-04", "5 = 1997-05-05"),
        ("They met April 6-7, 2013.", "April 6 = 2013-04-06", "7, 2013 = 2013-04-07"),
        ("They met March 3 to 5, 2013.", "March 3 = 2013-03-03", "5, 2013 = 2013-03-05"),
        ("They came on 6-7 May.", "6 = 1997-05-06", "7 May = 1997-05-07"),
        ("They met from 3rd to 4th May 2010.", "3rd = 2010-05-03", "4th May 2010 = 2010-05-04"),
        ("They met the 3rd and 4th of May.", "3rd = 1997-05-03", "4th of May = 1997-05-04"),
        (
            "They met from the 3rd to the 4th of May.",
            "the 3rd = 1997-05-03",
            "the 4th of May = 1997-05-04",
        ),
        ("They met 3 and 5 May 2010.", "3 = 2010-05-03", "5 May 2010 = 2010-05-05"),
        ("It lasts Jan. 30-Feb. 2.", "Jan. 30 = 1998-01-30", "Feb. 2 = 1998-02-02"),
    ],
)
def test_both_days_of_a_month_are_dates(text, first, second):
    assert [f"{words} = {value}" for words, _, value in proposed(text)] == [first, second]


@pytest.mark.parametrize(
    ("language", "text", "first", "second"),
    [
        ("de", "Am 3. und 4. Mai 2010 war es kalt.", "3.", "4. Mai 2010"),
        ("de", "Am 3. - 4. Mai 2010 war es kalt.", "3.", "4. Mai 2010"),
        ("de", "Vom 3. bis 4. Mai 2010 war es kalt.", "3.", "4. Mai 2010"),
        ("es", "Del 3 al 4 de mayo de 2010 hubo lluvia.", "3", "4 de mayo de 2010"),
        ("fr", "Du 3e au 4 mai 2010, il a plu.", "3e", "4 mai 2010"),
        ("fr", "Du 3 au 4 mai 2010, il a plu.", "3", "4 mai 2010"),
        ("it", "Dal 3 al 4 maggio 2010 piovve.", "3", "4 maggio 2010"),
        ("et", "3.-4. mail 2010 sadas vihma.", "3.", "4. mail 2010"),
    ],
)
def test_each_language_joins_days_in_its_own_way(language, text, first, second):
    found = [(words, value) for words, _, value in proposed(text, language=language)]
    assert found == [(first, "2010-05-03"), (second, "2010-05-04")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("On May 4 and 5 people were hurt.", "May 4"),
        ("They left on May 14 to 5 cheers.", "May 14"),
        ("They left on May 14 with 16 people.", "May 14"),
        ("He was 3. On 5 May he left.", "5 May"),
        ("They sold 12 to 5 May shoppers.", "5 May"),
        ("They came 4th and 5 May was warm.", "5 May"),
    ],
)
def test_a_number_beside_a_date_is_no_day_by_itself(text, words):
    assert [found for found, _, _ in proposed(text)] == [words]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "They ruled in 1995-97."),
        ("en", "They ruled (1995-97)."),
        ("en", "They ruled in 1995\N{EN DASH}97."),
        ("de", "1995-97 regnete es."),
        ("es", "En 1995-97 llovió."),
        ("fr", "En 1995-97, il a plu."),
        ("it", "Nel 1995-97 piovve."),
        ("et", "Aastal 1995-97 sadas vihma."),
    ],
)
def test_the_second_year_of_two_has_the_century_of_the_first(language, text):
    found = [(words, value) for words, _, value in proposed(text, language=language)]
    assert [(words[-4:], value) for words, value in found] == [("1995", "1995"), ("97", "1997")]


@pytest.mark.parametrize(
    "text", ["They ruled in 1995-1997.", "They ruled in 1995-12.", "They met in 1995 97 times."]
)
def test_two_figures_after_a_year_are_no_year_unless_a_later_one_of_the_century(text):
    assert {len(value) for _, _, value in proposed(text)} <= {4, 7}
    assert not any(words in ("12", "97") for words, _, _ in proposed(text))


@pytest.mark.parametrize(
    ("language", "text", "times"),
    [
        ("en", "It takes between 60 and 90 days.", "60 P60D, 90 days P90D"),
        ("en", "It takes between two to six days.", "two P2D, six days P6D"),
        ("en", "It takes between twenty-five and 30 days.", "twenty-five P25D, 30 days P30D"),
        ("en", "It takes two to six days.", "two to six days P2D"),
        ("en", "It was 60 people and 90 days.", "90 days P90D"),
        ("en", "Between 60 people and 90 days passed.", "90 days P90D"),
        ("de", "Es dauert zwischen 60 und 90 Tagen.", "60 P60D, 90 Tagen P90D"),
        ("es", "Tarda entre 60 y 90 días.", "60 P60D, 90 días P90D"),
        ("fr", "Il faut entre 60 et 90 jours.", "60 P60D, 90 jours P90D"),
        ("it", "Ci vogliono tra 60 e 90 giorni.", "60 P60D, 90 giorni P90D"),
    ],
)
def test_the_lesser_of_two_lengths_has_the_unit_of_the_greater(language, text, times):
    found = proposed(text, language=language)
    assert ", ".join(f"{words} {value}" for words, _, value in found) == times
