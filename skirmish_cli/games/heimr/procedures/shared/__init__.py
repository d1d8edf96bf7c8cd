"""What several commands share: groups of options, inputs, figures and notes."""
