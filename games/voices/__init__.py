"""What players say of a puzzle once they have finished it: a thumb, and what is wrong with it, for the editors."""
