#include "core/rules/rapier/setup/dealing.hpp"

#include <algorithm>

#include "core/base/counted.hpp"
#include "core/base/json_fields.hpp"
#include "core/rules/events.hpp"
#include "core/rules/rapier/reading.hpp"
#include "core/rules/rapier/words/sheet.hpp"
#include "core/rules/shuffle.hpp"

namespace telescope::rapier {
namespace {

std::vector<UnitNo> items_of_defender(const Game& game) {
  return units_where(game, [&](UnitNo no) { return game.side(no) == Side::kDefender; });
}

/// "dummy" stands for any dummy that nothing names yet: they are all alike.
UnitNo read_item(const Game& game, const std::string& text, const Deal& deal) {
  const auto named = [&](UnitNo no) {
    return std::ranges::any_of(deal.items, [&](const auto& item) { return item.second == no; });
  };
  if (text == "dummy") {
    for (const UnitNo no : items_of_defender(game))
      if (game.facts(no).kind == Kind::kDummy && !named(no)) return no;
    malformed("the game has no more dummies");
  }
  const auto unit = game.setup->find_unit(text);
  if (!unit || game.side(*unit) != Side::kDefender) malformed("the defender has no item '" + text + "'");
  if (named(*unit)) malformed("'" + text + "' is dealt to two counters");
  return *unit;
}

void hide(Game& game, CounterNo counter, UnitNo item) {
  for (UnitState& unit : game.units)
    if (unit.counter == counter) unit.counter.reset();
  game[item].counter = counter;
  game[item].face_up = false;
}

/// For each item of the defender one of the counters, drawn by dice.
std::vector<std::pair<CounterNo, UnitNo>> drawn(const Game& game, DiceTray& dice) {
  const std::vector<UnitNo> items = items_of_defender(game);
  if (items.size() > game.setup->counters.size()) malformed("there are fewer counters than items");
  const std::vector<int> counters = shuffled(static_cast<int>(game.setup->counters.size()),
                                             {.id = "deal",
                                              .label = "Which of {sides} counters",
                                              .audience = Audience::kUmpire,
                                              .reasons = {{1, "the next item of the defender", "HD-10"}}},
                                             dice);
  std::vector<std::pair<CounterNo, UnitNo>> dealt;
  for (std::size_t i = 0; i < items.size(); ++i)
    dealt.emplace_back(static_cast<CounterNo>(counters.at(i)), items[i]);
  return dealt;
}

}  // namespace

Deal read_deal(const Game& game, const Json& action) {
  Deal deal;
  if (!action.contains("items")) return deal;
  for (const auto& [label, item] : object_field(action, "items").items()) {
    const auto counter = game.setup->find_counter(label);
    if (!counter) malformed("the kit has no counter '" + label + "'");
    deal.items.emplace_back(*counter, read_item(game, text_of(item, "an item"), deal));
  }
  if (deal.items.empty()) malformed("'items' names no counter");
  return deal;
}

std::vector<Objection> objections(const Game& game, const Deal&) {
  std::vector<Objection> against;
  if (game.step != Step::kDeal)
    against.push_back({"RO-051", "The counters are dealt before the defender deploys."});
  const std::size_t items = items_of_defender(game).size(), counters = game.setup->counters.size();
  if (items > counters)
    against.push_back({"RO-036", "The defender has " + counted(items, "item") + " but " +
                                     counted(counters, "counter") + "."});
  return against;
}

void perform(Game& game, const Deal& deal, DiceTray& dice, Events& events) {
  if (items_of_defender(game).size() > game.setup->counters.size()) malformed("there are too few counters");
  const auto dealt = deal.items.empty() ? drawn(game, dice) : deal.items;
  Json items = Json::object();
  for (const auto& [counter, item] : dealt) {
    hide(game, counter, item);
    items[(*game.setup)[counter].value()] = game.facts(item).id.value();
  }
  events.add("dealt", Audience::kAll, {"RO-036"}, {{"counters", dealt.size()}});
  events.add("deal", Audience::kUmpire, {"HD-01", "HD-10"}, {{"items", std::move(items)}});
}

int undealt(const Game& game) {
  return static_cast<int>(
      std::ranges::count_if(items_of_defender(game), [&](UnitNo no) { return !game[no].counter; }));
}

void describe_deal(const Game& game, Sheet& sheet) {
  say(sheet, "The game wants 5 or 6 people and a couple of hours; an intercom and a telescope are optional.",
      "RO-004");
  say(sheet, "The Corps Commander needs a map to plot on, out of sight of the table or 3 m from it.",
      "RO-014");
  const int left = undealt(game);
  const int all = static_cast<int>(items_of_defender(game).size());
  say(sheet, std::to_string(all - left) + " of " + std::to_string(all) + " items are dealt to counters.",
      "RO-036", Severity::kNote, Audience::kUmpire);
  const Action deal{{"type", "deal"}};
  if (left > 0 && objections(game, Deal{}).empty())
    sheet.options.push_back({.label = "Deal the counters by dice",
                             .action = deal,
                             .rule = "HD-10",
                             .pieces = {},
                             .sectors = {},
                             .audience = Audience::kUmpire});
}

}  // namespace telescope::rapier
