"""The minimal graph, drawn."""
