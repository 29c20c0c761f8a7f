#include "tests/games/skirmish/skirmish.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/board/ground.hpp"
#include "core/rules/prepared_faces.hpp"
#include "core/rules/typed_rules.hpp"
#include "core/table/way.hpp"

namespace telescope::test {
namespace {

constexpr Length kMove = 6_in, kReach = 8_in, kSmoke = 3_in;
constexpr Length kSamePlace = 0.5_in;  // what lies nearer has not been moved
constexpr int kKills = 5, kMostSmokes = 2;

std::string_view side_name(Side side) {
  return side == Side::kAttacker ? "North" : "South";
}
SeatId seat_of(Side side) {
  return SeatId(side == Side::kAttacker ? "north" : "south");
}
Length distance(TablePoint a, TablePoint b) {
  return Length::from_mm(std::hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm));
}

/// What never changes.
struct Setup {
  Board board;
  std::map<PieceId, KitPiece> pieces;
};

struct Stand {
  TablePoint at;
  double heading_deg = 0.0;
  bool placed = false, moved = false, fired = false, dead = false;
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
struct Wanted {
  Kind kind = Kind::kEndTurn;
  PieceId piece;
  TablePoint to;
  double heading_deg = 0.0;
  Length way;   ///< how far it went
  Length wood;  ///< so much of it in woods
  int smokes = 0;
  std::vector<TablePoint> smoke;
};

Length in_woods(const Board& board, std::span<const TablePoint> way) {
  Length all;
  for (const Stretch& stretch : stretches(board.ground, way))
    if (!stretch.areas.empty()) all = all + stretch.length();
  return all;
}

std::vector<PieceId> who_may_fire(const Game& game, const PieceId& at) {
  std::vector<PieceId> all;
  const TablePoint there = game.stands.at(at).at;
  if (std::ranges::any_of(game.smoke, [&](TablePoint each) { return distance(each, there) <= kSmoke; }))
    return all;  // SK-7
  for (const auto& [id, stand] : game.stands)
    if (game.side(id) != game.side(at) && stand.placed && !stand.dead && !stand.fired &&
        distance(stand.at, there) <= kReach)
      all.push_back(id);
  return all;
}

class Rules final : public TypedRules<Game, Wanted> {
 public:
  explicit Rules(std::shared_ptr<const Setup> setup) : setup_(std::move(setup)) {}

 protected:
  Game first(Events& events) const override {
    events.add("begun", Audience::kAll, {}, {{"sentence", "The skirmish begins: set your stands down."}});
    Game game{.setup = setup_};
    for (const auto& [id, piece] : setup_->pieces) game.stands[id];
    return game;
  }

  Wanted read(const Game& game, const Action& action) const override try {
    const std::string type = action.at("type");
    if (type == "end_turn") return {};
    if (type == "hold") return {.kind = Kind::kHold};
    if (type == "ask_smoke") return {.kind = Kind::kAskSmoke, .smokes = action.at("smokes")};
    if (type == "smoke") {
      Wanted wanted{.kind = Kind::kSmoke};
      for (const Json& at : action.at("at")) wanted.smoke.push_back({at.at(0), at.at(1)});
      return wanted;
    }
    Wanted wanted{.kind = type == "fire" ? Kind::kFire : Kind::kMove, .piece = PieceId(action.at("piece"))};
    if (!game.stands.contains(wanted.piece)) throw std::invalid_argument("no stand " + wanted.piece.value());
    if (type == "fire") return wanted;
    if (type != "move") throw std::invalid_argument("no action '" + type + "'");
    wanted.to = {action.at("to").at(0), action.at("to").at(1)};
    wanted.heading_deg = action.at("heading_deg");
    wanted.way = Length::from_mm(action.at("way_mm"));
    wanted.wood = Length::from_mm(action.at("wood_mm"));
    return wanted;
  } catch (const Json::exception& error) {
    throw std::invalid_argument(error.what());
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
      against.push_back({"SK-1", "It is " + std::string(side_name(game.mover)) + "'s turn."});
    if (stand.moved) against.push_back({"SK-1", wanted.piece.value() + " has moved this turn."});
    if (const Length counted = wanted.way + wanted.wood; counted > kMove + 0.25_in)
      against.push_back({wanted.wood.mm() > 0 ? "SK-2" : "SK-1",
                         wanted.piece.value() + " went " +
                             std::to_string(std::lround(counted.inches() * 10) / 10.0).substr(0, 4) +
                             " in; 6 are allowed."});
    return against;
  }

  void perform(Game& game, const Wanted& wanted, DiceTray& tray, Events& events) const override {
    const std::string id = wanted.piece.value();
    switch (wanted.kind) {
      case Kind::kMove: {
        Stand& stand = game.stands.at(wanted.piece);
        const bool first = !std::exchange(stand.placed, true);
        stand.at = wanted.to;
        stand.heading_deg = wanted.heading_deg;
        stand.moved = !first;
        events.add(first ? "placed" : "moved", Audience::kAll, {"SK-1"},
                   {{"piece", id}, {"sentence", id + (first ? " is set down." : " moves.")}});
        if (first) return;
        game.fire = who_may_fire(game, wanted.piece);
        if (!game.fire.empty()) game.target = wanted.piece;
        return;
      }
      case Kind::kFire: {
        const int die = tray.roll_one(
            {.id = "fire", .label = id + " fires", .reasons = {{1, "a stand", "SK-4"}}, .hit_from = kKills});
        game.stands.at(wanted.piece).fired = true;
        const std::string target = game.target.value();
        if (die >= kKills) game.stands.at(game.target).dead = true;
        events.add(die >= kKills ? "destroyed" : "missed", Audience::kAll, {"SK-4"},
                   {{"piece", target},
                    {"sentence", id + (die >= kKills ? " destroys " : " misses ") + target + "."}});
        std::erase(game.fire, wanted.piece);
        if (game.fire.empty() || die >= kKills) game.target = {};
        return;
      }
      case Kind::kHold:
        game.target = {};
        return events.add("held", Audience::kAll, {"SK-3"}, {{"sentence", "Nobody fires."}});
      case Kind::kAskSmoke:
        game.smokes[game.mover] = wanted.smokes;
        return events.add("smoke-asked", Audience::kAll, {"SK-6"},
                          {{"sentence", std::string(side_name(game.mover)) + " asks for " +
                                            std::to_string(wanted.smokes) + " of smoke."}});
      case Kind::kSmoke:
        game.smoke = wanted.smoke;
        return;
      case Kind::kEndTurn:
        game.mover = enemy_of(game.mover);
        game.smokes.erase(game.mover);
        game.turn += game.mover == Side::kAttacker;
        for (auto& [piece, stand] : game.stands)
          if (game.side(piece) == game.mover) stand.moved = stand.fired = false;
        return events.add("turn", Audience::kAll, {"SK-1"},
                          {{"sentence", std::string(side_name(game.mover)) + " moves."}});
    }
  }

  Json write(const Game& game) const override {
    Json stands = Json::object();
    for (const auto& [id, s] : game.stands)
      stands[id.value()] = {s.at.x_mm, s.at.y_mm, s.heading_deg, s.placed, s.moved, s.fired, s.dead};
    Json fire = Json::array();
    for (const PieceId& id : game.fire) fire.push_back(id.value());
    Json smokes = Json::object(), smoke = Json::array();
    for (const auto& [side, count] : game.smokes) smokes[std::string(to_string(side))] = count;
    for (const TablePoint at : game.smoke) smoke.push_back({at.x_mm, at.y_mm});
    return {{"stands", stands},  {"mover", to_string(game.mover)},
            {"turn", game.turn}, {"target", game.target.value()},
            {"fire", fire},      {"smokes", smokes},
            {"smoke", smoke}};
  }

  Game read_game(const Json& json) const override try {
    Game game{.setup = setup_};
    for (const auto& [id, s] : json.at("stands").items()) {
      if (!setup_->pieces.contains(PieceId(id))) throw std::invalid_argument("a stand of another skirmish");
      game.stands[PieceId(id)] = {{s.at(0), s.at(1)}, s.at(2), s.at(3), s.at(4), s.at(5), s.at(6)};
    }
    game.mover = side_from_string(json.at("mover").get<std::string>()).value();
    game.turn = json.at("turn");
    game.target = PieceId(json.at("target"));
    for (const Json& id : json.at("fire")) game.fire.emplace_back(id.get<std::string>());
    for (const auto& [side, count] : json.at("smokes").items())
      game.smokes[side_from_string(side).value()] = count;
    for (const Json& at : json.at("smoke")) game.smoke.push_back({at.at(0), at.at(1)});
    return game;
  } catch (const Json::exception& error) {
    throw std::invalid_argument(error.what());
  }

 private:
  std::shared_ptr<const Setup> setup_;
};

/// Where smoke lies; what a hand covers lies there still.
std::vector<TablePoint> smoke_on(const TableView& table) {
  std::vector<TablePoint> all;
  for (const MarkerView& seen : table.markers)
    if (seen.marker == "smoke" && seen.pose && seen.state != PieceState::kLost)
      all.push_back(seen.pose->centre);
  return all;
}

class OnTable final : public TableFace {
 public:
  /// SK-6: how many smokes the table owes, or has too many.
  std::vector<Finding> inspect(const Position& position, const TableView& table) const override {
    if (!position.begun() || !table.calibrated) return {};
    const int due = position.as<Game>().smokes_due(), lie = static_cast<int>(smoke_on(table).size());
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
    for (const auto& [id, stand] : position.as<Game>().stands) {
      if (stand.dead)
        all.push_back({.piece = id, .spot = OffTable{"destroyed"}});
      else if (stand.placed)
        all.push_back(
            {.piece = id,
             .spot = AtPoint{.point = stand.at, .heading = Heading::from_degrees(stand.heading_deg)}});
    }
    return all;
  }

  /// By the way that hands took, where the camera told it; else straight from where the stand stood.
  std::vector<Proposal> propose(const Position& position, const TableView& table,
                                std::span<const TableMove> moves) const override {
    const Game& game = position.as<Game>();
    std::vector<Proposal> proposals;
    if (const auto lying = smoke_on(table); !std::ranges::equal(
            lying, game.smoke, [](TablePoint a, TablePoint b) { return distance(a, b) < kSamePlace; })) {
      Proposal smoke{.action = {{"type", "smoke"}, {"at", Json::array()}},
                     .sentence = "Smoke lies otherwise"};
      for (const TablePoint at : lying) smoke.action["at"].push_back({at.x_mm, at.y_mm});
      smoke.confirmed_by = std::nullopt;  // it changes nothing but who may be fired at from now on
      proposals.push_back(std::move(smoke));
    }
    for (const PieceView& seen : table.pieces) {
      const auto known = game.stands.find(seen.piece);
      if (known == game.stands.end() || seen.state != PieceState::kSeen || !seen.pose) continue;
      const Stand& stand = known->second;
      if (stand.dead || (stand.placed && distance(stand.at, seen.pose->centre) < kSamePlace)) continue;
      std::vector<TablePoint> way{stand.placed ? stand.at : seen.pose->centre};
      for (const TableMove& move : moves)
        if (move.piece == seen.piece && stand.placed)
          for (const WayPoint& point : move.way) way.push_back(point.centre);
      way.push_back(seen.pose->centre);
      Length length;
      for (std::size_t i = 1; i < way.size(); ++i) length = length + distance(way[i - 1], way[i]);
      proposals.push_back({.action = {{"type", "move"},
                                      {"piece", seen.piece.value()},
                                      {"to", {seen.pose->centre.x_mm, seen.pose->centre.y_mm}},
                                      {"heading_deg", seen.pose->heading.degrees()},
                                      {"way_mm", length.mm()},
                                      {"wood_mm", in_woods(game.setup->board, way).mm()}},
                           .sentence = seen.piece.value() + (stand.placed ? " moves" : " is set down"),
                           .pieces = {seen.piece},
                           .path = {}});
    }
    return proposals;
  }
};

Form form_of(std::string id, std::string title, std::string rule, Action action) {
  return {.id = std::move(id),
          .title = std::move(title),
          .rule = std::move(rule),
          .author = Audience::kAll,
          .action = std::move(action)};
}

/// What `side` may ask for now; the umpire confirms it.
std::vector<Form> forms_of(const Game& game, Side side) {
  std::vector<Form> forms;
  if (!game.over() && game.answers() && game.side(game.target) != side) {
    FormField who{.id = "who", .label = "Who fires", .rule = "SK-3", .least = 1, .into = {"piece"}};
    for (const PieceId& id : game.fire)
      who.choices.push_back({.id = id.value(), .label = id.value(), .piece = id});
    forms.push_back(form_of("fire", "Fire at " + game.target.value(), "SK-3", {{"type", "fire"}}));
    forms.back().fields = {who};
    forms.push_back(form_of("hold", "Hold fire", "SK-3", {{"type", "hold"}}));
  }
  if (!game.over() && !game.answers() && game.mover == side && !game.smokes.contains(side)) {
    FormField count{.id = "smokes",
                    .label = "Smokes",
                    .rule = "SK-6",
                    .kind = FormField::Kind::kNumber,
                    .into = {"smokes"}};
    count.initial = count.least = count.lowest = 1;
    count.highest = kMostSmokes;
    forms.push_back(form_of("smoke", "Ask for smoke", "SK-6", {{"type", "ask_smoke"}}));
    forms.back().fields = {count};
  }
  return forms;
}

class Knowledge final : public KnowledgeFace {
 public:
  std::vector<Seat> seats() const override {
    return {{.id = kUmpireSeat, .title = "Umpire", .reads = {Audience::kUmpire}},
            {.id = SeatId("north"), .title = "North", .reads = {}},
            {.id = SeatId("south"), .title = "South", .reads = {}},
            {.id = kSpectatorSeat, .title = "Spectator", .reads = {}}};
  }

  /// Everything lies open on the table: the seats differ in what they may ask.
  Known known(const Position& position, const SeatId& seat) const override {
    const Game& game = position.as<Game>();
    Known known{.when = "Turn " + std::to_string(game.turn),
                .turn = game.turn,
                .step = "move",
                .title = std::string(side_name(game.mover)) + " moves",
                .over = game.over(),
                .sight = seat == kUmpireSeat ? Sight::kWhole : Sight::kPublic};
    known.legend = {{"attacker", "North"}, {"defender", "South"}, {"smoke", "smoke"}};
    for (const auto& [id, stand] : game.stands) {
      const KitPiece& piece = game.setup->pieces.at(id);
      if (stand.placed || stand.dead)
        known.pieces.push_back(
            {.id = id,
             .name = piece.name,
             .short_name = piece.short_name,
             .kind = piece.symbol,
             .mobility = {},
             .group = piece.division,
             .side = piece.side,
             .gone = stand.dead,
             .at = AtPoint{.point = stand.at, .heading = Heading::from_degrees(stand.heading_deg)}});
    }
    for (const TablePoint at : game.smoke)
      known.marks.push_back({.id = "smoke-" + std::to_string(known.marks.size() + 1),
                             .symbol = "smoke",
                             .at = at,
                             .words = "smoke"});
    for (const Side side : {Side::kAttacker, Side::kDefender}) {
      known.facts.push_back({std::string(side_name(side)), std::to_string(game.left(side)) + " left"});
      if (seat != seat_of(side)) continue;
      known.asks = true;
      known.writes_to = {{Audience::kUmpire, "the umpire"}, {Audience::kAll, "all"}};
      known.forms = forms_of(game, side);
    }
    return known;
  }

  std::optional<Asked> asked(const Position& position, const SeatId& seat, const Json& sent) const override {
    const Known now = known(position, seat);
    const Json id = sent.value("form", Json());
    const Form* form = id.is_string() ? find_form(now, id.get<std::string>()) : nullptr;
    if (!form) return std::nullopt;
    const auto action = filled(*form, sent.value("answers", Json::object()));
    if (!action) return std::nullopt;
    return Asked{*action, form->title, kUmpireSeat};
  }
};

class Words final : public WordsFace {
 public:
  Sheet sheet(const Position& position) const override {
    const Game& game = position.as<Game>();
    Sheet sheet{.steps = {"North moves", "South moves"}};
    sheet.step = game.mover == Side::kDefender;
    sheet.when = "Turn " + std::to_string(game.turn);
    sheet.title = std::string(side_name(game.mover)) + " moves";
    sheet.advice = "Move any or all, up to 6 in each.";
    sheet.over = game.over();
    if (sheet.over) {
      sheet.lines.push_back({std::string(side_name(game.winner())) + " has won", "SK-5"});
      return sheet;
    }
    const auto offer = [&](std::string label, Action action, std::string rule) -> Option& {
      return sheet.options.emplace_back(Option{std::move(label), std::move(action), std::move(rule)});
    };
    for (const PieceId& id : game.fire)
      if (game.answers())
        offer("Fire " + id.value() + " at " + game.target.value(), {{"type", "fire"}, {"piece", id.value()}},
              "SK-3")
            .pieces = {id, game.target};
    if (game.answers())
      offer("Hold fire", {{"type", "hold"}}, "SK-3");
    else
      offer("End the turn", {{"type", "end_turn"}}, "SK-1");
    return sheet;
  }

  std::vector<Form> forms(const Position& position) const override {
    const Game& game = position.as<Game>();
    return forms_of(game, game.answers() ? enemy_of(game.side(game.target)) : game.mover);
  }

  std::optional<GameEnd> end(const Position& position) const override {
    const Game& game = position.as<Game>();
    if (!game.over()) return std::nullopt;
    GameEnd end{.sentence = std::string(side_name(game.winner())) + " has won.", .winner = game.winner()};
    for (const auto& [id, stand] : game.stands)
      end.units.push_back({UnitId(game.setup->pieces.at(id).unit), game.side(id),
                           stand.dead     ? UnitFate::Kind::kDestroyed
                           : stand.placed ? UnitFate::Kind::kInPlay
                                          : UnitFate::Kind::kUnused});
    return end;
  }

  PieceId lost(const Event& event) const override {
    return event.value("type", std::string()) == "destroyed" ? PieceId(event.at("piece")) : PieceId();
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
