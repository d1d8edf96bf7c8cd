"""Spiking dice: a die that shows its highest face is rolled again and added, without end.

Nothing is cut off. With t - 1 = k N + r (0 <= r < N), a spiking dN reaches t with (1/N)^k (N -
r)/N, and beyond a spike it starts afresh, so every tail has a closed form. `SpikingDie` is one
such die judged against a target; `Contest` is two of them, the second rolled to beat the first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Term, Throw

if TYPE_CHECKING:
    from fractions import Fraction

#: Tiers below the successes: an original die that shows 1, a total below the target, and a total
#: beaten by another.
TARCH, MISS, BEATEN = -1, 0, -2

#: What is told of a second die that wins its contest.
BEATS = "beats it"

_WORDS = {TARCH: "tarch", BEATEN: "beaten"}


class Reached(NamedTuple):
    """The reading of a judged die: TARCH, BEATEN, MISS, or 1 + the levels of success, at most the
    throw's `top`.

    `total` and `level` are filled only by throws with `moments`: rolled, they are what the dice
    show; in a law they are the means given the tier. They are for display; no rule may branch on
    them."""

    tier: int
    total: int | Fraction | None = None
    level: int | Fraction | None = None

    @property
    def is_success(self) -> bool:
        """Whether the target was met."""
        return self.tier > 0

    @property
    def is_tarch(self) -> bool:
        """Whether an original die showed a 1."""
        return self.tier == TARCH

    @property
    def levels(self) -> int:
        """The levels of success, at most one below the throw's `top`; 0 for a failure."""
        return max(0, self.tier - 1)


#: In place of a face that lies on the table and is kept: it is thrown again, or kept but not told,
#: being none of those in `rerolled`.
THROWN_AGAIN, KEPT = -1, -2


class Spiker(NamedTuple):
    """A spiking die as it is thrown: its faces, its modifiers, and the faces that a held reroll
    is spent on.

    `lies` is an original face that a `PlainDie` has already shown and that is kept, or
    THROWN_AGAIN; 0 for a die that is still in the hand. In a law it may be KEPT."""

    sides: int
    modifier: int = 0
    rerolled: tuple[int, ...] = ()
    lies: int = 0

    def first_faces(self) -> tuple[list[int], int]:
        """Return the weight of each original face after the reroll, with index 0 unused, and the
        total weight."""
        if self.lies > 0:
            return [int(face == self.lies) for face in range(self.sides + 1)], 1
        if self.lies == KEPT:
            return (
                [0] + [int(face not in self.rerolled) for face in range(1, self.sides + 1)],
                self.sides - len(self.rerolled),
            )
        spent = len(self.rerolled)
        if not spent:
            return [0] + [1] * self.sides, self.sides
        kept = [0 if face in self.rerolled else self.sides for face in range(self.sides + 1)]
        return [0] + [
            kept[face] + spent for face in range(1, self.sides + 1)
        ], self.sides * self.sides


def spent_or_kept(die: Spiker) -> Law[Spiker]:
    """Return the law of a die that shows its original face and is rerolled on those in
    `rerolled`: spent, or kept."""
    again = die._replace(rerolled=(), lies=THROWN_AGAIN)
    return Law({again: len(die.rerolled), die._replace(lies=KEPT): die.sides - len(die.rerolled)})


def reach(sides: int, target: int, spikes: int) -> int:
    """Return the weight, over sides ** spikes, with which a fresh spiking die reaches a target.

    `spikes` must be large enough to tell the target apart: more than (target - 1) / sides.

    >>> reach(10, 14, 2)
    7
    """
    if target <= 1:
        return int(sides**spikes)
    whole, rest = divmod(target - 1, sides)
    return int((sides - rest) * sides ** (spikes - whole - 1))


def roll_spiking(hand: Hand, die: Spiker, why: str) -> tuple[int, bool]:
    """Return the natural total of a spiking die and whether its original face, after a reroll, is
    a 1."""
    if die.lies == THROWN_AGAIN:
        hand.rerolled()
    elif not die.lies:
        hand.begin(f"d{die.sides}", why)
    face = die.lies if die.lies > 0 else hand.face(die.sides)
    if face in die.rerolled:
        hand.rerolled()
        face = hand.face(die.sides)
    total, tarch = face, face == 1
    while face == die.sides:
        face = hand.face(die.sides)
        total += face
    return total, tarch


class SpikingDie(Throw[Reached]):
    """A spiking die with modifiers against a target, read in levels: one for each `step` above
    the target.

    `spiked` counts highest faces that the die starts with; then no face is an original one. `top`
    is the highest tier that is told apart: 1 for plain success or failure. `moments` adds the
    mean total and level to the readings. `short` is what players call a total below the target.
    """

    def __init__(
        self,
        die: Spiker,
        target: int,
        step: int,
        top: int = 1,
        *,
        spiked: int = 0,
        moments: bool = False,
        why: str = "",
        terms: tuple[Term, ...] = (),
        short: str = "failure",
    ) -> None:
        self.short = short
        self.die, self.target, self.step, self.top = die, target, step, top
        self.spiked, self.moments, self.why, self.terms = spiked, moments, why, terms
        self.key = (die, target, step, top, spiked, moments)

    def read(self, hand: Hand) -> Reached:
        """Return the tier of the total; the steps go to the hand."""
        # After a spike no face is an original one: it can neither tarch nor be rerolled.
        die = self.die._replace(rerolled=()) if self.spiked else self.die
        natural, tarch = roll_spiking(hand, die, self.why)
        tarch = tarch and not self.spiked
        lift = self.spiked * self.die.sides
        if lift:
            hand.modifier(
                lift, "automatic spike" if self.spiked == 1 else f"{self.spiked} automatic spikes"
            )
        tell_terms(hand, self.terms)
        total = natural + lift + self.die.modifier
        level = max(0, (total - self.target) // self.step)
        tier = TARCH if tarch else MISS if total < self.target else min(1 + level, self.top)
        level = level if tier > 0 else 0
        hand.judge(
            self.why,
            total,
            self.target,
            self.short if tier == MISS else _WORDS.get(tier, "success"),
            level,
        )
        return Reached(tier, total, level) if self.moments else Reached(tier)

    def with_die(self, die: Spiker) -> SpikingDie:
        """Return the throw with another die, such as one that lies on the table."""
        return SpikingDie(
            die,
            self.target,
            self.step,
            self.top,
            spiked=self.spiked,
            moments=self.moments,
            why=self.why,
            terms=self.terms,
            short=self.short,
        )

    def law(self) -> Law[Reached]:
        """Return the law of the tiers, in closed form."""
        if self.moments:
            from skirmish_cli.dice import moments  # noqa: PLC0415 - only the means need it

            return moments.spiking_law(self)
        starts = self.target - self.die.modifier - self.spiked * self.die.sides
        cuts = [starts + self.step * tier for tier in range(self.top)]
        reached, tarched, total = reach_all(self.die, cuts, original=not self.spiked)
        weights = {TARCH: tarched, MISS: total - tarched - reached[0], self.top: reached[-1]}
        for tier in range(1, self.top):
            weights[tier] = reached[tier - 1] - reached[tier]
        return Law({Reached(tier): weight for tier, weight in weights.items()})


class Contest(Throw[Reached]):
    """Two spiking dice: `first` acts, then, if that may succeed, `second` tries to beat it.

    `floor` is a target that the first total must reach before the second die is rolled (None: any
    but a tarch will do). The second die wins when its total is higher and it is no tarch; on
    equality the first one holds. Levels count from the higher of the floor and the second total,
    or with `own_total` from the second total alone. A tarched second die leaves the floor as the
    target, or counts as rolled where there is no floor. `moments` adds the mean total of the
    first die and the mean level; it is for contests without a floor."""

    def __init__(
        self,
        first: Spiker,
        second: Spiker,
        floor: int | None,
        step: int,
        top: int = 1,
        *,
        own_total: bool = False,
        moments: bool = False,
        why: str = "",
        terms: tuple[Term, ...] = (),
        second_why: str = "",
        second_terms: tuple[Term, ...] = (),
    ) -> None:
        self.first, self.second, self.floor, self.step, self.top = first, second, floor, step, top
        self.own_total, self.moments = own_total, moments
        self.why, self.terms, self.second_why, self.second_terms = (
            why,
            terms,
            second_why,
            second_terms,
        )
        self.key = (first, second, floor, step, top, own_total, moments)

    def read(self, hand: Hand) -> Reached:
        """Return the tier of the first total; the steps of both dice go to the hand."""
        tier, total = open_total(hand, self.first, self.floor, self.step, self.why, self.terms)
        if tier > 0:
            return self.answer(hand, total)
        return Reached(tier, total, 0) if self.moments else Reached(tier)

    def answer(self, hand: Hand, total: int) -> Reached:
        """Return the tier of a first total that lies on the table, once the second die has tried
        to beat it."""
        second, tarch, won = answer_total(
            hand, self.second, total, self.second_why, self.second_terms
        )
        target = second
        if self.floor is not None and (tarch or (not self.own_total and second < self.floor)):
            target = self.floor
        level = 0 if won else max(0, (total - target) // self.step)
        tier = BEATEN if won else min(1 + level, self.top)
        hand.judge(self.why, total, target, _WORDS.get(tier, "success"), level)
        return Reached(tier, total, level) if self.moments else Reached(tier)

    def with_dice(self, first: Spiker, second: Spiker) -> Contest:
        """Return the contest with other dice, such as one that lies on the table."""
        return Contest(
            first,
            second,
            self.floor,
            self.step,
            self.top,
            own_total=self.own_total,
            moments=self.moments,
            why=self.why,
            terms=self.terms,
            second_why=self.second_why,
            second_terms=self.second_terms,
        )

    def law(self) -> Law[Reached]:
        """Return the law of the tiers, in closed form."""
        from skirmish_cli.dice import contests  # noqa: PLC0415 - rolled contests need none of it

        return contests.contest_law(self)


def open_total(
    hand: Hand,
    die: Spiker,
    floor: int | None,
    step: int,
    why: str,
    terms: tuple[Term, ...],
    short: str = "miss",
) -> tuple[int, int]:
    """Roll a die that another may answer; return how far it gets and its total: TARCH, MISS, or 1
    for an answer."""
    natural, tarch = roll_spiking(hand, die, why)
    tell_terms(hand, terms)
    total = natural + die.modifier
    if tarch or (floor is not None and total < floor):
        tier = TARCH if tarch else MISS
        hand.judge(why, total, floor, short if tier == MISS else _WORDS[TARCH], 0)
        return tier, total
    if floor is not None:
        hand.judge(why, total, floor, "success", max(0, (total - floor) // step))
    return 1, total


def answer_total(
    hand: Hand, die: Spiker, total: int, why: str, terms: tuple[Term, ...]
) -> tuple[int, bool, bool]:
    """Roll a die against a total that lies on the table; return its own, whether it tarched,
    whether it is higher."""
    natural, tarch = roll_spiking(hand, die, why)
    tell_terms(hand, terms)
    second = natural + die.modifier
    won = not tarch and second > total
    hand.judge(why, second, total, "tarch" if tarch else BEATS if won else "doesn't beat it")
    return second, tarch, won


def tell_terms(hand: Hand, terms: tuple[Term, ...]) -> None:
    """Tell the hand each modifier of the total that is about to be judged."""
    for term in terms:
        hand.modifier(term.value, term.source)


def reach_all(die: Spiker, cuts: list[int], *, original: bool) -> tuple[list[int], int, int]:
    """Return the weights of reaching each natural cut without a tarch, the tarch's weight, and
    the total weight.

    A die that isn't an `original` one has spiked before: it can't tarch.
    """
    sides = die.sides
    spikes = max(1, (max(cuts) - 1) // sides + 1)
    if not original:
        scale = sides**spikes
        return [reach(sides, cut, spikes) for cut in cuts], 0, scale
    faces, whole = die.first_faces()
    scale = sides**spikes
    reached = []
    for cut in cuts:
        closed = sum(faces[max(2, cut) : sides])
        reached.append(closed * scale + faces[sides] * reach(sides, cut - sides, spikes))
    return reached, faces[1] * scale, whole * scale
