"""A battle in use: what is done in it, how it goes on, and what is told of it."""
