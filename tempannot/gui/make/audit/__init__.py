"""The page that looks through files of items for what makes them worth less than they seem."""
