"""What a screen reader is told of the Command Post's pages: accessibility_test.py CP_STAGE [TEST...]

Walks the accessibility tree of a real browser, as a screen reader's user does: by landmarks, by headings, by what can be
operated, and by what is said without being asked.
"""

import os
import sys
import tempfile
import unittest

from browser import Browser
from browser_stage import Stage

PROGRAM = sys.argv[1]
PAGES = ["table", "todo", "papers", "map", "messages", "scope"]
OPERATED = {"button", "link", "textbox", "checkbox", "radio", "combobox", "slider", "spinbutton", "switch", "tab", "searchbox",
            "DisclosureTriangle", "menuitem", "option"}
LANDMARKS = {"banner", "navigation", "main"}


def value(node, key):
    return node.get(key, {}).get("value")


def properties(node):
    return {each["name"]: each["value"].get("value") for each in node.get("properties", [])}


class Tree:
    """The tree of the page as it is now; ignored nodes are not in it."""

    def __init__(self, browser):
        nodes = browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        self.parents = {child: node["nodeId"] for node in nodes for child in node.get("childIds", [])}
        self.by_id = {node["nodeId"]: node for node in nodes}
        self.nodes = [node for node in nodes if not node.get("ignored")]

    def of_role(self, *roles):
        return [node for node in self.nodes if value(node, "role") in roles]

    def within(self, node, *roles):
        above = self.parents.get(node["nodeId"])
        while above:
            if value(self.by_id[above], "role") in roles:
                return True
            above = self.parents.get(above)
        return False


class Accessibility(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.browser = Browser(cls.folder.name, "laptop")
        cls.stage = Stage(PROGRAM)
        cls.pages = []  # each with its tree, once somebody has asked for them

    @classmethod
    def tearDownClass(cls):
        cls.browser.driver.get("about:blank")
        cls.browser.quit()
        cls.stage.end()
        cls.folder.cleanup()

    def join(self, role):
        self.browser.open_as_stranger(self.stage.tell(do="invite", role=role)["url"])
        self.browser.one(".map .piece")

    def every_page(self):
        """The stranger's page, then each page of the Corps Commander."""
        if not self.pages:
            self.browser.open_as_stranger(f"http://127.0.0.1:{self.stage.port}/")
            self.browser.one("#code")
            self.pages.append(("join", Tree(self.browser)))
            self.join("cc")
            for page in PAGES:
                self.browser.page(page)
                self.pages.append((page, Tree(self.browser)))
        return self.pages

    def test_each_page_is_found_by_its_landmarks(self):
        for page, tree in self.every_page():
            with self.subTest(page=page):
                found = [value(node, "role") for node in tree.of_role(*LANDMARKS)]
                self.assertEqual(found.count("main"), 1)
                if page != "join":
                    self.assertEqual(found.count("banner"), 1)
                    self.assertGreaterEqual(found.count("navigation"), 1)
                # Two navigations would have names that tell them apart.
                names = [value(node, "name") for node in tree.of_role("navigation")]
                self.assertEqual(len(names), len(set(names)))
                self.assertNotIn("", names)

    def test_whatever_can_be_operated_has_a_name(self):
        for page, tree in self.every_page():
            with self.subTest(page=page):
                operated = tree.of_role(*OPERATED)
                self.assertTrue(operated)
                for node in operated:
                    self.assertTrue((value(node, "name") or "").strip(), f"{value(node, 'role')} without a name")

    def test_whatever_takes_the_focus_says_what_it_is(self):
        for page, tree in self.every_page():
            with self.subTest(page=page):
                for node in tree.nodes:
                    if properties(node).get("focusable") and value(node, "role") in ("generic", "none", "StaticText"):
                        self.fail(f"{value(node, 'role')} '{value(node, 'name')}' takes the focus and has no role")

    def test_headings_begin_with_the_first_and_leave_no_step_out(self):
        for page, tree in self.every_page():
            with self.subTest(page=page):
                levels = [properties(node)["level"] for node in tree.of_role("heading")]
                self.assertTrue(levels)
                self.assertEqual(levels[0], 1)
                self.assertEqual(levels.count(1), 1)
                for before, after in zip(levels, levels[1:]):
                    self.assertLessEqual(after, before + 1, levels)

    def test_the_page_that_is_shown_is_said_to_be(self):
        self.join("cc")
        for page in PAGES:
            self.browser.page(page)
            current = self.browser.all('nav [aria-current="page"]')
            self.assertEqual([tab.get_attribute("id") for tab in current], [f"tab-{page}"])

    def test_what_changes_is_said_without_being_asked(self):
        self.join("cc")
        tree = Tree(self.browser)
        live = [node for node in tree.nodes if properties(node).get("live") in ("polite", "assertive")]
        self.assertTrue(live)
        # The line to the program, and turn and step, each in a region of its own.
        self.assertTrue(any(value(node, "role") == "status" for node in live))
        when = self.browser.one("#when")
        self.assertEqual(when.get_attribute("aria-live"), "polite")

    def test_who_asks_the_system_for_more_contrast_gets_it(self):
        self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-contrast", "value": "more"}]})
        try:
            self.join("cc")
            for dark, text, ground in ((False, "rgb(0, 0, 0)", "rgb(255, 255, 255)"), (True, "rgb(255, 255, 255)", "rgb(0, 0, 0)")):
                self.browser.dark(dark)
                style = "const s = getComputedStyle(document.body); return [s.color, s.backgroundColor]"
                self.assertEqual(self.browser.script(style), [text, ground])
                self.browser.keep(f"more contrast, dark: {dark}")
        finally:
            self.browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})

    def test_every_stand_of_the_map_is_named_in_the_tree(self):
        self.join("cc")
        names = " ".join(value(node, "name") or "" for node in Tree(self.browser).nodes)
        titles = self.browser.script("return [...document.querySelectorAll('.map .piece > title')].map(e => e.textContent)")
        self.assertTrue(titles)
        for title in titles:
            self.assertIn(title, names)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:])
