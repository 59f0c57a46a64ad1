"""A page that makes a file of items: sources, options, a preview, and what comes of it."""
