"""Every page of every role from a small phone to a very large screen: widths_test.py CP_STAGE TELESCOPE [TEST...]

Nothing is wider than the screen, nothing that is pressed is smaller than a finger, nothing lies for good under what is
fixed, and no line is too long to be read. TELESCOPE_SCREENSHOTS=DIR keeps a picture of each.
"""

import os
import sys
import tempfile
import unittest

import browser
from browser import Browser
from browser_stage import Stage, crowded_view, odd_view, orders_view, view
from headless_run import HeadlessRun
from widths import SIZES, faults

STAGE, PROGRAM = sys.argv[1:3]
# As the odds of each attack that may be made now.
ODDS = {"number": 9, "title": "What your attacks may come to", "rule": "RO-132", "now": True,
        "columns": ["At", "Nothing", "Pinned", "Spent", "Destroyed", "Reconnaissance"],
        "rows": [["3-15 3 Motor Anti-tank Battalion", "over 99 %", "under 1 %", "under 1 %", "-", "under 1 %"],
                 ["Headquarters", "38 %", "42 %", "13 %", "7 %", "100 %"]]}
OWED = ["Move 1-02 from A1-L2 to A1-L3.", "Take 1-06 off A2-L2."]
browser.SIZES |= SIZES


class Widths(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.screen = Browser(self.folder.name, next(iter(SIZES)))
        self.end = lambda: None

    def tearDown(self):
        self.screen.quit()
        self.end()
        self.folder.cleanup()

    def look(self, what, found):
        """At each size; what is wrong is put down with its name."""
        for size in SIZES:
            self.screen.resize(size)
            # A map draws itself anew a moment after its room has changed.
            self.screen.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(arguments[0])))")
            found += [f"{what}, {size}: {fault}" for fault in faults(self.screen)]
            self.screen.keep(what)

    def pages(self, who, found, words=""):
        """Those that this role has and that say these words; one alone has no tabs to be pressed."""
        names = []
        for name in self.screen.script("return [...document.querySelectorAll('#tabs a')].map(a => a.id.slice(4))"):
            self.screen.script("location.hash = arguments[0]", name)
            self.screen.one(f"main.page-{name}")
            if words in self.screen.script("return document.body.innerText"):
                names.append(name)
                self.look(f"{who} {name}", found)
        self.assertTrue(names)
        return names

    def stage(self):
        stage = Stage(STAGE)
        self.end = stage.end
        return stage

    def join(self, stage, role):
        self.screen.open_as_stranger(stage.tell(do="invite", role=role)["url"])
        self.screen.one("#tabs a")

    def test_every_page_of_every_guest(self):
        stage, found = self.stage(), []
        pages = {}
        for role in ("cc", "so", "dc:1", "spectator"):
            stage.publish(role, {**view(role), "owed": OWED})
            self.join(stage, role)
            pages[role] = self.pages(role, found)
        self.assertIn("scope", pages["cc"])
        self.assertIn("messages", pages["so"])
        self.assertEqual(found, [])

    def test_a_table_of_many_columns_beside_the_map_and_among_the_papers(self):
        stage, found = self.stage(), []
        for role, now, page in (("cc", True, "todo"), ("cc", False, "papers"), ("spectator", True, "table")):
            seen = view(role)
            seen["papers"]["odds"] = {**ODDS, "now": now}
            stage.publish(role, seen)
            self.join(stage, role)
            self.assertEqual(self.pages(f"odds {role} {now}", found, ODDS["title"]), [page])
        self.screen.driver.get(f"http://127.0.0.1:{stage.port}/screen")
        self.screen.says("What your attacks may come to")
        self.look("odds screen", found)
        self.assertEqual(found, [])

    def test_full_sectors_orders_and_a_form_that_is_open(self):
        stage, found = self.stage(), []
        self.join(stage, "cc")
        stage.publish("cc", crowded_view("cc"))
        self.screen.until(lambda: len(self.screen.all(".map .piece")) > 40)
        self.look("crowded", found)
        stage.publish("cc", orders_view())
        self.screen.script("location.hash = 'todo'")
        self.screen.one(".due-box[open]")
        self.look("orders", found)
        self.assertEqual(found, [])

    def test_odd_names_on_boards_and_tables_of_every_size(self):
        """Long, from right to left, wide, of pictures; a strip of sectors, 500 units, tables from 30 cm to 5 m."""
        stage, found = self.stage(), []
        self.join(stage, "cc")
        grid = {"kind": "grid", "cell_mm": 100, "column_prefix": "A", "row_prefix": "L", "columns_from_right": False}
        for what, board, many in (("strip", {**grid, "columns": 1, "rows": 40}, 60), ("row", {**grid, "columns": 40, "rows": 1}, 60),
                                  ("500 units", {**grid, "columns": 4, "rows": 6}, 500),
                                  ("30 cm", {"kind": "open", "width_mm": 300, "depth_mm": 300, "unit": "inch"}, 12),
                                  ("5 m", {"kind": "open", "width_mm": 5000, "depth_mm": 5000, "unit": "inch"}, 60)):
            stage.publish("cc", odd_view(what, board, many))
            self.screen.says(what, "#when")
            for page in ("table", "todo", "messages"):
                self.screen.script("location.hash = arguments[0]", page)
                self.screen.one(f"main.page-{page}")
                self.look(f"{what} {page}", found)
        self.assertEqual(found, [])

    def test_the_page_of_a_stranger_and_the_projectors(self):
        stage, found = self.stage(), []
        self.screen.open_as_stranger(f"http://127.0.0.1:{stage.port}/")
        self.screen.one("#code")
        self.look("join", found)
        stage.publish("spectator", {**view("spectator"), "owed": OWED})
        self.join(stage, "spectator")
        self.screen.driver.get(f"http://127.0.0.1:{stage.port}/screen")
        self.screen.says("Move 1-02 I/11 from A1-L2 to A1-L3.", ".owed-box")
        self.look("screen", found)
        self.assertEqual(found, [])

    def test_every_page_of_the_umpire(self):
        found = []
        program = HeadlessRun(PROGRAM, self.folder.name, "rapier-demo", ["umpire"], "demo")
        self.end = program.end
        self.screen.open_as_stranger(program.addresses["umpire"])
        self.screen.one(".umpire .step h2")
        self.assertEqual(self.pages("umpire", found), ["umpire", "table", "past", "post", "messages"])
        self.assertEqual(found, [])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[3:], verbosity=2)
