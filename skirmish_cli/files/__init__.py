"""Files that players write: text with marks, checked cards and rulesets, findings."""
