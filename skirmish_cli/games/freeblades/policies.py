"""The decisions of players, and the policies that make them where nobody is asked.

What is typed at a decision are the options of its choice, in one word each: `parry` or `save`,
`reroll` or `keep`, `pursue`, `stay` or a model's id. A policy is typed as `--policy parry=never`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from skirmish_cli.core.command import BEST
from skirmish_cli.core.procedure import Policy

if TYPE_CHECKING:
    from skirmish_cli.core.command import Command
    from skirmish_cli.core.options import Options

#: The options of a target whose parry could meet an attack that hits.
PARRY, SAVE = "parry", "save"
#: The options of whoever may reroll a face.
REROLL, KEEP = "reroll", "keep"
#: The options of whoever may follow a panicked enemy, or move once the combat is over.
PURSUE, STAY, REPOSITION = "pursue", "stay", "reposition"
#: The options of a player who could counter a spell that was cast.
COUNTER, PASS = "counter", "pass"
#: The options of a player who declares option talents.
USE, SKIP = "use", "skip"
#: The options of a model that may strike first by a standoff reaction.
STRIKE, WAIT = "strike", "wait"
#: The options of a shooter that failed its targeting test, beside `skip`.
SHOOT = "shoot"
#: The options of a model that failed to evade.
PANIC = "panic"

FIRST, NEVER, ALWAYS, NONE = "first", "never", "always", "none"

PARRIES = Policy(
    "parry",
    (FIRST, NEVER, BEST),
    FIRST,
    "a parry meets the first attacks that hit, or none, or those where it is best",
)
FATESTONES = Policy(
    "fatestones",
    ("failing_face", "tarch", NEVER, BEST),
    "failing_face",
    "a held reroll is spent on an original face that fails as it stands, on a tarch only, never, "
    "or where it is best",
    ruling="reroll_when",
)
PURSUITS = Policy(
    "pursue",
    (),
    NONE,
    "MODEL or MODEL=ENEMY: it pursues that enemy (else the first) if it panics; none: nobody does; "
    "best: whoever it pays for",
    repeatable=True,
)
TARGETS = Policy(
    "target",
    (),
    FIRST,
    "ATTACKER=DEFENDER: it strikes that enemy while it can; first: the first listed that "
    "stands; best: the best to strike",
    repeatable=True,
)
TALENTS = Policy(
    "talents",
    (),
    NONE,
    "MODEL=TALENT: it uses that option talent; none: nobody uses one that --use "
    "doesn't name; best: whoever it pays for",
    repeatable=True,
)
REPOSITIONS = Policy(
    "reposition",
    (ALWAYS, NEVER),
    ALWAYS,
    "a model that ends up free may reposition, or stays where it is",
)
STANDOFFS = Policy(
    "standoff",
    (ALWAYS, NEVER, BEST),
    ALWAYS,
    "a model that may strike first by a standoff reaction does, or waits, or as is best",
)
COUNTERS = Policy(
    "counter",
    (ALWAYS, NEVER, BEST),
    ALWAYS,
    "a spell that was cast is countered, or passes, or as is best",
)
PANICS = Policy(
    "panic", (NEVER, ALWAYS), NEVER, "a model that fails to evade stays, or chooses to panic"
)
AIMS = Policy(
    "aim",
    (FIRST, BEST),
    FIRST,
    "each ranged attack is aimed at its target in the order listed, or at the best",
)

NEARESTS = Policy(
    "nearest",
    (NEVER, ALWAYS, BEST),
    NEVER,
    "whoever fails its targeting test doesn't shoot, or shoots the enemy of --nearest, or as is "
    "best",
)


def list_in_force(command: Command[Options], policies: Mapping[Policy, bool]) -> dict[str, str]:
    """Return the policies of decisions that can come up, by name, as typed.

    `policies` says of each policy of the procedure whether its decision can come up.
    """
    return {
        policy.name: ",".join(command.policies.get(policy.name, (command.policy(policy),)))
        for policy, can_come in policies.items()
        if can_come
    }


def note_idle(command: Command[Options], policies: Mapping[Policy, bool]) -> list[str]:
    """Return a remark on each typed policy by which nothing can be decided.

    Of `best` every game tells that in one way.
    """
    return [
        f"--policy {policy.name}={value} changes nothing here"
        for policy, can_come in policies.items()
        for value in command.policies.get(policy.name, ())
        if not can_come and value not in (NONE, FIRST, BEST)
    ]


def read_parry(command: Command[Options]) -> str:
    """Return what the policy on parries decides: to parry, or to save the parry."""
    return SAVE if command.policy(PARRIES) == NEVER else PARRY


def split_values(texts: Iterable[str]) -> list[str]:
    """Return the values of a repeatable policy without those that name nobody."""
    return [text for text in texts if text not in (NONE, FIRST, BEST)]
