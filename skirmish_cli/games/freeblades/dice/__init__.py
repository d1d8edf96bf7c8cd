"""Throws that only Freeblades has: opposed tests, thrown at once or one after the other."""
