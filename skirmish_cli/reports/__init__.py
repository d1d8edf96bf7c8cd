"""Use cases: from a player's arguments to one frozen report.

`render` shows a report; nothing here prints.
"""
