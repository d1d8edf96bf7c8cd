"""What can be told of a card that has a fault: all that doesn't depend on the keys that are wrong.

A player mends a file in one go only if one run tells everything. So the keys with faults are left
out of a card, and what is left is judged by those list rules that ask for none of them, model by
model, and by the names that stand on it. What a game works out of a card, such as what a unit
comes to, may depend on any key, and waits until the card is right."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError

from skirmish_cli.core.game import Game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ListIssue, ModelEntry, WarbandFile
from skirmish_cli.files.checks.entries import MAX_COUNT
from skirmish_cli.files.checks.places import MAX_FINDINGS
from skirmish_cli.lists.checking import check_names, known_tags, make_receipt
from skirmish_cli.lists.receipts import WORDS
from skirmish_cli.lists.rules import ListRule, check_rules, read_rule

#: The most faulty models that are looked at: as many as there can be findings.
MOST_MODELS = MAX_FINDINGS
#: How often keys are left out of a card before it is given up.
MOST_TRIES = 3


def check_faulty(
    game: Game, rules: Ruleset, models: Any, good: Sequence[ModelEntry], written: Mapping[str, Any]
) -> Iterator[ListIssue]:
    """Yield what can be told of those of some models that aren't among the good ones, by what is
    right on their cards.

    `models` is the list as it stands in the file, and `written` the cards that it may use by name.
    """
    there = {entry.path for entry in good}
    faulty = [
        (("models", index), item)
        for index, item in enumerate(models if isinstance(models, list) else ())
        if isinstance(item, dict) and ("models", index) not in there
    ]
    by_fault: dict[frozenset[str], list[ModelEntry]] = {}
    for path, item in faulty[:MOST_MODELS]:
        data = _written(item, written)
        right = _right_part(game.card_type(), data) if data is not None else None
        if right is not None:
            card, doubtful = right
            label, count = str(item.get("id") or f"model {path[1] + 1}")[:200], item.get("count")
            number = count if type(count) is int and 1 <= count <= MAX_COUNT else 1
            by_fault.setdefault(doubtful, []).append(ModelEntry(label, label, number, card, path))
    as_data = [read_rule(data) for data in rules.data.get("lists", ())] if by_fault else []
    for doubtful, entries in by_fault.items():
        part = WarbandFile(game.id, "", None, entries, is_whole=False)
        asked = [rule for rule in as_data if _is_sure(rule, {*doubtful, *known_tags(game)})]
        yield from check_rules(asked, make_receipt(game, part, rules))
        yield from check_names(game, part, rules)


def _written(item: Mapping[str, Any], written: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the card of a model as plain data, with what it takes from a card that it names."""
    card = item.get("card")
    if isinstance(card, str):
        card = written.get(card)
    elif isinstance(card, dict) and isinstance(card.get("use"), str):
        base = written.get(card["use"])
        card = (
            base | {key: own for key, own in card.items() if key != "use"}
            if isinstance(base, dict)
            else None
        )
    return card if isinstance(card, dict) else None


def _right_part(model: type[BaseModel], data: dict[str, Any]) -> tuple[Any, frozenset[str]] | None:
    """Return a card without its faulty keys, and the keys that nothing is known of; None where no
    card is left."""
    left = dict(data)
    known = {info.alias or name for name, info in model.model_fields.items()}
    for _ in range(MOST_TRIES):
        try:
            card = model.model_validate(left)
        except ValidationError as error:
            faulty = {
                detail["loc"][0]
                for detail in error.errors(include_url=False)[:100]
                if detail["loc"]
            }
            if not faulty & left.keys():
                return None  # what is wrong is how the keys go together
            left = {key: value for key, value in left.items() if key not in faulty}
        else:
            gone = data.keys() - left.keys()
            # A key that isn't known may stand for any that isn't there.
            return card, frozenset(gone | (known - left.keys() if gone - known else set()))
    return None


def _is_sure(rule: ListRule, doubtful: Collection[str]) -> bool:
    """Whether a rule is about single models and asks for no key that is in doubt."""
    if rule.scope == "list" or (rule.rule == "sum" and rule.of == "cost"):
        return False
    return not any(key.partition(".")[0] in doubtful for key in _keys(rule))


def _keys(rule: ListRule) -> Iterator[str]:
    """Yield the keys of the card that a rule asks for."""
    yield from (rule.of, rule.own, rule.each, rule.at)
    for where in (rule.where, rule.needs, rule.others, *rule.groups):
        for key, wanted in where.items():
            if key in WORDS:
                yield from map(str, wanted if isinstance(wanted, (list, tuple)) else [wanted])
            else:
                yield key
