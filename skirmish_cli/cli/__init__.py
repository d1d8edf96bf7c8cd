"""The Typer tree: one module for each command.

Nothing else knows exit codes.
"""
