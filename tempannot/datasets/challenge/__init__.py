"""The challenge sets of Thukral et al. (2021): NLI pairs about times, from templates.

Temp-Order asks for the order of two times, Temp-Duration for how long something lasted between
two times, Cross-Unit for amounts that are given in different units.
"""
