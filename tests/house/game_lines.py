"""Lines of code of the tests' own games, without comments and blank lines: game_lines.py SOURCE_DIR
Each game is under the limit, and tests/games/README.md says how long each is.
"""

import pathlib
import re
import sys

LIMIT = 400
# A string or a character first, so that what looks like a comment within it is none.
TOKEN = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|//[^\n]*|/\*.*?\*/", re.DOTALL)


def lines_of_code(text):
    def kept(token):
        return token.group() if token.group()[0] != "/" else "\n" * token.group().count("\n")

    return sum(1 for line in TOKEN.sub(kept, text).splitlines() if line.strip())


def files_of(root, folder):
    """What is compiled into the game: its sources, and the headers of its folder that these include."""
    files = {each for each in folder.glob("*.cpp") if not each.name.endswith("_test.cpp")}
    new = set(files)
    while new:
        included = {root / name for each in new for name in re.findall(r'^#include "(.+)"$', each.read_text(), re.MULTILINE)}
        new = {each for each in included if each.parent == folder} - files
        files |= new
    return files


def main(root):
    assert lines_of_code('int a;  // one\n\n/* two\nthree */\nauto url = "//x";\n') == 2
    games = sorted(each for each in (root / "tests/games").iterdir() if each.is_dir() and any(each.glob("*.cpp")))
    assert games, "there are no games"
    readme = (root / "tests/games/README.md").read_text()
    told = {name: int(lines) for name, lines in re.findall(r"^\| `(\w+)` \|.*\| (\d+) \|$", readme, re.MULTILINE)}
    wrong = []
    for game in games:
        lines = sum(lines_of_code(each.read_text()) for each in files_of(root, game))
        print(f"{game.name}: {lines}")
        if lines >= LIMIT:
            wrong.append(f"{game.name} has {lines} lines of code, and {LIMIT - 1} are allowed")
        if told.get(game.name) != lines:
            wrong.append(f"tests/games/README.md says {told.get(game.name)} of {game.name}, which has {lines}")
    return wrong


if __name__ == "__main__":
    faults = main(pathlib.Path(sys.argv[1]).resolve())
    print("\n".join(faults), file=sys.stderr)
    sys.exit(1 if faults else 0)
