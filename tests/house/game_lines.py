"""Lines of code of the games, without comments and blank lines: game_lines.py SOURCE_DIR
Each of the tests' own games is under the limit, and tests/games/README.md says how long each is. Of the program's games
lines and characters are printed. Where a game says its actions once (core/rules/action_set.hpp), the word of an action
stands as a "type" nowhere else in core, app and the Command Post, and nothing but an action's own functions compares,
matches or lists kinds of actions.
"""

import pathlib
import re
import sys
import tempfile

LIMIT = 400
# Games whose actions are no set of types.
WITHOUT_SET = {"unruled"}
# A string or a character first, so that what looks like a comment within it is none.
TOKEN = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|//[^\n]*|/\*.*?\*/", re.DOTALL)

# What a "type" is said to be.
TYPED = re.compile(r"\"?type\"?\s*[,:]\s*[\"']([^\"']+)[\"']")


def code_of(text):
    """Its lines without comments, without blanks around them and without empty lines."""

    def kept(token):
        return token.group() if token.group()[0] != "/" else "\n" * token.group().count("\n")

    return [line.strip() for line in TOKEN.sub(kept, text).splitlines() if line.strip()]


def lines_of_code(text):
    return len(code_of(text))


def said_again(root, game, others):
    """Files beside a game's own types of actions in which one of their words stands as a "type"."""
    own = {each: each.read_text() for each in game.rglob("*.?pp")}
    words = {word: each for each, text in own.items() for word in re.findall(r"ActionInfo kInfo\{\s*\"([^\"]+)\"", text)}
    return [f"{each.relative_to(root)} says '{word}' of {words[word].relative_to(root)} again"
            for each, text in {**own, **others}.items() for word in sorted(set(TYPED.findall(text)))
            if words.get(word, each) != each]


def told_apart(root, game):
    """Places that compare, match or list kinds of actions, outside the functions of the kind that they name."""
    code = {each: "\n".join(code_of(each.read_text())) for each in sorted(game.rglob("*.?pp"))}
    kinds = {kind for text in code.values() for kind in re.findall(r"struct (\w+) \{\s*static constexpr ActionInfo kInfo\b", text)}
    if not kinds:
        return [] if game.name in WITHOUT_SET else [f"{game.relative_to(root)} does not say its actions once, each by a type"]
    kind = r"(?:\w+::)*\b(" + "|".join(sorted(kinds)) + r")\b"
    word = r"\"type\"[^;={}]*\)\s*[=!]=\s*\""
    signs = {"compares": rf"{kind}::kInfo\.\w+\s*[=!]=|[=!]=\s*{kind}::kInfo|\baction\w*(?:\.|->)[^;={{}}]*{word}",
             "matches": rf"\b(?:get|get_if|holds_alternative|is_same_v|is_same|same_as)<[^;()]*?{kind}|"
                        rf"\[[^\]]*\]\s*\(const {kind}\s*&|\bfind\w*\([^;]*?{kind}::kInfo",
             "lists": rf"\b(?:ActionSet|variant)<[^;()]*?{kind}"}
    apart = []
    for each, text in code.items():
        for what, sign in signs.items():
            for found in re.finditer(sign, text):
                named = next((group for group in found.groups() if group), None)
                # the line in which the function begins that this stands in
                begun = re.findall(r"^[\w:<>&*, ]*\b(\w+)::\w+\([^;]*?\{$", text[:found.start()], re.MULTILINE)
                if what == "lists" and re.search(r"using Actions =\s*$", text[:found.start()]) or named and begun[-1:] == [named]:
                    continue
                apart.append(f"{each.relative_to(root)} {what} kinds of actions: {' '.join(found.group().split())[:80]}")
    return apart


def check_told_apart():
    offenders = {"compares": ("if (word == Bid::kInfo.word) return;", 'if (action.value("type", std::string()) == "bid") return;',
                              'if (action.at("type") != "bid") return;'),
                 "matches": ("if (std::holds_alternative<Bid>(any)) return;", "const auto* bid = std::get_if<duel::Bid>(&any);",
                             "std::visit([](const Bid& bid) { return; }, any);", "find_form(known, Bid::kInfo.word);"),
                 "lists": ("using Early = ActionSet<Game, Deal, Bid>;", "using Early = std::variant<Bid, Deal>;")}
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "actions.hpp").write_text("""struct Bid {
  static constexpr ActionInfo kInfo{"bid", "R-1"};
};
using Actions = ActionSet<Game, Bid>;
""")
        other = root / "words.cpp"
        for what, lines in offenders.items():
            for line in lines:
                other.write_text(f"void tell(const Any& any) {{\n  {line}\n}}\n")
                found = told_apart(root, root)
                assert len(found) == 1 and found[0].startswith(f"words.cpp {what} kinds"), (line, found)
        other.write_text("bool Bid::again() const {\n  return std::holds_alternative<Bid>(last);\n}\n"
                         "Action made() {\n  return Actions::write(game, Bid{});  // == Bid::kInfo.word\n}\n"
                         'bool told(const Event& event) {\n  return event.at("type") == "bid";\n}\n')
        assert not told_apart(root, root)
        (root / "actions.hpp").write_text("using Wanted = std::variant<int, bool>;\n")
        other.unlink()
        assert len(told_apart(root, root)) == 1


def check_said_again():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "bid.hpp").write_text('static constexpr ActionInfo kInfo{\n    "bid", "R-1"};')
        (root / "forms.cpp").write_text('Action action{{"type", "bid"}};')
        assert said_again(root, root, {}) == ["forms.cpp says 'bid' of bid.hpp again"]
        (root / "forms.cpp").write_text('events.tell("bid", {{"type", "bids"}});')
        assert not said_again(root, root, {})


def program_games(root):
    """Tells how long they are; what is wrong with them."""
    others = {each: each.read_text() for folder, suffix in (("app", "*.?pp"), ("assets/cp", "*.js"))
              for each in (root / folder).rglob(suffix)}
    wrong = []
    for game in sorted(each for each in (root / "core/rules").iterdir() if each.is_dir()):
        code = [line for each in game.rglob("*.?pp") for line in code_of(each.read_text())]
        print(f"{game.name}: {len(code)} lines, {sum(map(len, code))} characters")
        wrong += said_again(root, game, others) + told_apart(root, game)
    return wrong


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
    check_said_again()
    check_told_apart()
    wrong = program_games(root)
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
