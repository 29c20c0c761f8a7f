"""A whole battle of Rapid Raphia with printed cards on the demo table: raphia_table_test.py TELESCOPE [TURNS]

The program is `telescope run --headless --camera demo:play`: its hand lays, turns over and takes away the cards, and moves the
stands, as the game has them; the camera reads them. Each player has shuffled a deck of his own and types what he turns up. At
every step of the game the test waits until the table owes nothing, and then the camera must have found every card where the game
has it. It takes as long as hands take, some minutes a turn: TURNS ends it after so many. TELESCOPE_SCREENSHOTS=DIR keeps pictures
of a phone, a tablet and a projector, and the camera's picture.
"""

import json
import os
import shutil
import sys
import time
import unittest

from browser import PICTURES
from raphia_paper_player import PaperPlayer
from raphia_run import OTHER, SEATS, run
from seated import Seated

MOST_ASKED = 1500
TABLE_PATIENCE = 600  # until a hand has done all that was owed
TOO_LATE, MOST_LATE = "It cannot be asked for now.", 50
CARD_RULES = ("RRQ-86", "RR-001", "RR-004", "RR-031")
DECKS = {"S": "south", "N": "north"}
PAGES = {"south": "phone", "north": "tablet", "spectator": "projector"} if PICTURES else {}


class Table:
    """What the camera has seen last, from the folder of a run without a window."""

    def __init__(self, folder):
        self.folder = folder

    def read(self):
        try:
            with open(os.path.join(self.folder, "table.json"), encoding="utf-8") as file:
                return json.load(file)
        except (OSError, ValueError):  # not written yet, or being written
            return None

    def wrong(self):
        """What the camera does not find as the game has it."""
        now = self.read()
        if not now:
            return ["no picture yet"]
        return [finding["sentence"] for finding in now["findings"] if finding["rule"] in CARD_RULES]

    def cards(self):
        now = self.read() or {"markers": []}
        return sorted((marker["deck"], marker.get("card", "")) for marker in now["markers"] if marker["state"] == "seen")

    def keep(self, what):
        if PICTURES:
            shutil.copy(os.path.join(self.folder, "table.png"), os.path.join(PICTURES, f"camera-{what}.png"))


class TableBattle(Seated):
    turns = None

    def setUp(self):
        super().setUp()
        self.sit_down(run(self.folder.name, "raphia-table", "demo:play"), SEATS, PAGES)
        self.table, self.looks, self.cards_seen, self.late = Table(self.run_.out), 0, 0, 0

    def step(self):
        when = self.guests["spectator"].view["when"]
        return when["turn"], when["step"], when["title"]

    def settle(self):
        """Until hands have done what the game has done, and the camera has seen it."""
        until, clean, laid = time.monotonic() + TABLE_PATIENCE, 0, self.laid()
        while clean < 3:
            owed = [line for guest in self.guests.values() for line in guest.view.get("owed", [])]
            # While a hand is over the table no card counts as missing: so they are compared one by one.
            wrong = owed + self.table.wrong() or self.table.cards() != laid
            clean = 0 if wrong else clean + 1
            self.assertLess(time.monotonic(), until, f"{wrong}: {self.table.cards()}, and {laid} lie with pieces")
            time.sleep(1.1)  # a picture a second is kept
        self.looks, self.cards_seen = self.looks + 1, self.cards_seen + len(laid)

    def laid(self):
        """(deck, face) of every card that lies with a piece, face down without a face."""
        cards = []
        for pile in self.guests["spectator"].view["cards"].values():
            if piece := pile.get("piece"):
                deck, faces = DECKS[piece[0]], [face["id"] for face in pile.get("faces", [])]
                cards += [(deck, face) for face in faces] + [(deck, "")] * (pile["count"] - len(faces))
        return sorted(cards)

    def show(self, what):
        super().show(what)
        self.table.keep(what.replace(" ", "-").lower())

    def do(self, seat, form, answers):
        guest, before = self.guests[seat], self.guests[seat].view
        settled = guest.settled(guest.send({"form": form, "answers": answers, "said": form}))
        if settled["words"] == TOO_LATE and self.late < MOST_LATE:
            self.late += 1  # his page was a moment older than the game
            return guest.a_moment()
        self.assertEqual(settled["answer"], "done", f"{seat}, {form}, {answers}: {settled}")
        guest.wait(lambda state: state["view"]["events"] != before["events"] or state.get("desk", {}).get("throw"))
        for other in SEATS:
            self.guests[other].wait(lambda state: state["view"]["when"] == guest.view["when"])

    def test_the_hands_on_the_demo_table_follow_a_whole_battle(self):
        players = {seat: PaperPlayer(seat, 3) for seat in OTHER}
        last = None
        for number in range(MOST_ASKED):
            thrown = self.guests["south"].state.get("desk", {}).get("throw", {}).get("pools", [])
            if pools := [each for each in thrown if "thrown" not in each]:
                self.guests["south"].settled(self.guests["south"].send({"type": "roll", "pool": pools[0]["pool"]}))
                continue
            if (now := self.step()) != last:
                if last:
                    self.settle()
                    self.show(f"{last[0]}-{last[1]}-{number}")
                    print(f"turn {last[0]}, {last[2]}: the table is as the game has it", file=sys.stderr, flush=True)
                last = now
            if self.turns and self.step()[0] > self.turns:
                break
            asked = self.asked(players)
            if not asked:
                break
            self.do(*asked)
        else:
            self.fail(f"the battle does not end: {self.step()}")
        self.settle()
        self.show("the end")
        winner = next((fact["words"] for fact in self.guests["spectator"].view["facts"] if fact["term"] == "Winner"), None)
        self.assertTrue(self.turns or winner)
        self.assertGreater(self.cards_seen, 0)
        print(f"{number} answers, {self.looks} looks at the table, {self.cards_seen} cards seen there as the game has them; "
              f"winner: {winner}", file=sys.stderr)
        self.verified()


if __name__ == "__main__":
    if len(sys.argv) > 2:
        TableBattle.turns = int(sys.argv[2])
    unittest.main(argv=[sys.argv[0]], verbosity=2)
