"""Hands of cards on the Command Post's pages, in a real browser: cards_test.py CP_STAGE [TEST...]"""

import os
import sys
import tempfile
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

import browser
from browser import Browser
from browser_stage import Stage, field, form, plain, view
from widths import SIZES, faults

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = sys.argv[1]
browser.SIZES |= SIZES
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
RANKS = {"a": "ace", "2": "two", "7": "seven", "10": "ten", "q": "queen", "k": "king"}


def face(id):
    if id.startswith("jk"):
        return {"id": id, "corner": "JK", "suit": "joker", "words": "first joker"}
    return {"id": id, "corner": id[:-1].upper(), "suit": SUITS[id[-1]], "words": f"{RANKS[id[:-1]]} of {SUITS[id[-1]]}"}


HAND = ["as", "7h", "10d", "kc", "jk1"]


def piles(*given):
    return {id: {"number": i + 1, "title": title, "count": count, **more} for i, (id, title, count, more) in enumerate(given)}


def cards_view(role):
    """The demo table, and cards besides: his hand, the other's, a card with one of his stands, one that is turned up."""
    made = view(role)
    own = role == "cc"
    made["cards"] = piles(
        ("hand", "Your hand" if own else "North's hand", 5,
         {"sealed": True, "faces": [face(id) for id in HAND]} if own else {}),
        ("hand south", "South's hand", 12, {}),
        ("with 3-02", "With 3-02", 1, {"piece": "3-02", "sealed": True, "faces": [face("qh")]} if own else {"piece": "3-02"}),
        ("with D-07", "With D-07", 1, {"piece": "D-07", "faces": [face("2c")]}),
        ("with 1-15", "With 1-15", 2, {"piece": "1-15"}),
        ("seen", "South's hand, as far as it was seen", 3, {"faces": [face("7h")]}),
        ("draw", "To draw", 0, {}))
    if own:
        def choices(*ids):
            return [plain(id, face(id)["words"]) for id in ids]

        made["forms"] = {
            "bid": form(1, "Bid a card", "RR-011", "", field("card", "Card", "one", choices(*HAND), least=1, rule="RR-011"),
                        due=True),
            "extra": form(2, "Play extra cards", "RR-067", "",
                          field("cards", "Cards", "some", [{**each, **({"barred": "It lies with a stand."} if each["id"] == "as" else {})}
                                                           for each in choices(*HAND)],
                                initial=[], allowed=2, counted="cards")),
            "retire": form(3, "Retire before combat", "RR-090", "",
                           field("unit", "Unit", "one", [plain("3-02"), plain("1-15")], least=1))}
    return made


class Cards(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.browser = Browser(cls.folder.name, "laptop")

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.folder.cleanup()

    def setUp(self):
        self.stage = Stage(PROGRAM, file=os.path.join(self.folder.name, self.id() + ".json"))
        for role in ("cc", "spectator"):
            self.stage.publish(role, cards_view(role))
        self.browser.resize("laptop")
        self.browser.dark(False)

    def tearDown(self):
        self.browser.driver.get("about:blank")
        self.stage.end()

    def join(self, role):
        self.browser.open_as_stranger(self.stage.tell(do="invite", role=role)["url"])
        self.browser.one(".map .piece")

    def words(self, selector):
        return [card.get_attribute("aria-label") for card in self.browser.all(f"{selector} .card")]

    def open_form(self, id):
        self.browser.page("todo")
        box = self.browser.one(f"[data-form='{id}']")
        if not box.get_attribute("open"):
            self.browser.one(f"[data-form='{id}'] > summary").click()
        self.browser.until(lambda: self.browser.one(f"[data-form='{id}']").get_attribute("open"))

    def tap(self, form, id):
        card = self.browser.one(f"[data-form='{form}'] .card-choice:has([value='{id}']) .card")
        self.browser.script("arguments[0].scrollIntoView({block: 'center'})", card)
        ActionChains(self.browser.driver).move_to_element(card).click().perform()

    def request(self):
        seen = []
        self.browser.until(lambda: seen.extend(self.stage.tell(do="asked")) or seen)
        return {key: seen[0]["request"][key] for key in ("form", "answers")}

    def test_his_hand_is_cards_and_of_others_there_are_backs_with_counts(self):
        self.join("cc")
        self.assertEqual(self.words("[data-cards='hand']"),
                         ["ace of spades", "seven of hearts", "ten of diamonds", "king of clubs", "first joker"])
        self.browser.says("for you alone", "[data-cards='hand']")
        self.assertEqual(self.words("[data-cards='hand south']"), ["12 cards face down"])
        self.assertEqual(self.words("[data-cards='seen']"), ["seven of hearts", "2 cards face down"])
        self.browser.says("no cards", "[data-cards='draw']")
        self.assertEqual(len(self.browser.all(".pile")), 7)

    def test_each_suit_has_a_shape_of_its_own(self):
        self.join("cc")
        shapes = self.browser.script("return [...document.querySelectorAll(\"[data-cards='hand'] .card\")].map(c => c.querySelector('use').getAttribute('href'))")
        self.assertEqual(len(set(shapes)), 5)

    def test_cards_that_lie_with_a_piece_are_shown_at_it_and_in_a_list(self):
        self.join("cc")
        self.browser.says("With 3-02, A3-L2", ".pile h3")
        text = {e.get_attribute("data-piece"): e.find_element("css selector", "text").get_attribute("textContent")
                for e in self.browser.all(".map .lying")}
        self.assertEqual(text, {"3-02": "Q", "D-07": "2", "1-15": "×2"})

    def test_a_card_is_bid_by_tapping_it(self):
        self.join("cc")
        self.open_form("bid")
        self.browser.until(lambda: not self.browser.one(".due-box[open] button.main").is_enabled())
        self.tap("bid", "kc")
        self.tap("bid", "7h")
        self.browser.press("Send", ".due-box[open] button.main")
        self.assertEqual(self.request(), {"form": "bid", "answers": {"card": "7h"}})
        self.browser.says("seven of hearts", ".asked")

    def test_a_card_is_bid_by_the_keyboard_alone(self):
        self.join("cc")
        self.open_form("bid")
        first = self.browser.one("input[name='bid-card'][value='as']")
        self.browser.script("arguments[0].focus()", first)
        first.send_keys(Keys.SPACE)
        self.browser.one("input[name='bid-card'][value='as']").send_keys(Keys.ARROW_RIGHT)
        chosen = self.browser.script("return document.activeElement.value")
        self.assertEqual(chosen, "7h")
        self.browser.driver.switch_to.active_element.send_keys(Keys.ENTER)
        self.assertEqual(self.request(), {"form": "bid", "answers": {"card": "7h"}})

    def test_several_cards_are_named_as_many_as_may_be_and_none_that_is_barred(self):
        self.join("cc")
        self.open_form("extra")
        self.assertFalse(self.browser.one("input[name='extra-cards'][value='as']").is_enabled())
        self.tap("extra", "7h")
        self.tap("extra", "kc")
        self.browser.until(lambda: not self.browser.one("input[name='extra-cards'][value='10d']").is_enabled())
        self.browser.press("Send 2 of 2 cards")
        self.assertEqual(self.request(), {"form": "extra", "answers": {"cards": ["7h", "kc"]}})

    def lays(self, many):
        """Cards on two stands: a field each, or one form for one card."""
        made = cards_view("cc")
        cards = [plain(id, face(id)["words"]) for id in HAND]
        stands = ("1-02", "1-15")
        made["forms"] = {"lay": form(1, "Lay cards", "RR-017", "", *(
            [field(stand, f"On {stand}", "some", cards, initial=[], allowed=1, counted="cards") for stand in stands] if many else
            [field("card", "Card", "one", cards, least=1), field("piece", "On", "one", [{**plain(stand), "piece": stand} for stand in stands], least=1)]),
            due=True)}
        self.stage.publish("cc", made)
        self.join("cc")
        self.open_form("lay")

    def drag(self, card, to):
        held = self.browser.one(card)
        self.browser.script("arguments[0].scrollIntoView({block: 'center'})", held)
        ActionChains(self.browser.driver).click_and_hold(held).move_by_offset(0, -15).move_to_element(to).release().perform()

    def test_cards_are_laid_in_several_places_by_tapping_card_and_place(self):
        self.lays(True)
        for card, place in (("7h", "1-02"), ("kc", "1-02"), ("as", "1-15")):
            self.browser.one(f"[data-card='{card}']").click()
            self.browser.one(f".card-slot[data-field='{place}']").click()
        self.assertEqual(self.words(".card-slot[data-field='1-02']"), ["king of clubs"])
        self.browser.press("Send")
        self.assertEqual(self.request(), {"form": "lay", "answers": {"1-02": ["kc"], "1-15": ["as"]}})

    def test_a_card_is_taken_back_and_lies_in_one_place_only(self):
        self.lays(True)
        for place in ("1-02", "1-15"):
            self.browser.one("[data-card='7h']").click()
            self.browser.one(f".card-slot[data-field='{place}']").click()
        self.assertEqual(self.words(".card-slot"), ["seven of hearts"])
        self.browser.one(".card-slot[data-field='1-15']").click()
        self.assertEqual(self.words(".card-slot"), [])

    def test_a_card_is_dragged_into_its_place_and_onto_its_stand_on_the_map(self):
        self.lays(True)
        self.drag("[data-card='7h']", self.browser.one(".card-slot[data-field='1-15']"))
        self.browser.until(lambda: self.words(".card-slot[data-field='1-15']") == ["seven of hearts"])
        self.drag("[data-card='kc']", self.browser.one(".map .piece[data-id='1-02'] .hit"))
        self.browser.until(lambda: self.words(".card-slot[data-field='1-02']") == ["king of clubs"])
        self.browser.until(lambda: self.browser.all(".map .lying[data-piece='1-02']"))  # where it is to lie

    def test_a_card_that_is_dragged_onto_a_stand_answers_for_both(self):
        self.lays(False)
        self.drag(".card-choice:has([value='7h'])", self.browser.one(".map .piece[data-id='1-15'] .hit"))
        self.browser.until(lambda: self.browser.one(".due-box[open] button.main").is_enabled())
        self.browser.press("Send")
        self.assertEqual(self.request(), {"form": "lay", "answers": {"card": "7h", "piece": "1-15"}})

    def test_choices_that_are_no_cards_stay_words(self):
        self.join("cc")
        self.open_form("retire")
        self.assertFalse(self.browser.all("[data-form='retire'] .card"))
        self.assertEqual(len(self.browser.all("[data-form='retire'] .tick")), 2)

    def test_a_card_that_has_left_the_hand_is_no_choice_any_more(self):
        self.join("cc")
        self.open_form("bid")
        self.tap("bid", "7h")
        later = cards_view("cc")
        for choices in (later["cards"]["hand"]["faces"], later["forms"]["bid"]["fields"][0]["choices"]):
            choices[:] = [each for each in choices if each["id"] != "7h"]
        later["cards"]["hand"]["count"] = 4
        self.stage.publish("cc", later)
        self.browser.until(lambda: not self.browser.all("input[name='bid-card'][value='7h']"))
        self.browser.until(lambda: not self.browser.one(".due-box[open] button.main").is_enabled())

    def test_what_is_sealed_is_on_no_shared_screen(self):
        self.join("cc")
        for page in ("/screen", "/obs"):
            self.browser.driver.get(f"http://127.0.0.1:{self.stage.port}{page}")
            self.browser.says("On-call fire", "#when")
            shown = self.browser.script("return document.documentElement.outerHTML")
            for id in {*HAND, "qh"} - {"7h"}:  # which everybody has seen in the other's hand
                self.assertNotIn(face(id)["words"], shown, page)
            self.assertFalse(self.browser.all("[data-cards='hand'], [data-piece='3-02'], [data-cards='with 3-02']"))
        self.browser.driver.get(f"http://127.0.0.1:{self.stage.port}/screen")
        self.browser.one("[data-cards='hand south'] .back")
        self.browser.until(lambda: len(self.browser.all(".map .lying")) == 2)

    def test_a_view_without_cards_shows_none(self):
        self.join("cc")
        self.stage.publish("cc", view("cc"))
        self.browser.until(lambda: not self.browser.all(".pile, .lying, .card"))

    def every_page(self):
        self.join("cc")
        yield "table"
        for id in ("bid", "extra"):
            self.open_form(id)
            self.tap(id, "7h")
            yield id

    def test_fingers_find_every_card_and_nothing_is_wider_than_a_phone(self):
        thirteen = """for (const hand of document.querySelectorAll('fieldset > .hand'))
          while (hand.children.length < 13) hand.append(hand.lastElementChild.cloneNode(true));"""
        for name in self.every_page():
            self.browser.script(thirteen)
            self.browser.resize("360 px")
            self.assertEqual(faults(self.browser), [], name)
            self.browser.resize("phone")
            self.assertEqual(self.browser.faults() + faults(self.browser), [], name)
            small = self.browser.script("return [...document.querySelectorAll('.card-choice, .hand-card, .card-slot')].map(e => e.getBoundingClientRect())"
                                        ".filter(r => r.width && (r.width < 44 || r.height < 44)).length")
            self.assertEqual(small, 0, name)
            self.browser.keep(name)

    def test_nothing_bars_anybody(self):
        with open(os.path.join(HERE, "axe", "axe.min.js"), encoding="utf-8") as file:
            axe = file.read()
        for size in ("phone", "laptop"):
            self.browser.resize(size)
            for name in self.every_page():
                self.browser.script(axe)
                for dark in (False, True):
                    self.browser.dark(dark)
                    self.browser.keep(f"{name} {'dark' if dark else 'light'}")
                    found = self.browser.driver.execute_async_script(
                        "axe.run({resultTypes: ['violations']}).then(r => arguments[0](r.violations.map("
                        "v => v.id + ': ' + v.nodes.map(n => n.html.slice(0, 160)).join(' | '))))")
                    self.assertEqual(found, [], f"{name}, {size}, dark: {dark}")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[2:], verbosity=2)
