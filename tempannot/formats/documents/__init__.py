"""The formats of documents: each module ends with its row, ``FORMAT = DocumentFormat(...)``.

A module put here is a format; ``formats.registry`` takes all that are here.
"""
