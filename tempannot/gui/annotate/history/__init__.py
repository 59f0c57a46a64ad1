"""What was done to the document, by whom and when; a look at any moment of it."""
