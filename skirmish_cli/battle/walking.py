"""A walk from step to step of a turn: who comes next, and which times are over."""

from __future__ import annotations

from skirmish_cli.battle.sides import ACTIVATION, PASSED, Muster, list_able
from skirmish_cli.battle.steps import Position, Steps
from skirmish_cli.core.changes import Change, Until
from skirmish_cli.core.errors import NotAllowed
from skirmish_cli.core.phases import Alternation, Phases, Place


class Walk(Steps):
    """Goes from step to step. With a `target` it hurries there, and nobody acts on the way."""

    def __init__(
        self, phases: Phases, position: Position, muster: Muster, target: Place | None = None
    ) -> None:
        super().__init__(position, muster)
        self.phases, self.target = phases, target
        self.told: list[str] = []
        self._adopt_first()

    @property
    def place(self) -> Place:
        """The step where the walk stands."""
        return self.phases.find_place(self.position.phase, self.position.step)

    def has_arrived(self) -> bool:
        """Return whether the walk stands in the first step of its target."""
        return self.target == self.place

    def list_actors(self) -> tuple[str, ...]:
        """Return who may begin to act here, of the side whose turn it is."""
        alternation = self.place.alternation
        if alternation is None or self.position.active:
            return ()
        if alternation.by == "models":
            return list_able(self.muster, alternation, self.muster.order_sides(self.position.first))
        side = self._find_side_to_act(alternation)
        return () if side is None else self._able(alternation, side)

    def begin(self, actor: str, *, has_acted: bool = False) -> None:
        """Begin the turn of a model, and of those that act with it.

        With `has_acted` it is no reason against that a result has marked it so already.
        """
        alternation = self.place.alternation
        if alternation is None:
            raise NotAllowed(f"in {self.place.names[1]} models don't act one after the other")
        if self.position.active:
            raise NotAllowed(f"{self.position.active} still acts: end its turn first")
        marked = has_acted and alternation.acted in self.muster.flags_of(actor)
        able = {key for one in self.list_actors() for key in self.muster.group_of(one)}
        if not marked and actor not in able:
            raise NotAllowed(self._say_why_not(actor, alternation))
        for key in self.muster.group_of(actor):
            self.end(f"{ACTIVATION}{key}")
        self._forget_passes()
        player = self.muster.side_of(actor)
        self.position = self.position._replace(player=player, active=actor)
        self.open_step(self.place)

    def go_on(self) -> None:
        """Close the step, and open the next; or let a side pass, or the next model begin."""
        place = self.place
        if place.alternation is not None and not self.position.active:
            self._skip_or_begin(place, place.alternation)
            return
        self.clear_flags(place)
        following = self.phases.follow(place)
        if following is not None and following.span == place.span:
            self._cross(place, following)
        elif place.alternation is not None:
            self._end_activation(place, place.alternation)
        elif place.player == "each" and (player := self._next_player()) is not None:
            self._repeat(place, player)
        else:
            self.leave(place)

    def leave(self, place: Place, *, is_closed: bool = True) -> None:
        """Go on behind the steps that are repeated together with one.

        `is_closed` says that one was gone through by somebody, and so that what it limits begins.
        """
        limiting = place if is_closed else None
        last = self.phases.end_of_span(place)
        following = self.phases.follow(last)
        self._forget_passes()
        if following is not None:
            self._end_phase(place, following)
            self.limit_flags(limiting)
            self.enter(following)
            return
        if last.repeats == "turn":
            self._leave_turn(limiting)
            return
        self.end("phase")
        if last.repeats == "once":
            self.limit_flags(limiting)
            self._enter_turn(1)
        else:
            self.end("battle")
            self.told.append("that was the last step: the battle is over")

    def enter(self, place: Place, *, turn: int | None = None, player: str | None = None) -> None:
        """Open a step as whoever it belongs to comes to it."""
        turn = self.position.turn if turn is None else turn
        first = None if place.decides else self.position.first
        self.position = Position(turn, place.phase, place.step, None, first)
        self.position = self.position._replace(player=player or self._find_player(place))
        self.open_step(place)

    def _adopt_first(self) -> None:
        """See who goes first where that was decided only after its step."""
        if self.position.first is not None or not self.position.phase or self.place.decides:
            return
        flags = {place.decides for place in self.phases.places if place.decides}
        for side in self.muster.sides:
            if not flags.isdisjoint(self.muster.flags_of(side.letter)):
                self.position = self.position._replace(first=side.letter)

    def _skip_or_begin(self, place: Place, alternation: Alternation) -> None:
        """Let a side pass, or the next model begin, or nobody where nobody is left."""
        actors = self.list_actors()
        hurries_past = self.target is not None and self.target.span != place.span
        if not actors or hurries_past:
            self.leave(place, is_closed=False)
        elif alternation.by == "models" or self.target is not None:
            self.begin(actors[0])
        else:
            self._pass_over(place, alternation)

    def _pass_over(self, place: Place, alternation: Alternation) -> None:
        """Let the side pass; when all that could act have, nobody acts any more."""
        side = self._find_side_to_act(alternation) or ""
        able = {one: len(self._able(alternation, one)) for one in self.muster.order_sides(side)}
        most = max((count for one, count in able.items() if one != side), default=0)
        if alternation.passes == "never" or (alternation.passes == "fewer" and able[side] >= most):
            self.told.append(f"side {side} passes, which the rules don't let it do now")
        self.change(Change(side, PASSED, True, "phase"))
        waiting = [one for one, count in able.items() if count and not self._has_passed(one)]
        if waiting:
            self._hand_over(place, alternation)
        else:
            self.leave(place, is_closed=False)

    def _able(self, alternation: Alternation, letter: str) -> tuple[str, ...]:
        return list_able(self.muster, alternation, (letter,))

    def _has_passed(self, letter: str) -> bool:
        return PASSED in self.muster.flags_of(letter)

    def _forget_passes(self) -> None:
        for side in self.muster.sides:
            if self._has_passed(side.letter):
                self.change(Change(side.letter, PASSED, None))

    def _end_activation(self, place: Place, alternation: Alternation) -> None:
        """Mark who has acted, and hand over to whoever may act next."""
        for key in self.muster.group_of(self.position.active):
            if alternation.acted not in self.muster.flags_of(key):
                self.change(Change(key, alternation.acted, True, alternation.until, "has acted"))
        everybody = self.muster.order_sides(self.position.first)
        leaves = self.target is not None and self.target.span != place.span
        if leaves or not list_able(self.muster, alternation, everybody):
            self.leave(place)
            return
        self._end_own_turn(place)
        self.limit_flags(place)
        self._hand_over(place, alternation)

    def _hand_over(self, place: Place, alternation: Alternation) -> None:
        """Stand where the next side, or any model, may begin to act."""
        start = self.phases.start_of_span(place)
        player = self._find_next_side(alternation) if alternation.by == "sides" else None
        self.position = self.position._replace(
            phase=start.phase, step=start.step, player=player, active=""
        )

    def _find_side_to_act(self, alternation: Alternation) -> str | None:
        """Return whose turn to act it is: the next side's if nobody of its own is left."""
        player = self.position.player
        if player is not None and self._able(alternation, player):
            return player
        return self._find_next_side(alternation)

    def _find_next_side(self, alternation: Alternation) -> str | None:
        """Return the next side in turn with somebody who may act; its own if no other has."""
        order = self.muster.order_sides(self.position.player)
        turns = (*order[1:], order[0])
        return next((one for one in turns if self._able(alternation, one)), None)

    def _next_player(self) -> str | None:
        """Return the player after the one whose step it is, or None after the last."""
        order = self.muster.order_sides(self.position.first)
        place = order.index(self.position.player) if self.position.player in order else 0
        return order[place + 1] if place + 1 < len(order) else None

    def _repeat(self, place: Place, player: str) -> None:
        """Go through the same steps again, for the next player."""
        start = self.phases.start_of_span(place)
        self._end_own_turn(place)
        self.limit_flags(place)
        self.enter(start, player=player)

    def _find_player(self, place: Place) -> str | None:
        """Return whose a step is as it is entered, or None for everybody's."""
        order = self.muster.order_sides(self.position.first)
        if place.alternation is not None:
            if place.alternation.by == "models":
                return None
            able = (one for one in order if self._able(place.alternation, one))
            return next(able, None)
        if place.player == "both":
            return None
        return order[1] if place.player == "second" and len(order) > 1 else order[0]

    def _cross(self, place: Place, following: Place) -> None:
        """Go to the next step of the same player or model."""
        if following.phase != place.phase:
            self.end("phase")
        self.limit_flags(place)
        self.position = self.position._replace(phase=following.phase, step=following.step)
        self.open_step(following)

    def _end_phase(self, place: Place, following: Place) -> None:
        """Let end what holds until the phase's end, and the player turn's if that is over."""
        if following.phase != place.phase:
            self.end("phase")
        if place.is_own_turn:
            self.end("player_turn")

    def _end_own_turn(self, place: Place) -> None:
        """Let end what one player or model held for its own turn, as the next one comes."""
        if place.is_own_turn:
            if place.alternation is None or self.phases.start_of_span(place).phase != place.phase:
                self.end("phase")
            self.end("player_turn")

    def _leave_turn(self, place: Place | None) -> None:
        """End the turn, and go on with the next, or with what comes after the last."""
        ended: tuple[Until, ...] = ("phase", "player_turn", "turn", "round")
        for until in ended:
            self.end(until)
        self.limit_flags(place)
        limit = self.phases.after_turns
        is_over = limit is not None and self.position.turn >= limit
        after = self.phases.find_start("end")
        wants_end = self.target is not None and self.target.repeats == "end"
        if after is not None and (is_over or wants_end):
            self.enter(after)
        else:
            if is_over:
                self.told.append(f"that was turn {limit}, the last: the battle is over")
            self._enter_turn(self.position.turn + 1)

    def _enter_turn(self, turn: int) -> None:
        first = self.phases.find_start("turn")
        if first is not None:
            self.enter(first, turn=turn)

    def _say_why_not(self, actor: str, alternation: Alternation) -> str:
        """Return why a model can't begin to act now, and who can."""
        flags = self.muster.flags_of(actor)
        idle = [flag for flag in alternation.idle if flag in flags]
        able = ", ".join(self.list_actors())
        if self.muster.side_of(actor) is None:
            why = "it stands on no side"
        elif actor in self.muster.out:
            why = "it is out"
        elif alternation.acted in flags:
            why = "it has acted"
        elif idle or actor in self.muster.unable:
            why = f"it is {idle[0]}" if idle else "it has nothing to do in this step"
        else:
            why = "it is another side's turn"
        return f"{actor} can't act now: {why}; " + (f"who can: {able}" if able else "nobody can")
