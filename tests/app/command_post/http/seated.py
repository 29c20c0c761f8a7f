"""What tests of an evening share: a program without a window, and everybody at the page of his seat."""

import sys
import tempfile
import time
import unittest

from browser import Browser
from guest import PATIENCE, Guest


class Seated(unittest.TestCase):
    """Some seats have a browser; each has a guest, who sees what the seat is sent."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.run_ = None
        self.browsers, self.guests = {}, {}

    def tearDown(self):
        for guest in self.guests.values():
            guest.leave()
        for browser in self.browsers.values():
            browser.quit()
        if self.run_:
            self.run_.end()
            print(*self.run_.said[-20:], sep="", file=sys.stderr)  # where the test fails, somebody reads it
        self.folder.cleanup()

    def sit_down(self, run, seats, sizes):
        """`sizes`: of those seats that have a browser, each another."""
        self.run_ = run
        for seat, size in sizes.items():
            browser = self.browsers[seat] = Browser(self.folder.name, size)
            browser.open_as_stranger(run.addresses[seat])
            browser.one(".map .piece")
        self.guests = {seat: Guest.beside(self.browsers[seat]) if seat in self.browsers else Guest.join(run.addresses[seat])
                       for seat in seats}

    def show(self, what):
        """The page of each that shows the table, whole."""
        for browser in self.browsers.values():
            if tab := browser.all("#tab-table"):
                tab[0].click()
            self.assertEqual(browser.faults(), [], what)
            browser.keep(what)

    def asked(self, players):
        """Who is to answer what: (seat, form, answers); nothing once the game is over. Views come one after another."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            for seat, player in players.items():
                if answer := player.answer(self.guests[seat].view):
                    return seat, *answer
            if all(guest.view["when"]["over"] for guest in self.guests.values()):
                return None
            next(iter(self.guests.values())).a_moment()
        self.fail(f"nobody is asked anything: {[guest.view['when'] for guest in self.guests.values()]}")

    def verified(self):
        """The program ends well, and what its journal says is so; what is said of it."""
        self.assertEqual(self.run_.end(), 0)
        verified = self.run_.replay("--verify")
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        return verified.stdout


class Led(Seated):
    """An evening that an umpire leads: he throws the dice, and sees what the camera sees."""

    def setUp(self):
        super().setUp()
        self.typed = lambda pool: None  # dice of a pool that are thrown by hand; none: the program's
        self.wrong = set()  # what was wrong with the table at some time

    def sit_down(self, run, seats, sizes):
        super().sit_down(run, seats, sizes)
        self.umpire.wait(lambda state: "desk" in state)
        self.umpire.hears = lambda state: self.wrong.update(each["text"] for each in state["desk"]["findings"])

    def was_wrong(self, sentence):
        """What is wrong is told with what to do about it."""
        return any(sentence in each for each in self.wrong)

    @property
    def umpire(self):
        return self.guests["umpire"]

    def forms(self, seat):
        return self.guests[seat].view["forms"]

    @staticmethod
    def newest(state):
        """The number of the last event that is told."""
        return max(map(int, state["view"]["events"]))

    def told(self):
        """To everybody at the table, since the beginning."""
        return " ".join(each["text"] for _, each in sorted(self.umpire.view["events"].items(), key=lambda each: int(each[0])))

    def throw(self):
        while throw := self.umpire.state["desk"].get("throw"):
            before = self.newest(self.umpire.state)
            pool = next(each for each in throw["pools"] if "thrown" not in each)
            dice = self.typed(pool)
            asked = {"type": "dice", "pool": pool["pool"], "dice": dice} if dice else {"type": "roll"}
            answer = self.umpire.settled(self.umpire.send(asked))
            self.assertEqual(answer["answer"], "done", answer)
            # One pool follows another, or something happens.
            self.umpire.wait(lambda state: state["desk"].get("throw") != throw
                             and (state["desk"].get("throw") or self.newest(state) > before))

    def together(self):
        """All are told of as many events, and of the same step: where nothing is secret."""
        def told(state):
            return self.newest(state), state["view"]["when"]
        for seat in self.browsers:
            self.guests[seat].wait(lambda state: told(state) == told(self.umpire.state))

    def until(self, seen, what):
        """The hand on the demo table goes no faster than its pictures come: on a slow machine it needs its time."""
        end = time.monotonic() + 10 * PATIENCE
        while not seen(self.umpire.state["desk"]):
            if time.monotonic() > end:
                self.fail(f"{what}: {self.umpire.state['desk']}")
            self.umpire.a_moment()

    def agree(self):
        """To all that players ask."""
        for id, each in self.umpire.state["desk"]["proposals"].items():
            self.assertEqual(each["objections"], [], each["words"])
            self.umpire.settled(self.umpire.send({"do": id}))

    def agree_to(self, id):
        """To what the camera has seen hands do, which nothing stands against; its words."""
        desk = self.umpire.state["desk"]
        each, revision = desk["proposals"][id], desk["revision"]
        self.assertEqual(each["objections"], [], each["words"])
        answer = self.umpire.settled(self.umpire.send({"do": id}))
        self.assertEqual(answer["answer"], "done", (each, answer))
        self.umpire.wait(lambda state: state["desk"]["revision"] != revision and id not in state["desk"]["proposals"])
        return each["words"]
