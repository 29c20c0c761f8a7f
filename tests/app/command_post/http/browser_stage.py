"""A Command Post with a made-up game, on the stage of stage.cpp beside this file, and a real browser to look at it."""

import copy

from browser import Program


COUNTERS = {"A1-L3": 2, "A2-L3": 1, "A3-L3": 3, "A4-L3": 1, "A2-L4": 2, "A4-L4": 2, "A3-L5": 1, "A3-L2": 2}
FIRE_PLAN = {"A1-L3": False, "A3-L3": True, "A2-L4": False, "A4-L4": False}  # True: fired upon, known to all
SECTORS = [(column, row) for row in range(6) for column in range(4)]


def name(column, row):
    return f"A{column + 1}-L{row + 1}"


def marks(counters, contacts, points, ordered):
    """What is drawn besides pieces: see core/rules/known.hpp."""
    def mark(symbol, sector, words, count=1, **more):
        return {f"{symbol} {sector}": {"symbol": symbol, "sectors": [sector], "count": count, "words": words, **more}}

    made = {}
    for sector, count in counters.items():
        made |= mark("counter", sector, f"{count} counters face down", count)
    for sector in contacts:
        made |= mark("contact", sector, "in contact")
    for sector, fired in points.items():
        made |= (mark("target-used", sector, "target point, known to all", plan=True) if fired
                 else mark("target", sector, "target point, secret", plan=True, sealed=True))
    for division, words, axes in (("1", "1st Rifle Division", (0, 1)), ("3", "3rd Motor Rifle Division ★", (2, 3))):
        if ordered:
            made[f"frontage {division}"] = {"symbol": "bracket", "sectors": [name(axis, 0) for axis in axes], "count": 1,
                                            "words": words, "plan": True}
    return made


def facts(own, enemy, contact):
    return [{"term": "Own losses", "words": f"{own} battalion" + ("" if own == 1 else "s")},
            {"term": "Enemy losses", "words": enemy}, {"term": "In contact", "words": contact}]


def papers(role):
    made = {}
    if role != "spectator":
        made["orders"] = {"title": "Orders", "rule": "RO-061", "columns": ["Whom", "What is ordered"],
                          "quote": "1st Division pins A1 and A2; 3rd goes through A3 before dark.",
                          "rows": [["1st Rifle Division", "attacks along A1, A2"],
                                   ["3rd Motor Rifle Division", "attacks along A3, A4"],
                                   ["3rd Motor Rifle Division", "breaks through"], ["Corps reserve, R2", "3-08 II/33"]]}
        made["reserves"] = {"title": "Reserves", "rule": "RO-103", "columns": ["Unit", "Waits in", "May come"],
                            "rows": [["3-08 II Battalion, 33 Motor Rifle Regiment", "R2", "not yet"],
                                     ["3-15 3 Motor Anti-tank Battalion", "R1-3", "to L1"]]}
    if role == "cc":
        made["fire-plan"] = {"title": "Target points", "rule": "RO-072", "sealed": True,
                             "columns": ["Sector", "Known to", "May still fall here now"],
                             "rows": [[sector, "all: it was fired upon" if fired else "nobody else", "2 missions"]
                                      for sector, fired in FIRE_PLAN.items()]}
    if role in ("cc", "so"):
        made["finds"] = {"title": "Found beneath counters", "rule": "RO-058", "columns": ["Where", "What", "Kind"],
                         "rows": [["A3-L3", "4 Anti-tank Battery", "anti-tank"], ["A2-L4", "Dummy", "dummy"]]}
    return {id: {"number": i + 1, **paper} for i, (id, paper) in enumerate(made.items())}


def form(number, title, rule, advice, *fields, due=False):
    return {"number": number, "title": title, "rule": rule, "advice": advice, "due": due, "fields": list(fields)}


def field(id, label, kind, choices=None, least=0, **more):
    made = {"id": id, "label": label, "kind": kind, "rule": more.pop("rule", ""), "why": "", "least": least, **more}
    if choices is not None:
        made["choices"] = choices
    return made


def sector_choice(column, row, **more):
    return {"id": name(column, row), "label": name(column, row), "sector": [column, row], **more}


def plain(id, label=None, **more):
    return {"id": id, "label": label or id, **more}


def missions_form(points):
    return form(1, "Call fire on target points", "RO-115", "6 missions left for the battle.",
                field("missions", "Fire missions", "many", [
                    sector_choice(int(point[1]) - 1, int(point[4]) - 1) for point in points],
                      least=1, initial=[], allowed=4, allowed_each=2, counted="fire missions", rule="RO-116"), due=True)


def release_form():
    return form(2, "Release units from R1 to L1", "RO-103", "One permission for each unit.",
                field("units", "Units", "some", [plain("3-14", "3-14  3 Reconnaissance Battalion, R1-3")], least=1,
                      initial=[], counted="units"))


AXES = [plain(f"A{axis}") for axis in range(1, 5)]


def frontage_form():
    return form(3, "Give a Division from R2 its frontage", "RO-109", "One unbroken run of axes.",
                field("division", "Division", "one", [plain("2", "2nd Guards Rifle Division")], least=1, initial="2"),
                field("axes", "Attacks along", "some", AXES, least=1, counted="axes", unbroken=True))


def look_form():
    return form(1, "Look at counters", "RO-058", "",
                field("numbers", "Counters in A3-L3", "some",
                      [plain(str(number), f"counter {number}", sector=[2, 2]) for number in (1, 3)], least=1, initial=[],
                      allowed=2, counted="counters"), due=True)


def report_form():
    return form(2, "Report what was seen", "RQ-25", "What you alone have seen becomes known.",
                field("finds", "Finds", "some", [plain("1", "A2-L4: Dummy"), plain("2", "A3-L3: 4 Anti-tank Battery")],
                      least=1, initial=["1", "2"], counted="finds"), due=True)


def fire_plan_form():
    return form(2, "Plot the target points", "RO-072", "For fire on call during the whole battle.",
                field("points", "Target points", "some", [sector_choice(*sector) for sector in SECTORS], least=4, initial=[],
                      allowed=4, counted="target points", rule="RO-072"), due=True)


def orders_form(made):
    divisions = {"1": "1st Rifle Division", "3": "3rd Motor Rifle Division"}
    fields = [field("breakthrough", "Division to break through", "one",
                    [plain(id, title) for id, title in divisions.items()], least=1, rule="RO-061")]
    fields += [field(f"frontage-{id}", f"{title} attacks along", "some", AXES, initial=[], counted="axes", unbroken=True,
                     rule="RO-063") for id, title in divisions.items()]
    for id, title in divisions.items():
        units = [plain(number, f"{number}  {piece['name']}") for number, piece in sorted(made["pieces"].items())
                 if piece["group"] == id]
        fields.append(field(f"reserve-{id}", f"{title}, held in R2", "some", [plain("all", "The whole Division")] + units,
                            initial=[], counted="units", rule="RO-062"))
    fields.append(field("intentions", "Intentions", "text", rule="RO-064", initial=""))
    return form(1, "Write the orders", "RO-059", "Who breaks through, who attacks where, who waits in R2.", *fields, due=True)


def view(role, sight="public"):
    """What `role` may know of a small game: see assets/schemas/view.schema.json."""
    pieces = {}

    def piece(number, division, short, kind, mobility, place, called, at=None, side="attacker", **more):
        pieces[number] = {"name": called, "short": short, "kind": kind, "mobility": mobility, "group": division,
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
    piece("3-15", "3", "AT", "anti-tank", "motorised", "R1-3", "3 Motor Anti-tank Battalion", badges=["to L1"])
    piece("3-08", "3", "II/33", "rifles", "motorised", "R2", "II Battalion, 33 Motor Rifle Regiment")
    piece("1-06", "1", "II/12", "rifles", "foot", "dead", "II Battalion, 12 Rifle Regiment", gone=True)
    piece("D-07", "D", "MG", "rifles", "foot", "A3-L2", "7 Machine-gun Battalion", side="defender")
    piece("D-09", "D", "PAK", "anti-tank", "horse-drawn", "A2-L3", "9 Anti-tank Battery", side="defender")
    commander = role == "cc"
    made = {
        "format": "telescope-view-2", "role": role, "scenario": "Demo table",
        "groups": {"1": "1st Rifle Division", "3": "3rd Motor Rifle Division", "D": "12th Infantry Division"},
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
                  "telescope_mm": 150 if commander else 0},
        "pieces": pieces,
        "marks": marks(COUNTERS, ["A3-L2"], FIRE_PLAN if commander else {"A3-L3": True}, role != "spectator"),
        "legend": [{"symbol": symbol, "words": words} for symbol, words in (
            ("attacker", "own"), ("defender", "enemy"), ("counter", "counter, face down"), ("contact", "contact"),
            ("target", "target point"))],
        "facts": facts(own=1, enemy="0 units, 3 counters face down", contact="A3-L2"),
        "accounts": {"on-call": {"title": "Fire missions on call", "left": 6, "of": 8, "rule": "RO-115"},
                     "turn": {"title": "Fire missions of this turn", "left": 4, "of": 4, "rule": "RO-116"}},
        "papers": papers(role),
        "forms": {"cc": {"on-call": missions_form(FIRE_PLAN), "release-l1": release_form(), "frontage": frontage_form()},
                  "so": {"look": look_form(), "report": report_form()}}.get(role, {}),
        "asks": role in ("cc", "so"),
        "own_map": commander,
        "writes_to": [{"id": id, "title": title} for seat, id, title in (
            ("cc", "corps-commander", "Corps Commander"), ("so", "staff-officer", "Staff Officer"),
            ("", "attackers", "all commanders"), ("", "umpire", "Umpire"))
                      if role not in ("spectator", seat)],
        "events": {str(number + 1): {"text": text, "rule": rule, "chapter": chapter} for number, (chapter, rule, text) in enumerate([
            ("Setting up, Attacker deployment", "RO-065", "1-02 to A1-L1."),
            ("Setting up, Attacker deployment", "RO-065", "1-03 to A1-L1."),
            ("Setting up, Attacker deployment", "RO-065", "3-04 to A4-L1."),
            ("Setting up, Attacker deployment", "RO-065", "1-04 to A1-L1."),
            ("Turn 2, Attacker movement", "RO-089", "3-02 and 3-03 enter A3-L2; two counters lie there."),
            ("Turn 2, Attacker movement", "RO-095", "A machine-gun battalion turns up in A3-L2."),
            ("Turn 2, On-call fire", "RO-145", "1-06 is destroyed in A2-L3 by anti-tank fire.")])},
        "messages": {"1": {"text": "Roads behind A2 are blocked; expect the guns at dusk.", "from": "Staff Officer"}}
        if role != "spectator" else {},
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
            "name": short, "short": short, "kind": kind, "mobility": mobility, "group": "2", "side": "attacker",
            "place": sector, "sector": sector, "face_down": False, "seen": "seen",
            "at": {"x_mm": 152 * column + 20 + 50 * (i % 3), "y_mm": 152 * row + 30 + 60 * (i // 3), "heading_deg": 0}}
    for number, (kind, short) in enumerate((("rifles", "MG"), ("rifles", "I/9"), ("anti-tank", "PAK"), ("artillery", "ART"))):
        made["pieces"][f"D-2{number}"] = {
            "name": short, "short": short, "kind": kind, "mobility": "foot", "group": "D", "side": "defender",
            "place": "A3-L3", "sector": "A3-L3", "face_down": False}
    made["marks"] = marks({**COUNTERS, "A3-L3": 4, "A1-L6": 6, "A2-L6": 5, "A4-L5": 6, "A1-L5": 3}, ["A3-L2", "A3-L3"],
                          FIRE_PLAN if role == "cc" else {"A3-L3": True}, role != "spectator")
    made["groups"]["2"] = "2nd Guards Rifle Division"
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
    made["marks"], made["papers"], made["facts"] = {}, {}, facts(own=0, enemy="0 units", contact="nowhere")
    made["table"]["picture"] = []
    made["accounts"] = {"bombardment": {"title": "Fire missions before the battle", "left": 16, "of": 16,
                                        "rule": "RO-073"}}
    made["forms"] = {"orders": orders_form(made), "fire-plan": fire_plan_form()}
    return made


# Names as nobody should write them: long, from right to left, of pictures, wide.
ODD = [("Panzergrenadierregiment Großdeutschland zur besonderen Verwendung " * 4)[:200], "كتيبة المشاة الأولى من اللواء السابع",
       "חטיבה שבע של חיל הרגלים", "🐘🐎 Elephants 🏹 of the 👑", "W" * 200, "第七歩兵連隊第二大隊"]
ODD_SHORT = ["ABCDEF", "كتيبة", "חטי", "🐘🐎", "WWWWWW", "第七"]


def odd_view(what, board, many):
    """So many units with odd names, over all of the board; `what` stands where the turn does."""
    made = view("cc")
    wide, deep = ((board["columns"] * 100, board["rows"] * 100) if board["kind"] == "grid" else (board["width_mm"], board["depth_mm"]))
    made |= {"scenario": ODD[0], "board": {"areas": [], **board}, "ground": {"features": {}, "roads": []}, "marks": {}, "pieces": {},
             "groups": {"1": ODD[0]}, "forms": {}}
    made["when"] |= {"text": what, "title": ODD[4]}
    made["facts"] = [{"term": words, "words": words} for words in ODD]
    across = max(1, round((many * wide / deep) ** 0.5))
    for i in range(many):
        x, y = (i % across + 0.5) * wide / across, (i // across + 0.5) * deep / -(-many // across)
        place = f"A{int(x // 100) + 1}-L{int(y // 100) + 1}" if board["kind"] == "grid" else "table"
        made["pieces"][f"1-{i + 1:03}"] = {
            "name": ODD[i % 6], "short": ODD_SHORT[i % 6], "kind": ("rifles", "tanks", "hq")[i % 3], "mobility": "foot", "group": "1",
            "side": ("attacker", "defender")[i % 2], "place": place, "face_down": False, "seen": "seen",
            "at": {"x_mm": x, "y_mm": y, "heading_deg": 0}, **({"sector": place} if board["kind"] == "grid" else {})}
    made["events"] = {str(i + 1): {"text": words, "rule": "", "chapter": ODD[1]} for i, words in enumerate(ODD)}
    made["messages"] = {str(i + 1): {"text": words, "from": ODD[i]} for i, words in enumerate(ODD)}
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
