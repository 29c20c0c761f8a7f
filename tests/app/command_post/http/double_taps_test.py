"""Double taps and late taps, on a player's phone and on the umpire's page: double_taps_test.py TELESCOPE [TEST...]

The program is `telescope run --headless` without a camera. The player asks at a phone, the umpire answers on his page at a laptop,
and everything is pressed twice. What is asked is asked once, what is done is done once, and nobody reads "refused" of what waits
or is done. The umpire reads all that is filled in, and a step that he takes on another device first costs nobody his request.
TELESCOPE_SCREENSHOTS=DIR keeps pictures.
"""

import sys
import unittest

from selenium.webdriver.common.action_chains import ActionChains

from form_page import Page
from headless_run import HeadlessRun
from seated import Led

PROGRAM = sys.argv[1]
SIZES = {"umpire": "laptop", "attacker": "phone"}
SEATS = ("umpire", "attacker", "defender")


class DoubleTapper(Page):
    """A player whose finger bounces."""

    def click(self, element):
        self.browser.script("arguments[0].scrollIntoView({block: 'center'})", element)
        if element.tag_name == "button":
            ActionChains(self.browser.driver).double_click(element).perform()
        else:
            element.click()


class Taps(Led):
    def open_all(self, scenario):
        self.sit_down(HeadlessRun(PROGRAM, self.folder.name, scenario, SEATS), SEATS, SIZES)
        self.umpire.settled(self.umpire.send({"type": "word", "word": "Les Ormes"}))
        self.phone, self.desk = self.browsers["attacker"], self.browsers["umpire"]

    @property
    def player(self):
        return self.guests["attacker"]

    def lines(self, form):
        """What has become of all that the player has sent by that form, but what a later one replaced."""
        return [each["answer"] for each in self.player.state["asked"] if each["request"].get("form") == form and each["answer"] != "replaced"]

    def ask(self, form, answers=None):
        """Fills the form in and sends it, with a finger that bounces."""
        asked = self.forms("attacker")[form]
        filled = {field["id"]: (answers or {}).get(field["id"], field.get("initial")) for field in asked["fields"]}
        sent = len(self.lines(form))
        DoubleTapper(self.phone).answer(form, asked, filled)
        self.player.wait(lambda state: len(self.lines(form)) > sent)
        return asked, filled

    def asked(self):
        return {key: each for key, each in self.umpire.state["desk"]["proposals"].items() if each.get("asked")}

    def waits(self, form, words):
        """It waits, once; both pages say so, and nothing else."""
        self.umpire.wait(lambda state: self.asked())
        self.assertEqual(self.lines(form)[-1], "waiting")
        self.assertEqual(len(self.asked()), 1, self.asked())
        self.phone.says("waits", ".sent .badge")
        self.assertEqual(self.phone.one(".sent .badge").text.lower(), "waits")
        for each in words:
            self.desk.says(each, ".asks .proposal")
        self.look(form + " waits")

    def look(self, name):
        for browser in (self.phone, self.desk):
            self.assertEqual(browser.faults(), [], name)
            browser.keep(name)

    def tap(self, words):
        """On the umpire's page, with a finger that bounces."""
        button = self.desk.until(lambda: next((b for b in self.desk.all(".asks button") if b.text.startswith(words)), None))
        self.desk.script("arguments[0].scrollIntoView({block: 'center'})", button)
        ActionChains(self.desk.driver).double_click(button).perform()

    def accepted(self, form, times):
        self.player.wait(lambda state: self.lines(form)[-1] == "done")
        self.assertEqual(self.lines(form).count("done"), times, self.player.state["asked"])
        self.assertNotIn("refused", self.lines(form))
        self.phone.says("accepted", ".sent .badge")
        self.desk.until(lambda: self.desk.script("return document.body.dataset.asking !== 'true'"))
        self.assertEqual([each.text for each in self.desk.all(".refusal p")], [])
        self.look(form + " accepted")

    def throw_until(self, done):
        """Dice are asked for a moment after a tap."""
        self.until(lambda _: self.throw() or done(), "the throw")

    def count(self, kind):
        """Entries of the journal."""
        return self.run_.replay("--umpire", "--json").stdout.count(f'"kind": "{kind}"')

    def test_a_stand_of_operation_brevity(self):
        self.open_all("brevity-first")
        place = {"piece": "B-01", "x": 1300, "y": 500, "heading": 45}
        self.ask("place", place)
        self.waits("place", ["B-01", "13 in", "5 in", "45"])
        self.assertEqual(len(self.lines("place")), 1)
        self.tap("Do it")
        self.accepted("place", 1)

        # The umpire takes a step on another device, and then, late, the request.
        self.ask("place", {**place, "piece": "B-02", "x": 1500})
        self.waits("place", ["B-02", "15 in"])
        late = next(iter(self.asked()))
        step = self.umpire.view["when"]["step"]
        while self.umpire.view["when"]["step"] == step:
            option = min(self.umpire.state["desk"]["options"].items(), key=lambda each: each[1]["number"])
            self.umpire.settled(self.umpire.send({"do": option[0], "waiver": "a test"}))
            self.throw()
        self.throw()
        refused = self.umpire.settled(self.umpire.send({"do": late}))
        self.assertEqual(refused["answer"], "refused", refused)
        self.assertEqual(self.lines("place")[-1], "waiting")
        self.phone.page("todo")
        self.phone.says("waits", ".sent .badge")
        self.look("a late tap")

        # What is undone is told to everybody who had read it.
        self.umpire.settled(self.umpire.send({"type": "undo"}))
        self.player.wait(lambda state: any("Undone by the umpire" in each["text"] for each in state["view"]["events"].values()))
        self.assertIn("Undone: ", self.run_.replay("--umpire").stdout)
        self.assertIn("played again: each gives what the journal says", self.verified())

    def test_an_initiative_of_mini_nap(self):
        self.open_all("mini-nap-first")
        self.ask("begin")
        self.waits("begin", ["French"])
        self.tap("Do it")
        self.phone.page("todo")
        self.throw_until(lambda: self.lines("begin")[-1] == "done" and "initiative" in self.forms("attacker"))
        self.assertEqual(self.lines("begin"), ["done"])

        # What takes effect at once is done once.
        self.ask("initiative")
        self.throw_until(lambda: self.lines("initiative")[-1] == "done")
        self.assertEqual(self.lines("initiative"), ["done"])

        self.assertIn("played again: each gives what the journal says", self.verified())


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
