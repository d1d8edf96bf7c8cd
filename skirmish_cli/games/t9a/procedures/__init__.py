"""The procedures of The 9th Age, one module each."""
