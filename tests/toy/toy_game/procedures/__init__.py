"""The commands of the toys, one file each."""
