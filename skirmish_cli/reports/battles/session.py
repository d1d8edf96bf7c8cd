"""A battle in use: a procedure is resolved from where it stands, and entered.

The question of its first entry holds what is in force for the whole battle:

    {"game": "freeblades", "rulings": {}, "policies": [], "house": [],
     "sides": [{"name": "The Salt Reavers", "limit": 150, "models": [{"key": "skipper", ...}]}]}
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from skirmish_cli import __version__
from skirmish_cli.battle import clock, store
from skirmish_cli.battle.changes import BATTLE
from skirmish_cli.battle.entries import Entry
from skirmish_cli.battle.fold import Battle
from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.errors import NotAllowed, UsageProblem
from skirmish_cli.core.game import Game
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.lazy import lazy
from skirmish_cli.reports.battles.standing import StandingFinder, check_standing
from skirmish_cli.reports.resolve import (
    Reading,
    Setting,
    list_concerned,
    list_unused,
    make_command,
    parse_rulings,
    resolve_command,
)

if TYPE_CHECKING:
    from skirmish_cli.core.options import Typed
    from skirmish_cli.core.procedure import Procedure
    from skirmish_cli.files import game_data, rulesets
    from skirmish_cli.reports import questions
    from skirmish_cli.reports.report import ProcedureReport
else:
    game_data = lazy("skirmish_cli.files.game_data")
    questions = lazy("skirmish_cli.reports.questions")
    rulesets = lazy("skirmish_cli.files.rulesets")
