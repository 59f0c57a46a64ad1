"""The editor of the templates of the challenge sets."""
