"""The commands of Freeblades: from typed words to a rule and its figures."""
