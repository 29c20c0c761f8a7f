"""The tests' own games through the whole program, their players in real browsers: browser_test.py
TELESCOPE_WITH_TEST_GAMES. TELESCOPE_SCREENSHOTS=DIR keeps a picture of every page that is looked at.
"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../app/command_post/http"))

from browser import PATIENCE, Browser  # noqa: E402

PROGRAM = sys.argv[1]
# Words of other games: none of them may stand on a page of these.
FOREIGN = re.compile(r"Division|battalion|Corps|counter|fire mission|Rapier|attackers?\b|defenders?\b", re.IGNORECASE)


class Game:
    """`telescope run` of a test game without a window, and the addresses that it invites its seats to."""

    def __init__(self, folder, game, seats, *more):
        self.said = open(os.path.join(folder, f"{game}.said"), "a+", encoding="utf-8")
        command = [PROGRAM, "run", "--headless", "--scenario", os.path.join(HERE, game, f"{game}.toml"), "--game",
                   os.path.join(folder, f"{game}.telescope"), "--cp-port", "0", *more]
        for seat in seats:
            command += ["--cp-invite", seat]
        folders = {"XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder, "HOME": folder}
        self.process = subprocess.Popen(command, stdout=self.said, stderr=subprocess.STDOUT,
                                        env={**os.environ, **folders})

    def text(self):
        self.said.seek(0)
        return self.said.read()

    def invitation(self, title):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            found = re.search(rf"^{title}, one device: (\S+)\n", self.text(), re.MULTILINE)
            if found:
                return found.group(1)
            time.sleep(0.05)
        raise AssertionError(f"no invitation for {title}: {self.text()}")

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self.said.close()
        return code


class Seat:
    """One seat on a screen of its own."""

    def __init__(self, folder, size, address, title):
        self.browser = Browser(os.path.join(folder, title), size)
        self.browser.open_as_stranger(address)
        self.browser.says(title, "#title")

    def state(self):
        """All that his device is told."""
        return self.browser.driver.execute_async_script(
            "const done = arguments[0]; fetch('api/view').then((a) => a.text()).then(done)")

    def known_faces(self):
        """The cards whose faces his device is told."""
        return {face["id"] for pile in json.loads(self.state())["cards"].values() for face in pile.get("faces", [])}

    def hand(self):
        return {face["id"] for face in json.loads(self.state())["cards"].get("hand", {}).get("faces", [])}

    def open_form(self, id):
        self.browser.page("todo")
        if not self.browser.one(f"[data-form='{id}']").get_attribute("open"):
            self.touch(f"[data-form='{id}'] > summary")

    def touch(self, selector):
        element = self.browser.one(selector)
        self.browser.script("arguments[0].scrollIntoView({block: 'center'})", element)
        element.click()

    def send(self):
        self.touch(".due-box[open] button.main")
        self.browser.until(lambda: any("accepted" in line.text for line in self.browser.all(".asked li")[:1]))


class TestGames(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.games, self.seats = [], []

    def tearDown(self):
        for seat in self.seats:
            seat.browser.quit()
        for game in self.games:
            game.end()
        self.folder.cleanup()

    def play(self, *command):
        self.games.append(Game(self.folder.name, *command))
        return self.games[-1]

    def sit(self, game, title, size):
        self.seats.append(Seat(self.folder.name, size, game.invitation(title), title))
        return self.seats[-1]

    def look(self, seat, what):
        """Every page can be seen whole and tells of this game alone."""
        for page in [tab.get_attribute("id")[4:] for tab in seat.browser.all("#tabs a")]:
            if len(seat.browser.all("#tabs a")) > 1:  # a single page has no tab to be seen
                seat.browser.page(page)
            self.assertEqual(seat.browser.faults(), [], what)
            text = seat.browser.one("body").text
            self.assertIsNone(FOREIGN.search(text), f"{what}, {page}: {text}")
            seat.browser.keep(f"{what} {page}")

    def seal(self, seat, side, prize, company, coins, word):
        form = f"plan-{side}"
        seat.open_form(form)
        seat.touch(f"input[name='{form}-prize'][value='{prize}']")
        seat.touch(f"input[name='{form}-companies'][value='{company}']")
        number = seat.browser.one(f"[data-form='{form}'] input[type='number']")
        number.clear()
        number.send_keys(str(coins))
        seat.browser.one(f"[data-form='{form}'] textarea").send_keys(word)
        self.look(seat, f"wager {side} fills")
        seat.open_form(form)
        seat.send()

    def test_skirmish_on_an_open_table(self):
        game = self.play("skirmish", ["north", "south", "spectator"], "--camera", "demo")
        north, wall = self.sit(game, "North", "laptop"), self.sit(game, "Spectator", "projector")
        north.browser.one(".map .f-wood")
        north.browser.says("The wood", ".map")
        north.browser.page("todo")
        north.browser.says("Ask for smoke")
        south = self.sit(game, "South", "phone")
        south.browser.page("todo")
        south.browser.says("Nothing is asked of you now.")
        self.assertNotIn("Ask for smoke", south.state())
        for seat, what in ((north, "skirmish north"), (south, "skirmish south"), (wall, "skirmish wall")):
            self.look(seat, what)

    def test_duel_secret_hands_and_no_umpire(self):
        game = self.play("duel", ["south", "north", "spectator"], "--camera", "none")
        south, north = self.sit(game, "South", "phone"), self.sit(game, "North", "laptop")
        wall = self.sit(game, "Spectator", "projector")
        south.browser.one("form.word input").send_keys("birch")
        south.browser.press("Add", "form.word button")
        south.open_form("deal")
        south.touch(".due-box[open] button.main")
        hands = {seat: seat.browser.until(lambda s=seat: s.hand()) for seat in (south, north)}
        self.assertEqual([len(hand) for hand in hands.values()], [4, 4])
        self.assertFalse(hands[south] & hands[north])
        self.assertEqual(wall.hand(), set())
        south.open_form("bid")
        south.browser.script("arguments[0].click()", south.browser.one("[data-form='bid'] input[name='bid-card']"))
        south.send()
        for seat, what in ((south, "duel south"), (north, "duel north"), (wall, "duel wall")):
            self.assertEqual(seat.known_faces() - hands.get(seat, set()), set())
            self.look(seat, what)

    def test_wager_sealed_plans_by_forms(self):
        game = self.play("wager", ["red", "blue", "spectator", "umpire"], "--camera", "none")
        red, blue = self.sit(game, "Red", "phone"), self.sit(game, "Blue", "laptop")
        wall = self.sit(game, "Spectator", "projector")
        self.seal(red, "red", "p2", "R3", 2, "nightjar")
        blue.browser.says("Red has sealed a plan")
        self.assertIn("nightjar", red.state())
        for other in (blue, wall):
            self.assertNotIn("nightjar", other.state())
        self.seal(blue, "blue", "p2", "B1", 1, "bittern")
        self.assertNotIn("bittern", red.state())
        umpire = self.sit(game, "Umpire", "tablet")
        umpire.browser.says("Open both plans")
        umpire.browser.keep("wager umpire")
        for word in ("nightjar", "bittern"):
            self.assertNotIn(word, umpire.browser.one("body").text)
            self.assertNotIn(word, umpire.state())
        umpire.browser.press("Open both plans")
        for seat, what in ((red, "wager red"), (blue, "wager blue"), (wall, "wager wall")):
            seat.browser.until(lambda s=seat: all(word in s.state() for word in ("nightjar", "bittern")))
            self.look(seat, what)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
