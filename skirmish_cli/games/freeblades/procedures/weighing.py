"""Weighing: advice on the choices that a player has, two set-ups side by side, what a change would do.

Each line is the very same procedure, made ready from a changed command and read exactly; so no line can follow
another rule than the command itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from skirmish_cli.core.advice import best_play, what_to_do
from skirmish_cli.core.arguments import parse_arguments
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Chance, Command, FigureName, Procedure, SideTable
from skirmish_cli.core.rules import law_of
from skirmish_cli.games.freeblades.melee import fight_strikes
from skirmish_cli.games.freeblades.procedures.extras import is_too_long
from skirmish_cli.games.freeblades.procedures.melee import melee_figures
from skirmish_cli.games.freeblades.setup import ready_fight
from skirmish_cli.games.freeblades.whatif import advice_variants, change_variants

if TYPE_CHECKING:
    from skirmish_cli.core.rules import Rule
    from skirmish_cli.games.freeblades.whatif import Variant

#: By procedure: the figure by which choices are ranked, the figures shown, and whose decisions are advised on.
_RANKED = {
    "melee": ("side_a_wins", ("side_a_wins", "draw", "side_b_wins"), "a"),
    "attack": ("dropped", ("hit", "dropped", "lp_lost_mean"), "attacker"),
    "shoot": ("dropped", ("hit", "dropped", "lp_lost_mean"), None),
    "missile": ("dropped", ("cast", "hit", "dropped"), "caster"),
    "cast": ("cast", ("cast", "countered", "power_spent_mean"), "caster"),
}
AS_GIVEN, BEST = "as given", "as given, best play"


class Line(NamedTuple):
    """One line of advice: what is done, and the figures that it gives."""

    label: str
    figures: Mapping[str, Any]


def _bare(command: Command) -> Command:
    """Return a command without the extra readings, which would ask for themselves again."""
    return command._replace(options={**command.options, "advise": False, "vs": None, "sensitivity": False})


def _settling(command: Command, procedure: Procedure) -> tuple[Callable[[], Rule[Any]], Mapping[str, Any]]:
    """Return the rule that settles what is compared, and its figures: of a melee the strikes, which settle who wins."""
    if procedure.name != "melee":
        prepared = procedure.prepare(command)
        return prepared.rule, prepared.figures
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
    return procedure.name == "cast" and "dropped" in procedure.prepare(_bare(command)).figures


def _ranking_of(command: Command, procedure: Procedure) -> tuple[str, tuple[str, ...], str | None]:
    """Return by which figure choices are ranked, which are shown, and whose decisions are advised on."""
    return _RANKED["missile" if _is_missile(command, procedure) else procedure.name]


def _words(name: str) -> str:
    return {"lp_lost_mean": "LP lost", "power_spent_mean": "power spent"}.get(name, name.replace("_", " "))


def _number(figure: Any) -> Fraction:
    return Fraction(figure.value if isinstance(figure, Chance) else figure)


def advice(command: Command, procedure: Procedure) -> tuple[SideTable, ...]:
    """Return the ranking of the choices that a player has now, and what the best play does at each decision."""
    ranked, shown, _ = _ranking_of(command, procedure)
    bare = _bare(command)
    found: list[_Best | None] = []

    def best() -> _Best | None:
        if not found:
            found.append(_best_play(_first_target(bare, procedure), procedure))
        return found[0]

    def ranking() -> Sequence[Sequence[Any]]:
        lines = [*_lines(bare, procedure), *([one.line] if (one := best()) else [])]
        base = _number(lines[0].figures[ranked])
        # Equal worth is broken by the harm done, then by the order in which choices are listed.
        order = sorted(lines, key=lambda line: (-_number(line.figures[ranked]),
                                                -_number(line.figures.get("lp_lost_mean", 0))))
        return [(line.label, *(line.figures.get(name) for name in shown),
                 (_number(line.figures[ranked]) - base) * 100) for line in order]

    def plan() -> Sequence[Sequence[Any]]:
        return [(topic, what_to_do(cases)) for topic, cases in one.plan.items()] if (one := best()) else []

    title = f"Advice: choices ranked by '{ranked.replace('_', ' ')}', points of percent against {AS_GIVEN}"
    return (
        SideTable(title, ("choice", *(_words(name) for name in shown), "points"), ranking, weighs=True, name="advice",
                  keys=("choice", *shown, "points")),
        SideTable("The best play as given: what it does at each decision", ("decision", "what to do"), plan,
                  weighs=True, name="best_play", keys=("decision", "what_to_do")),
    )


def _lines(bare: Command, procedure: Procedure) -> Iterator[Line]:
    """Yield the command as given, and each choice that can be made."""
    ranked = _ranking_of(bare, procedure)[0]
    yield Line(AS_GIVEN, _read(_first_target(bare, procedure), procedure))
    for variant in advice_variants(bare, procedure.name):
        figures = _tried(variant, procedure)
        # What can't be compared, such as a spell that drops nobody, isn't ranked.
        if figures is not None and ranked in figures:
            yield Line(variant.label, figures)


def _first_target(command: Command, procedure: Procedure) -> Command:
    """Return the command at its first target: with advice the others are targets that might be chosen instead."""
    if procedure.name not in {"shoot", "attack"} or "vs" not in command.words:
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
    plan: Mapping[str, Any]


def _best_play(command: Command, procedure: Procedure) -> _Best | None:
    """Return the best play of the player who is advised, by backward induction, where there is something to decide."""
    ranked, shown, owner = _ranking_of(command, procedure)
    if procedure.name == "melee" and is_too_long(ready_fight(command)):
        return None
    rule, figures = _settling(command, procedure)
    play = best_play(rule, (), figures[ranked], {name: figures[name] for name in shown}, owner)
    if not play.plan:
        return None
    chances = {name for name, figure in _read(command, procedure).items() if isinstance(figure, Chance)}
    weighed = {name: Chance(value) if name in chances else value for name, value in play.figures.items()}
    return _Best(Line(BEST, weighed), play.plan)


def side_by_side(command: Command, procedure: Procedure) -> SideTable:
    """Return the figures of a command beside those of another; raises UsageProblem where the other can't be read."""
    words, options = parse_arguments(procedure, command.given("vs"))
    if options.get("vs") is not None or options.get("advise") or options.get("sensitivity"):
        raise UsageProblem("--vs compares two set-ups; give --advise and --sensitivity outside it")
    other = command._replace(words=words, options={**command.options, **options})
    procedure.prepare(_bare(other))  # refused at once if it can't be read

    def rows() -> Sequence[Sequence[Any]]:
        ours, theirs = _read(_bare(command), procedure), _read(_bare(other), procedure)
        return [(FigureName(name), ours.get(name), theirs.get(name), _difference(ours.get(name), theirs.get(name)))
                for name in dict.fromkeys((*ours, *theirs))]

    return SideTable(f"Side by side: this, and {command.given('vs')}", ("figure", "this", "other", "difference"), rows,
                     weighs=True, name="vs")


def _difference(ours: Any, theirs: Any) -> Fraction | None:
    """Return by how much the other is higher: in points of percent for chances, as it is for means."""
    if ours is None or theirs is None:
        return None
    scale = 100 if isinstance(ours, Chance) else 1
    return (_number(theirs) - _number(ours)) * scale


def sensitivity(command: Command, procedure: Procedure) -> SideTable:
    """Return what one number better or worse would change."""
    ranked, shown, _ = _ranking_of(command, procedure)

    def rows() -> Sequence[Sequence[Any]]:
        bare = _first_target(_bare(command), procedure)
        given = _read(bare, procedure)
        found = [(AS_GIVEN, *(given[name] for name in shown), 0)]
        for variant in change_variants(bare, procedure.name, has_target=_is_missile(bare, procedure)):
            figures = _tried(variant, procedure)
            if figures is not None:
                change = (_number(figures[ranked]) - _number(given[ranked])) * 100
                found.append((variant.label, *(figures[name] for name in shown), change))
        return found

    columns = ("if", *(_words(name) for name in shown), "points")
    return SideTable(f"What a change would do to '{ranked.replace('_', ' ')}', in points of percent", columns, rows,
                     weighs=True, name="sensitivity", keys=("if", *shown, "points"))
