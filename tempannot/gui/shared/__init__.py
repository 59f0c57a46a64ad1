"""What several workspaces are made of: tables, canvases, labels, and work beside the window."""
