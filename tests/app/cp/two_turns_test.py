"""Setting up and two whole turns of the demo game as the Corps Commander on a phone, with a projector beside him:
two_turns_test.py CP_GAME_STAGE. TELESCOPE_SCREENSHOTS=DIR keeps a picture of every page at every step.

Debian's chromium without a screen. Waits are for what must come, with a patience that only a hang exhausts.
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = sys.argv[1]
SCENARIO = os.path.join(HERE, "../../../assets/scenarios/rapier-demo.toml")
PICTURES = os.environ.get("TELESCOPE_SCREENSHOTS")
PATIENCE = 60
MOST_DEEDS = 400
CUT = """
  const wide = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
  const cut = [...document.querySelectorAll('main *')].filter(e => e.children.length === 0 && e.textContent.trim()
    && !e.closest('svg') && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== 'visible');
  return [wide, cut.map(e => e.outerHTML)];"""


class Game:
    """The program cp_game_stage."""

    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, SCENARIO], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdout.readline()

    def tell(self, **what):
        self.process.stdin.write(json.dumps(what) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def end(self):
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()


class Screen:
    """A browser of its own: a phone, or a projector."""

    def __init__(self, folder, name, width, height, mobile):
        options = Options()
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         f"--user-data-dir={os.path.join(folder, name)}"):
            options.add_argument(argument)
        self.name, self.size, self.pictures = name, (width, height), 0
        self.browser = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile})

    def until(self, condition):
        def patient(_):
            try:
                return condition()
            except StaleElementReferenceException:
                return False
        return WebDriverWait(self.browser, PATIENCE, 0.02).until(patient)

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.until(lambda: (self.all(selector) or [None])[0])

    def says(self, words, selector="body"):
        self.until(lambda: any(words in element.text for element in self.all(selector)))

    def press(self, words, selector="button"):
        button = self.until(lambda: next((b for b in self.all(selector) if b.text.startswith(words)), None))
        self.browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", button)
        button.click()

    def page(self, name):
        self.one(f"#tab-{name}").click()
        self.one(f"main.page-{name}")

    def keep(self, what):
        if not PICTURES:
            return
        self.pictures += 1
        name = f"{self.name}-{self.pictures:03}-{what.replace(' ', '-').lower()}.png"
        shot = self.browser.get_screenshot_as_png()
        with open(os.path.join(PICTURES, name), "wb") as file:
            file.write(shot)


class TwoTurns(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.game = Game()
        self.phone = Screen(self.folder.name, "phone", 390, 844, True)
        self.wall = Screen(self.folder.name, "projector", 1920, 1080, False)
        self.asked = []

    def tearDown(self):
        for screen in (self.phone, self.wall):
            screen.browser.quit()
        self.game.end()
        self.folder.cleanup()

    def whole(self, screen, what):
        wide, cut = screen.browser.execute_script(CUT)
        self.assertLessEqual(wide, screen.size[0], what)
        self.assertEqual(cut, [], what)
        screen.keep(what)

    def accept(self, what):
        """What was sent is with the umpire; he does it, and the page says so."""
        self.phone.says("with the umpire", ".asked")
        self.assertEqual(self.game.tell(do="accept")["accepted"], 1, what)
        self.phone.until(lambda: "done" in self.phone.all(".asked li")[0].text)
        self.whole(self.phone, f"{what} done")
        self.asked.append(what)

    def touch(self, sector):
        self.phone.browser.execute_script("arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true}))",
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
            screen.browser.get(self.game.tell(do="invite", role=role)["url"])
            # A view is made once somebody is there to see it.
            screen.until(lambda s=screen, t=title: self.game.tell(do="look") and t in s.one("#title").text)
        wall.browser.get(wall.browser.current_url.split("#")[0].rsplit("/", 1)[0] + "/screen")
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
