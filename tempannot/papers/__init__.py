"""Every table and figure of a paper from one command: ``tempannot paper``.

What data and models at hand allow is made; the rest stands there as it was published, and is marked
so. To add a paper is to add a module with its sections and a row to ``paper_report.PAPERS_MADE``.
"""
