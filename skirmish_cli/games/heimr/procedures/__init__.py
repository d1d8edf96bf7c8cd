"""What a player can ask Heimr to resolve: one module for each group of procedures."""
