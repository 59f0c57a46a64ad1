"""How far annotators agree, with chance taken off, and on what."""
