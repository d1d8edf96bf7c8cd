"""The user's settings: what may be set, the files that set it, and what is in force."""
