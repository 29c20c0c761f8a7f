"""What waits for the umpire below what has just happened, and dice of two sides that are read: moment_test.py [TEST...]

Pages alone, with a desk that is made up: no program, no game.
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
const styles = ['style', 'screens', 'asking', 'umpire'].map((name) => new Promise((loaded) => document.head.append(
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
DESK = """
const [thrown, done] = arguments;
document.body.replaceChildren();
const styles = ['style', 'screens', 'asking'].map((name) => new Promise((loaded) => document.head.append(
  Object.assign(document.createElement('link'), {rel: 'stylesheet', href: `/${name}.css`, onload: loaded}))));
Promise.all([import('/desk.js'), ...styles]).then(([{DeskBox}]) => {
  window.show = (thrown) => box.update({desk: {throw: thrown}, asked: []});
  const box = new DeskBox();
  document.body.append(box.element);
  show(thrown);
  done();
});"""
# What of it can be seen without a scroll, from top to bottom.
SEEN = READ + """
  const place = (e) => e.getBoundingClientRect();
  const open = (e) => place(e).bottom <= innerHeight && e.contains(document.elementFromPoint(place(e).x + place(e).width / 2, place(e).bottom - 2));
  return all.filter((e) => e.checkVisibility() && open(e)).sort((a, b) => place(a).top - place(b).top).map(read);"""
PRESS = "document.dispatchEvent(new KeyboardEvent('keydown', {key: arguments[0], bubbles: true}))"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Pages are named by nobody."""


def pool(side, *dice, **read):
    """Of dice that are read, one of them for each that is thrown."""
    return {"pool": side, "label": f"Initiative of {side}", "dice": len(dice), "sides": 6, "hit_from": 0, "success": "hit", "audience": "all",
            "reasons": [{"dice": len(dice), "reason": "initiative", "rule": "D-1"}],
            "read": {"dice": list(dice), "thrown": True, "words": f"the {side} dice: read from the table", **read}}


BOTH = [pool("light", 2, 4, swap=True), pool("dark", 5, 5)]
TAKE_BOTH = "Take both sides’ dice as they are read"


class PageAlone(unittest.TestCase):
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

    def open(self, script, *values):
        self.browser.driver.get(f"http://127.0.0.1:{self.server.server_address[1]}/umpire.css")
        self.browser.driver.execute_async_script(script, *values)

    def mains(self):
        """The buttons that stand out, by the colour that they are drawn in."""
        return self.browser.script(READ + """
          const probe = Object.assign(document.createElement('button'), {className: 'main'}), ground = (e) => getComputedStyle(e).backgroundColor;
          document.body.append(probe);
          const found = all.filter((e) => e !== probe && e.checkVisibility() && ground(e) === ground(probe)).map(read);
          probe.remove();
          return found;""", "button")


class Moment(PageAlone):
    def setUp(self):
        self.open(OPEN)

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

    def throw(self, pools):
        self.browser.script("lead.desk.throw = {title: 'Initiative', pools: arguments[0]}; lead.changed()", pools)

    def test_both_sides_dice_that_are_read_are_one_offer_that_is_seen_whole(self):
        for size in ("tablet", "phone"):
            self.browser.resize(size)
            self.throw(BOTH)
            words = " ".join(self.browser.script(SEEN, ".throw-page .die, .throw-page .quiet, .throw-page button"))
            self.assertTrue(words.startswith("2 4 the light dice: read from the table"), words)
            self.assertIn("5 5 the dark dice: read from the table", words)
            self.assertEqual([each.split(" Enter")[0] for each in self.mains()], [TAKE_BOTH])
            self.assertIn("The colours are the other way round", words)
        self.browser.resize("tablet")
        self.browser.until(lambda: self.browser.script(PRESS, "Enter") or self.browser.script("return lead.asked.length"))
        self.assertEqual(self.browser.script("return lead.asked[0]"), {"type": "dice", "pool": "light", "dice": [2, 4], "beside": [5, 5]})

    def test_what_waits_stands_above_what_has_fallen_and_its_main_button_is_in_sight_below_any_number_of_pools(self):
        self.browser.resize("phone")
        waits = [{**pool(f"{i}", 1), "read": None} for i in range(13)]
        self.throw([{**pool("tied", 3), "thrown": [3], "source": "generator, throw 1"}, *waits])
        self.assertTrue(self.browser.one(".throw-page article").text.startswith("Initiative of 0"))
        self.assertEqual([each.split(" Space")[0] for each in self.mains()], ["Roll all 13 pools"])
        self.assertTrue(any(each.startswith("Roll all 13") for each in self.browser.script(SEEN, ".throw-page button")))

    def test_one_of_both_that_is_not_sure_is_typed_in_its_own_card(self):
        self.throw([BOTH[0], pool("dark", 5, 0)])
        self.assertEqual([each.split("\n")[0] for each in self.mains()][:1], ["Take the dice as they are read Enter"])
        self.browser.press("Type its dice")
        self.browser.script(PRESS, "3")
        self.assertEqual(self.browser.script("return lead.asked[0]"), {"type": "dice", "pool": "light", "dice": [2, 4], "beside": [5, 3]})


class PlayersDesk(PageAlone):
    """Where no umpire sits players throw, mostly at a phone."""

    def setUp(self):
        self.browser.resize("phone")

    @staticmethod
    def thrown(pools):
        return {"title": "Initiative", "pools": pools}

    def test_what_is_read_stands_above_what_is_typed_and_is_seen_whole(self):
        self.open(DESK, self.thrown(BOTH))
        words = " ".join(self.browser.script(SEEN, ".desk h2, .desk .die, .desk p, .desk button"))
        self.assertEqual(self.mains(), [TAKE_BOTH])
        for seen in ("light dice: read from the table 2 4", "dark dice: read from the table 5 5", "The colours are the other way round"):
            self.assertIn(seen, words)

    def test_whoever_types_meanwhile_is_not_disturbed(self):
        alone = [{key: value for key, value in each.items() if key != "read"} for each in BOTH]
        self.open(DESK, self.thrown(alone))
        self.assertEqual(self.mains(), ["Roll 2 d6", "Roll 2 d6"])
        self.browser.one(".desk input").send_keys("23")
        self.browser.script("show(arguments[0])", self.thrown(BOTH))
        self.assertEqual(self.browser.script("return [document.activeElement.value, document.activeElement.getBoundingClientRect().width > 50]"), ["23", True])
        self.browser.script("show(arguments[0])", self.thrown(alone))
        self.assertEqual(self.mains(), ["Roll 2 d6", "Roll 2 d6"])

    def test_what_has_fallen_says_what_follows_as_on_the_umpires_page(self):
        fallen, waits = ({key: value for key, value in each.items() if key != "read"} for each in BOTH)
        fallen |= {"thrown": [5, 2], "source": "generator, throw 1", "hit_from": 5, "success": "hit"}
        waits |= {"hit_from": 4, "success": "pass"}
        self.open(DESK, self.thrown([fallen, waits]))
        cards = self.browser.script(READ + "return all.map(read)", ".desk .pool")
        self.assertIn("passes on 4 or more", cards[0])
        self.assertIn("1 hit", cards[1])
        self.assertIn("a hit on 5 or more; generator, throw 1", cards[1])
        self.assertEqual(len(self.browser.all(".desk .die.hit")), 1)


if __name__ == "__main__":
    unittest.main()
