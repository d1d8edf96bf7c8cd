"""What completes a word in a battle: models that stand, and what may follow them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skirmish_cli.reports.naming import Candidate

if TYPE_CHECKING:
    from skirmish_cli.core.procedure import Procedure
    from skirmish_cli.reports.battles.session import Session


def list_models(session: Session, start: str, procedure: Procedure | None) -> Iterator[Candidate]:
    """Yield the models that stand and begin like a word, or that word with what can follow it."""
    body, plus, typed = start.rpartition("+")
    if plus and procedure is not None:
        given = {text.partition("=")[0] for text in body.split("+")[1:]}
        for one in list_flags(session, body.partition("+")[0], procedure):
            if one.word.startswith(typed) and one.word.rstrip("=") not in given:
                yield one._replace(word=f"{body}+{one.word}")
        return
    for side in session.battle.sides:
        for model in side.models:
            if model.out is None and model.key.startswith(start):
                yield Candidate(model.key, f"{model.name}, {side.name}")
    if procedure is not None and " vs " in f" {procedure.arguments} " and "vs".startswith(start):
        yield Candidate("vs")


def list_flags(session: Session, key: str, procedure: Procedure | None) -> Iterator[Candidate]:
    """Yield the flags and numbers that a model can have, those that a procedure reads."""
    rules = session.load_rules()
    read = procedure.flags if procedure is not None and procedure.flags else rules.conditions
    for name in read:
        condition = rules.conditions[name]
        yield Candidate(f"{name}{'=' if condition.takes else ''}", condition.meaning)
    model = session.battle.find_model(key)
    if model is not None:
        card = session.game.read_table_card(model.card)
        for name, stat in session.game.list_stats(card, rules).items():
            yield Candidate(f"{name}=", stat.printed)
