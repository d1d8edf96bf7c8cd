"""What all games share: rules, procedures, rulesets and errors.

A rule is written once and read in two ways; the registry knows the games by their ids.
"""
