"""A Command Post with a made-up game on the stage of tests/app/cp/stage.cpp, and a real browser to look at it."""

import copy

from browser import Program


def view(role, sight="public"):
    """What `role` may know of a small game: see assets/schemas/view.schema.json."""
    pieces = {}

    def piece(number, division, short, kind, mobility, place, name, at=None, side="attacker", **more):
        pieces[number] = {"name": name, "short": short, "kind": kind, "mobility": mobility, "division": division,
                          "side": side, "place": place, "face_down": False, **more}
        if place[:1] == "A":
            pieces[number]["sector"] = place
        if at:
            pieces[number]["seen"] = more.get("seen", "seen")
            pieces[number]["at"] = {"x_mm": at[0], "y_mm": at[1], "heading_deg": 0}

    piece("1-01", "1", "HQ", "hq", "", "A1-L1", "1 Division headquarters", (30, 40))
    piece("1-02", "1", "I/11", "rifles", "foot", "A1-L2", "I Battalion, 11 Rifle Regiment", (45, 190))
    piece("1-03", "1", "II/11", "rifles", "foot", "A1-L2", "II Battalion, 11 Rifle Regiment", (90, 195))
    piece("1-04", "1", "III/11", "rifles", "foot", "A2-L2", "III Battalion, 11 Rifle Regiment", (190, 200))
    piece("1-05", "1", "I/12", "rifles", "foot", "A2-L1", "I Battalion, 12 Rifle Regiment", (200, 80))
    piece("1-11", "1", "SMG", "smg", "foot", "A2-L2", "11 Assault Battalion", (240, 215), seen="covered")
    piece("1-12", "1", "ENG", "engineer", "foot", "A2-L1", "1 Engineer Battalion", (265, 60))
    piece("1-15", "1", "ART1", "artillery", "horse-drawn", "A1-L1", "I Battalion, 1 Artillery Regiment", (110, 45))
    piece("3-01", "3", "HQ", "hq", "", "A4-L1", "3 Division headquarters", (570, 40))
    piece("3-02", "3", "I/31", "tanks", "", "A3-L2", "I Battalion, 31 Tank Regiment", (350, 215))
    piece("3-03", "3", "II/31", "tanks", "", "A3-L2", "II Battalion, 31 Tank Regiment", (400, 210))
    piece("3-04", "3", "III/31", "tanks", "", "A3-L1", "III Battalion, 31 Tank Regiment", (360, 90))
    piece("3-07", "3", "I/33", "rifles", "motorised", "A4-L1", "I Battalion, 33 Motor Rifle Regiment", (500, 100))
    piece("3-14", "3", "REC", "reconnaissance", "", "R1-3", "3 Reconnaissance Battalion")
    piece("3-15", "3", "AT", "anti-tank", "motorised", "R1-3", "3 Motor Anti-tank Battalion", release="L1")
    piece("3-08", "3", "II/33", "rifles", "motorised", "R2", "II Battalion, 33 Motor Rifle Regiment")
    piece("1-06", "1", "II/12", "rifles", "foot", "dead", "II Battalion, 12 Rifle Regiment")
    piece("D-07", "D", "MG", "rifles", "foot", "A3-L2", "7 Machine-gun Battalion", side="defender")
    piece("D-09", "D", "PAK", "anti-tank", "horse-drawn", "A2-L3", "9 Anti-tank Battery", side="defender")
    commander = role == "cc"
    made = {
        "format": "telescope-view-1", "role": role, "scenario": "Demo table",
        "divisions": {"1": "1st Rifle Division", "3": "3rd Motor Rifle Division", "D": "12th Infantry Division"},
        "board": {"kind": "grid", "columns": 4, "rows": 6, "cell_mm": 152.4, "column_prefix": "A", "row_prefix": "L",
                  "columns_from_right": False, "areas": [{"name": "R2"}]},
        "ground": {"features": {"A1-L4": ["woods"], "A4-L5": ["town"], "A3-L4": ["hill"]},
                   "roads": [["A2-L1", "A2-L2"], ["A2-L2", "A2-L3"], ["A2-L3", "A3-L3"], ["A3-L3", "A3-L4"],
                             ["A3-L4", "A3-L5"], ["A3-L5", "A3-L6"]]},
        "when": {"text": "Turn 2 of 6", "turn": 2, "turns": 6, "step": "on_call_fire", "title": "On-call fire",
                 "number": 4, "over": False,
                 "steps": ["Events", "Attacker moves", "Defender moves", "On-call fire", "Support fire", "Combat",
                           "Reserves", "Reorganise"]},
        "table": {"sight": sight, "refresh": "live", "live": True, "picture": ["A1-L1", "A2-L1"],
                  "telescope_mm": 150 if commander else 0, "counters_removed": 3},
        "pieces": pieces,
        "counters": {"A1-L3": 2, "A2-L3": 1, "A3-L3": 3, "A4-L3": 1, "A2-L4": 2, "A4-L4": 2, "A3-L5": 1, "A3-L2": 2},
        "contacts": ["A3-L2"],
        "accounts": {"on-call": {"title": "Fire missions on call", "left": 6, "of": 8, "rule": "RO-115"},
                     "turn": {"title": "Fire missions of this turn", "left": 4, "of": 4, "rule": "RO-116"}},
        "fire_plan": {"points": {name: {"fired": name == "A3-L3", "left": 2}
                                 for name in (["A1-L3", "A3-L3", "A2-L4", "A4-L4"] if commander else ["A3-L3"])},
                      "planned": []},
        "orders": {"breakthrough": "3", "frontages": {"1": ["A1", "A2"], "3": ["A3", "A4"]}, "reserve": ["3-08"],
                   "intentions": "1st Division pins A1 and A2; 3rd goes through A3 before dark."}
        if role != "spectator" else {},
        "finds": [{"place": "A3-L3", "kind": "anti-tank", "name": "4 Anti-tank Battery"},
                  {"place": "A2-L4", "kind": "dummy", "name": "Dummy"}] if role in ("cc", "so") else [],
        "look": {"sector": "A3-L3", "left": 2, "numbers": [1, 3]} if role == "so" else {},
        "events": {"1": {"text": "Turn 2 begins.", "rule": "RO-080"},
                   "2": {"text": "I/31 and II/31 enter A3-L2; two counters lie there.", "rule": "RO-089"},
                   "3": {"text": "A machine-gun battalion turns up in A3-L2.", "rule": "RO-095"},
                   "4": {"text": "II/12 is destroyed in A2-L3 by anti-tank fire.", "rule": "RO-145"}},
        "messages": {"1": {"text": "Roads behind A2 are blocked; expect the guns at dusk.", "from": "Staff Officer"}}
        if role != "spectator" else {},
        "asks": {"cc": {"plan_missions": {"title": "Hand in fire missions", "rule": "RO-073"},
                        "release": {"title": "Release reserves", "rule": "RO-103"},
                        "frontage": {"title": "Give a Division a frontage", "rule": "RO-109"}},
                 "so": {"look": {"title": "Look at counters", "rule": "RO-058"},
                        "report": {"title": "Report what was seen", "rule": "RQ-25"}}}.get(role, {}),
    }
    return copy.deepcopy(made)


def crowded_view(role):
    """The same with full sectors: six and more of one's own, and two sides with counters in one of them."""
    made = view(role)
    units = [("rifles", "foot", f"{battalion}/{regiment}") for regiment in (21, 22) for battalion in ("I", "II", "III")]
    units += [("smg", "foot", "SMG"), ("engineer", "foot", "ENG"), ("artillery", "horse-drawn", "ART2"), ("hq", "", "HQ")]
    places = [(sector, i) for sector in ("A2-L2", "A3-L1", "A1-L1", "A3-L3") for i in range(6)]
    for number, (sector, i) in enumerate(places):
        kind, mobility, short = units[number % len(units)]
        column, row = int(sector[1]) - 1, int(sector[4]) - 1
        made["pieces"][f"2-{number + 1:02}"] = {
            "name": short, "short": short, "kind": kind, "mobility": mobility, "division": "2", "side": "attacker",
            "place": sector, "sector": sector, "face_down": False, "seen": "seen",
            "at": {"x_mm": 152 * column + 20 + 50 * (i % 3), "y_mm": 152 * row + 30 + 60 * (i // 3), "heading_deg": 0}}
    for number, (kind, short) in enumerate((("rifles", "MG"), ("rifles", "I/9"), ("anti-tank", "PAK"), ("artillery", "ART"))):
        made["pieces"][f"D-2{number}"] = {
            "name": short, "short": short, "kind": kind, "mobility": "foot", "division": "D", "side": "defender",
            "place": "A3-L3", "sector": "A3-L3", "face_down": False}
    made["counters"].update({"A3-L3": 4, "A1-L6": 6, "A2-L6": 5, "A4-L5": 6, "A1-L5": 3})
    made["contacts"] = ["A3-L2", "A3-L3"]
    made["divisions"]["2"] = "2nd Guards Rifle Division"
    return made


def orders_view():
    """The Corps Commander's, while he gives his orders: the map alone (RO-060)."""
    made = view("cc", sight="nothing")
    made["when"].update(text="Setting up", title="Orders", number=3)
    for piece in made["pieces"].values():
        piece.pop("at", None)
        piece.pop("sector", None)
        piece["place"] = ""
    made["pieces"] = {k: p for k, p in made["pieces"].items() if p["side"] == "attacker"}
    made["counters"], made["contacts"], made["orders"], made["finds"] = {}, [], {}, []
    made["table"]["picture"] = []
    made["fire_plan"] = {"points": {}, "planned": []}
    made["accounts"] = {"bombardment": {"title": "Fire missions before the battle", "left": 16, "of": 16,
                                        "rule": "RO-073"}}
    made["asks"] = {"orders": {"title": "Give orders", "rule": "RO-061"},
                    "fire_plan": {"title": "Plot the target points", "rule": "RO-072"}}
    return made


class Stage(Program):
    """The program cp_stage."""

    def __init__(self, program, port=0, file=""):
        super().__init__(program, str(port), *([file] if file else []))
        self.port = self.greeting
        self.tell(do="seats", width_mm=609.6, height_mm=914.4,
                  seats=[["cc", "Corps Commander"], ["so", "Staff Officer"],
                         ["dc:1", "Commander of 1st Rifle Division"], ["spectator", "Spectator"]])
        for role in ("cc", "so", "dc:1", "spectator"):
            self.publish(role, view(role))

    def publish(self, role, what):
        return self.tell(do="publish", role=role, view=what)
