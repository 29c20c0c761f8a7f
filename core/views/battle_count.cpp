#include "core/views/battle_count.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/counted.hpp"

namespace telescope {
namespace {

bool is_in(const Board& board, const std::string& area, const CountedStand& stand) {
  if (stand.area == area) return true;
  if (const GridBoard* grid = grid_of(board))
    if (const auto sector = sector_from_label(*grid, area)) return stand.sector == sector;
  const auto found = std::ranges::find(board.ground.areas, area, &GroundArea::id);
  return found != board.ground.areas.end() && stand.at && contains(found->shape, *stand.at);
}

bool is_in(const Board& board, const BattleObjective& objective, const CountedStand& stand) {
  return stand.on_table &&
         std::ranges::any_of(objective.areas, [&](const auto& area) { return is_in(board, area, stand); });
}

std::string control_words(std::size_t controlled, std::size_t all) {
  if (controlled == all) return all == 2 ? "Both objectives" : "All objectives";
  return controlled == 0 ? "No objective" : counted(controlled, "objective");
}

void add_points(const BattleTerms& terms, BattleCount& count) {
  const auto add = [&](std::string words, int points) {
    count.total += points;
    count.lines.push_back({std::move(words), points});
  };
  const auto controlled = static_cast<std::size_t>(std::ranges::count_if(
      count.objectives, [&](const ObjectiveCount& each) { return each.control(terms.side) == terms.side; }));
  add(control_words(controlled, count.objectives.size()) + " controlled", terms.controlled.at(controlled));
  if (count.exited > 0) {
    add(counted(count.exited, "fighting stand") + " exited", count.exited * terms.exited);
    if (terms.all_double_exits && controlled == count.objectives.size())
      add("doubled, all objectives controlled", count.exited * terms.exited);
  }
  if (count.killed > 0) add(counted(count.killed, "fighting stand") + " killed", count.killed * terms.killed);
  count.modifier = terms.modifier(count.total);
}

/// The limit and the rule for headquarters, by what is in the battle.
void check_units(const BattleTerms& terms, const std::set<std::string>& there, BattleCount& count) {
  count.limit = terms.limit;
  std::set<std::string> fielded;
  for (const BattleUnit& unit : terms.units)
    if (std::ranges::any_of(unit.stands, [&](const auto& stand) { return there.contains(stand); })) {
      fielded.insert(unit.id);
      if (terms.limit_counts_hq || unit.subordinates == 0) ++count.fielded;
    }
  if (count.fielded > terms.limit)
    count.faults.push_back(counted(count.fielded, "unit") + " are in the battle; " +
                           std::to_string(terms.limit) + " may be.");
  for (const BattleUnit& hq : terms.units) {
    if (hq.subordinates == 0 || fielded.contains(hq.id) || hq.stands.empty()) continue;
    const auto under = std::ranges::count_if(terms.units, [&](const BattleUnit& unit) {
      return unit.under == hq.id && fielded.contains(unit.id);
    });
    if (2 * under >= hq.subordinates)
      count.faults.push_back(hq.name + " must be in the battle with " + counted(under, "unit") + " of " +
                             std::to_string(hq.subordinates) + " under it.");
  }
}

}  // namespace

Side ObjectiveCount::control(Side own_side) const {
  if (own == 0 && other == 0) return last;
  if (own == other) return Side::kNeutral;
  return own > other ? own_side : enemy_of(own_side);
}

std::vector<CountedStand> counted_stands(const std::vector<Truth>& truth) {
  std::vector<CountedStand> stands;
  for (const Truth& unit : truth) {
    CountedStand& stand = stands.emplace_back();
    stand.id = unit.unit.value();
    stand.side = unit.side;
    const bool off = is_off_table(unit.standing);
    if (unit.dead)
      stand.fate = CountedStand::Fate::kKilled;
    else if (off && !unit.hidden && !unit.off_table.empty())
      stand.fate = CountedStand::Fate::kLeft;
    stand.on_table = stand.fate == CountedStand::Fate::kInPlay && !off;
    stand.sector = sector_of(unit.standing);
    if (const auto* point = std::get_if<AtPoint>(&unit.standing.spot)) stand.at = point->point;
    if (const auto* area = std::get_if<InArea>(&unit.standing.spot)) stand.area = area->name;
  }
  return stands;
}

std::vector<CountedStand> counted_stands(const Known& known) {
  std::vector<CountedStand> stands;
  for (const KnownPiece& piece : known.pieces) {
    CountedStand& stand = stands.emplace_back();
    stand.id = piece.id.value();
    stand.side = piece.side;
    // A piece that has gone is told as having left where its game says so: "left by A2".
    if (piece.gone)
      stand.fate = piece.place.starts_with("left") ? CountedStand::Fate::kLeft : CountedStand::Fate::kKilled;
    stand.sector = piece.sector;
    if (piece.at) stand.at = piece.at->point;
    stand.on_table = !piece.gone && (piece.sector || piece.at || !piece.place.empty());
    stand.area = piece.place;
  }
  return stands;
}

std::vector<Side> first_holders(const BattleTerms& terms) {
  std::vector<Side> holders;
  for (const BattleObjective& objective : terms.objectives) holders.push_back(objective.holder);
  return holders;
}

BattleCount count_battle(const BattleTerms& terms, const Scenario& scenario,
                         const std::vector<CountedStand>& stands, const std::vector<Side>& last) {
  std::set<std::string> there;
  std::map<std::string, std::string> of_battle;  // a unit of several bases counts where the first is
  for (const Unit& unit : scenario.units) {
    const std::string& id = unit.id.value();
    of_battle.emplace(id, id);
    if (unit.stands > 1) of_battle.emplace(id + "a", id);  // its first base, as make_kit() names it
  }
  BattleCount count;
  for (std::size_t i = 0; i < terms.objectives.size(); ++i)
    count.objectives.push_back({.name = terms.objectives[i].name,
                                .placed = !terms.objectives[i].areas.empty(),
                                .last = i < last.size() ? last[i] : terms.objectives[i].holder});
  for (const CountedStand& stand : stands) {
    const auto of = of_battle.find(stand.id);
    if (of == of_battle.end()) continue;
    const std::string& id = of->second;
    const bool own = stand.side == terms.side, fights = terms.fights(id);
    if (own && (stand.on_table || stand.fate != CountedStand::Fate::kInPlay)) there.insert(id);
    if (!fights) continue;
    if (own && stand.fate == CountedStand::Fate::kKilled) ++count.killed;
    if (own && stand.fate == CountedStand::Fate::kLeft && terms.exits_count) ++count.exited;
    for (std::size_t i = 0; i < terms.objectives.size(); ++i)
      if (is_in(scenario.board, terms.objectives[i], stand))
        ++(own ? count.objectives[i].own : count.objectives[i].other);
  }
  for (ObjectiveCount& each : count.objectives) {
    if (each.own > 0 && each.other > 0)
      each.last = Side::kNeutral;  // if both go at once, nobody was there last
    else if (each.own > 0 || each.other > 0)
      each.last = each.own > 0 ? terms.side : enemy_of(terms.side);
  }
  add_points(terms, count);
  check_units(terms, there, count);
  return count;
}

void add_covered(BattleCount& count, const BattleTerms& terms, const Scenario& scenario, const Known& known) {
  for (const KnownMark& mark : known.marks) {
    if (mark.symbol != mark::kCounter) continue;
    for (std::size_t i = 0; i < terms.objectives.size(); ++i)
      for (const Sector& sector : mark.sectors) {
        CountedStand counter;
        counter.on_table = true;
        counter.sector = sector;
        if (is_in(scenario.board, terms.objectives[i], counter)) count.objectives[i].covered += mark.count;
      }
  }
}

}  // namespace telescope
