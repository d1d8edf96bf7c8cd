"""How a game's turn goes on, as plain values: steps, whose they are, what ends and what is due.

The data is `phases.yaml`; `battle/turn.py` walks through it.

    phases:
    - id: fight
      player: each                  # one player after the other goes through it
      alternates: {by: models, acted: acted}    # or: models act one after the other
      steps:
      - id: strike
        offers: [attack]            # the procedures that belong here
        due: [{whom: each model, having: shaken, what: rally, command: rally MODEL, why: ...}]
        sets: [{flag: hold, of: second}]
        clears: [combat, {flag: hold, of: second}]    # what ends with it: times, and flags
        limits: {taunted: round}    # from the step's end a flag holds until that time
        decides: first              # who carries this flag goes first from now on
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

from skirmish_cli.core.changes import Until
from skirmish_cli.core.errors import NotAllowed, UsageProblem, unknown
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.records import NamedTuple

#: When a phase is gone through: once before the first turn, in each turn, after the last one, or
#: never by itself: a checklist for what the turn doesn't come to.
Repeats = Literal["once", "turn", "end", "aside"]
#: Whose a phase or step is: everybody's together, one player's, or each player's in turn.
Player = Literal["both", "first", "second", "each"]
#: Whose models a step means, where not those of all.
Of = Literal["first", "second", "player"]
#: Who owes what a step makes due; `battle` is the table as a whole.
Whom = Literal["each model", "each side", "first", "second", "player", "active", "battle"]
WHOMS: tuple[Whom, ...] = get_args(Whom)
#: Who takes turns to act: a model of each side, or all models whichever their side.
By = Literal["sides", "models"]
#: When a side may pass: whenever it wants to, with fewer left than another side, or never.
Passes = Literal["always", "fewer", "never"]

#: The flag of the side that goes first, where a game has no other for it.
FIRST = "first"
#: What a command of `due` names by a word in capitals.
MODEL, SIDE = "MODEL", "SIDE"


class Owed(NamedTuple):
    """What a step makes due as it begins, for everybody it fits.

    `having` is a flag that a model carries, `of` whose models are meant.
    """

    whom: Whom
    what: str
    command: str
    why: str
    having: str = ""
    of: Of | None = None
    condition: str = ""


class Cleared(NamedTuple):
    """What ends with a step: a flag, or whatever holds until a time; `of` whose models."""

    word: str
    of: Of | None = None


class Given(NamedTuple):
    """A flag that every model of a side has from the beginning of a step."""

    flag: str
    until: Until
    of: Of | None = None


class Alternation(NamedTuple):
    """How models take turns to act within a phase.

    `acted` is the flag of those who have, which holds `until` then; a model with a flag of `idle`
    can't act and counts as if it had. The number of the flag `order` says who comes earlier.
    """

    by: By
    acted: str
    until: Until
    idle: tuple[str, ...] = ()
    passes: Passes = "never"
    order: str = ""


class Place(NamedTuple):
    """A step of a phase: where a battle can stand.

    Steps of equal `span` are gone through together before they are repeated, for the next player
    or the next model.
    """

    phase: str
    step: str
    names: tuple[str, str]
    repeats: Repeats
    span: int
    player: Player = "both"
    is_own_turn: bool = False
    alternation: Alternation | None = None
    offers: tuple[str, ...] = ()
    sets: tuple[Given, ...] = ()
    due: tuple[Owed, ...] = ()
    clears: tuple[Cleared, ...] = ()
    limits: tuple[tuple[str, Until], ...] = ()
    decides: str = ""


class Phases(NamedTuple):
    """All steps of a game in order, and after how many turns it ends, if ever.

    `asides` are the ids of phases that the turn doesn't come to.
    """

    places: tuple[Place, ...]
    after_turns: int | None = None
    asides: tuple[str, ...] = ()

    def find_place(self, phase: str, step: str) -> Place:
        """Return a step. Raises NotAllowed where the rules have no such step."""
        for place in self.places:
            if (place.phase, place.step) == (phase, step):
                return place
        raise NotAllowed(f"the rules have no step {step} in a phase {phase}; house rules changed?")

    def find_phase(self, name: str) -> Place:
        """Return the first step of a phase, by the phase's id or name.

        Raises UsageProblem with the nearest phase.
        """
        wanted = name.casefold()
        for place in self.places:
            if wanted in {place.phase.casefold(), place.names[0].casefold()}:
                return place
        if wanted in self.asides:
            raise UsageProblem(f"{name} is no part of the turn: it is played where it comes up")
        raise UsageProblem(unknown("phase", name, dict.fromkeys(one.phase for one in self.places)))

    def follow(self, place: Place) -> Place | None:
        """Return the next step of those that are gone through equally often, or None."""
        section = [one for one in self.places if one.repeats == place.repeats]
        following = section[section.index(place) + 1 :]
        return following[0] if following else None

    def find_start(self, repeats: Repeats) -> Place | None:
        """Return the first step that is gone through that often, or None."""
        return next((place for place in self.places if place.repeats == repeats), None)

    def start_of_span(self, place: Place) -> Place:
        """Return the first step of those that are repeated together with one."""
        return next(one for one in self.places if one.span == place.span)

    def end_of_span(self, place: Place) -> Place:
        """Return the last step of those that are repeated together with one."""
        return [one for one in self.places if one.span == place.span][-1]


def make_phases(phases: Sequence[Mapping[str, Any]], rules: Ruleset) -> Phases:
    """Return the steps of a game from its checked data, under its rulings."""
    places: list[Place] = []
    before: object = None
    span = 0
    for phase in phases:
        if phase.get("repeats") == "aside":
            continue
        for step in phase["steps"]:
            key = _tell_span(phase, step)
            # What one player or one model goes through reaches over phases, a step never does.
            span += key is None or key != before
            before = key
            places.append(_make_place(phase, step, span, rules))
    turns = (phase["after_turns"] for phase in phases if phase.get("after_turns") is not None)
    asides = (phase["id"] for phase in phases if phase.get("repeats") == "aside")
    return Phases(tuple(places), next(turns, None), tuple(asides))


def _tell_span(phase: Mapping[str, Any], step: Mapping[str, Any]) -> object:
    """Return what tells steps apart that are repeated together; None for a step by itself."""
    if step.get("player") is not None:
        return None
    if phase.get("alternates") is not None:
        return (phase.get("repeats", "turn"), repr(phase["alternates"]))
    if phase.get("player") == "each":
        return (phase.get("repeats", "turn"), "each")
    return None


def _make_place(
    phase: Mapping[str, Any], step: Mapping[str, Any], span: int, rules: Ruleset
) -> Place:
    stands_alone = step.get("player") is not None
    alternates = None if stands_alone else phase.get("alternates")
    player: Player = step.get("player") or phase.get("player") or "both"
    by_models = alternates is not None and alternates["by"] == "models"
    return Place(
        phase["id"],
        step["id"],
        (phase["name"], step["name"]),
        phase.get("repeats", "turn"),
        span,
        player,
        is_own_turn=by_models or (player == "each" and not stands_alone),
        alternation=_make_alternation(alternates, rules) if alternates is not None else None,
        offers=tuple(step.get("offers", ())),
        sets=tuple(
            Given(one["flag"], rules.lasts(one["flag"]), one.get("of"))
            for one in step.get("sets", ())
        ),
        due=tuple(_make_owed(one) for one in step.get("due", ())),
        clears=tuple(map(_make_cleared, step.get("clears", ()))),
        limits=tuple(step.get("limits", {}).items()),
        decides=step.get("decides") or "",
    )


def _make_alternation(data: Mapping[str, Any], rules: Ruleset) -> Alternation:
    passes: Passes = data.get("passes") or "never"
    if any(rules.ruling(key) == str(value) for key, value in data.get("no_passes", {}).items()):
        passes = "never"
    acted = data["acted"]
    idle, order = tuple(data.get("idle", ())), data.get("order") or ""
    return Alternation(data["by"], acted, rules.lasts(acted), idle, passes, order)


def _make_cleared(data: str | Mapping[str, Any]) -> Cleared:
    return Cleared(data) if isinstance(data, str) else Cleared(data["flag"], data.get("of"))


def _make_owed(data: Mapping[str, Any]) -> Owed:
    return Owed(
        data["whom"],
        data["what"],
        data["command"],
        data["why"],
        data.get("having") or "",
        data.get("of"),
        data.get("if") or "",
    )
