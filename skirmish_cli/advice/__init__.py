"""What a player is best advised to do: decisions, plans, best play, what-if."""
