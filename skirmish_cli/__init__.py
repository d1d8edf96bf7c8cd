"""A terminal assistant for tabletop skirmish games."""

__version__ = "0.2.0"
