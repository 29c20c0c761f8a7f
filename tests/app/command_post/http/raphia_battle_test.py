"""A whole battle of Rapid Raphia between two players' pages, without a window: raphia_battle_test.py TELESCOPE [TEST...]

The program is `telescope run --headless --camera none`. South sits at a phone and North at a laptop, and a spectator
looks at a third page. The first turn, and whatever comes up to the first combat's end, is done by pressing what is on the pages; the
rest is asked for by each seat's own forms from its own view. Whatever either seat is sent is compared with the cards
that the other holds face down. TELESCOPE_SCREENSHOTS=DIR keeps pictures.
"""

import collections
import html
import os
import random
import sys
import unittest

from form_page import Page
from raphia_player import Player, faces, in_order
from raphia_run import OTHER, SEATS, mentions, run
from seated import Seated

MOST_ASKED = 1200


def own_piles(view, side):
    """Piles of this side's cards in a view: his own have no name of a side, and those with a piece have the piece's."""
    for id, pile in view["cards"].items():
        piece = pile.get("piece")
        of = piece[0].lower() if piece else "n" if id.endswith(" north") else "s" if id.endswith(" south") else view["role"][0]
        if of == side[0]:
            yield id, pile


class Secrets:
    """Holds each seat's bytes against what the other, by its own view, holds face down."""

    def __init__(self, guests):
        self.guests = guests
        self.bids = collections.defaultdict(set)  # cards that both have bid: turned up, and known from then on
        self.seen = collections.defaultdict(set)  # of each player his own cards, of the spectator all that he was ever shown
        self.told = collections.defaultdict(list)  # of each seat, what it was sent, not yet judged
        self.shown = collections.defaultdict(list)  # the view that each seat had at each look, not yet judged
        self.hidden = collections.defaultdict(list)  # of each player, what lay face down at each look
        self.looked_for = 0

    def look(self):
        """Whatever was sent since the last look can only be older than this one. A card counts as hidden that was so
        at the looks before, at and after: a view may come a moment later than another of the same step."""
        for seat, guest in self.guests.items():
            self.told[seat].append(guest.take_received().decode())
            self.shown[seat].append(guest.view)
        self.seen["spectator"] |= {face["id"] for pile in self.guests["spectator"].view["cards"].values() for face in faces(pile)}
        for seat in OTHER:
            view = self.guests[seat].view
            self.seen[seat] |= {face["id"] for _, pile in own_piles(view, seat) for face in faces(pile)}
            self.hidden[seat].append({face["id"] for _, pile in own_piles(view, seat) if pile.get("sealed") for face in faces(pile)}
                                     - self.bids[seat])
        return self.judge() if len(self.hidden["south"]) > 2 else []

    def judge(self):
        found = []
        for side in OTHER:
            before, at, after = self.hidden[side][-3:]
            hidden = before & at & after
            for seat in (OTHER[side], "spectator"):
                # Both decks have the same faces: what he has seen of his own may be named to him.
                own = self.seen[seat] | (self.bids["south"] | self.bids["north"] if seat == "spectator" else set())
                text = self.told[seat][-2]
                found += [f"{seat} is told of {side}'s {card}" for card in hidden - own if mentions(text, card)]
                found += [f"{seat}'s view has {side}'s {face['id']} in {id}" for id, pile in own_piles(self.shown[seat][-2], side)
                          for face in faces(pile) if face["id"] in hidden]
                self.looked_for += len(hidden - own)
        return found


class Battle(Seated):
    @staticmethod
    def step(state):
        when = state["view"]["when"]
        return when["turn"], when["step"], when["title"]

    def when(self, seat):
        return self.step(self.guests[seat].state)

    def done(self, seat, form, before, answer):
        """It was accepted, he is not asked the same again or dice lie on the table, and all pages are of the same step."""
        self.assertEqual(answer["answer"], "done", f"{seat}: {answer}")
        # What the other did a moment ago may change his view too, and does not change what he is asked.
        thrown = self.dice(self.guests[seat].wait(
            lambda state: state["view"]["when"] != before["when"]
            or state["view"]["forms"].get(form) != before["forms"][form] or self.dice(state)))
        for other in SEATS:
            self.guests[other].wait(lambda state: self.step(state) == self.when(seat))
        for other in OTHER:
            self.guests[other].wait(lambda state: self.dice(state) == thrown)

    @staticmethod
    def dice(state):
        """Pools that lie on the table, to be thrown by either player: of equal bids."""
        return [each for each in state.get("desk", {}).get("throw", {}).get("pools", []) if "thrown" not in each]

    def by_form(self, seat, form, answers):
        guest = self.guests[seat]
        before = guest.view
        self.done(seat, form, before, guest.settled(guest.send({"form": form, "answers": answers, "said": form})))

    def by_hand(self, seat, form, answers):
        guest = self.guests[seat]
        before, last = guest.view, max((each["number"] for each in guest.state["asked"]), default=0)
        Page(self.browsers[seat]).answer(form, before["forms"][form], answers)
        self.done(seat, form, before, guest.settled(last + 1))

    def fact(self, seat, term):
        return next((fact["words"] for fact in self.guests[seat].view["facts"] if fact["term"] == term), "")

    def play(self, secrets, players, by_hand, until):
        """Whoever may answer does so, until `until(form)` says of the form that is to be answered next, or of none at the end,
        that it is enough. How many answers there were."""
        for number in range(MOST_ASKED):
            self.assertEqual(secrets.look(), [])
            if pools := self.dice(self.guests["south"].state):
                step = self.when("south")
                rolled = self.guests["south"].send({"type": "roll", "pool": pools[0]["pool"]})
                self.assertEqual(self.guests["south"].settled(rolled)["answer"], "done")
                for seat in SEATS:  # dice are gone from a page a moment before its view follows
                    self.guests[seat].wait(lambda state: not self.dice(state) and self.step(state) != step)
                continue
            asked = self.asked(players)
            if until(asked and asked[1]):
                return number
            (self.by_hand if by_hand else self.by_form)(*asked)
        self.fail(f"the battle does not end: {self.guests['spectator'].view['when']}")

    def test_a_whole_battle_from_deployment_to_its_end(self):
        self.sit_down(run(self.folder.name, "raphia-learning"), SEATS, {"south": "phone", "north": "laptop", "spectator": "tablet"})
        secrets = Secrets(self.guests)
        bids = {}

        class Bidder(Player):
            """Notes what was bid: once both have bid, both cards are turned up."""
            def answer(self, view):
                made = super().answer(view)
                if made and made[0] == "bid":
                    bids[view["role"]] = made[1]["card"]
                    if len(bids) == 2:
                        for seat in OTHER:
                            secrets.bids[seat].add(bids[seat])
                        bids.clear()
                return made

        players = {seat: Bidder(random.Random(f"{seat} 7")) for seat in OTHER}
        self.show("deployment")
        # Some dice are thrown unseen, for the shuffling: so the players first add a word of theirs.
        phone = self.browsers["south"]
        phone.one("form.word input").send_keys("Gaza")
        phone.press("Add", "form.word button")
        phone.until(lambda: not phone.all("form.word"))
        steps, fights = [], []

        def first_combat_is_over(form):
            """Also told of, by pictures, are the moments at which somebody would look up."""
            _, step, _ = self.when("spectator")
            if step not in steps:
                steps.append(step)
                self.show(step)
            if form and form.startswith(("fight:", "again:")):
                fights.append(form)
                if len(fights) == 1:
                    self.show("attacks are declared")
            return form is None or bool(fights) and not form.startswith(("fight:", "again:", "show:", "retire", "extra", "kill", "enough"))

        by_hand = self.play(secrets, players, True, first_combat_is_over)
        self.assertTrue(fights, f"no combat in {by_hand} answers")
        self.show("after the first combat")
        rest = self.play(secrets, players, False, lambda form: self.guests["spectator"].view["when"]["over"])
        for _ in range(3):
            self.assertEqual(secrets.look(), [])
        self.assertGreater(secrets.looked_for, 1000, "hardly any card was looked for")
        print(f"{by_hand} answers by hand, {rest} more; {len(fights)} combats by hand; "
              f"{secrets.looked_for} times a hidden card was looked for", file=sys.stderr)
        self.told_alike()
        self.kept()

    def told_alike(self):
        """The result is the same on all three pages."""
        results = {}
        for seat in SEATS:
            self.guests[seat].wait(lambda state: state["view"]["when"]["over"])
            view = self.guests[seat].view
            last = view["events"][max(view["events"], key=int)]["text"]
            results[seat] = (self.fact(seat, "Winner"), last, view["when"]["turn"],
                             sorted(id for id, piece in view["pieces"].items() if piece.get("gone")))
            self.assertFalse([id for id, form in in_order(view["forms"]) if form["due"]], seat)
        self.assertEqual(len(set(map(str, results.values()))), 1, results)
        self.winner, self.why = results["spectator"][:2]
        self.show("the end")
        for browser in self.browsers.values():
            browser.says(self.winner, ".facts")
            browser.until(lambda: self.why in browser.one("main").get_attribute("textContent"))

    def kept(self):
        """The journal verifies, and the report names the winner."""
        self.assertIn("played again: each gives what the journal says", self.verified())
        path = os.path.join(self.folder.name, "report.html")
        written = self.run_.replay("--html", path)
        self.assertEqual(written.returncode, 0, written.stderr)
        with open(path, encoding="utf-8") as file:
            report = html.unescape(file.read())
        self.assertIn(self.why, report)
        self.assertIn("a draw" if "draw" in self.winner else f"{self.winner} won the battle.", report)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
