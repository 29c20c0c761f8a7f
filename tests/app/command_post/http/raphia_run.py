"""What tests of Rapid Raphia's evenings share: its seats, and the names of cards."""

import sys

from headless_run import HeadlessRun

PROGRAM = sys.argv[1]
SEATS = ("south", "north", "spectator")
OTHER = {"south": "north", "north": "south"}
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
RANKS = {"a": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
         "9": "nine", "10": "ten", "j": "jack", "q": "queen", "k": "king"}
WORDS = {rank + suit: f"{RANKS[rank]} of {SUITS[suit]}" for suit in SUITS for rank in RANKS} | {
    "jk1": "first joker", "jk2": "second joker"}


def run(folder, scenario, camera="none"):
    return HeadlessRun(PROGRAM, folder, scenario, SEATS, camera)


def keys(card):
    """The two keys that name it."""
    return card.replace("10", "t") if card.startswith("10") else card.replace("k", "") if card.startswith("jk") else card


def mentions(text, card):
    return WORDS[card] in text or f'"{card}"' in text
