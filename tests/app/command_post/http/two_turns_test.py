"""Setting up and two whole turns of the demo game as the Corps Commander on a phone, with a projector beside him:
two_turns_test.py CP_GAME_STAGE. TELESCOPE_SCREENSHOTS=DIR keeps a picture of every page at every step.
"""

import os
import sys
import tempfile
import unittest


from browser import Browser, Program

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = sys.argv[1]
SCENARIO = os.path.join(HERE, "../../../../assets/scenarios/rapier-demo.toml")
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
        self.phone.says("waits", ".asked")
        self.assertEqual(self.game.tell(do="accept")["accepted"], 1, what)
        self.phone.until(lambda: "accepted" in self.phone.all(".asked li")[0].text)
        self.whole(self.phone, f"{what} done")
        self.asked.append(what)

    def touch(self, sector):
        self.phone.script("arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true}))",
                          self.phone.one(f".touch[aria-label^='{sector}']"))

    def open_form(self, id):
        self.phone.page("todo")
        if not self.phone.one(f"[data-form='{id}']").get_attribute("open"):
            summary = self.phone.one(f"[data-form='{id}'] > summary")
            self.phone.script("arguments[0].scrollIntoView({block: 'center'})", summary)
            summary.click()

    def tick(self, name, choice):
        box = self.phone.one(f"input[name='{name}'][value='{choice}']")
        self.phone.script("arguments[0].scrollIntoView({block: 'center'})", box)
        box.click()

    # what he does when it is his turn

    def give_orders(self):
        phone = self.phone
        self.open_form("orders")
        for field, choice in (("frontage-1", "A1"), ("frontage-1", "A2"), ("frontage-3", "A3"), ("frontage-3", "A4"),
                              ("breakthrough", "3")):
            self.tick(f"orders-{field}", choice)
        phone.press("1st Rifle Division, held in R2", "summary")
        self.tick("orders-reserve-1", "1-05")
        phone.one("textarea[name='intentions']").send_keys("1st Division pins A1 and A2; 3rd goes through before dark.")
        self.whole(phone, "orders")
        phone.press("Send", ".due-box[open] button.main")
        self.accept("orders")

    def plot_targets(self):
        self.open_form("fire-plan")
        for name in ("A1-L2", "A2-L3", "A3-L2", "A3-L4"):
            self.touch(name)
        self.whole(self.phone, "target points")
        self.phone.press("Send 4 of 4 target points")
        self.accept("target points")

    def bombard(self):
        """Two missions on a sector that is no target point."""
        self.open_form("bombardment")
        for _ in range(2):
            self.touch("A1-L4")
        self.whole(self.phone, "bombardment")
        self.phone.press("Send 2 of")
        self.accept("bombardment")

    def call_fire(self):
        self.open_form("on-call")
        self.phone.press("+")
        self.whole(self.phone, "fire missions")
        self.phone.press("Send 1 of 4 fire missions")
        self.accept("fire missions")

    def release(self):
        """Whoever waits behind his Division comes to the first line, the Corps reserve behind a Division."""
        for unit, form in (("1-15", "release-l1"), ("1-05", "release-r1")):
            self.open_form(form)
            self.tick(f"{form}-units", unit)
            if form == "release-r1":
                self.tick(f"{form}-division", "1")
            self.whole(self.phone, "release")
            self.phone.press("Send", ".due-box[open] button.main")
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
