"""What every pane is made of: tables, drawings, theme, texts. It knows nothing of time."""
