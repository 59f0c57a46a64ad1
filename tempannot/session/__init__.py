"""An open document: undo, autosave, change signals; QtCore only."""
