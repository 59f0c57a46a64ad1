"""A folder of documents that several people annotate: who has what, how far, what comes back."""
