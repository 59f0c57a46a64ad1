"""The Annotate workspace: text, palette, links and what follows from them."""
