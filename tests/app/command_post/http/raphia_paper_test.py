"""A turn of Rapid Raphia with decks of paper, of which each player types what he turns up: raphia_paper_test.py TELESCOPE

The program is `telescope run --headless --camera none`; two decks are shuffled here, as by hand. Nobody may be told a
card that nobody has typed.
"""

import random
import sys
import tempfile
import time
import unittest

from guest import PATIENCE, Guest
from raphia_run import OTHER, SEATS, WORDS, keys, mentions, run

EXPLAINED = {"10c", "jk1"}  # by which the forms explain how a card is typed
RED = ("h", "d")
HAND = 13


class Deck:
    """A player's own cards on the table."""

    def __init__(self, seed):
        self.cards = sorted(WORDS)
        random.Random(seed).shuffle(self.cards)
        self.hand = [self.cards.pop() for _ in range(HAND)]
        self.laid = {}

    def take(self, fits=lambda card: True):
        card = next(card for card in self.hand if fits(card))
        self.hand.remove(card)
        return card

    def lay(self, pieces):
        """Red cards first, for the phalanx."""
        self.hand.sort(key=lambda card: card[-1] not in RED)
        for piece in pieces:
            self.laid[piece] = self.take()


class Paper(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.run_ = run(self.folder.name, "raphia-table")
        self.guests = {seat: Guest.join(self.run_.addresses[seat]) for seat in SEATS}
        self.decks = {"south": Deck("south"), "north": Deck("north")}
        self.typed = set()  # cards that all may know

    def tearDown(self):
        for guest in self.guests.values():
            guest.leave()
        self.run_.end()
        self.folder.cleanup()

    def look(self, but=frozenset()):
        """Nobody was told a card that has not been turned up."""
        for seat, guest in self.guests.items():
            text = guest.take_received().decode()
            told = [card for card in WORDS if card not in self.typed | EXPLAINED | but and mentions(text, card)]
            self.assertEqual(told, [], seat)

    def ask(self, seat, form, answers=None, answer="done"):
        guest = self.guests[seat]
        state = guest.wait(lambda state: form in state["view"]["forms"])
        settled = guest.settled(guest.send({"form": form, "answers": answers or {}, "said": form}))
        self.assertEqual(settled["answer"], answer, f"{seat}, {form}, {answers}: {settled}")
        if answer == "done":
            guest.wait(lambda now: now["view"] != state["view"])
        return settled["words"]

    def turn_up(self, seat, piece):
        card = self.decks[seat].laid[piece]
        self.typed.add(card)
        self.ask(seat, "turn_up", {"piece": piece, "cards": keys(card)})

    def move(self, seat, piece, wanted):
        """Along the first way that `wanted(id)`."""
        form = self.guests[seat].wait(lambda state: "move:" + piece in state["view"]["forms"])["view"]["forms"]["move:" + piece]
        ways = [choice["id"] for choice in form["fields"][0]["choices"]]
        way = next((way for way in ways if wanted(way)), None)
        self.assertIsNotNone(way, ways)
        self.ask(seat, "move:" + piece, {"way": way})

    def bid(self):
        """The higher of two cards goes; the other goes back to its hand."""
        bids = {}
        for seat, deck in self.decks.items():
            high = seat == "south"
            bids[seat] = deck.take(lambda card: card[-1] in ("c", "s") and (card[0] in "789qk") == high and (high or card[0] in "2345"))
        self.ask("south", "bid", {"cards": keys(bids["south"])})
        north = self.guests["north"].take_received().decode()
        self.assertFalse(mentions(north, bids["south"]), "the other is told before he has bid")
        self.typed |= set(bids.values())
        self.ask("north", "bid", {"cards": keys(bids["north"])})
        self.decks["north"].hand.append(bids["north"])
        self.ask("south", "first", {"goes": "south"})
        return bids

    def fight(self):
        """Answers what the combat asks, until the turn is over; how many cards were turned up for it."""
        shown, until = 0, time.monotonic() + PATIENCE
        while True:
            asked = next(((seat, id) for seat in OTHER for id, form in sorted(self.guests[seat].view["forms"].items())
                          if form["due"] and id not in ("done", "bid")), None)
            if all(guest.view["when"]["turn"] > 1 for guest in self.guests.values()):
                return shown
            if not asked:
                self.assertLess(time.monotonic(), until, "the combat does not end")
                self.guests["south"].a_moment()
                continue
            seat, id = asked
            if id.startswith("fight:"):
                self.ask(seat, id, {field["id"]: [] for field in self.guests[seat].view["forms"][id]["fields"]})
            elif id.startswith("show:"):
                card = self.decks[seat].laid[id[5:]]
                self.typed.add(card)
                shown += 1
                self.ask(seat, id, {"cards": keys(card)})
            elif id == "retire":
                self.ask(seat, id, {"goes": "stay"})
            elif id == "extra":
                self.ask(seat, id, {"cards": []})
            elif id in ("kill", "kill_nobody"):
                self.ask(seat, "kill_nobody")
            else:
                self.ask(seat, "enough")
            self.look()

    def test_cards_of_paper_are_told_once_they_are_typed(self):
        self.ask("south", "begin")
        self.look()
        self.guests["north"].wait(lambda state: "bid" in state["view"]["forms"])
        bids = self.bid()
        self.look()
        for seat, pieces in (("south", ["S-03", "S-04", "S-05", "S-06"]), ("north", ["N-03", "N-04", "N-05", "N-06"])):
            self.decks[seat].lay(pieces)
            self.ask(seat, "lay_all", {"pieces": pieces})
            self.ask(seat, "done")
        for seat in OTHER:
            self.ask(seat, "done")  # no second cards
        self.look()

        # A card that has been discarded cannot be turned up once more.
        why = self.ask("south", "turn_up", {"piece": "S-03", "cards": keys(bids["south"])}, "refused")
        self.assertIn(WORDS[bids["south"]], why)
        self.assertIn(self.decks["south"].laid["S-03"][-1], RED)
        self.turn_up("south", "S-03")
        self.look()
        self.move("south", "S-03", lambda way: way.startswith("4-3"))
        self.ask("south", "done")
        self.turn_up("north", "N-04")
        self.move("north", "N-04", lambda way: "attack 4-3" in way)
        self.ask("north", "done")
        self.look()

        shown = self.fight()
        self.look()
        told = " ".join(event["text"] for event in self.guests["spectator"].view["events"].values())
        for card in (self.decks["south"].laid["S-03"], self.decks["north"].laid["N-04"]):
            self.assertIn(WORDS[card], told)
        self.assertIn("N-04", told)
        print(f"{len(self.typed)} cards typed, {shown} of them in the combat: {told[-400:]}", file=sys.stderr)

        self.assertEqual(self.run_.end(), 0)
        verified = self.run_.replay("--verify")
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
