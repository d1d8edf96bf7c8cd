"""The commands of First Blood, one file each."""
