"""A campaign turn of Race for X between two players' pages, led from the umpire's: race_test.py TELESCOPE

The program is `telescope run --headless --camera none`. Player A sits at a phone, Player B and the umpire at laptops.
Actions are sealed: no byte that anybody else is sent tells the one that is written first before both are written.
TELESCOPE_SCREENSHOTS=DIR keeps pictures.
"""

import os
import sys
import tempfile
import unittest

from browser import Browser
from guest import Guest
from headless_run import HeadlessRun

PROGRAM = sys.argv[1]
SEATS = {"a": "phone", "b": "laptop", "umpire": "laptop"}
# What an action that is written comes to in its owner's view, and in everybody's once both are opened.
WRITTEN = ("Your action", "now: Attack", "now: Regroup")
ACTIONS = (("Attack", "Regroup"), ('"attack"', '"regroup"'))  # forms and chances name each as often as the other


class Race(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.browsers, self.guests = {}, {}
        self.run_ = HeadlessRun(PROGRAM, self.folder.name, "race-short", SEATS)
        for seat, size in SEATS.items():
            browser = self.browsers[seat] = Browser(os.path.join(self.folder.name, seat), size)
            browser.open_as_stranger(self.run_.addresses[seat])
            browser.says("Campaign turn 1")
            self.guests[seat] = Guest.beside(browser)

    def tearDown(self):
        for guest in self.guests.values():
            guest.leave()
        for browser in self.browsers.values():
            browser.quit()
        self.run_.end()
        self.folder.cleanup()

    def whole(self, seat, what):
        browser = self.browsers[seat]
        self.assertEqual(browser.faults(), [], f"{seat}, {what}")
        browser.keep(f"{seat} {what}")

    def open(self, seat, form):
        browser = self.browsers[seat]
        browser.page("todo")
        box = f"[data-form='{form}']"
        if not browser.one(box).get_attribute("open"):
            browser.one(f"{box} > summary").click()
        browser.until(lambda: browser.one(box).get_attribute("open"))
        return box

    def send(self, seat, box):
        browser = self.browsers[seat]
        button = browser.until(lambda: next((b for b in browser.all(f"{box} form.sheet > button") if b.is_enabled()), None))
        browser.script("arguments[0].scrollIntoView({block: 'center'})", button)
        button.click()

    def write(self, seat, action):
        box = self.open(seat, f"choice-{seat}")
        browser = self.browsers[seat]
        if choosers := browser.all(f"select[name='choice-{seat}-choice']"):
            browser.script("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))", choosers[0], action)
        else:
            browser.one(f"{box} input[value='{action}']").find_element("xpath", "..").click()
        self.whole(seat, "action")
        self.send(seat, box)

    def press(self, words, selector):
        """A button of the umpire's page."""
        self.browsers["umpire"].press(words, selector)

    def throw(self, words, die):
        """The umpire throws by hand and types the die."""
        browser = self.browsers["umpire"]
        self.press(words, ".now button")
        browser.one(".pool.chosen .pad-row")
        self.whole("umpire", words)
        self.press(str(die), ".pool.chosen .pad-row button")
        self.press("Take these dice", "button")
        browser.one(".throw-page:not([hidden])")
        self.press("Go on", ".throw-page button")

    def wait_for(self, step):
        for guest in self.guests.values():
            guest.wait(lambda state: step in state["view"]["when"]["title"])

    def test_a_campaign_turn_with_sealed_actions(self):
        for seat in SEATS:
            self.whole(seat, "begins")
            self.guests[seat].take_received()
        self.write("a", "attack")
        self.guests["a"].wait(lambda state: "Your action: Attack" in str(state["view"]["papers"]))
        for seat in ("b", "umpire"):
            self.guests[seat].wait(lambda state: "has chosen" in str(state["view"]["facts"]))
            told = self.guests[seat].take_received().decode()
            for words in WRITTEN:
                self.assertNotIn(words, told, seat)
            for one, other in ACTIONS:
                self.assertEqual(told.count(one), told.count(other), f"{seat}: {told}")
        self.write("b", "regroup")
        self.wait_for("Type of battle")
        for seat in SEATS:
            self.guests[seat].wait(lambda state: "now: Attack" in str(state["view"]["facts"]))
            self.assertIn("now: Regroup", str(self.guests[seat].view["facts"]))
        self.whole("umpire", "revealed")
        self.press("Go on", ".umpire-side button")
        self.whole("umpire", "type of battle")
        self.throw("Throw for the type of battle", 4)
        self.wait_for("Forces")
        box = self.open("a", "units")
        self.whole("a", "units")
        self.send("a", box)
        self.guests["a"].wait(lambda state: "On the table" in str(state["view"]["papers"]))
        self.assertNotIn("On the table: ", self.guests["b"].take_received().decode())
        self.whole("umpire", "units")
        # This die is the defending player's alone, so the program throws it and the umpire does not see it.
        umpire = self.browsers["umpire"]
        umpire.one("form.word input").send_keys("Volga")
        self.press("Add", "form.word button")
        umpire.until(lambda: not umpire.all("form.word"))
        self.press("Draw the defending force", ".now button")
        for seat in SEATS:
            self.guests[seat].wait(lambda state: state["view"]["when"]["step"] == "fight")
        self.press("Go on", ".throw-page button")
        umpire.one("[data-form='report']")
        self.whole("umpire", "fight")
        for seat in ("a", "b"):
            for page in ("table", "papers"):
                self.browsers[seat].page(page)
                self.whole(seat, page)

        self.assertEqual(self.run_.end(), 0)
        verified = self.run_.replay("--verify")
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
