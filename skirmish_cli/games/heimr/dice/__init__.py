"""Throws that only Heimr has: a d6 and some d10, of which one counts."""
