"""Time expressions found by rules, each with its TIMEX3 type and value.

``words`` cuts a text, ``patterns`` says what a rule looks for, ``rule_files`` reads the rules of a
language, ``expressions`` finds what they describe and ``time_features`` says what that may be,
``resolution`` tells which time it is, with ``calendar_periods`` and ``lengths``, and ``tagger``
does it all for a document. The words of a language stand in ``resources/times``. ``time_model``
is what documents teach beyond rules: ``choice_learning`` each time by itself, ``habits`` by what
documents are alike.
"""
