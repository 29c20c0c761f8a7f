"""The Command Post's pages in German and French: languages_test.py CP_STAGE TELESCOPE [TEST...]

The pages speak the browser's language where there is a catalogue, else English, and keep what is chosen on them; words that are
longer than the English ones leave nothing cut. TELESCOPE_SCREENSHOTS=DIR keeps a picture of each.
"""

import os
import sys
import tempfile
import unittest

import browser
from browser import Browser
from browser_stage import Stage, orders_view, view
from headless_run import HeadlessRun
from widths import SIZES, faults

STAGE, PROGRAM = sys.argv[1:3]
TABS = {"de": ["Tisch", "Zu tun", "Papiere", "Meine Karte", "Nachrichten", "Fernrohr"],
        "fr": ["Table", "À faire", "Documents", "Ma carte", "Messages", "Longue-vue"]}
UMPIRE = {"de": ["Schiedsrichter", "Tisch", "Verlauf", "Gefechtsstand", "Nachrichten"],
          "fr": ["Arbitre", "Table", "Passé", "Poste de commandement", "Messages"]}
# Words of the bar that run into one another.
OVERLAPS = """
  const boxes = [...document.querySelectorAll('#title, #when, #link, .bar button, .bar select')].filter((e) => e.getClientRects().length)
    .map((e) => {
      const range = document.createRange();
      range.selectNodeContents(e);
      return [e.id || e.className, (e.tagName === 'SELECT' ? e : range).getBoundingClientRect()];
    });
  return boxes.flatMap(([one, a], i) => boxes.slice(i + 1).filter(([, b]) => a.left < b.right && b.left < a.right
    && a.top < b.bottom && b.top < a.bottom).map(([other]) => `${one} runs into ${other}`));"""
browser.SIZES |= SIZES


class Languages(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.screen, self.end = None, lambda: None

    def tearDown(self):
        if self.screen:
            self.screen.quit()
        self.end()
        self.folder.cleanup()

    def speak(self, languages):
        if self.screen:
            self.screen.quit()
        self.screen = Browser(os.path.join(self.folder.name, languages.replace(",", "-")), "360 px", languages)

    def stage(self):
        stage = Stage(STAGE)
        self.end = stage.end
        return stage

    def look(self, what, found):
        for size in SIZES:
            self.screen.resize(size)
            self.screen.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(arguments[0])))")
            found += [f"{what}, {size}: {fault}" for fault in faults(self.screen) + self.screen.faults() + self.screen.script(OVERLAPS)]
            self.screen.keep(what)

    def tabs(self):
        return self.screen.script("return [...document.querySelectorAll('#tabs a')].map((a) => a.textContent)")

    def look_at_all(self, who, found):
        for name in self.screen.script("return [...document.querySelectorAll('#tabs a')].map((a) => a.id.slice(4))"):
            self.screen.script("location.hash = arguments[0]", name)
            self.screen.one(f"main.page-{name}")
            self.look(f"{who} {name}", found)

    def test_every_page_of_the_corps_commander(self):
        stage, found = self.stage(), []
        for code, tabs in TABS.items():
            self.speak(code)
            stage.publish("cc", {**view("cc"), "owed": ["Move 1-02 from A1-L2 to A1-L3."]})
            self.screen.open_as_stranger(f"http://127.0.0.1:{stage.port}/")
            self.screen.one("#code")
            self.assertEqual(self.screen.script("return document.documentElement.lang"), code)
            self.look(f"{code} join", found)
            self.screen.open_as_stranger(stage.tell(do="invite", role="cc")["url"])
            self.screen.one("#tabs a")
            self.assertEqual(self.tabs(), tabs)
            self.look_at_all(f"{code} cc", found)
            stage.publish("cc", orders_view())
            self.screen.script("location.hash = 'todo'")
            self.screen.one(".due-box[open]")
            self.look(f"{code} orders", found)
        self.assertEqual(found, [])

    def test_a_browser_of_another_language_reads_english(self):
        stage = self.stage()
        self.speak("nl")
        self.screen.open_as_stranger(f"http://127.0.0.1:{stage.port}/")
        self.screen.says("Point a camera at the code")
        self.assertEqual(self.screen.script("return document.documentElement.lang"), "en")

    def test_the_first_language_that_there_is(self):
        stage = self.stage()
        self.speak("nl,fr-CA,de")
        self.screen.open_as_stranger(f"http://127.0.0.1:{stage.port}/")
        self.screen.says("Pointez une caméra")

    def test_a_language_that_is_chosen_is_kept_and_a_refusal_is_in_it(self):
        stage = self.stage()
        self.speak("en-US,en")
        self.screen.open_as_stranger(f"http://127.0.0.1:{stage.port}/")
        self.screen.says("Point a camera at the code")
        self.screen.script("const list = document.querySelector('main .language'); list.value = 'de'; list.dispatchEvent(new Event('change'))")
        self.screen.says("Eine Kamera auf den Code")
        self.screen.driver.refresh()
        self.screen.says("Eine Kamera auf den Code")
        self.screen.one("#code").send_keys("AAAAA-AAAAA")
        self.screen.press("Beitreten")
        self.screen.says("Dieser Code gilt nicht", "#why")

    def test_every_page_of_the_umpire(self):
        found = []
        program = HeadlessRun(PROGRAM, self.folder.name, "rapier-demo", ["umpire"], "demo", more=("--language", "de"))
        self.end = program.end
        self.speak("de")
        self.screen.open_as_stranger(program.addresses["umpire"])
        self.screen.one(".umpire .step h2")
        self.assertEqual(self.tabs(), UMPIRE["de"])
        self.look_at_all("de umpire", found)
        self.screen.script("localStorage.setItem('language', 'fr'); location.reload()")
        self.screen.until(lambda: self.tabs() == UMPIRE["fr"])
        self.look_at_all("fr umpire", found)
        self.assertEqual(found, [])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[3:], verbosity=2)
