"""The Typer tree: one module per command group, and the only place that knows exit codes."""
