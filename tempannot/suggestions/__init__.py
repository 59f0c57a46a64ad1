"""What is proposed for a document and not yet part of it: times, events, links, and questions.

Nothing here changes a document. A proposer reads one and yields ``Suggestion``s; an annotator
accepts one, which is an edit as any other (``suggestion.acceptance``).
"""
