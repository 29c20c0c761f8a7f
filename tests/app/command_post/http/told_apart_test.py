"""Sides, states and findings as the pages draw them, to every kind of colour vision: told_apart_test.py CP_STAGE [TEST...]

Small pictures of what is drawn are compared with one another, in light, in dark, and with more contrast in both. It is all one
whether their hue tells them apart, their shape, or a letter.
"""

import itertools
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
from browser import Browser
from browser_stage import Stage, view
from colour_vision import COLOUR_VISION, pixels, share_apart
from moment_test import OPEN, PageAlone

STAGE = sys.argv[1] if len(sys.argv) > 1 else ""
DRESSES = {"light": (False, False), "dark": (True, False), "light, more contrast": (False, True), "dark, more contrast": (True, True)}
LEAST = 0.04  # of the pixels of two pictures: those of a letter, or of a thick line
KEYS = ("attacker", "defender", "counter", "contact", "target", "target-used", "mission", "bracket", "arrow", "arrow-dashed")
STATES = {"own": ("attacker", "seen"), "own-too": ("attacker", "seen"), "own-covered": ("attacker", "covered"), "own-lost": ("attacker", "lost"),
          "enemy": ("defender", "seen"), "enemy-covered": ("defender", "covered"), "enemy-lost": ("defender", "lost")}
SEVERITIES = ("note", "warning", "violation")
PLACES = """
  return arguments[0].map((selector) => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return [[Math.round(box.x + scrollX), Math.round(box.y + scrollY)], [Math.round(arguments[1] ?? box.width), Math.round(box.height)]];
  });"""


def meaning_view():
    """One kind of unit in every state, and every mark."""
    made = view("cc")
    made["legend"] = [{"symbol": symbol, "words": symbol} for symbol in KEYS]
    unit = {"kind": "rifles", "mobility": "foot", "group": "1", "face_down": False, "name": "Battalion", "short": "I"}
    made["pieces"] = {name: {**unit, "side": side, "seen": seen, "place": place, "sector": place}
                      for (name, (side, seen)), place in zip(STATES.items(), ("A1-L1", "A3-L1", "A1-L3", "A3-L3", "A2-L2", "A4-L2", "A2-L4"))}
    return made


class Drawn(PageAlone):
    maxDiff = None

    def told_apart(self, what, drawn, left=None, alike=()):
        """Each of `drawn`, by its name the selector that finds it, from each of the others. `left`: by no more than so many
        pixels from its left edge. `alike`: names of some that look the same, as a check of the measure."""
        faults, least = [], 1
        for dress, how in DRESSES.items():
            self.browser.dress(*how)
            self.browser.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(() => arguments[0]()))")
            boxes = self.browser.script(PLACES, list(drawn.values()), left)
            size = [max(lengths) for lengths in zip(*(size for _, size in boxes))]
            seen = {name: pixels(self.browser.picture(at, size)) for name, (at, _) in zip(drawn, boxes)}
            for (one, other), vision in itertools.product(itertools.combinations(seen, 2), COLOUR_VISION):
                share = share_apart(seen[one], seen[other], vision)
                same = one in alike and other in alike
                least = least if same else min(least, share)
                if (share < LEAST) != same:
                    faults.append(f"{what}: {one} and {other}, {dress}, {vision}: {100 * share:.1f} %")
        self.browser.dress(False, False)
        print(f"{what}: at least {100 * least:.1f} %", file=sys.stderr)
        self.assertEqual(faults, [])


class Map(Drawn):
    def setUp(self):
        self.stage = Stage(STAGE)
        self.addCleanup(self.stage.end)
        self.stage.publish("cc", meaning_view())
        self.browser.resize("laptop")
        self.browser.open_as_stranger(self.stage.tell(do="invite", role="cc")["url"])
        self.browser.until(lambda: len(self.browser.all(".map .piece[data-id]")) == len(STATES))

    def test_what_the_legend_tells(self):
        self.told_apart("legend", {name: f".legend .key.{name}" for name in (*KEYS, "covered", "lost")})

    def test_sides_and_what_the_camera_knows_of_their_units(self):
        self.told_apart("piece", {name: f".map .piece[data-id='{name}'] .hit" for name in STATES}, alike=("own", "own-too"))

    def test_target_points_before_and_after_they_are_fired_at(self):
        self.told_apart("target", {"target": ".map .target:not(.fired)", "fired": ".map .target.fired"})


class Umpire(Drawn):
    def setUp(self):
        self.browser.resize("tablet")
        self.open(OPEN)

    def test_findings(self):
        self.browser.script("""
          lead.desk.done = null;
          lead.gone = true;
          lead.desk.findings = arguments[0].map((severity) => ({severity, text: severity, rule: '', pieces: [], sectors: []}));
          lead.changed();""", SEVERITIES)
        self.told_apart("finding", {name: f".found-lines .{name}" for name in SEVERITIES}, 17)  # the mark without the words

    def test_dice_that_hit_and_that_miss_and_those_that_are_not_thrown(self):
        pool = {"pool": "fight", "label": "Fight", "dice": 3, "sides": 6, "hit_from": 5, "success": "hit", "audience": "all",
                "reasons": [{"dice": 3, "reason": "fight", "rule": "D-1"}], "read": {"dice": [5, 3, 0], "thrown": True, "words": ""}}
        self.browser.script("lead.desk.throw = {title: 'Fight', pools: [arguments[0]]}; lead.changed()", pool)
        self.told_apart("die", {"hit": ".die.hit", "miss": ".die:not(.hit, .open)", "open": ".die.open"})


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
