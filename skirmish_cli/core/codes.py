"""The codes of findings."""

from __future__ import annotations

#: The stable codes of findings, with what each means in one line. Codes are never renamed or
#: reused.
CODES: dict[str, str] = {
    "bad-encoding": "The file isn't UTF-8, or holds a control character.",
    "yaml-syntax": "The text can't be read as YAML.",
    "yaml-limit": "The file goes beyond a limit that keeps hostile files harmless.",
    "yaml-tag": "A YAML tag such as !!str or !!python; tags are never needed and always refused.",
    "yaml-key": "A key that isn't one word or text.",
    "yaml-documents": "More than one document in a file.",
    "duplicate-key": "The same key twice in one mapping.",
    "empty": "There is nothing in the file.",
    "unknown-key": "A key that isn't known at this place.",
    "missing-key": "A key that must be there isn't.",
    "wrong-type": "A value of another kind than the key takes.",
    "bad-value": "A value of the right kind that can't be used.",
    "out-of-range": "A number or a length outside its range.",
    "bad-rating": "A rating that isn't a die such as d8 or d12+1.",
    "bad-id": "An id with characters that a command line couldn't hold.",
    "duplicate-id": "Two models with the same id.",
    "id-clash": "An id that another model's count also makes.",
    "no-models": "A warband without a model.",
    "unknown-game": "A game that the program doesn't know.",
    "unknown-card": "A card name that isn't in `cards:` or in the library.",
    "library": "The file named by `library:` can't be used.",
    "too-many": "So many findings that the rest is left out.",
    "over-limit": "The models cost more than the limit.",
    "no-cost": "A limit is set, but a model has no cost, so that the total can't be checked.",
    "no-limit": "The limit that the list rules are about isn't given.",
    "under-limit": "The models cost too little for the size of the army.",
    "unit-points": "One unit costs more than a unit may.",
    "category-most": "A category takes more than its share of the army.",
    "category-least": "A category takes less than its share of the army.",
    "unknown-category": "A category that no share counts, or a share that counts no category.",
    "no-category": "A unit without a category, which no share counts.",
    "category-limits": "A category whose least share is above its greatest.",
    "unknown-item": (
        "A limit on an item that nothing in the army has, where one is named almost so."
    ),
    "special-save": "A special save that no roll can make, or better than the game allows.",
    "rarity": "More units of one kind than the size of the army allows.",
    "item-limit": "More of an item than the army may have.",
    "legendary": "A second one of what an army has once.",
    "wizard-spells": "The spells don't go with the type of wizard.",
    "wizard-path": "A path of magic is missing, or is there and mustn't be.",
    "unknown-rule": "A rule that the program doesn't know and leaves to the players.",
    "unknown-talent": "A talent that nobody knows, with a name like that of one that is known.",
    "formation": "A unit stands in a formation that it can't take up.",
    "class-lp": "The life points don't go with the class.",
    "half-weapon": "A ranged attack rating without a ranged weapon, or the other way round.",
    "half-caster": "Spells or power without a casting rating.",
    "list-rule": "Another list rule of the game is broken.",
    "unknown-target": "A house rule changes something that the ruleset doesn't have.",
    "duplicate-target": "One house-rules file changes the same thing twice.",
    "conflict": "Two house-rules files set the same thing to different values.",
}

#: Said in the hint on something that was accepted and ignored before.
SINCE = "an error since 0.2.0"
