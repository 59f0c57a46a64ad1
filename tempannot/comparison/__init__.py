"""Two or more annotations of one text compared by what they mean."""
