"""`skirmish demo`: the main job on shipped data."""
