"""Held rerolls: the face of a die lies on the table while its player decides.

Section: Rerolls.
"""

from __future__ import annotations

from skirmish_cli.core.rules import About, Assumed, Choice, Note, Number, Rule
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import PlainDie
from skirmish_cli.games.freeblades.dice.readings import THROWN_AGAIN, Spiker
from skirmish_cli.games.freeblades.dice.spiking import weigh_reroll
from skirmish_cli.games.freeblades.policies import FATESTONES, KEEP, REROLL


def ask_reroll(
    die: Spiker, why: str, owner: str, about: About | None = None, against: Number | None = None
) -> Assumed[Spiker]:
    """Return the request for a die as it goes on, its player holding a reroll.

    `about` tells a plan more than `why`. See `decide_reroll`.
    """
    about = about or About(why)
    words = " ".join((about.topic, about.situation))
    return Assumed(decide_reroll, (die, why, owner, about, against), _weigh_by_policy, words)


def _weigh_by_policy(
    die: Spiker, why: str, owner: str, about: About, against: Number | None
) -> Law[Spiker]:
    return weigh_reroll(die)


def decide_reroll(
    die: Spiker, why: str, owner: str, about: About, against: Number | None = None
) -> Rule[Spiker]:
    """Show the original face of a die, decide on the reroll, and return the die.

    The faces in `rerolled` are those on which the named policy spends the reroll. A highest face
    spikes and is kept. `against` is the total that it must exceed, where one lies on the table.
    Section: Rerolls.
    """
    face = yield PlainDie(die.sides, why)
    if face == die.sides:
        return die._replace(rerolled=(), lies=face)
    policy = REROLL if face in die.rerolled else KEEP
    taken = yield Choice(
        f"{why}: reroll the {face}?",
        (REROLL, KEEP),
        policy,
        owner,
        about._replace(
            topic=f"{about.topic}: reroll?",
            counts="face",
            number=(face, str(face)),
            against=against,
        ),
        FATESTONES.name,
    )
    if taken == KEEP and policy == REROLL:
        yield Note(f"the {face} is kept, and so is the reroll")
    return die._replace(rerolled=(), lies=THROWN_AGAIN if taken == REROLL else face)
