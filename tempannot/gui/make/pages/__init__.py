"""The pages of the Build workspace, each told by its options."""
