"""What several commands of old-school combat share."""
