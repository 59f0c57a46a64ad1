"""English times: the words that are marked, their type and value. All are seen from a Friday."""

import pytest

from tempannot.suggestions.times.tagger import suggest_times
from tests.suggestions.times.written import document, proposed

CALENDAR = [
    ("She left on March 3, 1996.", "March 3, 1996", "DATE", "1996-03-03"),
    ("She left on 3 March 1996.", "3 March 1996", "DATE", "1996-03-03"),
    ("It opened on the 3rd of March, 1996.", "the 3rd of March, 1996", "DATE", "1996-03-03"),
    ("They met on Friday, Jan. 23.", "Friday, Jan. 23", "DATE", "1998-01-23"),
    ("They met on Jan. 23.", "Jan. 23", "DATE", "1998-01-23"),
    ("The bill is payable by April 2.", "April 2", "DATE", "1998-04-02"),
    ("It rained in December.", "December", "DATE", "1997-12"),
    ("It will rain in May.", "May", "DATE", "1998-05"),
    ("It rained in May 1994.", "May 1994", "DATE", "1994-05"),
    ("He was born in 1961.", "1961", "DATE", "1961"),
    ("It began in nineteen ninety-six.", "nineteen ninety-six", "DATE", "1996"),
    ("It was built in the 1950s.", "the 1950s", "DATE", "195"),
    ("It was built in the early '80s.", "the early '80s", "DATE", "198"),
    ("It was built in the 12th century.", "the 12th century", "DATE", "11"),
    ("It was the coldest May in memory.", "May", "DATE", "1997-05"),
    ("He scored in the 1995-1996 season.", "the 1995-1996 season", "DATE", "1995"),
    ("Caesar crossed it in 49 BC.", "49 BC", "DATE", "BC0049"),
    ("Sent 1998-02-11.", "1998-02-11", "DATE", "1998-02-11"),
    ("Sent 02/11/98.", "02/11/98", "DATE", "1998-02-11"),
    ("Sales fell in the third quarter.", "the third quarter", "DATE", "1997-Q3"),
    ("Sales fell in the third quarter of 1995.", "the third quarter of 1995", "DATE", "1995-Q3"),
    ("Sales fell in the 1996 quarter.", "the 1996 quarter", "DATE", "1996"),
    ("Sales fell in the first half of 1995.", "the first half of 1995", "DATE", "1995-H1"),
    ("It snowed in the winter of 1994.", "the winter of 1994", "DATE", "1994-WI"),
    ("It snowed on Christmas Day.", "Christmas Day", "DATE", "1997-12-25"),
    ("They met on Thanksgiving.", "Thanksgiving", "DATE", "1997-11-27"),
    ("It opened on Earth Day.", "Earth Day", "DATE", "1997-04-22"),
    ("They marched in Easter week.", "Easter week", "DATE", "1997-W13"),
    ("They met over Thanksgiving weekend.", "Thanksgiving weekend", "DATE", "1997-W48-WE"),
    ("It was built in 1492.", "1492", "DATE", "1492"),
    ("They met on Good Friday, 1999.", "Good Friday, 1999", "DATE", "1999-04-02"),
    ("They met on 21st March, 1996.", "21st March, 1996", "DATE", "1996-03-21"),
    ("They met on the 29 August.", "the 29 August", "DATE", "1997-08-29"),
    ("Sent 21/03/1997.", "21/03/1997", "DATE", "1997-03-21"),
    ("Sent 1997/03/21.", "1997/03/21", "DATE", "1997-03-21"),
    ("He scored in the 2012\u201313 season.", "the 2012\u201313 season", "DATE", "2012"),
    ("He scored in the 2007-08 season.", "the 2007-08 season", "DATE", "2007"),
    ("Profit fell in FY1996.", "FY1996", "DATE", "1996"),
    ("Shops opened on Black Friday.", "Black Friday", "DATE", "1997-11-28"),
    ("They slept throughout the summer.", "the summer", "DATE", "1997-SU"),
    ("It rained in late summer.", "late summer", "DATE", "1997-SU"),
]
FROM_THE_CREATION_TIME = [
    ("He came yesterday.", "yesterday", "DATE", "1998-02-12"),
    ("He comes tomorrow.", "tomorrow", "DATE", "1998-02-14"),
    ("He came today.", "today", "DATE", "1998-02-13"),
    ("He came late yesterday.", "late yesterday", "DATE", "1998-02-12"),
    ("He came earlier today.", "earlier today", "DATE", "1998-02-13"),
    ("He is here right now.", "right now", "DATE", "PRESENT_REF"),
    ("He will come soon.", "soon", "DATE", "FUTURE_REF"),
    ("He will come at a later date.", "a later date", "DATE", "FUTURE_REF"),
    ("It follows a recent storm.", "recent", "DATE", "PAST_REF"),
    ("Banks were closed until Monday.", "Monday", "DATE", "1998-02-16"),
    ("They met on Monday.", "Monday", "DATE", "1998-02-09"),
    ("They will meet on Monday.", "Monday", "DATE", "1998-02-16"),
    ("They will fly to the United States Monday.", "Monday", "DATE", "1998-02-16"),
    ("They will then proceed Monday.", "Monday", "DATE", "1998-02-16"),
    ("She will succeed Daniel P. Davison Monday.", "Monday", "DATE", "1998-02-16"),
    ("She will join Ray Inc. Monday.", "Monday", "DATE", "1998-02-16"),
    ("She will rest. They closed Monday.", "Monday", "DATE", "1998-02-09"),
    ("It will be quiet\n\nMonday rain fell.", "Monday", "DATE", "1998-02-09"),
    ("Monday all will rest", "Monday", "DATE", "1998-02-16"),
    ("Monday the harbour closed", "Monday", "DATE", "1998-02-09"),
    ("They set out on the planned trip on Monday.", "Monday", "DATE", "1998-02-09"),
    ("They planned to set out on Monday.", "Monday", "DATE", "1998-02-16"),
    ("The map will be printed Monday.", "Monday", "DATE", "1998-02-16"),
    ("The map will also be printed in May.", "May", "DATE", "1998-05"),
    ("The map is expected to be printed by Monday.", "Monday", "DATE", "1998-02-16"),
    ("The pier is to be opened in July.", "July", "DATE", "1998-07"),
    ("The map was printed Monday.", "Monday", "DATE", "1998-02-09"),
    ("She built it in April.", "April", "DATE", "1997-04"),
    ("They had until Monday to sign.", "Monday", "DATE", "1998-02-16"),
    ("They waited until Monday.", "Monday", "DATE", "1998-02-09"),
    ("It was said to come as early as Monday.", "Monday", "DATE", "1998-02-16"),
    ("They announced the plan Monday.", "Monday", "DATE", "1998-02-09"),
    ("They slept next to the barn Monday.", "Monday", "DATE", "1998-02-09"),
    ("On Monday, they set off.", "Monday", "DATE", "1998-02-09"),
    ("It will close in November.", "November", "DATE", "1998-11"),
    ("They said it would open in November.", "November", "DATE", "1998-11"),
    ("It closed in November.", "November", "DATE", "1997-11"),
    ("It has been dry since March.", "March", "DATE", "1997-03"),
    ("It has been dry since early March.", "early March", "DATE", "1997-03"),
    ("It has been dry since March 3.", "March 3", "DATE", "1997-03-03"),
    ("It has been dry since May 3, 1996.", "May 3, 1996", "DATE", "1996-05-03"),
    ("He came for talks beginning Monday.", "Monday", "DATE", "1998-02-16"),
    ("She will have left by Monday.", "Monday", "DATE", "1998-02-16"),
    ("The feast takes place Monday.", "Monday", "DATE", "1998-02-16"),
    ("The feast is planned for June.", "June", "DATE", "1998-06"),
    ("The feast was planned for June.", "June", "DATE", "1997-06"),
    ("They will meet over the weekend.", "the weekend", "DATE", "1998-W07-WE"),
    ("The fair is this weekend.", "this weekend", "DATE", "1998-W07-WE"),
    ("The choir meets Monday.", "Monday", "DATE", "1998-02-16"),
    ("The two choirs meet Monday.", "Monday", "DATE", "1998-02-16"),
    ("They came to meet Monday.", "Monday", "DATE", "1998-02-09"),
    ("It pays on an unspecified day in June.", "June", "DATE", "1998-06"),
    ("It went to holders of record June 3.", "June 3", "DATE", "1998-06-03"),
    ("They met on Friday.", "Friday", "DATE", "1998-02-13"),
    ("They meet next Monday.", "next Monday", "DATE", "1998-02-16"),
    ("They met last June.", "last June", "DATE", "1997-06"),
    ("They met last fall.", "last fall", "DATE", "1997-FA"),
    ("They meet this summer.", "this summer", "DATE", "1998-SU"),
    ("They met last week.", "last week", "DATE", "1998-W06"),
    ("They met earlier this week.", "earlier this week", "DATE", "1998-W07"),
    ("They met last month.", "last month", "DATE", "1998-01"),
    ("They met the next year.", "the next year", "DATE", "1999"),
    ("They met in January last year.", "January last year", "DATE", "1997-01"),
    ("They met over the weekend.", "the weekend", "DATE", "1998-W06-WE"),
    ("They met three days ago.", "three days ago", "DATE", "1998-02-10"),
    ("They met two weeks ago.", "two weeks ago", "DATE", "1998-W05"),
    ("They met six months ago.", "six months ago", "DATE", "1997-08"),
    ("They met about 20 years ago.", "about 20 years ago", "DATE", "1978"),
    ("They met more than a decade ago.", "more than a decade ago", "DATE", "1988"),
    ("They met two centuries ago.", "two centuries ago", "DATE", "1798"),
    ("They met a couple of days ago.", "a couple of days ago", "DATE", "1998-02-11"),
    ("They met half a century ago.", "half a century ago", "DATE", "1948"),
    ("They met half a year ago.", "half a year ago", "DATE", "1997-08"),
    ("They met the year before.", "the year before", "DATE", "1997"),
    ("It was the third day of the strike.", "the third day", "DATE", "1998-02-13"),
    ("It fell on its first day.", "first day", "DATE", "1998-02-13"),
    ("He got around Friday's ruling.", "Friday", "DATE", "1998-02-13"),
    ("They met late on Thursday.", "late on Thursday", "DATE", "1998-02-12"),
    ("They met earlier in the week.", "earlier in the week", "DATE", "1998-W07"),
    ("They met later in the day.", "later in the day", "DATE", "1998-02-13"),
    ("It will close at the end of the month.", "the end of the month", "DATE", "1998-02"),
    ("It will close by the end of year.", "the end of year", "DATE", "1998"),
    ("It had closed by the end of the year.", "the end of the year", "DATE", "1997"),
    ("They won last season.", "last season", "DATE", "1997"),
    ("They will one day meet.", "one day", "DATE", "FUTURE_REF"),
    ("They met several years ago.", "several years ago", "DATE", "PAST_REF"),
    ("It closed at the end of last month.", "the end of last month", "DATE", "1998-01"),
    ("It grew this year's first quarter.", "this year's first quarter", "DATE", "1998-Q1"),
    ("It is now open.", "now", "DATE", "PRESENT_REF"),
    ("It opened recently.", "recently", "DATE", "PAST_REF"),
    ("It may happen in the near future.", "the near future", "DATE", "FUTURE_REF"),
]
TIMES_OF_DAY = [
    ("The doors opened at 9 a.m. Tuesday.", "9 a.m. Tuesday", "TIME", "1998-02-10T09:00"),
    ("The doors opened at 9:30 p.m.", "9:30 p.m.", "TIME", "1998-02-13T21:30"),
    ("The doors open at 5 p.m. EST Feb. 20.", "5 p.m. EST Feb. 20", "TIME", "1998-02-20T17:00"),
    ("They had until noon Monday to sign.", "noon Monday", "TIME", "1998-02-16T12:00"),
    ("They left at noon Thursday.", "noon Thursday", "TIME", "1998-02-12T12:00"),
    ("They left on Monday night.", "Monday night", "TIME", "1998-02-09TNI"),
    ("They left at 1530 GMT.", "1530 GMT", "TIME", "1998-02-13T15:30Z"),
    ("They left at 3:45pm ET on Monday.", "3:45pm ET on Monday", "TIME", "1998-02-09T15:45"),
    ("They left at 7.30am on Monday.", "7.30am on Monday", "TIME", "1998-02-09T07:30"),
    (
        "Updated 9:12 a.m. EST, Mon January 5, 1998",
        "9:12 a.m. EST, Mon January 5, 1998",
        "TIME",
        "1998-01-05T09:12",
    ),
    ("Published: 10:12AM BST 03 Jun 1997", "10:12AM BST 03 Jun 1997", "TIME", "1997-06-03T10:12"),
    ("They left at 16:08 UTC.", "16:08 UTC", "TIME", "1998-02-13T16:08Z"),
    ("They left at noon ET.", "noon ET", "TIME", "1998-02-13T12:00"),
    (
        "They met in the early hours of Monday.",
        "the early hours of Monday",
        "TIME",
        "1998-02-09TMO",
    ),
    ("They left in the morning.", "the morning", "TIME", "1998-02-13TMO"),
    ("They left overnight.", "overnight", "TIME", "1998-02-13TNI"),
    ("They left this morning.", "this morning", "TIME", "1998-02-13TMO"),
    ("They left last night.", "last night", "TIME", "1998-02-12TNI"),
    ("They left by mid-afternoon.", "mid-afternoon", "TIME", "1998-02-13TAF"),
    ("They left by late afternoon.", "late afternoon", "TIME", "1998-02-13TAF"),
    ("They left on the night of Feb. 3.", "the night of Feb. 3", "TIME", "1998-02-03TNI"),
]
LENGTHS = [
    ("It rained for two weeks.", "two weeks", "DURATION", "P2W"),
    ("It rained for a month.", "a month", "DURATION", "P1M"),
    ("It took twenty-four hours.", "twenty-four hours", "DURATION", "PT24H"),
    ("It took 2 1/2 years.", "2 1/2 years", "DURATION", "P2Y6M"),
    ("It took half an hour.", "half an hour", "DURATION", "PT30M"),
    ("It took a minute and a half.", "a minute and a half", "DURATION", "PT1M30S"),
    ("It was a two-day visit.", "two-day", "DURATION", "P2D"),
    ("It took a few days.", "a few days", "DURATION", "PXD"),
    ("It took a couple of years.", "a couple of years", "DURATION", "P2Y"),
    ("It took two decades.", "two decades", "DURATION", "P20Y"),
    ("It took more than four hours.", "more than four hours", "DURATION", "PT4H"),
    ("It grew over the past two years.", "the past two years", "DURATION", "P2Y"),
    ("It will grow in the next few months.", "the next few months", "DURATION", "PXM"),
    ("It had been closed for years.", "years", "DURATION", "PXY"),
    ("It was an 8-month-old truce.", "8-month-old", "DURATION", "P8M"),
    ("The season began a month earlier than usual.", "a month", "DURATION", "P1M"),
    ("It lasted a full year.", "a full year", "DURATION", "P1Y"),
    ("It was a weeklong visit.", "weeklong", "DURATION", "P1W"),
    ("It will take the next 12 to 18 months.", "the next 12 to 18 months", "DURATION", "P12M"),
    ("It fell over the past decade.", "the past decade", "DURATION", "P10Y"),
    ("It fell over the last couple of years.", "the last couple of years", "DURATION", "P2Y"),
    ("It may take a month or two.", "a month or two", "DURATION", "P1M"),
    ("They ended a months-long strike.", "months-long", "DURATION", "PXM"),
    ("It paid a coupon for the year ended then.", "the year", "DURATION", "P1Y"),
    ("He came for his first day-long visit.", "day-long", "DURATION", "P1D"),
    ("It is a five-year plan.", "five-year", "DURATION", "P5Y"),
    ("It was quiet for a while.", "a while", "DURATION", "PXX"),
]
SETS = [
    ("The bus runs daily.", "daily", "SET", "P1D"),
    ("The bus runs every two hours.", "every two hours", "SET", "PT2H"),
    ("The bus runs every Sunday.", "every Sunday", "SET", "XXXX-WXX-7"),
    ("The bus runs on Sundays.", "Sundays", "SET", "XXXX-WXX-7"),
    ("They play every Friday night.", "every Friday night", "SET", "XXXX-WXX-5TNI"),
    ("They play every weekend.", "every weekend", "SET", "XXXX-WXX-WE"),
    ("They play each season.", "each season", "SET", "P1Y"),
    ("They march each July.", "each July", "SET", "XXXX-07"),
]


WHOLE_WORDINGS = [
    ("They left at 3:00pm.", "3:00pm", "TIME", "1998-02-13T15:00"),
    ("They left by mid-morning.", "mid-morning", "TIME", "1998-02-13TMO"),
    ("It rained that same afternoon.", "that same afternoon", "TIME", "1998-02-13TAF"),
    ("It rained the night before.", "the night before", "TIME", "1998-02-12TNI"),
    ("It snowed in the month of December.", "the month of December", "DATE", "1997-12"),
    ("They met on Weds. at home.", "Weds.", "DATE", "1998-02-11"),
    ("They met the day after the storm.", "the day", "DATE", "1998-02-14"),
    ("They met the week before the storm.", "the week", "DATE", "1998-W06"),
    ("It ran well into the summer.", "the summer", "DATE", "1997-SU"),
    ("They met two and a half years ago.", "two and a half years ago", "DATE", "1996"),
    ("They met 20-odd years ago.", "20-odd years ago", "DATE", "1978"),
    ("They met long ago.", "long ago", "DATE", "PAST_REF"),
    ("It rained lately.", "lately", "DATE", "PAST_REF"),
    ("They met weeks earlier.", "weeks earlier", "DATE", "PAST_REF"),
    ("It will pay in future years.", "future years", "DATE", "FUTURE_REF"),
    (
        "It rose in the first week of August 1996.",
        "the first week of August 1996",
        "DATE",
        "1996-W31",
    ),
    ("It fell from the same period last year.", "the same period last year", "DATE", "1997"),
    (
        "It fell in the corresponding period of 1996.",
        "the corresponding period of 1996",
        "DATE",
        "1996",
    ),
    ("It was warm at this time last year.", "this time last year", "DATE", "1997"),
    ("It grew in fiscal 1996-97.", "fiscal 1996-97", "DATE", "1996"),
    ("It grew in the 1996/97 financial year.", "the 1996/97 financial year", "DATE", "1996"),
    ("It grew in 1996/97.", "1996/97", "DATE", "1996"),
    ("It rose in the last week of March 1996.", "the last week of March 1996", "DATE", "1996-W13"),
    ("It rose in the second week in March.", "the second week in March", "DATE", "1998-W11"),
    ("It rose in the first week of 1996.", "the first week of 1996", "DATE", "1996-W01"),
    (
        "It rose on the first weekend of May 1996.",
        "the first weekend of May 1996",
        "DATE",
        "1996-05",
    ),
    ("The index ended the day lower.", "the day", "DATE", "1998-02-13"),
    ("For the day, the index fell.", "the day", "DATE", "1998-02-13"),
    ("It took 15min to go.", "15min", "DURATION", "PT15M"),
    ("It took 15 min to go.", "15 min", "DURATION", "PT15M"),
    ("It took 2.5hrs to go.", "2.5hrs", "DURATION", "PT2H30M"),
    ("It opened at 1030pm on Monday.", "1030pm on Monday", "TIME", "1998-02-09T22:30"),
    ("They will meet this Sat in town.", "this Sat", "DATE", "1998-02-14"),
    ("They met Mon night.", "Mon night", "TIME", "1998-02-09TNI"),
    ("They travel at night.", "night", "TIME", "XXXX-XX-XXTNI"),
    ("It fell in morning trading.", "morning", "TIME", "1998-02-13TMO"),
    ("It was quiet for some time.", "some time", "DURATION", "PXX"),
    ("It is the best to date.", "to date", "DATE", "PRESENT_REF"),
    ("It rained on the fifth day of May.", "the fifth day of May", "DATE", "1997-05-05"),
    ("It rained until the 5th.", "the 5th", "DATE", "1998-02-05"),
    ("They left at dawn.", "dawn", "TIME", "1998-02-13TMO"),
    ("They left before dusk Monday.", "dusk Monday", "TIME", "1998-02-09TEV"),
    ("They met the week before last.", "the week before last", "DATE", "1998-W05"),
    ("They met the night before last.", "the night before last", "TIME", "1998-02-11TNI"),
    ("They met the other day.", "the other day", "DATE", "PAST_REF"),
    ("It grew in 1H 2012.", "1H 2012", "DATE", "2012-H1"),
    ("It grew in H2 2012.", "H2 2012", "DATE", "2012-H2"),
    ("It grew in 3Q 2012.", "3Q 2012", "DATE", "2012-Q3"),
    ("It grew in the first half-year of 1996.", "the first half-year of 1996", "DATE", "1996-H1"),
    ("It grew over half-years.", "half-years", "DURATION", "P6M"),
    ("It was a quarter of a century.", "a quarter of a century", "DURATION", "P25Y"),
    ("The index ended the week lower.", "the week", "DATE", "1998-W07"),
    ("The index fell throughout the day.", "the day", "DATE", "1998-02-13"),
    ("It was the worst single-day fall.", "single-day", "DURATION", "P1D"),
    ("He missed today's vote.", "today", "DATE", "1998-02-13"),
    ("It will grow over the next decade.", "the next decade", "DURATION", "P10Y"),
    ("It grew in the following decade.", "the following decade", "DATE", "200"),
    ("They need it by that time.", "that time", "DATE", "PAST_REF"),
    ("It opened last school year.", "last school year", "DATE", "1997"),
    ("It rained days after the vote.", "days", "DURATION", "PXD"),
    ("It fell in the first hours of the war.", "the first hours", "DURATION", "PTXH"),
    ("It fell in the final days of the war.", "the final days", "DURATION", "PXD"),
    ("It was a week-long visit.", "week-long", "DURATION", "P1W"),
    ("It was a two-day-long visit.", "two-day-long", "DURATION", "P2D"),
    ("It ended a years-old dispute.", "years-old", "DURATION", "PXY"),
    ("It rained in the past three summers.", "the past three summers", "DURATION", "P3Y"),
    ("It rained half an hour later.", "half an hour later", "DATE", "1998-02-13"),
    ("It rained for the last half hour.", "the last half hour", "DURATION", "PT30M"),
    ("It will rain in the next half hour.", "the next half hour", "DURATION", "PT30M"),
    ("It fell over a three-month period.", "a three-month period", "DURATION", "P3M"),
    ("It fell in the previous two years.", "the previous two years", "DURATION", "P2Y"),
    ("It will be so for years to come.", "years to come", "DURATION", "PXY"),
    ("It fell as in prior years.", "prior years", "DATE", "PAST_REF"),
    ("They left by 9:00 in the morning.", "9:00 in the morning", "TIME", "1998-02-13T09:00"),
    ("Caesar crossed it about 49 BC.", "about 49 BC", "DATE", "BC0049"),
    ("It rained in the summer of last year.", "the summer of last year", "DATE", "1997-SU"),
    ("It fell within hours of the vote.", "hours", "DURATION", "PTXH"),
    ("It came after months of talks.", "months", "DURATION", "PXM"),
    ("They meet at the yearly fair.", "yearly", "SET", "P1Y"),
    ("It took 40-plus years.", "40-plus years", "DURATION", "P40Y"),
    ("It took another week.", "another week", "DURATION", "P1W"),
    ("It took an additional three months.", "an additional three months", "DURATION", "P3M"),
    ("It took a half-century.", "a half-century", "DURATION", "P50Y"),
    ("The bus runs on weekdays.", "weekdays", "SET", "XXXX-WXX"),
    ("The bus runs every few days.", "every few days", "SET", "PXD"),
    ("It costs $5 million a year.", "a year", "SET", "P1Y"),
    ("They drink four cups a day.", "a day", "SET", "P1D"),
    ("They drink several cups a day.", "a day", "SET", "P1D"),
    ("It grew by 5% a year.", "a year", "SET", "P1Y"),
    ("The 40 sailors got a year in prison.", "a year", "DURATION", "P1Y"),
    ("The five sailors left within a week.", "a week", "DURATION", "P1W"),
    ("They made 3,000 pots per day.", "per day", "SET", "P1D"),
    ("They made 3,000 pots per year.", "per year", "SET", "P1Y"),
    ("The fair will last 16 days.", "16 days", "DURATION", "P16D"),
    ("It fell in late morning trading.", "late morning", "TIME", "1998-02-13TMO"),
    ("It fell for a second consecutive day.", "a second consecutive day", "DATE", "1998-02-13"),
    ("It falls annually.", "annually", "SET", "P1Y"),
    ("They met on Monday the first time.", "Monday", "DATE", "1998-02-09"),
    ("It ended by mid-year.", "mid-year", "DATE", "1998"),
    ("He will come any time soon.", "any time soon", "DATE", "FUTURE_REF"),
    ("He may some day come.", "some day", "DATE", "FUTURE_REF"),
    (
        "We will know in the coming days and weeks.",
        "the coming days and weeks",
        "DATE",
        "FUTURE_REF",
    ),
    (
        "It was built in the latter half of the 1950s.",
        "the latter half of the 1950s",
        "DATE",
        "195",
    ),
    ("It fell for two consecutive quarters.", "two consecutive quarters", "DURATION", "P2Q"),
    ("A year or more passed.", "A year or more", "DURATION", "P1Y"),
    ("He slept the night before he left.", "the night before", "TIME", "1998-02-12TNI"),
    ("The ship sank in the wee hours.", "the wee hours", "TIME", "1998-02-13TMO"),
    ("It rose toward the end of the decade.", "the end of the decade", "DATE", "199"),
    ("The ship sank in the predawn hours.", "the predawn hours", "TIME", "1998-02-13TMO"),
    ("He left at half past ten.", "half past ten", "TIME", "1998-02-13T10:30"),
    ("He left at a quarter past five.", "a quarter past five", "TIME", "1998-02-13T05:15"),
    ("He came at weekends.", "weekends", "SET", "XXXX-WXX-WE"),
    ("She won in 2:05.30.", "2:05.30", "DURATION", "PT2M5.30S"),
    ("She won in 1:58.6 minutes.", "1:58.6 minutes", "DURATION", "PT1M58.6S"),
    ("She won in 2:01:08.9.", "2:01:08.9", "DURATION", "PT2H1M8.9S"),
    ("She saw a 30-second film.", "30-second", "DURATION", "PT30S"),
    ("They saw the May results.", "May", "DATE", "1997-05"),
    ("May sales rose.", "May", "DATE", "1997-05"),
    ("They closed at sundown on Monday.", "sundown on Monday", "TIME", "1998-02-09TEV"),
    ("It rained during the recent summer.", "the recent summer", "DATE", "1997-SU"),
    ("It was last played two seasons ago.", "two seasons ago", "DATE", "1996"),
    ("She likes '70s music.", "'70s", "DATE", "197"),
    ("It rained on the same day last year.", "the same day last year", "DATE", "1997"),
    ("It grew in the 1996 fiscal year.", "the 1996 fiscal year", "DATE", "1996"),
    ("They won the 1994 men's cup.", "1994", "DATE", "1994"),
    ("One night later it burned.", "One night later", "DATE", "1998-02-14"),
    ("It had burned one night earlier.", "one night earlier", "DATE", "1998-02-12"),
    ("It burned one night last week.", "one night last week", "TIME", "1998-W06TNI"),
    ("It made $1.2 billion seven years ago.", "seven years ago", "DATE", "1991"),
    ("He left in two thousand four.", "two thousand four", "DATE", "2004"),
    (
        "He left on May third two thousand and six.",
        "May third two thousand and six",
        "DATE",
        "2006-05-03",
    ),
    ("They met six or eight months ago.", "six or eight months ago", "DATE", "1997-08"),
    ("It will open five to ten years from now.", "five to ten years from now", "DATE", "2003"),
    ("They met two or three days later.", "two or three days later", "DATE", "1998-02-15"),
    ("They met a few years back.", "a few years back", "DATE", "PAST_REF"),
    ("It fell in the latest week.", "the latest week", "DATE", "1998-W07"),
    ("It fell in the most recent year.", "the most recent year", "DATE", "1998"),
    ("It opened at the turn of the 20th century.", "the turn of the 20th century", "DATE", "19"),
    ("He said on the 12th that it rains.", "the 12th", "DATE", "1998-02-12"),
    ("She saw a century-old barn.", "a century-old", "DURATION", "P100Y"),
    ("They met on that Friday.", "that Friday", "DATE", "1998-02-13"),
    ("It sold in the 1996 model year.", "the 1996 model year", "DATE", "1996"),
    ("It grew in the 1996-97 crop year.", "the 1996-97 crop year", "DATE", "1996"),
    ("It grew in 1996's second half.", "1996's second half", "DATE", "1996-H2"),
    ("It grew in the 1996 first half.", "the 1996 first half", "DATE", "1996-H1"),
    ("It fell over the past half century.", "the past half century", "DURATION", "P50Y"),
    ("It fell in the previous fiscal year.", "the previous fiscal year", "DATE", "1997"),
    ("It fell in the prior quarter.", "the prior quarter", "DATE", "1997-Q4"),
    ("They were poor in those days.", "those days", "DATE", "PAST_REF"),
    ("It opens early in the new year.", "early in the new year", "DATE", "1999"),
    ("It rains every single day.", "every single day", "SET", "P1D"),
    ("They met earlier this season.", "earlier this season", "DATE", "1998"),
    ("It rose in the final three months.", "the final three months", "DURATION", "P3M"),
    ("It opens at nine p.m.", "nine p.m.", "TIME", "1998-02-13T21:00"),
    ("It opens at nine thirty am.", "nine thirty am", "TIME", "1998-02-13T09:30"),
    ("It rained all day.", "all day", "DURATION", "P1D"),
    ("She saw a 60-second film.", "60-second", "DURATION", "PT60S"),
    ("It was built in the early 80's.", "the early 80's", "DATE", "198"),
]
SEVERAL = [
    ("He left at a quarter to ten.", "a quarter to ten 1998-02-13T09:45"),
    ("He left at five past nine.", "five past nine 1998-02-13T09:05"),
    (
        "He left at ten to eight, at half seven.",
        "ten to eight 1998-02-13T07:50, half seven 1998-02-13T07:30",
    ),
    ("They lost ten to eight.", ""),
    ("They saw the March on Rome, the Peace March and the May Company.", ""),
    ("He owes two thousand people money, and two thousand four hundred more.", ""),
    ("He is in his 60's, below the 9th floor.", ""),
    ("It was not at all day that they saw.", ""),
    ("They said that Friday's rain fell.", "Friday 1998-02-13"),
    ("It rose in June, the latest month known.", "June 1997-06"),
    ("They dined at 30 p.m. Friday.", "Friday 1998-02-13"),
    ("He was the 22-second place of 40-second overall.", ""),
    ("A couple of days later he left.", "A couple of days later 1998-02-15"),
    ("He leaves the week after next.", "the week after next 1998-W09"),
    ("Every second Tuesday he swims.", "Every second Tuesday XXXX-WXX-2"),
    ("Once in a while he swims for 90 secs.", "90 secs PT90S"),
    ("00:00:12,000 --> 00:00:15,500\nHe left on Monday.", "Monday 1998-02-09"),
    ("It is 12/03/96 or 13/03/96.", "12/03/96 1996-03-12, 13/03/96 1996-03-13"),
    ("It is 12/03/96 or 12/13/96.", "12/03/96 1996-12-03, 12/13/96 1996-12-13"),
    ("It was May 1996\r\rFriday\rThey left.", "May 1996 1996-05, Friday 1998-02-13"),
    (
        "Seen 1/5/1998 and 2/3/98. Born 7/4/1951, ill in 1980, 1990 and 1991. Back on 2/6.",
        "1/5/1998 1998-01-05, 2/3/98 1998-02-03, 7/4/1951 1951-07-04, 1980 1980, 1990 1990, "
        "1991 1991, 2/6 1998-02-06",
    ),
    ("They meet on the first Friday in March.", "the first Friday in March 1998-03-06"),
    ("They met on the last Friday of May 1996.", "the last Friday of May 1996 1996-05-31"),
    ("Admitted on 1/12 with pain since 1/9.", "1/12 1998-01-12, 1/9 1998-01-09"),
    ("He fell ill in 3/1996.", "3/1996 1996-03"),
    ("The term is not less than five (5) years.", "not less than five (5) years P5Y"),
    ("It took a quarter of an hour.", "a quarter of an hour PT15M"),
    ("He left in the winter of 1995-96.", "the winter of 1995-96 1995-WI"),
    ("They came at Christmas in '57.", "Christmas in '57 1957-12-25"),
    (
        "It was open until October 1996, 10:00 to 17:00.",
        "October 1996 1996-10, 10:00 1998-02-13T10:00, 17:00 1998-02-13T17:00",
    ),
    ("In Sep\u00adtem\u00adber 1996 he left.", "Sep\u00adtem\u00adber 1996 1996-09"),
    ("On\u200b Monday\u200b he left.", "Monday 1998-02-09"),
    ("He waited twenty-\nfive years.", "twenty-\nfive years P25Y"),
    ("It stood there in the 18th and 19th centuries.", "the 18th 17, 19th centuries 18"),
    ("They fell in the second and third quarters.", "the second 1997-Q2, third quarters 1997-Q3"),
    (
        "They fell in the first and second quarters of 1996.",
        "the first 1996-Q1, second quarters of 1996 1996-Q2",
    ),
    ("He came in 1994, '95 and '96.", "1994 1994, '95 1995, '96 1996"),
    ("They met from 2:30 to 4 p.m. there.", "2:30 1998-02-13T14:30, 4 p.m. 1998-02-13T16:00"),
    ("They met between 9 and 10 a.m. there.", "9 1998-02-13T09:00, 10 a.m. 1998-02-13T10:00"),
    ("He came in May 1996. He left that summer.", "May 1996 1996-05, that summer 1996-SU"),
    (
        "He came in May 1996. He left the following fall.",
        "May 1996 1996-05, the following fall 1996-FA",
    ),
    ("He stayed from November to January 1996.", "November 1995-11, January 1996 1996-01"),
    ("He came in March, April and May 1996.", "March 1996-03, April 1996-04, May 1996 1996-05"),
    ("He came in March. In May 1996 he left.", "March 1998-03, May 1996 1996-05"),
    (
        "They fall Friday\nMay 7, 1996\n" + "They fell. " * 20,
        "Friday 1998-02-13, May 7, 1996 1996-05-07",
    ),
    (
        "It fell from the year-ago quarter, the second quarter.",
        "the year-ago quarter 1996-Q4, the second quarter 1997-Q2",
    ),
    ("He came two Fridays ago.", ""),
    ("It fell in the spring or summer of 1995.", "the spring 1995-SP, summer of 1995 1995-SU"),
    (
        "It rained in the late afternoon and early evening.",
        "the late afternoon 1998-02-13TAF, early evening 1998-02-13TEV",
    ),
]


@pytest.mark.parametrize(
    ("text", "words", "type", "value"),
    [*CALENDAR, *FROM_THE_CREATION_TIME, *TIMES_OF_DAY, *LENGTHS, *SETS, *WHOLE_WORDINGS],
)
def test_a_time_has_its_words_type_and_value(text, words, type, value):
    assert proposed(text) == [(words, type, value)]


@pytest.mark.parametrize(
    "text",
    [
        "She may leave and march on.",
        "He finished second.",
        "It cost $1990.",
        "He had two cars and 31 books.",
        "The child was 6 years-old, and it was not that long ago.",
        "Three-quarters of it was gone.",
        "The 6-year-old boy slept, and the girl is six years old.",
        "Three quarters of the houses fell.",
        "He was in his early 30s and flew a KC-30s.",
        "They saw High Noon.",
        "Children ages 6 months and older may come.",
        "The People's Daily, the China Daily and the Daily Star said so.",
        "USA Today and the Sunday Times said so.",
        "It was on ``60 Minutes'' and ABC's \"This Week\".",
        "He was Player of the Year, and she was woman of the year.",
        "The day-to-day work and the last-minute deal went on.",
        "It grew on a year-on-year basis.",
        "They drove 50 miles an hour.",
        "He was soon beaten, and a fleet soon sailed.",
        "It saw the fall of the wall.",
        "They ran in the Winter Olympics and the Summer Games.",
        "It was the third in as many weeks.",
        "She led with 1:29 left on the clock.",
        "It sold (1091 million dollars) well, and short-term loans rose.",
        "He scored in the first half.",
        "Temperatures in the 40s and its most recent song hurt it.",
        "About 1500 goats and 2000 delegates came.",
        "Resolution 1999 was adopted.",
        "At least 1800 fled, some 1950 stayed and more than 1998 signed. It killed 1750.",
        "It stood in the Baltimore Sun.",
        "It is open 24 hours a day, seven days a week.",
        "She won the first quarter-final of a day-night match.",
        "They hung up the Christmas tree and sang Easter carols.",
        "The Kommersant daily wrote it, and the daily said so.",
        "He drove his 1987 Chevrolet.",
        "They ran Windows 2000 at Euro 2000.",
        "Children aged nine or 10 years old and 30-40 year-olds came.",
        "They live on the 5th floor and sat where the sun was last.",
        "Read http://x.org/150h2 or w15min3 at the Spring Festival.",
        "Call 555-1990 when dawn breaks.",
        "It is for today's youth, the people of tomorrow, and their 6-month-old son.",
        "Now, who was it? Now for the weather.",
        "The line w1151 Cx1f was sent by Cx11 BC-Cambodia.",
    ],
)
def test_what_is_no_time_is_left_alone(text):
    assert proposed(text) == []


def test_march_and_may_are_months_beside_another_month():
    text = "It rained in April, May and June, in March and April and from January-March."
    assert [words for words, _, _ in proposed(text)] == [
        *("April", "May", "June"),
        *("March", "April"),
        *("January", "March"),
    ]


@pytest.mark.parametrize(("text", "times"), SEVERAL)
def test_of_several_times_each_is_found(text, times):
    found = proposed(text)
    assert ", ".join(f"{words} {value}" for words, _, value in found) == times


def test_a_day_that_explains_a_date_is_no_part_of_it():
    assert [words for words, _, _ in proposed("They met on Nov. 3, the day before the vote.")] == [
        "Nov. 3"
    ]


def test_a_fall_of_something_is_no_season():
    assert [words for words, _, _ in proposed("The fall of Monday was the worst of 1987.")] == [
        *("Monday", "1987"),
    ]


def test_a_year_that_figures_are_compared_with_is_a_year():
    text = "It was better than 1997. For now, it is lower than 1996 levels."
    assert [words for words, _, _ in proposed(text)] == ["1997", "now", "1996"]


def test_what_follows_a_name_is_a_time_still():
    assert proposed("USA Today, today: it rained for 60 Minutes or 60 minutes.") == [
        ("today", "DATE", "1998-02-13"),
        ("60 minutes", "DURATION", "PT60M"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "They paid into the Future Fund.",
        "It was told in the journal Current Biology by them.",
        "She heard Another Day in Paradise once.",
        "He walked from the Bank in Spring Street to the harbour.",
        "They saw the film The Day After Tomorrow.",
        "She speaks on the Today Show again.",
        "It was given to the Independence Day Foundation.",
        "He wrote for the Saturday Evening Post and the Sunday Journal.",
    ],
)
def test_what_is_written_large_with_other_words_within_a_sentence_is_a_name(text):
    assert proposed(text) == []


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("Clinton Visits China This Week in Effort to Win", "This Week"),
        ("He said: Today Clinton goes.", "Today"),
        ("It opened.\nTonight Atlantic editor Weeks speaks there.", "Tonight"),
        ("They met in the Spring and left.", "the Spring"),
        ("There this Spring I sailed home.", "this Spring"),
        ("They met on Monday Night and left.", "Monday Night"),
        ("On Christmas Eve President Clinton spoke.", "Christmas Eve"),
        ("They met in May President Clinton said.", "May"),
    ],
)
def test_what_is_written_large_for_another_reason_is_a_time_still(text, time):
    assert [words for words, _, _ in proposed(text)] == [time]


def test_in_capitals_nothing_is_a_name():
    assert proposed("THE MAYOR'S DAILY WALK") == [("DAILY", "SET", "P1D")]


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("It closed in early March.", "mod", "START"),
        ("It closed at the end of 1996.", "mod", "END"),
        ("It took almost an hour.", "mod", "LESS_THAN"),
        ("It runs every day.", "quant", "EVERY"),
        ("It fell in the last two years.", "endPoint", "t0"),
        ("It will fall in the next two years.", "beginPoint", "t0"),
        ("It closed yesterday.", "temporalFunction", "true"),
    ],
)
def test_what_qualifies_a_time_is_told(text, name, value):
    assert suggest_times(document(text))[0].attributes[name] == value


def test_the_date_last_mentioned_is_what_later_and_earlier_count_from():
    text = "It opened on May 2, 1990. Two days later it closed. The following year it opened again."
    assert [value for _, _, value in proposed(text)] == ["1990-05-02", "1990-05-04", "1991"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("They met on Tuesday. They parted at 7 a.m.", "1998-02-10T07:00"),
        ("Teams will return on Saturday. The ship had left at 7 a.m.", "1998-02-13T07:00"),
        ("Teams will return on Saturday. They will set off at 7 a.m.", "1998-02-14T07:00"),
    ],
)
def test_an_hour_is_of_the_day_last_mentioned_unless_what_has_been_would_lie_ahead(text, value):
    assert proposed(text)[-1] == ("7 a.m.", "TIME", value)


def test_the_next_week_is_that_after_the_date_last_mentioned_unless_something_goes_on_in_it():
    text = "It opened on May 2, 1990. The next week it closed. It will rain over the next week."
    assert [value for _, _, value in proposed(text)] == ["1990-05-02", "1990-W19", "1998-W08"]


def test_what_is_some_weeks_later_is_a_length_that_the_creation_time_does_not_bound():
    found = suggest_times(document("It opened on May 2, 1990. A few weeks later it closed."))[1]
    assert dict(found.attributes) == {"type": "DURATION", "value": "PXW"}


def test_figures_are_given_for_the_last_quarter_named_that_is_over():
    text = (
        "Profit fell in the third quarter. It will rise in the first quarter. "
        "In the year-ago period it fell more, and so it did in the latest quarter. "
        "It had risen in the 1995 quarter, and a year-earlier loss was small."
    )
    found = [(words, value) for words, _, value in proposed(text)]
    assert found == [
        ("the third quarter", "1997-Q3"),
        ("the first quarter", "1998-Q1"),
        ("the year-ago period", "1996-Q3"),
        ("the latest quarter", "1997-Q3"),
        ("the 1995 quarter", "1995-Q3"),
        ("a year-earlier", "1996-Q3"),
    ]


def test_where_no_other_quarter_is_named_figures_are_given_for_one_that_is_not_over():
    text = "Profit fell in the first quarter. A year earlier it rose."
    assert [value for _, _, value in proposed(text)] == ["1998-Q1", "1997-Q1"]


def test_this_weekend_is_the_one_to_come_or_the_one_that_has_just_been():
    monday = "1998-02-16"
    assert proposed("It rained this weekend.", monday) == [("this weekend", "DATE", "1998-W07-WE")]
    assert proposed("It opens this weekend.", monday) == [("this weekend", "DATE", "1998-W08-WE")]


def test_the_next_morning_is_that_of_the_day_after_the_one_last_mentioned():
    text = "It opened on May 2, 1990. The next morning it closed. It rained that night."
    assert [value for _, _, value in proposed(text)] == [
        "1990-05-02",
        "1990-05-03TMO",
        "1990-05-03TNI",
    ]


def test_what_names_a_year_with_an_s_is_no_decade():
    assert proposed("It was 1996's best film.") == [("1996", "DATE", "1996")]
    assert proposed("It was one of the 1990's best.") == [("the 1990's", "DATE", "199")]


def test_figures_of_a_quarter_are_compared_with_those_of_a_year_before():
    text = "In the third quarter it earned $2 million, up from $1 million a year earlier."
    assert [value for _, _, value in proposed(text)] == ["1997-Q3", "1996-Q3"]


def test_a_text_about_another_year_keeps_to_that_year():
    text = (
        "The war of 1861 began in 1861 and ended in 1865. In 1862 the army rested. "
        "In 1863 it marched. On July 4 it stood before the town. Early the next year it went on."
    )
    assert proposed(text, "2011-02-16")[-2:] == [
        ("July 4", "DATE", "1863-07-04"),
        ("Early the next year", "DATE", "1864"),
    ]


def test_a_story_goes_on_in_its_own_time_after_a_word_about_today():
    text = "It rained in 1812, 1813, 1814 and May 1815. It does to this day. By July it froze."
    assert proposed(text)[-1] == ("July", "DATE", "1815-07")


def test_a_day_in_a_row_is_the_one_that_news_are_of():
    text = "It was as dry as in 1995. It snowed for the seventh straight day."
    assert proposed(text)[-1] == ("the seventh straight day", "DATE", "1998-02-13")


def test_a_weekday_is_that_of_the_text_where_a_story_named_years_alone():
    text = "It rained in 1812, 1813, 1814 and 1815. On Monday it froze."
    assert proposed(text)[-1] == ("Monday", "DATE", "1998-02-09")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("They met on Monday.", "XXXX-WXX-1"),
        ("They met on May 3.", "XXXX-05-03"),
        ("They met in May.", "XXXX-05"),
        ("They met yesterday.", "XXXX-XX-XX"),
        ("They met last week.", "XXXX-WXX"),
        ("They met last year.", "XXXX"),
        ("They met at 5 p.m. and left.", "XXXX-XX-XXT17:00"),
    ],
)
@pytest.mark.parametrize(
    "created", ["", "1998", "1998-02-30", "soon", "XXXX-XX-XX", "１９９８-02-13"]
)
def test_without_a_day_of_creation_what_is_not_known_stays_open(text, value, created):
    assert [each for _, _, each in proposed(text, created)] == [value]


@pytest.mark.parametrize(
    "clock", ["10:35 a.m.", "10:35 am", "noon", "10 p.m. EST", "10 am local time"]
)
def test_the_same_time_elsewhere_in_brackets_is_no_second_time(clock):
    found = proposed(f"It was seen at {clock} (0735 GMT) in the city.")
    assert [words for words, _, _ in found] == [clock]


def test_a_name_among_small_letters_may_have_capitals_alone():
    assert proposed("It was read in the CHINA DAILY by all.") == []
    assert proposed("THE BUS TO CHINA RUNS DAILY NOW") != []


@pytest.mark.parametrize("join", ["-", "\N{EN DASH}", " to ", " and "])
def test_both_years_of_a_pair_lie_before_christ(join):
    found = [(words, value) for words, _, value in proposed(f"It lasted 240{join}238 BC.")]
    assert found == [("240", "BC0240"), ("238 BC", "BC0238")]


def test_a_day_without_a_month_is_one_of_the_month_last_mentioned():
    found = proposed("They met on 2 October 1996. On the 5th, they left.")
    assert found[1:] == [("the 5th", "DATE", "1996-10-05")]


@pytest.mark.parametrize(
    ("day", "morning"), [("Feb. 10, 1998", "1998-02-10TMO"), ("Oct. 21, 1987", "1998-02-13TMO")]
)
def test_a_time_of_day_belongs_to_no_day_of_years_ago_that_is_mentioned_in_passing(day, morning):
    found = proposed(f"It was as bad on {day}. Shares rose in morning trading.")
    assert found[1:] == [("morning", "TIME", morning)]
