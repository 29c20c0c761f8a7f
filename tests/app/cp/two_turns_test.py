"""Setting up and two whole turns of the demo game as the Corps Commander on a phone, with a projector beside him:
two_turns_test.py CP_GAME_STAGE. TELESCOPE_SCREENSHOTS=DIR keeps a picture of every page at every step.
"""

import os
import sys
import tempfile
import unittest

from selenium.webdriver.support.ui import Select

from browser import Browser, Program

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = sys.argv[1]
SCENARIO = os.path.join(HERE, "../../../assets/scenarios/rapier-demo.toml")
MOST_DEEDS = 400


class TwoTurns(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.game = Program(PROGRAM, SCENARIO)
        self.phone = Browser(self.folder.name, "phone")
        self.wall = Browser(self.folder.name, "projector")
        self.asked = []

    def tearDown(self):
        for screen in (self.phone, self.wall):
            screen.quit()
        self.game.end()
        self.folder.cleanup()

    def whole(self, screen, what):
        self.assertEqual(screen.faults(), [], what)
        screen.keep(what)

    def accept(self, what):
        """What was sent is with the umpire; he does it, and the page says so."""
        self.phone.says("with the umpire", ".asked")
        self.assertEqual(self.game.tell(do="accept")["accepted"], 1, what)
        self.phone.until(lambda: "done" in self.phone.all(".asked li")[0].text)
        self.whole(self.phone, f"{what} done")
        self.asked.append(what)

    def touch(self, sector):
        self.phone.script("arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true}))",
                          self.phone.one(f".touch[aria-label^='{sector}']"))

    # what he does when it is his turn

    def give_orders(self):
        phone = self.phone
        phone.page("orders")
        for name, axis in (("from-1", "A1"), ("to-1", "A2"), ("from-3", "A3"), ("to-3", "A4"), ("breakthrough", "3")):
            Select(phone.one(f"select[name='{name}']")).select_by_value(axis)
        phone.press("1st Rifle Division", "summary")
        phone.press("1-05", "label")  # held in reserve
        phone.one("#intentions").send_keys("1st Division pins A1 and A2; 3rd goes through before dark.")
        self.whole(phone, "orders")
        phone.press("Send the orders")
        self.accept("orders")

    def plot_targets(self):
        phone = self.phone
        phone.page("fire")
        for name in ("A1-L2", "A2-L3", "A3-L2", "A3-L4"):
            self.touch(name)
        self.whole(phone, "target points")
        phone.press("Send 4 target points")
        self.accept("target points")

    def bombard(self):
        """Two missions on a sector that is no target point."""
        phone = self.phone
        phone.page("fire")
        for _ in range(2):
            self.touch("A1-L4")
        self.whole(phone, "bombardment")
        phone.press("Hand in 2 fire missions")
        self.accept("bombardment")

    def call_fire(self):
        phone = self.phone
        phone.page("fire")
        phone.press("+")
        self.whole(phone, "fire missions")
        phone.press("Hand in 1 fire mission")
        self.accept("fire missions")

    def release(self):
        """Whoever waits behind his Division comes to the first line, the Corps reserve behind a Division."""
        phone = self.phone
        phone.page("reserves")
        for unit, to in (("1-15", "L1"), ("1-05", "R1 1")):
            phone.press(unit, "label")
            Select(phone.one("#to")).select_by_value(to)
            self.whole(phone, "release")
            phone.press("Release")
            self.accept("release")

    def test_setting_up_and_two_whole_turns(self):
        phone, wall = self.phone, self.wall
        for screen, role, title in ((phone, "cc", "Corps Commander"), (wall, "spectator", "Spectator")):
            screen.driver.get(self.game.tell(do="invite", role=role)["url"])
            # A view is made once somebody is there to see it.
            screen.until(lambda s=screen, t=title: self.game.tell(do="look") and t in s.one("#title").text)
        wall.driver.get(wall.driver.current_url.split("#")[0].rsplit("/", 1)[0] + "/screen")
        mine = {"Initial orders": self.give_orders, "Corps fire plan": self.plot_targets,
                "Corps bombardment": self.bombard, "On-call bombardment": self.call_fire}
        last = None
        for _ in range(MOST_DEEDS):
            at = self.game.tell(do="look")
            if at["when"].startswith("Turn 3"):
                break
            here = (at["when"], at["step"])
            if here != last:
                last = here
                name = " ".join(here)
                for screen, selector in ((phone, "#when"), (wall, "#when")):
                    screen.says(at["step"], selector)
                if here == ("Turn 1 of 6", "Attacker movement"):
                    self.release()
                if at["step"] in mine:
                    mine[at["step"]]()
                for page in [tab.get_attribute("id")[4:] for tab in phone.all("#tabs a")]:
                    phone.page(page)
                    self.whole(phone, f"{name} {page}")
                self.whole(wall, name)
            self.game.tell(do="advance" if at["step"] in ("Initial orders", "Corps fire plan") else "go on")
        self.assertEqual(last[0], "Turn 2 of 6")
        self.assertEqual(self.asked.count("fire missions"), 2)
        self.assertEqual(self.asked[:5], ["orders", "target points", "bombardment", "release", "release"])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
