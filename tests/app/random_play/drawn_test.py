"""The pages of games that are played by chance, drawn by a real browser: drawn_test.py CP_RANDOM_STAGE

Every so many actions each seat's pages are opened, one after the other, and the projector's: none may say that a part
cannot be drawn, and the browser's console may have no error. TELESCOPE_PLAY_ACTIONS: actions of each game, and each seat's
table on a projector; TELESCOPE_PLAY_FIRST: the number of the first evening.
"""

import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../command_post/http"))

from browser import Browser, Program

STAGE = sys.argv[1]
ACTIONS = int(os.environ.get("TELESCOPE_PLAY_ACTIONS", 0))
FIRST = os.environ.get("TELESCOPE_PLAY_FIRST", "0")
EVERY = 500 if ACTIONS else 60


class Drawn(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.browser = Browser(cls.folder.name, "laptop")

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.folder.cleanup()

    def check(self, where):
        undrawn = [each.text for each in self.browser.all(".undrawn")]
        self.assertEqual(undrawn + self.browser.errors(), [], where)

    def look(self, stage, where, seat, projector):
        """At all that a seat is shown; `projector`: on a wall too."""
        browser = self.browser
        browser.open_as_stranger(stage.tell(do="invite", role=seat)["url"])
        browser.one("#tabs a")
        for name in [tab.get_attribute("id").removeprefix("tab-") for tab in browser.all("#tabs a")]:
            browser.script("location.hash = arguments[0]", name)  # a tab may lie beneath what was said last
            browser.one(f"main.page-{name}")
            self.check(f"{where}: {seat}, {name}")
        if projector:
            browser.driver.get(browser.driver.current_url.split("#")[0] + "screen")
            browser.until(lambda: browser.one("#when").text)
            self.check(f"{where}: {seat}, projector")

    def play(self, rules):
        stage = Program(STAGE, rules, FIRST)
        looks = 0
        try:
            for _ in range(max(1, ACTIONS // EVERY)):
                self.browser.driver.get("about:blank")  # a page whose evening is over asks for it again and again
                told = stage.tell(do="play", actions=EVERY)
                for seat in told["seats"]:
                    self.look(stage, told["where"], seat, projector=ACTIONS or seat == told["seats"][-1])
                    looks += 1
        finally:
            self.browser.driver.get("about:blank")
            stage.end()
        if ACTIONS:
            print(f"{rules}: {looks} views drawn", flush=True)

    def test_rapier(self):
        self.play("rapier")

    def test_race(self):
        self.play("race")

    def test_raphia(self):
        self.play("raphia")

    def test_brevity(self):
        self.play("brevity")

    def test_mini_nap(self):
        self.play("mini-nap")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
