"""Throws that only First Blood has: two pools compared die by die, with one second roll."""
