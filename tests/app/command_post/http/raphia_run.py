"""What tests of Rapid Raphia's evenings share: the program without a window, its seats, and the names of cards."""

import os
import re
import signal
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = sys.argv[1]
SCENARIOS = os.path.join(HERE, "../../../../assets/scenarios")
SEATS = ("south", "north", "spectator")
OTHER = {"south": "north", "north": "south"}
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
RANKS = {"a": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
         "9": "nine", "10": "ten", "j": "jack", "q": "queen", "k": "king"}
WORDS = {rank + suit: f"{RANKS[rank]} of {SUITS[suit]}" for suit in SUITS for rank in RANKS} | {
    "jk1": "first joker", "jk2": "second joker"}


class Run:
    """The program without a window, in a folder of its own."""

    def __init__(self, folder, scenario):
        self.game = os.path.join(folder, "battle.telescope")
        self.env = dict(os.environ, XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder, XDG_STATE_HOME=folder, LC_ALL="C.UTF-8")
        self.env.pop("DISPLAY", None)
        invited = [word for seat in SEATS for word in ("--cp-invite", seat)]
        self.process = subprocess.Popen(
            [PROGRAM, "run", "--headless", "--camera", "none", "--scenario", os.path.join(SCENARIOS, scenario + ".toml"),
             "--game", self.game, "--cp-port", "0", "--out", os.path.join(folder, "out"), *invited],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=self.env)
        self.addresses = {}
        for line in self.process.stdout:
            if found := re.match(r".+, one device: (\S+)", line):
                self.addresses[SEATS[len(self.addresses)]] = found[1]
            if len(self.addresses) == len(SEATS):
                return
        raise RuntimeError("the program invites nobody")

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=60)
        return self.process.returncode

    def replay(self, *more):
        return subprocess.run([PROGRAM, "replay", self.game, *more], env=self.env, capture_output=True, text=True, timeout=120)


def mentions(text, card):
    return WORDS[card] in text or f'"{card}"' in text
