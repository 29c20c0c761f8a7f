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

constexpr Length kMove = 6_in, kReach = 8_in;
constexpr int kKills = 5;

std::string_view side_name(Side side) {
  return side == Side::kAttacker ? "North" : "South";
}
Side other(Side side) {
  return side == Side::kAttacker ? Side::kDefender : Side::kAttacker;
}
Length distance(TablePoint a, TablePoint b) {
  return Length::from_mm(std::hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm));
}

/// What never changes.
struct Setup {
  Board board;
  std::map<PieceId, Side> sides;
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
  PieceId target;             ///< who may be fired at now (SK-3); empty: nobody
  std::vector<PieceId> fire;  ///< who may fire at it, in the order of their ids

  Side side(const PieceId& id) const { return setup->sides.at(id); }
  bool any_left(Side of) const {
    return std::ranges::any_of(stands,
                               [&](const auto& each) { return side(each.first) == of && !each.second.dead; });
  }
  bool over() const { return !any_left(Side::kAttacker) || !any_left(Side::kDefender); }
};

enum class Kind { kMove, kFire, kHold, kEndTurn };
struct Wanted {
  Kind kind = Kind::kEndTurn;
  PieceId piece;
  TablePoint to;
  double heading_deg = 0.0;
  Length way;   ///< how far it went
  Length wood;  ///< so much of it in woods
};

Length in_woods(const Board& board, std::span<const TablePoint> way) {
  Length all;
  for (const Stretch& stretch : stretches(board.ground, way))
    if (!stretch.areas.empty()) all = all + stretch.length();
  return all;
}

std::vector<PieceId> who_may_fire(const Game& game, const PieceId& at) {
  std::vector<PieceId> all;
  for (const auto& [id, stand] : game.stands)
    if (game.side(id) != game.side(at) && stand.placed && !stand.dead && !stand.fired &&
        distance(stand.at, game.stands.at(at).at) <= kReach)
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
    for (const auto& [id, side] : setup_->sides) game.stands[id];
    return game;
  }

  Wanted read(const Game& game, const Action& action) const override try {
    const std::string type = action.at("type");
    if (type == "end_turn") return {};
    if (type == "hold") return {.kind = Kind::kHold};
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
    const bool answer = wanted.kind == Kind::kFire || wanted.kind == Kind::kHold;
    if (game.over()) against.push_back({"SK-5", "The skirmish is over."});
    if (answer == game.target.value().empty())
      against.push_back({"SK-3", answer ? "Nobody has come within reach."
                                        : "First fire at " + game.target.value() + ", or hold."});
    if (wanted.kind == Kind::kFire && !std::ranges::count(game.fire, wanted.piece))
      against.push_back({"SK-3", wanted.piece.value() + " may not fire now."});
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
      case Kind::kEndTurn:
        game.mover = other(game.mover);
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
    return {{"stands", stands},
            {"mover", to_string(game.mover)},
            {"turn", game.turn},
            {"target", game.target.value()},
            {"fire", fire}};
  }

  Game read_game(const Json& json) const override try {
    Game game{.setup = setup_};
    for (const auto& [id, s] : json.at("stands").items()) {
      if (!setup_->sides.contains(PieceId(id))) throw std::invalid_argument("a stand of another skirmish");
      game.stands[PieceId(id)] = {{s.at(0), s.at(1)}, s.at(2), s.at(3), s.at(4), s.at(5), s.at(6)};
    }
    game.mover = side_from_string(json.at("mover").get<std::string>()).value();
    game.turn = json.at("turn");
    game.target = PieceId(json.at("target"));
    for (const Json& id : json.at("fire")) game.fire.emplace_back(id.get<std::string>());
    return game;
  } catch (const Json::exception& error) {
    throw std::invalid_argument(error.what());
  }

 private:
  std::shared_ptr<const Setup> setup_;
};

class OnTable final : public TableFace {
 public:
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
    for (const PieceView& seen : table.pieces) {
      const auto known = game.stands.find(seen.piece);
      if (known == game.stands.end() || seen.state != PieceState::kSeen || !seen.pose) continue;
      const Stand& stand = known->second;
      if (stand.dead || (stand.placed && distance(stand.at, seen.pose->centre) < 0.5_in)) continue;
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

class Knowledge final : public KnowledgeFace {
 public:
  std::vector<Seat> seats() const override {
    return {{.id = kUmpireSeat, .title = "Umpire", .reads = {Audience::kUmpire}},
            {.id = SeatId("north"), .title = "North", .reads = {}},
            {.id = SeatId("south"), .title = "South", .reads = {}},
            {.id = kSpectatorSeat, .title = "Spectator", .reads = {}}};
  }
};

class Words final : public WordsFace {
 public:
  Sheet sheet(const Position& position) const override {
    const Game& game = position.as<Game>();
    Sheet sheet{.steps = {"North moves", "South moves"},
                .step = game.mover == Side::kDefender,
                .when = "Turn " + std::to_string(game.turn),
                .title = std::string(side_name(game.mover)) + " moves",
                .advice = "Move any or all, up to 6 in each.",
                .lines = {},
                .options = {}};
    sheet.over = game.over();
    if (sheet.over)
      sheet.lines.push_back(
          {.text =
               std::string(side_name(game.any_left(Side::kAttacker) ? Side::kAttacker : Side::kDefender)) +
               " has won",
           .rule = "SK-5"});
    if (sheet.over) return sheet;
    for (const PieceId& id : game.fire)
      if (!game.target.value().empty())
        sheet.options.push_back({.label = "Fire " + id.value() + " at " + game.target.value(),
                                 .action = {{"type", "fire"}, {"piece", id.value()}},
                                 .rule = "SK-3",
                                 .pieces = {id, game.target},
                                 .sectors = {}});
    if (!game.target.value().empty())
      sheet.options.push_back(
          {.label = "Hold fire", .action = {{"type", "hold"}}, .rule = "SK-3", .pieces = {}, .sectors = {}});
    else
      sheet.options.push_back({.label = "End the turn",
                               .action = {{"type", "end_turn"}},
                               .rule = "SK-1",
                               .pieces = {},
                               .sectors = {}});
    return sheet;
  }

  PieceId lost(const Event& event) const override {
    return event.value("type", std::string()) == "destroyed" ? PieceId(event.at("piece")) : PieceId();
  }
};

class Skirmish final : public Ruleset {
 public:
  std::string_view id() const override { return "skirmish"; }
  std::string_view name() const override { return "Skirmish"; }
  Vocabulary vocabulary() const override { return {.kinds = {"infantry"}, .grounds = {"woods"}}; }
  Board board(const Scenario&) const override {
    return {.surface = OpenBoard{.width = 48_in, .depth = 36_in, .unit = MeasuringUnit::kInch}, .areas = {}};
  }
  std::vector<Finding> review(const Scenario&) const override { return {}; }

  Result<std::shared_ptr<const PreparedGame>> prepare(const Scenario& scenario,
                                                      const Kit& kit) const override {
    auto setup = std::make_shared<Setup>(Setup{.board = scenario.board, .sides = {}});
    for (const KitPiece& piece : kit.pieces) setup->sides[piece.id] = piece.side;
    if (setup->sides.empty()) return failure("a skirmish needs stands");
    return prepared_faces(Rules(std::move(setup)), OnTable(), Knowledge(), Words());
  }
};

}  // namespace

const Ruleset& skirmish() {
  static const Skirmish rules;
  return rules;
}

}  // namespace telescope::test
