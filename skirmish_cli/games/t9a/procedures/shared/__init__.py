"""What several commands of The 9th Age share, by topic."""
