"""Bids of Rapid Raphia that do not come one after the other: raphia_bids_test.py TELESCOPE

Both players bid at once, or twice; one leaves in mid-bid and comes back. The program is `telescope run --headless --camera none`.
"""

import sys
import tempfile
import threading
import unittest

from guest import Guest
from raphia_run import OTHER, SEATS, mentions, run


class Bids(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.run_ = run(self.folder.name, "raphia-learning")
        self.guests = {seat: Guest.join(self.run_.addresses[seat]) for seat in SEATS}
        word = self.guests["south"].send({"type": "word", "word": "Gaza"})  # some dice are thrown unseen, for the shuffling
        self.assertEqual(self.guests["south"].settled(word)["answer"], "done")
        begun = self.ask("south", "begin", {})
        self.assertEqual(begun["answer"], "done", begun)
        for seat in OTHER:
            self.guests[seat].wait(lambda state: "bid" in state["view"]["forms"])

    def tearDown(self):
        for guest in self.guests.values():
            guest.leave()
        self.run_.end()
        self.folder.cleanup()

    def ask(self, seat, form, answers):
        guest = self.guests[seat]
        return guest.settled(guest.send({"form": form, "answers": answers, "said": form}))

    def hand(self, seat):
        return [face["id"] for face in self.guests[seat].view["cards"]["hand"]["faces"]]

    def step(self, seat="spectator"):
        return self.guests[seat].view["when"]["step"]

    def verified(self):
        self.assertEqual(self.run_.end(), 0)
        verified = self.run_.replay("--verify")
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def test_both_bid_at_once_and_each_twice(self):
        south, north = self.hand("south"), self.hand("north")
        card = {"south": next(card for card in south if card not in north), "north": next(card for card in north if card not in south)}
        answers = {seat: [] for seat in OTHER}

        def bid(seat):
            numbers = [self.guests[seat].send({"form": "bid", "answers": {"card": card[seat]}, "said": "bid"}) for _ in range(2)]
            answers[seat] = [self.guests[seat].settled(number) for number in numbers]

        threads = [threading.Thread(target=bid, args=[seat]) for seat in OTHER]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for seat in OTHER:
            first, second = answers[seat]
            self.assertEqual(first["answer"], "done", first)
            self.assertNotEqual(second["answer"], "done", second)
            self.assertTrue(second["words"].strip(), "no reason is given")
            self.assertNotIn("\n", second["words"])
        for seat in SEATS:
            self.guests[seat].wait(lambda state: state["view"]["when"]["step"] == "choose")
        view = self.guests["spectator"].view
        self.assertEqual(sorted(pile["count"] for id, pile in view["cards"].items() if id.startswith("hand")), [12, 13])
        self.verified()

    def test_who_leaves_in_mid_bid_comes_back_to_the_same_hand(self):
        before = self.hand("south")
        north = next(card for card in self.hand("north") if card not in before)
        south = self.guests["south"]
        south.leave()
        south.stream.close()
        self.assertEqual(self.ask("north", "bid", {"card": north})["answer"], "done")
        self.assertEqual(self.step(), "bid", "the game does not wait for who has left")
        self.guests["south"] = Guest(south.origin, south.cookie)
        self.assertEqual(self.hand("south"), before)
        self.assertEqual(self.step("south"), "bid")
        for seat in ("south", "spectator"):
            self.assertFalse(mentions(self.guests[seat].take_received().decode(), north), f"{seat} is told before both have bid")
        self.assertEqual(self.ask("south", "bid", {"card": before[0]})["answer"], "done")
        for seat in SEATS:
            self.guests[seat].wait(lambda state: state["view"]["when"]["step"] != "bid")
        self.verified()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
