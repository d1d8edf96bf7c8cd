"""The procedures of Freeblades: from the words of a command to a rule and its figures."""
