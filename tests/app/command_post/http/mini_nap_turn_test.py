"""An initiative of Mini-Nap between two players' pages, without a camera: mini_nap_turn_test.py TELESCOPE [TEST...]

The program is `telescope run --headless --camera none`. The French sit at a phone and the Austrians at a laptop, a spectator looks
at a projector's page, and the umpire throws dice and agrees to results. The French charge with their chasseurs, the Austrians try
to form squares, a move and a shot follow, and results are entered, all by pressing what is on the pages. Dice are the program's
own, so each side has the initiative until the French hold it. TELESCOPE_SCREENSHOTS=DIR keeps pictures.
"""

import sys
import time
import unittest

from form_page import Page
from guest import PATIENCE
from headless_run import HeadlessRun
from seated import Seated

PROGRAM = sys.argv[1]
SIZES = {"attacker": "phone", "defender": "laptop", "spectator": "projector"}
SEATS = ("umpire", *SIZES)
PLAYERS = ("attacker", "defender")
BRIGADES = {"attacker": "F1", "defender": "A1"}


class Initiative(Seated):
    def open_all(self):
        self.sit_down(HeadlessRun(PROGRAM, self.folder.name, "mini-nap-first", SEATS), SEATS, SIZES)
        self.umpire.settled(self.umpire.send({"type": "word", "word": "Les Ormeaux"}))

    @property
    def umpire(self):
        return self.guests["umpire"]

    @property
    def step(self):
        return self.umpire.view["when"]["step"]

    def forms(self, seat):
        return self.guests[seat].view["forms"]

    @staticmethod
    def newest(state):
        """The number of the last event that is told."""
        return max(map(int, state["view"]["events"]))

    def throw(self):
        while throw := self.umpire.state["desk"].get("throw"):
            before = self.newest(self.umpire.state)
            answer = self.umpire.settled(self.umpire.send({"type": "roll"}))
            self.assertEqual(answer["answer"], "done", answer)
            self.umpire.wait(lambda state: state["desk"].get("throw") != throw
                             and (state["desk"].get("throw") or self.newest(state) > before))

    def together(self):
        """All are told of as many events, and of the same step: nothing is secret in this scenario."""
        def told(state):
            return self.newest(state), state["view"]["when"]
        for seat in SIZES:
            self.guests[seat].wait(lambda state: told(state) == told(self.umpire.state))

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
            for id, each in self.umpire.state["desk"]["proposals"].items():
                self.assertEqual(each["objections"], [], each["words"])
                self.umpire.settled(self.umpire.send({"do": id}))
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

    def told(self):
        return [each["sentence"] if "sentence" in each else each.get("words", "") for each in self.umpire.view["events"].values()]

    def until_the_french_hold_it(self):
        """The Austrians pass through their own initiative where the dice give it to them first."""
        for _ in range(6):
            self.press("attacker", "initiative")
            holder = next(seat for seat in PLAYERS if "choose" in self.forms(seat))
            self.press(holder, "choose", {"brigade": BRIGADES[holder]})
            if holder == "attacker":
                return
            while self.step != "initiative":
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
        self.assertEqual(self.step, "initiative")
        self.look("results")
        table = self.guests["spectator"].view["papers"]["entered"]["rows"]
        self.assertIn("One gun dismounted.", [cell for row in table for cell in row])
        self.assertIn("played again: each gives what the journal says", self.verified())


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
