"""The page that makes the tables and figures of papers."""
