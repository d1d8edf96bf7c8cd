"""Throws that only The 9th Age has: pools of d6, dice to spare, cards drawn."""
