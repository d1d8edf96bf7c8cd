"""Throws that only old-school combat has: pools that explode, pairs and checks."""
