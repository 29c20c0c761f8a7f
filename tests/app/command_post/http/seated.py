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
