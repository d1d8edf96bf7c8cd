"""The spells that a wizard may know, by its type.

Section: Spell Selection.
"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ListIssue, Path
from skirmish_cli.games.t9a.cards import Wizard
from skirmish_cli.games.t9a.numbers import SpellBounds, read_spell_bounds

#: The types of wizards that learn numbered spells of a path; the others have their number on the
#: card.
LEARNERS = ("apprentice", "adept", "master")


def check_wizard(name: str, wizard: Wizard, path: Path, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield what is wrong with the spells of a wizard."""
    spells = [
        spell.strip().casefold() if isinstance(spell, str) else spell for spell in wizard.spells
    ]
    for place, spell in enumerate(spells):
        if spells.index(spell) == place and spells.count(spell) > 1:
            yield ListIssue(
                (*path, "spells"),
                "error",
                "wizard-spells",
                f"{name} knows the spell {wizard.spells[place]} twice",
                "choose another",
            )
    if wizard.type in LEARNERS:
        yield from _check_learned(name, wizard, path, read_spell_bounds(rules, wizard.type))
    else:
        yield from _check_own_spells(name, wizard, path)


def _check_own_spells(name: str, wizard: Wizard, path: Path) -> Iterator[ListIssue]:
    """Check a wizard whose card says in brackets how many spells it knows."""
    known = len(wizard.spells)
    if wizard.x is None:
        yield ListIssue(
            path,
            "error",
            "wizard-spells",
            f"{name}: a {wizard.type} needs its number of spells",
            "write x: with the number in brackets",
        )
    elif known != wizard.x:
        yield ListIssue(
            (*path, "spells"),
            "error",
            "wizard-spells",
            f"{name} knows {known} spells; the type {wizard.type} ({wizard.x}) knows {wizard.x}",
            f"choose {wizard.x} spells, or write x: {known}",
        )
    if wizard.type == "conclave" and wizard.path is not None:
        yield ListIssue(
            (*path, "path"),
            "warning",
            "wizard-path",
            f"{name}: a conclave chooses no path",
            "leave path: out",
        )


def _check_learned(
    name: str, wizard: Wizard, path: Path, bounds: SpellBounds
) -> Iterator[ListIssue]:
    """Check a wizard that learns numbered spells of its path."""
    yield from _check_learned_spells(name, wizard, path, bounds)
    if wizard.x is not None:
        yield ListIssue(
            (*path, "x"),
            "warning",
            "wizard-spells",
            f"{name}: x does nothing for the type {wizard.type}",
            "leave x: out",
        )
    if wizard.path is None:
        yield ListIssue(
            path,
            "error",
            "wizard-path",
            f"{name}: the path of its spells must be on the list",
            "write path:",
        )


def _check_learned_spells(
    name: str, wizard: Wizard, path: Path, bounds: SpellBounds
) -> Iterator[ListIssue]:
    """Check the number of spells, and each of them.

    Too many spells are one mistake, whichever they are.
    """
    known, highest = bounds
    advice = f"choose {known} of the spells 1 to {highest}" if highest > 1 else "choose spell 1"
    if len(wizard.spells) != known:
        yield ListIssue(
            (*path, "spells"),
            "error",
            "wizard-spells",
            f"{name} knows {len(wizard.spells)} spells; the type {wizard.type} knows {known}",
            advice,
        )
    for spell in wizard.spells if len(wizard.spells) <= known else ():
        if not (isinstance(spell, int) and 1 <= spell <= highest):
            yield ListIssue(
                (*path, "spells"),
                "error",
                "wizard-spells",
                f"{name} can't know the spell {spell}: spells 1 to {highest} are open to its type",
                advice,
            )
