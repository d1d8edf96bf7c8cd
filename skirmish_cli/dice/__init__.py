"""Throws, exact laws, and where faces come from.

Knows no game and does no input or output.
"""
