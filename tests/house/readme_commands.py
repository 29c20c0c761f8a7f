"""Every command that a README shows can be given: readme_commands.py PROGRAM SOURCE_DIR

So can what the program itself tells people to do: each `telescope ...` in a text of its sources names a command, with options
that this command has, as do options that a command's own texts name. What a refused value of an option advises, the ends of a
range, each word of a list and what may have been meant, is given in its place, and is no longer refused.

What stands in shell blocks (fenced as sh, or set in by four spaces) and in code spans that begin with a program is taken
apart and held to the program that it names: the command line of Telescope is read by Telescope itself, which
then does nothing (`telescope manual check`); scenarios, demo plays, links and files must be there; an option of a script
stands in its --help, one of a benchmark in its source. Commands that end by themselves and need no camera are run as well,
in a temporary home. A line that starts with no known program is told: nothing is passed over.
"""

import functools
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

PROGRAM, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
SCRIPTS = ("app/run", "app/package", "tests/run", "tests/faults/run", "assets/pictures/make")
FOREIGN = {"bash", "cmake", "ctest", "dpkg", "openssl", "ninja", "sudo", "apt", "apt-get", "zcat", "mosquitto", "ldd", "printf", "xxd", "sha256sum", "b2sum", "head"}
# What people put something of their own in place of.
OF_ONES_OWN = {"FILE", "SCENARIO", "DIR", "NAME", "IMAGE", "SECONDS", "PAIRS", "GAMES", "FIRST_SEED", "BENCH_CP"}
# What texts say of the program, which is no command.
PROSE = {"are", "cannot", "does", "for", "here", "reads", "shows"}
RUN_TOO = {"odds", "rule", "simulate", "print", "games", "calibrate", "new", "manual"}

troubles = []


def readmes():
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "--cached", "--others", "--exclude-standard"], capture_output=True, text=True)
    files = listed.stdout.split("\n") if listed.returncode == 0 else [
        os.path.relpath(os.path.join(folder, name), ROOT) for folder, _, names in os.walk(ROOT) for name in names]
    return sorted(f for f in files if os.path.basename(f) in ("README.md", "RESULTS.md") and os.path.exists(os.path.join(ROOT, f)))


def shown(text):
    """The lines of shell blocks, continued ones joined, and the code spans that begin with a program."""
    fence, code, previous = None, [], ""
    for line in text.split("\n"):
        if fence is not None:
            if line.strip().startswith("```"):
                fence = None
            elif fence in ("sh", ""):
                code.append(line.strip())
        elif line.strip().startswith("```"):
            fence = line.strip().strip("`")
        elif line.startswith("    ") and not re.match(r"\s*([-*|]|\d+\.) ", line) and (not previous.strip() or previous.startswith("    ")):
            code.append(line.strip())
        previous = line
    joined = []
    for line in code:
        if joined and joined[-1].endswith("\\"):
            joined[-1] = joined[-1][:-1] + line
        else:
            joined.append(line)
    plain = re.sub(r"(?ms)^\s*```.*?^\s*```", "", text)
    spans = [re.sub(r"\s+", " ", span) for span in re.findall(r"`([^`]+)`", plain)]
    starts = ("telescope ", *(script + " " for script in SCRIPTS))
    # What only names a command, or one with an option, is asked for its help.
    return joined + [span if " -" in span else span.replace(" ID ", " none ") + " --help" for span in spans
                     if span.startswith(starts) and "..." not in span]


def words_of(line):
    """The words of each simple command of a pipeline; comments are left out."""
    reader = shlex.shlex(line, posix=True, punctuation_chars="|&;{}")
    reader.whitespace_split = True
    commands = [[]]
    for word in reader:
        if set(word) <= set("|&;{}"):
            commands.append([])
        else:
            commands[-1].append(word)
    return [words for words in commands if words]


def environment(home):
    env = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return env | {"HOME": home, "XDG_STATE_HOME": home + "/state", "XDG_CONFIG_HOME": home + "/config", "LC_ALL": "C.UTF-8"}


def telescope(words, home):
    if words[0] != "manual" and (wrong := check(words, home)):
        return wrong
    for option, value in zip(words, words[1:]):
        if option in ("--scenario", "--like") and value not in OF_ONES_OWN and "." not in value and \
                not os.path.exists(f"{ROOT}/assets/scenarios/{value}.toml"):
            return f"no scenario '{value}' is shipped"
        play = value.removeprefix("demo:")
        if option == "--camera" and play != value and play not in ("play", "NAME") and \
                not os.path.exists(f"{ROOT}/assets/demos/{play}.toml"):
            return f"no play '{play}' is shipped"
    if words[0] == "simulate":  # a handful of games shows as well that it runs
        words = [word for i, word in enumerate(words) if "--games" not in (word, words[i - 1])]
        words += [] if "--help" in words else ["--games", "10"]
    if words[0] in RUN_TOO and not OF_ONES_OWN & set(words) and "--live-board" not in words:
        with tempfile.TemporaryDirectory(dir=home) as here:
            done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, cwd=here, env=environment(home),
                                  stdin=subprocess.DEVNULL, timeout=100)
        if done.returncode:
            return f"exit code {done.returncode}: {done.stderr.strip()}"
    return None


def script(path, words):
    if not os.path.exists(f"{ROOT}/{path}"):
        return f"there is no {path}"
    usage = subprocess.run([f"{ROOT}/{path}", "--help"], capture_output=True, text=True)
    if usage.returncode and path != "assets/pictures/make":
        return f"{path} has no --help"
    for word in words:
        if word.startswith("-") and word.split("=")[0] not in usage.stdout:
            return f"{path} has no option {word}"
    return None


def built(name, words):
    """A program of the tests: declared in CMake, and its options in a source beside it."""
    kind, _, short = name.partition("_")
    declared = {"bench": f"telescope_benchmark({short}", "tests": f"telescope_test({short}"}.get(kind)
    lists = [open(os.path.join(folder, "CMakeLists.txt")).read()
             for folder, _, names in os.walk(f"{ROOT}/tests") if "CMakeLists.txt" in names]
    if not declared or not any(re.search(re.escape(declared) + r"\b", text) for text in lists):
        return f"no program {name} is built"
    if kind == "bench":
        sources = "".join(open(os.path.join(folder, file)).read() for folder, _, names in os.walk(f"{ROOT}/tests/bench")
                          for file in names if file.endswith((".cpp", ".hpp")))
        for word in words:
            if word.startswith("--") and f'"{word}"' not in sources:
                return f"{name} has no option {word}"
    return None


def trouble_of(words, home):
    while words and re.match(r"[A-Z_]+=", words[0]):
        words = words[1:]
    if not words:
        return "only variables"
    first, rest = words[0], words[1:]
    if first == "app/run":
        return telescope([w for w in rest if w != "--no-install"] or ["run"], home)
    if first == "telescope" or first.endswith("/telescope"):
        return telescope(rest or ["run"], home)
    if first in SCRIPTS:
        return script(first, rest)
    name = os.path.basename(first)
    if re.fullmatch(r"(bench|tests)_[a-z_]+", name):
        return built(name, rest)
    if name == "python3":
        file = next((w for w in rest if w.endswith(".py")), "")
        return None if os.path.exists(f"{ROOT}/{file}") else f"no file {file}"
    return None if first in FOREIGN else f"'{first}' is no program that this test knows"


def links(path, text):
    """Links of a README lead to files, and to headings that are there."""
    for target in re.findall(r"\]\(([^)#\s]*(?:#[^)\s]*)?)\)", text) + re.findall(r'src="([^"]+)"', text):
        file, _, heading = target.partition("#")
        if "://" in file:
            continue
        meant = os.path.normpath(os.path.join(ROOT, os.path.dirname(path), file)) if file else os.path.join(ROOT, path)
        if not os.path.exists(meant):
            troubles.append(f"{path}: the link to {target} leads nowhere")
        elif heading:
            titles = [re.sub(r"[^\w\- ]", "", line.lstrip("# ").lower()).replace(" ", "-")
                      for line in open(meant) if line.startswith("#")]
            if heading not in [title.strip() for title in map(str.strip, titles)]:
                troubles.append(f"{path}: {target}: no such heading")


def told_by_program(home):
    """The commands that texts of the sources name, each once: file, words, what is wrong."""
    helps = {}
    for folder in ("app", "core", "vision", "calibration", "assets/cp"):
        for path, _, names in os.walk(os.path.join(ROOT, folder)):
            for name in names:
                if not name.endswith((".cpp", ".hpp", ".js")):
                    continue
                lines = [line for line in open(os.path.join(path, name)) if not line.strip().startswith(("//", "*", "/*"))]
                text = re.sub(r'"\s*\n\s*"', "", "".join(lines))
                for command, rest in re.findall(r"[\"'` (]telescope ([a-z]+)((?: (?:--[a-z-]+|[A-Z]{2,}))*)", text):
                    if command in PROSE or command == "manual":  # which is for packagers, and has no help
                        continue
                    if command not in helps:
                        asked = subprocess.run([PROGRAM, command, "--help"], capture_output=True, text=True, cwd=home, env=environment(home))
                        helps[command] = None if asked.returncode else asked.stdout
                    for option in [word for word in rest.split() if word.startswith("--")] or [""]:
                        wrong = helps[command] is None or option not in helps[command]
                        yield os.path.relpath(os.path.join(path, name), ROOT), f"telescope {command} {option}".strip(), wrong


@functools.cache
def checker(home):
    return subprocess.Popen([PROGRAM, "manual", "check"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment(home))


def check(words, home):
    """What the command line says against these words."""
    print(json.dumps(words), file=checker(home).stdin, flush=True)
    return json.loads(checker(home).stdout.readline()) or ""


def advised(said):
    found = re.search(r"not in range (\S+) to (\S+)", said)
    values = list(found.groups()) if found else []
    if found := re.search(r"is none of ([^;]+)", said):
        values += found[1].split(", ")
    if found := re.search(r"did you mean '([^']+)'", said):
        values.append(found[1])
    return values


def followed(home):
    """How many remedies of refused options were followed; what is refused all the same is a trouble."""
    count = 0
    listed = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, env=environment(home)).stdout
    for command in re.findall(r"(?m)^  ([a-z]+) {2,}\S", listed):
        usage = subprocess.run([PROGRAM, command, "--help"], capture_output=True, text=True, env=environment(home)).stdout
        options = set(re.findall(r"--[a-z][a-z-]+", usage))
        file = f"{ROOT}/app/cli/{command}_command.cpp"
        for text in re.findall(r'(?s)\bfail(?:ure)?\((.*?)\);', open(file).read()) if os.path.exists(file) else []:
            count += 1
            if strange := [each for each in re.findall(r"--[a-z][a-z-]+", text) if each not in options and "telescope " not in text]:
                troubles.append(f"{file}: {' '.join(strange)}: telescope {command} has no such option")
        for i, option in enumerate(sorted(options - {"--help"})):
            near = option[:-2] + option[-1] + option[-2]  # the last two letters the other way round
            count += i < 2 and option in advised(check([command, near], home))
            if not re.search(option + r"(,-\w)? ([A-Z]|[a-z]+,)", usage):
                continue  # it takes no value
            said = check([command, f"{option}=zzz"], home)
            for value in advised(said) if option in said else []:
                count += 1
                again = check([command, f"{option}={value}"], home)
                if option in again and said.split("zzz")[-1] == again.split(value)[-1]:
                    troubles.append(f"telescope {command} {option}=zzz: '{said}', and {value}: '{again}'")
    return count


def main():
    count = 0
    with tempfile.TemporaryDirectory() as home:
        for path in readmes():
            text = open(os.path.join(ROOT, path)).read()
            links(path, text)
            for line in shown(text):
                try:
                    commands = words_of(line)
                    found = [trouble_of(words, home) for words in commands]
                    count += len(commands)
                except (ValueError, subprocess.TimeoutExpired) as error:
                    found = [str(error)]
                troubles.extend(f"{path}: {line}\n    {each}" for each in found if each)
        told = set(told_by_program(home))
        troubles.extend(f"{path}: {command}: there is no such command or option" for path, command, wrong in sorted(told) if wrong)
        count += len(told)
        if len(told) < 15:
            troubles.append(f"only {len(told)} commands are found in the sources")
        remedies = followed(home)
        if remedies < 60:
            troubles.append(f"only {remedies} remedies of options are followed")
        checker(home).communicate()
    print(f"{count} commands")
    for each in troubles:
        print(each, file=sys.stderr)
    sys.exit(1 if troubles or count < 50 else 0)


main()
