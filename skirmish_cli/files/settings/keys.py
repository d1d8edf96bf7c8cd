"""What can be set: each key, what it is for, and what it is where nothing sets it."""

from collections.abc import Mapping
from typing import Any

from skirmish_cli.records import NamedTuple

#: The file of settings in the folder at hand, laid over the user's own `config.toml`.
FOLDER_FILE = "skirmish.toml"
USER_FILE = "config.toml"


class Key(NamedTuple):
    """One key: what it is for, how it is written, and its value where nothing sets it.

    `choices` are all that it may be, if they are few. A path counts from the folder of its file.
    """

    name: str
    words: str
    metavar: str
    default: Any = None
    choices: tuple[str, ...] = ()
    is_path: bool = False

    @property
    def variable(self) -> str:
        """The environment variable that sets it for one call."""
        return f"SKIRMISH_{self.name.upper()}"


GAME = Key("game", "the game that is meant where none is named", "GAME")
COLOR = Key("color", "when there is colour", "WHEN", "auto", ("auto", "always", "never"))
THEME = Key("theme", "the background that colours suit", "THEME", "auto", ("auto", "dark", "light"))
FORMAT = Key("format", "how results are shown", "FORMAT", "table", ("table", "plain", "json"))
WARBANDS = Key("warbands", "the folder of your warbands", "FOLDER", is_path=True)
HOUSE = Key("house", "house-rules files, each for its game", "FILE...", (), is_path=True)
DICE = Key("dice", "who rolls: the program, or you (typed)", "WHO", "rolled", ("rolled", "typed"))
#: What takes one value, or a list of them, and has an environment variable.
KEYS = {key.name: key for key in (GAME, COLOR, THEME, FORMAT, WARBANDS, HOUSE, DICE)}
#: The tables, whose keys are the names of commands and the ids of games.
COMMANDS, GAMES = "commands", "games"
TABLES = {COMMANDS: "a command of your own", GAMES: "a game of another package"}

#: What a file of settings says, in plain data; each named command is a list of words.
Values = Mapping[str, Any]
