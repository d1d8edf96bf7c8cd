"""From plain data to checked cards and warbands, with a finding for every fault."""
