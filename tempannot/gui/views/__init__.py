"""Text, palette, graph, timeline and matrix, which several workspaces show."""
