#pragma once

#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "core/rules/brevity/measure/sight.hpp"
#include "core/rules/brevity/measure/way_report.hpp"
#include "core/rules/brevity/state/game.hpp"
#include "core/rules/simulated_chance.hpp"

namespace telescope::brevity::test {

/// Makes of a game another one that differs from it in what one side alone may know (OB-H01 to OB-H06), and
/// in nothing else.
class OtherSecrets {
 public:
  OtherSecrets(const Game& game, Side of, SimulatedChance& chance)
      : game_(game), side_(of), chance_(chance), setup_(std::make_shared<Setup>(*game.setup)) {}

  /// `supply`: also whether that side is in supply, which its recoveries tell of.
  Game made(bool supply) {
    orders();
    facts();
    game_.setup = setup_;
    for (auto& [id, stand] : game_.stands)
      if (game_.side(id) == side_ && is_unseen(game_, id)) stand_of(id, stand);
    works();
    air();
    if (supply) supplies();
    return std::move(game_);
  }

 private:
  bool one_in(int many) { return chance_.below(many) == 0; }
  template <class T>
  const T& any(const std::vector<T>& all) {
    return all[static_cast<std::size_t>(chance_.below(static_cast<int>(all.size())))];
  }
  Placed somewhere() {
    const auto within = [&](double inches) {
      return Length::from_inches(inches * (1 + chance_.below(98)) / 100.0).mm();
    };
    return {.at = {within(game_.setup->width_in()), within(game_.setup->depth_in())},
            .heading_deg = static_cast<double>(chance_.below(360))};
  }
  /// Where nobody finds it: the next look would reveal it.
  bool is_safe(const PieceId& id, const Placed& at) {
    Game there = game_;
    there.stand(id) = {.where = Where::kHidden, .placed = at, .command = game_.stand(id).command};
    const auto enemies = there.stands_of(enemy_of(side_));
    return is_on_table(there, id, at) && std::ranges::none_of(enemies, [&](const PieceId& each) {
             return located(there, each, id).located != Answer::kNo;
           });
  }

  void orders() {
    setup_->orders.at(side_ == Side::kAttacker ? 0 : 1) =
        "Something else, number " + std::to_string(chance_.below(99));
  }
  /// Kinds and strengths of those that nobody sees change places.
  void facts() {
    std::vector<PieceId> unseen;
    for (const auto& [id, facts] : setup_->pieces)
      if (facts.side == side_ && is_unseen(game_, id) && facts.headquarters == Headquarters::kNone)
        unseen.push_back(id);
    for (const PieceId& each : unseen) {
      UnitFacts &one = setup_->pieces.at(each), &other = setup_->pieces.at(any(unseen));
      const auto swap = [&](auto member) { std::swap(one.*member, other.*member); };
      swap(&UnitFacts::kind), swap(&UnitFacts::move), swap(&UnitFacts::transport), swap(&UnitFacts::target);
      swap(&UnitFacts::column), swap(&UnitFacts::armor), swap(&UnitFacts::weapons), swap(&UnitFacts::guns);
      swap(&UnitFacts::engineers), swap(&UnitFacts::reconnaissance), swap(&UnitFacts::at_best);
      if (one_in(2)) one.inexperienced = !one.inexperienced;
      one.size = static_cast<Size>(chance_.below(3));
      one.protection = static_cast<Protection>(chance_.below(3));
    }
  }
  void stand_of(const PieceId& id, Stand& stand) {
    const CommandId command = stand.command;
    if (game_.adv().hidden && !one_in(4)) {
      const Placed at = somewhere();
      if (!is_safe(id, at)) return;
      stand = {.where = Where::kHidden, .placed = at, .command = command};
      stand.posture = static_cast<Posture>(chance_.below(4));
      stand.protection = static_cast<Protection>(chance_.below(3));
      stand.spent = one_in(3);
      stand.counter_battery = game_.adv().counterbattery && game_.facts(id).is_artillery() && one_in(2);
      if (stand.counter_battery) stand.posture = Posture::kSupport;
      if (!one_in(6)) return;
      stand.untold = true;  // OB-H05
      stand.where = Where::kDestroyed;
      stand.counter_battery = stand.spent = false;
    } else {
      stand = {.command = command, .protection = game_.facts(id).protection};
    }
  }

  /// OB-H04, OB-H06.
  void works() {
    ModulesState& modules = game_.modules;
    for (PointMark& each : modules.marks) {
      if (each.side != side_) continue;
      each.dice = 1 + chance_.below(6);
      each.weapon = one_in(2) ? Weapon::kHeavyGuns : Weapon::kMortars;
    }
    for (RiverCrossing& each : modules.crossings) each.prepared_by.at(index_of(side_)) = one_in(2);
    std::erase_if(modules.obstacles,
                  [&](const Obstacle& each) { return each.known_to == side_ && one_in(2); });
    if (game_.adv().engineering && one_in(2))
      modules.obstacles.push_back({.id = "secret-" + std::to_string(modules.obstacles.size()),
                                   .kind = ObstacleKind::kMinefield,
                                   .points = {somewhere().at, somewhere().at},
                                   .width_in = 1.0,
                                   .known_to = side_});
  }
  void air() {
    auto& missions = game_.modules.missions;
    std::erase_if(missions, [&](const AirMission& each) { return game_.side(each.aircraft) == side_; });
    const auto targets = game_.stands_of(enemy_of(side_));
    for (const auto& [id, facts] : game_.setup->pieces) {
      if (facts.side != side_ || !game_.adv().air || !facts.is_air()) continue;
      if (facts.aircraft == Aircraft::kTransport) {
        game_.stand(id).last_flown = one_in(2) ? game_.turn : 0;
      } else if (!targets.empty() && game_.turn > 0 && one_in(2)) {
        const int turn = game_.turn + chance_.below(3);
        missions.push_back({.id = "air-" + id.value() + "-" + std::to_string(turn),
                            .aircraft = id,
                            .turn = turn,
                            .target = any(targets)});
      }
    }
  }
  void supplies() {
    SupplyState& supply = game_.modules.supply;
    for (auto& [id, in] : supply.commands)
      if (game_.side(id) == side_) in = one_in(2);
    for (auto& [id, in] : supply.divisions)
      if (game_.setup->divisions.at(id).side == side_) in = one_in(2);
  }

  Game game_;
  Side side_;
  SimulatedChance& chance_;
  std::shared_ptr<Setup> setup_;
};

}  // namespace telescope::brevity::test
