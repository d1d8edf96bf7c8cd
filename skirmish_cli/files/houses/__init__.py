"""House rules laid over a ruleset."""
