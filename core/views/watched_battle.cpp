#include "core/views/watched_battle.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace telescope {
namespace {

CountedStand stand_of(const Scenario& scenario, const Unit& unit, const TablePoint* at) {
  CountedStand stand;
  stand.id = unit.id.value();
  stand.side = unit.side;
  if (!at) return stand;
  const Place place = locate(scenario.board, *at, 0_mm);
  stand.sector = place.sector;
  stand.at = *at;
  stand.on_table = place.kind == Place::Kind::kSector || place.kind == Place::Kind::kOpen;
  return stand;
}

std::vector<CountedStand> stands_of(const Scenario& scenario, const WatchedLook& look) {
  std::vector<CountedStand> stands;
  for (const Unit& unit : scenario.units) {
    const auto seen = std::ranges::find(look, unit.id.value(), &WatchedPiece::piece);
    stands.push_back(stand_of(scenario, unit, seen == look.end() ? nullptr : &seen->at));
  }
  return stands;
}

/// The attackers come from the near edge, the defenders from the far one.
double mm_from_enemy_edge(const Scenario& scenario, Side side, TablePoint at) {
  return side == Side::kAttacker ? depth(scenario.board).mm() - at.y_mm : at.y_mm;
}

std::string cm(double mm) {
  return std::to_string(std::lround(std::max(0.0, mm) / 10.0)) + " cm";
}

FateProposal proposal(const Scenario& scenario, const Unit& unit, const TablePoint* now,
                      const TablePoint* last) {
  FateProposal proposal{
      .stand = unit.id.value(), .side = unit.side, .fate = UnitFate::Kind::kInPlay, .reason = {}};
  if (now) {
    proposal.reason = "is on the table";
    return proposal;
  }
  if (!last) {
    proposal.fate = UnitFate::Kind::kUnused;
    proposal.reason = "was never seen";
    return proposal;
  }
  const double left = mm_from_enemy_edge(scenario, unit.side, *last);
  const bool exited = left <= kExitMargin.mm();
  proposal.fate = exited ? UnitFate::Kind::kLeft : UnitFate::Kind::kDestroyed;
  proposal.reason = "was seen last " + cm(left) + " from the enemy's edge";
  return proposal;
}

}  // namespace

WatchedBattle watched_battle(const BattleTerms& terms, const Scenario& scenario,
                             const std::vector<WatchedLook>& looks) {
  WatchedBattle battle;
  std::map<std::string, TablePoint> last;
  std::vector<Side> holders = first_holders(terms);
  for (const WatchedLook& look : looks) {
    for (const WatchedPiece& piece : look) last[piece.piece] = piece.at;
    const BattleCount count = count_battle(terms, scenario, stands_of(scenario, look), holders);
    for (std::size_t i = 0; i < holders.size(); ++i) holders[i] = count.objectives[i].last;
  }
  const WatchedLook end = looks.empty() ? WatchedLook() : looks.back();
  std::vector<CountedStand> stands = stands_of(scenario, end);
  int never = 0, others = 0;
  for (std::size_t i = 0; i < scenario.units.size(); ++i) {
    const Unit& unit = scenario.units[i];
    const auto now = std::ranges::find(end, unit.id.value(), &WatchedPiece::piece);
    const auto before = last.find(unit.id.value());
    const bool ever = before != last.end();
    if (unit.side != terms.side) {
      ++others;
      never += ever ? 0 : 1;
      continue;
    }
    battle.fates.push_back(
        proposal(scenario, unit, now == end.end() ? nullptr : &now->at, ever ? &before->second : nullptr));
    const UnitFate::Kind fate = battle.fates.back().fate;
    if (fate == UnitFate::Kind::kDestroyed) stands[i].fate = CountedStand::Fate::kKilled;
    if (fate == UnitFate::Kind::kLeft) stands[i].fate = CountedStand::Fate::kLeft;
  }
  battle.count = count_battle(terms, scenario, stands, holders);
  // What was on the table at any time counts as fielded.
  std::vector<CountedStand> fielded;
  for (const Unit& unit : scenario.units)
    if (const auto at = last.find(unit.id.value()); at != last.end())
      fielded.push_back(stand_of(scenario, unit, &at->second));
  battle.unusual = count_battle(terms, scenario, fielded, holders).faults;
  if (never > 0)
    battle.unusual.push_back("Of the other side " + std::to_string(never) + " of " + std::to_string(others) +
                             " stands were never seen.");
  return battle;
}

std::vector<HeldObjective> held_objectives(const BattleCount& count, Side own) {
  std::vector<HeldObjective> held;
  for (const ObjectiveCount& each : count.objectives)
    held.push_back({.objective = each.name,
                    .attackers = own == Side::kAttacker ? each.own : each.other,
                    .defenders = own == Side::kAttacker ? each.other : each.own,
                    .holder = each.last});
  return held;
}

GameEnd end_of(const WatchedBattle& battle, const BattleTerms& terms) {
  GameEnd end{.sentence = "As the table was seen at the end.", .units = {}, .objectives = {}};
  for (const FateProposal& each : battle.fates)
    end.units.push_back({.unit = UnitId(each.stand), .side = each.side, .kind = each.fate, .where = {}});
  end.objectives = held_objectives(battle.count, terms.side);
  return end;
}

}  // namespace telescope
