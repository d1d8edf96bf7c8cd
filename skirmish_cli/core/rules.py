"""Everything that a rule is written with.

A rule is a generator: it yields requests, gets an answer to each, and returns a result that can
be hashed. What it does may depend on its arguments and on the answers only, so that it can be
played at a table and weighed exactly. A rule without dice is `certain(result)`.

| a rule yields | to |
|---|---|
| a throw (`dice/throws.py`) | have dice thrown and read: a test, a damage die, a pool |
| `Within(rule, arguments)` | play another rule inside this one and get its result |
| `Chain(start, stages)` | carry a state through a known number of stages: the blows of a melee |
| `Until(start, step, done)` (`core/loops.py`) | play rounds until the state says it is over |
| `Repeat(rule)` | try again what may not count: a roll-off with ties rerolled |
| `Choice(question, options, policy)` | let a player decide; `policy` where nobody is asked |
| `Assumed(rule, arguments, quick_law)` | give a `Within` that decides on faces a quicker law |
| `Note(text)` | tell something in the trace |

A result holds what the odds tell apart and no more: the weights of equal results are added up.
"""

from skirmish_cli.core.interpreters import (
    Part,
    Request,
    Rule,
    certain,
    forget_laws,
    law_of,
    observe_requests,
    play,
)
from skirmish_cli.core.requests import (
    About,
    Assumed,
    Chain,
    Choice,
    Note,
    Number,
    Repeat,
    Within,
)

__all__ = [
    "About",
    "Assumed",
    "Chain",
    "Choice",
    "Note",
    "Number",
    "Part",
    "Repeat",
    "Request",
    "Rule",
    "Within",
    "certain",
    "forget_laws",
    "law_of",
    "observe_requests",
    "play",
]
