"""Throws that only First Blood has: pools that are compared die by die."""
