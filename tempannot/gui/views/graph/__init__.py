"""The graph of endpoints, drawn."""
