"""Which of two sentences comes first: items with ever more text left out between them."""
