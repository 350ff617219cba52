"""A whole game that lives outside the tree, laid out as the tree is: the example to copy.

The tests register it to show that a new game touches nothing else, and `manage.py newgame` lays it over the project
under a new name, with its golden file and its tests. `CONTRIBUTING.md` tells in which order to read it.
"""
