"""Throws that only the toys have."""
