"""The main window: its menus, documents, messages and workspaces."""
