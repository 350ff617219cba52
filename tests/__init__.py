"""Tests of the whole tree; they mirror it folder by folder."""
