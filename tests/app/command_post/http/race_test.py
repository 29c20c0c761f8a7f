"""A campaign of Race for X from its first choice through a battle and back, in browsers: race_test.py TELESCOPE

The programs are `telescope run --headless`: the campaign without a table, its battle of Rapier Offensive on the demo table
where the camera is "demo:play". In the campaign Player A sits at a phone, Player B and the umpire at laptops; no byte that
anybody else is sent tells the action that is written first before both are written. In the battle the umpire leads from
his page, and the attackers' commander reads on a phone how it stands. TELESCOPE_SCREENSHOTS=DIR keeps pictures;
TELESCOPE_RACE_CAMERA names the battle's camera.
"""

import os
import sys
import tempfile
import unittest

from browser import Browser
from guest import Guest
from headless_run import HeadlessRun
from umpire_test import Umpire

PROGRAM = sys.argv[1]
SEATS = {"a": "phone", "b": "laptop", "umpire": "laptop"}
# What an action that is written comes to in its owner's view, and in everybody's once both are opened.
WRITTEN = ("Your action", "now: Attack", "now: Regroup")
CAMERA = os.environ.get("TELESCOPE_RACE_CAMERA", "none")
UNITS = ("A-1.0", "A-1.1")  # of Player A on the table: a headquarters and a battalion
MARCH = ("A2-L2", "A2-L3", "A2-L4")  # of one stand, a sector a turn, to the village
MOST_DEEDS = 600
OVER = "End of the game"
ACTIONS = (("Attack", "Regroup"), ('"attack"', '"regroup"'))  # forms and chances name each as often as the other


class Race(unittest.TestCase):
    def setUp(self):
        self.marched = set()
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.browsers, self.guests = {}, {}
        self.sit("race-short", SEATS, "Campaign turn 1")

    def sit(self, scenario, seats, says, **run):
        """Everybody opens the page of his seat in the game."""
        self.run_ = HeadlessRun(PROGRAM, self.folder.name, scenario, seats, **run)
        for seat, size in seats.items():
            if seat not in self.browsers:
                self.browsers[seat] = Browser(os.path.join(self.folder.name, seat), size)
            self.browsers[seat].open_as_stranger(self.run_.addresses[seat])
            self.browsers[seat].says(says)
            self.guests[seat] = Guest.beside(self.browsers[seat])

    def rise(self):
        """The game is ended, and what its journal says is so."""
        for guest in self.guests.values():
            guest.leave()
        self.guests = {}
        self.assertEqual(self.run_.end(), 0)
        verified = self.run_.replay("--verify")
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def tearDown(self):
        for guest in self.guests.values():
            guest.leave()
        for browser in self.browsers.values():
            browser.quit()
        self.run_.end()
        self.folder.cleanup()

    def whole(self, seat, what):
        browser = self.browsers[seat]
        self.assertEqual(browser.faults(), [], f"{seat}, {what}")
        browser.keep(f"{seat} {what}")

    def open(self, seat, form):
        browser = self.browsers[seat]
        browser.page("todo")
        box = f"[data-form='{form}']"
        if not browser.one(box).get_attribute("open"):
            browser.one(f"{box} > summary").click()
        browser.until(lambda: browser.one(box).get_attribute("open"))
        return box

    def send(self, seat, box):
        browser = self.browsers[seat]
        button = browser.until(lambda: next((b for b in browser.all(f"{box} form.sheet > button") if b.is_enabled()), None))
        browser.tap(button)

    def write(self, seat, action):
        box = self.open(seat, f"choice-{seat}")
        browser = self.browsers[seat]
        if choosers := browser.all(f"select[name='choice-{seat}-choice']"):
            browser.script("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))", choosers[0], action)
        else:
            browser.one(f"{box} input[value='{action}']").find_element("xpath", "..").click()
        self.whole(seat, "action")
        self.send(seat, box)

    def press(self, words, selector):
        """A button of the umpire's page."""
        self.browsers["umpire"].press(words, selector)

    def throw(self, words, die):
        """The umpire throws by hand and types the die, which is the last."""
        browser = self.browsers["umpire"]
        self.press(words, ".now button")
        browser.one(".pool.chosen .pad-row")
        self.whole("umpire", words)
        self.press(str(die), ".pool.chosen .pad-row button")
        browser.one(".throw-page:not([hidden])")
        self.press("Go on", ".throw-page button")

    def wait_for(self, step):
        for guest in self.guests.values():
            guest.wait(lambda state: step in state["view"]["when"]["title"])

    def test_a_campaign_from_its_first_choice_through_a_battle_and_back(self):
        self.choose_and_field()
        self.rise()
        self.fight_the_battle()
        self.go_on_with_the_campaign()

    def test_the_umpires_page_goes_into_the_battle_and_back_by_one_press(self):
        self.choose_and_field()
        screen = self.browsers["umpire"]
        screen.says("can be fought", ".offer")
        self.take_offer("Campaign turn 1")
        screen.says("Deal the counters")
        self.guests["umpire"] = Guest.beside(screen)
        self.whole("umpire", "battle by one press")
        # A player of the campaign is nobody in the battle until he has a code for a seat there.
        self.browsers["a"].says("Code")
        screen.page("post")
        screen.one("button[aria-label='A code for Corps Commander']").click()
        self.guests["umpire"].wait(lambda state: state["desk"]["post"].get("invitation"))
        commander = self.browsers["cc"] = Browser(os.path.join(self.folder.name, "cc"), "phone")
        commander.open_as_stranger(self.guests["umpire"].state["desk"]["post"]["invitation"]["url"])
        commander.page("papers")
        commander.says("The battle for the campaign")
        self.whole("cc", "battle by one press")
        screen.page("umpire")
        self.umpire = Umpire(screen)
        self.lead_to_the_end(lambda: None)
        screen.says("The battle is over", ".offer")
        self.whole("umpire", "way back")
        self.take_offer("The battle is over")
        screen.says("Throw for the result")
        self.guests["umpire"] = Guest.beside(screen)
        self.whole("umpire", "back in the campaign")
        # Whoever sat in the campaign is in again.
        self.browsers["a"].driver.refresh()
        self.browsers["a"].says("Result")
        self.rise()

    def take_offer(self, words):
        """The program plays another game then, at the same address; whoever listens loses his connection."""
        for guest in self.guests.values():
            guest.leave()
        self.guests = {}
        self.press(words, ".offer button")

    def choose_and_field(self):
        for seat in SEATS:
            self.whole(seat, "begins")
            self.guests[seat].take_received()
        self.write("a", "attack")
        self.guests["a"].wait(lambda state: "Your action: Attack" in str(state["view"]["papers"]))
        for seat in ("b", "umpire"):
            self.guests[seat].wait(lambda state: "has chosen" in str(state["view"]["facts"]))
            told = self.guests[seat].take_received().decode()
            for words in WRITTEN:
                self.assertNotIn(words, told, seat)
            for one, other in ACTIONS:
                self.assertEqual(told.count(one), told.count(other), f"{seat}: {told}")
        self.write("b", "regroup")
        self.wait_for("Type of battle")
        for seat in SEATS:
            self.guests[seat].wait(lambda state: "now: Attack" in str(state["view"]["facts"]))
            self.assertIn("now: Regroup", str(self.guests[seat].view["facts"]))
        self.whole("umpire", "revealed")
        self.press("Go on", ".umpire-side button")
        self.whole("umpire", "type of battle")
        self.throw("Throw for the type of battle", 6)  # a hasty defence: no works
        self.wait_for("Forces")
        box = self.open("a", "units")
        self.browsers["a"].script("""
          for (const box of document.querySelectorAll(`${arguments[0]} input[type=checkbox]`))
            if (box.checked !== arguments[1].includes(box.value)) box.click();""", box, UNITS)
        self.whole("a", "units")
        self.send("a", box)
        self.guests["a"].wait(lambda state: "On the table" in str(state["view"]["papers"]))
        self.assertNotIn("On the table: ", self.guests["b"].take_received().decode())
        self.whole("umpire", "units")
        # This die is the defending player's alone, so the program throws it and the umpire does not see it.
        umpire = self.browsers["umpire"]
        umpire.one("form.word input").send_keys("Volga")
        self.press("Add", "form.word button")
        umpire.until(lambda: not umpire.all("form.word"))
        self.press("Draw the defending force", ".now button")
        for seat in SEATS:
            self.guests[seat].wait(lambda state: state["view"]["when"]["step"] == "fight")
        # A die that has been thrown unseen is not offered again.
        umpire.says("Thrown unseen.", ".throw-page")
        self.assertFalse([b for b in umpire.all(".throw-page button") if b.is_displayed() and "Roll" in b.text])
        self.whole("umpire", "thrown unseen")
        self.press("Go on", ".throw-page button")
        umpire.one("[data-form='report']")
        for words in ("The table owes", "The table says"):
            self.assertFalse([h for h in umpire.all(".umpire h3") if h.text == words], "this game has no table")
        self.whole("umpire", "fight")
        for seat in ("a", "b"):
            for page in ("table", "papers"):
                self.browsers[seat].page(page)
                self.whole(seat, page)
        # No table of a paper scrolls sideways, not on a phone either.
        for paper in self.browsers["a"].all(".paper"):
            wide, there = self.browsers["a"].script("return [arguments[0].scrollWidth, arguments[0].clientWidth]", paper)
            self.assertLessEqual(wide, there + 1, paper.text)

    def command(self, *words):
        done = self.run_.command(*words)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def fight_the_battle(self):
        campaign, battle = self.run_.game, os.path.join(self.folder.name, "battle.toml")
        self.assertIn("Hasty defence in Zone 1", self.command("campaign", "battle", campaign, "--like", "rapier-default", "--out", battle))
        self.campaign = campaign
        self.sit(battle, {"umpire": "laptop", "cc": "phone"}, "Deal the counters", game="battle-1", camera=CAMERA)
        self.umpire, counted = Umpire(self.browsers["umpire"]), []
        self.lead_to_the_end(lambda: counted.append(self.points()))
        # The stand in the village is worth a point of the die: an objective where there was none.
        self.assertIn("-140 victory points so far, -2", counted[0])
        self.assertIn("-35 victory points so far, +0", self.points())
        commander = self.browsers["cc"]
        commander.page("papers")
        commander.says("The battle for the campaign")
        commander.says("1 objective controlled")
        self.whole("cc", "battle papers")
        self.whole("umpire", "battle over")
        self.rise()

    def lead_to_the_end(self, at_each_step):
        umpire, screen, last = self.umpire, self.browsers["umpire"], None
        for _ in range(MOST_DEEDS):
            screen.until(lambda: umpire.throwing or umpire.when.endswith(umpire.step))
            when = umpire.when
            if when.endswith(OVER) and not umpire.throwing:
                break
            if when != last and not umpire.throwing:
                last = when
                self.whole("umpire", f"battle {when}")
                at_each_step()
            self.lead(umpire, screen)
        self.assertTrue(umpire.when.endswith(OVER), umpire.when)
        screen.says("The result is: ", ".outcome")

    def points(self):
        """As the umpire's page has them."""
        lines = [line["text"] for line in self.guests["umpire"].state["desk"]["sheet"]["lines"]]
        return next(line for line in lines if "victory points so far" in line)

    def lead(self, umpire, screen):
        if umpire.throwing:
            rolls = [b for b in screen.all(".throw-page button") if b.is_displayed() and b.text.startswith("Roll")]
            return umpire.settled(lambda: umpire.press("Roll" if rolls else "Go on", ".throw-page"))
        if screen.all("form.word"):
            screen.one("form.word input").send_keys("Volga")
            return umpire.settled(lambda: umpire.press("Add", "form.word"))
        known = umpire.known()["pieces"]
        if umpire.step == "Defender deployment":
            counters = sorted(piece for piece in known if piece.startswith("c") and not known[piece].get("place"))
            for i, counter in enumerate(counters):
                umpire.carry(counter, f"A{(1, 3, 4)[i % 3]}-L{2 + i // 12}")
        elif umpire.step == "Attacker deployment":
            for piece in sorted(known):
                if piece.startswith("A-") and not known[piece].get("place"):
                    umpire.carry(piece, "A2-L1")
        elif umpire.step == "Attacker movement":
            at = known["A-1.1.1"]["place"]
            if at == "A2-L1" or at in MARCH[:-1]:
                if umpire.when not in self.marched:
                    self.marched.add(umpire.when)
                    umpire.carry("A-1.1.1", MARCH[MARCH.index(at) + 1 if at in MARCH else 0])
        elif umpire.step == "Ground combat":
            for box in screen.all(".console > .forms [data-form]"):
                if ": say whom the" in box.text:
                    return umpire.send(umpire.open_form(box.get_attribute("data-form")))
        umpire.first()

    def go_on_with_the_campaign(self):
        battle = self.run_.game
        shown = self.command("campaign", "report", self.campaign, battle)
        self.assertIn('"journal"', shown)
        self.assertIn("is taken", self.command("campaign", "report", self.campaign, battle, "--confirm"))
        again = self.run_.command("campaign", "report", self.campaign, battle, "--confirm")
        self.assertIn("has been reported already", again.stderr)
        self.assertIn("as it was reported", self.command("campaign", "check", self.campaign))
        self.sit("race-short", SEATS, "Result")
        for guest in self.guests.values():
            guest.wait(lambda state: "-35" in str(state["view"]))
        self.whole("umpire", "reported")
        self.throw("Throw for the result", 4)
        for guest in self.guests.values():
            guest.wait(lambda state: "Zone 2" in str(state["view"]["facts"]))
        for seat in SEATS:
            self.whole(seat, "advanced")
        self.browsers["a"].page("papers")
        self.browsers["a"].says("Hasty defence, Zone 1")
        self.whole("a", "history")
        self.rise()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
