"""What waits for the umpire below what has just happened: moment_test.py [TEST...]

The page alone, with a desk that is made up: no program, no game.
"""

import functools
import http.server
import pathlib
import tempfile
import threading
import unittest

from browser import READ, Browser

PAGES = pathlib.Path(__file__).parents[4] / "assets" / "cp"
OPEN = """
const done = arguments[0];
document.body.replaceChildren();
const styles = ['style', 'umpire'].map((name) => new Promise((loaded) => document.head.append(
  Object.assign(document.createElement('link'), {rel: 'stylesheet', href: `/${name}.css`, onload: loaded}))));
Promise.all([import('/umpire.js'), ...styles]).then(([{UmpirePage}]) => {
  const desk = {sheet: {when: 'Turn 1', title: 'March', lines: [], steps: []}, findings: [], chances: [], options: {}, debts: [], forms: {},
    dice: {}, revision: 3, proposals: {far: {words: 'Fire at A2-L4', objections: [{rule: 'L-2', sentence: 'Nobody goes there.'}], asked: true, pieces: []}},
    done: {entry: 9, title: '3-1 along A2', pools: [], told: [{text: 'It was a dummy.', rules: [], large: true, as: 'large'}]}};
  window.lead = {desk, link: {state: {desk, view: {board: {kind: 'open'}, pieces: {}}}}, hides: () => false, asked: [],
    get shownThrow() { return desk.throw ?? (this.gone ? null : desk.done); },
    ask(request) { this.asked.push(request); },
    letGo() { this.gone = true; this.changed(); },
    changed() { page.update(this.link.state); }};
  const page = new UmpirePage(lead);
  document.body.append(page.element);
  lead.changed();
  done();
});"""
PRESS = "document.dispatchEvent(new KeyboardEvent('keydown', {key: arguments[0], bubbles: true}))"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Pages are named by nobody."""


class Moment(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=PAGES))
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.browser = Browser(cls.folder.name, "tablet")

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.server.shutdown()
        cls.folder.cleanup()

    def setUp(self):
        self.browser.driver.get(f"http://127.0.0.1:{self.server.server_address[1]}/umpire.css")
        self.browser.driver.execute_async_script(OPEN)

    def shown(self):
        parts = self.browser.script(READ + "return all.map(read)", ".umpire-side .throw-page, .umpire-side .console > *")
        return [part for part in parts if part]

    def test_a_request_stands_below_it_and_w_asks_for_the_reason(self):
        moment, asks = self.shown()
        self.assertIn("It was a dummy.", moment)
        self.assertIn("Nobody goes there.", asks)
        self.assertNotIn("Enter", asks)  # goes on
        self.browser.script(PRESS, "w")
        self.assertIn("Why do you let it pass?", self.shown()[1])

    def test_backspace_sends_it_back_and_enter_goes_on(self):
        self.browser.until(lambda: self.browser.script(PRESS, "Backspace") or self.browser.script("return lead.asked.length"))
        self.assertEqual(self.browser.script("return lead.asked[0]"), {"send_back": "far"})
        self.browser.until(lambda: self.browser.script(PRESS, "Enter") or self.browser.script("return lead.gone"))
        self.assertTrue(self.shown()[0].startswith("Turn 1"))

    def test_a_request_that_has_just_come_in_the_place_of_another_is_not_sent_back_unread(self):
        self.browser.until(lambda: self.browser.script(PRESS, "Backspace") or self.browser.script("return lead.asked.length"))
        asked = self.browser.script("lead.desk.proposals = {near: lead.desk.proposals.far}; lead.changed();" + PRESS + "; return lead.asked.length", "Backspace")
        self.assertEqual(asked, 1)

    def test_dice_that_wait_have_the_column(self):
        self.browser.script("lead.desk.throw = {title: 'Fight', pools: []}; lead.changed()")
        self.assertEqual(len(self.shown()), 1)
        self.browser.script("lead.desk.throw = null; lead.desk.proposals = {}; lead.changed()")
        self.assertEqual(len(self.shown()), 1)


if __name__ == "__main__":
    unittest.main()
