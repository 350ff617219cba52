"""A whole game outside the tree, laid out as the tree is: the example to copy.

The tests register it to show that a new game changes no other file. `manage.py newgame` copies it into the project
under a new name, with its golden file and its tests. `CONTRIBUTING.md` says in which order to read it.
"""
