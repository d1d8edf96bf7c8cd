"""Use cases: from a player's arguments to one frozen report, which `render` shows and which never
prints itself."""
