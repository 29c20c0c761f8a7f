"""The Command Post's pages in a real browser: browser_test.py CP_STAGE [TEST...]"""

import http.client
import http.server
import json
import os
import sys
import tempfile
import threading
import unittest

from selenium.webdriver.common.keys import Keys

from bars import bars
from browser import Browser
from browser_stage import Stage, crowded_view, facts, orders_view, view

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = sys.argv[1]
PAGES = ["table", "todo", "papers", "map", "messages", "scope"]
OUTSIDE = """
  return performance.getEntriesByType('resource').map(e => e.name).filter(n => !n.startsWith(location.origin) && !n.startsWith('data:'))"""
WIDE = "return Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"
# What a finger does not find.
SMALL = """
  return [...document.querySelectorAll('button, a[href], select, input, textarea, summary')].filter(e => {
    const r = e.getBoundingClientRect(), l = (e.closest('label') ?? e).getBoundingClientRect();
    return r.width && !e.classList.contains('skip') && Math.max(r.height, l.height) < 44;
  }).map(e => e.outerHTML)"""


class Cookieless:
    """The stage behind a door that hands on everything but cookies, as if the browser kept none."""

    def __init__(self, port):
        class Door(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                stage = http.client.HTTPConnection("127.0.0.1", port)
                headers = {name: words for name, words in self.headers.items() if name.lower() not in ("cookie", "host", "origin")}
                headers["Origin"] = f"http://127.0.0.1:{port}"
                stage.request(self.command, self.path, self.rfile.read(int(self.headers.get("Content-Length", 0))), headers)
                answer = stage.getresponse()
                body = answer.read()
                self.send_response(answer.status)
                for name, words in answer.getheaders():
                    if name.lower() not in ("transfer-encoding", "connection", "content-length"):
                        self.send_header(name, words)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_POST = do_GET

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Door)
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


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

    def test_a_browser_that_keeps_no_cookies_says_so_and_spends_no_code(self):
        url = self.stage.tell(do="invite", role="cc")["url"]
        code = url.split("#")[1]
        with Cookieless(self.stage.port) as blocked:
            self.browser.open_as_stranger(f"{blocked.address}/join#{code}")
            self.browser.says("keeps no cookies", "#why")
            self.browser.one("#code").send_keys(code + Keys.ENTER)
            self.browser.says("keeps no cookies", "#why")
        self.browser.open_as_stranger(url)
        self.browser.says("Corps Commander", "#title")

    def test_another_code_in_the_address_of_an_open_page_is_taken(self):
        self.browser.open_as_stranger(self.address("/join#AAAAA-AAAAA"))
        self.browser.says("not good", "#why")
        self.browser.script("location.href = arguments[0]", self.stage.tell(do="invite", role="so")["url"])
        self.browser.says("Staff Officer", "#title")

    def test_who_is_shown_out_is_told_at_once(self):
        self.join("cc")
        self.stage.tell(do="revoke")
        self.browser.says("ended this connection", "#why")

    # what is broken

    def test_a_form_that_cannot_be_drawn_says_so_and_takes_nothing_with_it(self):
        broken = view("so")
        broken["forms"]["look"]["fields"][0].pop("choices")
        self.stage.publish("so", broken)
        self.join("so")
        self.browser.page("todo")
        self.browser.one("[data-form=look] .undrawn")
        self.assertFalse(self.browser.all("[data-form=report] .undrawn"))
        self.assertTrue(self.browser.all("[data-form=report] [data-field=finds]"))
        self.assertTrue(self.browser.all(".map .piece"))
        self.stage.publish("so", view("so"))
        self.browser.until(lambda: not self.browser.all(".undrawn"))

    def test_a_part_of_the_table_that_cannot_be_drawn_takes_nothing_with_it(self):
        broken = view("cc")
        broken["facts"] = 12
        self.stage.publish("cc", broken)
        self.join("cc")
        self.browser.one(".side .undrawn")
        self.browser.says("What happened")
        self.stage.publish("cc", view("cc"))
        self.browser.until(lambda: not self.browser.all(".undrawn"))

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

    def test_what_happened_is_told_as_by_the_window(self):
        """Both are held to one table."""
        self.join("cc")
        with open(os.path.join(HERE, "../../../data/told/lines.json"), encoding="utf-8") as file:
            data = json.load(file)
        told = self.browser.driver.execute_async_script("""
          const [{ only_frames, in_a_log, noticed: rows }, done] = arguments;
          const source = [...document.scripts].find((each) => each.type === 'module').src;
          import(new URL('told.js', source)).then(({ onlyFrames, noticed }) => done({ frames: only_frames.filter((text) => !onlyFrames(text)),
            log: in_a_log.filter(onlyFrames), noticed: rows.map(({ lines }) => noticed(Object.fromEntries(lines.map((line, i) => [i + 1, line])))) }));""", data)
        self.assertEqual((told["frames"], told["log"]), ([], []))
        for row, got in zip(data["noticed"], told["noticed"], strict=True):
            self.assertEqual(got, {key: row[key] for key in ("large", "steps")}, row["lines"])

    def test_turn_losses_and_events_follow_the_game(self):
        self.join("spectator")
        later = view("spectator")
        later["when"].update(text="Turn 3 of 6", title="Events", number=1)
        later["events"]["8"] = {"text": "Turn 3 begins.", "rule": "RO-080", "chapter": "Turn 3, Events"}
        later["events"]["9"] = {"text": "Event 4: rain.", "rule": "RO-080", "chapter": "Turn 3, Events"}
        later["pieces"]["D-09"].update(place="dead", gone=True)
        later["facts"] = facts(own=1, enemy="1 unit, 3 counters face down", contact="A3-L2")
        self.stage.publish("spectator", later)
        self.browser.says("Turn 3 of 6 · Events", "#when")
        self.browser.says("Event 4: rain.", ".events")
        self.assertNotIn("Turn 3 begins", self.browser.one("main").text)  # its heading says so
        self.browser.says("1 unit, 3 counters face down", ".facts")

    def press_sector(self, name):
        self.browser.script("arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true}))",
                            self.browser.one(f".touch[aria-label^='{name}']"))

    def test_a_sector_that_is_tapped_tells_who_stands_there_and_by_what_name(self):
        self.join("cc")
        for size in ("laptop", "phone"):
            self.browser.resize(size)
            self.browser.page("table")
            self.press_sector("A3-L2")
            for words in ("own, 2", "3-02 I/31 I Battalion, 31 Tank Regiment", "3rd Motor Rifle Division", "enemy, 1",
                          "7 Machine-gun Battalion", "2 counters face down"):
                self.browser.says(words, ".chosen-place")
            self.assertEqual(self.browser.faults(), [], size)
            self.browser.one(".chosen-place [aria-label='Close']").click()
            self.browser.until(lambda: not self.browser.all(".chosen-place li"))

    def test_a_stand_beside_the_table_that_is_tapped_is_named(self):
        self.join("cc")
        self.browser.one(".piece[data-id='3-15']").click()
        self.browser.says("3-15 AT 3 Motor Anti-tank Battalion", ".chosen-place .chosen-piece")
        self.browser.says("to L1", ".chosen-place .chosen-piece")

    def test_the_way_a_stand_faces_is_drawn_at_its_front_and_said(self):
        faced = view("cc")
        for number, way in (("3-02", "north"), ("3-03", "east"), ("D-07", "south")):
            faced["pieces"][number]["facing"] = way
        self.stage.publish("cc", faced)
        self.join("cc")
        for size in ("laptop", "phone"):
            self.browser.resize(size)
            self.browser.page("table")
            self.browser.until(lambda: len(self.browser.all(".piece .facing")) == 3)
            self.assertEqual(self.browser.script(
                "return Object.fromEntries([...document.querySelectorAll('.piece .facing')].map(w => [w.parentNode.dataset.id, "
                "w.getAttribute('transform').match(/rotate\\((\\d+)/)[1]]))"), {"3-02": "0", "3-03": "90", "D-07": "180"})
            self.assertIn("facing east", self.browser.one(".touch[aria-label^='A3-L2']").get_attribute("aria-label"))
            self.press_sector("A3-L2")
            self.browser.says("facing south", ".chosen-place")
            self.assertEqual(self.browser.faults(), [], size)
            self.browser.one(".chosen-place [aria-label='Close']").click()

    def test_arrows_of_the_game_run_from_sector_to_sector_and_are_said(self):
        pushed = view("cc")
        pushed["marks"]["shift 1"] = {"symbol": "arrow", "sectors": ["A3-L2", "A3-L3"], "count": 1, "words": "was pushed back"}
        pushed["marks"]["support"] = {"symbol": "arrow-dashed", "sectors": ["A2-L2", "A3-L2"], "count": 1, "words": "supports"}
        self.stage.publish("cc", pushed)
        self.join("cc")
        self.browser.until(lambda: len(self.browser.all(".map .way")) == 2)
        self.assertEqual([each.get_attribute("textContent") for each in self.browser.all(".map .way title")],
                         ["was pushed back", "supports"])
        self.assertIn("was pushed back", self.browser.one(".touch[aria-label^='A3-L3']").get_attribute("aria-label"))
        dashes = [self.browser.script("return getComputedStyle(arguments[0]).strokeDasharray", each)
                  for each in self.browser.all(".map .way-line")]
        self.assertEqual(dashes[0], "none")
        self.assertNotEqual(dashes[1], "none")
        self.assertFalse([each.text for each in self.browser.all(".map .mark-words")])

    def test_what_he_does_next_is_said_beside_his_forms_and_not_among_his_papers(self):
        guided = view("cc")
        guided["papers"]["guide"] = {"number": 9, "title": "What to do now", "rule": "RR-010", "lines": ["Lay a card."],
                                     "sealed": True, "now": True}
        self.stage.publish("cc", guided)
        self.join("cc")
        for size in ("laptop", "phone"):
            self.browser.resize(size)
            self.browser.page("todo")
            self.browser.says("Lay a card.", ".next")
            self.browser.page("papers")
            self.assertFalse(self.browser.all(".column [data-paper='guide']"), size)
            self.assertEqual(self.browser.faults(), [], size)

    def test_what_happened_is_read_by_turn_and_step_summed_with_times_of_what_came_since(self):
        self.join("so")
        self.assertEqual([each.text for each in self.browser.all(".chapter h3")],
                         ["Turn 2, On-call fire", "Turn 2, Attacker movement", "Setting up, Attacker deployment"])
        self.browser.says("1-02 I/11, 1-03 II/11, 1-04 III/11 to A1-L1.", ".chapter")
        self.browser.says("3-02 I/31 and 3-03 II/31 enter A3-L2", ".chapter")
        later = view("so")
        later["events"]["8"] = {"text": "3-02 I/31 is lost in A3-L2.", "chapter": "Turn 2, Ground combat"}
        self.stage.publish("so", later)
        self.browser.says("3-02 I/31 is lost in A3-L2.", ".chapter")  # named once, whoever has named it
        self.browser.says("Turn 2, Ground combat", ".chapter h3")
        self.browser.until(lambda: [e.text for e in self.browser.all(".chapter time") if e.text])
        times = [each.text for each in self.browser.all(".chapter time")]
        self.assertTrue(times[0] and not any(times[1:]), times)
        self.browser.driver.refresh()
        self.browser.one(".chapter time")
        self.assertEqual([each.text for each in self.browser.all(".chapter time")], times)

    def test_names_stay_on_a_phone_and_five_that_are_alike_look_more_than_three(self):
        self.join("cc")
        self.browser.resize("phone")
        self.browser.page("table")
        labels = "return [...document.querySelectorAll('.map .piece:not(.counter) .label')].map(e => e.textContent)"
        self.browser.until(lambda: len(self.browser.script(labels)) > 12)
        self.assertEqual(self.browser.script("return document.querySelectorAll('.map .piece:not(.counter):not(:has(.label))').length"), 0)
        self.assertIn("1-02 I/11", self.browser.script(labels))
        crowded = view("cc")
        for i in range(8):
            crowded["pieces"][f"2-{i}"] = {"name": "Rifles", "short": "", "kind": "rifles", "mobility": "", "group": "2",
                                           "side": "defender", "place": "A4-L6" if i < 5 else "A1-L6", "face_down": False}
        crowded["marks"] = {"counter a": {"symbol": "counter", "sectors": ["A2-L6"], "count": 9, "words": "9 counters"},
                            "counter b": {"symbol": "counter", "sectors": ["A3-L6"], "count": 3, "words": "3 counters"},
                            "counter c": {"symbol": "counter", "sectors": ["A2-L5"], "count": 1, "words": "1 counter"}}
        # Whoever knows what a counter hides has it as a piece, and it does not lie there a second time.
        crowded["pieces"]["c01"] = {"name": "Rifles", "short": "", "kind": "rifles", "mobility": "", "group": "2",
                                    "side": "defender", "place": "A2-L5", "face_down": True}
        self.stage.publish("cc", crowded)
        self.browser.driver.get(self.address("/screen"))
        drawn = "return [...document.querySelectorAll('.map .piece')].map(e => [e.textContent, e.querySelectorAll('use').length])"
        self.browser.resize("projector")
        self.browser.until(lambda: self.browser.all(".map .piece"))
        self.assertIn(["×9", 6], self.browser.script(drawn))
        counters = "return [...document.querySelectorAll('.map .piece.counter')].map(e => Number(e.textContent.replace('×', '')) || 1)"
        self.assertEqual(sum(self.browser.script(counters)), 12)

    def test_the_legend_names_the_sides_and_every_kind_of_piece_on_the_map(self):
        self.join("cc")
        self.browser.page("table")
        self.browser.until(lambda: len(self.browser.all(".map .piece")) > 12)
        told = self.browser.script("return [...document.querySelectorAll('.legend li')].map(e => e.textContent.trim().toLowerCase())")
        seen = view("cc")
        for each in seen["legend"]:
            self.assertIn(each["words"].lower(), told)
        kinds = {(piece["kind"], piece["mobility"]) for piece in seen["pieces"].values()
                 if not piece["face_down"] and piece["kind"] not in ("", "unknown")}
        self.assertGreater(len(kinds), 4)
        keys = self.browser.all(".legend-box details .unit-key") or self.browser.all(".list .unit-key")
        self.assertEqual(len(keys), len(kinds))

    def test_a_crowded_sector_keeps_the_names_of_its_stands_on_a_phone_and_a_projector(self):
        self.join("cc")
        self.browser.resize("phone")
        self.browser.page("table")
        crowded = crowded_view("cc")
        self.stage.publish("cc", crowded)
        self.names_stay(crowded)
        self.browser.resize("projector")
        self.browser.driver.get(self.address("/screen"))
        self.names_stay(crowded, but="A3-L3")  # ten stands and four counters: no letters that large have room there
        titles = self.browser.script("return [...document.querySelectorAll('.map .piece title')].map(e => e.textContent)")
        self.assertIn("I/21 (2-01)", titles)

    def names_stay(self, crowded, but=None):
        shown = "return [...document.querySelectorAll('.map .piece .label')].map(e => e.textContent).join(' ')"
        on_table = [number for number, piece in crowded["pieces"].items() if piece.get("sector") not in (None, but)]
        self.assertGreater(len(on_table), 30)
        self.browser.until(lambda: all(number in self.browser.script(shown) for number in on_table))

    def test_what_hands_still_owe_the_table_stands_beside_the_map(self):
        self.join("spectator")
        self.assertFalse(self.browser.all(".owed-box"))
        self.stage.publish("spectator", {**view("spectator"), "owed": ["Move 1-02 from A1-L2 to A1-L3."]})
        self.browser.says("Move 1-02 I/11 from A1-L2 to A1-L3.", ".owed-box")

    def test_on_a_phone_what_is_asked_of_a_seat_comes_before_the_map(self):
        self.browser.resize("phone")
        self.join("cc")
        self.browser.one("main.page-todo .mapped")  # the address names no page
        asked = self.browser.script("return getComputedStyle(document.querySelector('.page-todo .stage'), '::before').content")
        self.assertIn(self.browser.one(".due-box[open] h2").text.split(" RO-")[0], asked)
        order = """
          const box = (words) => document.querySelector(words).getBoundingClientRect();
          const form = box('.due-box[open] > summary'), map = box('.stage > .map'), send = box('.due-box[open] .sheet > button');
          return [form.bottom <= send.top, form.bottom <= map.top]"""
        self.browser.until(lambda: self.browser.script(order) == [True, False])
        self.browser.tap(self.browser.one("[data-form='release-l1'] > summary"))  # needs no map
        self.browser.until(lambda: self.browser.script(order + "[1]"))

    def test_a_first_visit_takes_at_most_250_kB_before_the_picture(self):
        """What is packed on its way counts as it travels."""
        self.browser.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
        self.join("cc")
        taken = self.browser.script("""
          return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
            .map(({ name, transferSize, decodedBodySize }) => [name, transferSize, decodedBodySize])""")
        self.assertIn("app.js", " ".join(name for name, *_ in taken))
        print(sum(travels for _, travels, _ in taken), "bytes travel for", sum(whole for *_, whole in taken))
        self.assertLessEqual(sum(travels for _, travels, _ in taken), 250_000)
        self.assertEqual([name for name, travels, whole in taken if whole > 4000 and travels > 0.7 * whole and "/api/" not in name], [])

    def test_on_a_phone_and_a_tablet_what_sends_the_form_is_always_in_sight(self):
        self.join("cc")
        self.stage.publish("cc", orders_view())
        for size in ("phone", "tablet"):
            self.browser.resize(size)
            self.open_form("fire-plan")
            for top in (0, 400, 100000):
                self.browser.script("document.querySelector('main').scrollTop = arguments[0]", top)
                seen = self.browser.script(
                    "const b = document.querySelector('.due-box[open] .sheet > button').getBoundingClientRect();"
                    "const t = document.querySelector('#tabs').getBoundingClientRect();"
                    "return b.top > 0 && b.bottom <= Math.min(innerHeight, t.top > 100 ? t.top : innerHeight) && b.height >= 44")
                self.assertTrue(seen, f"{size}, {top}")
        self.press_sector("A1-L2")
        self.browser.says("Send 1 of 4 target points", ".due-box[open] .sheet > button")

    def rule_text(self, id):
        """Waits until its text is open."""
        self.browser.until(lambda: self.browser.one("dialog[open] #rule-title").text == id)
        return self.browser.one("dialog[open] .rule-text").text

    def test_an_id_that_is_tapped_opens_its_rule_and_nothing_else(self):
        self.join("so")
        self.browser.page("todo")
        opened = "return [...document.querySelectorAll('[data-form]')].map(e => e.open)"
        id = self.browser.one("[data-form=report] summary .rule")
        if not self.browser.one("[data-form=report]").get_attribute("open"):
            id.click()  # a finger that means the heading may meet the id
        self.browser.until(lambda: self.browser.one("[data-form=report]").get_attribute("open"))
        self.assertFalse(self.browser.all("dialog[open]"))
        before = self.browser.script(opened)
        id.click()
        text = self.rule_text("RQ-25")
        self.assertIn("Do the counters stay face down?", text)
        self.assertEqual(self.browser.script(opened), before)
        self.assertEqual(self.browser.one("dialog .rule-text p:not(.quiet)").get_attribute("lang"), "en")
        self.browser.keep("a rule")
        # An id in the text opens likewise, and Back leads out of it.
        inner = self.browser.one("dialog .rule-text button.rule")
        id = inner.text
        self.browser.script("arguments[0].focus()", inner)
        inner.send_keys(Keys.ENTER)
        self.rule_text(id)
        self.browser.press("Back", "dialog button")
        self.assertEqual(self.rule_text("RQ-25"), text)
        self.browser.one("#rule-title").send_keys(Keys.ESCAPE)
        self.browser.until(lambda: not self.browser.all("dialog[open]"))
        self.browser.script("document.querySelector('[data-form=report] summary').click()")  # elsewhere it still opens and closes
        self.browser.until(lambda: self.browser.script(opened) != before)

    def test_a_tap_outside_closes_a_rule_and_the_focus_returns(self):
        self.join("so")
        self.browser.page("todo")
        self.browser.script("document.querySelector('#rules').focus()")
        self.browser.one("#rules").send_keys(Keys.ENTER)
        self.browser.one("dialog[open]")
        self.browser.script("document.querySelector('.rule-text').click()")
        self.assertTrue(self.browser.all("dialog[open]"))
        outside = ("document.querySelector('dialog').dispatchEvent(new MouseEvent('click', {bubbles: true}));"
                   "return !document.querySelector('dialog[open]')")
        self.browser.until(lambda: self.browser.script(outside))  # not the second half of a double tap
        self.assertEqual(self.browser.script("return document.activeElement.id"), "rules")

    def test_the_rules_of_a_page_are_listed_by_a_key_that_is_no_letter_of_a_text(self):
        self.join("so")
        self.browser.page("todo")
        body = self.browser.one("body")
        body.send_keys("?")
        self.browser.says("Rules on this page", "dialog[open] #rule-title")
        listed = [each.text for each in self.browser.all("dialog .rule-text button.rule")]
        shown = self.browser.script("return [...document.querySelectorAll('main .rule')].filter(e => e.getClientRects().length)"
                                    ".map(e => e.textContent)")
        self.assertEqual(listed, list(dict.fromkeys(shown)))
        self.assertIn("RO-058", listed)
        button = next(each for each in self.browser.all("dialog .rule-text button.rule") if each.text == "RO-058")
        button.send_keys(Keys.ENTER)
        self.assertIn("look", self.rule_text("RO-058").lower())
        self.browser.one("#rule-title").send_keys(Keys.ESCAPE)
        self.browser.until(lambda: not self.browser.all("dialog[open]"))
        self.browser.page("messages")
        self.browser.one("textarea").send_keys("Who is there?")
        self.assertFalse(self.browser.all("dialog[open]"))

    def test_the_telescope_opens_on_something_to_see_and_names_what_is_dark(self):
        self.join("cc")
        self.stage.tell(do="picture", file=os.path.join(HERE, "../../../../assets/pictures/window.jpg"))
        self.browser.page("scope")
        self.browser.says("A2-L1", ".chosen-words")  # of the two that may be seen the nearer
        names = "return [...document.querySelectorAll('.scope-names text')].map(e => e.textContent)"
        self.browser.until(lambda: "A2-L1" in self.browser.script(names))
        for _ in range(3):
            self.browser.one(".scope").send_keys(Keys.ARROW_RIGHT)
        self.browser.until(lambda: "A3-L1: not shown" in self.browser.script(names))

    def test_leave_asks_and_is_there_when_the_connection_is_lost(self):
        self.join("so")
        for size in ("laptop", "phone"):
            self.browser.resize(size)
            self.browser.one("#leave").click()
            self.browser.driver.switch_to.alert.dismiss()
            self.browser.says("Staff Officer", "#title")
        port = self.stage.port
        self.stage.end()
        self.browser.says("Connection lost", "#link")
        self.assertTrue(self.browser.script(
            "const r = document.querySelector('#leave').getBoundingClientRect();"
            "return r.width >= 44 && r.left >= 0 && r.right <= innerWidth && r.top >= 0 && r.bottom <= innerHeight"))
        self.browser.one("#leave").click()
        self.browser.driver.switch_to.alert.accept()
        self.browser.says("still joined", "#toast")
        self.stage = Stage(PROGRAM, port=port, file=self.kept)

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

    def open_form(self, id):
        """The sheet of that form; what else is open closes."""
        self.browser.page("todo")
        box = self.browser.one(f"[data-form='{id}']")
        if not box.get_attribute("open"):
            self.browser.one(f"[data-form='{id}'] > summary").click()
        self.browser.until(lambda: self.browser.one(f"[data-form='{id}']").get_attribute("open"))

    def tick(self, form, field, choice):
        box = self.browser.one(f"input[name='{form}-{field}'][value='{choice}']")
        self.browser.script("arguments[0].scrollIntoView({block: 'center'})", box)
        box.click()

    def send(self):
        self.browser.press("Send", ".due-box[open] button.main")

    def request(self):
        """What was asked, without the words for whoever reads it."""
        asked = self.asked()[0]
        self.assertTrue(asked["request"].get("said"))
        return {key: asked["request"][key] for key in ("form", "answers")}

    def test_he_fires_and_reads_what_became_of_it(self):
        self.join("cc")
        self.open_form("on-call")
        self.browser.one("button[aria-label='One more on A2-L4']").click()
        self.browser.one("button[aria-label='One more on A2-L4']").click()
        self.browser.press("Send 2 of 4 fire missions")
        asked = self.asked()[0]
        self.assertEqual(asked["role"], "cc")
        self.assertEqual(asked["request"]["form"], "on-call")
        self.assertEqual(asked["request"]["answers"], {"missions": ["A2-L4", "A2-L4"]})
        self.browser.says("waits", ".asked")
        self.browser.says("A2-L4 ×2", ".asked")
        self.stage.tell(do="answer", number=asked["number"], lawful=True, words="")
        self.browser.says("accepted", ".asked")

    def test_a_refusal_stands_in_sight_with_its_rule(self):
        self.join("cc")
        self.open_form("release-l1")
        self.tick("release-l1", "units", "3-14")
        self.send()
        asked = self.asked()[0]
        self.stage.tell(do="answer", number=asked["number"], lawful=False, words="RO-103: 3-14 is not in R1.")
        for size in ("laptop", "phone"):
            self.browser.resize(size)
            self.browser.page("table")
            self.browser.page("todo")
            self.browser.says("refused", ".asked")
            self.browser.says("RO-103: 3-14 is not in R1.", ".asked .why")
            self.browser.script("document.querySelector('main').scrollTop = 0")
            self.assertTrue(self.browser.script(
                "const r = document.querySelector('.asked .why').getBoundingClientRect();"
                "return r.top >= 0 && r.bottom <= innerHeight"), size)

    def test_what_was_sent_is_not_the_next_thing_to_press_and_none_never_is(self):
        self.join("cc")
        self.open_form("on-call")
        button = ".due-box[open] .sheet > button"
        self.browser.one("button[aria-label='One more on A2-L4']").click()
        self.browser.press("Send 1 of 4 fire missions")
        asked = self.asked()[0]
        self.browser.says("Sent", button)
        self.assertFalse(self.browser.one(button).is_enabled())
        self.browser.one("button[aria-label='One more on A2-L4']").click()
        self.browser.says("Send 2 of 4", button)
        self.assertNotIn("second", self.browser.one(button).get_attribute("class"))
        self.browser.one("button[aria-label='One less on A2-L4']").click()
        self.browser.until(lambda: not self.browser.one(button).is_enabled())
        # The game has it: he may want another, or none after all.
        planned = view("cc")
        planned["forms"]["on-call"]["due"] = False
        planned["forms"]["on-call"]["fields"][0].update(initial=["A2-L4"], least=0)
        self.stage.tell(do="answer", number=asked["number"], lawful=True, words="")
        self.stage.publish("cc", planned)
        self.browser.until(lambda: "second" in self.browser.one(button).get_attribute("class"))
        self.browser.one("button[aria-label='One less on A2-L4']").click()
        self.browser.says("Send none", button)
        self.assertIn("second", self.browser.one(button).get_attribute("class"))
        self.browser.press("Send none")
        self.assertEqual(self.request()["answers"], {"missions": []})

    def test_an_answer_is_told_on_whatever_page_he_is(self):
        self.join("cc")
        self.open_form("release-l1")
        self.tick("release-l1", "units", "3-14")
        self.send()
        number = self.asked()[0]["number"]
        for size in ("laptop", "phone"):
            self.browser.resize(size)
            self.browser.page("table")
            self.assertFalse(any(each.is_displayed() for each in self.browser.all(".answer")))
        self.stage.tell(do="answer", number=number, lawful=False, words="RO-103: 3-14 is not in R1.")
        for page in ("table", "papers", "messages", "scope"):
            self.browser.page(page)
            self.browser.says("RO-103: 3-14 is not in R1.", ".answer.refused")
            self.assertEqual(self.browser.faults(), [], page)
        self.browser.one(".answer [aria-label='Understood']").click()
        self.browser.page("table")
        self.assertFalse(any(each.is_displayed() for each in self.browser.all(".answer")))

    def test_no_more_can_be_named_than_the_rules_allow(self):
        self.join("cc")
        self.open_form("on-call")
        more = "button[aria-label='One more on {}']".format
        for point in ("A2-L4", "A2-L4"):
            self.browser.one(more(point)).click()
        self.assertFalse(self.browser.one(more("A2-L4")).is_enabled())
        self.assertIn("No more than 2 on A2-L4", self.browser.one(more("A2-L4")).get_attribute("title"))
        self.assertTrue(self.browser.one(more("A1-L3")).is_enabled())
        for point in ("A1-L3", "A1-L3"):
            self.browser.one(more(point)).click()
        self.browser.says("4 of 4 fire missions", ".count-words")
        self.browser.says("No more than 4 may be named (RO-116)", ".due-box[open]")
        for point in ("A1-L3", "A3-L3", "A2-L4", "A4-L4"):
            self.assertFalse(self.browser.one(more(point)).is_enabled(), point)
        # Neither by the map.
        self.browser.script("arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true}))",
                            self.browser.one(".touch[aria-label^='A3-L3']"))
        self.browser.says("All 4 fire missions are named", "#toast")
        self.browser.says("4 of 4 fire missions", ".count-words")

    def test_he_plots_target_points_on_the_map_with_the_keyboard(self):
        self.join("cc")
        self.stage.publish("cc", orders_view())
        self.open_form("fire-plan")
        chip = "button[aria-label='Take away {}']".format
        first = self.browser.one(".touch[tabindex='0']")
        first.send_keys(Keys.ENTER)
        self.browser.until(lambda: self.browser.one(chip("A1-L6")).is_displayed())
        for _ in range(3):
            self.assertFalse(self.browser.one(".due-box[open] button.main").is_enabled())
            self.browser.driver.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
            self.browser.driver.switch_to.active_element.send_keys(Keys.SPACE)
        self.browser.says("4 of 4 target points", ".count-words")
        self.browser.driver.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
        self.browser.driver.switch_to.active_element.send_keys(Keys.SPACE)  # a fifth
        self.browser.says("All 4 target points are named", "#toast")
        self.browser.press("Send 4 of 4 target points")
        self.assertEqual(self.request(), {"form": "fire-plan",
                                          "answers": {"points": ["A1-L6", "A1-L5", "A1-L4", "A1-L3"]}})

    def test_he_plots_target_points_without_the_map(self):
        self.join("cc")
        self.stage.publish("cc", orders_view())
        self.open_form("fire-plan")
        for sector in ("A1-L2", "A2-L3", "A3-L2", "A3-L4"):
            self.browser.script("const s = document.querySelector('.due-box[open] select'); s.value = arguments[0];"
                                "s.dispatchEvent(new Event('change'))", sector)
        self.browser.one("button[aria-label='Take away A2-L3']").click()
        self.browser.says("Target points: 1 more wanted", ".due-box[open] .wanting")
        self.assertFalse(self.browser.one(".due-box[open] button.main").is_enabled())
        self.browser.one(".touch[aria-label^='A4-L5']").send_keys(Keys.ENTER)
        self.send()
        self.assertEqual(self.request()["answers"], {"points": ["A1-L2", "A3-L2", "A3-L4", "A4-L5"]})

    def test_he_gives_orders(self):
        self.join("cc")
        self.stage.publish("cc", orders_view())
        self.open_form("orders")
        self.assertFalse(self.browser.one(".due-box[open] button.main").is_enabled())
        self.tick("orders", "breakthrough", "3")
        for field, axis in (("frontage-1", "A1"), ("frontage-1", "A2"), ("frontage-3", "A2"), ("frontage-3", "A4"),
                            ("frontage-3", "A2")):
            self.tick("orders", field, axis)  # what lies between comes along, and the short end goes
        self.browser.one("textarea[name='intentions']").send_keys("Through the middle.")
        self.send()
        self.assertEqual(self.request(), {"form": "orders", "answers": {
            "breakthrough": "3", "frontage-1": ["A1", "A2"], "frontage-3": ["A3", "A4"], "reserve-1": [], "reserve-3": [],
            "intentions": "Through the middle."}})

    def test_orders_that_were_sent_stay_in_the_form_to_be_changed(self):
        def shown():
            self.open_form("orders")
            return (self.browser.one("textarea[name='intentions']").get_property("value"),
                    self.browser.one("input[name='orders-frontage-1'][value='A2']").is_selected(),
                    self.browser.one("input[name='orders-reserve-1'][value='1-05']").is_selected())
        self.join("cc")
        self.stage.publish("cc", orders_view())
        self.open_form("orders")
        self.tick("orders", "breakthrough", "3")
        self.tick("orders", "frontage-1", "A1")
        self.tick("orders", "frontage-1", "A2")
        self.browser.press("1st Rifle Division, held in R2", "summary")
        self.tick("orders", "reserve-1", "1-05")
        self.browser.one("textarea[name='intentions']").send_keys("Through the middle.")
        given = ("Through the middle.", True, True)
        self.browser.page("table")
        self.assertEqual(shown(), given)
        self.send()
        asked = self.asked()[0]
        self.browser.says("waits", ".asked")
        self.assertEqual(shown(), given)
        self.stage.tell(do="answer", number=asked["number"], lawful=False, words="A Division is without a frontage.")
        self.browser.says("refused", ".asked")
        self.browser.driver.refresh()
        self.assertEqual(shown(), given)

    def test_he_releases_reserves(self):
        self.join("cc")
        self.open_form("release-l1")
        self.tick("release-l1", "units", "3-14")
        self.send()
        self.assertEqual(self.request(), {"form": "release-l1", "answers": {"units": ["3-14"]}})

    def test_what_is_filled_in_stays_while_the_form_is_offered_and_no_longer(self):
        self.join("cc")
        self.open_form("on-call")
        self.browser.one("button[aria-label='One more on A2-L4']").click()
        later = view("cc")
        later["forms"]["on-call"]["fields"][0]["allowed"] = 1
        later["forms"]["on-call"]["fields"][0]["choices"].pop(0)
        self.stage.publish("cc", later)
        self.browser.says("1 of 1 fire missions", ".count-words")
        del later["forms"]["on-call"]
        self.stage.publish("cc", later)
        self.browser.until(lambda: not self.browser.all("[data-form='on-call']"))
        self.stage.publish("cc", view("cc"))
        self.open_form("on-call")
        self.browser.says("0 of 4 fire missions", ".count-words")

    def test_his_papers_are_in_order(self):
        self.join("cc")
        self.browser.page("papers")
        titles = [paper.text.split("\n")[0] for paper in self.browser.all(".paper h2")]
        self.assertEqual([title.split(" R")[0] for title in titles],
                         ["Orders", "Reserves", "Target points", "Found beneath counters"])
        self.browser.says("1st Division pins A1 and A2", ".paper blockquote")
        self.browser.says("for you alone", "[data-paper='fire-plan']")
        self.browser.says("6 of 8 left", ".account")

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
        self.stage.tell(do="picture", file=os.path.join(HERE, "../../../../assets/pictures/window.jpg"))
        self.browser.page("scope")
        self.browser.until(lambda: self.browser.script(
            "const i = document.querySelector('.scope img'); return i && i.naturalWidth > 0"))
        before = self.browser.one(".chosen-words").text
        for _ in range(4):  # beyond the sector that it opens on
            self.browser.one(".scope").send_keys(Keys.ARROW_LEFT)
        self.browser.until(lambda: self.browser.one(".chosen-words").text != before)

    # what the Staff Officer does

    def test_he_looks_reports_and_writes(self):
        self.join("so")
        self.open_form("look")
        self.tick("look", "numbers", "3")
        self.browser.press("Send 1 of 2 counters")
        self.assertEqual(self.request(), {"form": "look", "answers": {"numbers": ["3"]}})
        self.open_form("report")
        self.send()
        self.assertEqual(self.request(), {"form": "report", "answers": {"finds": ["1", "2"]}})
        self.browser.page("messages")
        self.browser.one("#text").send_keys("Guns at A2-L3")
        self.browser.press("Send")
        sent = dict(self.asked()[0]["request"])
        self.assertRegex(sent.pop("id"), "^[0-9a-f]{24}$")
        self.assertGreater(sent.pop("seen"), 0)
        self.assertEqual(sent, {"type": "message", "to": "corps-commander", "text": "Guns at A2-L3"})

    def test_what_is_half_written_outlives_a_reload_and_not_another_seat(self):
        self.join("so")
        self.browser.page("messages")
        self.browser.script("const to = document.getElementById('to'); to.selectedIndex = to.options.length - 1; to.dispatchEvent(new Event('change'))")
        to = self.browser.one("#to").get_attribute("value")
        self.browser.one("#text").send_keys("Guns at A2")
        self.open_form("look")
        self.tick("look", "numbers", "3")
        self.browser.driver.refresh()
        self.browser.one("main.page-todo [data-form=look] [value='3']:checked")
        self.browser.page("messages")
        self.browser.until(lambda: self.browser.one("#text").get_attribute("value") == "Guns at A2")
        self.assertEqual(self.browser.one("#to").get_attribute("value"), to)
        self.browser.press("Send")
        self.asked()
        self.browser.says("Sent.", "#toast")
        self.browser.driver.refresh()
        self.browser.until(lambda: self.browser.one("#text").get_attribute("value") == "")
        self.browser.one("#text").send_keys("for the umpire alone")
        self.join("so")
        self.browser.page("messages")
        self.browser.until(lambda: self.browser.one("#text").get_attribute("value") == "")

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
        for name in ("table", "map", "todo", "papers"):
            self.browser.page(name)
            yield name + " during the orders"
        self.open_form("fire-plan")
        self.browser.script("document.querySelectorAll('.touch')[3].dispatchEvent(new MouseEvent('click'))")
        yield "fire plan"
        self.stage.publish("cc", view("cc"))
        self.browser.driver.get(self.address("/screen"))
        self.browser.one(".map .piece")
        yield "screen"
        self.browser.open_as_stranger(self.address())
        self.browser.one("#code")
        yield "join"

    def test_stands_of_one_unit_that_lie_together_are_named_once_by_the_unit(self):
        self.join("cc")
        def stand(x_mm, name="I Battalion, 13th Light", short="1/13Li"):
            return {"name": name, "short": short, "side": "attacker", "at": {"x_mm": x_mm, "y_mm": 100, "heading_deg": 0}}
        pieces = {f"F-11{letter}": stand(100 + 40 * i) for i, letter in enumerate("abcd")} | {
            "F-11e": stand(400),
            # Two units of one stand that bear the same name are two.
            "F-12": stand(600, "Rifles", "Rifles"), "F-13": stand(630, "Rifles", "Rifles"),
            # So are a unit of one stand and one of several that bear it.
            "F-14a": stand(800, "Guns", "Guns"), "F-15a": stand(830, "Guns", "Guns"), "F-15": stand(860, "Guns", "Guns")}
        told = self.browser.driver.execute_async_script("""
          const [pieces, done] = arguments;
          const source = [...document.scripts].find((each) => each.type === 'module').src;
          const board = { drawn: (x, y) => ({ x, y }), right: 1200, down: 800 };
          const options = { scale: 1, least: 10, read: 20, header: 0, most: 2, grouped: false };
          import(new URL('layout.js', source)).then(({ lay }) => done(Object.fromEntries(
            lay({ pieces, marks: {} }, board, options).put().map(({ id, lines }) => [id, lines]))));""", pieces)
        self.assertEqual(told, {"F-11a": ["F-11", "1/13Li"], "F-11b": [], "F-11c": [], "F-11d": [], "F-11e": ["F-11e", "1/13Li"],
                                "F-12": ["F-12", "Rifles"], "F-13": ["F-13", "Rifles"], "F-14a": ["F-14a", "Guns"],
                                "F-15a": ["F-15a", "Guns"], "F-15": ["F-15", "Guns"]})

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
            for page in ("table", "todo"):
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

    def test_nothing_bars_anybody_is_too_wide_too_small_or_comes_from_outside(self):
        for size in ("phone", "laptop"):
            self.browser.resize(size)
            for name in self.every_page():
                where = f"{name}, {size}"
                self.assertEqual(self.browser.script(OUTSIDE), [], where)
                if size == "phone":
                    self.assertLessEqual(self.browser.script(WIDE), self.browser.width, where)
                    self.assertEqual(self.browser.script(SMALL), [], where)
                self.assertEqual(bars(self.browser), [], where)
                if name == "todo":
                    self.browser.script("document.querySelector('main [open] .rule').click()")
                    self.browser.one("dialog[open] .rule-text p")
                    self.assertEqual(bars(self.browser), [], f"a rule, {size}")
                    self.browser.one("#rule-title").send_keys(Keys.ESCAPE)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
