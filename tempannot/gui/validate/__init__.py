"""The Validate workspace: raters judge items, the lead looks at what they said."""
