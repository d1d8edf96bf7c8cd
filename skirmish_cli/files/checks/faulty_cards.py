"""What can be told of a faulty card: all that the wrong keys don't touch.

A player mends a file in one go only if one run tells everything. So the keys with faults are left
out of a card, and what is left is judged by those list rules that ask for none of them, model by
model, and by the names that stand on it. What a game works out of a card, such as what a unit
comes to, may depend on any key, and waits until the card is right.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from pydantic import BaseModel, ValidationError

from skirmish_cli.core.game import Game
from skirmish_cli.core.model_ids import MAX_COUNT
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ListIssue, ModelEntry, WarbandFile
from skirmish_cli.files.checks.entries import MAX_NAME
from skirmish_cli.files.findings.model_keys import list_keys
from skirmish_cli.files.findings.places import MAX_FINDINGS
from skirmish_cli.files.findings.wording import MOST_FAULTS
from skirmish_cli.lists.checking import (
    check_names,
    check_rules,
    list_tags,
    make_receipt,
    read_rules,
)
from skirmish_cli.lists.rules import WORDS, ListRule, list_wanted

#: The most faulty models that are looked at: as many as there can be findings.
MOST_MODELS = MAX_FINDINGS
#: How often keys are left out of a card before it is given up.
MOST_TRIES = 3


def check_faulty(
    game: Game,
    rules: Ruleset,
    models: object,
    good: Sequence[ModelEntry],
    written: Mapping[str, object],
) -> Iterator[ListIssue]:
    """Yield what can be told of faulty models by what is right on their cards.

    `models` is the list as it stands in the file, of which `good` are the models without a fault,
    and `written` the cards that it may use by name.
    """
    by_fault = _group_by_fault(game.card_type(), _list_faulty(models, good), written)
    as_data = read_rules(rules) if by_fault else []
    for doubtful, entries in by_fault.items():
        part = WarbandFile(game.id, "", None, entries, is_whole=False)
        asked = [rule for rule in as_data if _is_sure(rule, {*doubtful, *list_tags(game)})]
        yield from check_rules(asked, make_receipt(game, part, rules))
        yield from check_names(game, part, rules)


def _list_faulty(models: object, good: Sequence[ModelEntry]) -> list[tuple[int, dict[str, object]]]:
    """Return the models that have a fault, each with its place in the list."""
    there = {entry.path for entry in good}
    return [
        (index, item)
        for index, item in enumerate(models if isinstance(models, list) else ())
        if isinstance(item, dict) and ("models", index) not in there
    ][:MOST_MODELS]


def _group_by_fault(
    card_type: type[BaseModel],
    faulty: Sequence[tuple[int, dict[str, object]]],
    written: Mapping[str, object],
) -> Mapping[frozenset[str], list[ModelEntry]]:
    """Return what is right of faulty models, by the keys that are in doubt."""
    by_fault: dict[frozenset[str], list[ModelEntry]] = {}
    for index, item in faulty:
        data = _read_card(item, written)
        right = _keep_right_part(card_type, data) if data is not None else None
        if right is not None:
            card, doubtful = right
            label = str(item.get("id") or f"model {index + 1}")[:MAX_NAME]
            count = item.get("count")
            number = count if type(count) is int and 1 <= count <= MAX_COUNT else 1
            entry = ModelEntry(label, label, number, card, ("models", index))
            by_fault.setdefault(doubtful, []).append(entry)
    return by_fault


def _read_card(
    item: Mapping[str, object], written: Mapping[str, object]
) -> dict[str, object] | None:
    """Return the card of a model as plain data.

    It has what it takes from a card that it names.
    """
    card = item.get("card")
    if isinstance(card, str):
        card = written.get(card)
    elif isinstance(card, dict) and isinstance(card.get("use"), str):
        base = written.get(card["use"])
        own = {key: changed for key, changed in card.items() if key != "use"}
        card = base | own if isinstance(base, dict) else None
    return card if isinstance(card, dict) else None


def _keep_right_part(
    model: type[BaseModel], data: dict[str, object]
) -> tuple[BaseModel, frozenset[str]] | None:
    """Return a card without its faulty keys, and the keys that nothing is known of.

    It is None where no card is left.
    """
    left = dict(data)
    known = set(list_keys(model))
    for _ in range(MOST_TRIES):
        try:
            card = model.model_validate(left)
        except ValidationError as error:
            details = error.errors(include_url=False)[:MOST_FAULTS]
            faulty = {detail["loc"][0] for detail in details if detail["loc"]}
            if not faulty & left.keys():
                return None  # what is wrong is how the keys go together
            left = {key: value for key, value in left.items() if key not in faulty}
        else:
            gone = data.keys() - left.keys()
            # A key that isn't known may stand for any that isn't there.
            return card, frozenset(gone | (known - left.keys() if gone - known else set()))
    return None


def _is_sure(rule: ListRule, doubtful: Collection[str]) -> bool:
    """Return whether a rule asks single models for nothing that is in doubt."""
    if rule.scope == "list" or (rule.rule == "sum" and rule.of == "cost"):
        return False
    return not any(key.partition(".")[0] in doubtful for key in _list_asked(rule))


def _list_asked(rule: ListRule) -> Iterator[str]:
    """Yield the keys of the card that a rule asks for."""
    yield from (rule.of, rule.own, rule.each, rule.at)
    for where in (rule.where, rule.needs, rule.others, *rule.groups):
        for key, wanted in where.items():
            if key in WORDS:
                yield from map(str, list_wanted(wanted))
            else:
                yield key
