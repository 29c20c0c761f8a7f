#include "tests/core/play/wishes.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "core/rules/rapier/combat/combat.hpp"

namespace telescope::rapier {
namespace {

using Wish = std::optional<Action>;

class Wishes {
 public:
  Wishes(const Game& game, Chance& chance) : game_(game), chance_(chance) {}

  Wish any() {
    switch (game_.step) {
      case Step::kDeal:
        return Action{{"type", "deal"}};
      case Step::kDefenderDeployment:
      case Step::kAttackerDeployment:
        return place();
      case Step::kReconnaissance:
        return chance_.one_in(3) ? report("look") : report("report");
      case Step::kOrders:
        return orders();
      case Step::kFirePlan:
        return fire_plan();
      case Step::kBombardment:
        return missions();
      case Step::kOnCallFire:
        return missions();
      case Step::kEvents:
        return chance_.one_in(2) ? report("report") : Wish(Action{{"type", "event"}});
      case Step::kAttackerMovement:
      case Step::kDefenderMovement:
        return movement();
      case Step::kDefenderFire:
      case Step::kAttackerFire:
        return fire();
      case Step::kGroundCombat:
        return combat();
      case Step::kClearMines:
        return clear_mines();
      case Step::kReplaceHq:
        return replace_hq();
      case Step::kOver:
        return {};
    }
    return {};
  }

 private:
  std::string piece(UnitNo no) const { return piece_of(game_, no).value(); }
  Json pieces(const std::vector<UnitNo>& units) const {
    Json names = Json::array();
    for (const UnitNo no : units) names.push_back(piece(no));
    return names;
  }
  /// One of the units that `wanted` holds for.
  template <class Wanted>
  std::optional<UnitNo> unit(Wanted wanted) {
    const auto units = units_where(game_, wanted);
    return units.empty() ? std::nullopt : std::optional(chance_.one_of(units));
  }
  std::string sector() {
    const GridBoard& grid = game_.setup->grid();
    return name_of(game_, {chance_.below(grid.columns), chance_.below(grid.rows)});
  }
  std::string division() { return chance_.one_of(game_.setup->divisions).id; }
  Json axes() {
    const int columns = game_.setup->grid().columns;
    const int first = chance_.below(columns), last = chance_.between(first, columns - 1);
    Json axes = Json::array();
    for (int column = first; column <= last; ++column) axes.push_back("A" + std::to_string(column + 1));
    return axes;
  }

  Wish place() {
    const Side side = game_.step == Step::kDefenderDeployment ? Side::kDefender : Side::kAttacker;
    auto no = unit([&](UnitNo each) {
      return game_.side(each) == side && game_[each].at.kind == Location::Kind::kNowhere;
    });
    if (!no || chance_.one_in(12)) no = unit([&](UnitNo each) { return game_.side(each) == side; });
    if (!no) return {};
    std::string to = sector();
    if (side == Side::kAttacker) {
      const std::string own = game_.setup->divisions[static_cast<std::size_t>(game_[*no].division)].id;
      if (const int pick = chance_.below(8); pick < 6)
        to = pick < 5 ? to.substr(0, to.find('L')) + "L1" : "R1-" + own;
      else if (pick == 6)
        to = chance_.one_in(2) ? "R2" : "";
    }
    return Action{{"type", "place"}, {"piece", piece(*no)}, {"to", to}};
  }

  Wish report(const char* type) {
    const auto no = unit([&](UnitNo each) { return game_[each].counter.has_value(); });
    if (!no) return {};
    return Action{{"type", type}, {"counters", {game_.setup->operator[](*game_[*no].counter).value()}}};
  }

  Wish orders() {
    Action action{{"type", "orders"}, {"frontages", Json::object()}, {"intentions", "Forward"}};
    if (!game_.setup->breakthrough || chance_.one_in(4))
      action["breakthrough"] = chance_.one_in(2) ? "1" : "2";
    for (const char* id : {"1", "2"})
      if (!chance_.one_in(5)) action["frontages"][id] = axes();
    if (chance_.one_in(2)) {
      const auto some = chance_.some_of(units_where(
          game_, [&](UnitNo no) { return game_.side(no) == Side::kAttacker && chance_.one_in(3); }));
      action["reserve"] = pieces(some);
      if (chance_.one_in(4)) action["reserve"].push_back(chance_.one_in(2) ? "1" : "2");
    }
    return action;
  }

  Wish fire_plan() {
    Json points = Json::array();
    for (int i = game_.settings().target_points; i > 0; --i) points.push_back(sector());
    if (chance_.one_in(8)) points.push_back(sector());
    return Action{{"type", "fire_plan"}, {"points", points}};
  }

  Wish missions() {
    if (!game_.corps_fire.planned.empty() && chance_.one_in(2)) return Action{{"type", "fire_mission"}};
    Json missions = Json::array();
    for (int i = chance_.between(1, 4); i > 0; --i) {
      const auto& points = game_.corps_fire.points;
      const bool at_point = game_.step == Step::kOnCallFire && !points.empty() && !chance_.one_in(5);
      missions.push_back({{"sector", at_point ? name_of(game_, chance_.one_of(points)) : sector()},
                          {"count", chance_.between(1, 3)}});
    }
    return Action{{"type", "plan_missions"}, {"missions", missions}};
  }

  Wish movement() {
    const int pick = chance_.below(10);
    if (pick == 0) return release();
    if (pick == 1) return Action{{"type", "frontage"}, {"division", division()}, {"axes", axes()}};
    if (pick == 2 && chance_.one_in(3)) return orders();
    if (pick == 3) return report("report");
    if (pick <= 5) return out_of_reserve();
    return along_a_path();
  }

  Wish release() {
    const auto waiting = units_where(game_, [&](UnitNo no) { return game_[no].at.in_reserve(); });
    if (waiting.empty()) return {};
    const Json some = pieces({chance_.one_of(waiting)});
    if (chance_.one_in(4)) return Action{{"type", "recall_release"}, {"units", some}};
    if (chance_.one_in(2)) return Action{{"type", "release"}, {"units", some}, {"to", "L1"}};
    return Action{
        {"type", "release"}, {"units", some}, {"to", "R1"}, {"division", chance_.one_in(2) ? "1" : "2"}};
  }

  Wish out_of_reserve() {
    const auto no = unit([&](UnitNo each) { return game_[each].at.in_reserve(); });
    if (!no) return {};
    const bool corps = game_[*no].at.kind == Location::Kind::kR2;
    const auto to = corps ? game_[*no].release_to.value_or(game_[*no].division) : game_[*no].division;
    const std::string r1 = "R1-" + game_.setup->operator[](to).id;
    const std::string line = "A" + std::to_string(chance_.between(1, game_.setup->grid().columns)) + "-L1";
    const Json path = corps ? Json{"R2", r1} : Json{r1, line};
    return Action{{"type", "move"}, {"units", {piece(*no)}}, {"path", path}};
  }

  /// Some of those who stand together, along any path, with some of the free shots chosen.
  Wish along_a_path() {
    const Side side = game_.step == Step::kAttackerMovement ? Side::kAttacker : Side::kDefender;
    const auto no = unit([&](UnitNo each) { return game_[each].at.on_table() && game_.side(each) == side; });
    if (!no) return {};
    Sector at = game_[*no].at.sector;
    std::vector<UnitNo> group{*no};
    for (const UnitNo each : units_in(game_, at, side))
      if (each != *no && chance_.one_in(3)) group.push_back(each);
    Json path{name_of(game_, at)}, shots = Json::array();
    const auto enemies = fighters_in(game_, at, enemy_of(side));
    for (const UnitNo each : group)
      if (!enemies.empty() && chance_.one_in(2))
        shots.push_back({{"shooter", piece(chance_.one_of(enemies))}, {"target", piece(each)}});
    const GridBoard& grid = game_.setup->grid();
    for (int steps = chance_.between(1, 3); steps > 0; --steps) {
      (chance_.one_in(4) ? at.column : at.row) += chance_.below(3) ? 1 : -1;
      if (at.row >= grid.rows) path.push_back("off");
      if (at.row < 0) path.push_back("R1-" + game_.setup->operator[](game_[*no].division).id);
      if (at.row >= grid.rows || at.row < 0 || at.column < 0 || at.column >= grid.columns) break;
      path.push_back(name_of(game_, at));
    }
    if (path.size() < 2) return {};
    return Action{{"type", "move"}, {"units", pieces(group)}, {"path", path}, {"free_shots", shots}};
  }

  Wish fire() {
    const auto target = unit([&](UnitNo no) { return game_[no].at.on_table(); });
    const auto battery =
        unit([&](UnitNo no) { return is_battery(game_[no].kind) && game_[no].at.on_table(); });
    if (!target) return {};
    if (!battery || chance_.one_in(4))
      return Action{{"type", "air_strike"},
                    {"side", chance_.one_in(2) ? "attacker" : "defender"},
                    {"target", piece(*target)}};
    return Action{{"type", "support_fire"},
                  {"battery", piece(*battery)},
                  {"target", piece(*target)},
                  {"extra_ammo", chance_.one_in(3)}};
  }

  Wish combat() {
    const auto sectors = contested_sectors(game_);
    if (sectors.empty()) return {};
    const Sector where = chance_.one_of(sectors);
    const SectorMelee here = melee_in(game_, where);
    if (!here.combat.owed.empty()) return losses(here);
    Action action{{"type", "combat"}, {"sector", name_of(game_, where)}};
    if (chance_.one_in(2)) {
      std::vector<UnitNo> assault;
      for (const Side side : {Side::kAttacker, Side::kDefender})
        for (const UnitNo no : here.units[side])
          if (game_.facts(no).assault) assault.push_back(no);
      if (const auto some = chance_.some_of(assault); !some.empty()) action["single_die"] = pieces(some);
    }
    if (!here.works.empty() && !here.units.defenders.empty() && chance_.one_in(2))
      action["bonus"] = {{piece(chance_.one_of(here.works)), piece(chance_.one_of(here.units.defenders))}};
    return action;
  }

  Wish losses(const SectorMelee& here) {
    const OwedLosses& owed = chance_.one_of(here.combat.owed);
    std::vector<UnitNo> units = here.units[owed.side];
    const auto many = std::min(units.size(), static_cast<std::size_t>(owed.hits.total()));
    while (units.size() > many) units.erase(units.begin() + chance_.below(static_cast<int>(units.size())));
    return Action{
        {"type", "losses"}, {"sector", name_of(game_, here.combat.sector)}, {"units", pieces(units)}};
  }

  Wish clear_mines() {
    const auto engineer = unit([&](UnitNo no) {
      return game_[no].kind == Kind::kEngineer && game_.side(no) == Side::kAttacker &&
             game_[no].at.on_table();
    });
    if (!engineer || chance_.one_in(3)) return Action{{"type", "clear_mines"}};
    const auto mines = unit(
        [&](UnitNo no) { return game_[no].kind == Kind::kMinefield && game_[no].at == game_[*engineer].at; });
    if (!mines) return {};
    return Action{{"type", "clear_mines"}, {"pairs", {{piece(*engineer), piece(*mines)}}}};
  }

  Wish replace_hq() {
    const auto no = unit([&](UnitNo each) { return game_.side(each) == Side::kAttacker; });
    if (!no) return {};
    const std::string of = chance_.one_in(6) ? division() : game_.setup->operator[](game_[*no].division).id;
    return Action{{"type", "replace_hq"},
                  {"division", of},
                  {"way", chance_.one_in(2) ? "staff-officer" : "roll"},
                  {"unit", piece(*no)}};
  }

  const Game& game_;
  Chance& chance_;
};

}  // namespace

std::optional<Action> random_wish(const Game& game, Chance& chance) {
  return Wishes(game, chance).any();
}

}  // namespace telescope::rapier
