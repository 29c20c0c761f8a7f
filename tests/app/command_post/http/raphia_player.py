"""What a player of Rapid Raphia answers to the forms of his own view: lawful always, and forward, so that a battle ends."""

RED, BLACK = ("hearts", "diamonds", "joker"), ("spades", "clubs", "joker")
SUITABLE = {"heavy-infantry": RED, "heavy-cavalry": RED, "elephant": BLACK}  # others move by any card
MOST_SECOND = 3  # cards that are laid second, so that some stay in the hand as extra cards
IN_COMBAT = ("show:", "retire", "extra", "kill", "again:", "enough")


def in_order(forms):
    return sorted(forms.items(), key=lambda each: each[1]["number"])


def faces(pile):
    return pile.get("faces", [])


def suits_of_hand(view):
    return {face["id"]: face["suit"] for face in faces(view["cards"].get("hand", {}))}


def square(view, piece):
    file, rank = view["pieces"][piece]["sector"].split("-")
    return int(file) - 1, int(rank) - 1


def enemies(view, side):
    return [square(view, id) for id, each in view["pieces"].items() if each["side"] != side and "sector" in each]


def allowed(field):
    return [choice["id"] for choice in field["choices"] if "barred" not in choice]


class Player:
    """Of a seat, by what its view says; `random`: a random.Random of the test's own."""

    def __init__(self, random):
        self.random = random
        self.laid = None  # the turn and step in which he has laid several cards

    def answer(self, view):
        """(form, answers), or nothing where the game waits for somebody else."""
        forms = in_order(view["forms"])
        for id, form in forms:
            if id in ("begin", "bid", "first") or (form["due"] and id.startswith(IN_COMBAT)):
                return id, self.plain(id, form)
        now = (view["when"]["turn"], view["when"]["step"])
        if "lay_all" in view["forms"] and self.laid != now:
            self.laid = now
            return "lay_all", self.lays(view, view["forms"]["lay_all"])
        for id, form in forms:
            if id == "lay" and form["due"]:
                return id, {field["id"]: allowed(field)[0] for field in form["fields"]}
        for id, form in forms:
            if id.startswith("move:") and (way := self.way(view, id[5:], form)):
                return id, {field["id"]: way if field["id"] == "way" else [] for field in form["fields"]}
        for id, form in forms:
            if form["due"] and (id.startswith("fight:") or id == "done"):
                return id, self.plain(id, form)
        return None

    def plain(self, id, form):
        """Any that is lawful; attacks and supports rather than none."""
        answers = {}
        for field in form["fields"]:
            choices = allowed(field)
            if field["kind"] == "one":
                answers[field["id"]] = "stay" if id == "retire" else choices[0] if id == "kill" else self.random.choice(choices)
            else:
                answers[field["id"]] = [] if id.startswith("again:") else choices[:1]
        return answers

    def lays(self, view, form):
        """By suit, so that those units can move for whom there are cards."""
        hand, answers, second = suits_of_hand(view), {}, view["when"]["step"] == "lay_second"
        for field in form["fields"]:
            wanted = SUITABLE.get(view["pieces"][field["id"]]["kind"], ())
            cards = [id for id in allowed(field) if id in hand]
            cards.sort(key=lambda id: (hand[id] not in wanted) if wanted else hand[id] == "joker")
            full = second and sum(map(len, answers.values())) >= MOST_SECOND
            answers[field["id"]] = cards[:1] if not full else []
            for card in answers[field["id"]]:
                del hand[card]
        return answers

    def way(self, view, piece, form):
        """An attack; where there is a duty to move, as near to an enemy as it goes."""
        ways = [choice for field in form["fields"] if field["id"] == "way" for choice in field["choices"] if "barred" not in choice]
        attacks = [way["id"] for way in ways if "attack " in way["id"]]
        if attacks:
            return self.random.choice(attacks)
        if not form["due"] or not ways:
            return None
        others = enemies(view, view["pieces"][piece]["side"])

        def distance(way):
            column, row = way.get("sector", square(view, piece))
            return min((abs(column - x) + abs(row - y) for x, y in others), default=0)
        return min(ways, key=distance)["id"]
