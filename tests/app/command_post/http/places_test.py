"""Places given by a finger on the map: places_test.py TELESCOPE [TEST...]

The program is `telescope run --headless` without a camera, with a game of Operation Brevity that is being deployed; the British
sit at a phone of 390 pixels. TELESCOPE_SCREENSHOTS=DIR keeps pictures.
"""

import math
import sys
import unittest

from finger import MM, Finger
from headless_run import HeadlessRun
from seated import Led

PROGRAM = sys.argv[1]
FORM = "place"
BOX = f"[data-form='{FORM}']"
SENT = """return Object.fromEntries(Array.from(document.querySelectorAll("[data-form='place'] input[type=number]"),
  (input) => [input.closest('fieldset').dataset.field, Number(input.value)]))"""


class Places(Led):
    def setUp(self):
        super().setUp()
        self.sit_down(HeadlessRun(PROGRAM, self.folder.name, "brevity-first", ("umpire", "attacker"), "none"),
                      ("umpire", "attacker"), {"attacker": "phone"})
        self.phone, self.guest = self.browsers["attacker"], self.guests["attacker"]
        self.finger = Finger(self.phone)
        self.phone.page("todo")
        if not self.phone.one(BOX).get_attribute("open"):
            self.phone.tap(self.phone.one(f"{BOX} > summary"))
        self.form = self.guest.view["forms"][FORM]
        self.choices = {each["id"]: each for each in self.form["fields"][0]["choices"]}

    def choose(self, piece):
        self.phone.script("""const box = document.querySelector("[data-form='place'] select, [data-form='place'] input[value='" + arguments[0] + "']");
if (box.tagName === 'SELECT') { box.value = arguments[0]; box.dispatchEvent(new Event('change')) } else box.click()""", piece)
        self.finger.show_map()
        return self.choices[piece]["stand"]

    def figures(self):
        """In millimetres and degrees."""
        told = self.phone.script(SENT)
        return told["x"] * 100 * MM, told["y"] * 100 * MM, told["heading"]

    def test_a_stand_is_dragged_turned_and_sent_without_a_figure(self):
        stand = self.choose("B-03")
        x, y, heading = self.figures()
        self.assertAlmostEqual(x, stand["x_mm"], delta=0.7)
        self.assertAlmostEqual(y, stand["y_mm"], delta=0.7)
        self.assertEqual(heading, stand["heading_deg"])
        start = self.finger.middle(".spot-point")
        end = (start[0] + 41, start[1] - 12)
        self.finger.drag(start, end, between=lambda: self.phone.keep("dragged"))
        there, at = self.finger.on_table(*end), self.figures()
        self.assertLess(math.dist(there, at[:2]), 1.0, (there, at))
        knob = self.finger.middle(".spot-knob")
        self.finger.drag(knob, self.finger.on_screen(at[0] + 300, at[1] + 4))
        self.assertEqual(self.figures(), (*at[:2], 90))
        self.assertEqual(self.phone.faults(), [])
        self.phone.keep("turned")
        self.phone.tap(self.phone.one(f"{BOX} form.sheet > button"))
        self.umpire.wait(lambda state: state["desk"]["proposals"])
        self.agree()
        self.guest.wait(lambda state: math.dist((state["view"]["pieces"]["B-03"]["at"]["x_mm"],
                                                 state["view"]["pieces"]["B-03"]["at"]["y_mm"]), at[:2]) < 5)
        self.assertEqual(self.guest.view["pieces"]["B-03"]["at"]["heading_deg"], 90)
        self.assertEqual(self.phone.errors(), [])

    def test_a_stand_is_chosen_by_a_tap_and_put_down_by_one(self):
        wanted = self.choices["B-02"]["stand"]
        self.finger.show_map()
        self.phone.one(".piece[data-id='B-02']").click()
        self.phone.until(lambda: math.dist(self.figures()[:2], (wanted["x_mm"], wanted["y_mm"])) < 1)
        tap = self.finger.on_screen(wanted["x_mm"] + 190, wanted["y_mm"] + 190)
        self.finger.touch("touchStart", tap)
        self.finger.touch("touchEnd")
        self.phone.until(lambda: self.figures()[0] != wanted["x_mm"] and abs(self.figures()[0] - wanted["x_mm"]) > 5)
        self.assertLess(math.dist(self.figures()[:2], self.finger.on_table(*tap)), 1.0)

    def test_a_second_finger_and_one_that_leaves_the_page_move_nothing_off_the_table(self):
        self.choose("B-03")
        start = self.finger.middle(".spot-point")
        self.finger.touch("touchStart", start)
        self.finger.touch("touchMove", (start[0] + 20, start[1]))
        before = self.figures()
        self.finger.touch("touchStart", (start[0] + 20, start[1]), (start[0] + 120, start[1] - 90))
        self.finger.touch("touchMove", (start[0] + 20, start[1]), (start[0] + 160, start[1] - 120))
        self.assertEqual(self.figures(), before)
        self.finger.touch("touchMove", (start[0] - 900, start[1] - 2), (start[0] + 160, start[1] - 120))
        self.finger.touch("touchEnd")
        x, y, _ = self.figures()
        self.assertGreaterEqual(x, 0)
        self.assertLess(abs(y - before[1]), 20)
        self.assertEqual(self.phone.errors(), [])

    def test_at_the_edge_the_handle_can_still_be_reached(self):
        self.choose("B-03")
        self.finger.drag(self.finger.middle(".spot-point"), self.finger.on_screen(880, 30))
        x, y, _ = self.figures()
        self.finger.drag(self.finger.middle(".spot-knob"), self.finger.on_screen(x, y - 300))
        self.assertEqual(self.figures()[2], 180)
        self.phone.keep("at the edge")
        self.finger.drag(self.finger.middle(".spot-knob"), self.finger.on_screen(x + 300, y))  # it lies behind the stand
        self.assertEqual(self.figures()[2], 270)

    def test_the_map_is_turned_by_a_quarter_and_stays_so(self):
        turned = "return document.querySelector('.stage .map').classList.contains('turned')"
        before = self.phone.script(turned)
        over = """const [map, button] = ['.stage .map', '.stage .map-turn'].map((each) => document.querySelector(each).getBoundingClientRect());
          return Math.min(map.bottom, button.bottom) - Math.max(map.top, button.top);"""
        self.assertLessEqual(self.phone.script(over), 0, "the button covers a corner of the map")
        self.phone.tap(self.phone.one(".map-turn"))
        self.assertEqual(self.phone.script(turned), not before)
        self.phone.driver.refresh()
        self.phone.one(".stage .map .paper")
        self.phone.until(lambda: self.phone.script(turned) is not before)
        if not self.phone.one(BOX).get_attribute("open"):
            self.phone.tap(self.phone.one(f"{BOX} > summary"))
        self.choose("B-03")
        end = self.finger.on_screen(500, 200)
        self.finger.drag(self.finger.middle(".spot-point"), end, between=lambda: self.phone.keep("dragged on a turned map"))
        x, y, _ = self.figures()
        self.assertLess(math.dist((x, y), (500, 200)), 3.0)
        self.finger.drag(self.finger.middle(".spot-knob"), self.finger.on_screen(x + 300, y))
        self.assertEqual(self.figures(), (x, y, 90))
        self.assertEqual(self.phone.errors(), [])

    def test_the_figures_are_there_for_whoever_wants_them(self):
        self.choose("B-03")
        box = self.phone.one(f"{BOX} input[aria-label='From the left, in']")
        box.clear()
        box.send_keys("14.5")
        self.assertAlmostEqual(self.figures()[0], 14.5 * 25.4, delta=0.01)
        ghost = self.finger.middle(".spot-point")
        self.assertAlmostEqual(self.finger.on_table(*ghost)[0], 14.5 * 25.4, delta=1.0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
