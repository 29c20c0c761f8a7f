#!/usr/bin/env python3
"""How many dice would be called, and how many of those wrongly, by which limits: of tables that `bench_dice FOLDER --weighed` prints.

usage: dice_grid.py TABLE...
"""
import itertools
import sys
from collections import Counter

rows = [line.rstrip("\n").split("\t") for path in sys.argv[1:] for line in open(path, encoding="utf-8")]


def limits():
    yield from itertools.product((.8, .85, .9, .93, .95, .97, .98, .99), (.2, .3, .4, .5, .6, .7, .8), (.2, .5, .8, 1))


best = {}
for likely, fit, contest in limits():
    called, wrong = Counter(), Counter()
    for row in rows:
        is_one = row[6] == "1"
        if (float(row[8]) >= (max(likely, .97) if is_one else likely)
                and float(row[9]) >= (max(fit, .6) if is_one else fit) and float(row[10]) < contest):
            called[row[1]] += 1
            wrong[row[1]] += row[5] != row[6]
    best.setdefault(sum(wrong.values()), []).append((sum(called.values()), likely, fit, contest, dict(called), dict(wrong)))
for count in sorted(best)[:10]:
    for called, likely, fit, contest, *kinds in sorted(best[count], key=lambda b: -b[0])[:2]:
        print(f"wrong {count} called {called}: likely {likely} fit {fit} contest {contest} {kinds}")
