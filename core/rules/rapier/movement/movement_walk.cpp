#include <algorithm>

#include "core/rules/rapier/movement/movement.hpp"

namespace telescope::rapier {
namespace {

using Where = Location::Kind;
using Units = std::vector<UnitNo>;

/// Why a unit may not go on from a sector it has entered.
struct Stop {
  std::string_view rule;
  std::string_view reason;
};

/// One move as it is walked.
class Walk {
 public:
  Walk(Game& game, const MoveUnits& move, DiceTray& dice, Events& events)
      : game_(game),
        move_(move),
        dice_(dice),
        events_(events),
        side_(move.side(game)),
        // Waived for want of room, a move overfills; as declared it never does, though found enemies may
        // stop those who go first.
        keep_room_(game.settings().grouping == Grouping::kOneByOne && has_room()) {}

  void run() {
    for (const UnitNo unit : move_.units)
      if (!game_[unit].at.on_table() && !game_[unit].at.in_reserve())
        malformed(game_.facts(unit).id.value() + " is not in play and cannot move");
    fresh_ = those(move_.units, [&](UnitNo unit) { return !game_[unit].moved; });
    count_moves(game_, move_.units);
    if (move_.path.front().kind == Where::kR2 && move_.path[1].kind == Where::kR1) {
      go_to_r1(move_.units);
    } else if (game_.settings().grouping == Grouping::kOneByOne) {
      for (const UnitNo unit : move_.units) go({unit});
    } else {
      go(move_.units);
    }
    update_holders(game_);
    tell_contacts();
  }

 private:
  bool has_room() const {
    return std::ranges::none_of(move_.against(game_), [](const Objection& each) {
      return each.rule == "RO-037" || each.rule == "RO-038" || each.rule == "RQ-16";
    });
  }

  void go(Units units) {
    declare(units);
    for (const UnitNo unit : units) game_[unit].withdrew |= in_contact(game_, unit);
    fire_free_shots(game_, units, move_.free_shots, dice_, events_);
    for (std::size_t i = 1; i < move_.path.size(); ++i) {
      std::erase_if(units, [&](UnitNo unit) { return !game_[unit].alive(); });
      if (units.empty()) return;
      const Location& to = move_.path[i];
      if (to.kind == Where::kLeft) return leave(units);
      if (to.kind == Where::kR1) return go_to_r1(units);
      if (keep_room_) wait_for_room(units, to.sector);
      if (!units.empty()) get_through(units, to.sector);
      if (units.empty()) return;
      crush_wire(units, to.sector);
      enter(units, to.sector, i + 1 == move_.path.size());
    }
  }

  /// RO-112: a DEF unit that moves is revealed; RQ-59: a dummy so moved is gone, unless it may stay hidden.
  void declare(const Units& units) {
    if (side_ == Side::kAttacker) return;
    for (const UnitNo unit : units)
      if (game_[unit].kind != Kind::kDummy || !game_.settings().dummy_moves_hidden)
        reveal(game_, unit, events_, "RO-112");
  }

  /// RO-177: those who roll too low stay behind, their move over (RQ-92).
  void get_through(Units& units, Sector to) {
    if (game_.settings().terrain_rule != TerrainRule::kBogging) return;
    reveal_obstacles(to);
    Units rolling;
    std::vector<Going> goings;
    std::vector<PoolRequest> pools;
    for (const UnitNo unit : units) {
      const Going going = bogging(game_, unit, sector_of(game_[unit].at), to);
      if (going.need <= 1) continue;
      rolling.push_back(unit);
      goings.push_back(going);
      const std::string piece = piece_word(game_, unit), place = name_of(game_, to);
      const std::string why = std::to_string(going.need) + "+ to get in: " + std::string(going.terrain);
      pools.push_back({.id = "bogging-" + piece + "-" + place,
                       .label = piece + " into " + place,
                       .reasons = {{1, why, std::string(going.rule)}}});
    }
    const auto thrown = pools.empty() ? std::vector<std::vector<int>>{} : dice_.roll(pools);
    for (std::size_t i = 0; i < rolling.size(); ++i)
      if (thrown[i].front() < goings[i].need) bog(units, rolling[i], to, goings[i], thrown[i].front());
  }

  /// RQ-97: before the roll; other counters only once somebody is in.
  void reveal_obstacles(Sector to) {
    if (side_ == Side::kDefender) return;
    for (const UnitNo unit : units_in(game_, to, Side::kDefender))
      if (game_[unit].kind == Kind::kWire || game_[unit].kind == Kind::kAntiTankObstacle)
        find(unit, to, "RQ-97");
  }

  void find(UnitNo unit, Sector at, std::string_view rule) {
    if (game_[unit].face_up) return;
    found_.push_back(at);
    reveal(game_, unit, events_, rule);
  }

  void bog(Units& units, UnitNo unit, Sector to, const Going& going, int score) {
    game_[unit].move_ended = true;
    std::erase(units, unit);
    events_.add("bogged", Audience::kAll, {going.rule, "RQ-92"}, [&]() -> Json {
      return {{"piece", piece_word(game_, unit)},
              {"at", place_word(game_, unit)},
              {"into", name_of(game_, to)},
              {"need", going.need},
              {"score", score}};
    });
  }

  /// RO-185: once they get in.
  void crush_wire(const Units& units, Sector to) {
    if (side_ == Side::kDefender || game_.settings().terrain_rule != TerrainRule::kBogging ||
        std::ranges::none_of(units, [&](UnitNo unit) { return is_armour(game_[unit].kind); }))
      return;
    for (const UnitNo wire : units_in(game_, to, Side::kDefender))
      if (game_[wire].kind == Kind::kWire) kill(game_, wire, events_, "RO-185");
  }

  /// RO-038: one by one, nobody enters a sector that those ahead of him have filled. Who has not left yet,
  /// and has not tried to withdraw, has not moved (RQ-116).
  void wait_for_room(Units& units, Sector to) {
    if (count_in(game_, to, side_) < game_.settings().stacking_limit) return;
    stopped(units, {"RO-038", "no room"});
    for (const UnitNo unit : units)
      if (std::ranges::count(fresh_, unit) && !std::ranges::count(entered_, unit) && !game_[unit].withdrew)
        take_back(unit);
    units.clear();
  }

  /// What count_moves() has counted of it.
  void take_back(UnitNo unit) {
    game_[unit].moved = false;
    if (game_[unit].at.kind == Where::kR2) return;
    Movement& accounts = game_.movement;
    --(side_ == Side::kDefender ? accounts.defender_moved
                                : accounts.moved[static_cast<std::size_t>(game_[unit].division)]);
  }

  void enter(Units& units, Sector to, bool last) {
    const UnitState& first = game_[units.front()];
    const std::string start = events_.kept() ? place_word(game_, units.front()) : "";
    const std::string_view rule = !first.at.on_table() ? "RO-103" : first.withdrew ? "RO-101" : "RO-091";
    for (const UnitNo unit : units) set_down(unit, to);
    events_.add("moved", Audience::kAll, {rule}, [&]() -> Json {
      return {{"pieces", written(units)}, {"from", start}, {"to", name_of(game_, to)}};
    });
    const bool dummies = reveal_all(to);
    const bool surprise = std::ranges::count(found_, to) > 0;
    Units ended;
    std::optional<Stop> why;
    for (const UnitNo unit : units)
      if (const auto stop = stop_in(unit, to, dummies)) {
        ended.push_back(unit);
        why = stop;
      }
    if (surprise || last)
      for (const UnitNo unit : ended) game_[unit].move_ended = true;
    // What was known before has been objected to, and waived if the path goes on.
    if (!surprise || last || ended.empty()) return;
    stopped(ended, *why);
    std::erase_if(units, [&](UnitNo unit) { return std::ranges::count(ended, unit) > 0; });
  }

  void set_down(UnitNo unit, Sector to) {
    UnitState& state = game_[unit];
    state.entered_from = sector_of(state.at);
    if (!state.entered_from) {
      state.release = Release::kNone;  // RQ-55: used
      state.move_ended = true;         // RO-103
    }
    state.at = Location::at(to);
    state.axis = to.column;
    ++state.steps;
    if (!std::ranges::count(entered_, unit)) entered_.push_back(unit);
  }

  /// RO-132: who of them now stands before enemies that everybody sees, sector by sector.
  void tell_contacts() {
    if (!events_.kept()) return;
    std::vector<Sector> told;
    for (const UnitNo unit : entered_) {
      const Location at = game_[unit].at;
      if (!game_.fights(unit) || !in_contact(game_, unit) || std::ranges::count(told, at.sector)) continue;
      told.push_back(at.sector);
      const Units pieces =
          those(entered_, [&](UnitNo each) { return game_[each].at == at && game_.fights(each); });
      const Units met = those(fighters_in(game_, at.sector, enemy_of(side_)),
                              [&](UnitNo each) { return game_[each].face_up; });
      events_.remark("contact", {"RO-132"},
                     {{"pieces", written(pieces)}, {"met", written(met)}, {"at", name_of(game_, at.sector)}});
    }
  }

  /// RO-095, RQ-49: everything there, at once. Whether dummies were among it that stop (RQ-47). A dummy that
  /// moves hidden (RQ-59) does not stay so among the enemy.
  bool reveal_all(Sector to) {
    if (side_ == Side::kDefender) {
      if (has_fighters(game_, to, Side::kAttacker))
        for (const UnitNo unit : units_in(game_, to, Side::kDefender)) reveal(game_, unit, events_, "RO-095");
      return false;
    }
    bool dummies = false;
    for (const UnitNo unit : units_in(game_, to, Side::kDefender)) {
      dummies |= !game_[unit].face_up && game_[unit].kind == Kind::kDummy;
      find(unit, to, "RO-095");
    }
    return dummies && game_.settings().dummy_stops;
  }

  std::optional<Stop> stop_in(UnitNo unit, Sector at, bool dummies) const {
    if (shows_enemy(game_, at, side_)) return Stop{"RO-097", "enemy"};
    if (shows_mines(game_, at, side_)) return Stop{"RQ-48", "minefield"};
    if (dummies) return Stop{"RQ-47", "dummies"};
    if (halts(game_, unit, game_[unit].entered_from, at)) return Stop{"RQ-90", "difficult ground"};
    return std::nullopt;
  }

  /// The move ends short of the path declared.
  void stopped(const Units& units, const Stop& why) {
    events_.add("stopped", Audience::kAll, {why.rule, "RQ-102"}, [&]() -> Json {
      return {{"pieces", written(units)}, {"at", place_word(game_, units.front())}, {"reason", why.reason}};
    });
  }

  /// RQ-21.
  void leave(const Units& units) {
    for (const UnitNo unit : units) {
      UnitState& state = game_[unit];
      const std::string from = place_word(game_, unit);
      if (state.at.on_table()) state.left_by = state.at.sector.column;
      state.at = Location::left();
      state.move_ended = true;
      ++state.steps;
      events_.add("left", Audience::kAll, {"RQ-21", "RO-011"}, [&]() -> Json {
        return {{"piece", piece_word(game_, unit)}, {"from", from}};
      });
    }
  }

  /// RO-105, RO-107: from R2, to the Division named; RQ-52: from L1, withdrawing.
  void go_to_r1(const Units& units) {
    for (const UnitNo unit : units) {
      UnitState& state = game_[unit];
      const std::string from = place_word(game_, unit);
      const bool relief = state.at.kind == Where::kR2;
      if (relief) state.division = move_.division.value();
      state.at = Location::r1();
      state.axis.reset();
      state.release = Release::kNone;
      state.release_to.reset();
      state.move_ended = true;
      events_.add("moved", Audience::kAll, {relief ? "RO-105" : "RQ-52"},
                  {{"pieces", {piece_word(game_, unit)}}, {"from", from}, {"to", place_word(game_, unit)}});
    }
  }

  Json written(const Units& units) const { return plain_json(units, InPlay(game_)); }

  Game& game_;
  const MoveUnits& move_;
  DiceTray& dice_;
  Events& events_;
  Side side_;
  bool keep_room_;
  Units fresh_;                ///< whose move this turn it is
  Units entered_;              ///< set down in a sector by this move, each once
  std::vector<Sector> found_;  ///< where something was revealed in this move
};

}  // namespace

void MoveUnits::perform(Game& game, DiceTray& dice, Events& events) const {
  Walk(game, *this, dice, events).run();
}

}  // namespace telescope::rapier
