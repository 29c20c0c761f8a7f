"""A finger on the map of a page: it drags the ghost of a stand and turns it by its handle."""

import math
import time

MM = 0.254  # of a hundredth of an inch, in which places are said

# Where a point of the table is on the screen, and the other way; the map may be turned by a quarter.
MAP = """const map = document.querySelector('.stage .map'), turned = map.classList.contains('turned'), [x, y] = arguments;
const height = Number(map.querySelector('.paper').getAttribute('height'));
"""
SCREEN = MAP + """const at = (turned ? new DOMPoint(y, x) : new DOMPoint(x, height - y)).matrixTransform(map.getScreenCTM());
return [at.x, at.y]"""
TABLE = MAP + """const at = new DOMPoint(x, y).matrixTransform(map.getScreenCTM().inverse());
return turned ? [at.y, at.x] : [at.x, height - at.y]"""
MIDDLE = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]"


class Finger:
    def __init__(self, browser):
        self.browser = browser

    def touch(self, kind, *points):
        """`points`: where each finger is."""
        self.browser.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]})

    def drag(self, start, end, steps=12, between=lambda: None):
        self.touch("touchStart", start)
        for i in range(1, steps + 1):
            self.touch("touchMove", [a + (b - a) * i / steps for a, b in zip(start, end)])
        between()
        self.touch("touchEnd")

    def on_screen(self, x_mm, y_mm):
        return self.browser.script(SCREEN, x_mm, y_mm)

    def on_table(self, x, y):
        return self.browser.script(TABLE, x, y)

    def show_map(self):
        self.browser.script("document.querySelector('.stage .map').scrollIntoView({block: 'center'})")

    def middle(self, selector):
        self.browser.one(selector)
        return self.browser.script(MIDDLE, selector)

    def place(self, spot, answers):
        """Where these answers say, turned as they say."""
        self.show_map()
        x, y = answers[spot["x"]] * MM, answers[spot["y"]] * MM
        self.drag(self.middle(".spot-point"), self.on_screen(x, y))
        if heading := spot.get("heading"):
            turn = math.radians(answers[heading])
            self.drag(self.middle(".spot-knob"), self.on_screen(x + 300 * math.sin(turn), y + 300 * math.cos(turn)))
        time.sleep(0.35)  # no second tap of the same finger
