"""The commands of old-school combat: from their words to a rule and its figures."""
