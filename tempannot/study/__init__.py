"""Rating studies: judgments of items by raters, and what they are worth."""
