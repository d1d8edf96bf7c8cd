"""Weighing: advice on the choices that a player has, two set-ups side by side, what a change
would do.

Each line is the very same procedure, made ready from a changed command and read exactly; so no
line can follow another rule than the command itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from skirmish_cli.advice.arguments import parse_arguments
from skirmish_cli.advice.best_play import best_play
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Chance, Command, FigureName, Points, Procedure, SideTable
from skirmish_cli.core.rules import law_of
from skirmish_cli.games.freeblades.combat import start_state
from skirmish_cli.games.freeblades.melee import fight_strikes
from skirmish_cli.games.freeblades.procedures.extras import is_too_long
from skirmish_cli.games.freeblades.procedures.melee import melee_figures
from skirmish_cli.games.freeblades.setup import ready_fight
from skirmish_cli.games.freeblades.whatif import OTHER_PLAYER, advice_variants, change_variants

if TYPE_CHECKING:
    from skirmish_cli.advice.plans import Plan
    from skirmish_cli.core.rules import Rule
    from skirmish_cli.games.freeblades.combat import Fight
    from skirmish_cli.games.freeblades.whatif import Variant


class _Ranking(NamedTuple):
    """How choices are ranked: by a figure, then by one of which more or less is better; the
    figures that are shown.

    `owner` is whose decisions are advised on, `aim` the figure for which changes of a number are
    looked at."""

    by: str
    then: str
    then_more: bool
    shown: tuple[str, ...]
    owner: str | None
    aim: str


#: By procedure. An attack seldom drops a model of several LP by itself: what a player goes for is
#: to wound it.
_RANKED = {
    "melee": _Ranking(
        "side_a_wins",
        "side_b_wins",
        False,
        ("side_a_wins", "draw", "side_b_wins"),
        "a",
        "side_a_wins",
    ),
    "attack": _Ranking(
        "wounded",
        "lp_lost_mean",
        True,
        ("hit", "wounded", "dropped", "lp_lost_mean"),
        "attacker",
        "dropped",
    ),
    "shoot": _Ranking(
        "wounded",
        "lp_lost_mean",
        True,
        ("hit", "wounded", "dropped", "lp_lost_mean"),
        None,
        "dropped",
    ),
    "missile": _Ranking(
        "wounded", "lp_lost_mean", True, ("cast", "hit", "wounded", "dropped"), "caster", "dropped"
    ),
    "cast": _Ranking(
        "cast",
        "power_spent_mean",
        False,
        ("cast", "countered", "power_spent_mean"),
        "caster",
        "cast",
    ),
}
AS_GIVEN, BEST = "as given", "as given, best play"


class Line(NamedTuple):
    """One line of advice: what is done, and the figures that it gives."""

    label: str
    figures: Mapping[str, Any]


def _bare(command: Command) -> Command:
    """Return a command without the extra readings, which would ask for themselves again."""
    return command._replace(
        options={**command.options, "advise": False, "vs": None, "sensitivity": False}
    )


def _settling(
    command: Command, procedure: Procedure
) -> tuple[Callable[[], Rule[Any]], Mapping[str, Any]]:
    """Return the rule that settles what is compared, and its figures: of a melee the strikes,
    which settle who wins."""
    if procedure.name != "melee":
        prepared = procedure.prepare(command)
        lost = prepared.figures.get("lp_lost_mean")
        wounds = {"wounded": partial(_is_above_zero, lost)} if lost else {}
        return prepared.rule, {**prepared.figures, **wounds}
    fight = ready_fight(command)
    return partial(fight_strikes, fight), melee_figures(fight)


def _read(command: Command, procedure: Procedure) -> dict[str, Any]:
    """Return the exact figures of a command: chances as Chance, means as Fractions."""
    rule, wanted = _settling(command, procedure)
    law = law_of(rule)
    figures = {}
    for name, value in wanted.items():
        is_chance = all(isinstance(value(result), bool) for result in law.weights)
        figures[name] = Chance(law.mean(value)) if is_chance else law.mean(value)
    return figures


def _is_missile(command: Command, procedure: Procedure) -> bool:
    """Return whether a casting brings a missile: then it is the target's drop that counts."""
    if procedure.name != "cast":
        return False
    return "dropped" in procedure.prepare(_first_target(_bare(command), procedure)).figures


def _ranking_of(command: Command, procedure: Procedure) -> _Ranking:
    """Return how the choices of a command are ranked."""
    return _RANKED["missile" if _is_missile(command, procedure) else procedure.name]


def _words(name: str) -> str:
    return {"lp_lost_mean": "LP lost", "power_spent_mean": "power spent"}.get(
        name, name.replace("_", " ")
    )


def _number(figure: Any) -> Fraction:
    return Fraction(figure.value if isinstance(figure, Chance) else figure)


def advice(command: Command, procedure: Procedure) -> tuple[SideTable, ...]:
    """Return the ranking of the choices that a player has now, and what the best play does at
    each decision."""
    ranking, bare = _ranking_of(command, procedure), _bare(command)
    shown = ranking.shown

    @cache
    def best() -> _Best | None:
        return _best_play(_first_target(bare, procedure), procedure)

    def ranked() -> Sequence[Sequence[Any]]:
        lines = [*_lines(bare, procedure), *([one.line] if (one := best()) else [])]
        base = _number(lines[0].figures[ranking.by])
        lines.sort(key=lambda line: _order(line, ranking))
        return [
            (
                line.label,
                *(line.figures.get(name) for name in shown),
                Points((_number(line.figures[ranking.by]) - base) * 100),
            )
            for line in lines
        ]

    def plan() -> Sequence[Sequence[Any]]:
        return one.plan.lines() if (one := best()) else []

    title = f"Advice: choices ranked by '{ranking.by.replace('_', ' ')}', points of percent against {AS_GIVEN}"
    return (
        SideTable(
            title,
            ("choice", *(_words(name) for name in shown), "points"),
            ranked,
            weighs=True,
            name="advice",
            keys=("choice", *shown, "points"),
        ),
        SideTable(
            "The best play as given, wherever a decision makes a difference",
            ("decision", "what to do"),
            plan,
            weighs=True,
            name="best_play",
            keys=("decision", "what_to_do"),
        ),
    )


def _order(line: Line, ranking: _Ranking) -> tuple[bool, Fraction, Fraction]:
    """Return what sorts lines of advice: own choices first, the best first, ties by what is
    looked at next."""
    then = _number(line.figures.get(ranking.then, 0))
    return (
        line.label.startswith(OTHER_PLAYER),
        -_number(line.figures[ranking.by]),
        -then if ranking.then_more else then,
    )


def _lines(bare: Command, procedure: Procedure) -> Iterator[Line]:
    """Yield the command as given, and each choice that can be made."""
    ranked = _ranking_of(bare, procedure).by
    yield Line(AS_GIVEN, _read(_first_target(bare, procedure), procedure))
    for variant in advice_variants(bare, procedure.name):
        figures = _tried(variant, procedure)
        # What can't be compared, such as a spell that drops nobody, isn't ranked.
        if figures is not None and ranked in figures:
            yield Line(variant.label, figures)


def _first_target(command: Command, procedure: Procedure) -> Command:
    """Return the command at its first target: with advice the others are targets that might be
    chosen instead."""
    if procedure.name == "melee" or "vs" not in command.words:
        return command
    place = command.words.index("vs")
    return command._replace(words=command.words[: place + 2])


def _tried(variant: Variant, procedure: Procedure) -> dict[str, Any] | None:
    """Return the figures of a variant, or None where the rules don't allow it."""
    try:
        return _read(variant.command, procedure)
    except UsageProblem:
        return None


class _Best(NamedTuple):
    """The best play: its line of advice, and its plan."""

    line: Line
    plan: Plan


def _best_play(command: Command, procedure: Procedure) -> _Best | None:
    """Return the best play of the player who is advised, by backward induction, where there is
    something to decide."""
    by, then, then_more, shown, owner, _ = _ranking_of(command, procedure)
    fight = ready_fight(command) if procedure.name == "melee" else None
    if fight is not None and is_too_long(fight):
        return None
    rule, figures = _settling(command, procedure)
    ties = (
        [figures[then] if then_more else partial(_less, figures[then])] if then in figures else []
    )
    play = best_play(
        rule,
        (),
        (figures[by], *ties),
        {name: figures[name] for name in shown},
        owner,
        partial(situation, fight),
    )
    if not play.plan:
        return None
    chances = {
        name for name, figure in _read(command, procedure).items() if isinstance(figure, Chance)
    }
    weighed = {
        name: Chance(value) if name in chances else value for name, value in play.figures.items()
    }
    return _Best(Line(BEST, weighed), play.plan)


def _is_above_zero(projection: Callable[[Any], Any], result: Any) -> bool:
    return bool(projection(result) > 0)


def _less(projection: Callable[[Any], Any], result: Any) -> Any:
    return -projection(result)


def situation(fight: Fight | None, state: Any) -> str:
    """Return how a combat stands in the midst of its strikes, in words: who is down or hurt, what
    has been spent."""
    if fight is None or state is None:
        return ""
    start, parts = start_state(fight), []
    for place, fighter in enumerate(fight.fighters):
        if state.lp[place] < start.lp[place]:
            parts.append(
                f"{fighter.key} {f'at {state.lp[place]} LP' if state.lp[place] else 'down'}"
            )
        for left, most, one, several in (
            (state.parries[place], start.parries[place], "parry", "parries"),
            (state.stones[place], start.stones[place], "Fatestone", "Fatestones"),
        ):
            if left < most:
                parts.append(
                    f"{fighter.key} with {left or 'no'} {one if left == 1 else several} left"
                )
    return " and ".join(parts) or "nobody hurt"


def side_by_side(command: Command, procedure: Procedure) -> SideTable:
    """Return the figures of a command beside those of another; raises UsageProblem where the
    other can't be read."""
    words, options = parse_arguments(procedure, command.given("vs"))
    if options.get("vs") is not None or options.get("advise") or options.get("sensitivity"):
        raise UsageProblem("--vs compares two set-ups; give --advise and --sensitivity outside it")
    other = command._replace(words=words, options={**command.options, **options})
    procedure.prepare(_bare(other))  # refused at once if it can't be read

    def rows() -> Sequence[Sequence[Any]]:
        ours, theirs = _read(_bare(command), procedure), _read(_bare(other), procedure)
        return [
            (
                FigureName(name),
                ours.get(name),
                theirs.get(name),
                _difference(ours.get(name), theirs.get(name)),
            )
            for name in dict.fromkeys((*ours, *theirs))
        ]

    return SideTable(
        f"Side by side: this, and {command.given('vs')}",
        ("figure", "this", "other", "difference"),
        rows,
        weighs=True,
        name="vs",
    )


def _difference(ours: Any, theirs: Any) -> Points | Fraction | None:
    """Return by how much the other is higher: in points of percent for chances, as it is for
    means."""
    if ours is None or theirs is None:
        return None
    more = _number(theirs) - _number(ours)
    return Points(more * 100) if isinstance(ours, Chance) else more


def sensitivity(command: Command, procedure: Procedure) -> SideTable:
    """Return what one number better or worse would change."""
    ranking = _ranking_of(command, procedure)
    ranked, shown = ranking.aim, ranking.shown

    def rows() -> Sequence[Sequence[Any]]:
        bare = _first_target(_bare(command), procedure)
        given = _read(bare, procedure)
        found = [(AS_GIVEN, *(given[name] for name in shown), Points(Fraction(0)))]
        for variant in change_variants(
            bare, procedure.name, has_target=_is_missile(bare, procedure)
        ):
            figures = _tried(variant, procedure)
            if figures is not None:
                change = Points((_number(figures[ranked]) - _number(given[ranked])) * 100)
                found.append((variant.label, *(figures[name] for name in shown), change))
        return found

    columns = ("if", *(_words(name) for name in shown), "points")
    return SideTable(
        f"What a change would do to '{ranked.replace('_', ' ')}', in points of percent",
        columns,
        rows,
        weighs=True,
        name="sensitivity",
        keys=("if", *shown, "points"),
    )
