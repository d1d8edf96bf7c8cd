"""`skirmish battle`: one module for each of its commands."""

#: The commands of a battle, in the order in which they are shown; each is `COMMAND` in its module.
BATTLE_COMMANDS = (
    "new",
    "show",
    "next",
    "do",
    "set",
    "add",
    "due",
    "note",
    "undo",
    "redo",
    "log",
    "stats",
    "report",
    "check",
    "export",
    "list",
    "play",
)
#: What `skirmish battle` alone means.
SHOW = "show"
