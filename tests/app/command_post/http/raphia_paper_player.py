"""What a player of Rapid Raphia with a deck of paper answers: as Player does, and naming what he turns up."""

import random

from raphia_player import IN_COMBAT, Player, allowed, in_order
from raphia_run import WORDS, keys

RED, BLACK = ("h", "d"), ("c", "s")
SUITS = {"heavy-infantry": RED, "heavy-cavalry": RED, "elephant": BLACK}
MOST_FIRST, MOST_SECOND = 5, 2  # cards that are laid, so that the deck lasts


def suits(card, kind):
    """Whether the card may move a unit of that kind."""
    return card.startswith("jk") or card[-1] in SUITS.get(kind, RED + BLACK)


class PaperPlayer(Player):
    """`side`'s deck lies before him, shuffled by `seed`; nobody but he knows what he has drawn and laid."""

    def __init__(self, side, seed):
        super().__init__(random.Random(f"{side} {seed}"))
        self.deck = sorted(WORDS)
        random.Random(f"{side}'s deck {seed}").shuffle(self.deck)
        self.side, self.hand, self.laid_on, self.up, self.extra = side, [], {}, set(), []
        self.bidding, self.turn = None, 0

    def answer(self, view):
        self.look(view)
        forms = in_order(view["forms"])
        for id, form in forms:
            if id == "bid":
                self.bidding = self.bidding or self.random.choice(self.hand)
                return id, {"cards": keys(self.bidding)}
            if id in ("begin", "first"):
                return id, self.plain(id, form)
            if form["due"] and id.startswith(IN_COMBAT):
                return self.in_combat(id, form, forms)
        now = (view["when"]["turn"], view["when"]["step"])
        if "lay_all" in view["forms"] and self.laid != now:
            pieces = self.pieces_to_lay(view, view["forms"]["lay_all"])
            self.laid = now
            if pieces:
                return "lay_all", {"pieces": pieces}
        if "turn_up" in view["forms"] and (turned := self.turns_up(view, view["forms"]["turn_up"])):
            return "turn_up", turned
        for id, form in forms:
            if id.startswith("move:") and (way := self.way(view, id[5:], form)):
                return id, {field["id"]: way if field["id"] == "way" else [] for field in form["fields"]}
        for id, form in forms:
            if form["due"] and id.startswith("fight:"):
                return id, {field["id"]: allowed(field)[0] if field["kind"] == "one" else [] for field in form["fields"]}
            if form["due"] and id == "done":
                return id, {}
        return None

    def look(self, view):
        """His cards after what has been done by the view: laid cards leave the hand when they are laid, not before."""
        if self.bidding and view["when"]["step"] != "bid":
            discarded = view["cards"].get("discard " + self.side, {}).get("faces", [])
            if self.bidding in {face["id"] for face in discarded}:
                self.hand.remove(self.bidding)
            self.bidding = None
        if view["when"]["turn"] != self.turn and view["when"]["step"] == "bid":
            self.turn, self.laid_on, self.up = view["when"]["turn"], {}, set()
            count = view["cards"].get("hand", {}).get("count", 0)
            while len(self.hand) < count:
                self.hand.append(self.deck.pop())

    def pieces_to_lay(self, view, form):
        """By the kind of unit; each takes the first card that moves it."""
        second, chosen = view["when"]["step"] == "lay_second", []
        most = MOST_SECOND if second else MOST_FIRST
        pieces = sorted(allowed(form["fields"][0]), key=lambda piece: view["pieces"][piece]["kind"] == "general")
        for piece in pieces:
            if len(chosen) == most or len(self.hand) < (3 if second else 1):
                break
            kind = view["pieces"][piece]["kind"]
            card = next((card for card in self.hand if suits(card, kind)), self.hand[0])
            self.hand.remove(card)
            self.laid_on.setdefault(piece, []).append(card)
            chosen.append(piece)
        return chosen

    def turns_up(self, view, form):
        pieces = allowed(next(field for field in form["fields"] if field["id"] == "piece"))
        for piece in pieces:
            kind = view["pieces"][piece]["kind"]
            for card in self.laid_on.get(piece, []):
                if card not in self.up and suits(card, kind) and not any(c in self.up for c in self.laid_on[piece]):
                    self.up.add(card)
                    return {"piece": piece, "cards": keys(card)}
        return None

    def in_combat(self, id, form, forms):
        if id == "show:extra":
            return id, {"cards": " ".join(keys(card) for card in self.extra)}
        if id == "show:deck":
            return id, {"cards": keys(self.deck.pop())}
        if id.startswith("show:"):
            down = [card for card in self.laid_on[id[5:]] if card not in self.up]
            self.up.update(down)
            return id, {"cards": " ".join(keys(card) for card in down)}
        if id == "extra":
            choices = allowed(form["fields"][0])[:1]
            self.extra = [self.hand.pop() for _ in choices]
            return id, {form["fields"][0]["id"]: choices}
        if id.startswith("kill") and "kill_nobody" in dict(forms):
            return "kill_nobody", {}
        if id.startswith("again:") or id == "enough":
            return "enough", {}
        return id, self.plain(id, form)

    def way(self, view, piece, form):
        """A unit moves on what has been turned up for it: all ways that are offered."""
        return super().way(view, piece, form | {"due": True}) if self.laid_on.get(piece) else None
