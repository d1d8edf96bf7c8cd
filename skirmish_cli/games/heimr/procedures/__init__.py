"""What the commands of Heimr resolve: one file for each, named as the command."""
