"""The procedures of First Blood as commands."""
