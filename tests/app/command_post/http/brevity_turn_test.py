"""A turn of Operation Brevity between two players' pages: brevity_turn_test.py TELESCOPE [TEST...]

The program is `telescope run --headless`. The British sit at a phone and the Germans at a laptop, a spectator looks at a
projector's page, and the umpire agrees to what they ask and throws the dice. Without a camera both deploy, and each side moves
its command once, by pressing what is on the pages. On the demo table (--camera demo:brevity) a hand pushes the British command
along a road, through a wood and across the open, is shelled and fired at, and puts a pin marker down and takes it off.
TELESCOPE_SCREENSHOTS=DIR keeps pictures.
"""

import sys
import time
import unittest

from finger import Finger
from form_page import Page
from guest import PATIENCE
from headless_run import HeadlessRun
from seated import Led

PROGRAM = sys.argv[1]
SIZES = {"attacker": "phone", "defender": "laptop", "spectator": "projector"}
SEATS = ("umpire", *SIZES)
PLAYERS = ("attacker", "defender")
NAMES = {"attacker": "British", "defender": "Germans"}
MOST_ANSWERS = 150
SHARES = {"-": 0, "under 1 %": 0.5, "over 99 %": 99.5}


def place(x, y, heading):
    """In inches; the form asks for hundredths."""
    return {"x": round(100 * x), "y": round(100 * y), "heading": heading}


MOVES = {"B-01": place(10.5, 16.5, 0), "B-02": {**place(17.4, 18.5, 0), "mounted": "yes"}, "B-03": place(20.6, 22.6, 315),
         "G-03": place(22, 36, 190)}
PUSHED = {"B-01", "B-02", "B-03"}
PIN = "B-02 II Inf is pinned and has no pin marker."


def sentences(desk):
    """What the table says is wrong with it."""
    return " ".join(each["text"] for each in desk["findings"])


class Turn(Led):
    def setUp(self):
        super().setUp()
        self.fired, self.moved, self.seen, self.tables = [], [], set(), 0

    def open_all(self, camera="none"):
        self.sit_down(HeadlessRun(PROGRAM, self.folder.name, "brevity-first", SEATS, camera), SEATS, SIZES)
        wall = self.browsers["spectator"]
        wall.driver.get(wall.driver.current_url.split("#")[0].rsplit("/", 1)[0] + "/screen")
        wall.one(".map .piece")

    @property
    def when(self):
        when = self.umpire.view["when"]
        return when["turn"], when["step"], when["title"]

    def let_go_on(self):
        """Where neither player is asked anything."""
        option = min(self.umpire.state["desk"]["options"].items(), key=lambda each: each[1]["number"])
        before = self.umpire.state["desk"]["revision"]
        self.umpire.settled(self.umpire.send({"do": option[0]}))
        self.umpire.wait(lambda state: state["desk"]["revision"] != before)
        self.throw()
        self.together()

    # The players, each by his page.

    def press(self, seat, form, answers=None, agreed=False):
        guest = self.guests[seat]
        fields = self.forms(seat)[form]["fields"]
        answers = {field["id"]: (answers or {}).get(field["id"], field.get("initial")) for field in fields}
        last = max((each["number"] for each in guest.state["asked"]), default=0)
        before, newest = guest.view, self.newest(guest.state)
        # At the phone places are given by a finger, at the laptop as figures.
        browser = self.browsers[seat]
        Page(browser, Finger(browser) if browser.size == "phone" else None).answer(form, self.forms(seat)[form], answers)
        if agreed:
            self.umpire.wait(lambda state: state["desk"]["proposals"])
            self.agree()
        answer = guest.settled(last + 1)
        self.assertEqual(answer["answer"], "done", f"{seat}, {form}: {answer}")
        # The camera alone changes a view too. Of a mere word, it is not asked again, or it is another step; of fire, the
        # dice come first.
        def over(view):
            return self.newest({"view": view}) != newest if fields else view["when"] != before["when"] or form not in view["forms"]
        until = time.monotonic() + PATIENCE
        while not over(guest.view):
            self.assertLess(time.monotonic(), until, f"{seat}, {form}: nothing comes of it")
            self.throw()
            guest.a_moment()
        self.throw()
        self.together()

    def look(self):
        """At what each page shows of a step that is new."""
        if self.when in self.seen:
            return
        self.seen.add(self.when)
        title = self.when[2]
        for seat, browser in self.browsers.items():
            self.guests[seat].wait(lambda state: state["view"]["when"]["title"] == title)
            browser.says(title, "#when")
            if seat in PLAYERS:
                browser.page("todo")
            now = self.guests[seat].view["papers"]["now"]
            browser.says(now["title"], "[data-paper='now']")
            if seat in PLAYERS:  # on a projector they may lie below what is seen
                self.odds(self.guests[seat].view["papers"].get("attacks"), browser)
            self.assertEqual(browser.faults(), [], f"{seat}, {self.when}")
            browser.keep(" ".join(map(str, self.when[:2])))
            if seat in PLAYERS:
                browser.page("table")
                self.assertEqual(browser.faults(), [], f"{seat}, {self.when}, table")
                browser.keep(" ".join(map(str, self.when[:2])) + " table")
        titles = [self.guests[seat].view["papers"]["now"]["title"] for seat in PLAYERS]
        if self.when[1] not in ("deploy", "day-start", "turn-start"):
            self.assertEqual(titles.count("It is your turn to act"), 1, titles)

    def odds(self, attacks, browser):
        """Of each attack one row, whose shares are a whole, and one line about who counts."""
        if not attacks:
            return
        browser.says(attacks["title"], "[data-paper='attacks']")
        for line in attacks["lines"]:  # where nobody counts, who entitles to the one die
            self.assertRegex(line, "Counts: |entitles", line)
            browser.says(line.split(": ")[1].split(". ")[0], "[data-paper='attacks']")
        self.assertEqual(len(attacks["rows"]), len(attacks["lines"]))
        for at, *shares in attacks["rows"]:
            self.assertAlmostEqual(sum(SHARES.get(each) or int(each.split()[0].replace("-", "0")) for each in shares), 100, delta=2, msg=at)
        self.tables += 1

    def answer(self, seat):
        """One thing that this player does now; false where he is asked nothing."""
        forms = self.forms(seat)
        step = self.when[1]
        if step == "select" and "select" in forms:
            command = next(each for field in forms["select"]["fields"] for each in field["choices"] if "barred" not in each)
            self.press(seat, "select", {"command": command["id"]})
        elif step == "move" and (piece := self.next_to_move(seat)):
            self.moved.append(piece)
            self.press(seat, "move", {"piece": piece, **MOVES[piece]}, agreed=True)
        elif "fire" in forms and (attack := self.attack(forms["fire"])):
            self.fired.append((step, attack))
            self.press(seat, "fire", {"attack": attack})
        elif "posture" in forms and step == "regroup" and seat == "attacker" and "B-02 marches" not in self.moved \
                and self.is_among("B-02", forms["posture"]):  # else it was lost
            self.moved.append("B-02 marches")
            self.press(seat, "posture", {"pieces": ["B-02"], "posture": "march"})
            return True
        elif due := next((id for id, form in sorted(forms.items(), key=lambda each: each[1]["number"])
                          if form["due"] and id not in ("move", "fire")), None):
            self.press(seat, due)
        else:
            return False
        return True

    def next_to_move(self, seat):
        for field in self.forms(seat).get("move", {"fields": []})["fields"]:
            for choice in field.get("choices", []) if field["id"] == "piece" else []:
                if choice["id"] in MOVES and "barred" not in choice and choice["id"] not in self.moved:
                    return choice["id"]
        return None

    @staticmethod
    def is_among(piece, form):
        return any(each["id"] == piece for field in form["fields"] for each in field.get("choices", []))

    @staticmethod
    def attack(form):
        """On the trucks where they can be fired at: these are pinned on the demo table."""
        all = [each for field in form["fields"] for each in field["choices"] if "barred" not in each]
        return next((each["id"] for each in sorted(all, key=lambda each: each.get("piece") != "B-02")), None)

    def test_a_turn_from_deployment_to_the_next(self):
        self.open_all()
        self.umpire.settled(self.umpire.send({"type": "word", "word": "Les Ormes"}))
        self.look()
        self.press("attacker", "place", {"piece": "B-01", **place(13, 5, 0)}, agreed=True)
        self.press("defender", "observer", {"piece": "G-04", "command": "104-rgt"})
        for _ in range(MOST_ANSWERS):
            self.throw()
            if self.when[0] == 2:
                break
            self.look()
            if not any(self.answer(seat) for seat in PLAYERS):
                self.let_go_on()
        self.assertEqual(self.when[0], 2, self.when)
        self.assertEqual({each[:1] for each in self.moved}, {"B", "G"})
        self.assertTrue(self.fired, "nobody has fired")
        self.assertGreater(self.tables, 3, "hardly any odds were shown")
        print(f"{len(self.seen)} steps, {self.moved}, {self.fired}", file=sys.stderr)
        self.assertIn("played again: each gives what the journal says", self.verified())

    # On the demo table.

    def by_hand(self, pool):
        """The British have the first move, the first German fire pins whom it hits, all other fire misses, and the British keep
        their officer: the hand knows of no other losses."""
        if pool["pool"].startswith("first-move"):
            return [6, 1]
        hits = self.when[1] == "enemy-artillery" and "casualt" not in pool["label"].lower()
        return [6 if hits or pool["label"].startswith("Readiness") else 1] * pool["dice"]

    def decide(self, id):
        """Part of a way was not seen, as under an arm: then it is the umpire's, by one press (BQ-01)."""
        each = self.umpire.state["desk"]["proposals"][id]
        self.assertTrue(each.get("undecided"), each)
        answer = self.umpire.settled(self.umpire.send({"do": id, "decide": "within"}))
        self.assertEqual(answer["answer"], "done", (each, answer))
        self.umpire.wait(lambda state: id not in state["desk"]["proposals"])
        return each["words"]

    def by_camera(self):
        """The moves that the hand has made are proposed and agreed to; false where they were."""
        if PUSHED <= set(self.moved):
            return False
        self.until(lambda desk: {piece for each in desk["proposals"].values() for piece in each["pieces"]} == PUSHED,
                   "the stands that were pushed")
        while proposals := self.umpire.state["desk"]["proposals"]:
            id, each = min(proposals.items(), key=lambda each: each[1]["number"])
            print(self.decide(id) if each["objections"] else self.agree_to(id), file=sys.stderr)
            self.moved += each["pieces"]
        self.together()
        return True

    def test_a_move_on_the_demo_table(self):
        """Regroup, march along a road, opposing artillery, fire, readiness, pins off (OB-030 to OB-037)."""
        self.typed = self.by_hand
        self.open_all("demo:brevity")
        self.umpire.settled(self.umpire.send({"type": "word", "word": "Les Ormes"}))
        steps = []
        for _ in range(MOST_ANSWERS):
            self.throw()
            if not steps or steps[-1] != self.when[1]:
                steps.append(self.when[1])
            self.look()
            if self.when[1] == "own-artillery" and "B-02 pinned" not in self.moved:
                self.moved.append("B-02 pinned")
                self.assertIn("pinned", self.told())
                # What is owed is listed, until the camera sees it.
                self.until(lambda desk: self.was_wrong(PIN), "the pin marker is owed")
                self.until(lambda desk: PIN not in sentences(desk), "the pin marker is seen")
                self.until(lambda desk: all(each.get("done") for each in desk["debts"]), "the trucks are back")
            if "readiness" in steps and self.when[1] != "readiness":
                break  # the other side's only command is selected by itself
            if self.when[1] == "move" and self.by_camera():
                continue
            if not any(self.answer(seat) for seat in PLAYERS):
                self.let_go_on()
        self.until(lambda desk: not sentences(desk), "the table as it should be")
        self.assertIn("All pin markers are taken off.", self.told())
        print(steps, self.moved, self.fired, file=sys.stderr)
        move = ["regroup", "move", "enemy-artillery", "own-artillery"]
        self.assertEqual([each for each in steps if each in move], move)
        self.assertIn("readiness", steps)
        self.assertEqual(set(self.moved), PUSHED | {"B-02 marches", "B-02 pinned"})
        self.assertEqual([step for step, _ in self.fired][:1], ["enemy-artillery"])
        self.assertGreater(len(self.fired), 1, "nobody but the artillery has fired")
        self.assertEqual(self.run_.end(), 0)
        self.assertIn("each gives what the journal says", self.run_.replay("--verify").stdout)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
