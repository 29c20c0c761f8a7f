#include "tests/games/skirmish/skirmish.hpp"

#include <algorithm>

#include "core/rules/form_parts.hpp"
#include "core/rules/known_parts.hpp"
#include "core/rules/prepared_faces.hpp"
#include "core/rules/two_parties.hpp"
#include "tests/games/parts.hpp"

namespace telescope::test {
namespace {

constexpr Length kMoveAtMost = 6_in, kReach = 8_in, kSmokeRadius = 3_in;
constexpr Length kSamePlace = 0.5_in;  // what lies nearer has not been moved
constexpr int kKills = 5, kMostSmokes = 2;
constexpr TwoParties kParties("North", "South");

/// What never changes.
struct Setup {
  Board board;
  std::map<PieceId, KitPiece> pieces;
};

struct Stand {
  TablePoint at;
  Heading heading;
  bool placed = false, moved = false, fired = false, dead = false;
  void fields(auto& f) {
    f("at", at)("heading_deg", heading)("placed", placed)("moved", moved)("fired", fired)("dead", dead);
  }
  Spot spot() const {
    return dead ? Spot(OffTable{"destroyed"}) : Spot(AtPoint{.point = at, .heading = heading});
  }
};

struct Game {
  std::shared_ptr<const Setup> setup;
  std::map<PieceId, Stand> stands;
  Side mover = Side::kAttacker;
  int turn = 1;
  PieceId target;                 ///< who may be fired at now (SK-3); empty: nobody
  std::vector<PieceId> fire;      ///< who may fire at it, in the order of their ids
  std::map<Side, int> smokes;     ///< that are to lie on the table (SK-6)
  std::vector<TablePoint> smoke;  ///< where they lie
  void fields(auto& f) {
    f("stands", stands)("mover", mover)("turn", turn)("target", target)("fire", fire);
    f("smokes", smokes)("smoke", smoke);
  }

  Side side(const PieceId& id) const { return setup->pieces.at(id).side; }
  int left(Side of) const {
    return static_cast<int>(std::ranges::count_if(
        stands, [&](const auto& each) { return side(each.first) == of && !each.second.dead; }));
  }
  bool over() const { return !left(Side::kAttacker) || !left(Side::kDefender); }
  Side winner() const { return left(Side::kAttacker) ? Side::kAttacker : Side::kDefender; }
  bool answers() const { return !target.value().empty(); }  ///< SK-3: somebody fires or holds now
  int smokes_due() const {
    int all = 0;
    for (const auto& [side, count] : smokes) all += count;
    return all;
  }
};

enum class Kind { kMove, kFire, kHold, kAskSmoke, kSmoke, kEndTurn };
constexpr std::array<std::string_view, 6> kKinds{"move", "fire", "hold", "ask_smoke", "smoke", "end_turn"};
struct Wanted {
  Kind kind = Kind::kEndTurn;
  PieceId piece;
  TablePoint to;
  Heading heading;
  Length way;   ///< how far it went
  Length wood;  ///< so much of it in woods
  int smokes = 0;
  std::vector<TablePoint> smoke;
  void fields(auto& f) {
    f("type", kind, kKinds);
    if (kind == Kind::kMove || kind == Kind::kFire) f("piece", piece);
    if (kind == Kind::kMove) f("to", to)("heading_deg", heading)("way_mm", way)("wood_mm", wood);
    if (kind == Kind::kAskSmoke) f("smokes", smokes);
    if (kind == Kind::kSmoke) f("at", smoke);
  }
};

std::vector<PieceId> who_may_fire(const Game& game, const PieceId& at) {
  std::vector<PieceId> all;
  const TablePoint there = game.stands.at(at).at;
  if (std::ranges::any_of(game.smoke, [&](TablePoint each) { return distance(each, there) <= kSmokeRadius; }))
    return all;  // SK-7
  for (const auto& [id, stand] : game.stands)
    if (game.side(id) != game.side(at) && stand.placed && !stand.dead && !stand.fired &&
        distance(stand.at, there) <= kReach)
      all.push_back(id);
  return all;
}

class Rules final : public PlainRules<Setup, Game, Wanted> {
 public:
  using PlainRules::PlainRules;

 protected:
  void open(Events& events) const override {
    events.tell("begun", "SK-1", "The skirmish begins: set your stands down.");
  }
  Game fresh() const override {
    Game game{.setup = shared_setup()};
    for (const auto& [id, piece] : setup().pieces) game.stands[id];
    return game;
  }
  void check(const Game& game, Wanted& wanted) const override {
    const bool of_stand = wanted.kind == Kind::kMove || wanted.kind == Kind::kFire;
    if (of_stand && !game.stands.contains(wanted.piece))
      throw std::invalid_argument("no stand " + wanted.piece.value());
  }
  void check(const Game& game) const override {
    for (const auto& [id, stand] : game.stands)
      if (!setup().pieces.contains(id)) throw std::invalid_argument("a stand of another skirmish");
  }

  std::vector<Objection> objections(const Game& game, const Wanted& wanted) const override {
    std::vector<Objection> against;
    if (game.over()) against.push_back({"SK-5", "The skirmish is over."});
    if (wanted.kind == Kind::kSmoke) {
      if (std::ssize(wanted.smoke) > game.smokes_due())
        against.push_back({"SK-6", "Fewer smokes were asked for."});
      return against;
    }
    const bool answer = wanted.kind == Kind::kFire || wanted.kind == Kind::kHold;
    if (answer != game.answers())
      against.push_back({"SK-3", answer ? "Nobody has come within reach."
                                        : "First fire at " + game.target.value() + ", or hold."});
    if (wanted.kind == Kind::kFire && !std::ranges::count(game.fire, wanted.piece))
      against.push_back({"SK-3", wanted.piece.value() + " may not fire now."});
    if (wanted.kind == Kind::kAskSmoke &&
        (game.smokes.contains(game.mover) || wanted.smokes < 1 || wanted.smokes > kMostSmokes))
      against.push_back({"SK-6", "Once in its turn a side may ask for one or two smokes."});
    if (wanted.kind != Kind::kMove) return against;
    const Stand& stand = game.stands.at(wanted.piece);
    if (stand.dead) against.push_back({"SK-4", wanted.piece.value() + " is destroyed."});
    if (!stand.placed) return against;
    if (game.side(wanted.piece) != game.mover)
      against.push_back({"SK-1", "It is " + kParties.name(game.mover) + "'s turn."});
    if (stand.moved) against.push_back({"SK-1", wanted.piece.value() + " has moved this turn."});
    if (const Length counted = wanted.way + wanted.wood; counted > kMoveAtMost + 0.25_in)
      against.push_back(
          {wanted.wood.mm() > 0 ? "SK-2" : "SK-1",
           wanted.piece.value() + " went " + length_words(setup().board, counted) + "; 6 are allowed."});
    return against;
  }

  void perform(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) const override {
    switch (wanted.kind) {
      case Kind::kMove:
        return move(game, wanted, events);
      case Kind::kFire:
        return fire(game, wanted.piece, tray, events);
      case Kind::kHold:
        game.target = {};
        return events.tell("held", "SK-3", "Nobody fires.");
      case Kind::kAskSmoke:
        game.smokes[game.mover] = wanted.smokes;
        return events.tell(
            "smoke-asked", "SK-6",
            kParties.name(game.mover) + " asks for " + std::to_string(wanted.smokes) + " of smoke.");
      case Kind::kSmoke:
        game.smoke = wanted.smoke;
        return;
      case Kind::kEndTurn:
        game.mover = enemy_of(game.mover);
        game.smokes.erase(game.mover);
        game.turn += game.mover == Side::kAttacker;
        for (auto& [piece, stand] : game.stands)
          if (game.side(piece) == game.mover) stand.moved = stand.fired = false;
        return events.tell("turn", "SK-1", kParties.name(game.mover) + " moves.");
    }
  }

  static void move(Game& game, const Wanted& wanted, Events& events) {
    const std::string id = wanted.piece.value();
    Stand& stand = game.stands.at(wanted.piece);
    const bool first = !std::exchange(stand.placed, true);
    stand.at = wanted.to;
    stand.heading = wanted.heading;
    stand.moved = !first;
    events.tell(first ? "placed" : "moved", "SK-1", id + (first ? " is set down." : " moves."),
                {{"piece", id}});
    if (first) return;
    game.fire = who_may_fire(game, wanted.piece);
    if (!game.fire.empty()) game.target = wanted.piece;
  }

  /// SK-4.
  static void fire(Game& game, const PieceId& by, DiceTray& tray, Events& events) {
    const std::string target = game.target.value();
    const bool kills = tray.roll_one({.id = "fire",
                                      .label = by.value() + " fires",
                                      .reasons = {{1, "a stand", "SK-4"}},
                                      .hit_from = kKills}) >= kKills;
    game.stands.at(by).fired = true;
    if (kills) game.stands.at(game.target).dead = true;
    events.tell(kills ? "destroyed" : "missed", "SK-4",
                by.value() + (kills ? " destroys " : " misses ") + target + ".", {{"piece", target}});
    std::erase(game.fire, by);
    if (game.fire.empty() || kills) game.target = {};
  }
};

class OnTable final : public TableFace {
 public:
  /// SK-6: how many smokes the table owes, or has too many.
  std::vector<Finding> inspect(const Position& position, const TableView& table) const override {
    if (!position.begun() || !table.calibrated) return {};
    const int due = position.as<Game>().smokes_due();
    const int lie = static_cast<int>(markers_on(table, "smoke").size());
    if (due == lie) return {};
    return {{.severity = Severity::kWarning,
             .audience = Audience::kAll,
             .rule = "SK-6",
             .sentence =
                 std::to_string(due) + " of smoke should lie on the table; " + std::to_string(lie) + " do.",
             .remedy = due > lie ? "Put smoke down." : "Take smoke off."}};
  }

  std::vector<Standing> standing(const Position& position) const override {
    std::vector<Standing> all;
    for (const auto& [id, stand] : position.as<Game>().stands)
      if (stand.dead || stand.placed) all.push_back({.piece = id, .spot = stand.spot()});
    return all;
  }

  /// By the way that hands took, where the camera told it; else straight from where the stand stood.
  std::vector<Proposal> propose(const Position& position, const TableView& table,
                                std::span<const TableMove> moves) const override {
    const Game& game = position.as<Game>();
    const auto same_place = [](TablePoint a, TablePoint b) { return distance(a, b) < kSamePlace; };
    std::vector<Proposal> proposals;
    const auto lying = markers_on(table, "smoke");
    if (!std::ranges::equal(lying, game.smoke, same_place))
      proposals.push_back({.action = plain_json(Wanted{.kind = Kind::kSmoke, .smoke = lying}),
                           .sentence = "Smoke lies otherwise",
                           .pieces = {},
                           .path = {},
                           // It changes nothing but who may be fired at from now on.
                           .confirmed_by = std::nullopt});
    for (const PieceView& seen : seen_pieces(table)) {
      const auto known = game.stands.find(seen.piece);
      if (known == game.stands.end()) continue;
      const Stand& stand = known->second;
      const TablePoint to = seen.pose->centre;
      if (stand.dead || (stand.placed && same_place(stand.at, to))) continue;
      std::vector<TablePoint> way{to};
      if (stand.placed) way = way_of(seen.piece, stand.at, to, moves);
      proposals.push_back(
          {.action = plain_json(Wanted{.kind = Kind::kMove,
                                       .piece = seen.piece,
                                       .to = to,
                                       .heading = seen.pose->heading,
                                       .way = length_of(way),
                                       .wood = length_in_areas(game.setup->board.ground, way)}),
           .sentence = seen.piece.value() + (stand.placed ? " moves" : " is set down"),
           .pieces = {seen.piece},
           .path = {}});
    }
    return proposals;
  }
};

/// What `side` may ask for now; the umpire confirms it.
std::vector<Form> forms_of(const Game& game, Side side) {
  std::vector<Form> forms;
  if (game.over()) return forms;
  if (game.answers() && game.side(game.target) != side) {
    Choices who;
    for (const PieceId& id : game.fire) who.push_back(choice_of(id));
    forms.push_back(form_for(Audience::kAll, {{"type", "fire"}}, "Fire at " + game.target.value(), "SK-3",
                             {choose_one("piece", "Who fires", who)}));
    forms.push_back(form_for(Audience::kAll, {{"type", "hold"}}, "Hold fire", "SK-3"));
  }
  if (!game.answers() && game.mover == side && !game.smokes.contains(side))
    forms.push_back(form_for(Audience::kAll, {{"type", "ask_smoke"}}, "Ask for smoke", "SK-6",
                             {ask_number("smokes", "Smokes", 1, kMostSmokes)}));
  return forms;
}

Sheet page(const Game& game) {
  Sheet sheet{.steps = {"North moves", "South moves"}};
  sheet.step = game.mover == Side::kDefender;
  sheet.when = "Turn " + std::to_string(game.turn);
  sheet.title = kParties.name(game.mover) + " moves";
  sheet.advice = "Move any or all, up to 6 in each.";
  sheet.over = game.over();
  return sheet;
}

class Knowledge final : public TwoPlayers {
 public:
  Knowledge() : TwoPlayers(kParties, Umpire::kSits) {}

  /// Everything lies open on the table: the seats differ in what they may ask.
  Known known(const Position& position, const SeatId& seat) const override {
    const Game& game = position.as<Game>();
    Known known = known_by(seat, page(game), game.turn);
    if (seat == kUmpireSeat) known.sight = Sight::kWhole;
    known.legend.push_back({"smoke", "smoke"});
    for (const auto& [id, stand] : game.stands) {
      if (!stand.placed && !stand.dead) continue;
      put_at(known.pieces.emplace_back(known_piece(game.setup->pieces.at(id))), game.setup->board,
             stand.spot());
    }
    for (const TablePoint at : game.smoke)
      known.marks.push_back({.id = "smoke-" + std::to_string(known.marks.size() + 1),
                             .symbol = "smoke",
                             .at = at,
                             .words = "smoke"});
    for (const Side side : kBothSides)
      known.facts.push_back({kParties.name(side), std::to_string(game.left(side)) + " left"});
    if (const auto player = kParties.side_of(seat)) known.forms = forms_of(game, *player);
    return known;
  }
};

class Words final : public WordsFace {
 public:
  Sheet sheet(const Position& position) const override {
    const Game& game = position.as<Game>();
    Sheet sheet = page(game);
    const auto offer = [&](std::string label, Action action, std::string rule) -> Option& {
      return sheet.options.emplace_back(Option{std::move(label), std::move(action), std::move(rule)});
    };
    if (sheet.over) {
      sheet.lines.push_back({kParties.name(game.winner()) + " has won", "SK-5"});
    } else if (game.answers()) {
      for (const PieceId& id : game.fire)
        offer("Fire " + id.value() + " at " + game.target.value(), {{"type", "fire"}, {"piece", id.value()}},
              "SK-3")
            .pieces = {id, game.target};
      offer("Hold fire", {{"type", "hold"}}, "SK-3");
    } else {
      offer("End the turn", {{"type", "end_turn"}}, "SK-1");
    }
    return sheet;
  }

  std::vector<Form> forms(const Position& position) const override {
    const Game& game = position.as<Game>();
    return forms_of(game, game.answers() ? enemy_of(game.side(game.target)) : game.mover);
  }

  std::optional<GameEnd> end(const Position& position) const override {
    const Game& game = position.as<Game>();
    if (!game.over()) return std::nullopt;
    GameEnd end{.sentence = kParties.name(game.winner()) + " has won.", .winner = game.winner()};
    for (const auto& [id, stand] : game.stands) {
      UnitFate& fate = end.units.emplace_back(fate_of(game.setup->pieces.at(id), stand.dead));
      if (!stand.dead && !stand.placed) fate.kind = UnitFate::Kind::kUnused;
    }
    return end;
  }
};

class Skirmish final : public Ruleset {
 public:
  std::string_view id() const override { return "skirmish"; }
  std::string_view name() const override { return "Skirmish"; }
  Vocabulary vocabulary() const override {
    return {.kinds = {"infantry"}, .grounds = {"woods"}, .sides = {{"North", "South"}, {"NOR", "SOU"}}};
  }
  Board board(const Scenario&) const override {
    return {.surface = OpenBoard{.width = 48_in, .depth = 36_in, .unit = MeasuringUnit::kInch}, .areas = {}};
  }
  std::vector<Finding> review(const Scenario&) const override { return {}; }

  Result<std::shared_ptr<const PreparedGame>> prepare(const Scenario& scenario,
                                                      const Kit& kit) const override {
    auto setup = std::make_shared<Setup>(Setup{.board = scenario.board, .pieces = {}});
    for (const KitPiece& piece : kit.pieces) setup->pieces[piece.id] = piece;
    if (setup->pieces.empty()) return failure("a skirmish needs stands");
    return prepared_faces(Rules(std::move(setup)), OnTable(), Knowledge(), Words());
  }
};

}  // namespace

const Ruleset& skirmish() {
  static const Skirmish rules;
  return rules;
}

}  // namespace telescope::test
