"""An initiative of Mini-Nap between two players' pages: mini_nap_turn_test.py TELESCOPE [TEST...]

The program is `telescope run --headless`. The French sit at a phone and the Austrians at a laptop, a spectator looks
at a projector's page, and the umpire throws dice and agrees to results. The French charge with their chasseurs, the Austrians try
to form squares, a move and a shot follow, and results are entered, all by pressing what is on the pages. Dice are the program's
own, so each side has the initiative until the French hold it. On the demo table (--camera demo:mini-nap) a hand pushes the charge,
forms the square, lays its blue marker and makes the feint, dice are typed, and the umpire agrees to what the camera sees.
TELESCOPE_SCREENSHOTS=DIR keeps pictures.
"""

import sys
import time
import unittest

from form_page import Page
from guest import PATIENCE
from headless_run import HeadlessRun
from seated import Led

PROGRAM = sys.argv[1]
SIZES = {"attacker": "phone", "defender": "laptop", "spectator": "projector"}
SEATS = ("umpire", *SIZES)
PLAYERS = ("attacker", "defender")
BLUE = "1/Rei has reacted or is disordered and lacks a blue marker."
BRIGADES = {"attacker": "F1", "defender": "A1"}


class Initiative(Led):
    def open_all(self, camera="none"):
        self.sit_down(HeadlessRun(PROGRAM, self.folder.name, "mini-nap-first", SEATS, camera), SEATS, SIZES)
        self.umpire.settled(self.umpire.send({"type": "word", "word": "Les Ormeaux"}))

    @property
    def step(self):
        return self.umpire.view["when"]["step"]

    def press(self, seat, form, answers=None, agreed=False):
        guest = self.guests[seat]
        asked = self.forms(seat)[form]
        filled = {field["id"]: field.get("initial") for field in asked["fields"]}
        self.assertLessEqual(set(answers or {}), set(filled), f"{seat}, {form}")
        filled.update(answers or {})
        last = max((each["number"] for each in guest.state["asked"]), default=0)
        before = self.newest(self.umpire.state)
        Page(self.browsers[seat]).answer(form, asked, filled)
        if agreed:
            self.umpire.wait(lambda state: state["desk"]["proposals"])
            self.agree()
        answer = guest.settled(last + 1)
        self.assertEqual(answer["answer"], "done", f"{seat}, {form}: {answer}")
        until = time.monotonic() + PATIENCE
        while self.newest(self.umpire.state) == before:
            self.assertLess(time.monotonic(), until, f"{seat}, {form}: nothing comes of it")
            self.throw()
            guest.a_moment()
        self.throw()
        self.together()

    def look(self, name):
        """At every page, both what is to be done and the table."""
        for seat, browser in self.browsers.items():
            for page in ("todo", "table") if seat in PLAYERS else ("table",):
                browser.page(page)
                self.assertEqual(browser.faults(), [], f"{seat}, {name}, {page}")
                browser.keep(f"{name} {page}")

    def says(self, seat, words):
        self.browsers[seat].page("todo")
        self.browsers[seat].says(words, "[data-paper='now']")

    def until_the_french_hold_it(self):
        """The Austrians pass through their own initiative where the dice give it to them first."""
        for _ in range(6):
            if self.step == "initiative":  # else nobody threw: one side had no Brigade left
                self.press("attacker", "initiative")
            for seat in PLAYERS:
                if "choose" in self.forms(seat):  # else the only Brigade has been chosen by itself
                    self.press(seat, "choose", {"brigade": BRIGADES[seat]})
            if "next" in self.forms("attacker"):
                return
            while "next" in self.forms("defender"):
                self.press("defender", "next")
        self.fail("the French never hold the initiative")

    def test_an_initiative_with_a_charge_a_reaction_and_results(self):
        self.open_all()
        self.look("deployment")
        self.press("attacker", "begin", agreed=True)
        self.until_the_french_hold_it()
        self.look("manoeuvre")
        self.says("attacker", "Still to manoeuvre")
        self.assertEqual([id for id in self.forms("defender") if id in ("charge", "manoeuvre", "next")], [])

        self.press("attacker", "charge", {"charge": "F-04/A-01"})
        self.says("defender", "It is your turn to act")
        self.says("defender", "1/Rei has been charged by Chass")
        self.says("defender", "may try to form an emergency square")
        self.look("charged")
        self.press("defender", "square", {"with": ["A-02"]})
        self.look("squares")
        if "feint" in self.forms("attacker"):
            self.press("attacker", "feint", {"cm": 8})
        self.press("attacker", "manoeuvre", {"unit": "F-02", "way": "move", "mm": 60, "then_formation": "line"})
        self.press("attacker", "next")
        self.assertEqual(self.step, "firing")
        self.says("attacker", "Not in the rules as supplied")
        self.look("firing")
        self.press("attacker", "fire", {"unit": "F-05", "target": "A-05"})
        self.press("attacker", "result", {"unit": "A-05", "strength": 1, "note": "One gun dismounted."}, agreed=True)
        self.press("attacker", "next")
        while self.step == "hand-to-hand":
            self.look("hand-to-hand")
            if "next" in self.forms("attacker"):
                self.press("attacker", "next")
            else:
                self.press("defender", "result", {"unit": "A-01", "strength": 2, "note": "Held."}, agreed=True)
                self.press("attacker", "result", {"unit": "F-04", "strength": 1, "disordered": "on"}, agreed=True)
        if self.step == "break-through":
            self.press("attacker", "next")
        self.assertNotIn("next", self.forms("attacker"), "the French are done: the initiative is thrown for, or the Austrians take it")
        self.assertIn(self.step, ("initiative", "manoeuvre"))
        self.look("results")
        table = self.guests["spectator"].view["papers"]["entered"]["rows"]
        self.assertIn("One gun dismounted.", [cell for row in table for cell in row])
        self.assertIn("played again: each gives what the journal says", self.verified())

    # On the demo table.

    @staticmethod
    def by_hand(pool):
        """The French have the initiative, the square is formed, and the feint comes off."""
        return [1 if pool["pool"].startswith("initiative-defender") else 6] * pool["dice"]

    def by_camera(self, units, words):
        """What the hand has done with these units, as the camera saw it; it counts."""
        def found(desk):
            return [id for id, each in desk["proposals"].items() if set(each["pieces"]) == units and words in each["words"]]
        self.until(found, words)
        print(self.agree_to(found(self.umpire.state["desk"])[0]), file=sys.stderr)
        self.throw()
        self.together()

    def title_is(self, title):
        self.umpire.wait(lambda state: state["view"]["when"]["title"] == title)

    def asked(self, seat, title):
        """Whoever is asked, all see for what."""
        self.title_is(title)
        self.together()
        self.says(seat, "It is your turn to act")
        self.look(title)

    def test_a_charge_a_square_and_a_feint_on_the_demo_table(self):
        self.typed = self.by_hand
        chasseurs, battalion = {"F-04a", "F-04b"}, {"A-01a", "A-01b"}
        self.open_all("demo:mini-nap")
        self.press("attacker", "begin", agreed=True)
        self.until_the_french_hold_it()
        self.by_camera(chasseurs, "charge")
        self.asked("defender", "Reaction to a charge")
        self.by_camera(battalion, "tries to form an emergency square")
        self.asked("attacker", "Chance of a feint")
        self.until(lambda desk: self.was_wrong(BLUE), "the blue marker is owed")
        self.until(lambda desk: not any(BLUE in each["text"] for each in desk["findings"]), "the blue marker is seen")
        self.by_camera(chasseurs, "tries a feint")
        self.title_is("Manoeuvre")
        self.until(lambda desk: not desk["findings"], "the table is as it should be")
        for words in ("forms an emergency square", "feints, and goes back"):
            self.assertIn(words, self.told())
        self.look("after the feint")
        self.press("attacker", "next")
        self.assertEqual(self.step, "firing")
        self.assertIn("played again: each gives what the journal says", self.verified())


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
