"""What several commands of First Blood share: options, inputs, figures and notes."""
