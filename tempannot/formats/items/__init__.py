"""Files of items that raters judge, as values."""
