"""The Command Post's pages in a real browser: browser_test.py CP_STAGE [TEST...]"""

import os
import sys
import tempfile
import unittest

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from browser import Browser
from browser_stage import Stage, crowded_view, orders_view, view

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = sys.argv[1]
PAGES = ["table", "map", "fire", "orders", "reserves", "recon", "messages", "scope"]


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.browser = Browser(cls.folder.name, "laptop")

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.folder.cleanup()

    def setUp(self):
        self.kept = os.path.join(self.folder.name, self.id() + ".json")
        self.stage = Stage(PROGRAM, file=self.kept)
        self.browser.resize("laptop")

    def tearDown(self):
        self.browser.driver.get("about:blank")
        self.stage.end()

    def address(self, path="/"):
        return f"http://127.0.0.1:{self.stage.port}{path}"

    def join(self, role):
        self.browser.open_as_stranger(self.stage.tell(do="invite", role=role)["url"])
        self.browser.one(".map .piece")

    def asked(self):
        seen = []
        self.browser.until(lambda: seen.extend(self.stage.tell(do="asked")) or seen)
        return seen

    # joining

    def test_a_code_is_typed_and_the_table_is_there(self):
        self.browser.open_as_stranger(self.address())
        code = self.stage.tell(do="invite", role="so")["code"]
        self.browser.one("#code").send_keys(code.lower() + Keys.ENTER)
        self.browser.says("Staff Officer", "#title")
        self.browser.says("Live", "#link")

    def test_a_wrong_code_says_so_and_lets_nobody_in(self):
        self.browser.open_as_stranger(self.address())
        self.browser.one("#code").send_keys("AAAAA-AAAAA" + Keys.ENTER)
        self.browser.says("not good", "#why")
        self.assertFalse(self.browser.all(".map"))

    def test_a_code_opens_once_and_leaves_no_trace_in_the_address(self):
        url = self.stage.tell(do="invite", role="cc")["url"]
        self.browser.open_as_stranger(url)
        self.browser.says("Corps Commander", "#title")
        self.assertNotIn(url.split("#")[1], self.browser.driver.current_url)
        self.browser.open_as_stranger(url)
        self.browser.says("not good", "#why")

    def test_who_is_shown_out_is_told_at_once(self):
        self.join("cc")
        self.stage.tell(do="revoke")
        self.browser.says("ended this connection", "#why")

    # what moves

    def test_a_stand_that_moves_on_the_table_moves_on_the_page(self):
        self.join("cc")
        place = "return [...document.querySelectorAll('.piece.attacker')].find(g => g.querySelector('title')" \
                ".textContent.startsWith('III Battalion, 31')).style.transform"
        before = self.browser.script(place)
        moved = view("cc")
        moved["pieces"]["3-04"].update(place="A3-L3", sector="A3-L3", at={"x_mm": 380, "y_mm": 380, "heading_deg": 0})
        self.stage.publish("cc", moved)
        self.browser.until(lambda: self.browser.script(place) != before)

    def test_turn_losses_and_events_follow_the_game(self):
        self.join("spectator")
        later = view("spectator")
        later["when"].update(text="Turn 3 of 6", title="Events", number=1)
        later["events"]["5"] = {"text": "Turn 3 begins.", "rule": "RO-080"}
        later["pieces"]["D-09"]["place"] = "dead"
        self.stage.publish("spectator", later)
        self.browser.says("Turn 3 of 6 · Events", "#when")
        self.browser.says("Turn 3 begins.", ".events")
        self.browser.says("1 unit, 3 counters face down", ".facts")

    def test_during_the_orders_the_map_is_bare(self):
        self.join("cc")
        self.stage.publish("cc", orders_view())
        self.browser.says("You do not see the table now", ".notice")
        self.browser.until(lambda: not self.browser.all(".map .piece"))

    def test_the_line_breaks_and_mends_itself_and_nobody_joins_anew(self):
        self.join("cc")
        port = self.stage.port
        self.browser.page("map")
        self.browser.one(".touch").send_keys(Keys.ENTER)
        self.browser.until(lambda: len(self.browser.all(".pin")) == 1)
        self.stage.end()
        self.browser.says("Connection lost", "#link")
        self.stage = Stage(PROGRAM, port=port, file=self.kept)
        self.browser.says("Live", "#link")
        self.browser.until(lambda: len(self.browser.all(".pin")) == 1)

    # what the Corps Commander does

    def test_he_fires_and_reads_what_became_of_it(self):
        self.join("cc")
        self.browser.page("fire")
        self.browser.one("button[aria-label='One mission more on A2-L4']").click()
        self.browser.one("button[aria-label='One mission more on A2-L4']").click()
        self.browser.press("Hand in 2 fire missions")
        asked = self.asked()[0]
        self.assertEqual(asked["role"], "cc")
        self.assertEqual(asked["request"], {"type": "plan_missions", "missions": [{"sector": "A2-L4"}] * 2})
        self.browser.says("with the umpire", ".asked")
        self.stage.tell(do="answer", number=asked["number"], lawful=True, words="")
        self.browser.says("done", ".asked")

    def test_he_plots_target_points_on_the_map_with_the_keyboard(self):
        self.join("cc")
        self.stage.publish("cc", orders_view())
        self.browser.page("fire")
        first = self.browser.one(".touch[tabindex='0']")
        first.send_keys(Keys.ENTER)
        self.browser.says("A1-L6", ".chosen-words")
        self.browser.driver.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
        self.browser.driver.switch_to.active_element.send_keys(Keys.SPACE)
        self.browser.press("Send 2 target points")
        self.assertEqual(self.asked()[0]["request"], {"type": "fire_plan", "points": ["A1-L6", "A1-L5"]})

    def test_he_gives_orders(self):
        self.join("cc")
        self.stage.publish("cc", orders_view())
        self.browser.page("orders")
        for name, axis in (("from-1", "A1"), ("to-1", "A2"), ("from-3", "A3"), ("to-3", "A4"), ("breakthrough", "3")):
            Select(self.browser.one(f"select[name='{name}']")).select_by_value(axis)
        self.browser.one("#intentions").send_keys("Through the middle.")
        self.browser.press("Send the orders to the umpire")
        self.assertEqual(self.asked()[0]["request"], {
            "type": "orders", "breakthrough": "3", "frontages": {"1": ["A1", "A2"], "3": ["A3", "A4"]}, "reserve": [],
            "intentions": "Through the middle."})

    def test_orders_that_were_sent_stay_in_the_form_to_be_changed(self):
        def shown():
            return (self.browser.one("#intentions").get_property("value"),
                    self.browser.one("select[name='to-1']").get_property("value"),
                    self.browser.one("input[value='1-05']").is_selected())
        self.join("cc")
        self.stage.publish("cc", orders_view())
        self.browser.page("orders")
        Select(self.browser.one("select[name='from-1']")).select_by_value("A1")
        Select(self.browser.one("select[name='to-1']")).select_by_value("A2")
        self.browser.press("1st Rifle Division", "summary")
        self.browser.one("input[value='1-05']").click()
        self.browser.one("#intentions").send_keys("Through the middle.")
        given = ("Through the middle.", "A2", True)
        self.browser.page("table")
        self.browser.page("orders")
        self.assertEqual(shown(), given)
        self.browser.press("Send the orders to the umpire")
        asked = self.asked()[0]
        self.browser.says("with the umpire", ".asked")
        self.assertEqual(shown(), given)
        self.stage.tell(do="answer", number=asked["number"], lawful=False, words="A Division is without a frontage.")
        self.browser.says("refused", ".asked")
        self.browser.driver.refresh()
        self.assertEqual(shown(), given)

    def test_he_releases_reserves(self):
        self.join("cc")
        self.browser.page("reserves")
        self.browser.one("input[value='3-14']").click()
        self.browser.press("Release")
        self.assertEqual(self.asked()[0]["request"], {"type": "release", "units": ["3-14"], "to": "L1"})

    def test_his_pins_are_his_alone(self):
        self.join("cc")
        self.browser.page("map")
        self.browser.one(".touch").send_keys(Keys.ENTER)
        words = self.browser.one(".pins input")
        words.send_keys("guns?" + Keys.TAB)
        self.browser.until(lambda: "guns?" in [e.text for e in self.browser.all(".pin-text")])
        self.join("so")
        self.assertFalse(self.browser.all(".pin"))
        self.assertFalse(self.browser.all("#tab-map"))

    def test_the_telescope_turns(self):
        self.join("cc")
        self.stage.tell(do="picture", file=os.path.join(HERE, "../../../assets/pictures/window.jpg"))
        self.browser.page("scope")
        self.browser.until(lambda: self.browser.script(
            "const i = document.querySelector('.scope img'); return i && i.naturalWidth > 0"))
        before = self.browser.one(".chosen-words").text
        self.browser.one(".scope").send_keys(Keys.ARROW_LEFT)
        self.browser.until(lambda: self.browser.one(".chosen-words").text != before)

    # what the Staff Officer does

    def test_he_looks_reports_and_writes(self):
        self.join("so")
        self.browser.page("recon")
        self.browser.one("input[value='3']").click()
        self.browser.press("Look")
        self.assertEqual(self.asked()[0]["request"], {"type": "look", "numbers": [3]})
        self.browser.press("Report it")
        self.assertEqual(self.asked()[0]["request"], {"type": "report"})
        self.browser.page("messages")
        self.browser.one("#text").send_keys("Guns at A2-L3")
        self.browser.press("Send")
        self.assertEqual(self.asked()[0]["request"], {"type": "message", "to": "cc", "text": "Guns at A2-L3"})

    def test_words_of_others_are_never_markup(self):
        self.join("so")
        evil = view("so")
        evil["messages"]["9"] = {"text": "<img src=x onerror=document.title='hit'>", "from": "<b>x</b>"}
        self.stage.publish("so", evil)
        self.browser.page("messages")
        self.browser.says("<img src=x", ".events")
        self.assertFalse(self.browser.all(".events img, .events li b b"))

    # for everybody

    def every_page(self):
        self.join("cc")
        for name in PAGES:
            self.browser.page(name)
            yield name
        self.stage.publish("cc", orders_view())
        for name in ("table", "map", "fire", "orders"):
            self.browser.page(name)
            yield name + " during the orders"
        self.stage.publish("cc", view("cc"))
        self.browser.driver.get(self.address("/screen"))
        self.browser.one(".map .piece")
        yield "screen"
        self.browser.open_as_stranger(self.address())
        self.browser.one("#code")
        yield "join"

    def test_on_a_crowded_map_nobody_lies_over_another(self):
        over = """
          const boxes = [...document.querySelectorAll('.map .piece use, .map .piece .label')]
            .map(e => [e.parentNode, e.getBoundingClientRect()]);
          const part = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
            * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) / (a.width * a.height);
          return boxes.flatMap(([one, a]) => boxes.filter(([two, b]) => one !== two && part(a, b) > 0.15)
            .map(([two]) => one.textContent + ' under ' + two.textContent));"""
        self.join("cc")
        self.stage.publish("cc", crowded_view("cc"))
        for size in ("phone", "tablet", "laptop"):
            self.browser.resize(size)
            for page in ("table", "fire"):
                self.browser.page(page)
                self.browser.until(lambda: self.browser.all(".map .piece") and self.browser.script(over) == [])

    def test_every_word_of_the_projector_can_be_read_across_a_room(self):
        self.join("spectator")
        self.stage.publish("spectator", crowded_view("spectator"))
        self.browser.resize("projector")
        self.browser.driver.get(self.address("/screen"))
        small = """
          return [...document.querySelectorAll('.map text, .side *')].filter(e => e.textContent.trim() && !e.children.length
            && e.checkVisibility?.() !== false && parseFloat(getComputedStyle(e).fontSize)
              * (e.ownerSVGElement ? e.getScreenCTM().a : 1) < 24).map(e => e.outerHTML)"""
        self.browser.until(lambda: len(self.browser.all(".map .label")) > 8 and self.browser.script(small) == [])

    def test_nothing_is_wider_than_a_phone(self):
        self.browser.resize("phone")
        for name in self.every_page():
            wide = self.browser.script(
                "return Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
            self.assertLessEqual(wide, 390, name)

    def test_fingers_find_what_they_press(self):
        self.browser.resize("phone")
        for name in self.every_page():
            small = self.browser.script(
                "return [...document.querySelectorAll('button, a[href], select, input, textarea')].filter(e => "
                "{ const r = e.getBoundingClientRect(); const l = (e.closest('label') ?? e).getBoundingClientRect();"
                " return r.width && !e.classList.contains('skip') && Math.max(r.height, l.height) < 36; })"
                ".map(e => e.outerHTML)")
            self.assertEqual(small, [], name)

    def test_nothing_comes_from_outside(self):
        for name in self.every_page():
            outside = self.browser.script(
                "return performance.getEntriesByType('resource').map(e => e.name).filter("
                "n => !n.startsWith(location.origin) && !n.startsWith('data:'))")
            self.assertEqual(outside, [], name)

    def test_nothing_bars_anybody(self):
        with open(os.path.join(HERE, "axe", "axe.min.js"), encoding="utf-8") as file:
            axe = file.read()
        for size in ("phone", "laptop"):
            self.browser.resize(size)
            for name in self.every_page():
                self.browser.script(axe)
                for dark in (False, True):
                    self.browser.dark(dark)
                    found = self.browser.driver.execute_async_script(
                        "axe.run({resultTypes: ['violations']}).then(r => arguments[0](r.violations.map("
                        "v => v.id + ': ' + v.nodes.map(n => n.html.slice(0, 160)).join(' | '))))")
                    self.assertEqual(found, [], f"{name}, {size}, dark: {dark}")

    def test_sides_are_told_apart_by_every_kind_of_colour_vision(self):
        self.join("cc")
        for dark in (False, True):
            self.browser.dark(dark)
            colours = {name: self.browser.script(
                "return getComputedStyle(document.documentElement).getPropertyValue(arguments[0]).trim()", f"--{name}")
                for name in ("own", "enemy", "counter")}
            for kind, matrix in VISION.items():
                seen = {name: [sum(m * c for m, c in zip(row, linear(text))) for row in matrix]
                        for name, text in colours.items()}
                for one, other in (("own", "enemy"), ("enemy", "counter")):
                    apart = max(abs(a - b) for a, b in zip(seen[one], seen[other]))
                    self.assertGreater(apart, 0.12, f"{one} and {other}, {kind}, dark: {dark}")


# Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
VISION = {
    "normal": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}


def linear(text):
    parts = [int(text[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
