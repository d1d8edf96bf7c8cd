"""What all games share: rules and their two interpreters, the trace, procedures, errors, the
registry."""
