"""An evening of Rapier led from the umpire's page, by a program that has no window: umpire_test.py TELESCOPE

The program is `telescope run --headless`, the umpire a tablet, the Corps Commander and the Staff Officer phones, and a
spectator looks at a laptop. TELESCOPE_SCREENSHOTS=DIR keeps pictures.
"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest

from bars import bars
from browser import READ, SIZES, Browser

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = sys.argv[1]
SCENARIO = os.path.join(HERE, "../../../../assets/scenarios/rapier-demo.toml")
MOST_DEEDS = 500

DEFENDERS = {f"c{i:02}": place for i, place in enumerate(
    ["A1-L2"] * 4 + ["A3-L2"] * 4 + ["A2-L3"] * 4 + ["A1-L4", "A3-L4"], 1)}
ATTACKERS = {"1-01": "A2-L1", "1-02": "A1-L1", "1-03": "A1-L1", "1-04": "A1-L1", "1-11": "A1-L1", "1-12": "A1-L1",
             "1-15": "R1-1", "3-01": "A4-L1", "3-02": "A4-L1", "3-03": "A4-L1", "3-04": "A4-L1", "3-07": "A3-L1",
             "3-08": "A3-L1", "3-14": "A3-L1", "3-15": "A4-L1"}
ATTACK = {"1-02": "A1-L2", "1-03": "A1-L2", "1-04": "A1-L2", "1-11": "A1-L2", "1-12": "A1-L2", "3-07": "A3-L2",
          "3-08": "A3-L2"}


def view_of(browser):
    """What whoever sits at this browser may know."""
    return browser.driver.execute_async_script("fetch('api/view').then(a => a.json()).then(arguments[0])")


class Run:
    """A program without a window, in a folder of its own."""

    def __init__(self, folder, *more, camera="none"):
        env = dict(os.environ, XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder, XDG_STATE_HOME=folder, LC_ALL="C.UTF-8")
        env.pop("DISPLAY", None)
        self.process = subprocess.Popen(
            [PROGRAM, "run", "--headless", "--camera", camera, "--scenario", SCENARIO,
             "--game", os.path.join(folder, "evening.telescope"), "--cp-port", "0", "--out", os.path.join(folder, "out"),
             "--cp-invite", "umpire", *more], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env)
        self.umpire = self.address("Umpire")

    def address(self, title):
        for line in self.process.stdout:
            if found := re.match(f"{title}, one device: (\\S+)", line):
                return found[1]
        raise RuntimeError("the program invites nobody")

    def end(self):
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=60)
        return self.process.returncode


class Umpire:
    """An umpire who knows his page."""

    def __init__(self, browser):
        self.browser = browser
        self.lost = []  # options that lost something and were done at the second asking

    def join(self, address):
        self.browser.open_as_stranger(address)
        self.browser.one(".umpire .step h2")

    @property
    def step(self):
        return self.browser.one(".step h2").text if not self.throwing else ""

    @property
    def when(self):
        return self.browser.one("#when").text

    @property
    def throwing(self):
        return self.browser.script("const t = document.querySelector('.throw-page'); return Boolean(t && !t.hidden)")

    def known(self):
        return view_of(self.browser)

    def place(self, piece):
        pieces = self.known()["pieces"]
        return pieces[piece]["place"] if piece in pieces else ""

    def click(self, element):
        self.browser.script("arguments[0].scrollIntoView({block: 'center'})", element)
        element.click()

    def press(self, words, within=".umpire-side"):
        def wanted():
            button = self.browser.button(words, f"{within} button")
            if button:
                self.click(button)
            return bool(button)
        self.browser.until(wanted)

    def settled(self, deed):
        """Does it, and waits until the page has an answer."""
        deed()
        self.browser.until(lambda: self.browser.script("return document.body.dataset.asking !== 'true'"))

    def more(self):
        """The button that shows the options that have no room, if there is one."""
        return self.browser.script(READ + "return all.find((e) => read(e).endsWith('more'))", ".console > .row button")

    def option(self, words):
        if (more := self.more()) and not self.browser.script(READ + "return all.some((e) => read(e).includes(arguments[1]))", ".now .option", words):
            self.click(more)
        self.settled(lambda: self.press(words, ".now"))

    def read(self):
        """Half a second, in which a press would only flash or bounce: nobody has read what it does."""
        since = self.browser.script("return performance.now()")
        self.browser.until(lambda: self.browser.script("return performance.now()") - since > 550)

    def first(self):
        """What Space does: the first that loses nothing; where there is none, what loses something, at the second asking."""
        option = self.browser.one(".now .option, .last .option")
        if option.find_elements("css selector", ".loses"):
            self.click(option)
            self.browser.one(".option .loses b")  # "Once more", in its place or in a line of its own
            self.read()
            option = self.browser.one(".option:has(.loses b)")
            self.lost.append(option.text)
        self.settled(lambda: self.click(option))

    def find(self, words):
        field = self.browser.one(".find")
        self.click(field)
        field.clear()
        field.send_keys(words)

    def open_piece(self, piece):
        self.find(piece)
        self.settled(lambda: self.press(piece, ".found"))
        self.browser.until(lambda: self.browser.one(".opened h3").text.startswith(piece))

    def close(self):
        # What a camera sees may draw the page anew at any moment.
        self.settled(lambda: self.browser.until(lambda: self.browser.one(".opened [aria-label='Close']").click() or True))
        self.browser.script("const f = document.querySelector('.find'); f.value = ''; f.dispatchEvent(new Event('input'))")

    def carry(self, piece, to):
        self.open_piece(piece)
        def choose():
            select = self.browser.one(".opened select")
            self.browser.script("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))", select, to)
            return True
        self.settled(lambda: self.browser.until(choose))
        if self.throwing:  # a contact is told large first
            told = self.browser.one(".throw-page").text
            assert not re.search(r"\d[A-Z]{2}-\d", told), f"rules without a space between them: {told}"
            self.press("Go on", ".throw-page")
        self.close()

    def open_form(self, id):
        self.has_form(id)
        box = self.browser.one(f".umpire-side [data-form='{id}']:not(:has(> p.sheet))")
        if box.get_attribute("open") is None:
            self.click(box.find_element("css selector", "summary"))
        return f".umpire-side [data-form='{id}']:not(:has(> p.sheet))"

    def tick(self, form, field, *choices):
        for choice in choices:
            self.browser.script("""
              const box = document.querySelector(arguments[0]);
              const input = [...box.querySelectorAll(`[name$="-${arguments[1]}"]`)];
              if (input[0]?.tagName === 'SELECT') {
                input[0].value = arguments[2];
                input[0].dispatchEvent(new Event('change'));
              } else input.find((each) => each.value === arguments[2]).click();""", form, field, choice)

    def add(self, form, label, *choices):
        """By the list of what can be named."""
        for choice in choices:
            self.browser.script("""
              const select = document.querySelector(`${arguments[0]} select[aria-label="Add to ${arguments[1]}"]`);
              select.value = arguments[2];
              select.dispatchEvent(new Event('change'));""", form, label, choice)

    def send(self, form):
        self.settled(lambda: self.click(self.browser.one(f"{form} form.sheet > button.main")))

    def moves_first(self):
        return self.browser.script("""
          const [says, now] = ['says', 'now'].map((name) => document.querySelector(`.console > .${name}`));
          return Boolean(says.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING)""")

    def has_form(self, id):
        if (more := self.more()) and not self.browser.all(f"[data-form='{id}']"):
            self.click(more)
        return bool(self.browser.all(f".umpire-side [data-form='{id}']"))


class Evening(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.run_ = None
        self.browsers = []

    def tearDown(self):
        for browser in self.browsers:
            browser.quit()
        if self.run_:
            self.assertEqual(self.run_.end(), 0)
        self.folder.cleanup()

    def browser(self, size):
        self.browsers.append(Browser(os.path.join(self.folder.name, f"browser-{len(self.browsers)}"), size))
        return self.browsers[-1]

    def start(self, size, *more, camera="none"):
        self.run_ = Run(self.folder.name, *more, camera=camera)
        browser = self.browser(size)
        self.umpire = Umpire(browser)
        self.umpire.join(self.run_.umpire)
        return browser

    def whole(self, screen, what):
        self.assertEqual(screen.faults(), [], what)
        screen.keep(what)

    # What he does, by the step.

    def throw_dice(self):
        """Once by hand, die by die; else the program rolls."""
        umpire, screen = self.umpire, self.umpire.browser
        if not self.typed and screen.all(".pool.chosen .pad-row"):
            chosen = screen.one(".pool.chosen")
            count = len(chosen.find_elements("css selector", ".die"))
            self.whole(screen, "dice to throw")
            pool = f".pool[data-pool='{chosen.get_attribute('data-pool')}']"
            for _ in range(count - 1):
                umpire.press("1", f"{pool} .pad-row")
            self.whole(screen, "dice entered")
            umpire.settled(lambda: umpire.press("1", f"{pool} .pad-row"))
            screen.until(lambda: not screen.all(f"{pool} .pad-row"))  # the last die needs no further press
            self.typed = True
        elif screen.button("Roll", ".throw-page button"):
            umpire.settled(lambda: umpire.press("Roll", ".throw-page"))
            self.rolled = True
        else:
            if self.first_throw:
                self.whole(screen, "dice thrown")
                self.first_throw = False
            umpire.press("Go on", ".throw-page")

    def deploy(self, plan):
        known = self.umpire.known()["pieces"]
        for piece, place in plan.items():
            if not known.get(piece, {}).get("place"):
                self.umpire.carry(piece, place)
        self.umpire.first()

    def orders(self):
        umpire = self.umpire
        if not umpire.has_form("orders"):
            return umpire.first()
        form = umpire.open_form("orders")
        umpire.tick(form, "breakthrough", "3")
        umpire.tick(form, "frontage-1", "A1", "A2")
        umpire.tick(form, "frontage-3", "A3", "A4")
        umpire.tick(form, "reserve-1", "1-05")
        umpire.browser.one(f"{form} textarea").send_keys("Along A4, and do not look back.")
        self.whole(umpire.browser, "orders")
        umpire.send(form)
        umpire.first()

    def accept_from_phone(self, id, fill):
        """The Corps Commander asks for it on his phone, and the umpire does it."""
        phone, umpire = self.phone, self.umpire
        phone.page("todo")
        box = phone.one(f"[data-form='{id}']")
        if not box.get_attribute("open"):
            summary = phone.one(f"[data-form='{id}'] > summary")
            phone.script("arguments[0].scrollIntoView({block: 'center'})", summary)
            summary.click()
        fill()
        phone.press("Send", ".due-box[open] button.main")
        umpire.browser.says("Corps Commander", ".proposal")
        self.whole(umpire.browser, f"asked {id}")
        umpire.settled(lambda: umpire.press("Do it", ".proposal"))
        phone.until(lambda: "accepted" in phone.all(".asked li")[0].text)
        self.accepted += 1

    def fire_plan(self):
        if self.umpire.has_form("fire-plan") and not self.accepted:
            def fill():
                for name in ("A1-L2", "A2-L3", "A3-L2", "A3-L4"):
                    self.phone.script("arguments[0].dispatchEvent(new MouseEvent('click', {bubbles: true}))",
                                      self.phone.one(f".page-todo .touch[aria-label^='{name}']"))
            self.accept_from_phone("fire-plan", fill)
        self.umpire.first()

    def bombardment(self):
        form = self.umpire.open_form("bombardment")
        self.umpire.add(form, "Fire missions", "A1-L2", "A1-L2", "A3-L2", "A2-L3")
        self.whole(self.umpire.browser, "bombardment")
        self.umpire.send(form)

    def attackers_move(self):
        umpire, screen = self.umpire, self.umpire.browser
        turn1 = umpire.when.startswith("Turn 1")
        known = umpire.known()["pieces"]
        left = {piece: to for piece, to in ATTACK.items() if turn1 and known[piece]["place"].endswith("L1")}
        for piece, to in left.items():
            umpire.carry(piece, to)
        if turn1 and known["1-01"]["place"] == "A2-L1":
            umpire.carry("1-01", "A3-L1")
            screen.says("1-01", ".proposal.unlawful")
            self.assertTrue(umpire.moves_first(), "a move that waits stands before what else could be done")
            self.whole(screen, "an unlawful move")
            umpire.press("Let it pass", ".proposal")
            screen.one(".proposal .reason").send_keys("the map was drawn wrong")
            umpire.settled(lambda: umpire.press("Let it pass", ".proposal .waive"))
            screen.until(lambda: umpire.place("1-01") == "A3-L1")
            self.waived = True
        if turn1 and not self.sent_back:
            umpire.carry("3-14", "A3-L5")
            umpire.settled(lambda: umpire.press("Send back", ".proposal"))
            screen.until(lambda: not screen.all(".proposal"))
            self.assertFalse(umpire.moves_first())
            self.sent_back = True
        if not self.undone:
            self.undo_and_redo()
        umpire.first()

    def undo_and_redo(self):
        umpire, screen = self.umpire, self.umpire.browser
        umpire.settled(lambda: umpire.press("Undo", ".thumb"))
        screen.until(lambda: umpire.place("1-01") == "A2-L1")
        umpire.settled(lambda: umpire.press("Redo", ".thumb"))
        screen.until(lambda: umpire.place("1-01") == "A3-L1")
        self.undone = True

    def call_fire(self):
        """On the covered page, which he asks for."""
        umpire, screen = self.umpire, self.umpire.browser
        if not umpire.when.startswith("Turn 1") or not umpire.has_form("on-call"):
            return umpire.first()
        self.assertFalse(screen.script("return document.body.textContent.includes('TRP 2')"))
        umpire.press("Open the covered page", ".covered-page")
        screen.says("Covered page", ".covered-page")
        form = umpire.open_form("on-call")
        umpire.press("+", f"{form} .steppers")
        self.whole(screen, "covered page")
        umpire.send(form)
        if screen.all(".covered-page h3"):
            umpire.press("Cover it again", ".covered-page")
        umpire.first()

    def fight(self):
        for box in self.umpire.browser.all(".console > .forms [data-form]"):
            if ": say whom the" in box.text:
                return self.umpire.send(self.umpire.open_form(box.get_attribute("data-form")))
        self.umpire.first()

    def go_on(self):
        umpire = self.umpire
        if umpire.throwing:
            return self.throw_dice()
        step = umpire.step
        if umpire.browser.all("form.word"):
            umpire.browser.one("form.word input").send_keys("Volga, 19 november")
            self.whole(umpire.browser, "the players' word")
            return umpire.settled(lambda: umpire.press("Add", "form.word"))
        for box in umpire.browser.all(".console > .forms [data-form]"):
            if box.text.startswith("The Staff Officer reports"):
                form = umpire.open_form(box.get_attribute("data-form"))
                umpire.browser.script("document.querySelector(`${arguments[0]} input:not(:checked)`)?.click()", form)
                return umpire.send(form)
        steps = {"Defender deployment": lambda: self.deploy(DEFENDERS), "Attacker deployment": lambda: self.deploy(ATTACKERS),
                 "Initial orders": self.orders, "Corps fire plan": self.fire_plan, "Attacker movement": self.attackers_move,
                 "On-call bombardment": self.call_fire, "Ground combat": self.fight}
        if any(box.text.startswith("Hand in the fire missions") for box in umpire.browser.all(".console > .forms [data-form]")):
            return self.bombardment()
        return steps.get(step, umpire.first)()

    def let_in(self, title, size):
        """By a code that the umpire's page shows."""
        screen = self.umpire.browser
        screen.page("post")
        before = [each.text for each in screen.all(".code")]
        screen.press("Show a code", f"[aria-label='A code for {title}']")
        code = screen.until(lambda: next((each.text for each in screen.all(".code") if each.text not in before), None))
        guest = self.browser(size)
        guest.open_as_stranger(self.run_.umpire.split("/join")[0])
        guest.one("#code").send_keys(code)
        guest.press("Join")
        guest.says(title, "#title")
        screen.says(title, "[data-guest]")
        return guest

    def all_follow(self, when):
        """Every guest's page is at the same step, whole, and knows no piece elsewhere than the umpire does."""
        places = {piece: each.get("place") for piece, each in self.umpire.known()["pieces"].items()}
        for guest in (self.phone, self.staff, self.hall):
            guest.until(lambda: guest.one("#when").text == when)
            elsewhere = {piece: each["place"] for piece, each in view_of(guest)["pieces"].items()
                         if each.get("place") and each["place"] != places.get(piece)}
            self.assertEqual(elsewhere, {}, when)
            self.whole(guest, when)

    def test_an_evening_of_rapier(self):
        self.typed = self.rolled = self.waived = self.sent_back = self.undone = False
        self.first_throw, self.accepted = True, 0
        screen = self.start("tablet")
        umpire = self.umpire
        # He lets everybody in, and writes to the Corps Commander.
        self.phone = self.let_in("Corps Commander", "phone")
        self.whole(screen, "a code")
        self.staff, self.hall = self.let_in("Staff Officer", "phone"), self.let_in("Spectator", "laptop")
        screen.page("messages")
        screen.one("#text").send_keys("We begin in five minutes.")
        screen.press("Send")
        self.phone.page("messages")
        self.phone.says("We begin in five minutes.")
        # What the Corps Commander writes stands with him, and is answered there.
        self.phone.script("document.querySelector('#to').value = 'umpire'")
        self.phone.one("#text").send_keys("Who has the dice?")
        self.phone.press("Send")
        thread = "[data-with='Corps Commander']"
        screen.says("Who has the dice?", thread)
        screen.says("for the umpire only", thread)
        screen.one(f"{thread} button").click()
        self.assertEqual(screen.one("#to").get_property("value"), "corps-commander")
        screen.one("#text").send_keys("You do.")
        screen.press("Send")
        self.phone.says("You do.")
        screen.says("Sealed, also from the umpire.", thread)  # what is for the Corps Commander alone, whoever wrote it
        # Who else writes has a thread of his own, above those where nothing is new; each is in the order in which it was said.
        self.staff.page("messages")
        self.staff.script("document.querySelector('#to').value = 'umpire'")
        self.staff.one("#text").send_keys("I have seen nothing.")
        self.staff.press("Send")
        screen.says("I have seen nothing.", "[data-with='Staff Officer']")
        said = {each.get_attribute("data-with"): [line.text for line in each.find_elements("css selector", "li > p:last-child")]
                for each in screen.all(".thread")}
        self.assertEqual(list(said.items()), [
            ("Staff Officer", ["I have seen nothing."]),
            ("Corps Commander", ["Who has the dice?", "Sealed, also from the umpire."]),
            ("all", ["We begin in five minutes."])])
        self.assertEqual([each.text for each in screen.all(f"{thread} li b")], ["Corps Commander", "Umpire"])
        self.assertEqual([each.text for each in self.phone.all("#to option")],
                         ["Staff Officer", "Commander of 1st Rifle Division", "Commander of 3rd Mechanised Division",
                          "all commanders", "Umpire"])
        self.whole(screen, "messages")
        screen.page("umpire")

        last, steps = None, set()
        for _ in range(MOST_DEEDS):
            # The header and the console come in two pieces of news.
            screen.until(lambda: umpire.when.endswith(umpire.step))
            when = umpire.when
            if when.startswith("Turn 3") or "over" in when:
                break
            if when != last and not umpire.throwing:
                self.whole(screen, when)
                self.all_follow(when)
                steps.add(when)
                last = when
            self.go_on()
        self.assertTrue(umpire.when.startswith("Turn 3"), umpire.when)
        for guest in (self.staff, self.hall):
            for page in [tab.get_attribute("id")[4:] for tab in guest.all("#tabs a") if tab.is_displayed()]:
                guest.page(page)
                self.whole(guest, f"{page} after two turns")
        self.assertTrue(any(when.startswith("Turn 2") for when in steps))
        for what in ("typed", "rolled", "waived", "sent_back", "undone"):
            self.assertTrue(getattr(self, what), what)
        self.assertEqual(self.accepted, 1)
        # Four of sixteen missions were fired: going on without the others is asked twice.
        self.assertTrue(any("12 fire missions of the bombardment are lost." in each for each in umpire.lost), umpire.lost)
        self.blank_and_look(screen)

    def blank_and_look(self, screen):
        """Secrets go with one press, and every page is whole, on every screen."""
        umpire = self.umpire
        while umpire.throwing:
            self.throw_dice()
        for size in ("tablet", "laptop", "phone"):
            screen.resize(size)
            for page in [tab.get_attribute("id")[4:] for tab in screen.all("#tabs a")]:
                screen.page(page)
                for dark in (True, False):
                    screen.dark(dark)
                    self.whole(screen, f"{page} {'dark' if dark else 'light'}")
        screen.page("past")
        screen.says("the map was drawn wrong")
        # What going back changes is told before it is done, and nothing is done by reading it.
        stands = screen.one(".past .current").text
        point = screen.all(".past [data-entry]:not(.current) > button")[-1]
        umpire.settled(lambda: umpire.click(point))
        screen.says("Going there:", ".way-back")
        umpire.settled(lambda: umpire.press("Stay", ".way-back"))
        screen.until(lambda: not screen.all(".way-back"))
        self.assertEqual(screen.one(".past .current").text, stands)
        screen.page("umpire")
        secrets = "return document.querySelectorAll('.badge.secret').length"
        umpire.press("Blank", ".thumb")
        screen.until(lambda: screen.script(secrets) == 0)
        for page in ("past", "messages", "umpire"):
            screen.page(page)
            self.assertEqual(screen.script(secrets), 0, page)
        umpire.press("Show secrets", ".thumb")

    def test_nothing_bars_anybody(self):
        screen = self.start("laptop", camera="demo")
        screen.one(".overlay .stand")
        # Every piece and every sector has its name on the picture; on the map the edges name the sectors.
        texts = "return [...document.querySelectorAll(arguments[0])].map(t => t.textContent)"
        self.assertTrue(all(screen.script(texts, ".overlay .stand text")))
        self.assertIn("A1-L1", screen.script(texts, ".overlay .cell-name"))
        screen.press("Map", ".stage-tools button")
        screen.until(lambda: {"A1", "L1"} <= set(screen.script(texts, ".map-box .map .edge")))
        screen.press("Picture", ".stage-tools button")
        screen.one(".overlay .stand")
        for size in ("laptop", "tablet", "phone"):
            screen.resize(size)
            for page in [tab.get_attribute("id")[4:] for tab in screen.all("#tabs a")]:
                screen.page(page)
                self.assertEqual(bars(screen, lambda dark: screen.keep(f"demo {page} {'dark' if dark else 'light'}")), [], f"{page}, {size}")
                self.assertEqual(screen.faults(), [], f"{page}, {size}")
        # The picture is as large as its place lets it be, also where it lies across.
        SIZES["across"] = (1180, 820)
        for size, page in (("tablet", "table"), ("across", "umpire"), ("across", "table")):
            screen.resize(size)
            screen.page(page)
            screen.until(lambda: screen.script("""
              const place = document.querySelector('.picture-room').getBoundingClientRect(), picture = document.querySelector('.picture').getBoundingClientRect();
              const [wide, high] = [picture.width / place.width, picture.height / place.height];
              return Math.abs(Math.max(wide, high) - 1) < 0.01 && Math.min(wide, high) > 0.6"""))
            screen.keep(f"{page} {size}")

    def test_a_second_umpire_takes_the_seat_and_the_first_is_told_in_a_line(self):
        self.run_ = Run(self.folder.name, "--cp-invite", "umpire")
        second = self.run_.address("Umpire")
        browsers = [self.browser("laptop"), self.browser("tablet")]
        self.umpire = Umpire(browsers[0])
        self.umpire.join(self.run_.umpire)
        Umpire(browsers[1]).join(second)
        browsers[0].says("Another device has taken this seat over.", ".join .problem")
        browsers[0].keep("shown out")
        # Beside him a third may come, by his word.
        browsers[1].page("post")
        browsers[1].press("Show a code", "[aria-label='A code for Umpire']")
        code = browsers[1].until(lambda: browsers[1].one(".code").text)
        browsers[0].one("#code").send_keys(code)
        browsers[0].press("Join")
        browsers[0].one(".umpire .step h2")
        browsers[1].until(lambda: len(browsers[1].all("[data-guest] .lamp.on")) == 2)
        browsers[1].page("umpire")
        browsers[1].one(".umpire .step h2")

    def finds_as_the_window(self, screen):
        """Both are held to one table."""
        with open(os.path.join(HERE, "../../../data/find/ranking.json"), encoding="utf-8") as file:
            for row in json.load(file):
                found = screen.driver.execute_async_script("""
                  const [{ given, search }, done] = arguments;
                  const source = [...document.scripts].find((each) => each.type === 'module').src;
                  import(new URL('umpire_piece.js', source)).then(({ ranked }) => done(ranked(given, (each) => each, search)));""", row)
                self.assertEqual(found, row["found"], row["search"])

    def test_keys_as_in_the_window(self):
        from selenium.webdriver.common.keys import Keys
        screen = self.start("laptop")
        body = screen.one("body")
        self.finds_as_the_window(screen)
        screen.until(lambda: screen.all("form.word"))
        before = self.umpire.step
        self.umpire.read()
        self.umpire.settled(lambda: body.send_keys(Keys.ENTER))
        screen.until(lambda: self.umpire.throwing or self.umpire.step != before)
        screen.keep("after Enter")
        word = rolled = typed = False
        for _ in range(40):
            if not self.umpire.throwing:
                break
            self.umpire.read()
            dice = len(screen.all(".throw-page .pool.chosen .die"))
            if dice and not word:
                # Without the players' word the program rolls none: the key to add it stands where the dice wait.
                self.assertFalse([each.text for each in screen.all(".throw-page button") if each.text.startswith("Roll")])
                self.whole(screen, "dice before the players' word")
                body.send_keys("w")
                screen.driver.switch_to.active_element.send_keys("Volga", Keys.ENTER)
                screen.until(lambda: not screen.all("form.word"))
                screen.script("document.activeElement.blur()")
                word = True
            elif dice and not typed:
                pool = screen.one(".throw-page .pool.chosen").get_attribute("data-pool")
                self.umpire.settled(lambda: body.send_keys("2" * dice))  # of fourteen sides too: no other digit can follow
                screen.until(lambda: not screen.all(f".pool.chosen[data-pool='{pool}']"))
                typed = True
            elif dice:
                self.umpire.settled(lambda: body.send_keys("r"))
                rolled = True
            else:
                body.send_keys(Keys.ENTER)
        self.assertEqual((word, typed, rolled), (True, True, True))
        body.send_keys("b")
        screen.says("Show secrets", ".thumb")
        body.send_keys("b")
        # A slash, a few letters, Enter: the piece is open.
        body.send_keys("/")
        screen.driver.switch_to.active_element.send_keys("3-14", Keys.ENTER)
        screen.until(lambda: screen.one(".opened h3").text.startswith("3-14"))
        self.assertEqual(screen.one(".find").get_property("value"), "")
        body.send_keys(Keys.ESCAPE)
        screen.until(lambda: not screen.all(".opened h3"))
        step = self.umpire.step
        self.umpire.settled(lambda: body.send_keys(Keys.CONTROL, "z"))
        screen.until(lambda: self.umpire.step != step or screen.one(".thumb").text.count("Redo"))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
