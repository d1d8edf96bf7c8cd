"""Notes on what a result doesn't use of its models, and on numbers typed for them.

Nothing that was typed or stands on a card is passed over in silence.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from skirmish_cli.core.command import Model
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.first_blood.characteristics import CHARACTERISTICS
from skirmish_cli.games.first_blood.models import Card
from skirmish_cli.games.first_blood.special_rules import SpecialRule
from skirmish_cli.records import NamedTuple

#: What the numbers of a special rule are called.
PARTS = ("number", "face", "reroll")


class Use(NamedTuple):
    """What a command reads of a model: characteristics, kinds of rolls, flags.

    `letters` are those of the characteristics. Of the letters in `printed` it reads the card alone,
    without statuses and special rules.
    """

    model: Model[Card]
    letters: Collection[str]
    rolls: Collection[str] = ()
    flags: Collection[str] = ()
    printed: Collection[str] = ()

    def applies(self, rule: SpecialRule) -> bool:
        """Return whether a special rule works on something that is read."""
        return rule.roll in self.rolls or rule.stat in self.letters

    def has_in_force(self, rule: SpecialRule) -> bool:
        """Return whether a special rule is applied: it works here, and holds now."""
        return self.applies(rule) and (rule.when is None or self.model.has(rule.when))


def note_unused(
    uses: Sequence[Use], procedure: str, rules: Ruleset, flags: Collection[str]
) -> tuple[str, ...]:
    """Return a line for each number that was typed, and for whatever wasn't used.

    `flags` are those that the procedure declares; of the others the program tells by itself that
    they change nothing. What is the same of several models is one line.
    """
    keys: dict[str, list[str]] = {}
    for use in uses:
        for text in (
            *_note_changes(use, procedure),
            *_note_flags(use, procedure, rules, flags),
            *_note_rules(use, procedure),
        ):
            keys.setdefault(text, []).append(use.model.key)
    return tuple(f"{', '.join(who)}: {text}" for text, who in keys.items())


def _note_changes(use: Use, procedure: str) -> Iterator[str]:
    """Yield what was typed of the numbers on a card, and whether it counts here."""
    letters = {CHARACTERISTICS[letter] for letter in (*use.letters, *use.printed)}
    in_force = [rule.name for rule in use.model.card.special_rules if use.has_in_force(rule)]
    counting = letters.union(*({f"{part} of {name}" for part in PARTS} for name in in_force))
    for one in use.model.changed:
        idle = "" if one.printed in counting else f"; it changes nothing in {procedure}"
        yield one.explain() + idle


def _note_flags(use: Use, procedure: str, rules: Ruleset, flags: Collection[str]) -> Iterator[str]:
    """Yield the flags of a model that neither a rule nor the procedure reads here."""
    needed = {rule.when for rule in use.model.card.special_rules if use.applies(rule)}
    for flag in use.model.flags:
        effects = rules.conditions[flag].effects
        is_read = flag in use.flags or flag in needed or any(one in use.letters for one in effects)
        if not is_read and (flag in flags or effects):
            yield f"+{flag} changes nothing in {procedure}"


def _note_rules(use: Use, procedure: str) -> Iterator[str]:
    """Yield the rules on a card that aren't applied."""
    for rule in use.model.card.special_rules:
        if not use.applies(rule):
            yield f"not applied in {procedure}: {rule.in_words()}"
        elif not use.has_in_force(rule):
            yield f"not applied, as it isn't {str(rule.when).capitalize()}: {rule.name}"
    for text in use.model.card.notes:
        yield f"left to the players: {text}"
