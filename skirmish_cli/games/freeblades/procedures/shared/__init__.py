"""What several commands share: groups of options, figures, inputs, notes."""
