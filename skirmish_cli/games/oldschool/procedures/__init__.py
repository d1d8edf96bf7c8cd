"""The procedures of old-school combat: from the words of a command to a rule and its figures."""
