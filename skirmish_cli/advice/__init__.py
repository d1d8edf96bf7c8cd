"""What a player is best advised to do: plans, the best play, what-if."""
