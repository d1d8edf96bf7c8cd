"""What a list costs and must keep to: receipts, list rules, bounds, hints."""
