"""The extra readings of melee, attack, shoot and cast: advice, two set-ups side by side, what a change would do.

Each line is the very same procedure, made ready from a changed command and read exactly; so no line can follow
another rule than the command itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Chance, Command, FigureName, Option, Prepared, Procedure, SideTable

if TYPE_CHECKING:
    from fractions import Fraction

    from skirmish_cli.games.freeblades.whatif import Variant

EXTRA_OPTIONS = (
    Option("advise", "flag", "rank the choices that you have now by their exact odds", default=False),
    Option("vs", "text", "compare with the odds of other arguments", metavar="'OTHER ARGUMENTS'"),
    Option("sensitivity", "flag", "show what +1, a die level, one LP or concealment would change", default=False),
)

#: By procedure: the figure by which choices are ranked, the figures shown, and whose decisions are advised on.
_RANKED = {
    "melee": ("side_a_wins", ("side_a_wins", "draw", "side_b_wins"), "a"),
    "attack": ("dropped", ("hit", "dropped", "lp_lost_mean"), "attacker"),
    "shoot": ("dropped", ("hit", "dropped", "lp_lost_mean"), None),
    "missile": ("dropped", ("cast", "hit", "dropped"), "caster"),
    "cast": ("cast", ("cast", "countered", "power_spent_mean"), "caster"),
}
#: Beyond as many models the best play of a melee takes longer than a second.
MOST_ADVISED = 5

AS_GIVEN = "as given"


class Line(NamedTuple):
    """One line of advice: what is done, and the figures that it gives."""

    label: str
    figures: Mapping[str, Any]


def extra_tables(command: Command, procedure: Procedure) -> tuple[SideTable, ...]:
    """Return the tables of the extra readings that a command asks for; raises UsageProblem for other arguments."""
    tables = []
    if command.given("advise"):
        tables.append(_ranking(command, procedure))
    if command.given("vs") is not None:
        tables.append(_side_by_side(command, procedure))
    if command.given("sensitivity"):
        tables.append(_sensitivity(command, procedure))
    return tuple(tables)


def advice_notes(command: Command) -> tuple[str, ...]:
    """Return what advice on a melee leaves out."""
    if command.given("advise") and _is_too_big(command):
        return (f"best play left out: more than {MOST_ADVISED} models",)
    return ()


def _is_too_big(command: Command) -> bool:
    return sum(len(side) for side in command.sides()) > MOST_ADVISED


def _bare(command: Command) -> Command:
    """Return a command without the extra readings, which would ask for themselves again."""
    return command._replace(options={**command.options, "advise": False, "vs": None, "sensitivity": False})


def _read(prepared: Prepared) -> dict[str, Any]:
    """Return the exact figures of a prepared procedure: chances as Chance, means as Fractions."""
    from skirmish_cli.core.rules import law_of  # noqa: PLC0415 - only when a table is shown

    law = law_of(prepared.rule)
    figures = {}
    for name, value in prepared.figures.items():
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
    from fractions import Fraction  # noqa: PLC0415 - slow to import, and rolled results need none

    return Fraction(figure.value if isinstance(figure, Chance) else figure)


def _ranking(command: Command, procedure: Procedure) -> SideTable:
    ranked, shown, _ = _ranking_of(command, procedure)
    columns = ("choice", *(_words(name) for name in shown), "points")

    def rows() -> Sequence[Sequence[Any]]:
        bare = _bare(command)
        lines = list(_lines(bare, procedure))
        base = _number(lines[0].figures[ranked])
        # Equal worth is broken by the harm done, then by the order in which choices are listed.
        order = sorted(lines, key=lambda line: (-_number(line.figures[ranked]),
                                                -_number(line.figures.get("lp_lost_mean", 0))))
        return [(line.label, *(line.figures.get(name) for name in shown),
                 (_number(line.figures[ranked]) - base) * 100) for line in order]

    return SideTable(f"Advice: choices ranked by '{ranked.replace('_', ' ')}', points of percent against {AS_GIVEN}",
                     columns, rows, weighs=True, name="advice",
                     keys=("choice", *shown, "points"))


def _lines(bare: Command, procedure: Procedure) -> Iterator[Line]:
    """Yield the command as given, each choice that can be made, and the best play decision by decision."""
    from skirmish_cli.games.freeblades.whatif import advice_variants  # noqa: PLC0415 - only advice needs it

    given, ranked = procedure.prepare(_first_target(bare, procedure)), _ranking_of(bare, procedure)[0]
    yield Line(AS_GIVEN, _read(given))
    for variant in advice_variants(bare, procedure.name):
        figures = _tried(variant, procedure)
        # What can't be compared, such as a spell that drops nobody, isn't ranked.
        if figures is not None and ranked in figures:
            yield Line(variant.label, figures)
    best = _best(_first_target(bare, procedure), procedure)
    if best is not None:
        yield best


def _first_target(command: Command, procedure: Procedure) -> Command:
    """Return the command at its first target: with advice the others are targets that might be chosen instead."""
    if procedure.name not in {"shoot", "attack"} or "vs" not in command.words:
        return command
    place = command.words.index("vs")
    return command._replace(words=command.words[: place + 2])


def _tried(variant: Variant, procedure: Procedure) -> dict[str, Any] | None:
    """Return the figures of a variant, or None where the rules don't allow it."""
    try:
        return _read(procedure.prepare(variant.command))
    except UsageProblem:
        return None


def _best(command: Command, procedure: Procedure) -> Line | None:
    """Return the best play of the player who is advised, by backward induction, where there is something to decide."""
    from skirmish_cli.core.advice import best_play  # noqa: PLC0415 - only advice needs it
    from skirmish_cli.games.freeblades.morale import PURSUIT_QUESTION  # noqa: PLC0415 - as above

    ranked, shown, owner = _ranking_of(command, procedure)
    if procedure.name != "melee" and not command.given("reroll"):
        return None
    if procedure.name == "melee" and _is_too_big(command):
        return None
    prepared = procedure.prepare(command)
    chances = {name for name, figure in _read(prepared).items() if isinstance(figure, Chance)}
    wanted = {name: prepared.figures[name] for name in shown}
    play = best_play(prepared.rule, (), prepared.figures[ranked], wanted, owner)
    # Whom to chase is decided after the result: it can't change who wins.
    if all(question.endswith(PURSUIT_QUESTION) for question in play.answers):
        return None
    figures = {name: Chance(value) if name in chances else value for name, value in play.figures.items()}
    if procedure.name == "melee":
        return Line("best play (a parry before the die)", figures)
    return Line(f"the reroll where it pays most{_spent_on(play.answers)}", figures)


def _spent_on(answers: Mapping[str, tuple[str, ...]]) -> str:
    """Return the faces on which a reroll is spent in every case, for the label of its line."""
    faces = sorted({int(question.split("reroll the ")[1].rstrip("?")) for question, taken in answers.items()
                    if "reroll the " in question and taken == ("reroll",)})
    return f": on {', '.join(map(str, faces))}" if faces else ": on none"


def _side_by_side(command: Command, procedure: Procedure) -> SideTable:
    from skirmish_cli.core.arguments import parse_arguments  # noqa: PLC0415 - only a comparison needs it

    words, options = parse_arguments(procedure, command.given("vs"))
    if options.get("vs") is not None or options.get("advise") or options.get("sensitivity"):
        raise UsageProblem("--vs compares two set-ups; give --advise and --sensitivity outside it")
    other = command._replace(words=words, options={**command.options, **options})
    prepared = procedure.prepare(_bare(other))

    def rows() -> Sequence[Sequence[Any]]:
        ours, theirs = _read(procedure.prepare(_bare(command))), _read(prepared)
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


def _sensitivity(command: Command, procedure: Procedure) -> SideTable:
    ranked, shown, _ = _ranking_of(command, procedure)

    def rows() -> Sequence[Sequence[Any]]:
        from skirmish_cli.games.freeblades.whatif import change_variants  # noqa: PLC0415 - only this table needs it

        bare = _first_target(_bare(command), procedure)
        given = _read(procedure.prepare(bare))
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
