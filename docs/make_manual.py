"""Write the manual page, docs/skirmish.1, from what the commands declare."""

from pathlib import Path

from skirmish_cli.cli.helping import make_manual

if __name__ == "__main__":
    Path(__file__).with_name("skirmish.1").write_text(make_manual(), "utf-8", newline="\n")
