"""The commands of The 9th Age, one file each; what several need is in `shared`."""
