"""A report becomes Rich tables, plain lines or JSON.

Nothing here decides anything about a game.
"""
