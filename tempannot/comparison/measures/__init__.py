"""How well a response matches a key: links, closures, minimal graphs, awareness."""
