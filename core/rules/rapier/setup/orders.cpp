#include "core/rules/rapier/setup/orders.hpp"

#include <algorithm>

#include "core/base/counted.hpp"
#include "core/base/json_fields.hpp"
#include "core/rules/events.hpp"
#include "core/rules/rapier/reading.hpp"
#include "core/rules/rapier/setup/frontage.hpp"
#include "core/rules/rapier/words/sheet.hpp"

namespace telescope::rapier {
namespace {

using Objections = std::vector<Objection>;

bool reserved(const GiveOrders& orders, UnitNo unit) {
  return std::ranges::find(orders.reserve, unit) != orders.reserve.end();
}

/// All of the Division waits in R2.
bool wholly_reserved(const Game& game, const GiveOrders& orders, DivisionNo division) {
  const auto units = units_where(game, [&](UnitNo no) { return game[no].division == division; });
  return std::ranges::all_of(units, [&](UnitNo no) { return reserved(orders, no); });
}

/// RQ-27: one unbroken run.
bool unbroken(std::vector<int> columns) {
  std::ranges::sort(columns);
  return !columns.empty() && columns.back() - columns.front() + 1 == std::ssize(columns);
}

Frontage frontage_of(const std::vector<int>& columns) {
  const auto [first, last] = std::ranges::minmax(columns);
  return {.first = first, .last = last};
}

std::vector<std::optional<Frontage>> frontages_after(const Game& game, const GiveOrders& orders) {
  std::vector<std::optional<Frontage>> frontages(game.setup->divisions.size());
  if (in_turn(game.step)) frontages = game.orders.frontages;
  for (const auto& [division, columns] : orders.frontages)
    if (!columns.empty()) frontages[static_cast<std::size_t>(division)] = frontage_of(columns);
  return frontages;
}

void object_to_breakthrough(const Game& game, const GiveOrders& orders, Objections& against) {
  const Setup& setup = *game.setup;
  if (!orders.breakthrough && !setup.breakthrough)
    against.push_back({"RO-061", "Name the Division that is to break through."});
  if (!orders.breakthrough) return;
  if (setup[*orders.breakthrough].side != Side::kAttacker)
    against.push_back({"RO-061", setup[*orders.breakthrough].name +
                                     " is the defender's; an attacking Division breaks through."});
  if (setup.breakthrough && orders.breakthrough != setup.breakthrough)
    against.push_back(
        {"RO-061", "The scenario names " + setup[*setup.breakthrough].name + " to break through."});
}

void object_to_frontages(const Game& game, const GiveOrders& orders, Objections& against) {
  const Setup& setup = *game.setup;
  for (const auto& [division, columns] : orders.frontages) {
    if (setup[division].side != Side::kAttacker)
      against.push_back({"RO-063", setup[division].name + " is the defender's; it has no frontage."});
    if (!unbroken(columns))
      against.push_back({"RQ-27", "The axes of " + setup[division].name + " must lie side by side."});
  }
  const auto after = frontages_after(game, orders);
  if (in_turn(game.step)) {
    for (Objection& each : changed_overlaps(game, after)) against.push_back(std::move(each));
  } else if (!can_be_deployed(after)) {
    against.push_back({"RO-065",
                       "Frontages overlap. Only a Division wholly in reserve may overlap others, at "
                       "most two, and no other in reserve (RQ-28, RQ-115)."});
  }
}

/// RO-063: each Division not wholly in R2; RO-109: one in R2 gets it later.
void object_to_who_has_one(const Game& game, const GiveOrders& orders, Objections& against) {
  for (std::size_t i = 0; i < game.setup->divisions.size(); ++i) {
    const auto division = static_cast<DivisionNo>(i);
    const DivisionFacts& facts = (*game.setup)[division];
    if (facts.side != Side::kAttacker) continue;
    const bool has =
        std::ranges::any_of(orders.frontages, [&](const auto& f) { return f.first == division; });
    const bool waits = wholly_reserved(game, orders, division);
    if (!has && !waits) against.push_back({"RO-063", "Give " + facts.name + " a frontage."});
    if (has && waits)
      against.push_back({"RO-109", facts.name + " waits wholly in R2; it gets its frontage when it moves to "
                                                "R1."});
  }
}

}  // namespace

GiveOrders read_orders(const Game& game, const Json& action) {
  GiveOrders orders;
  if (action.contains("breakthrough"))
    orders.breakthrough = read_division(game, needed_field(action, "breakthrough"));
  for (const Json& each : list_field(action, "reserve", true)) {
    const auto division = game.setup->find_division(text_of(each, "a unit of the reserve"));
    std::vector<UnitNo> named;
    if (division)
      named = units_where(game, [&](UnitNo no) { return game[no].division == *division; });
    else
      named.push_back(read_unit(game, each));
    for (const UnitNo unit : named)
      if (!reserved(orders, unit)) orders.reserve.push_back(unit);
  }
  const Json& frontages = object_field(action, "frontages", true);
  for (const auto& division : frontages.items()) {
    orders.frontages.emplace_back(read_division(game, division.key()),
                                  read_axes(game, frontages, division.key()));
  }
  orders.intentions = text_field(action, "intentions", "");
  return orders;
}

Objections objections(const Game& game, const GiveOrders& orders) {
  Objections against;
  if (in_turn(game.step)) {
    if (!game.settings().frontage_may_change)
      against.push_back({"RQ-29", "Frontages are fixed once the battle has begun."});
    if (orders.breakthrough || !orders.reserve.empty())
      against.push_back({"RQ-29", "During the battle orders change frontages, nothing else."});
    object_to_frontages(game, orders, against);
    return against;
  }
  if (game.step != Step::kOrders)
    against.push_back({"RO-051", "Orders are given after reconnaissance, before the attackers deploy."});
  object_to_breakthrough(game, orders, against);
  for (const UnitNo unit : orders.reserve)
    if (game.side(unit) != Side::kAttacker) {
      against.push_back({"RO-062", "Only units of the attackers can be held in R2."});
      break;
    }
  object_to_frontages(game, orders, against);
  object_to_who_has_one(game, orders, against);
  return against;
}

void perform(Game& game, const GiveOrders& orders, DiceTray&, Events& events) {
  game.orders.frontages = frontages_after(game, orders);
  if (!in_turn(game.step)) {
    game.orders.given = true;
    if (orders.breakthrough) game.orders.breakthrough = orders.breakthrough;
    game.orders.reserve = orders.reserve;
  }
  game.orders.intentions = orders.intentions;
  Json reserve = Json::array(), frontages = Json::object();
  for (const UnitNo unit : game.orders.reserve) reserve.push_back(game.facts(unit).id.value());
  for (std::size_t i = 0; i < game.orders.frontages.size(); ++i)
    if (const auto& frontage = game.orders.frontages[i])
      for (int column = frontage->first; column <= frontage->last; ++column)
        frontages[game.setup->divisions[i].id].push_back(axis_name(game, column));
  Json event{{"reserve", std::move(reserve)},
             {"frontages", std::move(frontages)},
             {"intentions", game.orders.intentions}};
  if (game.orders.breakthrough) event["breakthrough"] = (*game.setup)[*game.orders.breakthrough].id;
  events.add("orders", audience::kAttackers, {"RO-061", "RO-062", "RO-063", "RO-064"}, std::move(event));
}

namespace {

/// An even split of the axes, left to right: where the CC has no other wish.
void offer_even_split(const Game& game, Sheet& sheet) {
  const std::vector<DivisionNo> attackers = attacking_divisions(game);
  const GridBoard& grid = game.setup->grid();
  const int columns = grid.columns, count = static_cast<int>(attackers.size());
  if (count == 0 || count > columns) return;
  Json frontages = Json::object();
  for (int i = 0; i < count; ++i) {
    Json axes = Json::array();
    for (int column = i * columns / count; column < (i + 1) * columns / count; ++column)
      axes.push_back(grid.column_prefix + std::to_string(column + 1));
    frontages[(*game.setup)[attackers[static_cast<std::size_t>(i)]].id] = std::move(axes);
  }
  const DivisionNo breaks_through = game.setup->breakthrough.value_or(attackers.back());
  sheet.options.push_back(
      {.label = "Order an even split of the axes; " + (*game.setup)[breaks_through].name + " breaks through",
       .action = {{"type", "orders"},
                  {"breakthrough", (*game.setup)[breaks_through].id},
                  {"frontages", std::move(frontages)}},
       .rule = "RO-063",
       .pieces = {},
       .sectors = {}});
}

}  // namespace

void describe_orders(const Game& game, Sheet& sheet) {
  say(sheet, "The Division Commanders come to the Command Post now, and never again.", "RO-059");
  say(sheet, "Only the map may be consulted, not the table; the screens of the attackers show no table now.",
      "RO-060");
  say(sheet, "The Division to break through is usually the fastest: tanks, motorised troops, cavalry.",
      "RO-043");
  say(sheet, "Frontages may leave axes uncovered. They may overlap only with a Division wholly in reserve.",
      "RQ-27");
  if (!game.orders.given) return offer_even_split(game, sheet);
  if (game.orders.breakthrough)
    say(sheet, (*game.setup)[*game.orders.breakthrough].name + " is to break through.", "RO-061");
  for (std::size_t i = 0; i < game.orders.frontages.size(); ++i)
    if (const auto& frontage = game.orders.frontages[i])
      say(sheet, game.setup->divisions[i].name + " attacks along " + describe(game, *frontage) + ".",
          "RO-063");
  say(sheet, "Named for R2: " + counted(game.orders.reserve.size(), "unit") + ".", "RO-062");
}

}  // namespace telescope::rapier
