"""What tells commands of forum play from those of the tabletop core."""

from __future__ import annotations

FORUM_NOTE = "variant: forum"
